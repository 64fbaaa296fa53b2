"""Exact integer predicates on points of the plane.

Knows where a point lies as seen from others, to the last unit: whole numbers only, so nothing
is ever rounded. Refuses to know what a star, a field or a game is.
"""

Point = tuple[int, int]


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of the triangle abc: 0 when the three are in line.

    The sign tells on which side of the directed line ab the point c lies.

    >>> turn((0, 0), (4, 0), (0, 3)), turn((0, 0), (0, 3), (4, 0)), turn((0, 0), (1, 1), (5, 5))
    (12, -12, 0)
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd meet in a point that is inside both.

    Sharing an end, touching with an end and lying in one line are not crossing.

    >>> crosses((0, 0), (2, 2), (0, 2), (2, 0)), crosses((0, 0), (2, 2), (2, 2), (2, 0))
    (True, False)
    """
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def near(a: Point, b: Point, p: Point, distance: int) -> bool:
    """Whether p projects strictly between a and b and lies within `distance` of the line ab.

    >>> near((0, 0), (10, 0), (5, 3), 3), near((0, 0), (10, 0), (5, 4), 3)
    (True, False)
    >>> near((0, 0), (10, 0), (12, 0), 3)  # just beyond an end
    False
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    vx, vy = p[0] - a[0], p[1] - a[1]
    length = dx * dx + dy * dy
    return 0 < vx * dx + vy * dy < length and (dx * vy - dy * vx) ** 2 <= distance**2 * length
