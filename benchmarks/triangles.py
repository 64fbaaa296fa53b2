"""Prints how fast Triangles' engine is, each figure beside its bar; run by `make bench`.

CPU time of one thread, so that other work on the machine blurs it less.
"""

import time
from collections.abc import Callable
from typing import Any, TypeVar

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, Engine, load
from triangulum.triangles.field import survey
from triangulum.triangles.rules import start
from triangulum.triangles.stars import CLEARANCE, scatter

T = TypeVar("T")
PLAYOUTS = {"phone-24": 150_000, "phone-60": 30_000, "phone-120": 6_000, "tablet-180": 2_000}
"""Random games a second, at least."""

LARGEST = "tablet-180"


def seconds(work: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    begun = time.process_time()
    result = work(*arguments)
    return time.process_time() - begun, result


def row(what: str, measured: float, bar: float, at_least: bool = False) -> None:
    met = measured >= bar if at_least else measured <= bar
    print(f"{what:<52} {measured:12,.2f} {bar:12,.2f}  {'met' if met else 'MISSED'}", flush=True)


def playouts_a_second(board: str, games: int) -> float:
    kernel = Instance("triangles", SMALL)
    load(kernel, scatter(board, 1), CLEARANCE)
    took, _ = seconds(kernel.call, "playouts", games)
    return games / took


def main() -> None:
    print(f"{'Triangles, CPU time of one thread':<52} {'measured':>12} {'bar':>12}")
    for board, bar in PLAYOUTS.items():
        row(f"{board}: random games a second", playouts_a_second(board, bar), bar, at_least=True)
    kernel = Instance("triangles", SMALL)
    ready, _ = seconds(load, kernel, scatter(LARGEST, 1), CLEARANCE)
    row(f"{LARGEST}: the field's tables ready, s", ready, 0.5)
    field = survey(scatter(LARGEST, 1), CLEARANCE)
    for again in (False, True):
        for level in (1, 2, 3):
            option = ", play again" if again else ""
            first, _ = seconds(Engine().choose, start(field, again), level)
            row(f"{LARGEST}{option}: level {level}'s first answer, s", first, 1.0)


if __name__ == "__main__":
    main()
