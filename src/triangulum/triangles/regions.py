"""Triangles compiled: the regions that the rest of a game falls into, and what they are as good as.

Lines that cross, or belong to one triangle that can still be closed, stand in the same region. A
region all of whose stars are connected by drawn lines is *plain*: a closed polygon, or a pocket
behind a side of the hull that isn't drawn. Plain regions are taken off the board and counted, see
`count_polygon` and `count_triangles`. That holds in exact geometry only, so a region with a ghost
is never plain. Other small regions are named after their moves, and one line a turn they are
counted too if apart.py knows what they are as good as. docs/engine.md has the proofs. Refuses to
know how a search goes on.
"""

from triangulum.triangles.apart import FIVE, FOUR, LEAVES_AT, THREE, as_good_as, together
from triangulum.triangles.kernel import (
    AGAIN,
    NOWHERE,
    ONE_STAR,
    STAR_BITS,
    Words,
    bits_in,
    flip,
    has,
    lowest_bit,
    mixed,
    without_lowest,
    wrapping_sum,
)
from triangulum.triangles.rest import (
    BEYOND,
    BITS,
    CHECK,
    COUNTED,
    CROSSED,
    FIRST,
    FRAME,
    GAIN_AT,
    GHOSTS,
    GROUP,
    HULL,
    KEY,
    LOOSE,
    MARKED,
    MARKS,
    MOVES,
    NAMED,
    NAMES,
    ONE_LINE,
    PICKED,
    QUEUE,
    RANDOM,
    REGION,
    REGIONS,
    ROW,
    SAFE,
    SMALL,
    SPARE,
    STARS_OF,
    SUM,
    TODO,
    TRAITS,
    USED,
    WHOLE,
    add_move,
    draw,
    drawn_at,
    groups_at,
    moves_at,
    open_at,
    regions_at,
)

# What is seen of a region.
JOINS, HAUNTED, OPEN_HULL, QUIET = 1, 2, 4, 8

# In the place of a region's name: it is as good as the sum that follows.
IS_SUM = 0

# Names of small regions: the words that name their lines, and those that name the game.
NAMES_MASK = (1 << 17) - 1
NAMES_SIZE = 4 << 17


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
    """
    region = THREE if lines & 1 else 0
    if m[TRAITS] & OPEN_HULL == 0:
        region = FOUR if lines == 1 else region | FIVE
    m[f + COUNTED] = together(m[f + COUNTED], region)


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


# Names. Positions of the same name are as good as each other


def name_position(m: Words, f: int) -> None:
    """Name the ply's position after its regions and what is taken off the board.

    A small region is named after the set of its moves: what each gains, and what is left then, down
    to the end. So regions of the same name are the same game wherever they lie. One that is as good
    as a sum of apart.py is taken off the board.
    """
    key = 0
    check = 0
    m[f + BEYOND] = 0
    g = f + m[FRAME]
    for at in range(regions_at(m, f), regions_at(m, f) + REGION * m[f + REGIONS], REGION):
        if m[at + REGION] - m[at] <= m[NAMED] and recall_name(m, at) == 0:
            lines_key = m[at + 1]
            lines_check = m[at + 2]
            m[at + 1] = 0
            m[at + 2] = 0
            count = 0
            beyond = 0
            for n in range(moves_at(m, f) + m[at], moves_at(m, f) + m[at + REGION]):
                gain = (m[n] >> GAIN_AT) & 3
                draw(m, f, g, m[n] & ONE_LINE, gain)
                keep_region(m, f, g, at)
                look(m, g)
                name_position(m, g)
                beyond |= m[g + BEYOND]
                count = add_option(m, f, g, at, gain, count)
            if m[AGAIN] == 0 and m[WHOLE] == 0 and beyond == 0:
                recognize(m, f, at, count)
            remember_name(m, at, lines_key, lines_check)
        if m[at + 1] == IS_SUM:
            take_off(m, f, at)
        else:
            key = wrapping_sum(key, mixed(m[at + 1]))
            check = wrapping_sum(check, mixed(m[at + 2]))
            m[f + BEYOND] = 1
    apart = m[f] | m[f + 1] << 16
    m[f + KEY] = key ^ mixed(-2 * apart - 2)
    m[f + CHECK] = check ^ mixed(-2 * apart - 1)


def add_option(m: Words, f: int, g: int, at: int, gain: int, count: int) -> int:
    """Add to a region's name a move that leads to the ply g, once; how many there are now."""
    option = mixed(wrapping_sum(m[g + KEY], gain + 1))
    options = options_at(m, f)
    for n in range(options, options + count):
        if m[n] == option:
            return count
    m[options + count] = option
    m[options + SMALL + count] = gain | m[g + COUNTED] << LEAVES_AT
    m[at + 1] = wrapping_sum(m[at + 1], option)
    m[at + 2] = wrapping_sum(m[at + 2], mixed(wrapping_sum(m[g + CHECK], gain + 1)))
    return count + 1


def options_at(m: Words, f: int) -> int:
    """Where the moves lie that a region of the ply is named after, and then what they leave."""
    return regions_at(m, f) + REGION * (m[LOOSE] + 1)


def recognize(m: Words, f: int, at: int, count: int) -> None:
    """Name a region by the sum that it is as good as, if one is known."""
    found = as_good_as(m, options_at(m, f) + SMALL, count)
    if found != NOWHERE:
        m[at + 1] = IS_SUM
        m[at + 2] = found


def take_off(m: Words, f: int, at: int) -> None:
    """Take a region off the board that is as good as a sum."""
    m[f + COUNTED] = together(m[f + COUNTED], m[at + 2])
    for n in range(moves_at(m, f) + m[at], moves_at(m, f) + m[at + REGION]):
        flip(m, open_at(m, f), m[n] & ONE_LINE)


def keep_region(m: Words, f: int, g: int, at: int) -> None:
    """Leave of the ply g, a move after f, only the region of f, and nothing apart."""
    m[g] = 0
    m[g + 1] = 0
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
        twin = 1 if m[at + 1] == IS_SUM else 0
        for other in range(regions, at, REGION):
            twin |= 1 if m[other + 1] == m[at + 1] and m[other + 2] == m[at + 2] else 0
        for n in range(m[at], m[at + REGION] if twin == 0 else m[at]):
            m[moves + count] = m[moves + n]
            count += 1
    m[f + MOVES] = count
