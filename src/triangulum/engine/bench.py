"""Searches of a fixed length in fixed positions: how each game's engine plays, in one number.

Knows for each game its positions and its search. The signature is the same on every machine; it
changes when the engine plays or searches otherwise. tests/test_bench.py holds the committed ones.
"""

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, load
from triangulum.engine.triangles import Engine as TrianglesEngine
from triangulum.engine.triangular import Engine, Limits
from triangulum.triangles import kernel as k
from triangulum.triangles.field import survey
from triangulum.triangles.rules import Position as TrianglesPosition
from triangulum.triangles.rules import start as play_triangles
from triangulum.triangles.stars import Setup, standard
from triangulum.triangular.notation import read_move
from triangulum.triangular.rules import Position, start

NODES = 100_000


@dataclass(frozen=True)
class Measured:
    """What a game's searches gave: their signature, the moves made, and seconds of this thread."""

    signature: int
    nodes: int
    seconds: float


def measure(game: str) -> Measured:
    """Search all positions of the game."""
    signature = nodes = 0
    seconds = 0.0
    for search in SEARCHES[game]():
        begun = time.thread_time()
        made, saw = search()
        seconds += time.thread_time() - begun
        nodes += made
        signature = zlib.crc32(repr((made, saw)).encode(), signature)
    return Measured(signature, nodes, seconds)


Search = Callable[[], tuple[int, object]]
"""A search to be made: how many moves it made, and what it saw."""


TRIANGULAR = (
    """
    0,-1,0 1,-1,0 0,-1,1 -1,0,0 -1,1,0 -1,0,1 -1,-1,1 -1,1,-1 0,1,-1 -2,1,0 -1,2,-1 -2,2,0
    1,-1,-1 1,0,-1 2,-1,-1 -3,2,0 -3,3,0 -1,-1,2 0,-2,1 0,-2,2 1,-2,1 -1,2,-2 0,2,-2 -2,-1,2
    -2,0,2 -2,-1,3 1,-3,1 1,-2,0 2,-2,0 -2,2,-1 1,0,-2 2,0,-2 -2,0,1 0,0,-1
    """,
    """
    0,0,-1 1,0,-1 0,1,-1 -1,0,0 -1,1,0 -1,0,1 -2,1,0 -2,2,0 1,0,-2 -2,0,1 -2,0,2 2,0,-2
    1,1,-2 1,-1,-1 1,-1,0 1,1,-3 -1,-1,1 0,-1,1 -1,-1,2 -1,1,-1 -1,2,-1 -3,2,0 1,2,-3
    -1,2,-2 0,2,-2 -1,3,-2 1,2,-4 0,-1,0 2,-1,-1 -2,2,-1 2,1,-3 1,-2,0 2,-2,0 2,0,-3
    """,
)
"""Two games of the engine with itself, once, without a red triangle."""


FIELDS = (("phone-24", False, 2), ("phone-24", True, 3), ("phone-60", False, 3))
"""Fields on which level 2 plays with itself, and the level that is asked on the way."""

GAMES = 2000
"""Random games from the start of each field."""

PLAYED = 300
"""Games down a tree, in every other of the positions on the way."""


def _triangular() -> Iterator[Search]:
    engine = Engine()
    for moves in TRIANGULAR:
        position = start()
        for ply, text in enumerate(moves.split(), start=1):
            position = position.play(read_move(text) or ())
            if ply % 6 == 4:
                yield partial(_searched, engine, position, Limits(NODES, guarded=ply % 12 == 4))


def _searched(engine: Engine, position: Position, limits: Limits) -> tuple[int, object]:
    found = engine.search(position, limits)
    return found.nodes, (found.value, found.depth, found.line[0])


def _triangles() -> Iterator[Search]:
    for name, again, level in FIELDS:
        setup = standard(name, 1, again)
        yield partial(_random_games, setup)
        engine = TrianglesEngine()
        position = play_triangles(survey(setup.stars, setup.clearance), again)
        while not position.over:
            ply = len(position.drawn)
            if ply % 20 == 9:
                yield partial(_weighed, engine, position, level, ply)
            if ply % 20 == 19:
                yield partial(_played, engine, position, ply)
            position = position.play(engine.choose(position, 2, ply).line)


def _random_games(setup: Setup) -> tuple[int, object]:
    kernel = Instance("triangles", SMALL)
    load(kernel, setup.stars, setup.clearance)
    kernel.write(k.AGAIN, [int(setup.again)])
    kernel.write(k.CHANCE, [48])
    balance = kernel.call("playouts", GAMES)
    return kernel.read(k.NODES), balance


def _weighed(
    engine: TrianglesEngine, position: TrianglesPosition, level: int, seed: int
) -> tuple[int, object]:
    found = engine.choose(position, level, seed)
    return found.nodes, (found.line, found.taken, found.reply)


def _played(engine: TrianglesEngine, position: TrianglesPosition, seed: int) -> tuple[int, object]:
    seen = engine.search(position, PLAYED, seed=seed)
    return seen.nodes, (seen.line, seen.lead)


SEARCHES: dict[str, Callable[[], Iterator[Search]]] = {
    "triangles": _triangles,
    "triangular": _triangular,
}
"""The searches of each game that has an engine."""
