"""What is proven of a position: bounds, a forced red triangle, best moves, a line.

Knows what the two solvers have to tell alike. Refuses to know how anything is proven.
"""

from collections.abc import Generator
from dataclasses import dataclass

from triangulum.moves import Move


@dataclass(frozen=True)
class Solved:
    """What is proven of a position that is not over.

    `lower` and `upper` bound the score difference still to come, seen by the player to move; None
    where a red triangle is not ruled out: the rival's for `lower`, the mover's for `upper`. `red`
    is the player who forces a red triangle, then both bounds are None. `best` holds all moves that
    keep the value, or the same forced red triangle, in order; None until all are known. `line` is
    the best play of both as far as it is known, `nodes` how many moves the search made.
    """

    lower: int | None
    upper: int | None
    red: int | None
    best: tuple[Move, ...] | None
    line: tuple[Move, ...]
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether nothing is left to find."""
        return self.best is not None

    def final(self, score: tuple[int, int], mover: int) -> int | None:
        """The final score difference from player 1's view, from the score now; None if unknown."""
        if self.lower is None or self.lower != self.upper:
            return None
        return score[0] - score[1] + (self.lower if mover == 1 else -self.lower)


NOTHING = Solved(0, 0, None, (), (), 0)
"""What is still to come in a game that is over."""

Work = Generator[int, None, None]
"""Work in slices, each telling how many moves the search made in it."""
