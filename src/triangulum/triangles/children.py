"""Triangles compiled: the children of a node of the tree, and in which one a game goes on.

Knows the array of kernel.py, how the tree lies in it, and what is expected of a line before any
game had it. Refuses to know how games are played out and judged.
"""

from triangulum.triangles.captures import (
    any_capture,
    best_capture,
    chain_after,
    free,
    gifts_of,
    makes_double,
)
from triangulum.triangles.kernel import (
    AGAIN,
    GAIN,
    LINE_BITS,
    LINES,
    NOWHERE,
    ONE_LINE,
    OPEN_COUNT,
    START,
    TURN,
    WORK,
    Words,
    open_from,
    random_below,
)
from triangulum.triangles.playout import (
    PIECES,
)

# How children are chosen: how far the less visited are preferred, how many visits an expectation is
# worth that was there before the first one, and games in which the line was drawn later. What is
# expected beside the mean: of a triangle taken, of one handed over, up to so many.
EXPLORE, EXPLORE_AGAIN = 50, 20
KEEP_EXPECTED, KEEP_EXPECTED_AGAIN, KEEP_LATER, KEEP_LATER_AGAIN = 3, 10, 60, 0
GOOD, GIFT, MOST_GIFTS = 200, -100, 30
# How many children a node has: none before it was visited so often, then so many, and so many
# times the root of its visits in 128ths. The next are chosen by what is expected of a line and by
# the games that had it, as if so many more had been even, and by chance.
READY = 4
WIDE, WIDER, WIDE_AGAIN, WIDER_AGAIN = 4, 40, 6, 128
SHRINK, NOISE = 10, 16

# What the tree keeps in the header. Tables: when a line was seen to be a child, what the games lead
# to that began with it, and how many had it drawn by each player and what these brought; the nodes
# of a game and whose turn it was there, the pieces at the root, the best line, the children to be
# added and how promising they are, the nodes.
MARK, LEADS, ALL, ALL_TOTAL, PATH, TURNS, ROOT_PIECE = range(59, 66)
BEST_LINE, ADDED, KEYS, TREE = range(66, 70)
LENGTH, MARK_NOW, USED, MOST, ROOT_PLY, ROOT_PIECES = range(70, 76)
# What is chosen by the option.
EXPLORES, KEEPS_EXPECTED, KEEPS_LATER = 76, 77, 78
HASTY = 79  # 1 where the other player is taken for one who doesn't look ahead

# A node: its line with what is expected of it, how often it was visited and what that brought
# player 1, the same for games in which its player drew the line later, its first child, its next
# sibling, how many children it has.
NODE = 8
LINE, VISITS, TOTAL, LATER, LATER_TOTAL, CHILD, NEXT, CHILDREN = range(8)
ROOT = 0
FEW = 16  # the most children that are added at once
FULL = 1 << 20  # so many children: no more are added
SETTLED = 10  # a free line is expected to be so many times as good as any that takes a triangle


def at(m: Words, node: int) -> int:
    """Where the node lies."""
    return m[TREE] + NODE * node


def line_in(m: Words, node: int) -> int:
    """The line of the node."""
    return m[m[TREE] + NODE * node] & ONE_LINE


def all_is_taken(m: Words) -> int:
    """1 when who plays again takes all that is left, since all stars are connected."""
    return 1 if m[AGAIN] and m[PIECES] == 1 else 0


def parent(m: Words, node: int) -> int:
    """1 when the node has children, which it gets bit by bit once it was visited a few times."""
    place = at(m, node)
    visits = m[place + VISITS]
    ready = (visits >= READY or node == ROOT) and m[USED] + FEW < m[MOST]
    if ready and m[place + CHILDREN] < width(m, visits):
        widen(m, node)
    return 1 if m[place + CHILDREN] else 0


def only_child(m: Words, node: int) -> int:
    """1 when the node has one child and gets no other."""
    place = at(m, node)
    return 1 if m[place + CHILDREN] >= FULL and m[at(m, m[place + CHILD]) + NEXT] == 0 else 0


def width(m: Words, visits: int) -> int:
    """How many children a node has that was visited so often."""
    if m[AGAIN]:
        return WIDE_AGAIN + (WIDER_AGAIN * square_root(visits) >> 7)
    return WIDE + (WIDER * square_root(visits) >> 7)


def square_root(n: int) -> int:
    """The whole part of the square root of a number below 2**40."""
    root = 0
    step = 1 << 20
    while step:
        if (root + step) * (root + step) <= n:
            root += step
        step >>= 1
    return root


def widen(m: Words, node: int) -> int:
    """Add the most promising lines that are no children of the node yet; how many it has."""
    place = at(m, node)
    child = m[place + CHILD]
    m[MARK_NOW] += 1
    while child:
        m[m[MARK] + line_in(m, child)] = m[MARK_NOW]
        child = m[at(m, child) + NEXT]
    more = min(FEW, width(m, 0) if m[place + CHILDREN] == 0 else 1 + (m[place + CHILDREN] >> 2))
    found = 0
    sign = 3 - 2 * m[TURN]
    captures = any_capture(m)
    if captures and all_is_taken(m):
        more = 1
    line = open_from(m, 0)
    while line != NOWHERE:
        if m[m[MARK] + line] != m[MARK_NOW] and (captures == 0 or sensible(m, line)):
            found = rank(m, line, promise(m, line, sign), found, more)
        line = open_from(m, line + 1)
    for n in range(found):
        line = m[m[ADDED] + n]
        expected = prior(m, line)
        if m[place + CHILDREN] < FULL:
            add(m, place, line, expected)
            if free(m, line):
                m[place + CHILDREN] = FULL  # the only one
    if found < more or (captures and all_is_taken(m)):
        m[place + CHILDREN] = FULL
    return m[place + CHILDREN]


def sensible(m: Words, line: int) -> int:
    """1 when the open line closes a triangle, or is one to draw where others do.

    Who plays again leaves a triangle only to hand over two at once.
    """
    if m[m[GAIN] + line]:
        return 1
    return makes_double(m, line) if m[AGAIN] else 1


def promise(m: Words, line: int, sign: int) -> int:
    """How promising the line is: what was expected of it, and how games went that had it."""
    tried = 2 * line + (m[TURN] - 1)
    then = sign * m[m[ALL_TOTAL] + tried] // (m[m[ALL] + tried] + SHRINK)
    return prior(m, line) + then + random_below(m, NOISE)


def prior(m: Words, line: int) -> int:
    """What is expected of the open line, beside the mean, before it was tried."""
    gain = m[m[GAIN] + line]
    if gain == 0:
        gifts = gifts_of(m, line)
        if gifts and m[AGAIN]:
            gifts = chain_after(m, line)
        return GIFT * min(MOST_GIFTS, gifts)
    if free(m, line):
        return SETTLED * GOOD
    return GOOD * gain - GOOD * makes_double(m, line)


def rank(m: Words, line: int, key: int, found: int, most: int) -> int:
    """Put the line among the best so far, the best first; how many these are then."""
    n = found
    if found == most:
        if key <= m[m[KEYS] + most - 1]:
            return found
        n = most - 1
    while n > 0 and m[m[KEYS] + n - 1] < key:
        m[m[KEYS] + n] = m[m[KEYS] + n - 1]
        m[m[ADDED] + n] = m[m[ADDED] + n - 1]
        n -= 1
    m[m[KEYS] + n] = key
    m[m[ADDED] + n] = line
    return min(most, found + 1)


def add(m: Words, place: int, line: int, expected: int) -> int:
    """A new child of the node that lies there."""
    child = m[USED]
    here = at(m, child)
    m[here + LINE] = line | expected << LINE_BITS
    for n in range(VISITS, NODE):
        m[here + n] = 0
    m[here + NEXT] = m[place + CHILD]
    m[place + CHILD] = child
    m[place + CHILDREN] += 1
    m[USED] += 1
    return child


def chosen(m: Words, node: int) -> int:
    """The child to visit."""
    place = at(m, node)
    sign = 3 - 2 * m[TURN]
    visits = m[place + VISITS]
    mean = sign * m[place + TOTAL] // max(1, visits)
    explore = m[EXPLORES] * square_root(visits << 10) >> 5
    best = NOWHERE
    most = -(1 << 60)
    child = m[place + CHILD]
    while child:
        here = at(m, child)
        tried = m[here + VISITS]
        weight = m[KEEPS_EXPECTED] + tried
        worth = m[KEEPS_EXPECTED] * (mean + (m[here + LINE] >> LINE_BITS)) + sign * m[here + TOTAL]
        later = m[here + LATER]
        if later:
            kept = min(later, m[KEEPS_LATER])
            worth += kept * (sign * m[here + LATER_TOTAL] // later)
            weight += kept
        value = 16 * worth // weight + 16 * explore // (1 + tried)
        if value > most:
            most = value
            best = child
        child = m[here + NEXT]
    return best


def answered(m: Words, node: int) -> int:
    """The child by a line of who doesn't look ahead, which may be a new one."""
    place = at(m, node)
    if m[place + VISITS] == 0 or m[USED] == m[MOST]:
        return NOWHERE
    line = hasty_line(m)
    child = m[place + CHILD]
    while child:
        if line_in(m, child) == line:
            return child
        child = m[at(m, child) + NEXT]
    return add(m, place, line, prior(m, line))


def hasty_line(m: Words) -> int:
    """A line that closes the most, else one that hands nothing over, else the least.

    Of these the first from a random line on.
    """
    best = best_capture(m)
    if best != NOWHERE:
        return best
    least = 1 << 30
    line = open_from(m, random_below(m, m[LINES]))
    for _ in range(m[OPEN_COUNT]):
        if line == NOWHERE:
            line = open_from(m, 0)
        m[WORK] += m[m[START] + line + 1] - m[m[START] + line]
        gifts = gifts_of(m, line)
        if gifts < least:
            least = gifts
            best = line
        if gifts == 0:
            break
        line = open_from(m, line + 1)
    return best
