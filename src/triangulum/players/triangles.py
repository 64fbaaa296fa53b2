"""Triangles' levels: what the engine answers on each.

What a level weighs and overlooks is in the kernel's weights; its moves follow from a seed.
"""

from triangulum.engine.triangles import Found, engine
from triangulum.foresight import Foresight, Watch
from triangulum.triangles.rules import Position


def search(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    """What the level finds in a position that is not over, or had found when it was stopped."""
    found = engine().choose(position, level, seed, lambda seen: watch(_foresight(position, seen)))
    return _foresight(position, found)


def _foresight(position: Position, found: Found) -> Foresight:
    """The difference after the line and the reply to it, which is as far as the levels look."""
    first, second = position.score
    swing = found.taken - found.reply
    expected = first - second + (swing if position.turn == 1 else -swing)
    return Foresight(1, found.nodes, expected, None, (found.line,))
