"""Who chooses a move: the computer's levels of each game; and who gives advice.

Knows which engine plays which game. Refuses to know seats and threads: a position, a level and a
seed in, a move out, the same on every machine but on the last level, which thinks for two
seconds.
"""

from triangulum.foresight import Advice, Foresight, Watch, go_on
from triangulum.games import TRIANGLES, TRIANGULAR, Position
from triangulum.players import triangles, triangular
from triangulum.triangles.rules import Position as TrianglesPosition
from triangulum.triangular.rules import Position as TriangularPosition


def choose(position: Position, level: int, seed: int, watch: Watch = go_on) -> Foresight:
    """What the level finds in a position that is not over, beginning with the move that it makes.

    `watch` is shown what was found so far, many times a second, in the thread of the caller. Once
    it says not to go on the answer comes within a tenth of a second and means nothing. Raises
    ValueError for a level that the game has not.

    >>> from triangulum.games import TRIANGULAR
    >>> choose(TRIANGULAR.start(None), level=3, seed=1).move
    (0, -1, 0)
    """
    game = TRIANGULAR if isinstance(position, TriangularPosition) else TRIANGLES
    if not 1 <= level <= game.levels:
        raise ValueError(f"{game.name} has the levels 1 to {game.levels}, not {level}")
    if isinstance(position, TriangularPosition):
        return triangular.search(position, level, seed, watch)
    assert isinstance(position, TrianglesPosition)
    return triangles.search(position, level, seed, watch)


def advise(position: Position, watch: Watch = go_on) -> Advice:
    """Advice in a position that is not over; `watch` as in `choose`. The same on every machine.

    >>> from triangulum.games import TRIANGULAR
    >>> position = TRIANGULAR.start(None)
    >>> for cell in [(0, 0, -1), (0, -1, 0), (1, 0, -1)]:
    ...     position = position.play(cell)
    >>> advice = advise(position)
    >>> advice.found.move, len(advice.dangers), len(position.legal())
    ((0, 1, -1), 5, 6)
    """
    if isinstance(position, TriangularPosition):
        return triangular.advise(position, watch)
    assert isinstance(position, TrianglesPosition)
    return triangles.advise(position, watch)
