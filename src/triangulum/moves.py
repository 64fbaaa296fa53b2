"""What a move is in either game: its form, what it brings, and why it may be refused.

Knows no rule and no words: rules answer with codes, the page and the command line turn them
into sentences.
"""

from dataclasses import dataclass

Move = tuple[int, ...]
"""A line as two star numbers, the smaller first, or a cell as three coordinates."""


@dataclass(frozen=True)
class Triangle:
    """A triangle that a move closes (Triangles) or spans (Triangular).

    `corners` are star numbers in order, or cells beginning with the tile just laid. Only in
    Triangular: `direction` 1, 2 or 3 (that tile is the e1, e2 or e3 corner of rules.md), `edge`
    the edge length, and `red` for one with the red tile, which wins and is worth no points.
    """

    corners: tuple[int, int, int] | tuple[Move, Move, Move]
    points: int
    direction: int | None = None
    edge: int | None = None
    red: bool = False


NAMELESS = frozenset({"unknown-star", "no-line", "no-cell"})
"""The reasons that come before `over`: such a move names nothing that could be played."""


@dataclass(frozen=True)
class Refusal:
    """A reason's code, and the star number, line or cell in the way if there is one."""

    reason: str
    in_the_way: int | Move | None = None


class Refused(ValueError):
    """Raised for a move that the rules don't allow; the position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # all of it, so that it can be sent to another process
        self.refusal = refusal

    def __str__(self) -> str:
        """The reason's code."""
        return self.refusal.reason


def added(score: tuple[int, int], player: int, points: int) -> tuple[int, int]:
    """The score after the player has gained the points.

    >>> added((3, 1), 2, 4)
    (3, 5)
    """
    first, second = score
    return (first + points, second) if player == 1 else (first, second + points)


def ahead(score: tuple[int, int]) -> int | None:
    """The player with more points, or None when they are equal."""
    first, second = score
    return None if first == second else 1 if first > second else 2
