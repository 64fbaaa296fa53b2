"""The course of one game: every move made, what each brought, and how it ended.

Knows an end that the rules don't, such as a resignation. Refuses to know seats, clocks, files
and messages.
"""

from dataclasses import dataclass, replace
from typing import Any

from triangulum.games import Game, Position
from triangulum.moves import NAMELESS, Move, Refusal, Refused, Triangle


@dataclass(frozen=True)
class Ply:
    """A move made: by whom, the triangles it closed or spanned, the position after it."""

    player: int
    move: Move
    triangles: tuple[Triangle, ...]
    position: Position

    @property
    def points(self) -> int:
        """What the move scored."""
        return sum(triangle.points for triangle in self.triangles)


@dataclass(frozen=True)
class Verdict:
    """An end from outside the rules: `resignation`, `time` or `abandoned`, and who has won."""

    ended_by: str
    winner: int


@dataclass(frozen=True)
class Course:
    """A game from its start to where it stands; a value that never changes.

    >>> from triangulum.games import TRIANGULAR
    >>> course = begin(TRIANGULAR, None).play((0, 0, -1))
    >>> course.to_move, len(course.plies), course.end(Verdict("resignation", 1)).to_move
    (2, 1, None)
    """

    game: Game
    setup: Any
    start: Position
    plies: tuple[Ply, ...] = ()
    verdict: Verdict | None = None

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self.plies[-1].position if self.plies else self.start

    @property
    def score(self) -> tuple[int, int]:
        """The points of player 1 and of player 2."""
        return self.position.score

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by a verdict."""
        return self.verdict is not None or self.position.over

    @property
    def to_move(self) -> int | None:
        """The player whose turn it is, or None when the game is over."""
        return None if self.over else self.position.to_move

    @property
    def winner(self) -> int | None:
        """The winner of a game that is over, or None."""
        return self.verdict.winner if self.verdict else self.position.winner

    @property
    def draw(self) -> bool:
        """Whether the game is over without a winner."""
        return self.over and self.winner is None

    @property
    def ended_by(self) -> str | None:
        """The code of why the game is over, or None."""
        return self.verdict.ended_by if self.verdict else self.position.ended_by

    def legal(self) -> list[Move]:
        """The legal moves, in order."""
        return [] if self.over else self.position.legal()

    def refusal(self, move: Move) -> Refusal | None:
        """Why the move is not legal, or None."""
        refusal = self.position.refusal(move)
        if self.verdict and (refusal is None or refusal.reason not in NAMELESS):
            return Refusal("over")
        return refusal

    def play(self, move: Move) -> "Course":
        """The course with one more move; raises Refused when it is not legal."""
        if refusal := self.refusal(move):
            raise Refused(refusal)
        before = self.position
        ply = Ply(before.turn, move, before.triangles(move), before.play(move))
        return replace(self, plies=(*self.plies, ply))

    def play_text(self, text: str) -> "Course":
        """The course with the move that the text names; raises Refused as `play` does.

        The reason is `not-a-move` for a text of another form.
        """
        move = self.game.read_move(text)
        if move is None:
            raise Refused(Refusal("not-a-move"))
        return self.play(move)

    def back(self, plies: int) -> "Course":
        """The course as it was after that many plies, undecided."""
        return replace(self, plies=self.plies[:plies], verdict=None)

    def end(self, verdict: Verdict) -> "Course":
        """The course ended by the verdict."""
        return replace(self, verdict=verdict)


def begin(game: Game, setup: Any) -> Course:
    """The course of a game before its first move."""
    return Course(game, setup, game.start(setup))
