"""Triangular's levels and its advice: how the engine is held back, and what it answers.

Knows every level's limits. Their figures were chosen by matches (see docs/engine.md); only the
last one looks at a clock.
"""

import time
from dataclasses import replace

from triangulum.engine.triangular import Found, Limits, engine
from triangulum.foresight import Advice, Foresight, Watch
from triangulum.triangular.rules import Position

LEVELS = {
    1: Limits(plies=1, noise=70, fear=50),
    2: Limits(plies=1, noise=40, fear=200),
    3: Limits(plies=2, noise=30),
    4: Limits(nodes=400, noise=10),
    5: Limits(nodes=2500, noise=6, guarded=True),
    6: Limits(nodes=15_000, noise=4, guarded=True),
    7: Limits(nodes=120_000, noise=2, guarded=True),
    8: Limits(guarded=True),
}
"""From level 5 on the computer never loses by the red tile a game that it played from the start."""

TIMED = 8
SECONDS = 2.0
"""How long the timed level thinks."""


ADVISED = Limits(nodes=250_000, guarded=True)
"""What advice may cost, so that it is there in a quarter of a second or so."""

RED_PLIES = 9
"""How far ahead advice looks for a forced red triangle, exactly."""


def search(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    """What the level finds in a position that is not over, or had found when it was stopped."""
    ends = time.monotonic() + SECONDS if level == TIMED else float("inf")
    return _search(
        position, LEVELS[level], seed, lambda seen: time.monotonic() < ends and watch(seen)
    )


def advise(position: Position, watch: Watch) -> Advice:
    """The best move that can be found, and where not to lay a tile.

    A forced red triangle comes first: a search that keeps its guard could pass one by.
    """
    mover, rival = position.turn, 3 - position.turn
    plies = engine().forces_red(position, mover, RED_PLIES)
    limits = replace(ADVISED, plies=plies, guarded=False) if plies else ADVISED
    found = _search(position, limits, 0, watch)
    if found.red is None and engine().forces_red(position, rival, RED_PLIES):
        found = replace(found, red=rival, expected=_standing(position))
    points = sum(triangle.points for triangle in position.triangles(found.move))
    return Advice(found, points, engine().dangers(position))


def _search(position: Position, limits: Limits, seed: int, watch: Watch) -> Foresight:
    found = engine().search(position, limits, seed, lambda seen: watch(_foresight(position, seen)))
    return _foresight(position, found)


def _foresight(position: Position, found: Found) -> Foresight:
    """From Yellow's view, in whole points."""
    value = round(found.value / 10)
    expected = value if position.turn == 1 else -value
    if found.wins:
        expected = _standing(position)
    return Foresight(found.depth, found.nodes, expected, found.wins, found.line)


def _standing(position: Position) -> int:
    """What is left to expect where a red triangle is forced and points decide nothing."""
    first, second = position.score
    return first - second
