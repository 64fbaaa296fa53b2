"""The rules against the oracle: random games of both games, compared at every ply."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TypeVar

import pytest

import oracle
from triangulum.course import Course, Verdict, begin
from triangulum.games import GAMES, TRIANGLES, TRIANGULAR, perft
from triangulum.geometry import Point
from triangulum.moves import Move, Refused, Triangle
from triangulum.triangles.field import survey
from triangulum.triangles.rules import start
from triangulum.triangles.stars import Setup
from triangulum.triangular.rules import spanned

Twin = TypeVar("Twin", oracle.Triangles, oracle.Triangular)
CLEARANCES = (0, 1, 3, 8, 12)


def cloud(chance: Random, stars: int, side: int) -> tuple[Point, ...]:
    places = [(x, y) for x in range(side + 1) for y in range(side + 1)]
    return tuple(chance.sample(places, stars))


def lattice(chance: Random, columns: int, rows: int, left_out: int, step: int) -> tuple[Point, ...]:
    places = [(step * x, step * y) for x in range(columns) for y in range(rows)]
    return tuple(chance.sample(places, len(places) - left_out))


def in_line(chance: Random, stars: int) -> tuple[Point, ...]:
    dx, dy = chance.choice([(1, 0), (0, 1), (2, 3), (5, 1)])
    return tuple((dx * k, dy * k) for k in chance.sample(range(12), stars))


def course_of(stars: tuple[Point, ...], clearance: int, again: bool) -> Course:
    return begin(TRIANGLES, Setup(200, 200, clearance, again, stars))


def twin_of(stars: tuple[Point, ...], clearance: int, again: bool) -> oracle.Triangles:
    return oracle.Triangles(dict(enumerate(stars, 1)), clearance, again)


def twin_after(twin: Twin, move: Move) -> Twin:
    return replace(twin, moves=(*twin.moves, move))  # type: ignore[arg-type]


def refusal(course: Course, move: Move) -> oracle.Refusal | None:
    found = course.refusal(move)
    return (found.reason, found.in_the_way) if found else None


def odd_lines(chance: Random, course: Course) -> list[tuple[int, int]]:
    """Lines of every kind to try: all of a small field, a sample of a larger one, both ways."""
    count = len(course.setup.stars)
    pairs = list(combinations(range(1, count + 1), 2))
    some = chance.sample(pairs, min(len(pairs), 12))
    nonsense = [(0, 1), (-1, 2), (count + 1, count), (0, 0), (1, 1), (count, count)]
    return some + [(b, a) for a, b in some[:4]] + nonsense


def compare_triangles(chance: Random, course: Course, twin: oracle.Triangles) -> None:
    over, (turn, score) = twin.over, twin.standing()
    assert course.legal() == twin.legal()
    assert (course.over, course.score, course.position.turn) == (over, score, turn)
    assert course.to_move == (None if over else turn)
    ahead = None if score[0] == score[1] else 1 if score[0] > score[1] else 2
    assert (course.winner, course.draw) == ((ahead, ahead is None) if over else (None, False))
    assert course.ended_by == ("no-triangle-left" if over else None)
    closed = twin.closed
    assert [[t.corners for t in ply.triangles] for ply in course.plies] == closed
    assert [ply.points for ply in course.plies] == [len(triangles) for triangles in closed]
    for a, b in odd_lines(chance, course):
        assert refusal(course, (a, b)) == twin.refusal(a, b)


def play_triangles(chance: Random, stars: tuple[Point, ...], clearance: int, again: bool) -> int:
    course, twin = course_of(stars, clearance, again), twin_of(stars, clearance, again)
    compare_triangles(chance, course, twin)
    while not course.over:
        a, b = chance.choice(course.legal())
        course = course.play((a, b) if chance.random() < 0.8 else (b, a))
        assert course.plies[-1].player == twin.standing()[0]
        twin = twin_after(twin, (a, b))
        compare_triangles(chance, course, twin)
    return len(course.plies)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("clearance", CLEARANCES)
def test_random_clouds(clearance: int, again: bool) -> None:
    chance = Random(100 * clearance + again)
    for stars in range(3, 13):
        # A small board crowds the stars: many lie in line, or just too near to a line.
        side = 8 * clearance + chance.choice([4, 12, 40, 100])
        play_triangles(chance, cloud(chance, stars, side), clearance, again)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("clearance", CLEARANCES)
def test_lattices(clearance: int, again: bool) -> None:
    chance = Random(200 * clearance + again)
    for columns, rows in ((3, 3), (4, 3), (3, 4)):
        for left_out in range(4):
            step = chance.choice([1, 2, 4, 20])
            play_triangles(chance, lattice(chance, columns, rows, left_out, step), clearance, again)


@pytest.mark.parametrize("clearance", CLEARANCES)
def test_larger_clouds(clearance: int) -> None:
    chance = Random(300 + clearance)
    assert (
        play_triangles(
            chance, cloud(chance, 16, 100 + 8 * clearance), clearance, clearance % 2 == 0
        )
        > 4
    )


@pytest.mark.parametrize("clearance", CLEARANCES)
def test_stars_in_one_line_are_over_at_once(clearance: int) -> None:
    chance = Random(400 + clearance)
    for stars in range(3, 9):
        assert play_triangles(chance, in_line(chance, stars), clearance, False) == 0


@pytest.mark.parametrize("clearance", [0, 1, 2, 3])
def test_a_star_around_a_line_at_every_distance(clearance: int) -> None:
    """Beside the middle, beside an end and beyond it, of a level and of a 3-4-5 line."""
    beside = [(10, y) for y in range(20, 25)] + [
        (x, y) for x in (19, 20, 21) for y in range(21, 25)
    ]
    slanted = [(15 - 4 * k, 20 + 3 * k) for k in (0, 1)] + [(x, 20) for x in range(10, 21)]
    for a, b, places in (((0, 20), (20, 20), beside), ((0, 0), (30, 40), slanted)):
        for star in places:
            course, twin = both((a, b, star, (60, 3)), clearance)
            compare_triangles(Random(1), course, twin)


def both(stars: tuple[Point, ...], clearance: int) -> tuple[Course, oracle.Triangles]:
    return course_of(stars, clearance, False), twin_of(stars, clearance, False)


def count(twin: Twin, depth: int) -> int:
    """Perft by the oracle."""
    moves: list[Move] = [*twin.legal()]
    if depth == 1:
        return len(moves)
    return sum(count(twin_after(twin, move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("stars", "clearance"),
    [
        (((0, 0), (10, 0), (10, 10), (0, 10)), 0),
        (((0, 0), (20, 0), (10, 20), (10, 8)), 0),
        (((0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10)), 0),
        (((0, 0), (10, 1), (20, 0), (0, 10), (11, 10), (19, 12)), 1),
        (((0, 0), (40, 5), (33, 38), (4, 30), (20, 18)), 3),
        (((0, 0), (40, 5), (33, 38), (4, 30), (20, 18), (22, 30)), 8),
    ],
)
@pytest.mark.parametrize("again", [False, True])
def test_perft_of_triangles(stars: tuple[Point, ...], clearance: int, again: bool) -> None:
    position = start(survey(stars, clearance), again)
    twin = twin_of(stars, clearance, again)
    for depth in (1, 2, 3):
        assert perft(position, depth) == count(twin, depth)


def odd_cells(chance: Random, course: Course) -> list[tuple[int, int, int]]:
    """Cells of every kind to try: tiles, cells near and far, triples that are no cell."""
    tiles = list(course.position.tiles)  # type: ignore[attr-defined]
    near = [tuple(c + chance.randint(-2, 2) for c in chance.choice(tiles)) for _ in range(8)]
    cells = [(x, y, -x - y - chance.randint(0, 1)) for x, y, _ in near]
    return [(0, 0, 0), (1, 1, 1), (0, 0, -2), (99, 0, -99), *chance.sample(tiles, 1), *near, *cells]


def cells(triangle: Triangle) -> list[tuple[int, int, int]]:
    return [(x, y, z) for x, y, z in triangle.corners]  # type: ignore[misc]


def compare_last_tile(course: Course, twin: oracle.Triangular) -> None:
    """The amounts and the red triangles of the last move, with corners that do span."""
    ply = course.plies[-1]
    own, red = twin.spans(len(twin.moves) - 1)
    assert {t.direction: t.edge for t in ply.triangles if not t.red} == own
    assert {t.direction: t.edge for t in ply.triangles if t.red} == red
    assert (ply.points, len(ply.triangles)) == (sum(own.values()), len(own) + len(red))
    mine = {(0, 0, 0), *twin.moves[len(twin.moves) - 1 :: -2]}
    for triangle in ply.triangles:
        assert triangle.points == (0 if triangle.red else triangle.edge)
        assert triangle.corners[0] == ply.move and set(triangle.corners) <= mine
        assert ((0, 0, 0) in triangle.corners) == triangle.red
        one, two, three = cells(triangle)
        assert oracle.spanned(one, two, three) == (triangle.direction, triangle.edge)


def compare_triangular(chance: Random, course: Course, twin: oracle.Triangular) -> None:
    ended_by, winner, score = twin.standing
    turn = 1 + len(twin.moves) % 2
    assert course.legal() == twin.legal()
    assert (course.ended_by, course.winner, course.score) == (ended_by, winner, score)
    assert (course.over, course.draw) == (bool(ended_by), bool(ended_by) and winner is None)
    assert (course.position.turn, course.to_move) == (turn, None if ended_by else turn)
    for x, y, z in odd_cells(chance, course):
        assert refusal(course, (x, y, z)) == twin.refusal((x, y, z))


def wins_by_red(course: Course, move: Move) -> bool:
    return any(triangle.red for triangle in course.position.triangles(move))


def play_triangular(chance: Random, red_allowed: bool, greedy: float) -> Course:
    """A random game; without red triangles it lasts long, greedy moves span large triangles."""
    course, twin = begin(TRIANGULAR, None), oracle.Triangular()
    while not course.over:
        compare_triangular(chance, course, twin)
        moves = course.legal()
        calm = [move for move in moves if red_allowed or not wins_by_red(course, move)]
        chance.shuffle(calm)
        move = calm[0] if calm else moves[0]
        if calm and chance.random() < greedy:
            move = max(calm, key=lambda m: sum(t.points for t in course.position.triangles(m)))
        course = course.play(move)
        assert course.plies[-1].player == 1 + len(twin.moves) % 2
        twin = twin_after(twin, move)
        compare_last_tile(course, twin)
    compare_triangular(chance, course, twin)
    return course


def test_random_games_of_triangular() -> None:
    courses = [play_triangular(Random(seed), red_allowed=True, greedy=0.2) for seed in range(12)]
    assert {course.winner for course in courses if course.ended_by == "red-triangle"} == {1, 2}


def test_a_long_game_of_triangular() -> None:
    course = play_triangular(Random(1), red_allowed=False, greedy=0.7)
    assert course.ended_by == "all-tiles"


def test_spans_on_free_boards() -> None:
    """Crowded boards: own and red triangles in one direction, several sizes, all at once."""
    chance, both_at_once = Random(6), 0
    reach = range(-3, 4)
    board = [(x, y, s - x - y) for x in reach for y in reach for s in (0, -1) if s - x - y in reach]
    board.remove((0, 0, 0))
    rays = [cell for cell in board if sum(cell) == 0 and 0 in cell]
    for _ in range(150):
        cell = chance.choice(rays + board[::4])
        laid = chance.sample([other for other in board if other != cell], 60)
        moves = (*laid, cell)
        tiles = {(0, 0, 0): 0} | {tile: 1 + ply % 2 for ply, tile in enumerate(laid)}
        own, red = oracle.Triangular(moves).spans(60)
        triangles = list(spanned(tiles, 1, cell))
        assert {t.direction: t.points for t in triangles if not t.red} == own
        assert {t.direction: t.edge for t in triangles if t.red} == red
        assert len(triangles) == len(own) + len(red)
        both_at_once += bool(own.keys() & red.keys())
    assert both_at_once >= 5


def test_perft_of_triangular() -> None:
    position = TRIANGULAR.start(None)
    assert [perft(position, depth) for depth in range(1, 7)] == [3, 12, 60, 360, 2304, 16692]
    assert [count(oracle.Triangular(), depth) for depth in range(1, 5)] == [3, 12, 60, 360]


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_move_changes_nothing(name: str) -> None:
    chance = Random(5)
    course = course_of(cloud(chance, 8, 60), 3, False) if name == "triangles" else None
    course = course or begin(TRIANGULAR, None)
    while not course.over:
        before = course.position
        for move in (
            [(1, 1), (0, 1)] if name == "triangles" else [(0, 0, 0), (1, 1, 1), (9, 9, -18)]
        ):
            with pytest.raises(Refused):
                before.play(move)
        assert course.position == before
        course = course.play(chance.choice(course.legal()))


@pytest.mark.parametrize(
    ("course", "first", "odd"),
    [
        (
            course_of(((0, 0), (9, 0), (0, 9)), 0, False),
            (1, 2),
            {(1, 1): "no-line", (0, 1): "unknown-star"},
        ),
        (begin(TRIANGULAR, None), (0, 0, -1), {(1, 1, 1): "no-cell"}),
    ],
    ids=list(GAMES),
)
def test_after_a_verdict_nothing_is_legal(
    course: Course, first: Move, odd: dict[Move, str]
) -> None:
    ended = course.play(first).end(Verdict("resignation", 2))
    assert (ended.over, ended.legal(), ended.to_move) == (True, [], None)
    assert (ended.winner, ended.draw, ended.ended_by) == (2, False, "resignation")
    for move in [first, *course.play(first).legal()]:
        assert refusal(ended, move) == ("over", None)
    assert {move: refusal(ended, move) for move in odd} == {m: (odd[m], None) for m in odd}
