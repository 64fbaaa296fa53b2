"""A kernel in its three homes: as it stands, compiled for this processor, as WebAssembly."""

import importlib.util
import inspect
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from triangulum.engine import triangles as triangles_engine
from triangulum.engine.instance import Home as Home
from triangulum.engine.instance import Instance
from triangulum.triangles import search as triangles
from triangulum.triangular import kernel as triangular

KERNELS = Path(__file__).parent.parent / "kernels"
WORDS = {triangular: triangular.SIZE, triangles: triangles_engine.SMALL}


class Native:
    """A kernel's functions and its array, as plain Python or compiled by Numba."""

    def __init__(self, functions: dict[str, Any], words: Any) -> None:
        self.functions = functions
        self.words = words

    def grow(self, words: int) -> None:
        missing = max(0, words - len(self.words))
        if isinstance(self.words, list):
            self.words += [0] * missing
        else:
            self.words.resize(len(self.words) + missing, refcheck=False)

    def call(self, name: str, *arguments: int) -> int:
        return int(self.functions[name](self.words, *arguments))

    def read(self, word: int) -> int:
        return int(self.words[word])

    def read_many(self, word: int, count: int) -> tuple[int, ...]:
        return tuple(int(value) for value in self.words[word : word + count])

    def write(self, word: int, values: list[int]) -> None:
        self.words[word : word + len(values)] = values


def plain(kernel: ModuleType = triangular) -> Home:
    return Native(_plain(kernel), list(_plain_words(kernel)))


@cache
def _plain_words(kernel: ModuleType) -> tuple[int, ...]:
    home = Native(_plain(kernel), [0] * WORDS[kernel])
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


def _plain(kernel: ModuleType) -> dict[str, Any]:
    """All functions, since a test may ask for those that aren't exported."""
    exported = {function.__name__: function for function in kernel.EXPORTS}
    return exported | dict(inspect.getmembers(kernel, inspect.isfunction))


def _jitted(kernel: ModuleType) -> dict[str, Any]:
    return {f.__name__: compiler().compiled(f) for f in kernel.EXPORTS}


HOMES = {"plain": plain, "native": native, "wasm": wasm}
