"""A kernel in its three homes: as it stands, compiled for this processor, as WebAssembly."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest

from triangulum.engine.instance import Instance
from triangulum.triangular import kernel

KERNELS = Path(__file__).parent.parent / "kernels"
SIZE = kernel.SIZE


class Home(Protocol):
    """Where a kernel runs."""

    def call(self, name: str, *arguments: int) -> int: ...
    def read(self, word: int) -> int: ...
    def read_many(self, word: int, count: int) -> tuple[int, ...]: ...
    def write(self, word: int, values: list[int]) -> None: ...


class Native:
    """The functions of a module and their array, as plain Python or compiled by Numba."""

    def __init__(self, module: Any, words: Any) -> None:
        self.module = module
        self.words = words

    def call(self, name: str, *arguments: int) -> int:
        return int(getattr(self.module, name)(self.words, *arguments))

    def read(self, word: int) -> int:
        return int(self.words[word])

    def read_many(self, word: int, count: int) -> tuple[int, ...]:
        return tuple(int(value) for value in self.words[word : word + count])

    def write(self, word: int, values: list[int]) -> None:
        self.words[word : word + len(values)] = values


@cache
def _plain_words() -> tuple[int, ...]:
    words = [0] * SIZE
    kernel.prepare(words)
    return tuple(words)


def plain() -> Home:
    return Native(kernel, list(_plain_words()))


def wasm() -> Home:
    home = Instance("triangular", SIZE)
    home.call("prepare")
    return home


def native() -> Home:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    home = Native(_jitted(), numpy.zeros(SIZE, numpy.int64))
    home.call("prepare")
    return home


@cache
def compiler() -> Any:
    """The build tool, which stands outside the package."""
    spec = importlib.util.spec_from_file_location("compiler", KERNELS / "compiler.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["compiler"] = module
    spec.loader.exec_module(module)
    return module


@cache
def _jitted() -> Any:
    return compiler().jitted(Path(kernel.__file__))


HOMES = {"plain": plain, "native": native, "wasm": wasm}
