"""The two games, and what any game is.

The one place that knows both: everything above works with a Game and its Positions and never
asks which one it is. Refuses to know records, seats and screens.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, Self

from triangulum.moves import Move, Refusal, Triangle
from triangulum.triangles import notation as triangles_notation
from triangulum.triangles import rules as triangles_rules
from triangulum.triangles.field import survey
from triangulum.triangles.stars import Setup
from triangulum.triangular import notation as triangular_notation
from triangulum.triangular import rules as triangular_rules


class Position(Protocol):
    """How a game stands: a value; players are 1 and 2, and 1 begins."""

    @property
    def score(self) -> tuple[int, int]:
        """The points of player 1 and of player 2."""

    @property
    def turn(self) -> int:
        """The player who moves next, or would if the game were not over."""

    @property
    def to_move(self) -> int | None:
        """The player whose turn it is, or None when the game is over."""

    @property
    def over(self) -> bool:
        """Whether no move is to be made any more."""

    @property
    def winner(self) -> int | None:
        """The winner of a game that is over, or None."""

    @property
    def draw(self) -> bool:
        """Whether the game is over without a winner."""

    @property
    def ended_by(self) -> str | None:
        """The code of why the game is over, or None."""

    def legal(self) -> list[Any]:
        """The legal moves, in order."""

    def refusal(self, move: Move) -> Refusal | None:
        """Why the move is not legal, or None."""

    def triangles(self, move: Move) -> tuple[Triangle, ...]:
        """The triangles that the legal move would close or span."""

    def play(self, move: Move) -> Self:
        """The position after the move; raises Refused when it is not legal."""


@dataclass(frozen=True)
class Game:
    """A game by its functions: setups as JSON values (`setup_keys` names them), moves as text.

    The computer plays it on the levels from 1 to `levels`. In a `calm` position no next move could
    end the game by itself, whoever made it. `aids` are the codes of what a player can be shown
    beside the rules: a `hint`, the `outlook` on the end, `dangers`.
    `read_setup` raises BadRecord, `read_move` answers None for a text of another form.
    """

    name: str
    levels: int
    aids: tuple[str, ...]
    setup_keys: tuple[str, ...]
    read_setup: Callable[[dict[str, Any]], Any]
    write_setup: Callable[[Any], dict[str, Any]]
    start: Callable[[Any], Position]
    calm: Callable[[Any], bool]
    read_move: Callable[[str], Move | None]
    write_move: Callable[[Move], str]


def _start_triangles(setup: Setup) -> Position:
    return triangles_rules.start(survey(setup.stars, setup.clearance), setup.again)


TRIANGLES = Game(
    "triangles",
    8,
    ("hint", "outlook"),
    triangles_notation.KEYS,
    triangles_notation.read_setup,
    triangles_notation.write_setup,
    _start_triangles,
    lambda position: True,
    triangles_notation.read_move,
    triangles_notation.write_move,
)

TRIANGULAR = Game(
    "triangular",
    8,
    ("hint", "outlook", "dangers"),
    (),
    lambda values: None,
    lambda setup: {},
    lambda setup: triangular_rules.start(),
    triangular_rules.calm,
    triangular_notation.read_move,
    triangular_notation.write_move,
)

GAMES = {game.name: game for game in (TRIANGLES, TRIANGULAR)}


def written(game: Game, in_the_way: int | Move | None) -> int | str | None:
    """What is in the way as it is written: a star's number, a line or a cell as text.

    >>> written(TRIANGLES, 7), written(TRIANGLES, (4, 9)), written(TRIANGULAR, None)
    (7, '4-9', None)
    """
    return game.write_move(in_the_way) if isinstance(in_the_way, tuple) else in_the_way


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves, `depth` >= 0.

    >>> [perft(TRIANGULAR.start(None), depth) for depth in range(5)]
    [1, 3, 12, 60, 360]
    """
    if depth == 0:
        return 1
    moves = position.legal()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
