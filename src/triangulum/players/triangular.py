"""Triangular's levels: how the engine is held back on each, and what it answers.

Knows every level's limits. Their figures were chosen by matches (see docs/engine.md); only the
last one looks at a clock.
"""

import time
from collections.abc import Callable

from triangulum.engine.triangular import Found, Limits, Watcher, engine
from triangulum.triangular.rules import Position

LEVELS = {
    1: Limits(plies=1, noise=70, fear=50),
    2: Limits(plies=1, noise=40, fear=200),
    3: Limits(plies=2, noise=30),
    4: Limits(nodes=400, noise=10),
    5: Limits(nodes=2500, noise=6, guarded=True),
    6: Limits(nodes=12_000, noise=4, guarded=True),
    7: Limits(nodes=60_000, noise=2, guarded=True),
    8: Limits(guarded=True),
}
"""From level 5 on the computer never loses by the red tile a game that it played from the start."""

TIMED = 8
SECONDS = 2.0
"""How long the timed level thinks."""


def search(position: Position, level: int, seed: int, cancelled: Callable[[], bool]) -> Found:
    """What the level finds in a position that is not over, or had found when it was cancelled."""
    ends = time.monotonic() + SECONDS if level == TIMED else float("inf")
    return engine().search(position, LEVELS[level], seed, _until(ends, cancelled))


def _until(ends: float, cancelled: Callable[[], bool]) -> Watcher:
    return lambda found: time.monotonic() < ends and not cancelled()


def expected(position: Position, found: Found) -> int:
    """The final score difference that was found, from Yellow's view.

    Where somebody forces a red triangle points decide nothing: what stands is all there will be.
    """
    first, second = position.score
    if found.wins:
        return first - second
    value = round(found.value / 10)
    return value if position.turn == 1 else -value
