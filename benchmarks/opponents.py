"""Players for matches that measure the engine: `triangulum arena 8 benchmarks.opponents:baseline`.

Knows the fixed opponent, and level 8 held to the time that this one takes in the same position.
"""

import time
from functools import cache
from pathlib import Path

from benchmarks import baseline as fixed

from triangulum.engine.instance import Instance
from triangulum.engine.triangular import Limits, cell_of, engine, number_of
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
