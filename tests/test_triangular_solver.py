"""The solver: right values and moves from outside, and bounds that hold at every moment."""

import importlib.util
import json
import random
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from test_search import ROWS, lead, plain_value, position_of
from triangulum.engine.triangular import Engine
from triangulum.moves import Move
from triangulum.solver import triangular as solver
from triangulum.solver.proven import Solved
from triangulum.solver.triangular import most_of_a_tile, most_points, solve, spreads_of
from triangulum.triangular.notation import read_move, write_move
from triangulum.triangular.rules import Cell, Position, spanned, start

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


def star(sign: int, *distances: int) -> list[Cell]:
    """The corners of an own triangle in each direction, all with the cell nearest to red."""
    cells = []
    for direction, distance in enumerate(distances):
        for other in {0, 1, 2} - {direction}:
            x, y, z = (sign * distance * ((n == other) - (n == direction)) for n in range(3))
            cells.append((x, y, z if sign > 0 else z - 1))
    return cells


@pytest.mark.parametrize(("sign", "cell"), [(1, (0, 0, 0)), (-1, (0, 0, -1))])
def test_three_triangles_of_a_tile_fit_between_the_outermost_tiles(sign: int, cell: Cell) -> None:
    """And where two are as large as can be beside the third, nothing is left to give."""
    for distances in product(range(1, 7), repeat=3):
        tiles = star(sign, *distances)
        points = sum(t.points for t in spanned(dict.fromkeys(tiles, 1), 1, cell))
        most = most_of_a_tile(spreads_of([*tiles, cell]))
        assert points == 3 + sum(distances) <= most
        _, second, largest = sorted(distances)
        assert (points == most) == (largest - second < 2)


def test_no_tile_among_any_others_scores_more_than_the_bound() -> None:
    chance, directions = random.Random(9), set()
    for width, height in product((1, 2, 4, 7), repeat=2):
        cells = [
            (x, y, z) for x in range(width) for y in range(height) for z in (-x - y, -x - y - 1)
        ]
        for _ in range(6):
            tiles = chance.sample(cells, 1 + chance.randrange(len(cells)))
            for cell in chance.sample(cells, min(len(cells), 12)):
                found = [*spanned(dict.fromkeys(tiles, 1), 1, cell)]
                most = most_of_a_tile(spreads_of([*tiles, cell]))
                assert sum(t.points for t in found) <= most
                directions.add(len(found))
    assert directions == {0, 1, 2, 3}


def test_a_tile_widens_one_spread_by_one_at_most() -> None:
    chance, position = random.Random(1), start()
    while not position.over:
        before = [*zip(*position.tiles, strict=True)]
        position = position.play(chance.choice(position.legal()))
        after = [*zip(*position.tiles, strict=True)]
        wider = [max(a) - min(a) - max(b) + min(b) for a, b in zip(after, before, strict=True)]
        assert sorted(wider)[:2] == [0, 0] and max(wider) <= 1


def widened(spreads: tuple[int, ...], mine: tuple[bool, ...]) -> int:
    """The most points of the plies that are mine, by every way to widen spreads one by one."""
    if not mine:
        return 0
    found = set()
    for n in range(3):
        wider = tuple(spread + (n == place) for place, spread in enumerate(spreads))
        points = most_of_a_tile(sorted(wider)) if mine[0] else 0
        found.add(points + widened(wider, mine[1:]))
    return max(found)


@pytest.mark.parametrize("left", range(1, 8))
def test_always_to_widen_the_smallest_spread_is_best(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shorter game, that all ways can be tried in."""
    for tiles in (0, 1, 4, 9):
        position = random_position(tiles)
        monkeypatch.setattr(solver, "TILES", tiles + left)
        spreads = tuple(spreads_of(position.tiles))
        for player in (1, 2):
            mine = tuple((tiles + ply) % 2 == player - 1 for ply in range(left))
            assert most_points(position, player) == widened(spreads, mine)


def random_position(tiles: int) -> Position:
    chance, position = random.Random(tiles), start()
    for _ in range(tiles):
        position = position.play(chance.choice(position.legal()))
    return position


def test_nothing_is_said_of_a_bound_that_red_could_break() -> None:
    row = next(row for row in ROWS if row["kind"] == "red" and row["grey_forces_in"] == 8)
    first = next(solve(position_of(row)))
    assert (first.lower, first.red) == (None, None)


def test_nothing_is_forced_from_the_start() -> None:
    known = next(solve(start()))
    assert known.lower and known.upper and known.lower < 0 < known.upper and not known.exact


def test_red_is_asked_for_only_in_plies_of_who_would_lay_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def record(engine: Engine, position: Position, player: int, plies: int, nodes: int) -> bool:
        asked.append((position.turn == player, plies))
        return False

    monkeypatch.setattr(Engine, "forces_red_within", record)
    monkeypatch.setattr(Engine, "guarded", lambda engine, position, player: False)
    next(known for known in solve(end(END_ROWS[0])) if known.lower is not None)
    tries = [*product([True], range(1, 11, 2)), *product([False], range(2, 11, 2))]
    assert asked == tries
