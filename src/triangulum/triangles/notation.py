"""How Triangles is written down: its setup as JSON values, its moves as text.

Knows the spelling and the bounds of record.md. Refuses to know files and the rest of a record.
"""

import re
from typing import Any

from triangulum.faults import BadRecord, flag, need, row, text, whole
from triangulum.geometry import Point
from triangulum.moves import Move
from triangulum.triangles.stars import Setup

FEWEST_STARS, MOST_STARS = 3, 400
LONGEST_SIDE = 50_000
WIDEST_CLEARANCE = 100
LARGEST_SEED = 2**53 - 1

_MOVE = re.compile(r"([0-9]+)-([0-9]+)")


def read_move(move: str) -> Move | None:
    """The line that a text such as `4-9` names, either order; None when it is no move.

    >>> read_move("9-4"), read_move("4 - 9"), read_move("４-9")
    ((4, 9), None, None)
    """
    found = _MOVE.fullmatch(move)
    try:
        i, j = sorted(map(int, found.groups())) if found else (0, 0)
    except ValueError:  # more digits than Python reads
        return None
    return (i, j) if found else None


def write_move(move: Move) -> str:
    """The line as text.

    >>> write_move((4, 9))
    '4-9'
    """
    return "-".join(map(str, move))


KEYS = ("width", "height", "clearance", "again", "stars", "seed", "field")


def read_setup(values: dict[str, Any]) -> Setup:
    """The setup that these JSON values describe; raises BadRecord."""
    width = whole(need(values, "width", "setup.width"), "setup.width", 1, LONGEST_SIDE)
    height = whole(need(values, "height", "setup.height"), "setup.height", 1, LONGEST_SIDE)
    clearance = need(values, "clearance", "setup.clearance")
    seed, field = values.get("seed"), values.get("field")
    return Setup(
        width,
        height,
        whole(clearance, "setup.clearance", 0, WIDEST_CLEARANCE),
        flag(values.get("again", False), "setup.again"),
        _read_stars(need(values, "stars", "setup.stars"), width, height),
        whole(seed, "setup.seed", 0, LARGEST_SEED) if "seed" in values else None,
        text(field, "setup.field") if "field" in values else None,
    )


def write_setup(setup: Setup) -> dict[str, Any]:
    """The setup as JSON values."""
    values = {
        "width": setup.width,
        "height": setup.height,
        "clearance": setup.clearance,
        "again": setup.again,
        "stars": [list(star) for star in setup.stars],
    }
    origin = {"seed": setup.seed, "field": setup.field}
    return values | {key: value for key, value in origin.items() if value is not None}


def _read_stars(values: Any, width: int, height: int) -> tuple[Point, ...]:
    stars = row(values, "setup.stars")
    if not FEWEST_STARS <= len(stars) <= MOST_STARS:
        raise BadRecord("star-count", "setup.stars", low=FEWEST_STARS, high=MOST_STARS)
    found: dict[Point, int] = {}
    for number, value in enumerate(stars, start=1):
        star = _read_star(value, number, width, height)
        if star in found:
            raise BadRecord("equal-stars", "setup.stars", star=number, other=found[star])
        found[star] = number
    return tuple(found)


def _read_star(value: Any, number: int, width: int, height: int) -> Point:
    if not (isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value)):
        raise BadRecord("not-star", "setup.stars", star=number)
    x, y = value
    if not (0 <= x <= width and 0 <= y <= height):
        raise BadRecord("off-board", "setup.stars", star=number, width=width, height=height)
    return x, y
