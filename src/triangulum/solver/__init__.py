"""Solves both games: what a position is worth with the best play of both, and every best move.

Knows which solver is for which game. Refuses to know time: work comes in slices, each with what is
proven so far, and whoever asked goes on or leaves it.
"""

from collections.abc import Iterator

from triangulum.games import Position
from triangulum.solver import triangles, triangular
from triangulum.solver.proven import Solved
from triangulum.triangles.rules import Position as TrianglesPosition
from triangulum.triangular.rules import Position as TriangularPosition


def solve(position: Position) -> Iterator[Solved]:
    """What is proven of a position that is not over, told after each slice of work; all at last.

    Ends without all known only where a field of Triangles has too many lines to begin with.

    >>> from triangulum.games import TRIANGULAR
    >>> known = next(solve(TRIANGULAR.start(None)))  # neither player can force a red triangle
    >>> known.lower, known.upper, known.exact
    (-356, 348, False)
    """
    if isinstance(position, TriangularPosition):
        return triangular.solve(position)
    assert isinstance(position, TrianglesPosition)
    return triangles.solve(position)
