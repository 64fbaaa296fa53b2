"""Triangles' exact ends: a position and a question in, the answer out.

Knows how a position gets into the kernel's tables and where its table of answers lies. Refuses to
know which questions lead to a value; each may be left after so many nodes and asked again.
"""

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, load
from triangulum.triangles import kernel as k
from triangulum.triangles import rest
from triangulum.triangles.field import Field, Line
from triangulum.triangles.rules import Position

MOST_LOOSE = 400
"""With more lines that can still be drawn no question is asked: none was ever answered, and a
search twice as deep as there are lines must fit the kernel's stack of 64 KB."""

ANSWERS = {0: False, 1: True, k.NOWHERE: None}


class Ends:
    """A kernel that answers whether the player to move gets so much of the rest. One thread each.

    `entries` is a power of two: how many answers its table has room for, 16 bytes each.

    >>> from triangulum.triangles.field import survey
    >>> from triangulum.triangles.rules import start
    >>> square = start(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0), again=False)
    >>> ends = Ends(entries=1 << 10)
    >>> ends.take(square.play((1, 2)))
    >>> ends.aim()
    >>> ends.close_in(nodes=100), ends.bounds, ends.reaches(2, nodes=100)
    (True, (0, 0), False)
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
            kernel.grow(kernel.call("room_for_answers", self._entries))
            kernel.call("forget")
        kernel.call("rewind", 0)
        for line in position.drawn:
            kernel.call("make", line)
        words = kernel.call("number_lines")
        self.loose = kernel.read(rest.LOOSE)
        if self.loose <= MOST_LOOSE:
            kernel.grow(kernel.read(rest.BASE) + words)
            kernel.call("lay_out")
        self.aim(0)

    def forget(self) -> None:
        """Forget all answers, so that the next take as long as they would on a new kernel."""
        self._game = None

    def aim(self, target: int | None = None) -> None:
        """Begin to close in on the difference to come; a good guess of it saves questions."""
        self._kernel.call("aim", self._kernel.call("guess") if target is None else target)

    def close_in(self, nodes: int) -> bool:
        """Ask until one difference is left; False after so many nodes, and then asked again."""
        return self._ask(nodes, "close_in") == 1

    @property
    def bounds(self) -> tuple[int, int]:
        """What the difference to come is at least and at most, as far as it was closed in on.

        It is what the player to move gets more than the other.
        """
        least, most = self._kernel.read_many(rest.AT_LEAST, 2)
        return least, most

    def reaches(self, target: int, nodes: int) -> bool | None:
        """Whether the player to move gets so much more than the other; None after so many nodes.

        Asked again it goes on where it was, as far as the table remembers.
        """
        return ANSWERS[self._ask(nodes, "reaches", target)]

    def reaches_by(self, line: Line, target: int, nodes: int) -> bool | None:
        """The same of the player who draws that line now, which must be legal."""
        assert self._game
        return ANSWERS[self._ask(nodes, "reaches_by", self._game[0].index[line], target)]

    def _ask(self, nodes: int, question: str, *about: int) -> int:
        self._kernel.write(k.NODES, [0])
        self._kernel.write(rest.LIMIT, [nodes])
        return self._kernel.call(question, *about)

    @property
    def nodes(self) -> int:
        """How many positions the last question took."""
        return self._kernel.read(k.NODES)
