"""The search: right answers from outside, the same in every home, stopped and gone on with."""

import json
import random
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from calm import wins
from homes import HOMES, Home, plain
from triangulum import record
from triangulum.engine.triangular import SLICE, Engine, Found, Limits, cell_of, number_of
from triangulum.triangular import kernel as k
from triangulum.triangular.rules import Cell, Position, start

SOLVED = Path(__file__).parent / "vectors" / "solved-triangular.jsonl"
ROWS = [json.loads(line) for line in SOLVED.read_text().splitlines()]


def position_of(row: dict[str, Any]) -> Position:
    position = record.read(json.dumps(row["record"])).course.position
    assert isinstance(position, Position)
    return position


def of_kind(kind: str) -> list[Any]:
    rows = [row for row in ROWS if row["kind"] == kind]
    return [pytest.param(row, id=f"{kind}-{n}") for n, row in enumerate(rows)]


def test_no_row_is_missing() -> None:
    assert (len(of_kind("end")), len(of_kind("red"))) == (9, 28)


@pytest.mark.parametrize("row", of_kind("end"))
def test_solved_ends(row: Any) -> None:
    position = position_of(row)
    found = Engine().search(position, Limits())
    assert found.finished and position.turn == row["mover"]
    assert found.wins == row["red_forced"]
    assert found.value == 10 * (lead(position) + row["future_difference"])


@pytest.mark.parametrize("row", of_kind("red"))
def test_forced_red_triangles(row: Any) -> None:
    engine, position = Engine(), position_of(row)
    plies = row["searched_plies"]
    found = [engine.forces_red(position, player, plies) for player in (1, 2)]
    assert found == [row["yellow_forces_in"], row["grey_forces_in"]]


@pytest.mark.parametrize("row", of_kind("red"))
def test_the_search_sees_a_forced_red_triangle_too(row: Any) -> None:
    """A win it claims is never shorter than the solver's, and where there is one it finds it."""
    position = position_of(row)
    wanted = {1: row["yellow_forces_in"], 2: row["grey_forces_in"]}
    known = next((who for who, plies in wanted.items() if plies), None)
    found = Engine().search(position, Limits(plies=wanted[known] if known else 4))
    claimed = k.WON - abs(found.value) - (len(position.tiles) - 1)
    if known:
        assert found.wins == known and claimed >= wanted[known]
    else:
        assert found.wins is None or claimed > row["searched_plies"]


def lead(position: Position) -> int:
    """The score difference as the player to move sees it."""
    first, second = position.score
    return first - second if position.turn == 1 else second - first


def calm_end(chance: random.Random, left: int) -> Position:
    """A position with so many plies left, by players who take no red triangle and allow none."""
    position = start()
    while len(position.tiles) < 49 - left:
        moves = [move for move in position.legal() if not wins(position, move)]
        safe = [move for move in moves if not loses(position.play(move))]
        position = position.play(chance.choice(safe or moves)) if moves else start()
    return position


def loses(position: Position) -> bool:
    return any(wins(position, move) for move in position.legal())


def plain_value(position: Position, alpha: int, beta: int) -> int:
    """Alpha-beta by the rules alone: the final difference for the player to move."""
    if position.red_triangle:
        return -1000
    if position.over:
        return lead(position)
    for move in sorted(
        position.legal(), key=lambda m: -sum(t.points for t in position.triangles(m))
    ):
        alpha = max(alpha, -plain_value(position.play(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


@pytest.mark.parametrize("seed", range(8))
def test_ends_are_worth_what_a_plain_search_by_the_rules_says(seed: int) -> None:
    position = calm_end(random.Random(seed), left=3)
    found = Engine().search(position, Limits())
    value = plain_value(position, -2000, 2000)
    if abs(value) == 1000:
        assert found.wins == (position.turn if value > 0 else 3 - position.turn)
    else:
        assert (found.wins, found.value) == (None, 10 * value)


def searched(home: Home, seed: int, nodes: int) -> tuple[int, ...]:
    """A search of so many nodes somewhere in a random game."""
    chance = random.Random(seed)
    home.call("rewind", 0)
    while home.read(k.PLIES) < 3 + 3 * seed and not home.call("over"):
        rim = home.read_many(k.RIM, home.read(k.RIM_SIZE))
        player = 1 + home.read(k.PLIES) % 2
        home.call("make", chance.choice([c for c in rim if not home.call("wins", player, c)]))
    home.write(k.TABLE_MASK, [(1 << 14) - 2])
    home.call("clear_table")
    home.write(k.LIMIT, [k.TILES, seed % 2, 0, 3 * (seed % 3)])
    home.write(k.CHANCE, [seed])
    if not home.call("search"):
        home.call("think", nodes)
    length = home.read(k.LENGTH)
    return *home.read_many(k.LIMIT, 6), home.read(k.NODES), *home.read_many(k.BEST_LINE, length)


def test_searches_of_fixed_length_are_the_same_in_every_home() -> None:
    homes = {name: HOMES[name]() for name in ("plain", "wasm")}
    for seed in range(8):
        assert searched(homes["plain"], seed, 1500) == searched(homes["wasm"], seed, 1500)


def test_searches_compiled_for_this_processor_are_the_same() -> None:
    one, other = HOMES["native"](), HOMES["wasm"]()
    for seed in range(8):
        assert searched(one, seed, 100_000) == searched(other, seed, 100_000)


def test_a_search_in_slices_finds_what_a_search_at_once_finds() -> None:
    position = calm_end(random.Random(3), left=30)
    told: list[Found] = []

    def watch(found: Found) -> bool:
        told.append(found)
        return True

    sliced = Engine().search(position, Limits(nodes=50_000), 1, watch)
    assert sliced == Engine().search(position, Limits(nodes=50_000), 1) == told[-1]
    assert len(told) == 50_000 // SLICE and [f.depth for f in told] == sorted(f.depth for f in told)


def test_a_search_stops_when_its_watcher_says_so() -> None:
    engine = Engine()
    found = engine.search(start(), Limits(), 0, lambda found: False)
    assert found.nodes <= SLICE and not found.finished
    assert engine.search(start(), Limits(plies=2)).finished, "and the engine can be used again"


def laid(home: Home, cells: Iterable[Cell]) -> None:
    """The home after these moves from the start."""
    home.call("rewind", 0)
    for cell in cells:
        home.call("make", number_of(cell))


def answers(home: Home, cells: Iterable[Cell]) -> dict[Cell, Cell]:
    """What the table says is best after each next move, as far as it knows."""
    laid(home, cells)
    plies, found = home.read(k.PLIES), {}
    for move in home.read_many(k.RIM, home.read(k.RIM_SIZE)):
        home.call("make", move)
        if (answer := home.call("remembered_move")) != k.NOWHERE:
            assert answer in home.read_many(k.RIM, home.read(k.RIM_SIZE))
            found[cell_of(move)] = cell_of(answer)
        home.call("rewind", plies)
    return found


def looked_into(home: Home, plies: int) -> tuple[Cell, int]:
    """The move that a search of so many plies finds, and how many moves it made."""
    home.write(k.LIMIT, [plies, 0, 0, 0])
    if not home.call("search"):
        while not home.call("think", 1000):
            pass
    return cell_of(home.read(k.BEST_LINE)), home.read(k.NODES)


@pytest.mark.parametrize("order", [order for order in permutations(range(3)) if order != (0, 1, 2)])
def test_a_mirror_image_is_found_in_the_table(order: tuple[int, ...]) -> None:
    """With the best move and what was seen behind it, each turned into the image."""

    def seen(cell: Cell) -> Cell:
        x, y, z = (cell[place] for place in order)
        return x, y, z

    home, cells = plain(), [*calm_end(random.Random(9), left=40).tiles][1:]
    home.write(k.TABLE_MASK, [(1 << 14) - 2])
    laid(home, cells)
    move, nodes = looked_into(home, 4)
    known = answers(home, cells)
    assert len(known) > 3
    assert answers(home, map(seen, cells)) == {seen(a): seen(b) for a, b in known.items()}
    laid(home, map(seen, cells))
    mirrored, fewer = looked_into(home, 4)
    assert mirrored == seen(move) and fewer < nodes / 5


def test_a_score_made_on_the_way_is_not_counted_twice() -> None:
    """The line that the search expects, played out by the rules, ends at the value it gave."""
    for seed in range(5):
        position = calm_end(random.Random(seed), left=6)
        found = Engine().search(position, Limits())
        if found.wins:
            continue
        mover = position.turn
        while not position.over:
            position = position.play(Engine().search(position, Limits()).line[0])
        first, second = position.score
        assert found.value == 10 * (first - second if mover == 1 else second - first)


def test_the_table_finds_a_position_by_any_way_to_it() -> None:
    words: list[int] = [0] * k.SIZE
    k.prepare(words)
    for cell in ((0, 0, -1), (1, 0, -1), (-1, 0, 0), (0, 1, -1)):
        k.make(words, number_of(cell))
    one = sorted(words[k.HASH : k.HASH + 6])
    k.rewind(words, 0)
    for cell in ((0, -1, 0), (1, -1, 0), (-1, 0, 0), (0, -1, 1)):
        k.make(words, number_of(cell))
    assert sorted(words[k.HASH : k.HASH + 6]) == one, "a mirror image has the same six hashes"
