"""What holds in every game: laws of the two games and of the record, on generated examples."""

import json
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calm import calm_move
from triangulum.course import Course, Verdict, begin
from triangulum.games import TRIANGLES, TRIANGULAR, Game
from triangulum.geometry import Point
from triangulum.moves import Move, Triangle
from triangulum.record import KEYS, VERDICTS, Record, read, write
from triangulum.triangles.stars import Setup
from triangulum.triangular.rules import Position

SAME = settings(derandomize=True, deadline=None, database=None, max_examples=100)

SIDE = 60
seeds = st.integers(0, 2**32)
points = st.tuples(st.integers(0, SIDE), st.integers(0, SIDE))
clouds = st.lists(points, min_size=3, max_size=14, unique=True).map(tuple)
clearances = st.sampled_from([0, 0, 1, 3, 8, 12])


def side_of(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def triangles_game(stars: tuple[Point, ...], clearance: int, again: bool) -> Course:
    return begin(TRIANGLES, Setup(SIDE, SIDE, clearance, again, stars))


def played(course: Course, seed: int, plies: int | None = None) -> Course:
    """The course played on at random, to its end or for so many plies."""
    chance = Random(seed)
    while not course.over and (plies is None or len(course.plies) < plies):
        course = course.play(chance.choice(course.legal()))
    return course


def calmly_played(seed: int, plies: int) -> Course:
    """A game of Triangular in which nobody spans a red triangle while it can be helped."""
    course, chance = begin(TRIANGULAR, None), Random(seed)
    while not course.over and len(course.plies) < plies:
        assert isinstance(course.position, Position)
        course = course.play(calm_move(course.position, chance))
    return course


@SAME
@given(clouds, clearances, st.booleans(), seeds)
def test_a_line_closes_at_most_one_triangle_on_each_side(
    stars: tuple[Point, ...], clearance: int, again: bool, seed: int
) -> None:
    for ply in played(triangles_game(stars, clearance, again), seed).plies:
        a, b = ply.move
        apexes = [next(star for star in t.corners if star not in (a, b)) for t in ply.triangles]
        sides = [side_of(stars[a - 1], stars[b - 1], stars[star - 1]) for star in apexes]  # type: ignore[operator]
        assert sum(side > 0 for side in sides) <= 1 and sum(side < 0 for side in sides) <= 1
        assert all(sides) and ply.points == len(sides)


def without_three_in_line(stars: tuple[Point, ...]) -> tuple[Point, ...]:
    kept: list[Point] = []
    for star in stars:
        if all(side_of(a, b, star) for a, b in combinations(kept, 2)):
            kept.append(star)
    return tuple(kept)


def on_the_hull(stars: tuple[Point, ...]) -> int:
    """How many stars have a line to another with everything else on one side of it."""
    sides = {
        (a, b): {side_of(a, b, c) > 0 for c in stars if c not in (a, b)}
        for a, b in permutations(stars, 2)
    }
    return len({a for (a, _), found in sides.items() if len(found) == 1})


@SAME
@given(clouds.map(without_three_in_line).filter(lambda s: len(s) >= 3), st.booleans(), seeds)
def test_every_finished_game_in_general_position_has_the_same_size(
    stars: tuple[Point, ...], again: bool, seed: int
) -> None:
    end = played(triangles_game(stars, 0, again), seed)
    n, h = len(stars), on_the_hull(stars)
    assert (sum(end.score), len(end.plies)) == (2 * n - 2 - h, 3 * n - 3 - h)


MAPS = (
    lambda x, y: (SIDE - x, y),
    lambda x, y: (x, SIDE - y),
    lambda x, y: (y, x),
    lambda x, y: (x + 17, y + 1000),
    lambda x, y: (y + 3, SIDE - x),
)


def same(one: Course, two: Course) -> bool:
    seen = [(c.legal(), c.score, c.to_move, c.winner, c.ended_by) for c in (one, two)]
    return seen[0] == seen[1]


@SAME
@given(clouds, clearances, st.booleans(), seeds, st.sampled_from(MAPS))
def test_moving_or_mirroring_the_cloud_changes_nothing(
    stars: tuple[Point, ...], clearance: int, again: bool, seed: int, mapped: Any
) -> None:
    one = triangles_game(stars, clearance, again)
    two = triangles_game(tuple(mapped(x, y) for x, y in stars), clearance, again)
    chance = Random(seed)
    assert same(one, two)
    while not one.over:
        move = chance.choice(one.legal())
        one, two = one.play(move), two.play(move)
        assert same(one, two) and one.plies[-1].triangles == two.plies[-1].triangles


def permuted(move: Move, order: tuple[int, ...]) -> Move:
    return tuple(move[place] for place in order)


def seen_permuted(triangle: Triangle, order: tuple[int, ...]) -> tuple[Any, ...]:
    assert triangle.direction is not None
    corners = {permuted(cell, order) for cell in triangle.corners}  # type: ignore[arg-type]
    direction = order.index(triangle.direction - 1) + 1
    return direction, triangle.edge, triangle.points, triangle.red, corners


@SAME
@given(seeds, st.booleans(), st.sampled_from(list(permutations(range(3)))))
def test_permuting_the_coordinates_of_a_whole_game_changes_nothing(
    seed: int, calm: bool, order: tuple[int, ...]
) -> None:
    game = calmly_played(seed, 48) if calm else played(begin(TRIANGULAR, None), seed)
    twin = begin(TRIANGULAR, None)
    for number, ply in enumerate(game.plies, 1):
        twin = twin.play(permuted(ply.move, order))
        before = game.back(number)
        assert twin.legal() == sorted(permuted(move, order) for move in before.legal())
        assert (twin.score, twin.winner) == (before.score, before.winner)
        assert twin.ended_by == before.ended_by
        found = [seen_permuted(t, (0, 1, 2)) for t in twin.plies[-1].triangles]
        expected = [seen_permuted(t, order) for t in ply.triangles]
        assert len(found) == len(expected) and all(seen in found for seen in expected)


def as_json_has_it(text: str) -> str:
    """Two halves of a surrogate pair that meet are one character to JSON."""
    joined: str = json.loads(json.dumps(text))
    return joined


halves = st.sampled_from("\ud800\udbff\udc00\udfff")
letters = st.lists(st.text(max_size=3) | halves, max_size=5)
texts = letters.map("".join).map(as_json_has_it)
plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    plain | texts,
    lambda v: st.lists(v, max_size=3) | st.dictionaries(texts, v, max_size=3),
    max_leaves=6,
)
verdicts = st.builds(Verdict, st.sampled_from(VERDICTS), st.sampled_from([1, 2]))
SETUP_KEYS = set(TRIANGLES.setup_keys)
extras = st.dictionaries(texts.filter(lambda key: key not in KEYS), values, max_size=3)
setup_extras = st.dictionaries(texts.filter(lambda key: key not in SETUP_KEYS), values, max_size=3)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    return Setup(
        draw(st.integers(SIDE, 50_000)),
        draw(st.integers(SIDE, 50_000)),
        draw(st.integers(0, 100)),
        draw(st.booleans()),
        draw(clouds),
        draw(st.none() | st.integers(0, 2**53 - 1)),
        draw(st.none() | texts),
    )


@st.composite
def courses(draw: st.DrawFn) -> Course:
    course = draw(st.just(begin(TRIANGULAR, None)) | setups().map(lambda s: begin(TRIANGLES, s)))
    course = played(course, draw(seeds), draw(st.none() | st.integers(0, 12)))
    verdict = draw(
        st.none() | st.builds(Verdict, st.sampled_from(VERDICTS), st.sampled_from([1, 2]))
    )
    return course.end(verdict) if verdict and not course.over else course


players = st.none() | st.tuples(texts, texts)


@settings(SAME, max_examples=200)
@given(st.builds(Record, courses(), players, extras, setup_extras))
@example(Record(begin(TRIANGULAR, None), ("\ud800", "x\udfff"), {"\udc00": ["\udbff", -0.0]}))
@example(Record(triangles_game(((0, 0), (9, 0), (0, 9)), 100, True)))
def test_a_record_survives_writing_and_reading(record: Record) -> None:
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    assert text.encode("utf-8").decode() == text and "\n" not in text


@pytest.mark.parametrize("game", [TRIANGLES, TRIANGULAR], ids=["triangles", "triangular"])
def test_a_move_is_plain_digits_and_nothing_else(game: Game) -> None:
    good = "12-34" if game is TRIANGLES else "12,-3,-9"
    assert game.write_move(game.read_move(good) or ()) == good
    for odd in ["\uff11", "\u0663", "+1", "1_0", "0x1", "1.0", " 1", "1 ", "1\n", "--1", ""]:
        for part in ("12", good.lstrip("12")[1:]):
            assert game.read_move(good.replace(part, odd)) is None


@SAME
@given(clouds, clearances, st.booleans(), seeds, st.integers(0, 30))
def test_legal_lines_are_those_without_refusal(
    stars: tuple[Point, ...], clearance: int, again: bool, seed: int, plies: int
) -> None:
    course = played(triangles_game(stars, clearance, again), seed, plies)
    numbers = range(-1, len(stars) + 3)
    free = [line for line in product(numbers, numbers) if course.refusal(line) is None]
    assert sorted(course.legal()) == course.legal() == [(a, b) for a, b in free if a < b]
    assert {(b, a) for a, b in free if a > b} == set(course.legal())


@SAME
@given(seeds, st.integers(0, 48))
def test_legal_cells_are_those_without_refusal(seed: int, plies: int) -> None:
    course = calmly_played(seed, plies)
    far = 1 + max(abs(c) for move in [(1,), *course.legal()] for c in move)
    cells = [(x, y, z) for x, y, z in product(range(-far, far + 1), repeat=3) if abs(x + y + z) < 3]
    assert course.legal() == [cell for cell in cells if course.refusal(cell) is None]
