"""A field of stars, and what follows from the stars alone.

Knows which lines are candidates, which triangles count and which lines cross each other.
Refuses to know what has been drawn, by whom, and whose turn it is.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cmp_to_key, lru_cache

from triangulum.geometry import Point, near, turn

Line = tuple[int, int]
"""Two star numbers from 1, the smaller first."""

Sides = tuple[int, int, int]
"""A triangle as the indices of its three sides in Field.lines."""


@dataclass(frozen=True)
class Field:
    """Stars with everything that doesn't change during a game; made by `survey`.

    `lines` are the candidate lines in order and `index` finds a line's place among them;
    `triangles` are the counting triangles; `other_sides` gives for each line the two other
    sides of every counting triangle that it belongs to. All but the stars and the clearance
    follows from these two, so equality looks at nothing else.
    """

    stars: tuple[Point, ...]
    clearance: int
    lines: tuple[Line, ...] = field(compare=False, repr=False)
    index: dict[Line, int] = field(compare=False, repr=False)
    triangles: tuple[Sides, ...] = field(compare=False, repr=False)
    other_sides: tuple[list[tuple[int, int]], ...] = field(compare=False, repr=False)
    _crossings: dict[int, tuple[int, ...]] = field(compare=False, repr=False)

    def ends(self, line: Line) -> tuple[Point, Point]:
        """Where the two stars of a line lie."""
        return self.stars[line[0] - 1], self.stars[line[1] - 1]

    def star_in_the_way(self, line: Line) -> int | None:
        """The lowest number of a star that the line would pass over, or None."""
        a, b = self.ends(line)
        for number, star in enumerate(self.stars, start=1):
            if near(a, b, star, self.clearance):
                return number
        return None

    def crossings(self, index: int) -> tuple[int, ...]:
        """The indices of the candidate lines that cross this one; found once, then kept."""
        found = self._crossings.get(index)
        if found is None:
            found = self._crossings[index] = tuple(self._find_crossings(index))
        return found

    def _find_crossings(self, index: int) -> Iterator[int]:
        a, b = self.ends(self.lines[index])
        # Which side of the line each star lies on is found once; it is half of every test.
        side = [0] + [turn(a, b, star) for star in self.stars]
        for other, (i, j) in enumerate(self.lines):
            if side[i] * side[j] < 0:
                c, d = self.stars[i - 1], self.stars[j - 1]
                if turn(c, d, a) * turn(c, d, b) < 0:
                    yield other


@lru_cache(maxsize=8)
def survey(stars: tuple[Point, ...], clearance: int) -> Field:
    """The field of these stars (3 to 400, distinct) at this clearance in board points.

    >>> square = survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0)
    >>> square.lines
    ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
    >>> len(square.triangles)
    4
    """
    lines = tuple(sorted(_candidate_lines(stars, clearance)))
    index = {line: place for place, line in enumerate(lines)}
    triangles = tuple(_counting_triangles(stars, index))
    other_sides: tuple[list[tuple[int, int]], ...] = tuple([] for _ in lines)
    for a, b, c in triangles:
        other_sides[a].append((b, c))
        other_sides[b].append((a, c))
        other_sides[c].append((a, b))
    return Field(stars, clearance, lines, index, triangles, other_sides, {})


def _line(i: int, j: int) -> Line:
    return (i, j) if i < j else (j, i)


def _candidate_lines(stars: tuple[Point, ...], clearance: int) -> Iterator[Line]:
    """Every pair of stars whose line passes over no other star.

    A star in the way lies in the rectangle of the two ends widened by the clearance, so only
    the stars of that strip of columns are looked at.
    """
    order = sorted(range(1, len(stars) + 1), key=lambda number: stars[number - 1])
    columns = [stars[number - 1] for number in order]
    xs = [x for x, _ in columns]
    for place, i in enumerate(order):
        a = columns[place]
        first = bisect_left(xs, a[0] - clearance)
        for j in order[place + 1 :]:
            b = stars[j - 1]
            strip = columns[first : bisect_right(xs, b[0] + clearance)]
            if not _passes_over(a, b, strip, clearance):
                yield _line(i, j)


def _passes_over(a: Point, b: Point, strip: list[Point], clearance: int) -> bool:
    """Whether the line ab passes over one of the points: `near`, written out for speed.

    It runs n**3 / 6 times, and most points are too high or too low to be near.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    low, high = min(ay, by) - clearance, max(ay, by) + clearance
    length = dx * dx + dy * dy
    reach = clearance * clearance * length
    for x, y in strip:
        if low <= y <= high:
            x -= ax
            y -= ay
            if 0 < x * dx + y * dy < length and (dx * y - dy * x) ** 2 <= reach:
                return True
    return False


def _counting_triangles(stars: tuple[Point, ...], index: dict[Line, int]) -> Iterator[Sides]:
    """Every triangle of three candidate lines with no star inside, once.

    Seen from its leftmost star p, the stars to the right are swept by angle. For a second star
    q, a star r further on makes an empty triangle exactly when the angle pqr is smaller than
    that of every star swept between them.
    """
    order = sorted(range(1, len(stars) + 1), key=lambda number: stars[number - 1])
    for place, p in enumerate(order):
        swept = _by_angle(stars, p, order[place + 1 :])
        for at, q in enumerate(swept):
            if (pq := index.get(_line(p, q))) is None:
                continue
            for r in _empty_with(stars, q, swept[at + 1 :]):
                pr, qr = index.get(_line(p, r)), index.get(_line(q, r))
                if pr is not None and qr is not None:
                    yield pq, pr, qr


def _by_angle(stars: tuple[Point, ...], p: int, others: list[int]) -> list[int]:
    """Stars to the right of p (or straight below it) by their angle around p, then outwards."""
    centre = stars[p - 1]

    def compare(i: int, j: int) -> int:
        a, b = stars[i - 1], stars[j - 1]
        return -turn(centre, a, b) or (1 if a > b else -1)

    return sorted(others, key=cmp_to_key(compare))


def _empty_with(stars: tuple[Point, ...], q: int, swept: list[int]) -> Iterator[int]:
    """The stars r of `swept`, all further round p than q, with no star inside the triangle pqr.

    The test is turn(q, nearest, r) > 0, written out because it runs n**3 / 6 times. A star in
    line with p and q lies beyond q: it takes part like any other, and its triangle is flat and
    has no candidate line from p, so it is never one that counts.
    """
    qx, qy = stars[q - 1]
    dx = dy = 0
    first = True
    for r in swept:
        x, y = stars[r - 1]
        x -= qx
        y -= qy
        if first or dx * y - dy * x > 0:
            first = False
            dx, dy = x, y
            yield r
