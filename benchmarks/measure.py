"""How a figure is measured and printed beside its bar.

CPU time of one thread, so that other work on the machine blurs it less.
"""

import time
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def seconds(work: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    """The CPU time that the work took in this thread, and its result."""
    begun = time.thread_time()
    result = work(*arguments)
    return time.thread_time() - begun, result


def speed(count: int, work: Callable[..., Any], *arguments: Any) -> float:
    """How many of so many things the work does in a second: the best of five, since whatever else
    goes on in the machine only slows it.
    """
    return count / min(seconds(work, *arguments)[0] for _ in range(5))


def head(what: str) -> None:
    print(f"\n{what:<64} {'measured':>12} {'bar':>12}")


def row(what: str, measured: float, bar: float, at_least: bool = False) -> None:
    met = measured >= bar if at_least else measured <= bar
    print(f"{what:<64} {measured:12,.2f} {bar:12,.2f}  {'met' if met else 'MISSED'}", flush=True)
