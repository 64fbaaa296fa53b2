"""The rules of Triangular.

Knows cells, the three directions, what a tile spans and when the game is over. Refuses to know
who sits at the table, how a move is written, and how anything looks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from triangulum.moves import Move, Refusal, Refused, Triangle, added, ahead

Cell = tuple[int, int, int]
"""Coordinates that sum to 0 (points up) or -1 (points down)."""

RED, YELLOW, GREY = 0, 1, 2
"""Whose tile: nobody's red one, player 1's or player 2's."""

ORIGIN: Cell = (0, 0, 0)
TILES = 48
"""Yellow and grey tiles together; they are laid in turn."""


@dataclass(frozen=True)
class Position:
    """How a game of Triangular stands; a value that never changes, `play` makes the next one.

    `tiles` says whose tile lies on each cell, in the order in which they were laid; `rim` holds
    the empty cells that share an edge with a tile; `red_triangle` is the player who has spanned
    one, or None.
    """

    tiles: Mapping[Cell, int]
    rim: frozenset[Cell]
    score: tuple[int, int]
    red_triangle: int | None

    @property
    def turn(self) -> int:
        """The player whose tile is next."""
        return YELLOW if len(self.tiles) % 2 else GREY

    @property
    def over(self) -> bool:
        """Somebody has a red triangle, or all tiles are laid."""
        return self.ended_by is not None

    @property
    def ended_by(self) -> str | None:
        """Why the game is over, or None."""
        if self.red_triangle:
            return "red-triangle"
        return "all-tiles" if len(self.tiles) > TILES else None

    @property
    def to_move(self) -> int | None:
        """The player whose turn it is, or None when the game is over."""
        return None if self.over else self.turn

    @property
    def winner(self) -> int | None:
        """The player with the red triangle, or at the end with more points, or None."""
        if self.red_triangle:
            return self.red_triangle
        return ahead(self.score) if self.over else None

    @property
    def draw(self) -> bool:
        """Whether the game is over without a winner."""
        return self.over and self.winner is None

    def legal(self) -> list[Cell]:
        """The cells that a tile may be laid on now, in order."""
        return [] if self.over else sorted(self.rim)

    def refusal(self, move: Move) -> Refusal | None:
        """Why no tile may be laid there now, or None when one may; any three integers."""
        x, y, z = move
        if x + y + z not in (0, -1):
            return Refusal("no-cell")
        if self.over:
            return Refusal("over")
        if (x, y, z) in self.tiles:
            return Refusal("occupied", move)
        return None if (x, y, z) in self.rim else Refusal("not-adjacent")

    def triangles(self, move: Move) -> tuple[Triangle, ...]:
        """What the legal move would span: the largest own triangle of each direction, any red."""
        x, y, z = move
        return tuple(spanned(self.tiles, self.turn, (x, y, z)))

    def play(self, move: Move) -> "Position":
        """The position after laying the tile; raises Refused when the move is not legal."""
        if refusal := self.refusal(move):
            raise Refused(refusal)
        x, y, z = move
        cell = (x, y, z)
        triangles = self.triangles(cell)
        points = sum(triangle.points for triangle in triangles)
        tiles = MappingProxyType({**self.tiles, cell: self.turn})
        return Position(
            tiles,
            (self.rim | set(neighbours(cell))) - tiles.keys(),
            added(self.score, self.turn, points),
            self.turn if any(triangle.red for triangle in triangles) else None,
        )


def start() -> Position:
    """The position with only the red tile.

    >>> start().legal()
    [(-1, 0, 0), (0, -1, 0), (0, 0, -1)]
    """
    tiles = MappingProxyType({ORIGIN: RED})
    return Position(tiles, frozenset(neighbours(ORIGIN)), (0, 0), None)


def calm(position: Position) -> bool:
    """Whether neither player's next tile could span a red triangle, whosever turn it is.

    >>> calm(start())
    True
    """
    return not any(
        triangle.red
        for cell in position.rim
        for player in (YELLOW, GREY)
        for triangle in spanned(position.tiles, player, cell)
    )


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The three cells that share an edge with this one.

    >>> sorted(neighbours((0, 0, -1)))
    [(0, 0, 0), (0, 1, -1), (1, 0, -1)]
    """
    x, y, z = cell
    step = -1 if x + y + z == 0 else 1
    yield x + step, y, z
    yield x, y + step, z
    yield x, y, z + step


def spanned(tiles: Mapping[Cell, int], player: int, cell: Cell) -> Iterator[Triangle]:
    """What a tile of the player on `cell` spans: by direction, its own largest, then a red one.

    >>> two = {(3, 0, -3): 1, (2, 1, -3): 1}
    >>> [(t.direction, t.edge) for t in spanned(two, 1, (2, 0, -2))]
    [(3, 2)]
    """
    for direction in range(3):
        own = red = None
        for edge, one, other in _corners(tiles, player, cell, direction):
            corners = (cell, one, other)
            if RED in (tiles[one], tiles[other]):
                red = Triangle(corners, 0, direction + 1, edge, red=True)
            elif own is None or edge > own.points:
                own = Triangle(corners, edge, direction + 1, edge)
        yield from (triangle for triangle in (own, red) if triangle)


def _corners(
    tiles: Mapping[Cell, int], player: int, cell: Cell, direction: int
) -> Iterator[tuple[int, Cell, Cell]]:
    """Every edge length, with the two other corners, for which both carry a tile that fits.

    At distance m the corners of an up triangle are its e-corner with m taken from coordinate
    `direction` and given to one of the two others; of a down triangle it is the other way round.
    """
    ours = (player, RED)
    way = 1 if sum(cell) == 0 else -1
    left, right = (direction + 1) % 3, (direction + 2) % 3
    for one, owner in tiles.items():
        m = way * (cell[direction] - one[direction])
        if owner in ours and m > 0 and one == _moved(cell, direction, left, way * m):
            other = _moved(cell, direction, right, way * m)
            if tiles.get(other) in ours:
                yield m + 1, one, other


def _moved(cell: Cell, source: int, target: int, amount: int) -> Cell:
    """The cell with `amount` taken from one coordinate and given to another."""
    moved = list(cell)
    moved[source] -= amount
    moved[target] += amount
    x, y, z = moved
    return x, y, z
