"""Prints how fast Triangles' engine and solver are, each figure beside its bar.

Run by `make bench`.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measure import head, row, seconds, speed

from triangulum import record
from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, Engine, load
from triangulum.players import choose
from triangulum.solver import solve
from triangulum.triangles.field import survey
from triangulum.triangles.rules import Position, start
from triangulum.triangles.stars import CLEARANCE, scatter

PLAYOUTS = {"phone-24": 150_000, "phone-60": 30_000, "phone-120": 6_000, "tablet-180": 2_000}
"""Random games a second, at least."""

LARGEST = "tablet-180"
FIRST_ANSWERS = {1: 1.0, 2: 1.0, 3: 1.0, 4: 3.0, 5: 3.0, 6: 3.0, 7: 3.0}
"""Seconds that each level without a clock may take to its first answer there."""
WITHOUT_LAPSE = 1
"""A seed with which every level thinks."""

SOLVED = Path(__file__).parent.parent / "tests" / "vectors" / "solved-triangles.jsonl"
FIELDS = 2
"""Random fields, and ends, of each kind that are solved."""
LEFT = 50
MOST_NODES = 10_000_000
"""A solution that takes more positions is given up and counts as endless."""


def playouts_a_second(board: str, games: int) -> float:
    kernel = Instance("triangles", SMALL)
    load(kernel, scatter(board, 1), CLEARANCE)
    return speed(games, kernel.call, "playouts", games)


def first_answers(level: int, again: bool) -> Iterator[float]:
    """Seconds to the first line of a game, on fields whose tables are not ready."""
    for seed in (1, 2):  # the engine knows only the field it was given last
        position = start(survey(scatter(LARGEST, seed), CLEARANCE), again)
        yield seconds(choose, position, level, WITHOUT_LAPSE)[0]


def value(position: Position) -> int | None:
    """The difference to come; None when that takes more than MOST_NODES positions."""
    if position.over:
        return 0
    for known in solve(position):
        if known.lower == known.upper or known.nodes > MOST_NODES:
            break
    return known.lower if known.lower == known.upper else None


def end(seed: int, clearance: int, again: bool) -> Position:
    """A game of level 2 with itself on the largest field, LEFT lines before its end."""
    engine = Engine()
    position = start(survey(scatter(LARGEST, seed), clearance), again)
    passed: list[Position] = []
    while not position.over:
        position = position.play(engine.choose(position, 2, seed + len(passed)).line)
        passed.append(position)
    return passed[-LEFT - 1]


def solved_rows() -> Iterator[tuple[int, float, bool]]:
    """How many stars each row of solved-triangles.jsonl has, the seconds it takes, and if right."""
    for text in SOLVED.read_text().splitlines():
        known = json.loads(text)
        position = record.read(json.dumps(known["record"])).course.position
        assert isinstance(position, Position)
        took, found = seconds(value, position)
        yield len(position.field.stars), took, found == known["future_difference"]


def solver() -> None:
    head("Triangles' solver")
    rows = list(solved_rows())
    row(f"right of {len(rows)} solved positions", sum(right for *_, right in rows), len(rows), True)
    small = sum(took for stars, took, _ in rows if stars <= 9)
    row("those of up to 9 stars in all, s", small, 120)
    for again, stars in ((True, 11), (False, 10)):
        option = ", play again" if again else ""
        took = [whole_field(seed, stars, again) for seed in range(FIELDS)]
        row(f"{stars} random stars from the start{option}, s at most", max(took), 60)
    for clearance in (0, 3):
        for again in (True, False):
            option = ", play again" if again else ""
            took = [late_end(seed, clearance, again) for seed in range(FIELDS)]
            what = f"180 stars, clearance {clearance}, {LEFT} lines to come{option}, s"
            bar = 2 if again else 5
            row(f"{what} median", median(took), bar)
            row(f"{what} at most", max(took), bar)


def whole_field(seed: int, stars: int, again: bool) -> float:
    """Seconds to solve a random field from the start; infinite when it takes too many positions."""
    chance = random.Random(seed)
    places = {(chance.randrange(10_000), chance.randrange(10_000)) for _ in range(stars)}
    return solved_in(start(survey(tuple(sorted(places)), 0), again))


def late_end(seed: int, clearance: int, again: bool) -> float:
    return solved_in(end(seed, clearance, again))


def solved_in(position: Position) -> float:
    took, found = seconds(value, position)
    return float("inf") if found is None else took


def main() -> None:
    head("Triangles' engine")
    for board, bar in PLAYOUTS.items():
        row(
            f"{board}: random games a second",
            playouts_a_second(board, bar // 4),
            bar,
            at_least=True,
        )
    kernel = Instance("triangles", SMALL)
    ready, _ = seconds(load, kernel, scatter(LARGEST, 1), CLEARANCE)
    row(f"{LARGEST}: the field's tables ready, s", ready, 0.5)
    for again in (False, True):
        for level, most in FIRST_ANSWERS.items():
            option = ", play again" if again else ""
            slowest = max(first_answers(level, again))
            row(f"{LARGEST}{option}: level {level}'s first answer, s at most", slowest, most)
    solver()


if __name__ == "__main__":
    main()
