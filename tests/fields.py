"""Fields of Triangles for tests, and a kernel's home that stands on one."""

import random
from collections.abc import Iterable

from homes import HOMES, Home
from triangulum.engine.triangles import load
from triangulum.geometry import Point
from triangulum.triangles import kernel as k
from triangulum.triangles import rules, search
from triangulum.triangles.field import Field, survey

NO_ROWS = 0
"""So many words for crossing rows: every crossing is found by geometry."""


def home_of(name: str, field: Field, again: bool = False, most_rows: int = k.MOST_ROWS) -> Home:
    home = HOMES[name](search)
    return on(home, field, again, most_rows)


def on(home: Home, field: Field, again: bool = False, most_rows: int = k.MOST_ROWS) -> Home:
    """The home at the start of a game on the field."""
    load(home, field.stars, field.clearance, most_rows=most_rows)
    home.write(k.AGAIN, [int(again)])
    return home


def mask(lines: Iterable[int]) -> int:
    return sum(1 << line for line in lines)


def cloud(chance: random.Random, most: int) -> tuple[Point, ...]:
    """Random stars; every other time on a coarse lattice, full of stars in one line."""
    side, step = chance.choice([(60, 1), (200, 1), (4, 15), (6, 9)])
    count = chance.randrange(3, most + 1)
    stars: set[Point] = set()
    while len(stars) < count:
        stars.add((step * chance.randrange(side + 1), step * chance.randrange(side + 1)))
    return tuple(chance.sample(sorted(stars), count))


def some_field(chance: random.Random, most: int) -> Field:
    return survey(cloud(chance, most), chance.choice([0, 0, 1, 2, 3, 5, 8, 12]))


def ready(home: Home, field: Field, again: bool, plies: int, seed: int) -> Home:
    """The home after so many random lines, not beyond the end."""
    on(home, field, again)
    chance, position = random.Random(seed), rules.start(field, again)
    while len(position.drawn) < plies and not position.over:
        line = chance.choice(position.legal())
        home.call("make", field.index[line])
        position = position.play(line)
    return home


def state(home: Home) -> tuple[int, ...]:
    """The words that say how the game stands."""
    start, end = home.read(k.OPEN), home.read(k.LISTED)
    saved = range(home.read(k.SAVED) - start, home.read(k.GAIN) - start)
    words = home.read_many(start, end - start)
    history = home.read_many(home.read(k.HISTORY), k.PLY * home.read(k.PLIES))
    undo = home.read_many(home.read(k.UNDO), home.read(k.UNDO_TOP) - home.read(k.UNDO))
    counted = tuple(word for n, word in enumerate(words) if n not in saved)
    return *home.read_many(0, k.CHANCE), home.read(k.WITNESS), *counted, *history, *undo


def playouts(home: Home, seed: int, games: int) -> tuple[int, ...]:
    home.write(k.CHANCE, [seed])
    return home.call("playouts", games), home.read(k.CHANCE)
