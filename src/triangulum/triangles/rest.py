"""Triangles compiled: what can still be drawn, and the plies of a search through it.

Knows the array of kernel.py and the solver's words there: the lines that are left, which cross,
which close a triangle together, and a ply's rows of open and drawn lines. Numbers also *ghosts*,
lines that are refused for the clearance alone. Refuses to know what a position is worth.
"""

from triangulum.triangles.kernel import (
    AGAIN,
    COUNT,
    DRAWN,
    HISTORY,
    NOWHERE,
    ONE_STAR,
    OPEN,
    PLIES,
    PLY,
    SCORE,
    STAR_BITS,
    STAR_WORDS,
    STARS,
    Words,
    first_end,
    flip,
    has,
    is_empty,
    left_of,
    line_of,
    mixed,
    second_end,
    segments_cross,
)

# The header. What the difference to come is at least and at most, what is asked next, and how much
# more or less after that.
AT_LEAST, AT_MOST, ASKED, STRIDE = range(85, 89)
# Whether who made the last move goes on; where all begins and where the table lies.
NAMED = 93  # a region of at most so many open lines is named by what kind of game it is
KEEPS = 94
NAMES = 95
BASE, TABLE, TABLE_MASK = 96, 97, 98
LIMIT, STOPPED = 99, 100  # NODES at which a call stops, and whether it did
WHOLE = 101  # 1: nothing is counted, all regions are searched alike; for comparing
# How many lines may still be drawn, ghosts included; with the drawn lines that still matter; in how
# many groups of connected stars they end; words of a row of the former and of the latter.
LOOSE, KNOWN, GROUPS, ROW, WIDE = 102, 103, 104, 105, 106
TOTAL = 107  # no more triangles than this can still be closed
GHOSTLY = 108  # how many ghosts there are
# For each two stars their line here; for each star its group.
LINE_HERE, GROUP = 109, 110
# For each line its two stars; its number on the field or NOWHERE for ghosts; the lines that it
# crosses; where its triangles begin, and these as two lines; four random words.
STARS_OF, ON_FIELD, CROSSED, FIRST, TRIANGLES, RANDOM = 111, 112, 113, 114, 115, 116
GHOSTS, HULL = 117, 118  # rows of lines
# While regions are looked for: lines still to be looked at, a region's lines in a list and a row,
# drawn lines that matter in a row and a list.
TODO, QUEUE, PICKED, USED, MARKS = 119, 120, 121, 122, 123
MARKED, TRAITS = 124, 125  # how many of them, and what was seen of the region
FRAMES, FRAME = 126, 127  # where the plies of the search lie, and words of each

# A ply of the search. First what was taken off the board: one line a turn a sum of apart.py, with
# *play again* the triangles of plain regions and the fewest that can be handed over. Then no more
# triangles than can be closed, two words that name the position, how many moves and regions, and
# whether more is left than what was taken off. Rows of open and of drawn lines, for each group the
# one it is joined to, the moves and the regions follow.
COUNTED = 0
SUM, SPARE = 0, 1
LEFT_OVER, KEY, CHECK, MOVES, REGIONS, BEYOND, ROWS_AT = 2, 3, 4, 5, 6, 7, 8

# A region of a ply: where its moves begin, two words that name it.
REGION = 3

# NAMED, one line a turn and with *play again*, where more lines cost more than they save.
SMALL, SMALL_AGAIN = 16, 12

# A line in LINE_HERE that is drawn and not numbered.
DRAWN_LINE = -2

# A triangle among TRIANGLES, and a move: its line, its gain, how many lines it crosses, its rank.
BITS = 20
ONE_LINE = (1 << BITS) - 1
GAIN_AT, CROSSES_AT, RANK_AT = 20, 24, 44
SAFE = 1 << 12
FIRST_OF_ALL = 1 << 62


def number_lines(m: Words) -> int:
    """Number what can still be drawn; how many words from BASE on `lay_out` needs."""
    n = m[COUNT]
    m[LINE_HERE] = m[BASE]
    m[GROUP] = m[BASE] + n * n
    for word in range(m[LINE_HERE], m[GROUP]):
        m[word] = NOWHERE
    m[LOOSE] = 0
    m[GHOSTLY] = 0
    hull = 0
    for i in range(n):
        for j in range(i + 1, n):
            hull += number_line(m, i, j)
    m[KNOWN] = m[LOOSE]
    sides = 0
    for i in range(n):
        for j in range(i + 1, n):
            if m[m[LINE_HERE] + i * n + j] >= 0 and m[m[LINE_HERE] + i * n + j] < m[LOOSE]:
                sides += triangles_of(m, i, j, NOWHERE)
    m[TOTAL] = max(0, 2 * n - 2 - hull - m[SCORE] - m[SCORE + 1]) if sides else 0
    group_stars(m)
    return place(m, sides)


def number_line(m: Words, i: int, j: int) -> int:
    """Give the line of the two stars a number if it has one; 1 when it is a side of the hull."""
    n = m[COUNT]
    line = line_of(m, i, j)
    number = NOWHERE
    if line == NOWHERE:
        if star_between(m, i, j):
            return 0
        if crosses_drawn(m, i, j) == 0:
            number = m[LOOSE]
            m[GHOSTLY] += 1
    elif has(m, m[OPEN], line):
        number = m[LOOSE]
    elif has(m, m[DRAWN], line):
        number = DRAWN_LINE
    if number >= 0:
        m[LOOSE] += 1
    m[m[LINE_HERE] + i * n + j] = number
    m[m[LINE_HERE] + j * n + i] = number
    return on_hull(m, i, j)


def star_between(m: Words, i: int, j: int) -> int:
    """1 when a star lies exactly on the line between the two."""
    for k in range(m[COUNT]):
        aside = has(m, left_of(m, i, j), k) | has(m, left_of(m, j, i), k)
        if aside == 0 and k != i and k != j and is_between(m, i, j, k):
            return 1
    return 0


def is_between(m: Words, i: int, j: int, k: int) -> int:
    """1 when of three stars in line the third lies between the others."""
    x = m[STARS + 2 * k]
    y = m[STARS + 2 * k + 1]
    along_x = (x - m[STARS + 2 * i]) * (m[STARS + 2 * j] - x)
    along_y = (y - m[STARS + 2 * i + 1]) * (m[STARS + 2 * j + 1] - y)
    return 1 if along_x + along_y > 0 else 0


def crosses_drawn(m: Words, i: int, j: int) -> int:
    """1 when a drawn line crosses the line of the two stars."""
    for ply in range(m[PLIES]):
        line = m[m[HISTORY] + PLY * ply]
        if segments_cross(m, i, j, first_end(m, line), second_end(m, line)):
            return 1
    return 0


def on_hull(m: Words, i: int, j: int) -> int:
    """1 when all stars lie on one side of the line, or on it."""
    left = 0
    right = 0
    for word in range(m[STAR_WORDS]):
        left |= m[left_of(m, i, j) + word]
        right |= m[left_of(m, j, i) + word]
    return 1 if left == 0 or right == 0 else 0


def triangles_of(m: Words, i: int, j: int, at: int) -> int:
    """The triangles of a loose line that can still be closed, ghosts taken for lines.

    How many; they are written from `at` on unless it is NOWHERE. Drawn lines that belong to one
    are numbered.
    """
    n = m[COUNT]
    count = 0
    for k in range(n):
        one = m[m[LINE_HERE] + i * n + k]
        two = m[m[LINE_HERE] + j * n + k]
        if one != NOWHERE and two != NOWHERE and is_empty(m, i, j, k):
            one = numbered(m, i, k)
            two = numbered(m, j, k)
            if at != NOWHERE:
                m[at + count] = one | two << BITS
            count += 1
    return count


def numbered(m: Words, i: int, j: int) -> int:
    """The number here of a loose or drawn line, which it may get only now."""
    at = m[LINE_HERE] + i * m[COUNT] + j
    if m[at] == DRAWN_LINE:
        m[at] = m[KNOWN]
        m[m[LINE_HERE] + j * m[COUNT] + i] = m[KNOWN]
        m[KNOWN] += 1
    return m[at]


def group_stars(m: Words) -> None:
    """Give each star the smallest star that drawn lines connect it to."""
    n = m[COUNT]
    group = m[GROUP]
    for star in range(n):
        m[group + star] = star
    for ply in range(m[PLIES]):
        line = m[m[HISTORY] + PLY * ply]
        one = m[group + first_end(m, line)]
        two = m[group + second_end(m, line)]
        for star in range(n):
            if m[group + star] == one or m[group + star] == two:
                m[group + star] = min(one, two)


def place(m: Words, sides: int) -> int:
    """Say where everything lies; how many words that takes from BASE on."""
    loose = m[LOOSE]
    known = m[KNOWN]
    m[ROW] = (loose + 63) >> 6
    m[WIDE] = (known + 63) >> 6
    m[GROUPS] = number_groups(m)
    m[STARS_OF] = m[GROUP] + m[COUNT]
    m[ON_FIELD] = m[STARS_OF] + known
    m[CROSSED] = m[ON_FIELD] + known
    m[FIRST] = m[CROSSED] + loose * m[ROW]
    m[TRIANGLES] = m[FIRST] + loose + 1
    m[RANDOM] = m[TRIANGLES] + sides
    m[GHOSTS] = m[RANDOM] + 4 * known
    m[HULL] = m[GHOSTS] + m[ROW]
    m[TODO] = m[HULL] + m[ROW]
    m[PICKED] = m[TODO] + m[ROW]
    m[USED] = m[PICKED] + m[ROW]
    m[QUEUE] = m[USED] + m[WIDE]
    m[MARKS] = m[QUEUE] + loose
    m[FRAMES] = m[MARKS] + known
    m[FRAME] = ROWS_AT + m[ROW] + m[WIDE] + m[GROUPS] + loose + 5 + REGION * (loose + 1) + 2 * SMALL
    # A ply draws a line or takes something that is off the board, which was lines once.
    deepest = 2 * min(loose, 3 * m[COUNT]) + 4
    return m[FRAMES] + deepest * m[FRAME] - m[BASE]


def number_groups(m: Words) -> int:
    """Number the groups of stars from 0 on; how many there are."""
    n = m[COUNT]
    group = m[GROUP]
    count = 0
    for star in range(n):
        if m[group + star] == star:
            m[group + star] = count
            count += 1
        else:
            m[group + star] = m[group + m[group + star]]
    return count


def lay_out(m: Words) -> int:
    """Fill the tables and set up the first ply; how many ghosts there are."""
    n = m[COUNT]
    for word in range(m[FIRST], m[TODO]):
        m[word] = 0
    for word in range(m[TODO], m[QUEUE]):
        m[word] = 0
    for i in range(n):
        for j in range(i + 1, n):
            here = m[m[LINE_HERE] + i * n + j]
            if here >= 0:
                m[m[STARS_OF] + here] = i | j << STAR_BITS
                m[m[ON_FIELD] + here] = line_of(m, i, j)
                fill_random(m, here)
    at = m[TRIANGLES]
    for line in range(m[LOOSE]):
        i = m[m[STARS_OF] + line] & ONE_STAR
        j = m[m[STARS_OF] + line] >> STAR_BITS
        if m[m[ON_FIELD] + line] == NOWHERE:
            flip(m, m[GHOSTS], line)
        if on_hull(m, i, j):
            flip(m, m[HULL], line)
        m[m[FIRST] + line] = at
        at += triangles_of(m, i, j, at)
        fill_crossed(m, line, i, j)
    m[m[FIRST] + m[LOOSE]] = at
    m[NAMED] = SMALL_AGAIN if m[AGAIN] else SMALL
    fill_first_frame(m)
    return m[GHOSTLY]


def fill_random(m: Words, here: int) -> None:
    """Random words that name the line while it is open and once it is drawn; none for ghosts."""
    seed = 4 * m[m[ON_FIELD] + here]
    for n in range(4):
        m[m[RANDOM] + 4 * here + n] = mixed(mixed(seed + n + 1)) if seed >= 0 else 0


def fill_crossed(m: Words, line: int, i: int, j: int) -> None:
    """The row of the loose lines that cross this one."""
    row = m[CROSSED] + line * m[ROW]
    for word in range(m[ROW]):
        m[row + word] = 0
    for other in range(m[LOOSE]):
        both = m[m[STARS_OF] + other]
        if segments_cross(m, i, j, both & ONE_STAR, both >> STAR_BITS):
            flip(m, row, other)


def fill_first_frame(m: Words) -> None:
    """The position itself, with nothing taken off the board."""
    f = m[FRAMES]
    for word in range(f, f + m[FRAME]):
        m[word] = 0
    m[f + LEFT_OVER] = m[TOTAL]
    for line in range(m[LOOSE]):
        flip(m, open_at(m, f), line)
    for line in range(m[LOOSE], m[KNOWN]):
        flip(m, drawn_at(m, f), line)
    for group in range(m[GROUPS]):
        m[groups_at(m, f) + group] = group


def open_at(m: Words, f: int) -> int:
    """Where the ply's row of open lines lies."""
    return f + ROWS_AT


def drawn_at(m: Words, f: int) -> int:
    """Where the ply's row of drawn lines lies."""
    return f + ROWS_AT + m[ROW]


def groups_at(m: Words, f: int) -> int:
    """Where the ply has for each group the one it is joined to."""
    return f + ROWS_AT + m[ROW] + m[WIDE]


def moves_at(m: Words, f: int) -> int:
    """Where the ply's moves lie."""
    return f + ROWS_AT + m[ROW] + m[WIDE] + m[GROUPS]


def regions_at(m: Words, f: int) -> int:
    """Where the ply's regions lie."""
    return moves_at(m, f) + m[LOOSE] + 5


def gain_of(m: Words, f: int, line: int) -> int:
    """How many triangles the line closes."""
    drawn = drawn_at(m, f)
    gain = 0
    for n in range(m[m[FIRST] + line], m[m[FIRST] + line + 1]):
        gain += has(m, drawn, m[n] & ONE_LINE) & has(m, drawn, m[n] >> BITS)
    return gain


def copy_frame(m: Words, f: int, g: int) -> None:
    """Put the position of one ply into another, without its moves."""
    for word in range(moves_at(m, f) - f):
        m[g + word] = m[f + word]


def draw(m: Words, f: int, g: int, line: int, gain: int) -> None:
    """Put the position after the loose line into the ply g."""
    copy_frame(m, f, g)
    m[g + LEFT_OVER] -= gain
    row = open_at(m, g)
    flip(m, row, line)
    crossed = m[CROSSED] + line * m[ROW]
    for word in range(m[ROW]):
        m[row + word] &= ~m[crossed + word]
    flip(m, drawn_at(m, g), line)
    groups = groups_at(m, g)
    one = m[groups + m[m[GROUP] + (m[m[STARS_OF] + line] & ONE_STAR)]]
    two = m[groups + m[m[GROUP] + (m[m[STARS_OF] + line] >> STAR_BITS)]]
    if one != two:
        for group in range(groups, groups + m[GROUPS]):
            if m[group] == two:
                m[group] = one


def add_move(m: Words, f: int, line: int, gain: int, crosses: int, rank: int) -> None:
    """Put a move among those of the ply."""
    move = line | gain << GAIN_AT | crosses << CROSSES_AT | rank << RANK_AT
    m[moves_at(m, f) + m[f + MOVES]] = move
    m[f + MOVES] += 1
