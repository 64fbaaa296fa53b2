"""Nobody can force a red triangle from the start: the guard strategy's theorem, step by step.

`docs/engine.md` has the argument; here each of its parts is run through by the rules' own
geometry, and then the kernel's guard is attacked in every way for ten plies.
"""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from homes import Home, plain
from triangulum.engine.triangular import Engine, Limits, cell_of, number_of
from triangulum.triangular import kernel as k
from triangulum.triangular.rules import Cell, Position, neighbours, spanned, start

FAR = 24
"""No tile of a game lies farther out in any coordinate."""


def up_cells(far: int) -> list[Cell]:
    sides = range(-far, far + 1)
    return [(x, y, -x - y) for x in sides for y in sides if abs(x + y) <= far]


def ray(cell: Cell) -> int | None:
    """The number of the ray that an up cell lies on, or None."""
    x, y, z = cell
    if (x, y, z) == (0, 0, 0) or 0 not in cell:
        return None
    signs = ((x > 0) - (x < 0), (y > 0) - (y < 0), (z > 0) - (z < 0))
    rays = [(1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0)]
    return rays.index(signs)


def colour(cell: Cell) -> int | None:
    number = ray(cell)
    return None if number is None else (number + max(cell)) % 2


def partner(cell: Cell) -> Cell:
    """The cell that completes a red triangle with a ray cell, by the rules."""
    tiles = {(0, 0, 0): 0, cell: 1}
    distance = max(cell)
    near = [c for c in RAY_CELLS if max(c) == distance and c != cell]
    [found] = [c for c in near if any(t.red for t in spanned(tiles, 1, c))]
    return found


RAY_CELLS = [cell for cell in up_cells(FAR) if ray(cell) is not None]


PARTNERS = {cell: partner(cell) for cell in RAY_CELLS}


def test_each_ray_cell_has_one_partner_of_the_other_colour() -> None:
    assert len(RAY_CELLS) == 6 * FAR
    for cell in RAY_CELLS:
        assert partner(partner(cell)) == cell
        assert colour(partner(cell)) != colour(cell)


def test_no_other_cell_is_a_corner_of_a_red_triangle() -> None:
    for one, other in combinations(up_cells(4), 2):
        if (0, 0, 0) not in (one, other):
            red = any(t.red for t in spanned({(0, 0, 0): 0, one: 1}, 1, other))
            assert red == (ray(one) is not None and partner(one) == other)


def opened_together(one: Cell, other: Cell) -> bool:
    """Whether some down tile touches both."""
    return bool(set(neighbours(one)) & set(neighbours(other)))


def test_one_tile_opens_two_ray_cells_only_next_to_each_other_or_around_red() -> None:
    """So guards that alternate along the rays, and are of one colour around red, are never opened
    two at once: on a ray the colours alternate.
    """
    for one, other in combinations(RAY_CELLS, 2):
        if opened_together(one, other):
            assert colour(one) != colour(other)
            along = ray(one) == ray(other) and abs(max(one) - max(other)) == 1
            assert along or max(one) == max(other) == 1


def test_far_out_a_down_tile_that_opens_no_ray_cell_can_be_laid() -> None:
    """When no up cell can be reached, beside a tile whose coordinate `x` is the largest, >= 3.

    Both its down neighbours that keep x are empty: each touches an up cell with a larger x, which
    carries no tile and can't be reached.
    """
    for x, y, z in up_cells(FAR):
        if x >= 3 and max(y, z) <= x:
            keeping = ((x, y - 1, z), (x, y, z - 1))
            empty = [[u for u in neighbours(d) if u != (x, y, z)] for d in keeping]
            assert all(max(ups)[0] == x + 1 for ups in empty)
            assert any(all(ray(up) is None for up in ups) for ups in empty)


def test_close_to_red_only_red_alone_has_no_such_down_tile() -> None:
    """Every set of up tiles among the 28 cells without a coordinate above 2, held together by down
    tiles that open nothing, such that each other down cell beside it touches an empty guard.
    """
    found = set()
    waiting = [(frozenset({(0, 0, 0)}), frozenset[Cell]())]
    while waiting:
        tiles, guards = waiting.pop()
        open_question = next((d for d in around(tiles) if not settled(d, tiles, guards)), None)
        if open_question is None:
            found.add(tiles)
            continue
        corners = frozenset(neighbours(open_question))
        waiting += [(tiles, guards | {c}) for c in corners - tiles if may_guard(c, guards)]
        if not corners & guards and all(max(c) <= 2 for c in corners):
            waiting.append((tiles | corners, guards))
    assert found == {frozenset({(0, 0, 0)})}


def may_guard(cell: Cell, guards: frozenset[Cell]) -> bool:
    """Whether a ray cell can be a guard beside the others."""
    if ray(cell) is None:
        return False
    return not any(
        opened_together(cell, guard)
        or partner(cell) == guard
        or (max(cell) == max(guard) == 1 and colour(cell) != colour(guard))
        for guard in guards
    )


def around(tiles: frozenset[Cell]) -> list[Cell]:
    return sorted({down for up in tiles for down in neighbours(up)})


def settled(down: Cell, tiles: frozenset[Cell], guards: frozenset[Cell]) -> bool:
    corners = set(neighbours(down))
    return corners <= tiles or bool(corners & guards)


def test_the_kernel_knows_the_same_pairs_and_colours() -> None:
    words: list[int] = [0] * k.SIZE
    k.prepare(words)
    for cell in up_cells(FAR):
        spot = words[k.SPOT + number_of(cell)]
        if ray(cell) is None:
            assert spot == k.NOWHERE
        else:
            assert cell_of(words[k.SPOT_CELL + (spot ^ 32)]) == partner(cell)
            assert (k.COLOUR >> (spot & 63)) & 1 == 1 - (colour(cell) or 0)


def laid(home: Home) -> tuple[int, ...]:
    """The cells of the moves so far."""
    return home.read_many(k.HISTORY, 4 * home.read(k.PLIES))[::4]


def tempting(last: int) -> Callable[[int], tuple[bool, bool, int]]:
    """The order in which moves are tried: what the strategy answers to the last move comes last.

    So nothing but the kernel's word keeps to it.
    """
    cell = cell_of(last)
    right = {PARTNERS.get(cell), *(near for near in neighbours(cell) if near in PARTNERS)}
    return lambda number: (cell_of(number) in right, number & 1 == 0, -number)


def answer(home: Home, guard: int) -> None:
    """Make a move that the guard strategy allows and that doesn't end the attack by red."""
    cells = laid(home)
    last = cells[-1] if cells else number_of((0, 0, 0))
    for cell in sorted(home.read_many(k.RIM, home.read(k.RIM_SIZE)), key=tempting(last)):
        home.call("make", cell)
        if not home.read(k.RED_TRIANGLE) and home.call("guarded", guard):
            return
        home.call("rewind", len(cells))
    raise AssertionError(f"no guarded move after {cells}")


def attack(home: Home, guard: int, plies: int, known: dict[Any, int]) -> int:
    """How many attacks of so many plies there are; fails when the guard loses or is stuck.

    A position that is known from another way to it isn't looked at again: the answer found there
    holds whatever came before.
    """
    cells = laid(home)
    if len(cells) == plies:
        return 1
    key = frozenset(cells[::2]), frozenset(cells[1::2])
    if key in known:
        return known[key]
    if 1 + len(cells) % 2 == guard:
        answer(home, guard)
        known[key] = attack(home, guard, plies, known)
    else:
        assert not home.call("count_threats", 3 - guard), cells
        known[key] = 0
        for cell in home.read_many(k.RIM, home.read(k.RIM_SIZE)):
            home.call("make", cell)
            known[key] += attack(home, guard, plies, known)
            home.call("rewind", len(cells))
    return known[key]


@pytest.mark.parametrize("guard", [1, 2])
def test_no_attack_of_ten_plies_gets_through(guard: int) -> None:
    assert attack(plain(), guard, 10, {}) > 5000


@pytest.mark.parametrize("guard", [1, 2])
def test_random_attackers_who_miss_no_red_triangle_never_win_by_red(guard: int) -> None:
    """They would take one at once, so a single threat on the table is lost already."""
    home = plain()
    for seed in range(100):
        chance = random.Random(seed)
        home.call("rewind", 0)
        for ply in range(k.TILES):
            if 1 + ply % 2 == guard:
                answer(home, guard)
            else:
                assert not home.call("count_threats", 3 - guard), laid(home)
                home.call("make", chance.choice(home.read_many(k.RIM, home.read(k.RIM_SIZE))))
        assert home.call("ended_by") == k.ALL_TILES


def test_a_guarded_search_keeps_the_guard_against_a_stronger_one() -> None:
    guarded, free = Engine(), Engine()
    for guard in (1, 2):
        position: Position = start()
        while not position.over:
            mine = position.turn == guard
            engine, nodes = (guarded, 300) if mine else (free, 3000)
            found = engine.search(position, Limits(nodes=nodes, guarded=mine), guard)
            position = position.play(found.line[0])
        assert position.red_triangle != 3 - guard
