"""What an end of Triangles is worth, by trying everything: no theorem, no table of the engine's.

Knows a field's candidate lines, crossings and triangles, and the rules about them.
"""

from functools import cache

from triangulum.triangles.rules import Position


def worth(position: Position) -> int:
    """The score difference still to come with best play, seen by the player to move.

    Tries every sequence of lines, each set of drawn lines once; for ends with few open lines.
    """
    field, again = position.field, position.again
    crossed = [sum(1 << other for other in field.crossings(n)) for n in range(len(field.lines))]
    sides = [sum(1 << side for side in triangle) for triangle in field.triangles]

    @cache
    def to_come(drawn: int, open_: int) -> int:
        if not any(triangle & ~drawn and not triangle & ~(drawn | open_) for triangle in sides):
            return 0
        best = -len(sides)
        for line in range(len(crossed)):
            if open_ >> line & 1:
                after = drawn | 1 << line
                gain = sum(t >> line & 1 and not t & ~after for t in sides)
                rest = to_come(after, open_ & ~crossed[line] & ~(1 << line))
                best = max(best, gain + (rest if again and gain else -rest))
        return best

    drawn = sum(1 << line for line in position.drawn)
    return to_come(drawn, sum(1 << field.index[line] for line in position.legal()))
