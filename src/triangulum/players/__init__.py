"""Who chooses a move: the computer's levels of each game; and who gives advice.

Knows which engine plays which game. Refuses to know seats and threads: a position, a level and a
seed in, a move out, the same on every machine but on Triangular's last level, which thinks for two
seconds.
"""

from dataclasses import dataclass

from triangulum.foresight import Advice, Watch, go_on
from triangulum.games import Position
from triangulum.moves import Move
from triangulum.players import triangles, triangular
from triangulum.triangles.rules import Position as TrianglesPosition
from triangulum.triangular.rules import Position as TriangularPosition


@dataclass(frozen=True)
class Choice:
    """A move, how many positions were looked at, and the score difference foreseen.

    `expected` is seen from player 1. In Triangular it is what is expected at the end; in Triangles
    it reaches as far as the level looks: its own move and the best reply to it.
    """

    move: Move
    nodes: int
    expected: int


def choose(position: Position, level: int, seed: int, watch: Watch = go_on) -> Choice:
    """The move that the level makes in a position that is not over.

    `watch` is shown what was found so far, many times a second, in the thread of the caller. Once
    it says not to go on the answer comes within a tenth of a second and means nothing.

    >>> from triangulum.games import TRIANGULAR
    >>> choose(TRIANGULAR.start(None), level=3, seed=1).move
    (0, -1, 0)
    """
    if isinstance(position, TriangularPosition):
        found = triangular.search(position, level, seed, watch)
        return Choice(found.line[0], found.nodes, found.expected)
    assert isinstance(position, TrianglesPosition)
    answer = triangles.search(position, level, seed, watch)
    return Choice(answer.line[0], answer.nodes, answer.expected)


def advise(position: Position, watch: Watch = go_on) -> Advice:
    """Advice in a position that is not over, of a game that has aids; `watch` as in `choose`.

    The same on every machine.

    >>> from triangulum.games import TRIANGULAR
    >>> position = TRIANGULAR.start(None)
    >>> for cell in [(0, 0, -1), (0, -1, 0), (1, 0, -1)]:
    ...     position = position.play(cell)
    >>> advise(position).move, len(advise(position).dangers), len(position.legal())
    ((0, 1, -1), 5, 6)
    """
    assert isinstance(position, TriangularPosition)
    return triangular.advise(position, watch)
