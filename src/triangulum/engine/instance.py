"""Runs a compiled kernel: one instance with one block of memory.

Knows WebAssembly and where the words of a kernel's array lie. Refuses to know what they mean.
Not to be shared by threads; while a call runs, other threads of Python run too.
"""

import struct
from functools import cache
from pathlib import Path
from typing import Protocol

from wasmtime import Engine, Func, Global, Limits, Memory, MemoryType, Module, Store
from wasmtime import Instance as WasmInstance

PAGE = 65536
LINE = 64
"""Bytes of a line of the processor's cache; the array begins on one."""


class Home(Protocol):
    """Where a kernel runs: here an instance, in tests also plain Python or native code."""

    def grow(self, words: int) -> None:
        """Make room for at least so many words; what is there stays, new ones are zeros."""

    def call(self, name: str, *arguments: int) -> int:
        """What the kernel's function gives for `m` and these numbers."""

    def read(self, word: int) -> int:
        """The word at that place of the array."""

    def read_many(self, word: int, count: int) -> tuple[int, ...]:
        """So many words from that place on."""

    def write(self, word: int, values: list[int]) -> None:
        """Put the values there, one after the other."""


class Instance:
    """A kernel with an array of so many zeros, 64-bit words.

    >>> kernel = Instance("triangular", 1 << 18)
    >>> kernel.write(5, [-7, 8])
    >>> kernel.read(5), kernel.read_many(4, 3)
    (-7, (0, -7, 8))
    """

    def __init__(self, name: str, words: int) -> None:
        engine, module = _compiled(name)
        self._store = Store(engine)
        pages = words * 8 // PAGE + 4  # room for the kernel's own stack as well
        self._memory = Memory(self._store, MemoryType(Limits(pages, None)))
        self._exports = WasmInstance(self._store, module, [self._memory]).exports(self._store)
        self._functions: dict[str, Func] = {}
        heap = self._exports["__heap_base"]
        assert isinstance(heap, Global)
        self._base = -(-int(heap.value(self._store)) // LINE) * LINE

    def grow(self, words: int) -> None:
        """Make room for at least so many words; what is there stays, new ones are zeros."""
        missing = words * 8 // PAGE + 4 - self._memory.size(self._store)
        if missing > 0:
            self._memory.grow(self._store, missing)

    def call(self, name: str, *arguments: int) -> int:
        """What the kernel's function gives for `m` and these numbers."""
        return int(self._function(name)(self._store, self._base, *arguments))

    def _function(self, name: str) -> Func:
        """Looking an export up takes longer than many a call."""
        if name not in self._functions:
            function = self._exports[name]
            assert isinstance(function, Func)
            self._functions[name] = function
        return self._functions[name]

    def read(self, word: int) -> int:
        """The word at that place of the array."""
        return self.read_many(word, 1)[0]

    def read_many(self, word: int, count: int) -> tuple[int, ...]:
        """So many words from that place on."""
        start = self._base + 8 * word
        data = self._memory.read(self._store, start, start + 8 * count)
        return struct.unpack(f"<{count}q", data)

    def write(self, word: int, values: list[int]) -> None:
        """Put the values there, one after the other."""
        data = struct.pack(f"<{len(values)}q", *values)
        self._memory.write(self._store, data, self._base + 8 * word)


@cache
def _compiled(name: str) -> tuple[Engine, Module]:
    engine = Engine()
    return engine, Module.from_file(engine, str(Path(__file__).parent / f"{name}.wasm"))
