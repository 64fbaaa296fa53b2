"""Triangles compiled: the solver's transposition table.

Knows how the bounds of a position's worth are kept and found again by its name. Refuses to know
how they came about.
"""

from triangulum.triangles.kernel import (
    NOWHERE,
    Words,
)
from triangulum.triangles.rest import (
    CHECK,
    FIRST_OF_ALL,
    KEY,
    MOVES,
    ON_FIELD,
    ONE_LINE,
    TABLE,
    TABLE_MASK,
    moves_at,
)

# An entry of the table: KEY, and one word of two bounds, a line of the field, the size of the
# search and more of CHECK. A bucket holds two.
BOUND, MOST = 11, 1023
LOWER_AT, UPPER_AT, LINE_AT, SIZE_AT, CHECK_AT = 0, 11, 22, 42, 48
CHECK_BITS = (1 << 15) - 1
ENTRY, BUCKET = 2, 4


def bucket_of(m: Words, f: int) -> int:
    """Where the two entries lie that may tell of the ply's position."""
    return m[TABLE] + (m[f + CHECK] & m[TABLE_MASK])


def is_entry(m: Words, f: int, at: int) -> int:
    """1 when the entry tells of the ply's position."""
    more = (m[f + CHECK] >> CHECK_AT) & CHECK_BITS
    return 1 if m[at] == m[f + KEY] and m[at + 1] >> CHECK_AT == more else 0


def recall(m: Words, f: int, target: int) -> int:
    """1 or 0 when the table says whether the position reaches the target, else NOWHERE.

    The move that was best is put before all others.
    """
    at = bucket_of(m, f)
    for entry in range(at, at + BUCKET, ENTRY):
        if is_entry(m, f, entry):
            if lower(m[entry + 1]) >= target:
                return 1
            if upper(m[entry + 1]) < target:
                return 0
            prefer(m, f, (m[entry + 1] >> LINE_AT) & ONE_LINE)
            return NOWHERE
    return NOWHERE


def lower(entry: int) -> int:
    """The most that the position is known to reach."""
    return ((entry >> LOWER_AT) & (2 * MOST + 1)) - MOST


def upper(entry: int) -> int:
    """The least that the position is known not to pass."""
    return ((entry >> UPPER_AT) & (2 * MOST + 1)) - MOST


def prefer(m: Words, f: int, line: int) -> None:
    """Let the line of the field come first among the moves."""
    for n in range(moves_at(m, f), moves_at(m, f) + m[f + MOVES]):
        if m[m[ON_FIELD] + (m[n] & ONE_LINE)] == line:
            m[n] |= FIRST_OF_ALL
            return


def remember(m: Words, f: int, target: int, best: int, nodes: int) -> None:
    """Keep what was found: a move that reaches the target, or NOWHERE.

    In place of what is known of the same position, else of what took the least to find.
    """
    low = -MOST
    high = MOST
    at = bucket_of(m, f)
    to = at
    if is_entry(m, f, at + ENTRY) or (
        is_entry(m, f, at) == 0 and size(m, at) > size(m, at + ENTRY)
    ):
        to = at + ENTRY
    if is_entry(m, f, to):
        low = lower(m[to + 1])
        high = upper(m[to + 1])
    if best == NOWHERE:
        high = min(high, target - 1)
    else:
        low = max(low, target)
    word = low + MOST | (high + MOST) << UPPER_AT | (best & ONE_LINE) << LINE_AT
    more = (m[f + CHECK] >> CHECK_AT) & CHECK_BITS
    m[to] = m[f + KEY]
    m[to + 1] = word | length(nodes) << SIZE_AT | more << CHECK_AT


def size(m: Words, at: int) -> int:
    """How many binary digits the number of positions has that the entry took."""
    return (m[at + 1] >> SIZE_AT) & 63


def length(n: int) -> int:
    """How many binary digits the number has."""
    count = 0
    while n:
        n >>= 1
        count += 1
    return count
