"""Who chooses a move: the computer's levels 1 to 3.

Knows how each level picks among weighed moves. Refuses to know seats, clocks and threads: a
position, a level and a seed in, a move out, the same on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass

from triangulum.chance import Chance
from triangulum.games import Position
from triangulum.moves import Move
from triangulum.players import triangles, triangular
from triangulum.players.weighed import Weighed
from triangulum.triangles.rules import Position as TrianglesPosition
from triangulum.triangular.rules import Position as TriangularPosition

LEVELS = (1, 2, 3)


@dataclass(frozen=True)
class Choice:
    """A move, how many positions were looked at, and the score difference foreseen.

    `expected` is seen from player 1 and reaches as far as the level looks: its own move and the
    best reply to it.
    """

    move: Move
    nodes: int
    expected: int


def choose(position: Position, level: int, seed: int) -> Choice:
    """The move that the level makes in a position that is not over.

    >>> from triangulum.games import TRIANGULAR
    >>> choose(TRIANGULAR.start(None), level=3, seed=1)
    Choice(move=(0, -1, 0), nodes=15, expected=0)
    """
    moves, nodes = _weigh(position, chains=level == 3)
    chosen = Chance(seed).pick(_PICKS[level](moves))
    swing = chosen.gain - chosen.reply
    first, second = position.score
    return Choice(chosen.move, nodes, first - second + (swing if position.turn == 1 else -swing))


def _weigh(position: Position, chains: bool) -> tuple[list[Weighed], int]:
    if isinstance(position, TrianglesPosition):
        return triangles.weigh(position, chains and position.again)
    assert isinstance(position, TriangularPosition)
    return triangular.weigh(position)


def _careless(moves: list[Weighed]) -> list[Weighed]:
    """Completes a red triangle, takes points that lie there, and looks no further."""
    return [m for m in moves if m.wins] or [m for m in moves if m.gain] or moves


def _greedy(moves: list[Weighed]) -> list[Weighed]:
    """Takes the most, and of equals hands over the least."""
    return _best(moves, lambda m: (m.wins, not m.loses, m.gain, -m.reply))


def _weighing(moves: list[Weighed]) -> list[Weighed]:
    """Weighs what it takes against the best reply."""
    return _best(moves, lambda m: (m.wins, not m.loses, m.gain - m.reply))


def _best(moves: list[Weighed], worth: Callable[[Weighed], tuple[int, ...]]) -> list[Weighed]:
    most = max(map(worth, moves))
    return [move for move in moves if worth(move) == most]


_PICKS = {1: _careless, 2: _greedy, 3: _weighing}
