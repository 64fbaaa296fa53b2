"""Triangles' engine: a position and a level in, a line and what it takes and leaves out.

Knows how a field and a position get into the kernel and an answer out of it. Refuses to know what a
level is like. Work is done in slices, so that whoever waits can stop it within a tenth of a second.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from triangulum.engine.instance import Home, Instance
from triangulum.geometry import Point
from triangulum.moves import Move
from triangulum.triangles import children, playout, search
from triangulum.triangles import kernel as k
from triangulum.triangles.field import Field, Line
from triangulum.triangles.rules import Position

SMALL = 1024
"""Words for the header and the stars of any field."""

SLICE = 5_000_000
"""Words that are looked at before anybody is asked whether to go on."""

GAMES_SLICE = 200_000
"""The same for games down a tree: some milliseconds."""

LARGEST_TREE = 1 << 17
"""Nodes of a tree at most: 8 MB."""

ENDLESS = 1 << 40

HIGHEST = 3
"""The level that looks farthest, of those that weigh lines."""

ROWS = 2000
"""Crossing rows that are filled before anybody is asked."""


@dataclass(frozen=True)
class Found:
    """The line found best so far, the triangles that it takes and those that the reply takes.

    With *play again* both may be a whole chain; `nodes` is how many lines were drawn in thought.
    """

    line: Line
    taken: int
    reply: int
    nodes: int
    finished: bool


@dataclass(frozen=True)
class Seen:
    """The best line of play so far, one line of the field after the other.

    `lead` is what player 1 leads by at the end of the games that began with it, in the mean and
    in 256ths; `nodes` is how many lines were drawn in thought, in so many games.
    """

    line: tuple[Line, ...]
    lead: int
    games: int
    nodes: int
    finished: bool


Watcher = Callable[[Found], bool]
"""Is shown what was found so far; the search goes on while it says so."""

Watching = Callable[[Seen], bool]
"""Is shown what was seen so far; the search goes on while it says so."""


class Engine:
    """A kernel that remembers the field and the position it was given last. One thread each.

    >>> from triangulum.triangles.field import survey
    >>> from triangulum.triangles.rules import start
    >>> square = start(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0), again=False)
    >>> Engine().choose(square.play((1, 2)).play((2, 3)), level=3).line
    (1, 3)
    """

    def __init__(self) -> None:
        self._kernel = Instance("triangles", SMALL)
        self._field: Field | None = None

    def choose(
        self,
        position: Position,
        level: int,
        seed: int = 0,
        watch: Watcher = lambda found: True,
        careful: bool = False,
    ) -> Found:
        """The line that the level draws in a position that is not over; any, once stopped.

        It overlooks nothing when it is to be `careful`.
        """
        kernel = self._kernel
        nothing = Found(position.legal()[0], 0, 0, 0, False)
        if not self._has_field(position.field, lambda: watch(nothing)):
            return nothing
        self._set_up(position)
        kernel.write(k.CHANCE, [k.wrapped(seed)])
        kernel.call("choose", level)
        if careful:
            kernel.write(search.CARELESS, [0])
        finished = False
        while not finished and watch(self._found(position.field, False)):
            finished = bool(kernel.call("think", SLICE))
        return self._found(position.field, finished)

    def search(
        self,
        position: Position,
        games: int = ENDLESS,
        work: int = ENDLESS,
        seed: int = 0,
        watch: Watching = lambda seen: True,
        thorough: bool = False,
        hasty: bool = False,
    ) -> Seen:
        """The best line of play in a position that is not over.

        It is found by so many games down a tree, or so much work: words that are looked at. Any
        line, once stopped before the first game. The field must not be `vast`. Where one line only
        is worth a look one game is played, unless the search is to be `thorough`. The other player
        may be taken for a `hasty` one, who doesn't look ahead.
        """
        kernel = self._kernel
        nothing = Seen((position.legal()[0],), 0, 0, 0, False)
        if not self._has_field(position.field, lambda: watch(nothing)) or not watch(nothing):
            return nothing
        self._set_up(position)
        kernel.grow(kernel.call("settle", LARGEST_TREE))
        kernel.write(k.CHANCE, [k.wrapped(seed)])
        if kernel.call("plant", int(hasty)) and not thorough:
            games = 1
        finished = bool(kernel.call("search", GAMES_SLICE, games, work))
        while not finished and watch(self._seen(position.field, False)):
            finished = bool(kernel.call("search", GAMES_SLICE, games, work))
        return self._seen(position.field, finished)

    def leaves(self, position: Position, line: Move) -> int:
        """How many triangles the other player can close in his turn after the open line.

        With *play again*, where the line closes none, that is the chain that he can take.
        """
        kernel = self._kernel
        self._has_field(position.field, lambda: True)
        self._set_up(position)
        index = position.field.lines.index(line)
        kernel.call("choose", HIGHEST)
        kernel.write(search.NEXT, [index, index, -search.INFINITE, 0])
        kernel.write(search.CARELESS, [0])
        kernel.call("think", 0)  # no work but the one line
        return kernel.read(search.REPLY)

    def _has_field(self, field: Field, go_on: Callable[[], bool]) -> bool:
        """Whether the field's tables are ready, which takes a while; not when stopped before."""
        if self._field != field:
            self._field = None
            if not load(self._kernel, field.stars, field.clearance, go_on):
                return False
            self._field = field
        return True

    def _set_up(self, position: Position) -> None:
        """Draw the position's lines, those that are drawn already excepted."""
        kernel = self._kernel
        same = 0
        if kernel.read(k.AGAIN) == position.again:
            drawn = drawn_in(kernel)
            while same < min(len(drawn), len(position.drawn)):
                if drawn[same] != position.drawn[same]:
                    break
                same += 1
        kernel.call("rewind", same)
        kernel.write(k.AGAIN, [int(position.again)])
        for line in position.drawn[same:]:
            kernel.call("make", line)

    def _seen(self, field: Field, finished: bool) -> Seen:
        kernel = self._kernel
        line = kernel.read_many(kernel.read(children.BEST_LINE), kernel.read(children.LENGTH))
        return Seen(
            tuple(field.lines[index] for index in line),
            kernel.call("lead"),
            kernel.read(playout.GAME),
            kernel.read(k.NODES),
            finished,
        )

    def _found(self, field: Field, finished: bool) -> Found:
        kernel = self._kernel
        return Found(
            field.lines[kernel.read(search.BEST)],
            kernel.read(search.TAKEN),
            kernel.read(search.REPLY),
            kernel.read(k.NODES),
            finished,
        )


def vast(field: Field) -> bool:
    """Whether the field has so many lines that games on it take seconds: over 200 stars.

    >>> from triangulum.triangles.field import survey
    >>> vast(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0))
    False
    """
    lines = len(field.lines)
    return lines * -(-lines // 64) > k.MOST_ROWS


def load(
    kernel: Home,
    stars: tuple[Point, ...],
    clearance: int,
    go_on: Callable[[], bool] = lambda: True,
    most_rows: int = k.MOST_ROWS,
) -> bool:
    """Make the kernel's array large enough for the field, fill its tables, set up the start.

    False when `go_on` said no and the field can't be played on.
    """
    kernel.write(k.COUNT, [len(stars), clearance])
    kernel.write(k.STARS, [coordinate for star in stars for coordinate in star])
    kernel.grow(kernel.call("room"))
    kernel.grow(kernel.call("measure", most_rows))
    kernel.call("prepare")
    while go_on():
        if not kernel.call("fill_rows", ROWS):
            return True
    return False


def drawn_in(kernel: Home) -> tuple[int, ...]:
    """The lines that are drawn in the kernel, in order."""
    plies = kernel.read(k.PLIES)
    return kernel.read_many(kernel.read(k.HISTORY), k.PLY * plies)[:: k.PLY]


_local = threading.local()


def engine() -> Engine:
    """The engine of this thread."""
    if not hasattr(_local, "engine"):
        _local.engine = Engine()
    found: Engine = _local.engine
    return found
