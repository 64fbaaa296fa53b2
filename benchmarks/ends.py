"""Makes tests/vectors/ends-triangular.jsonl: ends of the engine's games, solved by plain.py alone.

    make kernels
    PYTHONPATH=kernels .venv/bin/python -m benchmarks.ends > FILE

The games change with the engine; to solve those of an old file again, add its name. Takes half an
hour of one core: a plain alpha-beta looks at some ten million positions for each end.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
from benchmarks import plain
from compiler import jitted

from triangulum.engine.triangular import Engine, Limits
from triangulum.triangular.notation import read_move, write_move
from triangulum.triangular.rules import Cell, Position, start

LEFT = 10
GAMES = range(24)
"""Every other game is played without the guard, so that red triangles are still about."""


def game(player: Engine, seed: int) -> Position:
    """A quick game of the engine with itself, up to ten plies from its end."""
    position = start()
    while len(position.tiles) <= 48 - LEFT and not position.over:
        limits = Limits(nodes=1000, noise=15, guarded=seed % 2 == 0)
        found = player.search(position, limits, 1000 * seed + len(position.tiles))
        position = position.play(found.line[0])
    return position


def positions() -> Iterator[Position]:
    """The ends of the file that is named, or of new games."""
    if len(sys.argv) > 1:
        for line in Path(sys.argv[1]).read_text().splitlines():
            position = start()
            for text in json.loads(line)["moves"]:
                position = position.play(read_move(text) or ())
            yield position
    else:
        player = Engine()
        games = (game(player, seed) for seed in GAMES)
        yield from (position for position in games if not position.over)


def number(cell: Cell) -> int:
    return int(plain.at(*cell))


def laid(kernel: Any, position: Position) -> Any:
    """The position in an array of the plain program."""
    m: Any = numpy.zeros(plain.SIZE, numpy.int64)
    kernel.begin(m)
    for cell in list(position.tiles)[1:]:
        kernel.play(m, number(cell), 0)
    first, second = position.score
    m[plain.LEAD] = first - second
    spreads = [max(cs) - min(cs) for cs in zip(*position.tiles, strict=True)]
    m[plain.FAR] = max(spreads) + LEFT
    return m


def solve(kernel: Any, position: Position) -> tuple[int, list[Cell], int]:
    """The value for the mover, all best moves, and how many positions were looked at."""
    m = laid(kernel, position)
    cells = {number(cell): cell for cell in position.legal()}
    count = kernel.list_moves(m)
    here = 64 * int(m[plain.PLIES])
    moves, worth = (m[base + here :][:count].tolist() for base in (plain.MOVES, plain.WORTH))
    assert sorted(moves) == sorted(cells)
    best = -plain.WIN
    found: list[Cell] = []
    for points, cell in sorted(zip(worth, moves, strict=True), reverse=True):
        kernel.play(m, cell, points)
        # Alpha one below the best, so that moves as good as it are found to be so.
        value = plain.WIN if points == plain.WIN else -kernel.value(m, -plain.WIN, 1 - best)
        kernel.undo(m, points)
        if value > best:
            best, found = value, []
        if value == best:
            found.append(cells[cell])
    return best, sorted(found), int(m[plain.NODES])


def main() -> None:
    kernel = jitted(Path(plain.__file__))
    for position in positions():
        value, best, nodes = solve(kernel, position)
        first, second = position.score
        lead = first - second if position.turn == 1 else second - first
        red = {plain.WIN: position.turn, -plain.WIN: 3 - position.turn}.get(value)
        row = {
            "moves": [write_move(cell) for cell in list(position.tiles)[1:]],
            "future_difference": None if red else value - lead,
            "red": red,
            "best": [write_move(cell) for cell in best],
        }
        print(json.dumps(row), flush=True)
        print(f"{nodes} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
