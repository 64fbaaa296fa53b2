"""Plays ends of Triangles exactly: closes in on what the rest is worth, beside a search.

Knows when the rest is small enough to try, and which lines keep what was proven. Refuses to know
clocks and levels: it goes on a step at a time, the same on every machine, as long as somebody asks.
"""

import threading
from collections.abc import Generator

from triangulum.engine.ends import Ends
from triangulum.triangles.field import Line
from triangulum.triangles.rules import Position

MOST_LEFT = 115
"""With more lines that can still be drawn hardly anything was proven in a second."""

STEP = 2_000
"""Positions of a step: some milliseconds."""

ENTRIES = 1 << 18
"""Answers that are kept from one move to the next: 4 MB."""


class Finish:
    """The work on one position, which is not over.

    `line` is one that isn't lost, once one is known: it brings the player to move a final
    difference of at least `least` and is one of the best where that is the most. A lost position
    has none, however long one asks. `nodes` are the positions looked at. Whoever asks says when it
    `is_late`: then a line is wanted that brings what is proven by now, if that is not a loss.

    Begun `anew` it finds one of the best lines in any case, and the same one whatever was asked
    before.
    """

    def __init__(self, position: Position, anew: bool = False) -> None:
        self.line: Line | None = None
        self.least = 0
        self.nodes = 0
        self.is_late = False
        mine, other = position.score if position.turn == 1 else position.score[::-1]
        self._lead = mine - other
        self._position = position
        self._anew = anew
        self._work = self._steps()

    def step(self, favourite: Line) -> None:
        """Go on a little; of lines that are equally good the favourite is taken."""
        self._favourite = favourite
        next(self._work, None)

    def _steps(self) -> Generator[None, None, None]:
        position = self._position
        if len(position.legal()) > MOST_LEFT:
            return
        ends = _ends()
        if self._anew:
            ends.forget()
        ends.take(position)
        if ends.loose > MOST_LEFT:
            return
        ends.aim(None if self._anew else 1 - self._lead)
        known = False
        while not known:
            known = ends.close_in(STEP)
            self.nodes += ends.nodes
            self.least, most = (bound + self._lead for bound in ends.bounds)
            lost = most < 0 or (self.is_late and self.least < 0)
            if lost and not self._anew:
                return
            known = known or self.is_late
            yield
        value = self.least - self._lead
        for line in self._lines():
            while (answer := ends.reaches_by(line, value, STEP)) is None:
                self.nodes += ends.nodes
                yield
            self.nodes += ends.nodes
            if answer:
                self.line = line
                return

    def _lines(self) -> list[Line]:
        """The legal lines, the favourite first, then those that close the most triangles."""
        position = self._position
        lines = [line for line in position.legal() if line != self._favourite]
        lines.sort(key=lambda line: -len(position.triangles(line)))
        return [self._favourite, *lines]


_here = threading.local()


def _ends() -> Ends:
    """The caller's thread has one for all its games."""
    if not hasattr(_here, "ends"):
        _here.ends = Ends(ENTRIES)
    ends: Ends = _here.ends
    return ends
