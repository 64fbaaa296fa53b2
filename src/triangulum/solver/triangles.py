"""Solves Triangles: what a position is worth with the best play of both, and every best line.

Knows which questions lead to the value: whether a difference is reached, one after the other, each
a bound once answered. How one is answered is the kernel's affair.
"""

from collections.abc import Generator, Iterator

from triangulum.engine.ends import MOST_LOOSE, Ends
from triangulum.solver.proven import Solved, Work
from triangulum.triangles.field import Line
from triangulum.triangles.rules import Position

LARGEST_TABLE = 23
"""Binary digits of the number of answers that are kept at most: 128 MB."""

SLICE = 50_000
"""Positions that are looked at before anybody is told: some hundredths of a second."""


def solve(position: Position) -> Iterator[Solved]:
    """What is proven of a position that is not over, told after each slice of work; all at last.

    >>> from triangulum.triangles.field import survey
    >>> from triangulum.triangles.rules import start
    >>> stars = ((0, 0), (90, 10), (100, 100), (5, 80), (50, 45))
    >>> *_, known = solve(start(survey(stars, clearance=0), again=True))
    >>> known.lower, known.upper, known.best
    (2, 2, ((1, 4), (1, 5), (2, 5), (3, 5), (4, 5)))
    """
    solver = _Solver(position)
    for nodes in solver.work():
        solver.nodes += nodes
        yield solver.known()
    yield solver.known()


class _Solver:
    """The work on one position; a value is the difference still to come, seen by who is to move."""

    def __init__(self, position: Position) -> None:
        lines = len(position.legal())
        self.ends = Ends(1 << min(LARGEST_TABLE, 6 + 2 * lines // 5))
        self.position = position
        self.ends.take(position)
        self.bounds = self.ends.bounds
        self.best: tuple[Line, ...] | None = None
        self.line: list[Line] = []
        self.nodes = 0

    def known(self) -> Solved:
        """What is proven so far."""
        return Solved(*self.bounds, None, self.best, tuple(self.line), self.nodes)

    def work(self) -> Work:
        """Find everything, unless there is too much to begin with."""
        yield 0
        if self.ends.loose > MOST_LOOSE:
            return
        self.ends.aim()
        known = False
        while not known:
            known = self.ends.close_in(SLICE)
            self.bounds = self.ends.bounds
            yield self.ends.nodes
        yield from self._find_best()
        yield from self._find_line()

    def _find_best(self) -> Work:
        """Each line that keeps what the position is worth."""
        best = []
        for line in self.position.legal():
            if (yield from self._keeps(line, self.bounds[0])):
                best.append(line)
        self.best = tuple(best)

    def _find_line(self) -> Work:
        """Play the position out, each a line that keeps its value; captures before others."""
        position, value = self.position, self.bounds[0]
        while not position.over:
            self.ends.take(position)
            for line in sorted(position.legal(), key=lambda line: -len(position.triangles(line))):
                if (yield from self._keeps(line, value)):
                    break
            gain = len(position.triangles(line))
            keeps = position.again and gain > 0
            value = value - gain if keeps else gain - value
            position = position.play(line)
            self.line.append(line)

    def _keeps(self, line: Line, value: int) -> Generator[int, None, bool]:
        """Whether the player to move gets so much by that line."""
        while True:
            answer = self.ends.reaches_by(line, value, SLICE)
            yield self.ends.nodes
            if answer is not None:
                return answer
