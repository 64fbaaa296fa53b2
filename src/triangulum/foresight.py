"""What is foreseen of a position: what a search has seen so far, and the advice made of it.

Knows no game, no search and no words: moves and numbers only.
"""

from collections.abc import Callable
from dataclasses import dataclass

from triangulum.moves import Move


@dataclass(frozen=True)
class Foresight:
    """How deep was looked, at how many positions, and what was found.

    `expected` is the score difference seen from player 1 at the end; on Triangles' levels 1 to 3 as
    far as they look, their own move and the best reply to it. `red` is the player who forces a
    red triangle (points decide nothing then, `expected` is what stands), or None; `line` the best
    moves in turn, of which there is at least one.
    """

    depth: int
    nodes: int
    expected: int
    red: int | None
    line: tuple[Move, ...]

    @property
    def move(self) -> Move:
        """The best move."""
        return self.line[0]


@dataclass(frozen=True)
class Advice:
    """What the player to move is advised: the move that was found.

    `points` is what that move scores at once. After a move of `dangers` the other player could
    complete a red triangle with his next tile. `leaves` is how many triangles the other player can
    close in his turn right after the move; None where the mover draws again before him, and in a
    game in which nothing is closed.
    """

    found: Foresight
    points: int
    dangers: tuple[Move, ...]
    leaves: int | None = None


Watch = Callable[[Foresight | None], bool]
"""Is shown what was found so far, or None from who doesn't look as far as the end; the search goes
on while it says so."""


def go_on(found: Foresight | None) -> bool:
    """The watch of a caller who waits for the end."""
    return True
