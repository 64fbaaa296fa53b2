"""Players for matches that measure the engines: `triangulum arena 8 benchmarks.opponents:baseline`.

Knows the fixed opponents of both games, and level 8 held to the time that one takes in the same
position or to a time of its own.
"""

import time
from functools import cache, lru_cache
from pathlib import Path

from benchmarks import baseline as fixed
from benchmarks import rivals

from triangulum.engine import triangles
from triangulum.engine.instance import Instance
from triangulum.engine.triangular import Limits, cell_of, engine, number_of
from triangulum.foresight import go_on
from triangulum.moves import Move
from triangulum.players import triangles as players
from triangulum.triangles import kernel as k
from triangulum.triangles.field import Field
from triangulum.triangles.rules import Position as Lines
from triangulum.triangular.rules import ORIGIN, Cell, Position

NODES = 40_000
"""Moves that the fixed opponent makes in thought."""


def baseline(position: Position, seed: int) -> Cell:
    """The fixed opponent's move; chance has no part in it."""
    kernel = _kernel()
    kernel.call("rewind", 0)
    for cell in position.tiles:
        if cell != ORIGIN:
            kernel.call("lay", number_of(cell))
    return cell_of(kernel.call("choose", NODES))


def level_8_in_its_time(position: Position, seed: int) -> Cell:
    """The move of level 8 when it has as much CPU time as the fixed opponent needs here."""
    begun = time.thread_time()
    baseline(position, seed)
    ends = 2 * time.thread_time() - begun
    limits = Limits(nodes=4 * NODES, guarded=True)  # never reached; it sizes the table
    return engine().search(position, limits, seed, lambda found: time.thread_time() < ends).line[0]


@cache
def _kernel() -> Instance:
    kernel = Instance(str(Path(__file__).parent / "baseline"), fixed.SIZE)
    kernel.call("prepare")
    return kernel


SECONDS = 0.1
"""The CPU time of a move in matches of Triangles' engine, for either side."""

NODES_OF_UCT = 1 << 16
GAMES = 50
"""Games that plain UCT plays between two looks at the clock."""


def uct(position: Lines, seed: int) -> Move:
    """The line of plain UCT with uniformly random games."""
    ends = time.thread_time() + SECONDS
    kernel = _rivals(position, seed)
    kernel.grow(kernel.call("uct_room", NODES_OF_UCT))
    kernel.call("uct_begin")
    while time.thread_time() < ends:
        kernel.call("uct", GAMES)
    return position.field.lines[kernel.read(rivals.BEST)]


def thumb(position: Lines, seed: int) -> Move:
    """The line of who takes triangles, then draws safe lines, then gives least."""
    return position.field.lines[_rivals(position, seed).call("thumb")]


def level_8_at_once(position: Lines, seed: int) -> Move:
    """The line of Triangles' level 8 when it has as much CPU time as plain UCT."""
    return players.timed(position, SECONDS, seed, go_on, time.thread_time).move


def _rivals(position: Lines, seed: int) -> Instance:
    """The kernel of the two fixed opponents, in the position."""
    kernel = _field(position.field)
    kernel.call("rewind", 0)
    kernel.write(k.AGAIN, [int(position.again)])
    for line in position.drawn:
        kernel.call("make", line)
    kernel.write(k.CHANCE, [k.wrapped(seed)])
    return kernel


@lru_cache(1)
def _field(field: Field) -> Instance:
    kernel = Instance(str(Path(__file__).parent / "rivals"), triangles.SMALL)
    triangles.load(kernel, field.stars, field.clearance)
    return kernel
