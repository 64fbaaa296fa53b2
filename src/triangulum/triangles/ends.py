"""Triangles' ends, compiled: what a position is worth with the best play of both, exactly.

Knows the array of kernel.py, its own words there, and which parts of a position have a known worth.
Refuses to know time and which question to ask: a call says whether the player to move gets so much,
or stops after so much work, and asked again soon comes to where it was.

The rest of a game falls into *regions*: lines that cross, or belong to one triangle that can still
be closed, stand in the same region. A region all of whose stars are connected by drawn lines is
*plain*: a closed polygon, or a pocket behind a side of the hull that isn't drawn. Plain regions are
taken off the board and counted, see `count_polygon` and `count_triangles`; docs/engine.md says what
of it is proven. It holds in exact geometry only, so *ghosts*, lines that are refused for the
clearance alone, take part in what a region is, and a region with a ghost is never plain.
"""

from triangulum.triangles.kernel import (
    AGAIN,
    COUNT,
    DRAWN,
    HISTORY,
    NODES,
    NOWHERE,
    ONE_STAR,
    OPEN,
    PLIES,
    PLY,
    SCORE,
    SIZE,
    STAR_BITS,
    STAR_WORDS,
    STARS,
    Words,
    aligned,
    bit,
    bits_in,
    first_end,
    flip,
    has,
    is_empty,
    left_of,
    line_of,
    lowest_bit,
    mixed,
    second_end,
    segments_cross,
    without_lowest,
    wrapping_sum,
)

# The header. What the difference to come is at least and at most, what is asked next, and how much
# more or less after that.
AT_LEAST, AT_MOST, ASKED, STRIDE = range(85, 89)
# Whether who made the last move goes on; where all begins and where the table lies.
KEEPS = 94
NAMES = 95
BASE, TABLE, TABLE_MASK = 96, 97, 98
LIMIT, STOPPED = 99, 100  # NODES at which a call stops, and whether it did
WHOLE = 101  # 1: plain regions are searched like any other, for comparing
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

# A ply of the search. First what was taken off the board: for one line a turn how many polygons of
# five sides, whether one of four, whether a pocket of three, whether a line that closes nothing and
# bars nothing; for *play again* the triangles of plain regions and the fewest that can be handed
# over. Then no more triangles than can be closed, two words that name the position, how many moves
# and regions, what moves a region was seen to have. Rows of open and of drawn lines, for each group
# the one it is joined to, the moves and the regions follow.
FIVES, FOUR, THREE, TEMPO = 0, 1, 2, 3
SUM, SPARE = 0, 1
LEFT_OVER, KEY, CHECK, MOVES, REGIONS, SORTS, KEPT, ROWS_AT = 4, 5, 6, 7, 8, 9, 10, 11

# A region of a ply: where its moves begin, two words that name it. One of at most so many lines is
# named by what kind of game it is.
REGION = 3
SMALL = 12

# A line in LINE_HERE that is drawn and not numbered.
DRAWN_LINE = -2

# Moves in what is taken off the board, besides FIVES to TEMPO.
ALL, ALL_BUT = 4, 5

# What is seen of a region.
JOINS, HAUNTED, OPEN_HULL, QUIET = 1, 2, 4, 8

# A triangle among TRIANGLES, and a move: its line, its gain, how many lines it crosses, its rank.
BITS = 20
ONE_LINE = (1 << BITS) - 1
GAIN_AT, CROSSES_AT, RANK_AT = 20, 24, 44
SAFE = 1 << 12
FIRST_OF_ALL = 1 << 62

# An entry of the table: KEY, and one word of two bounds, a line of the field, the size of the
# search and more of CHECK. A bucket holds two.
BOUND, MOST = 11, 1023
LOWER_AT, UPPER_AT, LINE_AT, SIZE_AT, CHECK_AT = 0, 11, 22, 42, 48
CHECK_BITS = (1 << 15) - 1
ENTRY, BUCKET = 2, 4

# Sorts of moves: a bit for the gain and what is left, see `sort_of`; what polygons and pockets can
# have besides the one that takes an ear.
STRANGE = 63
F4, F3, F5 = 4, 8, 16  # added to the gain: a polygon of four left, a pocket, a polygon of five
EAR_OF_5, EAR_OF_6, EAR_OF_7 = 1 << (1 + F4), 1 << (1 + F5), 1 << (1 + F5 + F3)
OF_6 = 1 << 0
OF_7 = 1 << (F4 + F5) | 1 << (2 * F5 + F3)
OF_8 = 1 << (F4 + F5 + F3) | 1 << (2 * F5)
OF_ODD_POCKET, SPLIT_OF_ODD_POCKET = 1 << 1 | 1 << F5, 1 << (F4 + F3)
EAR_OF_EVEN_POCKET, OF_EVEN_POCKET = 1 << (1 + F3), 1 << F4 | 1 << (F5 + F3)
# What a region is as good as, in the place of its name.
KNOWN_GAME = 0
IS_FIVE, IS_FOUR, IS_THREE, IS_TEMPO = 1, 2, 4, 8

# Names of small regions: the words that name their lines, and those that name the game.
NAMES_MASK = (1 << 15) - 1
NAMES_SIZE = 4 << 15


# The position's tables: `number_lines`, then `lay_out`; the host grows the memory in between


def room_for_answers(m: Words, entries: int) -> int:
    """Lay out a table of so many answers, a power of two; how many words `number_lines` needs."""
    m[NAMES] = aligned(m[SIZE])
    m[TABLE] = m[NAMES] + NAMES_SIZE
    m[TABLE_MASK] = ENTRY * entries - BUCKET
    m[BASE] = m[TABLE] + ENTRY * entries
    return m[BASE] + m[COUNT] * (m[COUNT] + 1)


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
    m[FRAME] = ROWS_AT + m[ROW] + m[WIDE] + m[GROUPS] + loose + 5 + REGION * (loose + 1) + SMALL
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


# Questions


def reaches(m: Words, target: int) -> int:
    """1 when the player to move gets `target` more of the rest than the other, 0 when not.

    Or NOWHERE, when NODES came to LIMIT before that was known.
    """
    f = m[FRAMES]
    m[STOPPED] = 0
    copy_frame(m, f, f + m[FRAME])
    found = whether(m, f + m[FRAME], target)
    return NOWHERE if m[STOPPED] else found


def reaches_by(m: Words, line: int, target: int) -> int:
    """The same of the player who draws that open line of the field now."""
    f = m[FRAMES]
    g = f + m[FRAME]
    m[STOPPED] = 0
    here = m[m[LINE_HERE] + first_end(m, line) * m[COUNT] + second_end(m, line)]
    gain = gain_of(m, f, here)
    draw(m, f, g, here, gain)
    if m[AGAIN] and gain:
        found = whether(m, g, target - gain)
    else:
        found = 1 - whether(m, g, gain + 1 - target)
    return NOWHERE if m[STOPPED] else found


def aim(m: Words, target: int) -> int:
    """Begin to close in on the difference to come, and ask first for so much; what is asked."""
    m[AT_LEAST] = -m[TOTAL]
    m[AT_MOST] = m[TOTAL]
    m[STRIDE] = step(m)
    m[ASKED] = max(-m[TOTAL], min(m[TOTAL], target + (m[TOTAL] - target) % step(m)))
    return m[ASKED]


def close_in(m: Words) -> int:
    """Ask until one difference is left; 0 when NODES came to LIMIT before.

    Goes on in growing strides until the value is passed, then halves what is left.
    """
    while m[AT_LEAST] < m[AT_MOST]:
        target = min(max(m[ASKED], m[AT_LEAST] + step(m)), m[AT_MOST])
        found = reaches(m, target)
        if found == NOWHERE:
            return 0
        if found:
            m[AT_LEAST] = target
            m[ASKED] = target + m[STRIDE]
        else:
            m[AT_MOST] = target - step(m)
            m[ASKED] = target - m[STRIDE]
        m[STRIDE] *= 2
        if -m[TOTAL] < m[AT_LEAST] and m[AT_MOST] < m[TOTAL]:
            steps = (m[AT_MOST] - m[AT_LEAST]) // step(m)
            m[ASKED] = m[AT_LEAST] + step(m) * (1 + (steps >> 1))
    return 1


def step(m: Words) -> int:
    """Two when the parity of the difference is known, since all that is left will be closed."""
    return 1 if m[GHOSTLY] else 2


def guess(m: Words) -> int:
    """About what the player to move gets more of the rest, for where to begin asking.

    One line a turn whoever draws the last line gets about one for each group of stars that is still
    to be joined to the others. With *play again* nothing is known.
    """
    if m[AGAIN]:
        return 0
    for word in range(m[ROW]):
        m[m[PICKED] + word] = m[open_at(m, m[FRAMES]) + word] & ~m[m[GHOSTS] + word]
    lines = 0
    for word in range(m[ROW]):
        while m[m[PICKED] + word]:
            line = 64 * word + lowest_bit(m[m[PICKED] + word])
            flip(m, m[PICKED], line)
            for other in range(word, m[ROW]):
                m[m[PICKED] + other] &= ~m[m[CROSSED] + line * m[ROW] + other]
            lines += 1
    return m[GROUPS] - 1 if lines & 1 else 1 - m[GROUPS]


def gain_of(m: Words, f: int, line: int) -> int:
    """How many triangles the line closes."""
    drawn = drawn_at(m, f)
    gain = 0
    for n in range(m[m[FIRST] + line], m[m[FIRST] + line + 1]):
        gain += has(m, drawn, m[n] & ONE_LINE) & has(m, drawn, m[n] >> BITS)
    return gain


# The search. Each call answers whether whoever is to move gets so much of the rest.


def whether(m: Words, f: int, target: int) -> int:
    """1 when the player to move gets `target` more than the other from the ply on."""
    if target > m[f + LEFT_OVER]:
        return 0
    if target <= -m[f + LEFT_OVER]:
        return 1
    if m[NODES] >= m[LIMIT]:
        m[STOPPED] = 1
        return 0
    m[NODES] += 1
    look(m, f)
    if m[AGAIN] and m[f + SPARE] == 0:
        target -= take_sum(m, f)
    name_position(m, f)
    leave_twins(m, f)
    if m[f + MOVES] == 0 and (m[AGAIN] or m[f + TEMPO] == 0):
        return 1 if worth_apart(m, f) >= target else 0
    known = recall(m, f, target)
    if known != NOWHERE:
        return known
    begun = m[NODES]
    list_apart(m, f)
    g = f + m[FRAME]
    for n in range(m[f + MOVES]):
        move = next_best(m, f, n)
        gain = play(m, f, g, move)
        found = whether(m, g, target - gain) if m[KEEPS] else 1 - whether(m, g, gain + 1 - target)
        if m[STOPPED]:
            return 0
        if found:
            remember(m, f, target, field_line(m, move), m[NODES] - begun)
            return 1
        if m[AGAIN] and (move >> GAIN_AT) & 3 == 2:
            break  # closing two triangles is best
    remember(m, f, target, NOWHERE, m[NODES] - begun)
    return 0


def worth_apart(m: Words, f: int) -> int:
    """What is taken off the board is worth alone.

    One line a turn: theorem B of docs/engine.md. Play again: the player to move takes all.
    """
    if m[AGAIN]:
        return m[f + SUM]
    odd = (m[f + FOUR] + m[f + THREE]) & 1
    return m[f + FOUR] + (m[f + FIVES] + 1 if odd else -m[f + FIVES])


def take_sum(m: Words, f: int) -> int:
    """Close all triangles that are taken off the board; how many."""
    apart = m[f + SUM]
    m[f + SUM] = 0
    m[f + SPARE] = 0
    m[f + LEFT_OVER] -= apart
    return apart


def list_apart(m: Words, f: int) -> None:
    """Add the moves in what is taken off the board, as lines beyond all.

    With *play again* all is taken or all but the least that can be handed over, before any line
    that closes nothing.
    """
    apart = m[LOOSE]
    if m[AGAIN]:
        if m[f + SUM]:
            leave_captures(m, f)
            add_move(m, f, apart + ALL, 0, 0, SAFE + 4)
            add_move(m, f, apart + ALL_BUT, 0, 0, SAFE + 3)
        return
    if m[f + FIVES]:
        add_move(m, f, apart + FIVES, 1, 0, SAFE + 1)
    if m[f + FOUR]:
        add_move(m, f, apart + FOUR, 2, 0, SAFE + 2)
    if m[f + THREE]:
        add_move(m, f, apart + THREE, 1, 0, SAFE + 1)
    if m[f + TEMPO]:
        add_move(m, f, apart + TEMPO, 0, 0, SAFE)


def leave_captures(m: Words, f: int) -> None:
    """Strike the moves that close nothing."""
    at = moves_at(m, f)
    count = 0
    for n in range(m[f + MOVES]):
        if (m[at + n] >> GAIN_AT) & 3:
            m[at + count] = m[at + n]
            count += 1
    m[f + MOVES] = count


def play(m: Words, f: int, g: int, move: int) -> int:
    """Put the position after the move into the ply g; what it gains, before the turn passes.

    KEEPS says whether the same player goes on.
    """
    line = move & ONE_LINE
    gain = (move >> GAIN_AT) & 3
    m[KEEPS] = m[AGAIN] & (gain > 0)
    if line < m[LOOSE]:
        draw(m, f, g, line, gain)
        return gain
    copy_frame(m, f, g)
    kind = line - m[LOOSE]
    if kind >= ALL:
        m[KEEPS] = 1 if kind == ALL else 0
        return take_sum(m, g) - (0 if kind == ALL else 2 * m[f + SPARE])
    m[g + LEFT_OVER] -= gain
    m[g + kind] -= 1
    if kind == FIVES:
        m[g + FOUR] ^= 1
    return gain


def field_line(m: Words, move: int) -> int:
    """The move's line on the field; another number for what is no line there."""
    line = move & ONE_LINE
    return m[m[ON_FIELD] + line] if line < m[LOOSE] else ONE_LINE


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


def next_best(m: Words, f: int, n: int) -> int:
    """Put the best of the moves from the nth on there; the move."""
    at = moves_at(m, f)
    best = at + n
    for other in range(at + n + 1, at + m[f + MOVES]):
        if m[other] > m[best]:
            best = other
    move = m[best]
    m[best] = m[at + n]
    m[at + n] = move
    return move


def add_move(m: Words, f: int, line: int, gain: int, crosses: int, rank: int) -> None:
    """Put a move among those of the ply."""
    move = line | gain << GAIN_AT | crosses << CROSSES_AT | rank << RANK_AT
    m[moves_at(m, f) + m[f + MOVES]] = move
    m[f + MOVES] += 1


# Regions


def look(m: Words, f: int) -> None:
    """Find the regions, take the plain ones off the board, list the moves of the others."""
    m[f + MOVES] = 0
    m[f + REGIONS] = 0
    for word in range(m[ROW]):
        m[m[TODO] + word] = m[open_at(m, f) + word]
    for word in range(m[ROW]):
        while m[m[TODO] + word]:
            look_at_region(m, f, 64 * word + lowest_bit(m[m[TODO] + word]))


def look_at_region(m: Words, f: int, line: int) -> None:
    """Find the region of the line; take it off the board if it is plain, else keep it."""
    moves = m[f + MOVES]
    m[f + KEY] = 0
    m[f + CHECK] = 0
    m[MARKED] = 0
    lines = flood(m, f, line)
    for n in range(m[MARKS], m[MARKS] + m[MARKED]):
        flip(m, m[USED], m[n])
    if m[TRAITS] & (JOINS | HAUNTED) or m[WHOLE]:
        if m[f + MOVES] > moves:
            at = regions_at(m, f) + REGION * m[f + REGIONS]
            m[at] = moves
            m[at + 1] = m[f + KEY]
            m[at + 2] = m[f + CHECK]
            m[at + REGION] = m[f + MOVES]
            m[f + REGIONS] += 1
        return
    m[f + MOVES] = moves
    for n in range(m[QUEUE], m[QUEUE] + lines):
        flip(m, open_at(m, f), m[n])
    rest = most_lines(m, lines)
    if m[AGAIN]:
        count_triangles(m, f, rest)
    else:
        count_polygon(m, f, rest)


def flood(m: Words, f: int, line: int) -> int:
    """Queue the lines of a region, note its traits, list its moves and name it; how many lines."""
    m[TRAITS] = 0
    flip(m, m[TODO], line)
    m[m[QUEUE]] = line
    end = m[QUEUE] + 1
    home = m[groups_at(m, f) + m[m[GROUP] + (m[m[STARS_OF] + line] & ONE_STAR)]]
    at = m[QUEUE]
    while at < end:
        end = visit(m, f, m[at], home, end)
        at += 1
    return end - m[QUEUE]


def visit(m: Words, f: int, line: int, home: int, end: int) -> int:
    """Look at a line of a region and queue those beside it; where the queue ends now."""
    crosses = 0
    for word in range(m[ROW]):
        crossed = m[m[CROSSED] + line * m[ROW] + word] & m[open_at(m, f) + word]
        crosses += bits_in(crossed)
        crossed &= m[m[TODO] + word]
        m[m[TODO] + word] ^= crossed
        while crossed:
            m[end] = 64 * word + lowest_bit(crossed)
            crossed = without_lowest(crossed)
            end += 1
    gain = 0
    gifts = 0
    for n in range(m[m[FIRST] + line], m[m[FIRST] + line + 1]):
        one = m[n] & ONE_LINE
        two = m[n] >> BITS
        one_drawn = has(m, drawn_at(m, f), one)
        two_drawn = has(m, drawn_at(m, f), two)
        one_open = is_open(m, f, one)
        two_open = is_open(m, f, two)
        if (one_drawn | one_open) & (two_drawn | two_open):
            gain += one_drawn & two_drawn
            gifts += one_drawn & two_open | two_drawn & one_open
            if one_drawn:
                use(m, f, one)
            else:
                end = queue(m, one, end)
            if two_drawn:
                use(m, f, two)
            else:
                end = queue(m, two, end)
    note(m, f, line, home, gain)
    if has(m, m[GHOSTS], line) == 0:
        m[f + KEY] ^= m[m[RANDOM] + 4 * line]
        m[f + CHECK] ^= m[m[RANDOM] + 4 * line + 1]
        add_move(m, f, line, gain, crosses, SAFE + gain if gain else SAFE - gifts)
    return end


def is_open(m: Words, f: int, line: int) -> int:
    """1 when the line may still be drawn."""
    return has(m, open_at(m, f), line) if line < m[LOOSE] else 0


def queue(m: Words, line: int, end: int) -> int:
    """Queue an open line that isn't yet; where the queue ends now."""
    if has(m, m[TODO], line):
        flip(m, m[TODO], line)
        m[end] = line
        return end + 1
    return end


def use(m: Words, f: int, line: int) -> None:
    """Note that the drawn line still matters, once."""
    if has(m, m[USED], line) == 0:
        flip(m, m[USED], line)
        m[m[MARKS] + m[MARKED]] = line
        m[MARKED] += 1
        m[f + KEY] ^= m[m[RANDOM] + 4 * line + 2]
        m[f + CHECK] ^= m[m[RANDOM] + 4 * line + 3]


def note(m: Words, f: int, line: int, home: int, gain: int) -> None:
    """Note what the line says of its region."""
    both = m[m[STARS_OF] + line]
    groups = groups_at(m, f)
    one = m[groups + m[m[GROUP] + (both & ONE_STAR)]]
    two = m[groups + m[m[GROUP] + (both >> STAR_BITS)]]
    if one != home or two != home:
        m[TRAITS] |= JOINS
    if has(m, m[GHOSTS], line):
        m[TRAITS] |= HAUNTED
    elif gain == 0:
        m[TRAITS] |= QUIET
    if has(m, m[HULL], line):
        m[TRAITS] |= OPEN_HULL


def most_lines(m: Words, lines: int) -> int:
    """How many of the queued lines can be drawn; in a plain region always the same number."""
    begin = m[QUEUE]
    for n in range(begin, begin + lines):
        flip(m, m[PICKED], m[n])
    count = 0
    for n in range(begin, begin + lines):
        if has(m, m[PICKED], m[n]):
            flip(m, m[PICKED], m[n])
            for word in range(m[ROW]):
                m[m[PICKED] + word] &= ~m[m[CROSSED] + m[n] * m[ROW] + word]
            count += 1
    return count


def count_polygon(m: Words, f: int, lines: int) -> None:
    """One line a turn: add a plain region in which so many lines can be drawn.

    A pocket is as good as none, or as one of three sides when the number is odd. A polygon of more
    than four sides is as good as one of five, and a pocket of three if its number of sides is even.
    Two pockets of three are as good as none, and so are two polygons of four.
    """
    if m[TRAITS] & OPEN_HULL:
        m[f + THREE] ^= lines & 1
    elif lines == 1:
        m[f + FOUR] ^= 1
    else:
        m[f + FIVES] += 1
        m[f + THREE] ^= lines & 1


def count_triangles(m: Words, f: int, lines: int) -> None:
    """Play again: add the triangles of a plain region in which so many lines can be drawn.

    Of a pocket of four sides or more two triangles can be left for the other and the turn passed
    by its side of the hull; of a polygon that a line divides into two of four sides or more, four.
    """
    pocket = m[TRAITS] & OPEN_HULL
    m[f + SUM] += lines if pocket else lines + 1
    if pocket and lines >= 2:
        m[f + SPARE] = 2
    elif pocket == 0 and m[TRAITS] & QUIET and m[f + SPARE] == 0:
        m[f + SPARE] = 4


# Names. Two positions have the same name only if they are the same game


def name_position(m: Words, f: int) -> None:
    """Name the ply's position after its regions and what is taken off the board.

    A small region is named after the set of its moves: what each gains, and what is left then, down
    to the end. So regions of the same name are the same game wherever they lie.
    """
    key = 0
    check = 0
    kept = 0
    g = f + m[FRAME]
    for at in range(regions_at(m, f), regions_at(m, f) + REGION * m[f + REGIONS], REGION):
        if m[at + REGION] - m[at] <= SMALL and recall_name(m, at) == 0:
            lines_key = m[at + 1]
            lines_check = m[at + 2]
            m[at + 1] = 0
            m[at + 2] = 0
            count = 0
            m[f + SORTS] = 0
            for n in range(moves_at(m, f) + m[at], moves_at(m, f) + m[at + REGION]):
                gain = (m[n] >> GAIN_AT) & 3
                draw(m, f, g, m[n] & ONE_LINE, gain)
                keep_region(m, f, g, at)
                look(m, g)
                name_position(m, g)
                count = add_option(m, f, g, at, gain, count)
            if m[AGAIN] == 0 and m[WHOLE] == 0:
                recognize(m, at, m[f + SORTS])
            remember_name(m, at, lines_key, lines_check)
        if m[at + 1] == KNOWN_GAME:
            take_off(m, f, at)
        else:
            key = wrapping_sum(key, mixed(m[at + 1]))
            check = wrapping_sum(check, mixed(m[at + 2]))
            kept += 1
    m[f + KEPT] = kept
    apart = m[f] | m[f + 1] << 16 | (m[f + 2] | m[f + 3] << 1) << 32
    m[f + KEY] = key ^ mixed(-2 * apart - 2)
    m[f + CHECK] = check ^ mixed(-2 * apart - 1)


def add_option(m: Words, f: int, g: int, at: int, gain: int, count: int) -> int:
    """Add to a region's name a move that leads to the ply g, once; how many there are now."""
    options = regions_at(m, f) + REGION * (m[LOOSE] + 1)
    m[f + SORTS] |= bit(sort_of(m, g, gain))
    option = mixed(wrapping_sum(m[g + KEY], gain + 1))
    for n in range(options, options + count):
        if m[n] == option:
            return count
    m[options + count] = option
    m[at + 1] = wrapping_sum(m[at + 1], option)
    m[at + 2] = wrapping_sum(m[at + 2], mixed(wrapping_sum(m[g + CHECK], gain + 1)))
    return count + 1


def sort_of(m: Words, g: int, gain: int) -> int:
    """A number for a move that leads to the ply g, where nothing but polygons and pockets is."""
    if m[g + KEPT] or m[g + TEMPO] or m[g + FIVES] > 2:
        return STRANGE
    return gain | m[g + FOUR] << 2 | m[g + THREE] << 3 | m[g + FIVES] << 4


def recognize(m: Words, at: int, sorts: int) -> None:
    """Name a region by what it is as good as, if its moves tell.

    A polygon or a pocket may lack moves, since ghosts bar them, but not all that take an ear.
    """
    found = NOWHERE
    if sorts == 1 << 0:
        found = IS_TEMPO
    elif sorts == 1 << 1 or within(sorts, OF_ODD_POCKET, SPLIT_OF_ODD_POCKET):
        found = IS_THREE
    elif sorts == 1 << 2:
        found = IS_FOUR
    elif sorts == EAR_OF_5 or within(sorts, EAR_OF_7, OF_7):
        found = IS_FIVE
    elif within(sorts, EAR_OF_6, OF_6) or within(sorts, EAR_OF_6, OF_8):
        found = IS_FIVE | IS_THREE
    elif sorts & OF_EVEN_POCKET and within(sorts, EAR_OF_EVEN_POCKET, OF_EVEN_POCKET):
        found = 0
    if found != NOWHERE:
        m[at + 1] = KNOWN_GAME
        m[at + 2] = found


def within(sorts: int, least: int, most: int) -> int:
    """1 when the first set of sorts holds all of the second, and besides only some of the third."""
    return 1 if sorts & least == least and sorts & ~(least | most) == 0 else 0


def take_off(m: Words, f: int, at: int) -> None:
    """Take a region that was recognized off the board."""
    found = m[at + 2]
    m[f + FIVES] += 1 if found & IS_FIVE else 0
    m[f + FOUR] ^= 1 if found & IS_FOUR else 0
    m[f + THREE] ^= 1 if found & IS_THREE else 0
    m[f + TEMPO] ^= 1 if found & IS_TEMPO else 0
    for n in range(moves_at(m, f) + m[at], moves_at(m, f) + m[at + REGION]):
        flip(m, open_at(m, f), m[n] & ONE_LINE)


def keep_region(m: Words, f: int, g: int, at: int) -> None:
    """Leave of the ply g, a move after f, only the region of f, and nothing apart."""
    m[g + FIVES] = 0
    m[g + FOUR] = 0
    m[g + THREE] = 0
    m[g + TEMPO] = 0
    for word in range(m[ROW]):
        m[m[PICKED] + word] = m[m[GHOSTS] + word]
    for n in range(moves_at(m, f) + m[at], moves_at(m, f) + m[at + REGION]):
        flip(m, m[PICKED], m[n] & ONE_LINE)
    for word in range(m[ROW]):
        m[open_at(m, g) + word] &= m[m[PICKED] + word]
        m[m[PICKED] + word] = 0


def name_at(m: Words, key: int) -> int:
    """Where the name of a region may be kept."""
    return m[NAMES] + ((key & NAMES_MASK) << 2)


def recall_name(m: Words, at: int) -> int:
    """Give the region the name that is kept for it; 0 when there is none."""
    kept = name_at(m, m[at + 1])
    if m[kept] != m[at + 1] or m[kept + 1] != m[at + 2]:
        return 0
    m[at + 1] = m[kept + 2]
    m[at + 2] = m[kept + 3]
    return 1


def remember_name(m: Words, at: int, key: int, check: int) -> None:
    """Keep the name of the region that its lines named so."""
    kept = name_at(m, key)
    m[kept] = key
    m[kept + 1] = check
    m[kept + 2] = m[at + 1]
    m[kept + 3] = m[at + 2]


def leave_twins(m: Words, f: int) -> None:
    """Strike the moves of a region that is the same game as one before it."""
    moves = moves_at(m, f)
    regions = regions_at(m, f)
    count = 0
    for at in range(regions, regions + REGION * m[f + REGIONS], REGION):
        twin = 1 if m[at + 1] == KNOWN_GAME else 0
        for other in range(regions, at, REGION):
            twin |= 1 if m[other + 1] == m[at + 1] and m[other + 2] == m[at + 2] else 0
        for n in range(m[at], m[at + REGION] if twin == 0 else m[at]):
            m[moves + count] = m[moves + n]
            count += 1
    m[f + MOVES] = count


# The table


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


def forget(m: Words) -> int:
    """Empty the table; for another field or option."""
    for word in range(m[TABLE], m[TABLE] + m[TABLE_MASK] + BUCKET):
        m[word] = 0
    for word in range(m[NAMES], m[NAMES] + NAMES_SIZE):
        m[word] = 0
    return 0


EXPORTS = (
    room_for_answers,
    forget,
    number_lines,
    lay_out,
    guess,
    aim,
    close_in,
    reaches,
    reaches_by,
)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
