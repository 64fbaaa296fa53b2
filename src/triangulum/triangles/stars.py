"""The setup of a game of Triangles: a board, its stars, the options; standard ones by seed.

Knows the boards, how many stars they carry and how far apart these keep. Refuses to know what
the stars are good for. The same name and seed give the same stars for ever.
"""

from dataclasses import dataclass

from triangulum.chance import Chance
from triangulum.geometry import Point

CLEARANCE = 3
"""Board points between a line and a star that is not its end, on every standard field."""

BORDER = 16
"""Board points that every star keeps from the border of the board."""

TRIES = 12
"""Places drawn for each star; the one farthest from its neighbours is taken."""


@dataclass(frozen=True)
class Setup:
    """What a game of Triangles starts from; `field` and `seed` say where the stars came from."""

    width: int
    height: int
    clearance: int
    again: bool
    stars: tuple[Point, ...]
    seed: int | None = None
    field: str | None = None


@dataclass(frozen=True)
class Standard:
    """A board of `width` x `height` points with `count` stars at least `apart` points apart."""

    width: int
    height: int
    count: int
    apart: int


STANDARD = {
    "phone-24": Standard(360, 640, 24, 56),
    "phone-60": Standard(360, 640, 60, 35),
    "phone-120": Standard(360, 640, 120, 25),
    "tablet-80": Standard(768, 1024, 80, 60),
    "tablet-120": Standard(768, 1024, 120, 48),
    "tablet-180": Standard(768, 1024, 180, 39),
}


def standard(name: str, seed: int, again: bool = False) -> Setup:
    """The setup on a standard field; KeyError for an unknown name.

    >>> setup = standard("phone-24", 7)
    >>> setup.width, setup.height, setup.clearance, len(setup.stars)
    (360, 640, 3, 24)
    """
    board = STANDARD[name]
    return Setup(board.width, board.height, CLEARANCE, again, scatter(name, seed), seed, name)


def scatter(name: str, seed: int) -> tuple[Point, ...]:
    """The stars of a standard field, from top to bottom; KeyError for an unknown name.

    Mitchell's best-candidate sampling ("Spectrally optimal sampling for distribution ray
    tracing", 1991) with a fixed number of candidates, in whole numbers throughout.

    >>> scatter("phone-24", 7)[:3]
    ((228, 40), (38, 51), (141, 51))
    """
    board = STANDARD[name]
    chance = Chance(seed)
    stars: list[Point] = []
    while len(stars) < board.count:
        places = [_place(board, chance) for _ in range(TRIES)]
        gap, star = max((_gap(place, stars), place) for place in places)
        if gap >= board.apart**2:
            stars.append(star)
    return tuple(sorted(stars, key=lambda star: (star[1], star[0])))


def _place(board: Standard, chance: Chance) -> Point:
    x = BORDER + chance.below(board.width - 2 * BORDER + 1)
    y = BORDER + chance.below(board.height - 2 * BORDER + 1)
    return x, y


def _gap(place: Point, stars: list[Point]) -> int:
    """The squared distance to the nearest star; any large number where there is none."""
    x, y = place
    return min(((x - sx) ** 2 + (y - sy) ** 2 for sx, sy in stars), default=1 << 62)
