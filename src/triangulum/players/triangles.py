"""Weighs the moves of Triangles by what they close and what they leave to be closed.

Playing every line of a large field and every reply would take minutes, so the captures on the
table are found once and each line only tells what it would change about them.
"""

from triangulum.geometry import crosses
from triangulum.players.weighed import Weighed
from triangulum.triangles.field import Field
from triangulum.triangles.rules import OPEN, Position


def weigh(position: Position, chains: bool) -> tuple[list[Weighed], int]:
    """Every legal move weighed, and how many positions were looked at.

    With `chains` (only where the option *play again* is on) gain and reply count all that is
    taken in a row; replies are then counted only until they exceed the smallest. The quiet line
    that must follow a chain of one's own, and the reply to it, are not looked at.
    """
    captures = captures_on(position)
    lines = [position.field.index[line] for line in position.legal()]
    afters = sorted(((captures.after(line), line) for line in lines), key=lambda a: a[0].most())
    moves, least, nodes = [], 1 << 30, 0
    for after, line in afters:
        gain = captures.worth.get(line, 0)
        if not chains:
            gain, reply = gain, after.most()
        elif gain:
            gain, reply = gain + after.take_all(1 << 30), 0
        else:
            reply = after.take_all(least)
            least = min(least, reply)
        moves.append(Weighed(position.field.lines[line], gain, reply))
        nodes += len(after.drawn)
    return moves, nodes


class Captures:
    """The lines that would close triangles now, with how many, while lines are drawn in thought.

    `states` are the position's and stay as they are: `drawn` holds the lines drawn in thought,
    and what these cross is asked only of the few captures.
    """

    def __init__(self, field: Field, states: bytes, worth: dict[int, int]) -> None:
        self.field = field
        self.states = states
        self.worth = dict(worth)
        self.drawn: set[int] = set()

    def after(self, line: int) -> "Captures":
        """The captures once the line is drawn as well."""
        after = Captures(self.field, self.states, self.worth)
        after.draw(line)
        return after

    def draw(self, line: int) -> None:
        """Draw the line in thought."""
        self.worth.pop(line, None)
        for capture in [k for k in self.worth if self._cross(k, line)]:
            del self.worth[capture]
        for new in self._completing(line):
            if not any(self._cross(new, old) for old in self.drawn):
                self.worth[new] = self.worth.get(new, 0) + 1
        self.drawn.add(line)

    def most(self) -> int:
        """The most triangles that one line closes."""
        return max(self.worth.values(), default=0)

    def take_all(self, enough: int) -> int:
        """How many triangles somebody closes in a row who takes the most each time.

        Stops counting beyond `enough`.
        """
        taken = 0
        while self.worth and taken <= enough:
            line = max(self.worth, key=lambda k: (self.worth[k], -k))
            taken += self.worth[line]
            self.draw(line)
        return taken

    def _completing(self, line: int) -> list[int]:
        """The open third side of each triangle of which the line is the second drawn side."""
        sides = self.field.other_sides[line]
        pairs = [*sides, *((b, a) for a, b in sides)]
        return [b for a, b in pairs if self._is_drawn(a) and self._is_open(b)]

    def _is_drawn(self, line: int) -> bool:
        return self.states[line] in (1, 2) or line in self.drawn

    def _is_open(self, line: int) -> bool:
        return self.states[line] == OPEN and line not in self.drawn

    def _cross(self, one: int, other: int) -> bool:
        ends = self.field.ends
        return crosses(*ends(self.field.lines[one]), *ends(self.field.lines[other]))


def captures_on(position: Position) -> Captures:
    """The captures of a position."""
    worth = {}
    for line in position.legal():
        if points := len(position.triangles(line)):
            worth[position.field.index[line]] = points
    return Captures(position.field, position.states, worth)
