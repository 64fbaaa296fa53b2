"""The solver: right values and moves from outside, and bounds that hold at every moment."""

import importlib.util
import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from test_search import ROWS, lead, plain_value, position_of
from triangulum.engine.solver import Solved, most_points, solve
from triangulum.moves import Move
from triangulum.triangular.notation import read_move, write_move
from triangulum.triangular.rules import Cell, Position, start

ENDS = Path(__file__).parent / "vectors" / "ends-triangular.jsonl"
COMPILED = importlib.util.find_spec("numba") is not None
END_ROWS = [json.loads(line) for line in ENDS.read_text().splitlines()]
QUICK = {1, 3, 6}
"""These ends are solved in every run; all when the compiler is there, as in CI."""


def solved(position: Position) -> Solved:
    """All of it, and that nothing proven on the way was wrong."""
    *course, last = solve(position)
    red = {position.turn: 1000, 3 - position.turn: -1000}
    value = red[last.red] if last.red else last.lower
    assert last.exact and value is not None
    for known in course:
        assert known.lower is None or known.lower <= value
        assert known.upper is None or known.upper >= value
        assert known.red in (None, last.red) and known.nodes <= last.nodes
    return last


def played(position: Position, line: Iterable[Move]) -> Position:
    for move in line:
        position = position.play(move)
    return position


def end(row: Any) -> Position:
    return played(start(), [read_move(text) or () for text in row["moves"]])


@pytest.mark.parametrize("n", range(9))
def test_solved_ends(n: int) -> None:
    row = [row for row in ROWS if row["kind"] == "end"][n]
    found = solved(position_of(row))
    assert found.lower == found.upper == row["future_difference"] and found.red is None


def plainly(position: Position) -> tuple[int, tuple[Cell, ...]]:
    """The value, 1000 for a red triangle, and all best moves, by the rules alone."""
    values = {m: -plain_value(position.play(m), -1000, 1000) for m in position.legal()}
    best = max(values.values())
    return best, tuple(move for move in values if values[move] == best)


def late(seed: int, left: int) -> Position:
    """An end of our own games gone on with by chance, if no red triangle comes in between."""
    chance, position = random.Random(seed), end(END_ROWS[seed % 11])
    while len(position.tiles) < 49 - left:
        position = position.play(chance.choice(position.legal()))
    return position


def test_last_plies_against_a_plain_search_by_the_rules() -> None:
    kinds = set()
    for seed, left in ((1, 1), (8, 1), (10, 1), (0, 2), (1, 2), (3, 2), (20, 2), (2, 2), (7, 3)):
        position = late(seed, left)
        found, (value, best) = solved(position), plainly(position)
        assert found.best == best
        if abs(value) == 1000:
            assert found.red == (position.turn if value > 0 else 3 - position.turn)
            assert (found.lower, found.upper) == (None, None)
        else:
            assert found.lower == found.upper == value - lead(position)
        kinds.add(value if abs(value) == 1000 else 0)
    assert kinds == {1000, -1000, 0}


FORCED = [row for row in ROWS if row.get("yellow_forces_in") or row.get("grey_forces_in")]


@pytest.mark.parametrize("n", range(len(FORCED)))
def test_forced_red_triangles(n: int) -> None:
    """Told with the line, as long as it must be, before the other moves are looked at."""
    row, position = FORCED[n], position_of(FORCED[n])
    plies = row["yellow_forces_in"] or row["grey_forces_in"]
    known = next(known for known in solve(position) if len(known.line) == plies)
    assert known.red == (1 if row["yellow_forces_in"] else 2)
    assert (known.lower, known.upper) == (None, None)
    assert played(position, known.line).red_triangle == known.red


def ends() -> list[Any]:
    skip = pytest.mark.skipif(not COMPILED, reason="takes a minute, and is done in CI")
    return [
        pytest.param(row, id=str(n), marks=[] if n in QUICK else [skip])
        for n, row in enumerate(END_ROWS)
    ]


@pytest.mark.parametrize("row", ends())
def test_ends_of_our_own_games_with_ten_plies_left(row: Any) -> None:
    """Solved before by benchmarks/plain.py, which shares nothing with the kernel."""
    position = end(row)
    assert len(position.tiles) == 39
    found = solved(position)
    assert found.lower == found.upper == row["future_difference"]
    assert [write_move(move) for move in found.best or ()] == row["best"]
    assert found.red == row["red"]
    last = played(position, found.line)
    assert last.over and last.red_triangle == row["red"]
    if row["red"] is None:
        assert lead(last) - lead(position) == row["future_difference"]


def test_no_game_brings_more_points_than_the_bound_by_counting() -> None:
    for player in (1, 2):
        position, bounds = start(), []
        while not position.over:
            bounds.append(position.score[player - 1] + most_points(position, player))
            after = map(position.play, position.legal())
            calm = [following for following in after if not following.red_triangle]
            position = max(calm, key=lambda following: following.score[player - 1])
        assert position.score[player - 1] <= min(bounds)
        assert bounds[-1] < 2 * bounds[0], "and it says something"


def test_nothing_is_said_of_a_bound_that_red_could_break() -> None:
    row = next(row for row in ROWS if row["kind"] == "red" and row["grey_forces_in"] == 8)
    first = next(solve(position_of(row)))
    assert (first.lower, first.red) == (None, None)


def test_nothing_is_forced_from_the_start() -> None:
    known = next(solve(start()))
    assert known.lower and known.upper and known.lower < 0 < known.upper and not known.exact
