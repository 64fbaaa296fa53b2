"""Prints how fast the plain rules of Triangles are on the largest standard field, and the levels.

Run by `make bench`. Of each figure the worst is measured against the bar.
"""

import platform
import random
from collections.abc import Iterator

from benchmarks.measure import head, row, seconds

from triangulum.games import TRIANGLES, Position
from triangulum.players import choose
from triangulum.triangles import rules
from triangulum.triangles.field import Field, survey
from triangulum.triangles.stars import CLEARANCE, scatter, standard

SEEDS = (1, 2)
BARS = {"phone-24": (300,) * 7 + (2500,), "tablet-180": (1000,) * 6 + (3000, 2500)}
"""Milliseconds that each level may take. The last thinks for two seconds by the clock, and the work
that the one before it does on the largest field takes about as long.
"""
WITHOUT_LAPSE = 1
"""A seed with which every level thinks."""


def fresh_field(seed: int) -> Field:
    survey.cache_clear()
    return survey(scatter("tablet-180", seed), CLEARANCE)


def moves_of_a_game(seed: int) -> Iterator[float]:
    """The time of each random move with its new legal set, on a field never played on."""
    chance = random.Random(seed)
    position = rules.start(fresh_field(seed), again=False)
    moves = position.legal()
    while moves:
        line = chance.choice(moves)
        took, position = seconds(position.play, line)
        listed, moves = seconds(position.legal)
        yield took + listed


def stages(name: str, again: bool) -> list[Position]:
    """The start of a game of level 2 with itself, and its middle."""
    survey.cache_clear()
    game: list[Position] = [TRIANGLES.start(standard(name, 1, again))]
    while not game[-1].over:
        game.append(game[-1].play(choose(game[-1], 2, len(game)).move))
    return [game[0], game[len(game) // 2]]


def main() -> None:
    head(f"Triangles, Python {platform.python_version()}: worst, milliseconds")
    field = [seconds(fresh_field, seed)[0] for seed in SEEDS]
    row("tablet-180: the field ready", 1000 * max(field), 1000)
    moves = [took for seed in SEEDS for took in moves_of_a_game(seed)]
    row("tablet-180: a move with its new legal set", 1000 * max(moves), 20)
    for name, bars in BARS.items():
        for again in (False, True):
            positions = stages(name, again)
            for level, bar in enumerate(bars, 1):
                what = f"{name}{', play again' if again else ''}: level {level} answers"
                took = [seconds(choose, at, level, WITHOUT_LAPSE)[0] for at in positions]
                row(what, 1000 * max(took), bar)


if __name__ == "__main__":
    main()
