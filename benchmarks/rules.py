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

SEEDS = (1, 2, 3)


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


def answers_of_a_game(name: str, again: bool, level: int) -> Iterator[float]:
    """The time of every seventh answer in a game of the level with itself."""
    survey.cache_clear()
    position: Position = TRIANGLES.start(standard(name, 1, again))
    ply = 0
    while not position.over:
        took, choice = seconds(choose, position, level, ply)
        if ply % 7 == 0:
            yield took
        position = position.play(choice.move)
        ply += 1


def main() -> None:
    head(f"Triangles, Python {platform.python_version()}: worst, milliseconds")
    field = [seconds(fresh_field, seed)[0] for seed in SEEDS]
    row("tablet-180: the field ready", 1000 * max(field), 1000)
    moves = [took for seed in SEEDS for took in moves_of_a_game(seed)]
    row("tablet-180: a move with its new legal set", 1000 * max(moves), 20)
    for name, bar in (("phone-24", 300), ("tablet-180", 1000)):
        for again in (False, True):
            for level in range(1, TRIANGLES.levels + 1):
                what = f"{name}{', play again' if again else ''}: level {level} answers"
                row(what, 1000 * max(answers_of_a_game(name, again, level)), bar)


if __name__ == "__main__":
    main()
