"""A kernel in its three homes: as it stands, compiled for this processor, as WebAssembly."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from triangulum.engine import triangles as triangles_engine
from triangulum.engine.instance import Home as Home
from triangulum.engine.instance import Instance
from triangulum.triangles import kernel as triangles
from triangulum.triangular import kernel as triangular

KERNELS = Path(__file__).parent.parent / "kernels"
WORDS = {triangular: triangular.SIZE, triangles: triangles_engine.SMALL}


class Native:
    """The functions of a module and their array, as plain Python or compiled by Numba."""

    def __init__(self, module: Any, words: Any) -> None:
        self.module = module
        self.words = words

    def grow(self, words: int) -> None:
        missing = max(0, words - len(self.words))
        if isinstance(self.words, list):
            self.words += [0] * missing
        else:
            self.words.resize(len(self.words) + missing, refcheck=False)

    def call(self, name: str, *arguments: int) -> int:
        return int(getattr(self.module, name)(self.words, *arguments))

    def read(self, word: int) -> int:
        return int(self.words[word])

    def read_many(self, word: int, count: int) -> tuple[int, ...]:
        return tuple(int(value) for value in self.words[word : word + count])

    def write(self, word: int, values: list[int]) -> None:
        self.words[word : word + len(values)] = values


def plain(kernel: ModuleType = triangular) -> Home:
    return Native(kernel, list(_plain_words(kernel)))


@cache
def _plain_words(kernel: ModuleType) -> tuple[int, ...]:
    home = Native(kernel, [0] * WORDS[kernel])
    return tuple(_ready(kernel, home).read_many(0, WORDS[kernel]))


def wasm(kernel: ModuleType = triangular) -> Home:
    return _ready(kernel, Instance(kernel.__name__.split(".")[-2], WORDS[kernel]))


def native(kernel: ModuleType = triangular) -> Home:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    return _ready(kernel, Native(_jitted(kernel), numpy.zeros(WORDS[kernel], numpy.int64)))


def _ready(kernel: ModuleType, home: Home) -> Home:
    """Triangular's tables are always the same; those of Triangles follow from a field."""
    if kernel is triangular:
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
def _jitted(kernel: ModuleType) -> Any:
    assert kernel.__file__
    return compiler().jitted(Path(kernel.__file__))


HOMES = {"plain": plain, "native": native, "wasm": wasm}
