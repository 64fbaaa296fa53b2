"""Triangles' levels and its advice: how the engine is held back, and what it answers.

What the first three weigh and overlook is in the kernel's weights; the others look ahead, the last
one by a clock. The figures were chosen by matches (see docs/engine.md).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from triangulum.chance import Chance
from triangulum.engine.triangles import HIGHEST, Found, Seen, engine, vast
from triangulum.foresight import Advice, Foresight, Watch
from triangulum.moves import Move
from triangulum.players.finish import Finish
from triangulum.triangles.rules import Position

FEW = 24
"""The stars of the field on which the levels were spread."""

MOST_STEPS = 120
"""Steps to the end that a level without a clock takes at most."""


@dataclass(frozen=True)
class Held:
    """How many games the level plays out in thought.

    On FEW stars it doesn't think on so many moves in 256 but takes what it sees, and tries in so
    many steps to prove what the rest is worth. On more stars it has fewer lapses, half as many on
    three times the stars, and as many steps again for each star more, up to MOST_STEPS.
    """

    games: int
    lapses: int = 0
    steps: int = 0

    def has_lapse(self, roll: int, stars: int) -> bool:
        """Whether it doesn't think, where chance has rolled so much of 256."""
        return roll * (FEW + max(FEW, stars)) < self.lapses * 2 * FEW

    def steps_on(self, stars: int) -> int:
        """In how many steps it tries to prove what the rest is worth."""
        return min(MOST_STEPS, self.steps * (max(FEW, stars) - FEW + 1))


STRAYS = {1: 44, 2: 24, 3: 12}
"""On so many moves in 256 these levels draw anything."""

LEVELS = {
    False: {
        4: Held(100, lapses=218),
        5: Held(100, lapses=168),
        6: Held(100, lapses=115),
        7: Held(1000, lapses=72),
    },
    True: {
        4: Held(60, lapses=140),
        5: Held(120, lapses=38),
        6: Held(560, lapses=3),
        7: Held(1000, steps=6),
    },
}
"""The next levels, without and with *play again*."""

MOST_WORK = 120_000_000
"""The most words that a level without a clock looks at: two seconds' worth on a slow desk."""

TIMED = 8
SECONDS = 2.0
"""How long the timed level thinks."""

CLOSING_IN = 0.5
"""The part of that time in which it tries to prove what the rest is worth."""

ADVISED_GAMES = 2000
ADVISED_WORK = 60_000_000
ADVISED_STEPS = 80
"""What advice may cost, so that it is there in half a second or so on the largest field."""


def search(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    """What the level finds in a position that is not over, or had found when it was stopped."""
    roll = Chance(seed).below(256)
    if roll < STRAYS.get(level, 0):
        return _weighed(position, 0, seed, watch)
    if level <= HIGHEST or vast(position.field):
        return _weighed(position, min(level, HIGHEST), seed, watch)
    if level == TIMED:
        return timed(position, SECONDS, seed, watch)
    held = LEVELS[position.again][level]
    stars = len(position.field.stars)
    if held.has_lapse(roll, stars):
        return _weighed(position, 1, seed, watch)
    seen = engine().search(
        position, held.games, MOST_WORK, seed, lambda seen: watch(_foreseen(position, seen))
    )
    return _closed_in(position, seen, held.steps_on(stars), watch)[0]


def timed(
    position: Position,
    seconds: float,
    seed: int,
    watch: Watch,
    clock: Callable[[], float] = time.monotonic,
) -> Foresight:
    """What the last level finds in so many seconds by that clock.

    The tree grows and the exact end is tried in turns; a line that is proven not to lose ends it.
    In a lost position the tree has the word, which hopes for mistakes: one line a turn it takes the
    other for a player who doesn't look ahead.
    """
    begun = clock()
    finish = Finish(position)

    def go_on(seen: Seen) -> bool:
        passed = clock() - begun
        finish.is_late = passed > CLOSING_IN * seconds
        finish.step(seen.line[0])
        return finish.line is None and passed < seconds and watch(_foreseen(position, seen))

    seen = engine().search(position, seed=seed, watch=go_on, hasty=not position.again)
    return _concluded(position, finish, seen)


def advise(position: Position, watch: Watch) -> Advice:
    """The best line that can be found, and what it leaves the other player.

    A vast field is weighed as by level 3, which here overlooks nothing; what is expected is then
    as far as that looks. An advice that was stopped means nothing and leaves nothing.
    """
    found, finished = _considered(position, watch)
    leaves = _left(position, found.move) if finished else None
    return Advice(found, len(position.triangles(found.move)), (), leaves)


def _considered(position: Position, watch: Watch) -> tuple[Foresight, bool]:
    """What advice is made of, and whether it was not stopped.

    All games are played also for an only choice: a single one would say little of the end.
    """
    if vast(position.field):
        weighed = engine().choose(position, HIGHEST, 0, lambda seen: watch(None), careful=True)
        return _foresight(position, weighed), weighed.finished
    seen = engine().search(
        position,
        ADVISED_GAMES,
        ADVISED_WORK,
        watch=lambda seen: watch(_foreseen(position, seen)),
        thorough=True,
    )
    return _closed_in(position, seen, ADVISED_STEPS, watch)


def _closed_in(position: Position, seen: Seen, steps: int, watch: Watch) -> tuple[Foresight, bool]:
    """What was seen, or the exact end where it is found with so many steps; whether not stopped."""
    finish = Finish(position, anew=True)
    goes_on = seen.finished
    while goes_on and steps and finish.line is None:
        finish.step(seen.line[0])
        steps -= 1
        goes_on = watch(_foreseen(position, seen))
    return _concluded(position, finish, seen), goes_on


def _left(position: Position, line: Move) -> int | None:
    after = position.play(line)
    return None if after.to_move == position.turn else engine().leaves(position, line)


def _weighed(position: Position, level: int, seed: int, watch: Watch) -> Foresight:
    """Nothing is shown meanwhile: what is weighed is a line and the reply, and not the end."""
    return _foresight(position, engine().choose(position, level, seed, lambda seen: watch(None)))


def _foresight(position: Position, found: Found) -> Foresight:
    """The difference after the line and the reply to it, which is as far as these levels look."""
    first, second = position.score
    swing = found.taken - found.reply
    expected = first - second + (swing if position.turn == 1 else -swing)
    return Foresight(1, found.nodes, expected, None, (found.line,))


def _concluded(position: Position, finish: Finish, seen: Seen) -> Foresight:
    """What is proven, else what was seen; the line of play is the tree's where that begins so."""
    if finish.line is None:
        return _foreseen(position, seen)
    expected = finish.least if position.turn == 1 else -finish.least
    line = seen.line if seen.line[0] == finish.line else (finish.line,)
    return Foresight(len(line), seen.nodes + finish.nodes, expected, None, line)


def _foreseen(position: Position, seen: Seen) -> Foresight:
    """The mean difference at the end, in whole points; what stands, before the first game."""
    first, second = position.score
    expected = (seen.lead + 128) >> 8 if seen.games else first - second
    return Foresight(len(seen.line), seen.nodes, expected, None, seen.line)
