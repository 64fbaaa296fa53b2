"""One search in a worker's thread: what it has seen so far, and how it is told to stop.

Knows threads. Refuses to know tables, and what is searched for.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from triangulum.foresight import Foresight, Watch

Found = TypeVar("Found")

_log = logging.getLogger(__name__)


class Lookout(Generic[Found]):
    """A search that has begun. `seen` is the last that it showed, or None."""

    def __init__(self, workers: Executor, search: Callable[[Watch], Found]) -> None:
        self.seen: Foresight | None = None
        self._stopped = threading.Event()
        self._work = workers.submit(search, self._watch)
        self.end = asyncio.wrap_future(self._work)

    def _watch(self, found: Foresight | None) -> bool:
        self.seen = found
        return not self._stopped.is_set()

    async def ends_within(self, seconds: float) -> bool:
        """Whether the search ends in so many seconds from now; comes back when it does."""
        await asyncio.wait([self.end], timeout=seconds)
        return self.end.done()

    def stop(self) -> None:
        """A thread can't be ended from outside, so it is told; nobody waits for its end then."""
        self._stopped.set()
        if not self.end.done():
            self.end.cancel()
            self._work.add_done_callback(_report)


@contextmanager
def looking(workers: Executor, search: Callable[[Watch], Found]) -> Iterator[Lookout[Found]]:
    """A search that stops with the block, however that ends."""
    lookout = Lookout(workers, search)
    try:
        yield lookout
    finally:
        lookout.stop()


def _report(work: Future[Any]) -> None:
    """An error in a search that was stopped is ours all the same."""
    if not work.cancelled() and (error := work.exception()):
        _log.error("a search that was stopped broke down", exc_info=error)
