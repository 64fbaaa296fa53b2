"""Triangles' exact ends: a position and a question in, the answer out.

Knows how a position gets into the kernel's tables and where its table of answers lies. Refuses to
know which questions lead to a value; each may be left after so many nodes and asked again.
"""

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, load
from triangulum.triangles import ends as e
from triangulum.triangles import kernel as k
from triangulum.triangles.field import Field, Line
from triangulum.triangles.rules import Position

MOST_LOOSE = 400
"""With more lines that can still be drawn no question is asked: none was ever answered, and a
search twice as deep as there are lines must fit the kernel's stack of 64 KB."""


class Ends:
    """A kernel that answers whether the player to move gets so much of the rest. One thread each.

    `entries` is a power of two: how many answers its table has room for, 16 bytes each.

    >>> from triangulum.triangles.field import survey
    >>> from triangulum.triangles.rules import start
    >>> square = start(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0), again=False)
    >>> ends = Ends(entries=1 << 10)
    >>> ends.take(square.play((1, 2)))
    >>> ends.most, ends.reaches(0, nodes=100), ends.reaches(2, nodes=100)
    (2, True, False)
    """

    def __init__(self, entries: int) -> None:
        self._kernel = Instance("triangles", SMALL)
        self._entries = entries
        self._game: tuple[Field, bool] | None = None

    def take(self, position: Position) -> None:
        """Ask about this position from now on. Answers stay known while the field is the same."""
        kernel = self._kernel
        if self._game != (position.field, position.again):
            load(kernel, position.field.stars, position.field.clearance)
            kernel.write(k.AGAIN, [int(position.again)])
            self._game = position.field, position.again
            self._clear_table()
        kernel.call("rewind", 0)
        for line in position.drawn:
            kernel.call("make", line)
        base, stars = kernel.read(e.BASE), len(position.field.stars)
        kernel.grow(base + stars * (stars + 1))
        words = kernel.call("number_lines")
        self.loose = kernel.read(e.LOOSE)
        if self.loose <= MOST_LOOSE:
            kernel.grow(base + words)
            kernel.call("lay_out")

    def _clear_table(self) -> None:
        kernel = self._kernel
        names = k.aligned(kernel.read(k.SIZE))
        table = names + e.NAMES_SIZE
        words = e.ENTRY * self._entries
        kernel.write(e.NAMES, [names, table + words, table, words - e.BUCKET])
        kernel.grow(table + words)
        kernel.call("forget")

    @property
    def most(self) -> int:
        """No more triangles than this can still be closed."""
        return self._kernel.read(e.TOTAL)

    @property
    def step(self) -> int:
        """Two when the parity of the difference is known, else one."""
        return 1 if self._kernel.read(e.GHOSTLY) else 2

    @property
    def guess(self) -> int:
        """About what the player to move gets more than the other; within `most` either way."""
        return max(-self.most, min(self.most, self._kernel.call("guess")))

    def reaches(self, target: int, nodes: int) -> bool | None:
        """Whether the player to move gets so much more than the other; None after so many nodes.

        Asked again it goes on where it was, as far as the table remembers.
        """
        return self._ask(nodes, "reaches", target)

    def reaches_by(self, line: Line, target: int, nodes: int) -> bool | None:
        """The same of the player who draws that line now, which must be legal."""
        assert self._game
        return self._ask(nodes, "reaches_by", self._game[0].index[line], target)

    def _ask(self, nodes: int, question: str, *about: int) -> bool | None:
        self._kernel.write(k.NODES, [0])
        self._kernel.write(e.LIMIT, [nodes])
        answer = self._kernel.call(question, *about)
        return None if answer == k.NOWHERE else bool(answer)

    @property
    def nodes(self) -> int:
        """How many positions the last question took."""
        return self._kernel.read(k.NODES)
