"""A slow third opinion on both games, straight from the geometry.

Knows the stars or tiles and the moves so far. After each move every question is answered from
scratch, by the text of rules.md: no table, no shortcut, nothing of the project that it judges.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations, product

Pair = tuple[int, int]  # a point, or a line: two star numbers, the smaller first
Three = tuple[int, int, int]  # a cell, or a triangle: three star numbers in order
Refusal = tuple[str, int | tuple[int, ...] | None]
RED = (0, 0, 0)


def sides(three: Three) -> set[Pair]:
    return set(combinations(three, 2))


def area(a: Pair, b: Pair, c: Pair) -> int:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


@dataclass(frozen=True)
class Triangles:
    stars: dict[int, Pair]
    clearance: int
    again: bool
    moves: tuple[Pair, ...] = ()

    def over_star(self, line: Pair) -> int | None:
        (ax, ay), (bx, by) = (self.stars[star] for star in line)
        dx, dy, square = bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2
        for number, (x, y) in sorted(self.stars.items()):
            along = (x - ax) * dx + (y - ay) * dy
            fx, fy = (x - ax) * square - along * dx, (y - ay) * square - along * dy  # off it
            if 0 < along < square and fx * fx + fy * fy <= (self.clearance * square) ** 2:
                return number
        return None

    def cross(self, one: Pair, two: Pair) -> bool:
        """Whether two lines that pass over no star meet anywhere but in a common end."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (self.stars[star] for star in (*one, *two))
        slant = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if set(one) & set(two) or slant == 0:  # lines in one line would meet over a star
            return False
        on_one = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)  # how far along it, by `slant`
        on_two = (cx - ax) * (by - ay) - (cy - ay) * (bx - ax)
        return all(0 <= part * slant <= slant * slant for part in (on_one, on_two))

    def empty(self, three: Three) -> bool:
        a, b, c = (self.stars[star] for star in three)
        parts = [(area(a, b, p), area(b, c, p), area(a, c, p)) for p in self.stars.values()]
        return area(a, b, c) > 0 and not any(all(p) and sum(p) == area(a, b, c) for p in parts)

    @cached_property
    def counting(self) -> list[Three]:
        lines = {line for line in combinations(self.stars, 2) if not self.over_star(line)}
        return [t for t in combinations(self.stars, 3) if sides(t) <= lines and self.empty(t)]

    @cached_property
    def closed(self) -> list[list[Three]]:
        drawn = [(line, set(self.moves[:ply])) for ply, line in enumerate(self.moves, 1)]
        return [[t for t in self.counting if line in sides(t) <= lines] for line, lines in drawn]

    def standing(self) -> tuple[int, Pair]:
        turn, score = 1, {1: 0, 2: 0}
        for triangles in self.closed:
            score[turn] += len(triangles)
            turn = turn if triangles and self.again else 3 - turn
        return turn, (score[1], score[2])

    def obstacle(self, line: Pair) -> Refusal | None:
        if line in self.moves:
            return "exists", line
        if star := self.over_star(line):
            return "over-star", star
        return next((("crosses", old) for old in self.moves if self.cross(line, old)), None)

    @cached_property
    def over(self) -> bool:
        missing = [sides(three) - set(self.moves) for three in self.counting]
        return not any(lines and not any(map(self.obstacle, lines)) for lines in missing)

    def legal(self) -> list[Pair]:
        pairs = [] if self.over else combinations(self.stars, 2)
        return [line for line in pairs if not self.obstacle(line)]

    def refusal(self, a: int, b: int) -> Refusal | None:
        if a == b or not {a, b} <= self.stars.keys():
            return ("no-line" if a in self.stars and b in self.stars else "unknown-star"), None
        return ("over", None) if self.over else self.obstacle((min(a, b), max(a, b)))


def paper(cell: Three) -> set[Pair]:
    x, y, z = cell
    return {(x + 1, y), (x, y + 1), (x, y) if x + y + z == 0 else (x + 1, y + 1)}


def spanned(*tiles: Three) -> Pair | None:
    """The first tile's direction and the edge length, or None: drawn around the tiles as tightly
    as can be, of an upright or a downward triangle each must hold another corner."""
    xs, ys, sums = zip(*((x, y, x + y) for t in tiles for x, y in paper(t)), strict=True)
    upright = min(xs), min(ys), max(sums) - min(xs) - min(ys)
    downward = max(xs), max(ys), min(sums) - max(xs) - max(ys)
    for x, y, k in (upright, downward):
        for corners in permutations(((x + k, y, 1), (x, y + k, 2), (x, y, 3))):
            if all(c[:2] in paper(tile) for c, tile in zip(corners, tiles, strict=True)):
                return corners[0][2], abs(k)
    return None


@dataclass(frozen=True)
class Triangular:
    moves: tuple[Three, ...] = ()

    def spans(self, ply: int) -> tuple[dict[int, int], dict[int, int]]:
        pairs = combinations((RED, *self.moves[ply % 2 : ply : 2]), 2)
        found = [(spanned(self.moves[ply], *two), RED in two) for two in pairs]
        own, red = (sorted(s for s, r in found if s and r == with_red) for with_red in (0, 1))
        return dict(own), dict(red)  # edges by direction: the last, the largest, stays

    @cached_property
    def standing(self) -> tuple[str | None, int | None, Pair]:
        spans = [self.spans(ply) for ply in range(len(self.moves))]
        one, two = (sum(sum(own.values()) for own, _ in spans[seat::2]) for seat in (0, 1))
        if any(red for _, red in spans):
            return "red-triangle", 2 - len(spans) % 2, (one, two)
        ahead = None if one == two else 1 if one > two else 2
        return ("all-tiles", ahead, (one, two)) if len(spans) == 48 else (None, None, (one, two))

    def obstacle(self, cell: Three) -> Refusal | None:
        if sum(cell) not in (0, -1):
            return "no-cell", None
        if cell in (RED, *self.moves):
            return "occupied", cell
        beside = any(len(paper(cell) & paper(tile)) == 2 for tile in (RED, *self.moves))
        return None if beside else ("not-adjacent", None)

    def legal(self) -> list[Three]:
        around = product((RED, *self.moves), product((-1, 0, 1), repeat=3))
        near = {(x + i, y + j, z + k) for (x, y, z), (i, j, k) in around}
        free = sorted(cell for cell in near if not self.obstacle(cell))
        return [] if self.standing[0] else free

    def refusal(self, cell: Three) -> Refusal | None:
        found = self.obstacle(cell)
        return ("over", None) if self.standing[0] and found != ("no-cell", None) else found
