"""The kernel of Triangles: equal in its three homes, and equal to the readable rules."""

import json
import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import oracle
from fields import NO_ROWS, home_of, mask, on, playouts, ready, some_field, state
from homes import HOMES, wasm
from triangulum import record
from triangulum.chance import Chance
from triangulum.engine.instance import Home
from triangulum.games import perft
from triangulum.geometry import Point
from triangulum.triangles import kernel as k
from triangulum.triangles import rules, search
from triangulum.triangles.field import Field, Line, survey
from triangulum.triangles.rules import OPEN, Position
from triangulum.triangles.stars import CLEARANCE, STANDARD, scatter

VECTORS = Path(__file__).parent / "vectors"

CODES = {None: k.LEGAL, "unknown-star": k.UNKNOWN_STAR, "no-line": k.NO_LINE, "over": k.OVER}
CODES |= {"exists": k.EXISTS, "over-star": k.OVER_STAR, "crosses": k.CROSSES}


def written(in_the_way: Any) -> tuple[int, int]:
    """What is in the way as the kernel tells it."""
    if in_the_way is None:
        return 0, 0
    return (in_the_way, 0) if isinstance(in_the_way, int) else in_the_way


def compare_tables(home: Home, field: Field) -> None:
    """The lines in order, and for each the two other sides of its triangles."""
    lines = len(field.lines)
    assert home.read(k.LINES) == lines
    ends = home.read_many(home.read(k.ENDS), lines)
    assert [((n & k.ONE_STAR) + 1, (n >> k.STAR_BITS) + 1) for n in ends] == list(field.lines)
    start = home.read_many(home.read(k.START), lines + 1)
    sides = home.read_many(home.read(k.SIDES), start[-1])
    for line in range(lines):
        found = [
            tuple(sorted((n & k.ONE_LINE, n >> k.LINE_BITS & k.ONE_LINE)))
            for n in sides[start[line] : start[line + 1]]
        ]
        assert sorted(found) == sorted(map(tuple, map(sorted, field.other_sides[line])))


def strange(position: Position, chance: random.Random) -> Iterator[Line]:
    """Two pairs of numbers: a line drawn or crossed out, or any pair."""
    lines, stars = position.field.lines, len(position.field.stars)
    for _ in range(2):
        index = chance.randrange(len(lines)) if lines else 0
        if lines and position.states[index] != OPEN:
            yield chance.choice([lines[index], lines[index][::-1]])
        else:
            yield chance.randrange(-1, stars + 2), chance.randrange(1, stars + 1)


def compare(home: Home, position: Position, chance: random.Random) -> None:
    """All that the kernel knows of the position against the rules."""
    states = position.states
    header = home.read_many(0, k.STARS)
    plies, *score = header[k.PLIES : k.PLIES + 3]
    assert (plies, tuple(score)) == (len(position.drawn), position.score)
    assert header[k.TURN] == position.turn
    assert (header[k.WITNESS] == k.NOWHERE) == position.over
    start = header[k.OPEN]
    words = home.read_many(start, header[k.GAIN] + header[k.LINES] - start)

    def row(name: int) -> int:
        found = words[header[name] - start :][: header[k.LINE_WORDS]]
        return sum(word % 2**64 << 64 * n for n, word in enumerate(found))

    open_lines = [n for n, state in enumerate(states) if state == OPEN]
    assert row(k.OPEN) == mask(open_lines)
    assert row(k.DRAWN) == mask(position.drawn)
    assert header[k.OPEN_COUNT] == len(open_lines)
    if plies % 4 == 0 or position.over:
        gains = words[header[k.GAIN] - start :]
        worth = {n: gain_of(position, n) for n in open_lines}
        assert {n: gains[n] for n in open_lines} == worth
        assert row(k.OPEN) & row(k.CLOSING) == mask([n for n in open_lines if worth[n]])
    for pair in strange(position, chance):
        refusal = position.refusal(pair)
        assert home.call("refusal", *pair) == CODES[refusal.reason if refusal else None], pair
        told = written(refusal.in_the_way if refusal else None)
        assert home.read_many(k.IN_THE_WAY, 2) == told, pair


def gain_of(position: Position, line: int) -> int:
    sides = position.field.other_sides[line]
    return sum(position.is_drawn(a) and position.is_drawn(b) for a, b in sides)


def follow(home: Home, field: Field, again: bool, chance: random.Random) -> None:
    """One random game through the kernel and the rules, compared at every ply."""
    position = rules.start(field, again)
    while True:
        compare(home, position, chance)
        if position.over:
            assert bool(home.call("over"))
            assert home.call("winner") == (position.winner or 0)
            return
        line = chance.choice(position.legal())
        index = field.index[line]
        if closed := position.triangles(line):
            assert home.call("closes", index) == len(closed)
            thirds = home.read_many(k.THIRD, len(closed))
            corners = [tuple(sorted((*line, third))) for third in thirds]
            assert sorted(corners) == [triangle.corners for triangle in closed]
        assert home.call("make", index) == len(closed)
        position = position.play(line)


@pytest.mark.parametrize(
    ("name", "games", "most", "most_rows"),
    [
        ("plain", 30, 12, k.MOST_ROWS),
        ("plain", 10, 12, NO_ROWS),
        ("wasm", 1000, 12, k.MOST_ROWS),
        ("wasm", 50, 12, NO_ROWS),
        ("wasm", 20, 24, k.MOST_ROWS),
        ("wasm", 4, 24, NO_ROWS),
    ],
)
def test_the_kernel_says_at_every_ply_what_the_rules_say(
    name: str, games: int, most: int, most_rows: int
) -> None:
    home, chance = HOMES[name](search), random.Random(games)
    for game in range(games):
        field = some_field(chance, most)
        again = game % 2 == 1
        on(home, field, again, most_rows)
        assert bool(home.read(k.ROWS)) == (most_rows > 0)
        if game % 10 == 0:
            compare_tables(home, field)
        follow(home, field, again, chance)


ROWS = [json.loads(text) for text in (VECTORS / "perft.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["plain", "wasm"])
@pytest.mark.parametrize(
    "vector", [pytest.param(r, id=r["name"]) for r in ROWS if r["record"]["game"] == "triangles"]
)
def test_perft(name: str, vector: Any) -> None:
    position = record.read(json.dumps(vector["record"])).course.position
    assert isinstance(position, Position)
    home = home_of(name, position.field, position.again)
    for line in position.drawn:
        home.call("make", line)
    counts = [count for count in vector["counts"] if name == "wasm" or count < 5000]
    assert [home.call("perft", depth + 1) for depth in range(len(counts))] == counts


def small_fields(chance: random.Random, count: int, most: int) -> Iterator[tuple[Field, bool]]:
    """Fields with a line, with either option in turn."""
    found = 0
    while found < count:
        field = some_field(chance, most)
        if field.triangles:
            yield field, found % 2 == 1
            found += 1


def test_perft_of_random_small_fields_is_that_of_the_rules() -> None:
    """And on to the end of a random game."""
    home, deep, chance = wasm(search), 0, random.Random(31)
    for field, again in small_fields(chance, 36, 8):
        on(home, field, again)
        depth = 3 if len(field.lines) < 16 else 2
        deep += depth == 3
        position = rules.start(field, again)
        assert home.call("perft", depth) == perft(position, depth)
        while not position.over:
            line = chance.choice(position.legal())
            home.call("make", field.index[line])
            position = position.play(line)
            assert home.call("perft", 2) == perft(position, 2)
    assert 9 < deep < 36


def test_the_kernel_says_what_the_oracle_says() -> None:
    """The open lines at every ply, the points, whose turn it is and the end."""
    home, plies, chains = wasm(search), 0, 0
    for field, again in small_fields(chance := random.Random(32), 40, 9):
        on(home, field, again)
        stars = dict(enumerate(field.stars, 1))
        twin = oracle.Triangles(stars, field.clearance, again)
        while not twin.over:
            assert open_lines(home) == twin.legal() and not home.call("over")
            line = chance.choice(twin.legal())
            before = twin.standing()
            twin = oracle.Triangles(stars, field.clearance, again, (*twin.moves, line))
            assert home.call("make", field.index[line]) == len(twin.closed[-1])
            turn, score = twin.standing()
            assert (home.read(k.TURN), *home.read_many(k.SCORE, 2)) == (turn, *score)
            plies += 1
            chains += turn == before[0]
        assert home.call("over")
        one, two = score
        assert home.call("winner") == (0 if one == two else 1 if one > two else 2)
    assert plies > 300 and chains > 20


def open_lines(home: Home) -> list[Line]:
    """The lines that the kernel has open, by the stars at their ends."""
    words = home.read_many(home.read(k.OPEN), home.read(k.LINE_WORDS))
    ends = home.read_many(home.read(k.ENDS), home.read(k.LINES))
    return [
        ((n & k.ONE_STAR) + 1, (n >> k.STAR_BITS) + 1)
        for place, n in enumerate(ends)
        if words[place >> 6] >> (place & 63) & 1
    ]


FAR = 50_000
"""The longest side of a board; lengths, areas and their squares are as large as they can be."""


def extreme_stars(chance: random.Random) -> tuple[Point, ...]:
    """The corners, and stars that a long line passes at about the clearance."""
    stars = {(0, 0), (FAR, FAR), (FAR, 0), (0, FAR), (FAR, 1), (1, FAR)}
    while len(stars) < 16:
        along, off = chance.randrange(200, FAR - 200), chance.randrange(-145, 146)
        stars.add(chance.choice([(along, along + off), (along, FAR - along + off)]))
    return tuple(sorted(stars))


@pytest.mark.parametrize("clearance", [0, 1, 99, 100])
def test_lines_are_exact_on_the_largest_board(clearance: int) -> None:
    chance, home = random.Random(clearance), wasm(search)
    near = 0
    for _ in range(12):
        field = survey(extreme_stars(chance), clearance)
        compare_tables(on(home, field), field)
        pairs = list(combinations(range(1, 17), 2))
        near += len(pairs) - len(field.lines)
        for pair in pairs:
            if pair not in field.index:
                assert home.call("refusal", *pair) == k.OVER_STAR
                assert home.read_many(k.IN_THE_WAY, 2) == (field.star_in_the_way(pair), 0)
        for line in range(0, len(field.lines), 7):
            across = [n for n in range(len(field.lines)) if crossed(home, line, n)]
            assert tuple(across) == field.crossings(line)
    assert near > 0


def crossed(home: Home, line: int, other: int) -> bool:
    row = home.read(k.ROWS) + line * home.read(k.LINE_WORDS)
    return bool(home.read(row + (other >> 6)) >> (other & 63) & 1)


@pytest.mark.parametrize(
    ("off", "clearance", "near"),
    [(100, 100, True), (101, 100, False), (0, 0, True), (1, 0, False), (3, 3, True)],
)
def test_the_clearance_is_exact_where_squares_of_areas_all_but_fill_a_word(
    off: int, clearance: int, near: bool
) -> None:
    """A level line of the whole width, a star so far off it, and one on the farthest border."""
    field = survey(((0, 0), (FAR, 0), (FAR // 2, off), (FAR // 2 + 1, FAR)), clearance)
    for name in ("plain", "wasm"):
        home = home_of(name, field)
        assert (home.call("refusal", 1, 2) == k.OVER_STAR) == near
        assert home.call("refusal", 1, 4) == k.LEGAL


@pytest.mark.parametrize("board", STANDARD)
def test_stars_from_a_seed_are_those_of_the_standard_fields(board: str) -> None:
    standard = STANDARD[board]
    for seed in (7, 2**53 - 1):
        home = wasm(search)
        home.write(k.WIDTH, [standard.width, standard.height, standard.apart, standard.count])
        home.write(k.CHANCE, [seed])
        assert home.call("scatter") == standard.count
        found = home.read_many(k.STARS, 2 * standard.count)
        assert tuple(zip(found[::2], found[1::2], strict=True)) == scatter(board, seed)


@pytest.mark.parametrize("again", [False, True])
def test_random_games_from_a_seed_are_those_of_the_rules(again: bool) -> None:
    """Each line is the open one, in order, that the seed gives."""
    for seed in range(12):
        chance = random.Random(seed)
        field = some_field(chance, 12) if seed else survey(scatter("phone-24", 3), CLEARANCE)
        for name, most_rows in (("plain", k.MOST_ROWS), ("wasm", k.MOST_ROWS), ("wasm", NO_ROWS)):
            home = home_of(name, field, again, most_rows)
            before = state(home)
            dice, balance = Chance(seed), 0
            for _ in range(2):
                position = rules.start(field, again)
                while not position.over:
                    position = position.play(dice.pick(position.legal()))
                balance += {1: 1, 2: -1, None: 0}[position.winner]
            assert playouts(home, seed, 2)[0] == balance
            assert state(home) == before


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("most_rows", [k.MOST_ROWS, NO_ROWS])
def test_taking_lines_back_leaves_every_word_as_it_was(again: bool, most_rows: int) -> None:
    for seed in range(8):
        chance = random.Random(seed)
        field = some_field(chance, 12) if seed else survey(scatter("phone-24", 3), CLEARANCE)
        home = home_of("plain", field, again, most_rows)
        position, seen = rules.start(field, again), []
        while not position.over:
            seen.append(state(home))
            line = chance.choice(position.legal())
            home.call("make", field.index[line])
            position = position.play(line)
        while seen:
            home.call("rewind", len(seen) - 1)
            assert state(home) == seen.pop()


def test_a_field_leaves_nothing_behind_for_the_next() -> None:
    """A large field, a game on it, then a small one and the large one again."""
    large, small = survey(scatter("phone-60", 1), CLEARANCE), survey(scatter("phone-24", 1), 0)
    used = ready(wasm(search), large, True, plies=50, seed=1)
    for field in (small, large):
        on(used, field, False)
        fresh = home_of("wasm", field)
        assert state(used) == state(fresh)
        compare_tables(used, field)
        assert rows_of(used) == rows_of(fresh)


def rows_of(home: Home) -> tuple[int, ...]:
    return home.read_many(home.read(k.ROWS), home.read(k.LINES) * home.read(k.LINE_WORDS))
