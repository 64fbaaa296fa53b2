"""Triangular's engine: a position and limits in, a move and what the search saw out.

Knows how a position gets into the kernel and an answer out of it. Refuses to know levels. Work is
done in slices, so that whoever waits can stop it within a tenth of a second.
"""

import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass

from triangulum.engine.instance import Instance
from triangulum.triangular import kernel as k
from triangulum.triangular.rules import GREY, ORIGIN, YELLOW, Cell, Position

SLICE = 2000
"""Moves that are searched before anybody is asked whether to go on."""

ENDLESS = 1 << 60

LARGEST_TABLE = 1 << 19
"""Entries of the transposition table at most, a power of two: 8 MB. A short search has fewer, since
they are cleared before it."""


@dataclass(frozen=True)
class Limits:
    """How a search is held back; what is not said holds nothing back.

    `plies` is how deep it looks, `noise` the most (in tenths of a point) that a random bonus adds
    to a move, `fear` how much (likewise) a game lost by red counts at most, 0 for all it is.
    `guarded` keeps to the strategy that never loses by red where it can.
    """

    nodes: int = ENDLESS
    plies: int = k.TILES
    noise: int = 0
    fear: int = 0
    guarded: bool = False


@dataclass(frozen=True)
class Found:
    """What a search has seen so far.

    `value` is the score difference at the end that it expects for the player to move, in tenths
    of a point; `wins` who forces a red triangle, or None; `line` the best moves in turn.
    """

    line: tuple[Cell, ...]
    value: int
    wins: int | None
    depth: int
    nodes: int
    finished: bool


Watcher = Callable[[Found], bool]
"""Is shown what was found so far; the search goes on while it says so."""


class Engine:
    """A kernel that remembers the position it was given last. One thread each.

    >>> from triangulum.triangular.rules import start
    >>> found = Engine().search(start().play((0, 0, -1)), Limits(plies=3))
    >>> found.depth, found.wins, len(found.line) > 0
    (3, None, True)
    """

    def __init__(self, largest_table: int = LARGEST_TABLE) -> None:
        self._largest_table = largest_table
        self._kernel = Instance("triangular", k.TABLE + 2 * largest_table)
        self._kernel.call("prepare")

    def search(
        self, position: Position, limits: Limits, seed: int = 0, watch: Watcher | None = None
    ) -> Found:
        """The best move of a position that is not over, as far as the limits allow."""
        kernel = self._kernel
        self._set_up(position)
        entries = min(self._largest_table, 1 << limits.nodes.bit_length())
        kernel.write(k.TABLE_MASK, [entries - 2])
        kernel.call("clear_table")
        kernel.write(k.LIMIT, [limits.plies, int(limits.guarded), limits.fear, limits.noise])
        kernel.write(k.CHANCE, [_signed(seed)])
        kernel.write(k.ROOT_ALPHA, [-k.INFINITE, k.INFINITE])
        finished = bool(kernel.call("search"))
        while not finished and (left := limits.nodes - kernel.read(k.NODES)) > 0:
            finished = bool(kernel.call("think", min(left, SLICE)))
            if watch and not watch(self._found(position.turn, finished)):
                break
        found = self._found(position.turn, finished)
        kernel.call("rewind", len(position.tiles) - 1)
        return found

    def prove(self, position: Position, low: int, high: int) -> Generator[int, None, Found]:
        """What a position that is not over is worth, searched to the end of the game.

        The value is exact between the two bounds; at `low` or below it is the most that the
        position can be worth, at `high` or above the least. Only a red triangle ends the search
        earlier. What the last search found is kept in mind. Gives the moves made after each slice.
        """
        kernel = self._kernel
        self._set_up(position)
        kernel.write(k.TABLE_MASK, [self._largest_table - 2])
        kernel.write(k.LIMIT, [k.TILES, 0, 0, 0])
        kernel.write(k.ROOT_ALPHA, [low, high])
        finished = bool(kernel.call("search"))
        while not finished:
            before = kernel.read(k.NODES)
            finished = bool(kernel.call("think", SLICE))
            yield kernel.read(k.NODES) - before
        return self._found(position.turn, finished)

    def forces_red(self, position: Position, player: int, plies: int) -> int | None:
        """In how many plies, at most so many, the player forces a red triangle; None if not."""
        begin = 1 if position.turn == player else 2
        tries = range(begin, plies + 1, 2)
        return next((n for n in tries if self.forces_red_within(position, player, n)), None)

    def forces_red_within(
        self, position: Position, player: int, plies: int, nodes: int = ENDLESS
    ) -> bool | None:
        """Whether the player forces a red triangle in at most so many plies.

        None when looking at so many positions doesn't tell.
        """
        self._set_up(position)
        self._kernel.write(k.RED_NODES, [nodes])
        if self._kernel.call("forces", player, plies):
            return True
        return False if self._kernel.read(k.RED_NODES) >= 0 else None

    def guarded(self, position: Position, player: int) -> bool:
        """Whether the guard strategy keeps the player, who has just moved, from losing by red."""
        self._set_up(position)
        return bool(self._kernel.call("guarded", player))

    def dangers(self, position: Position) -> tuple[Cell, ...]:
        """The legal cells after which the other player could complete a red triangle at once."""
        self._set_up(position)
        return tuple(cell for cell in position.legal() if self._endangers(cell, position.turn))

    def _endangers(self, cell: Cell, player: int) -> bool:
        kernel = self._kernel
        plies = kernel.read(k.PLIES)
        kernel.call("make", number_of(cell))
        threats = 0 if kernel.call("over") else kernel.call("count_threats", YELLOW + GREY - player)
        kernel.call("rewind", plies)
        return threats > 0

    def _set_up(self, position: Position) -> None:
        """Lay the position's tiles, those that lie there already excepted."""
        cells = [number_of(cell) for cell in position.tiles if cell != ORIGIN]
        plies = self._kernel.read(k.PLIES)
        laid = self._kernel.read_many(k.HISTORY, 4 * plies)[::4]
        same = 0
        while same < min(len(cells), plies) and cells[same] == laid[same]:
            same += 1
        self._kernel.call("rewind", same)
        for cell in cells[same:]:
            self._kernel.call("make", cell)

    def _found(self, mover: int, finished: bool) -> Found:
        kernel = self._kernel
        value = kernel.read(k.VALUE)
        sure = abs(value) >= k.SURE
        line = kernel.read_many(k.BEST_LINE, max(1, kernel.read(k.LENGTH)))
        return Found(
            tuple(map(cell_of, line)),
            value,
            (mover if value > 0 else YELLOW + GREY - mover) if sure else None,
            kernel.read(k.DEPTH_DONE),
            kernel.read(k.NODES),
            finished,
        )


_local = threading.local()


def engine() -> Engine:
    """The engine of this thread."""
    if not hasattr(_local, "engine"):
        _local.engine = Engine()
    found: Engine = _local.engine
    return found


def number_of(cell: Cell) -> int:
    """The kernel's number of a cell.

    >>> cell_of(number_of((3, -1, -3)))
    (3, -1, -3)
    """
    x, y, z = cell
    return k.cell_at(x, y, -(x + y + z))


def cell_of(number: int) -> Cell:
    """The cell of a number."""
    x, y, down = k.x_of(number), k.y_of(number), number & 1
    return x, y, -down - x - y


def _signed(seed: int) -> int:
    return k.wrapped(seed)
