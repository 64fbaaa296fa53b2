"""Prints how fast the plain rules and the levels are, on the largest standard field above all.

Run by `make bench`. One row a figure: what was measured, the bar, and whether it was met. CPU
time of one thread, so that other work on the machine blurs it less.
"""

import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from triangulum.games import TRIANGLES, Position
from triangulum.players import choose
from triangulum.triangles import rules
from triangulum.triangles.field import Field, survey
from triangulum.triangles.stars import CLEARANCE, scatter, standard

T = TypeVar("T")
SEEDS = (1, 2, 3)


def seconds(work: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    begun = time.process_time()
    result = work(*arguments)
    return time.process_time() - begun, result


def row(what: str, measured: list[float], bar: float) -> None:
    """The worst figure is what counts against the bar."""
    worst, middle = max(measured), statistics.median(measured)
    verdict = "met" if worst <= bar else "MISSED"
    figures = f"{1000 * middle:8.1f} {1000 * worst:8.1f} {1000 * bar:8.0f}"
    print(f"{what:<52} {figures}  {verdict}", flush=True)


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
    print(f"Python {platform.python_version()}, CPU milliseconds of one thread")
    print(f"{'':<52} {'median':>8} {'worst':>8} {'at most':>8}")
    field = [seconds(fresh_field, seed)[0] for seed in SEEDS]
    row("tablet-180: the field ready", field, 1.0)
    moves = [took for seed in SEEDS for took in moves_of_a_game(seed)]
    row("tablet-180: a move with its new legal set", moves, 0.020)
    for name, bar in (("phone-24", 0.3), ("tablet-180", 1.0)):
        for again in (False, True):
            for level in range(1, TRIANGLES.levels + 1):
                what = f"{name}{', play again' if again else ''}: level {level} answers"
                row(what, list(answers_of_a_game(name, again, level)), bar)


if __name__ == "__main__":
    main()
