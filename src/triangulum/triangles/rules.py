"""The rules of Triangles.

Knows what may be drawn, what it closes, whose turn it is and when it is over. Refuses to know
who sits at the table, how a move is written, and how anything looks.
"""

from dataclasses import dataclass

from triangulum.moves import Move, Refusal, Refused, Triangle, added, ahead
from triangulum.triangles.field import Field, Line, Sides

OPEN, CROSSED = 0, 3
"""States of a candidate line; 1 and 2 mean drawn by that player."""


@dataclass(frozen=True)
class Position:
    """How a game of Triangles stands; a value that never changes, `play` makes the next one.

    `states` holds one byte for each candidate line of the field, `drawn` the indices of the
    drawn ones in order. `witness` is the place in field.triangles of the first triangle that
    can still be closed: one that can't never comes back, so it only moves forward and the end
    is found in time about the number of triangles over a whole game.
    """

    field: Field
    again: bool
    turn: int
    score: tuple[int, int]
    drawn: tuple[int, ...]
    states: bytes
    witness: int

    @property
    def over(self) -> bool:
        """No counting triangle can be closed any more."""
        return self.witness == len(self.field.triangles)

    @property
    def to_move(self) -> int | None:
        """The player whose turn it is, or None when the game is over."""
        return None if self.over else self.turn

    @property
    def winner(self) -> int | None:
        """The player who closed more triangles once the game is over, or None."""
        return ahead(self.score) if self.over else None

    @property
    def ended_by(self) -> str | None:
        """Why the game is over, or None."""
        return "no-triangle-left" if self.over else None

    @property
    def draw(self) -> bool:
        """Whether the game is over without a winner."""
        return self.over and self.winner is None

    def legal(self) -> list[Line]:
        """The lines that may be drawn now, in order."""
        if self.over:
            return []
        lines = self.field.lines
        return [line for line, state in zip(lines, self.states, strict=True) if state == OPEN]

    def refusal(self, move: Move) -> Refusal | None:
        """Why the line may not be drawn now, or None when it may.

        A star number is any integer; (j, i) is read as (i, j).
        """
        i, j = sorted(move)
        if i < 1 or j > len(self.field.stars):
            return Refusal("unknown-star")
        if i == j:
            return Refusal("no-line")
        if self.over:
            return Refusal("over")
        index = self.field.index.get((i, j))
        if index is None:
            return Refusal("over-star", self.field.star_in_the_way((i, j)))
        if self.states[index] == OPEN:
            return None
        if self.states[index] != CROSSED:
            return Refusal("exists", (i, j))
        across = self.field.crossings(index)
        return Refusal("crosses", self.field.lines[next(k for k in self.drawn if k in across)])

    def triangles(self, move: Move) -> tuple[Triangle, ...]:
        """The counting triangles, at most two, that the legal line would close."""
        index = self.field.index[_line(move)]
        closed = (
            sides for sides in self.field.other_sides[index] if all(map(self.is_drawn, sides))
        )
        return tuple(sorted(map(self._closed, closed), key=lambda triangle: triangle.corners))

    def is_drawn(self, index: int) -> bool:
        """Whether the candidate line of that index has been drawn."""
        return self.states[index] in (1, 2)

    def play(self, move: Move) -> "Position":
        """The position after drawing the line; raises Refused when it is not legal."""
        if refusal := self.refusal(move):
            raise Refused(refusal)
        points = len(self.triangles(move))
        index = self.field.index[_line(move)]
        states = bytearray(self.states)
        states[index] = self.turn
        for other in self.field.crossings(index):
            states[other] = CROSSED
        return Position(
            self.field,
            self.again,
            self.turn if points and self.again else 3 - self.turn,
            added(self.score, self.turn, points),
            (*self.drawn, index),
            bytes(states),
            _witness(self.field.triangles, states, self.witness),
        )

    def _closed(self, sides: tuple[int, int]) -> Triangle:
        """The triangle that has these two sides: its stars are their three different ends."""
        (a, b), (c, d) = self.field.lines[sides[0]], self.field.lines[sides[1]]
        first, second, third = sorted({a, b, c, d})
        return Triangle((first, second, third), points=1)


def start(field: Field, again: bool) -> Position:
    """The position before the first line; `again`: who closes a triangle draws once more.

    >>> from triangulum.triangles.field import survey
    >>> square = start(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0), again=False)
    >>> for line in (1, 2), (2, 3), (3, 4), (1, 4):
    ...     square = square.play(line)
    >>> square.triangles((1, 3))  # doctest: +ELLIPSIS
    (Triangle(corners=(1, 2, 3), ...), Triangle(corners=(1, 3, 4), ...))
    >>> end = square.play((1, 3))
    >>> end.score, end.winner, end.ended_by
    ((2, 0), 1, 'no-triangle-left')
    """
    states = bytes(len(field.lines))
    return Position(field, again, 1, (0, 0), (), states, _witness(field.triangles, states, 0))


def _line(move: Move) -> Line:
    i, j = sorted(move)
    return i, j


def _witness(triangles: tuple[Sides, ...], states: bytes | bytearray, place: int) -> int:
    """The first place from `place` on with a triangle that can still be closed."""
    while place < len(triangles):
        a, b, c = triangles[place]
        sides = states[a], states[b], states[c]
        if OPEN in sides and CROSSED not in sides:
            break
        place += 1
    return place
