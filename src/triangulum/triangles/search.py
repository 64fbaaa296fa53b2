"""Triangles' levels, compiled: which line to draw.

Knows the array of kernel.py, whose functions it calls, and its own words there. Each open line is
weighed by what it takes and what it leaves, in steps so that whoever waits can stop it. Refuses to
know Python's objects, time, and who asks.
"""

from triangulum.triangles import ends, kernel, tree
from triangulum.triangles.captures import take_all
from triangulum.triangles.kernel import (
    AGAIN,
    CLOSING,
    DRAWN,
    GAIN,
    LINE_BITS,
    LINE_WORDS,
    LISTED,
    NODES,
    NOWHERE,
    ONE_LINE,
    OPEN,
    PLIES,
    SIDES,
    START,
    WORK,
    Words,
    cross,
    has,
    lowest_bit,
    make,
    open_from,
    over,
    random_below,
    rewind,
    without_lowest,
)

# How levels 2 and 3 weigh a triangle taken against one left to the best reply; level 1 takes what
# it sees and looks no further, level 0 draws anything. On so many moves in 256 they don't look
# further either.
TAKES_2, TAKES_3 = 8, 1
OVERLOOKS_2, OVERLOOKS_3 = 250, 230
STEP_WORK = 2_000_000  # the most that looking for the quiet line after a chain may cost

# The choice of a move.
LEVEL, NEXT, BEST, WORTH, EQUALS, TAKEN, REPLY, CAPTURES, ROOT, CARELESS = range(40, 50)

ANY = 1 << 30
INFINITE = 1 << 40


def choose(m: Words, level: int) -> int:
    """Begin to choose a line for a level in a position that is not over; CHANCE is the caller's."""
    m[LEVEL] = level
    m[ROOT] = m[PLIES]
    m[NODES] = 0
    m[WORK] = 0
    m[NEXT] = 0
    m[BEST] = open_from(m, 0)
    m[WORTH] = -INFINITE
    m[EQUALS] = 0
    m[TAKEN] = 0
    m[REPLY] = 0
    m[CARELESS] = 1 if random_below(m, 256) < overlooks(m) else 0
    m[CAPTURES] = list_captures(m)
    return m[CAPTURES]


def think(m: Words, work: int) -> int:
    """Go on with choosing for so much work; 1 when BEST is chosen."""
    stop = m[WORK] + work
    line = open_from(m, m[NEXT])
    while line != NOWHERE:
        weigh(m, line)
        line = open_from(m, line + 1)
        m[NEXT] = line
        if m[WORK] >= stop:
            return 1 if line == NOWHERE else 0
    return 1


def list_captures(m: Words) -> int:
    """List the open lines that would close a triangle; how many there are."""
    count = 0
    for word in range(m[LINE_WORDS]):
        found = m[m[OPEN] + word] & m[m[CLOSING] + word]
        while found:
            m[m[LISTED] + count] = 64 * word + lowest_bit(found)
            found = without_lowest(found)
            count += 1
    return count


def weigh(m: Words, line: int) -> None:
    """Weigh the open line, and keep it if it is the best so far; of equals chance keeps one."""
    taken = m[m[GAIN] + line]
    reply = 0 if m[CARELESS] else reply_to(m, line, m[CAPTURES])
    if m[LEVEL] == 3 and m[AGAIN]:
        if taken:
            make(m, line)
            taken += take_all(m, ANY)
            reply = 0 if m[CARELESS] else handed_over(m)
            rewind(m, m[ROOT])
        elif 0 < reply <= -m[WORTH]:
            make(m, line)
            reply = take_all(m, -m[WORTH])
            rewind(m, m[ROOT])
    worth = worth_of(m, taken) - reply
    if worth < m[WORTH]:
        return
    m[EQUALS] = 1 if worth > m[WORTH] else m[EQUALS] + 1
    if m[EQUALS] == 1 or random_below(m, m[EQUALS]) == 0:
        m[WORTH] = worth
        m[BEST] = line
        m[TAKEN] = taken
        m[REPLY] = reply


def worth_of(m: Words, taken: int) -> int:
    """What taking so many triangles is worth to the level, where leaving one costs it 1."""
    if m[LEVEL] <= 1:
        return min(taken, m[LEVEL])
    return taken * (TAKES_2 if m[LEVEL] == 2 else TAKES_3)


def overlooks(m: Words) -> int:
    """On how many moves in 256 the level doesn't look at what it leaves."""
    if m[LEVEL] <= 1:
        return 256
    return OVERLOOKS_2 if m[LEVEL] == 2 else OVERLOOKS_3


def reply_to(m: Words, line: int, captures: int) -> int:
    """The most triangles that one line closes once the open line is drawn.

    Of the listed captures those remain that it doesn't cross; its own triangles bring new ones.
    """
    begin = m[SIDES] + m[m[START] + line]
    end = m[SIDES] + m[m[START] + line + 1]
    m[WORK] += end - begin + captures
    most = 0
    for n in range(m[LISTED], m[LISTED] + captures):
        other = m[n]
        if m[m[GAIN] + other] > most and other != line and cross(m, line, other) == 0:
            most = m[m[GAIN] + other]
    for n in range(begin, end):
        one = m[n] & ONE_LINE
        two = (m[n] >> LINE_BITS) & ONE_LINE
        if has(m, m[DRAWN], one) and has(m, m[OPEN], two):
            most = max(most, m[m[GAIN] + two] + 1)
        if has(m, m[DRAWN], two) and has(m, m[OPEN], one):
            most = max(most, m[m[GAIN] + one] + 1)
    return most


def handed_over(m: Words) -> int:
    """The fewest triangles that the other gets in a row after some line, where none closes any.

    Looks at lines until it is clear or too much work.
    """
    if over(m):
        return 0
    stop = m[WORK] + STEP_WORK
    plies = m[PLIES]
    least = ANY
    line = open_from(m, 0)
    while line != NOWHERE and least > 0 and (least == ANY or m[WORK] < stop):
        reply = reply_to(m, line, 0)
        if 0 < reply < least:
            make(m, line)
            reply = take_all(m, least - 1)
            rewind(m, plies)
        least = min(least, reply)
        line = open_from(m, line + 1)
    return least


EXPORTS = (*kernel.EXPORTS, *tree.EXPORTS, *ends.EXPORTS, choose, think)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
