"""Triangles' levels: how the engine is held back, and what it answers.

What the first three weigh and overlook is in the kernel's weights; the others look ahead, the last
one by a clock. The figures were chosen by matches (see docs/engine.md).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from triangulum.chance import Chance
from triangulum.engine.triangles import Found, Seen, engine, vast
from triangulum.foresight import Foresight, Watch
from triangulum.players.finish import Finish
from triangulum.triangles.rules import Position

WEIGHING = 3
"""Up to this level each line is weighed by what it takes and leaves."""


@dataclass(frozen=True)
class Held:
    """How many games the level plays out in thought.

    On so many moves in 256 it doesn't think but draws as level 1 does.
    """

    games: int
    lapses: int = 0


LEVELS = {
    False: {
        4: Held(100, lapses=112),
        5: Held(100, lapses=66),
        6: Held(100, lapses=18),
        7: Held(2000),
    },
    True: {4: Held(60, lapses=40), 5: Held(200), 6: Held(500), 7: Held(3000)},
}
"""The next levels, without and with *play again*."""

MOST_WORK = 120_000_000
"""The most words that a level without a clock looks at: two seconds' worth on a slow desk."""

TIMED = 8
SECONDS = 2.0
"""How long the timed level thinks."""

CLOSING_IN = 0.5
"""The part of that time in which it tries to prove what the rest is worth."""


def search(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    """What the level finds in a position that is not over, or had found when it was stopped."""
    if level <= WEIGHING or vast(position.field):
        return _weighed(position, min(level, WEIGHING), seed, watch)
    if level == TIMED:
        return timed(position, SECONDS, seed, watch)
    held = LEVELS[position.again][level]
    if Chance(seed).below(256) < held.lapses:
        return _weighed(position, 1, seed, watch)
    seen = engine().search(
        position, held.games, MOST_WORK, seed, lambda seen: watch(_foreseen(position, seen))
    )
    return _foreseen(position, seen)


def timed(
    position: Position,
    seconds: float,
    seed: int,
    watch: Watch,
    clock: Callable[[], float] = time.monotonic,
) -> Foresight:
    """What the last level finds in so many seconds by that clock.

    The tree grows and the exact end is tried in turns; a line that is proven not to lose ends it.
    In a lost position the tree has the word: it hopes for mistakes.
    """
    begun = clock()
    finish = Finish(position)

    def go_on(seen: Seen) -> bool:
        passed = clock() - begun
        finish.is_late = passed > CLOSING_IN * seconds
        finish.step(seen.line[0])
        return finish.line is None and passed < seconds and watch(_foreseen(position, seen))

    seen = engine().search(position, seed=seed, watch=go_on)
    if finish.line is None:
        return _foreseen(position, seen)
    expected = finish.least if position.turn == 1 else -finish.least
    return Foresight(1, seen.nodes + finish.nodes, expected, None, (finish.line,))


def _weighed(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    found = engine().choose(position, level, seed, lambda seen: watch(_foresight(position, seen)))
    return _foresight(position, found)


def _foresight(position: Position, found: Found) -> Foresight:
    """The difference after the line and the reply to it, which is as far as these levels look."""
    first, second = position.score
    swing = found.taken - found.reply
    expected = first - second + (swing if position.turn == 1 else -swing)
    return Foresight(1, found.nodes, expected, None, (found.line,))


def _foreseen(position: Position, seen: Seen) -> Foresight:
    """The mean difference at the end, in whole points; what stands, before the first game."""
    first, second = position.score
    expected = (seen.lead + 128) >> 8 if seen.games else first - second
    return Foresight(len(seen.line), seen.nodes, expected, None, seen.line)
