"""One search in a worker's thread: what it has seen so far, and how it is told to stop.

Knows threads. Refuses to know tables, and what is searched for.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Generic, TypeVar

from triangulum.foresight import Foresight, Watch

Found = TypeVar("Found")


class Lookout(Generic[Found]):
    """A search that has begun. `seen` is the last that it showed."""

    def __init__(self, workers: Executor, search: Callable[[Watch], Found]) -> None:
        self.seen: Foresight | None = None
        self._stopped = threading.Event()
        loop = asyncio.get_running_loop()
        self.end: asyncio.Future[Found] = loop.run_in_executor(workers, search, self._watch)

    def _watch(self, found: Foresight) -> bool:
        self.seen = found
        return not self._stopped.is_set()

    async def ends_within(self, seconds: float) -> bool:
        """Whether the search ends in so many seconds from now; comes back when it does."""
        await asyncio.wait([self.end], timeout=seconds)
        return self.end.done()

    def stop(self) -> None:
        """A thread can't be ended from outside, so it is told."""
        self._stopped.set()
        self.end.cancel()


@contextmanager
def looking(workers: Executor, search: Callable[[Watch], Found]) -> Iterator[Lookout[Found]]:
    """A search that stops with the block, however that ends."""
    lookout = Lookout(workers, search)
    try:
        yield lookout
    finally:
        lookout.stop()
