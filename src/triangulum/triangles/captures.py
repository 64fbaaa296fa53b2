"""Triangles compiled: lines that close a triangle, and chains of them.

Knows which open line closes the most, and what can be closed in a row. Works on the array of
kernel.py. Refuses to know whether closing is wise.
"""

from triangulum.triangles.kernel import (
    CLOSING,
    GAIN,
    LINE_WORDS,
    NOWHERE,
    OPEN,
    WORK,
    Words,
    lowest_bit,
    make,
    without_lowest,
)


def any_capture(m: Words) -> int:
    """1 when some open line closes a triangle."""
    for word in range(m[LINE_WORDS]):
        if m[m[OPEN] + word] & m[m[CLOSING] + word]:
            return 1
    return 0


def best_capture(m: Words) -> int:
    """The first open line of those that close the most triangles, or NOWHERE."""
    best = NOWHERE
    m[WORK] += m[LINE_WORDS]
    for word in range(m[LINE_WORDS]):
        found = m[m[OPEN] + word] & m[m[CLOSING] + word]
        while found:
            line = 64 * word + lowest_bit(found)
            found = without_lowest(found)
            if m[m[GAIN] + line] == 2:
                return line
            if best == NOWHERE:
                best = line
    return best


def take_all(m: Words, enough: int) -> int:
    """Draw in turn the lines that close the most; how many triangles that closes.

    Stops beyond `enough`.
    """
    taken = 0
    line = best_capture(m)
    while line != NOWHERE and taken <= enough:
        taken += make(m, line)
        line = best_capture(m)
    return taken
