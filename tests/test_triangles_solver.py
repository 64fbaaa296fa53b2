"""The solver of Triangles: values from outside, everything tried, and the same in every home."""

import importlib.util
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brute import worth
from homes import HOMES, Home
from triangulum import record
from triangulum.engine.ends import Ends
from triangulum.engine.triangles import load
from triangulum.geometry import Point
from triangulum.solver import solve
from triangulum.triangles import kernel as k
from triangulum.triangles import rest, search
from triangulum.triangles.field import survey
from triangulum.triangles.notation import write_move
from triangulum.triangles.rules import Position, start

VECTORS = Path(__file__).parent / "vectors" / "solved-triangles.jsonl"
ROWS = [json.loads(line) for line in VECTORS.read_text().splitlines()]
COMPILED = importlib.util.find_spec("numba") is not None
STARS = 8 if COMPILED else 7
"""Fields are solved from the start up to so many stars, with more where the compiler is, as in CI.
All rows are solved by `make bench`."""


def position_of(row: Any) -> Position:
    position = record.read(json.dumps(row["record"])).course.position
    assert isinstance(position, Position)
    return position


def test_solved_positions() -> None:
    """Values, and all best lines where they are known."""
    bests = 0
    for row in ROWS[:: 1 if COMPILED else 4]:
        position = position_of(row)
        if row["kind"] == "start" or position.over:
            continue
        *course, last = solve(position)
        value = row["future_difference"]
        assert last.lower == last.upper == value, row["name"]
        for known in course:
            assert known.lower is not None and known.lower <= value, row["name"]
            assert known.upper is not None and known.upper >= value, row["name"]
        if row.get("best"):
            assert last.best and [write_move(line) for line in last.best] == row["best"]
            bests += 1
        played = position
        for line in last.line:
            played = played.play(line)
        assert played.over and last.final(position.score, position.turn) == lead(played)
    assert bests > 20


def lead(position: Position) -> int:
    return position.score[0] - position.score[1]


def test_solved_fields() -> None:
    rows = [row for row in ROWS if row["kind"] == "start"]
    rows = [row for row in rows if len(row["record"]["setup"]["stars"]) <= STARS]
    rows = [row for row in rows if not position_of(row).over]
    assert len(rows) > 100
    for row in rows[:: 1 if COMPILED else 3]:
        found = next(s for s in solve(position_of(row)) if s.lower == s.upper)
        assert found.lower == row["future_difference"], row["name"]


def test_late_one_line_a_turn_most_is_counted() -> None:
    """Ends of 30 to 50 lines on 24 and 60 stars, hardly any of which is searched."""
    rows = [row for row in ROWS if row["kind"] == "endgame" and not position_of(row).again]
    assert len(rows) > 10
    nodes = 0
    for row in rows:
        found = next(s for s in solve(position_of(row)) if s.lower == s.upper)
        assert found.lower == row["future_difference"], row["name"]
        nodes += found.nodes
    assert nodes < 1_000


def endings(clearance: int, count: int, most: int) -> Iterator[Position]:
    """Positions with at most so many open lines, on crowded fields, both options."""
    for seed in range(count):
        chance = random.Random(1000 * clearance + seed)
        side = chance.choice([50, 80, 120])
        stars: set[Point] = set()
        while len(stars) < 7 + seed % 11:
            stars.add((chance.randrange(side + 1), chance.randrange(side + 1)))
        position = start(survey(tuple(sorted(stars)), clearance), again=seed % 2 == 1)
        while not position.over and len(lines := position.legal()) > most:
            quiet = [line for line in lines if not position.triangles(line)]
            position = position.play(chance.choice((seed % 3 and quiet) or lines))
        if not position.over:
            yield position


def value(home: Home, position: Position, whole: bool = False, named: int | None = None) -> int:
    """What the kernel says, with the table emptied before."""
    ready(home, position, whole)
    if named is not None:
        home.write(rest.NAMED, [named])
    step = 1 if home.read(rest.GHOSTLY) else 2
    low, high = -home.read(rest.TOTAL), home.read(rest.TOTAL)
    while low < high:
        if home.call("reaches", low + step):
            low += step
        else:
            high = low
    return low


def ready(home: Home, position: Position, whole: bool) -> None:
    load(home, position.field.stars, position.field.clearance)
    home.write(k.AGAIN, [int(position.again)])
    for line in position.drawn:
        home.call("make", line)
    home.grow(home.call("room_for_answers", 1 << 11))
    home.write(rest.LIMIT, [1 << 40])
    home.write(rest.WHOLE, [int(whole)])
    home.call("forget")
    words = home.call("number_lines")
    home.grow(home.read(rest.BASE) + words)
    home.call("lay_out")


@pytest.mark.parametrize(("clearance", "most"), [(0, 8), (3, 9), (8, 10)])
def test_everything_tried_gives_the_same(clearance: int, most: int) -> None:
    """With what is known of regions, and without; with few or none of them named."""
    home, count, haunted = HOMES["wasm"](search), 0, 0
    for position in endings(clearance, 130, most):
        expected = worth(position)
        assert value(home, position) == expected, position
        haunted += home.read(rest.GHOSTLY) > 0
        assert value(home, position, whole=True) == expected, position
        for named in (0, 3):
            assert value(home, position, named=named) == expected, position
        count += 1
    assert count >= 100 and (haunted > 50) == (clearance > 0)


@pytest.mark.parametrize("other", ["plain", "native"])
def test_the_search_is_the_same_in_every_home(other: str) -> None:
    if other == "native" and not COMPILED:
        pytest.skip("needs the compiler")
    homes = [HOMES["wasm"](search), HOMES[other](search)]
    for clearance, most in ((0, 9), (3, 8)):
        for position in endings(clearance, 12, most):
            found = []
            for home in homes:
                home.write(k.NODES, [0])
                found.append((value(home, position), home.read(k.NODES)))
            assert found[0] == found[1]


def test_a_question_may_be_left_and_asked_again() -> None:
    row = next(row for row in ROWS if row["name"] == "f24b12s0r30-again")
    position, expected = position_of(row), row["future_difference"]
    ends = Ends(1 << 16)
    ends.take(position)
    assert ends.reaches(expected, nodes=20) is None
    asked = 1
    while (answer := ends.reaches(expected, nodes=200)) is None:
        asked += 1
    assert answer and asked > 1
    ends.take(position.play(position.legal()[0]))
    ends.take(position)
    assert ends.reaches(expected, nodes=2), "the table remembers"
    ends.aim(expected)
    while not ends.close_in(nodes=200):
        pass
    assert ends.bounds == (expected, expected)


def test_bounds_hold_on_a_field_that_is_too_large() -> None:
    stars = tuple((37 * n % 1009, 53 * n % 997) for n in range(80))
    position = start(survey(stars, 3), again=False)
    (first, last) = solve(position)
    assert first == last and not last.exact
    assert last.lower is not None and last.lower == -(last.upper or 0) < -100
