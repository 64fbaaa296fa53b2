"""The standard fields: where the stars lie, that they never change, what lines they allow."""

import hashlib
import json
from itertools import combinations, product
from math import sqrt

import pytest

import oracle
from triangulum.chance import Chance
from triangulum.geometry import Point
from triangulum.triangles.field import survey
from triangulum.triangles.stars import BORDER, CLEARANCE, STANDARD, scatter, standard

BOARDS = {
    "phone-24": (360, 640, 24),
    "phone-60": (360, 640, 60),
    "phone-120": (360, 640, 120),
    "tablet-80": (768, 1024, 80),
    "tablet-120": (768, 1024, 120),
    "tablet-180": (768, 1024, 180),
}
SEEDS = (*range(12), 2**32 - 1, 2**53 - 1)


def test_splitmix64_as_published() -> None:
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_numbers_below_a_bound_are_whole_and_all_occur() -> None:
    chance = Chance(3)
    found = [chance.below(7) for _ in range(700)]
    assert set(found) == set(range(7))
    assert min(found.count(number) for number in range(7)) > 60
    assert Chance(3).below(1) == 0


def test_the_boards_are_those_of_the_rules() -> None:
    assert {n: (b.width, b.height, b.count) for n, b in STANDARD.items()} == BOARDS
    assert CLEARANCE == 3


def square_distance(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


@pytest.mark.parametrize("name", BOARDS)
def test_stars_keep_clear_of_the_border_and_of_each_other(name: str) -> None:
    width, height, count = BOARDS[name]
    for seed in SEEDS:
        stars = scatter(name, seed)
        assert len(stars) == len(set(stars)) == count
        assert all(12 < x < width - 12 and 12 < y < height - 12 for x, y in stars)
        nearest = min(square_distance(a, b) for a, b in combinations(stars, 2))
        assert nearest >= STANDARD[name].apart ** 2 > CLEARANCE**2
        # Blue noise: far more even than chance, yet no part of the board is bare. The room of
        # a star is its share of what lies inside the border.
        room = (width - 2 * BORDER) * (height - 2 * BORDER) / count
        assert sqrt(nearest) >= 0.6 * sqrt(room)
        assert {(3 * x // width, 3 * y // height) for x, y in stars} == set(
            product(range(3), repeat=2)
        )


@pytest.mark.parametrize("name", BOARDS)
def test_setup_of_a_standard_field(name: str) -> None:
    setup = standard(name, 5, again=True)
    assert (setup.width, setup.height, len(setup.stars)) == BOARDS[name]
    assert (setup.clearance, setup.again, setup.seed, setup.field) == (3, True, 5, name)
    assert setup.stars == scatter(name, 5) != scatter(name, 6)
    assert standard(name, 5).again is False


# The first five stars and the SHA-256 of all coordinates as compact JSON: a change here gives
# every seed that somebody wrote down another field.
GOLDEN: dict[tuple[str, int], tuple[list[Point], str]] = {
    ("phone-24", 7): (
        [(228, 40), (38, 51), (141, 51), (311, 72), (95, 107)],
        "cd8cea027639cbad15f916a93ceac3d14b56d0162cae1bbb16c3c163b75310ec",
    ),
    ("phone-24", 9007199254740991): (
        [(21, 23), (183, 28), (314, 63), (128, 80), (250, 95)],
        "ac41672bafd4d4284d71527901f39e45194c3adabbd0c7b7a2d4b62b5733686b",
    ),
    ("phone-60", 7): (
        [(307, 21), (228, 40), (38, 51), (141, 51), (195, 56)],
        "f23f76ff8181a4101ba7452ac0a135a126da33598cbf70506cf7af4f2d5fc8d2",
    ),
    ("phone-60", 9007199254740991): (
        [(237, 16), (21, 23), (183, 28), (110, 30), (266, 58)],
        "cce31c3f700fe09a7ea1b9f47a07e2ed1a94e2e3adbbbad6e620db6341fc4395",
    ),
    ("phone-120", 7): (
        [(91, 19), (23, 21), (172, 21), (307, 21), (268, 30)],
        "129d9e6f01f587d507973a3d5c3428565506d04419aad56647d306595f3be9b3",
    ),
    ("phone-120", 9007199254740991): (
        [(237, 16), (21, 23), (292, 25), (183, 28), (110, 30)],
        "ca46f8f4d731056700d59e670f571f1af34eb06407ae7a6e69363f58d5374825",
    ),
    ("tablet-80", 7): (
        [(178, 16), (723, 31), (414, 49), (23, 52), (633, 53)],
        "3a02209f695c21a0a0ad89911bb83370bf2231e51cbabb41834af67e1267a6ff",
    ),
    ("tablet-80", 9007199254740991): (
        [(33, 18), (393, 19), (566, 30), (153, 35), (488, 46)],
        "a81019bcfc242468873cc2289e7111683b8a784c99166ee0349b94a80915b3b7",
    ),
    ("tablet-120", 7): (
        [(178, 16), (549, 24), (723, 31), (237, 45), (414, 49)],
        "b0fc1a10fedcb19486f8fd71433ab6066a570b6ca0d7653780ce11741d27ee9f",
    ),
    ("tablet-120", 9007199254740991): (
        [(33, 18), (393, 19), (566, 30), (634, 30), (153, 35)],
        "6d6713f883405d16cd0d833240ed056058f23386d0cd51e387786e930165e91a",
    ),
    ("tablet-180", 7): (
        [(178, 16), (45, 18), (549, 24), (723, 31), (342, 43)],
        "92e97cd317f1fcc0339753e4c92de9f021caa8eceebeee469d47693a3aca1d68",
    ),
    ("tablet-180", 9007199254740991): (
        [(33, 18), (393, 19), (298, 22), (566, 30), (634, 30)],
        "05be0e3cc2b598ca5bcb004ed041939b5ed4a588fe1fc1f70c9f4407e415d791",
    ),
}


def digest(stars: tuple[Point, ...]) -> str:
    text = json.dumps(stars, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(("name", "seed"), GOLDEN)
def test_a_seed_gives_the_same_stars_for_ever(name: str, seed: int) -> None:
    stars = scatter(name, seed)
    assert (list(stars[:5]), digest(stars)) == GOLDEN[name, seed]


def test_every_field_has_two_golden_seeds() -> None:
    assert {name for name, _ in GOLDEN} == set(BOARDS) and len(GOLDEN) == 12


PHONE_24_SEED_7: list[Point] = [
    *[(228, 40), (38, 51), (141, 51), (311, 72), (95, 107), (21, 127)],
    *[(180, 142), (275, 169), (88, 233), (303, 260), (31, 279), (168, 295)],
    *[(99, 301), (205, 367), (24, 373), (122, 383), (312, 436), (235, 437)],
    *[(134, 503), (318, 546), (47, 558), (196, 597), (106, 615), (313, 619)],
]


def test_all_stars_of_one_field() -> None:
    assert list(scatter("phone-24", 7)) == PHONE_24_SEED_7


@pytest.mark.parametrize(
    ("stars", "clearance"),
    [
        (scatter("phone-60", 7), 3),
        (tuple((7 * x, 5 * y) for x, y in product(range(5), repeat=2)), 0),
        (tuple((7 * x, 5 * y) for x, y in product(range(5), repeat=2)), 3),
        (tuple((9 * y, 9 * x) for x, y in product(range(5), repeat=2)), 0),
        (tuple((9 * y, 9 * x) for x, y in product(range(5), repeat=2)), 3),
    ],
    ids=["phone-60", "oblong-0", "oblong-3", "square-0", "square-3"],
)
def test_lines_and_triangles_of_a_field(stars: tuple[Point, ...], clearance: int) -> None:
    field = survey(stars, clearance)
    twin = oracle.Triangles(dict(enumerate(stars, 1)), clearance, again=False)
    pairs = list(combinations(range(1, len(stars) + 1), 2))
    assert list(field.lines) == [line for line in pairs if not twin.over_star(line)]
    sides = [frozenset(field.lines[side] for side in triangle) for triangle in field.triangles]
    assert len(sides) == len(set(sides))
    assert set(sides) == {frozenset(oracle.sides(three)) for three in twin.counting}
    for line in pairs:
        assert field.star_in_the_way(line) == twin.over_star(line)
    for place in range(0, len(field.lines), max(1, len(field.lines) // 40)):
        across = [field.lines[other] for other in field.crossings(place)]
        assert across == [line for line in field.lines if twin.cross(field.lines[place], line)]
