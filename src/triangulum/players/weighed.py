"""What a level of Triangles knows of a move: what it takes and what it leaves. Knows no game."""

from dataclasses import dataclass

from triangulum.moves import Move


@dataclass(frozen=True)
class Weighed:
    """A legal move, the points it takes, and the most points that a reply to it takes.

    With *play again* both count a whole chain of captures.
    """

    move: Move
    gain: int
    reply: int
