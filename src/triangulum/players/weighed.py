"""What a level knows of a move: what it takes and what it leaves. Knows no game."""

from dataclasses import dataclass

from triangulum.moves import Move


@dataclass(frozen=True)
class Weighed:
    """A legal move, the points it takes, and the most points that a reply to it takes.

    With *play again* both count a whole chain of captures. `wins`: it completes a red triangle;
    `loses`: it lets the opponent complete one.
    """

    move: Move
    gain: int
    reply: int
    wins: bool = False
    loses: bool = False
