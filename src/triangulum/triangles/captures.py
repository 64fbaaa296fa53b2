"""Triangles compiled: lines that close triangles, chains of them, and what a line hands over.

Knows which open line closes the most, what can be closed in a row, and what another line brings
about. Works on the array of kernel.py. Refuses to know whether a line is wise.
"""

from triangulum.triangles.kernel import (
    CLOSING,
    DRAWN,
    GAIN,
    LINE_BITS,
    LINE_WORDS,
    LINES,
    NOWHERE,
    ONE_LINE,
    OPEN,
    PLIES,
    SIDES,
    START,
    WORK,
    Words,
    crossed_in,
    has,
    lowest_bit,
    make,
    rewind,
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


def chain_after(m: Words, line: int) -> int:
    """How many triangles can be closed in a row after the line."""
    plies = m[PLIES]
    make(m, line)
    taken = take_all(m, m[LINES])
    rewind(m, plies)
    return taken


def gifts_of(m: Words, line: int) -> int:
    """How many lines would close one more triangle once the open line is drawn."""
    count = 0
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        one = m[n] & ONE_LINE
        two = (m[n] >> LINE_BITS) & ONE_LINE
        count += has(m, m[DRAWN], one) & has(m, m[OPEN], two)
        count += has(m, m[DRAWN], two) & has(m, m[OPEN], one)
    return count


def makes_double(m: Words, line: int) -> int:
    """1 when some line closes two triangles once the open line is drawn that closes one now."""
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        one = m[n] & ONE_LINE
        two = (m[n] >> LINE_BITS) & ONE_LINE
        if has(m, m[DRAWN], one) and has(m, m[OPEN], two) and m[m[GAIN] + two]:
            return 1
        if has(m, m[DRAWN], two) and has(m, m[OPEN], one) and m[m[GAIN] + one]:
            return 1
    return 0


def free(m: Words, line: int) -> int:
    """1 when the open line closes a triangle and nothing else hangs on it."""
    if m[m[GAIN] + line] == 2:
        return 1
    if m[m[GAIN] + line] == 0 or gifts_of(m, line):
        return 0
    for word in range(m[LINE_WORDS]):
        if crossed_in(m, line, word):
            return 0
    return 1
