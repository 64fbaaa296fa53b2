"""Triangles compiled: stars, the field's tables, the rules once more, random games.

Knows one array `m` of 64-bit words, whose header says where everything lies, and whole numbers. It
imports nothing, allocates nothing and runs as it stands; compiled it is the same arithmetic on
wrapping words. Refuses to know Python's objects, time, and who asks.
"""

Words = list[int]

# What a standard field is like: board points that its stars keep from the border, places drawn for
# each star.
BORDER, TRIES = 16, 12

MOST_ROWS = 1 << 23
"""Crossing rows are kept up to so many words, 64 MB; else every crossing is found by geometry."""

NOWHERE = -1

# The header. First how the game stands; a line is a number, a player 1 or 2.
PLIES = 0
SCORE = 1  # of player 1, of player 2
TURN = 3
AGAIN = 4  # 1: who closes a triangle draws once more
OPEN_COUNT = 5
CHANCE = 6  # the state of the random numbers
NODES = 7  # lines drawn since it was last set to 0
WITNESS = 8  # the first open line that can still be a side of a new triangle, or NOWHERE
UNDO_TOP = 9
WORK = 10  # words and lines looked at since it was last set to 0: a measure of time
# What the host sets before `scatter` (all but the clearance) and `room` (the last two).
WIDTH, HEIGHT, APART, COUNT, CLEARANCE = 11, 12, 13, 14, 15
# Sizes: of the field, of a bit row of lines and of stars, of all.
LINES, LINE_WORDS, STAR_WORDS, SIZE = 16, 17, 18, 19
# Where the tables of the field lie. Stars count from 0 in them.
LINE_OF = 20  # for each two stars their line, or NOWHERE
NEIGHBOURS = 21  # for each star a bit row: those it has a candidate line to
LEFT = 22  # for each two stars a bit row: those strictly on the left of the line from one to two
ENDS = 23  # for each line its two stars, the second shifted by STAR_BITS
START = 24  # for each line where its triangles begin among SIDES
SIDES = 25  # for each triangle of a line the two other sides and the third star, see `pack`
ROWS = 26  # for each line a bit row: those that cross it; 0 when they are not kept
ROWS_LEFT = 35  # how many of them are not filled yet
# Where the state of the game lies: bit rows of lines, words for each line, plies.
OPEN, DRAWN, GAIN, CLOSING, HISTORY, UNDO = 27, 28, 29, 30, 31, 32
SAVED = 33  # OPEN and DRAWN at the root of random games
LISTED = 34  # open lines in a list
# What was told last: the star, or the two stars of the line, in the way; third stars.
IN_THE_WAY = 36
THIRD = 38
# From 40 to 84 stands what search.py, playout.py and tree.py keep, from 85 on what rest.py names.
STARS = 128  # x and y of each

# A ply of HISTORY: its line, what it gained, who drew it, and what stood before it.
PLY = 8
POINTS, WHO, WAS_TOP, WAS_WITNESS = 1, 2, 3, 4

# A triangle among SIDES: two lines of 20 bits and the star above them.
LINE_BITS, STAR_BITS = 20, 12
ONE_LINE = (1 << LINE_BITS) - 1
ONE_STAR = (1 << STAR_BITS) - 1

# Why a line may not be drawn.
LEGAL, UNKNOWN_STAR, NO_LINE, OVER, EXISTS, OVER_STAR, CROSSES = 0, 1, 2, 3, 4, 5, 6

LOW_HALF = (1 << 32) - 1
LOW_63 = (1 << 63) - 1
# The constants of SplitMix64 (see chance.py) as signed words.
GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
MIX_1 = 0xBF58476D1CE4E5B9 - (1 << 64)
MIX_2 = 0x94D049BB133111EB - (1 << 64)


# Words and random numbers


def wrapped(n: int) -> int:
    """The number as a signed 64-bit word."""
    return (n & LOW_63) - (((n >> 63) & 1) << 63)


def wrapping_sum(a: int, b: int) -> int:
    """The sum as a 64-bit word; compiled it is one instruction."""
    return wrapped(a + b)


def wrapping_product(a: int, b: int) -> int:
    """The product as a 64-bit word; compiled it is one instruction."""
    return wrapped(a * b)


def bit(n: int) -> int:
    """The word with bit n (0 to 63) set; compiled it is one instruction."""
    return wrapped(1 << n)


def lowest_bit(word: int) -> int:
    """The number of the lowest bit of a word that is not 0; compiled it is one instruction."""
    return (word & -word).bit_length() - 1


def bits_in(word: int) -> int:
    """How many bits of a word are set; compiled it is one instruction."""
    return (word & ((1 << 64) - 1)).bit_count()


def without_lowest(word: int) -> int:
    """The word without its lowest bit."""
    return word & wrapping_sum(word, -1)


def random_word(m: Words) -> int:
    """The next 64 random bits, the numbers of chance.py."""
    m[CHANCE] = wrapping_sum(m[CHANCE], GOLDEN)
    return mixed(m[CHANCE])


def mixed(z: int) -> int:
    """A word all of whose bits depend on all of z's: SplitMix64's last step."""
    z = wrapping_product(z ^ ((z >> 30) & ((1 << 34) - 1)), MIX_1)
    z = wrapping_product(z ^ ((z >> 27) & ((1 << 37) - 1)), MIX_2)
    return z ^ ((z >> 31) & ((1 << 33) - 1))


def random_below(m: Words, n: int) -> int:
    """A number from 0 to n - 1."""
    return ((random_word(m) >> 32) & LOW_HALF) * n >> 32


def has(m: Words, row: int, n: int) -> int:
    """1 when bit n of the bit row is set."""
    return (m[row + (n >> 6)] >> (n & 63)) & 1


def flip(m: Words, row: int, n: int) -> None:
    """Set bit n of the bit row, or clear it."""
    m[row + (n >> 6)] ^= bit(n & 63)


# Stars


def scatter(m: Words) -> int:
    """The stars of a standard field from the seed in CHANCE, the same as stars.py; how many."""
    count = 0
    while count < m[COUNT]:
        x = 0
        y = 0
        best = NOWHERE
        for _ in range(TRIES):
            place_x = BORDER + random_below(m, m[WIDTH] - 2 * BORDER + 1)
            place_y = BORDER + random_below(m, m[HEIGHT] - 2 * BORDER + 1)
            gap = gap_around(m, count, place_x, place_y)
            later = place_x > x or (place_x == x and place_y > y)
            if gap > best or (gap == best and later):
                best = gap
                x = place_x
                y = place_y
        if best >= m[APART] * m[APART]:
            insert_star(m, count, x, y)
            count += 1
    return count


def gap_around(m: Words, count: int, x: int, y: int) -> int:
    """The squared distance to the nearest star so far; a large number where there is none."""
    gap = 1 << 62
    for star in range(count):
        dx = x - m[STARS + 2 * star]
        dy = y - m[STARS + 2 * star + 1]
        gap = min(gap, dx * dx + dy * dy)
    return gap


def insert_star(m: Words, count: int, x: int, y: int) -> None:
    """Put the star among those so far, which stand from top to bottom."""
    place = STARS + 2 * count
    while place > STARS and (m[place - 1] > y or (m[place - 1] == y and m[place - 2] > x)):
        m[place] = m[place - 2]
        m[place + 1] = m[place - 1]
        place -= 2
    m[place] = x
    m[place + 1] = y


# The field: `room`, `measure`, `prepare` and `fill_rows` in turn, until no row is left; the host
# grows the memory in between


def room(m: Words) -> int:
    """How many words `measure` needs for so many stars."""
    n = m[COUNT]
    words = (n + 63) >> 6
    m[STAR_WORDS] = words
    m[LINE_OF] = STARS + 2 * n
    m[NEIGHBOURS] = m[LINE_OF] + n * n
    m[LEFT] = m[NEIGHBOURS] + n * words
    m[ENDS] = m[LEFT] + n * n * words
    m[SIZE] = m[ENDS] + n * (n - 1) + 1
    return m[SIZE]


def measure(m: Words, most_rows: int) -> int:
    """Find the lines and triangles; how many words `prepare` needs.

    Crossing rows are kept when they take at most so many words.
    """
    find_lines(m)
    lines = m[LINES]
    m[START] = m[ENDS] + lines
    m[SIDES] = m[START] + lines + 1
    count = find_triangles(m, 0)
    words = (lines + 63) >> 6
    m[LINE_WORDS] = words
    at = aligned(m[SIDES] + count)
    m[OPEN] = at
    m[DRAWN] = at + aligned(words)
    m[CLOSING] = at + 2 * aligned(words)
    m[SAVED] = at + 3 * aligned(words)
    m[GAIN] = at + 5 * aligned(words)
    m[LISTED] = m[GAIN] + lines
    m[UNDO] = m[LISTED] + lines
    m[HISTORY] = m[UNDO] + 2 * lines
    m[ROWS] = aligned(m[HISTORY] + 3 * PLY * m[COUNT])
    m[SIZE] = m[ROWS] + lines * words
    if lines * words > most_rows:
        m[SIZE] = m[ROWS]
        m[ROWS] = 0
    return m[SIZE]


def aligned(n: int) -> int:
    """The next word that begins a line of the processor's cache."""
    return (n + 7) & -8


def prepare(m: Words) -> int:
    """Fill the other tables but the crossing rows, and set up the start; how many lines it has."""
    find_triangles(m, 1)
    m[ROWS_LEFT] = m[LINES] if m[ROWS] else 0
    begin(m)
    return m[LINES]


def fill_rows(m: Words, count: int) -> int:
    """Fill so many more crossing rows; how many are left. Before any line is drawn."""
    stop = max(0, m[ROWS_LEFT] - count)
    while m[ROWS_LEFT] > stop:
        m[ROWS_LEFT] -= 1
        fill_row(m, m[ROWS_LEFT])
    return m[ROWS_LEFT]


def begin(m: Words) -> None:
    """The position before the first line."""
    lines = m[LINES]
    for word in range(m[OPEN], m[LISTED]):
        m[word] = 0
    for line in range(lines):
        flip(m, m[OPEN], line)
    m[OPEN_COUNT] = lines
    m[PLIES] = 0
    m[SCORE] = 0
    m[SCORE + 1] = 0
    m[TURN] = 1
    m[UNDO_TOP] = m[UNDO]
    m[WITNESS] = witness_from(m, 0)


def find_lines(m: Words) -> None:
    """Number the candidate lines, and find which stars lie on which side of each two."""
    n = m[COUNT]
    for word in range(m[LINE_OF], m[LEFT]):
        m[word] = NOWHERE if word < m[NEIGHBOURS] else 0
    count = 0
    for i in range(n):
        for j in range(i + 1, n):
            if split(m, i, j) == 0:
                m[m[LINE_OF] + i * n + j] = count
                m[m[LINE_OF] + j * n + i] = count
                flip(m, m[NEIGHBOURS] + i * m[STAR_WORDS], j)
                flip(m, m[NEIGHBOURS] + j * m[STAR_WORDS], i)
                m[m[ENDS] + count] = i | j << STAR_BITS
                count += 1
    m[LINES] = count


def split(m: Words, i: int, j: int) -> int:
    """Fill the two bit rows of stars left and right of the line from i to j.

    1 when the line passes over a star. Exact: on a board of at most 50,000 points a side twice the
    area of a triangle is at most the board's, and the square of that, 6.25e18, fits a word.
    """
    n = m[COUNT]
    ax = m[STARS + 2 * i]
    ay = m[STARS + 2 * i + 1]
    dx = m[STARS + 2 * j] - ax
    dy = m[STARS + 2 * j + 1] - ay
    length = dx * dx + dy * dy
    reach = m[CLEARANCE] * m[CLEARANCE] * length
    over_star = 0
    for word in range(m[STAR_WORDS]):
        left = 0
        right = 0
        for k in range(64 * word, min(n, 64 * word + 64)):
            x = m[STARS + 2 * k] - ax
            y = m[STARS + 2 * k + 1] - ay
            area = dx * y - dy * x
            # By their signs, since a branch here would be mispredicted half the time.
            left |= (-area >> 63) & bit(k & 63)
            right |= (area >> 63) & bit(k & 63)
            if area * area <= reach:
                along = x * dx + y * dy
                if 0 < along < length:
                    over_star = 1
        m[left_of(m, i, j) + word] = left
        m[left_of(m, j, i) + word] = right
    return over_star


def left_of(m: Words, i: int, j: int) -> int:
    """Where the bit row of the stars strictly left of the line from i to j lies."""
    return m[LEFT] + (i * m[COUNT] + j) * m[STAR_WORDS]


def line_of(m: Words, i: int, j: int) -> int:
    """The candidate line of two stars, or NOWHERE."""
    return m[m[LINE_OF] + i * m[COUNT] + j]


def first_end(m: Words, line: int) -> int:
    """The star of the line with the smaller number."""
    return m[m[ENDS] + line] & ONE_STAR


def second_end(m: Words, line: int) -> int:
    """The other star of the line."""
    return m[m[ENDS] + line] >> STAR_BITS


def find_triangles(m: Words, write: int) -> int:
    """Find the counting triangles; how many sides they have together.

    First without `write`, which leaves in START how many triangles come before each line's, then
    with it, which fills SIDES; START stands at the end of each line's until it is put right.
    """
    start = m[START]
    lines = m[LINES]
    if write == 0:
        for line in range(lines + 1):
            m[start + line] = 0
    for line in range(lines):
        i = first_end(m, line)
        j = second_end(m, line)
        for word in range(j >> 6, m[STAR_WORDS]):
            both = m[m[NEIGHBOURS] + i * m[STAR_WORDS] + word]
            both &= m[m[NEIGHBOURS] + j * m[STAR_WORDS] + word]
            while both:
                k = 64 * word + lowest_bit(both)
                both = without_lowest(both)
                if k > j and is_empty(m, i, j, k):
                    add_triangle(m, i, j, k, write)
    if write:
        for line in range(lines, 0, -1):
            m[start + line] = m[start + line - 1]
        m[start] = 0
        return m[start + lines]
    count = 0
    for line in range(lines + 1):
        more = m[start + line]
        m[start + line] = count
        count += more
    return count


def add_triangle(m: Words, i: int, j: int, k: int, write: int) -> None:
    """Count the triangle for each of its sides, or write it down there."""
    one = line_of(m, i, j)
    two = line_of(m, i, k)
    three = line_of(m, j, k)
    if write:
        m[m[SIDES] + m[m[START] + one]] = pack(two, three, k)
        m[m[SIDES] + m[m[START] + two]] = pack(one, three, j)
        m[m[SIDES] + m[m[START] + three]] = pack(one, two, i)
    m[m[START] + one] += 1
    m[m[START] + two] += 1
    m[m[START] + three] += 1


def pack(one: int, two: int, star: int) -> int:
    """Two sides and the third star in one word."""
    return one | two << LINE_BITS | star << (2 * LINE_BITS)


def is_empty(m: Words, i: int, j: int, k: int) -> int:
    """1 when the three stars are not in line and no star is inside their triangle."""
    if has(m, left_of(m, i, j), k):
        return 1 - meet(m, left_of(m, i, j), left_of(m, j, k), left_of(m, k, i))
    if has(m, left_of(m, j, i), k):
        return 1 - meet(m, left_of(m, j, i), left_of(m, i, k), left_of(m, k, j))
    return 0


def meet(m: Words, one: int, two: int, three: int) -> int:
    """1 when the three bit rows of stars have a star in common."""
    for word in range(m[STAR_WORDS]):
        if m[one + word] & m[two + word] & m[three + word]:
            return 1
    return 0


def fill_row(m: Words, line: int) -> None:
    """The lines that cross this one: from each star on its left to those in the wedge behind it."""
    i = first_end(m, line)
    j = second_end(m, line)
    row = m[ROWS] + line * m[LINE_WORDS]
    for word in range(m[LINE_WORDS]):
        m[row + word] = 0
    for word in range(m[STAR_WORDS]):
        near = m[left_of(m, i, j) + word]
        while near:
            k = 64 * word + lowest_bit(near)
            near = without_lowest(near)
            fill_wedge(m, row, i, j, k)


def fill_wedge(m: Words, row: int, i: int, j: int, k: int) -> None:
    """Add the lines that leave k, left of the line from i to j, between the two ends."""
    words = m[STAR_WORDS]
    lines = m[LINE_OF] + k * m[COUNT]
    behind = left_of(m, j, i)
    one = left_of(m, k, i)
    two = left_of(m, j, k)
    neighbours = m[NEIGHBOURS] + k * words
    for word in range(words):
        far = m[behind + word] & m[one + word] & m[two + word] & m[neighbours + word]
        while far:
            flip(m, row, m[lines + 64 * word + lowest_bit(far)])
            far = without_lowest(far)


def cross(m: Words, line: int, other: int) -> int:
    """1 when the two lines cross, by geometry."""
    i = first_end(m, line)
    j = second_end(m, line)
    return segments_cross(m, i, j, first_end(m, other), second_end(m, other))


def segments_cross(m: Words, i: int, j: int, k: int, l: int) -> int:  # noqa: E741
    """1 when the lines from i to j and from k to l meet in a point inside both."""
    one = left_of(m, i, j)
    two = left_of(m, j, i)
    if (has(m, one, k) & has(m, two, l)) | (has(m, two, k) & has(m, one, l)) == 0:
        return 0
    one = left_of(m, k, l)
    two = left_of(m, l, k)
    return (has(m, one, i) & has(m, two, j)) | (has(m, two, i) & has(m, one, j))


# Drawing lines


def over(m: Words) -> int:
    """1 when no triangle can be closed any more."""
    return 1 if m[WITNESS] == NOWHERE else 0


def live(m: Words, line: int) -> int:
    """1 when a triangle of the open line can still be closed."""
    for n in range(m[m[START] + line], m[m[START] + line + 1]):
        sides = m[m[SIDES] + n]
        one = sides & ONE_LINE
        two = (sides >> LINE_BITS) & ONE_LINE
        if (has(m, m[OPEN], one) | has(m, m[DRAWN], one)) & (
            has(m, m[OPEN], two) | has(m, m[DRAWN], two)
        ):
            return 1
    return 0


def witness_from(m: Words, line: int) -> int:
    """The first open line from this one on of which a triangle can be closed, or NOWHERE.

    What can't never can again, so over a game the lines are looked through once.
    """
    line = open_from(m, line)
    while line != NOWHERE and live(m, line) == 0:
        line = open_from(m, line + 1)
    return line


def open_from(m: Words, line: int) -> int:
    """The first open line from this one on, or NOWHERE."""
    word = line >> 6
    if word >= m[LINE_WORDS]:
        return NOWHERE
    found = (m[m[OPEN] + word] >> (line & 63)) << (line & 63)
    while found == 0:
        word += 1
        if word >= m[LINE_WORDS]:
            return NOWHERE
        found = m[m[OPEN] + word]
    return 64 * word + lowest_bit(found)


def crossed_in(m: Words, line: int, word: int) -> int:
    """Which of the open lines in a word of the bit row the line crosses."""
    found = m[m[OPEN] + word]
    if m[ROWS]:
        return found & m[m[ROWS] + line * m[LINE_WORDS] + word]
    crossed = 0
    while found:
        n = lowest_bit(found)
        found = without_lowest(found)
        if cross(m, line, 64 * word + n):
            crossed |= bit(n)
    return crossed


def make(m: Words, line: int) -> int:
    """Draw the open line for the player whose turn it is; the triangles that it closes."""
    player = m[TURN]
    points = m[m[GAIN] + line]
    entry = m[HISTORY] + PLY * m[PLIES]
    m[entry] = line
    m[entry + POINTS] = points
    m[entry + WHO] = player
    m[entry + WAS_TOP] = m[UNDO_TOP]
    m[entry + WAS_WITNESS] = m[WITNESS]
    m[SCORE + player - 1] += points
    if points == 0 or m[AGAIN] == 0:
        m[TURN] = 3 - player
    m[PLIES] += 1
    m[NODES] += 1
    flip(m, m[OPEN], line)
    flip(m, m[DRAWN], line)
    cross_out(m, line)
    change_gains(m, line, 1)
    m[WITNESS] = witness_from(m, m[WITNESS])
    return points


def cross_out(m: Words, line: int) -> None:
    """Close the open lines that the line crosses, and remember the words of the bit row."""
    words = m[LINE_WORDS]
    top = m[UNDO_TOP]
    count = m[OPEN_COUNT] - 1
    m[WORK] += words if m[ROWS] else words + 4 * count
    for word in range(words):
        crossed = crossed_in(m, line, word)
        if crossed:
            m[m[OPEN] + word] ^= crossed
            count -= bits_in(crossed)
            m[top] = word
            m[top + 1] = crossed
            top += 2
    m[UNDO_TOP] = top
    m[OPEN_COUNT] = count


def change_gains(m: Words, line: int, by: int) -> None:
    """The third side of each triangle of which the line is the second drawn side gains so many."""
    drawn = m[DRAWN]
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        one = m[n] & ONE_LINE
        two = (m[n] >> LINE_BITS) & ONE_LINE
        if has(m, drawn, one):
            change_gain(m, two, by)
        if has(m, drawn, two):
            change_gain(m, one, by)


def change_gain(m: Words, line: int, by: int) -> None:
    """So many more triangles that the line would close."""
    before = m[m[GAIN] + line]
    m[m[GAIN] + line] = before + by
    if before == 0 or before + by == 0:
        flip(m, m[CLOSING], line)


def unmake(m: Words) -> None:
    """Undo `make`."""
    m[PLIES] -= 1
    entry = m[HISTORY] + PLY * m[PLIES]
    line = m[entry]
    player = m[entry + WHO]
    m[TURN] = player
    m[SCORE + player - 1] -= m[entry + POINTS]
    m[WITNESS] = m[entry + WAS_WITNESS]
    change_gains(m, line, -1)
    count = m[OPEN_COUNT] + 1
    for n in range(m[entry + WAS_TOP], m[UNDO_TOP], 2):
        m[m[OPEN] + m[n]] ^= m[n + 1]
        count += bits_in(m[n + 1])
    m[OPEN_COUNT] = count
    m[UNDO_TOP] = m[entry + WAS_TOP]
    flip(m, m[OPEN], line)
    flip(m, m[DRAWN], line)


def rewind(m: Words, plies: int) -> int:
    """Back to the position after so many plies, which stood before; how many they are."""
    while m[PLIES] > plies:
        unmake(m)
    return m[PLIES]


# What a page is told


def refusal(m: Words, a: int, b: int) -> int:
    """Why the line of two stars may not be drawn, or LEGAL; any two numbers, stars from 1 on.

    What is in the way is told in IN_THE_WAY: a star, or the two stars of a line; else zeros.
    """
    i = min(a, b) - 1
    j = max(a, b) - 1
    m[IN_THE_WAY] = 0
    m[IN_THE_WAY + 1] = 0
    if i < 0 or j >= m[COUNT]:
        return UNKNOWN_STAR
    if i == j:
        return NO_LINE
    if over(m):
        return OVER
    line = line_of(m, i, j)
    if line == NOWHERE:
        m[IN_THE_WAY] = star_in_the_way(m, i, j) + 1
        return OVER_STAR
    if has(m, m[OPEN], line):
        return LEGAL
    if has(m, m[DRAWN], line):
        tell_line(m, line)
        return EXISTS
    for ply in range(m[PLIES]):
        drawn = m[m[HISTORY] + PLY * ply]
        if cross(m, line, drawn):
            tell_line(m, drawn)
            return CROSSES
    return CROSSES


def tell_line(m: Words, line: int) -> None:
    """Name the line that is in the way."""
    m[IN_THE_WAY] = first_end(m, line) + 1
    m[IN_THE_WAY + 1] = second_end(m, line) + 1


def star_in_the_way(m: Words, i: int, j: int) -> int:
    """The first star that the line from i to j passes over, or NOWHERE."""
    ax = m[STARS + 2 * i]
    ay = m[STARS + 2 * i + 1]
    dx = m[STARS + 2 * j] - ax
    dy = m[STARS + 2 * j + 1] - ay
    length = dx * dx + dy * dy
    reach = m[CLEARANCE] * m[CLEARANCE] * length
    for k in range(m[COUNT]):
        x = m[STARS + 2 * k] - ax
        y = m[STARS + 2 * k + 1] - ay
        area = dx * y - dy * x
        if area * area <= reach:
            along = x * dx + y * dy
            if 0 < along < length:
                return k
    return NOWHERE


def closes(m: Words, line: int) -> int:
    """How many triangles the open line would close; their third stars, from 1 on, in THIRD."""
    count = 0
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        if both_drawn(m, m[n]):
            m[THIRD + count] = (m[n] >> (2 * LINE_BITS)) + 1
            count += 1
    return count


def both_drawn(m: Words, sides: int) -> int:
    """1 when the two other sides of a triangle of a line are drawn."""
    one = has(m, m[DRAWN], sides & ONE_LINE)
    return one & has(m, m[DRAWN], (sides >> LINE_BITS) & ONE_LINE)


def winner(m: Words) -> int:
    """Who has more points, or 0."""
    ahead = m[SCORE] - m[SCORE + 1]
    return 1 if ahead > 0 else (2 if ahead < 0 else 0)


# Counting and random games


def perft(m: Words, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves."""
    if depth == 0:
        return 1
    if over(m):
        return 0
    if depth == 1:
        return m[OPEN_COUNT]
    count = 0
    line = open_from(m, 0)
    while line != NOWHERE:
        make(m, line)
        count += perft(m, depth - 1)
        unmake(m)
        line = open_from(m, line + 1)
    return count


def playouts(m: Words, games: int) -> int:
    """So many random games from here: those that player 1 won minus those that player 2 won.

    Each line is the open one, in order, whose place random_below gives.
    """
    state = m[OPEN]
    size = m[CLOSING] - state
    for n in range(size):
        m[m[SAVED] + n] = m[state + n]
    balance = 0
    for _ in range(games):
        lead = playout(m)
        balance += 1 if lead > 0 else (-1 if lead < 0 else 0)
        for n in range(size):
            m[state + n] = m[m[SAVED] + n]
    return balance


def playout(m: Words) -> int:
    """One random game; the lead of player 1 at its end. OPEN and DRAWN are left as they stand then.

    While there are many open lines they are a bit row, and a list once that is shorter.
    """
    lead = m[SCORE] - m[SCORE + 1]
    if over(m):
        return lead
    sign = 3 - 2 * m[TURN]
    again = m[AGAIN]
    count = m[OPEN_COUNT]
    words = m[LINE_WORDS]
    while count > words:
        line = open_at(m, random_below(m, count))
        points = drawn_around(m, line)
        if points == 0 and live(m, line) == 0 and witness_from(m, 0) == NOWHERE:
            return lead
        lead += sign * points
        if points == 0 or again == 0:
            sign = -sign
        m[NODES] += 1
        flip(m, m[DRAWN], line)
        count = strike(m, line, count)
    listed = m[LISTED]
    list_open(m)
    while count:
        line = m[listed + random_below(m, count)]
        points = drawn_around(m, line)
        if points == 0 and live(m, line) == 0 and witness_from(m, 0) == NOWHERE:
            return lead
        lead += sign * points
        if points == 0 or again == 0:
            sign = -sign
        m[NODES] += 1
        flip(m, m[DRAWN], line)
        count = strike_listed(m, line, count)
    return lead


def drawn_around(m: Words, line: int) -> int:
    """How many triangles the open line would close, without GAIN."""
    count = 0
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        count += both_drawn(m, m[n])
    return count


def open_at(m: Words, place: int) -> int:
    """The open line at that place in the order of lines."""
    at = m[OPEN]
    count = bits_in(m[at])
    while count <= place:
        place -= count
        at += 1
        count = bits_in(m[at])
    word = m[at]
    for _ in range(place):
        word = without_lowest(word)
    return 64 * (at - m[OPEN]) + lowest_bit(word)


def strike(m: Words, line: int, count: int) -> int:
    """Close the line and all lines that it crosses, of so many open ones; how many are left."""
    flip(m, m[OPEN], line)
    count -= 1
    at = m[OPEN]
    words = m[LINE_WORDS]
    rows = m[ROWS]
    row = rows + line * words
    for word in range(words):
        crossed = m[at + word] & m[row + word] if rows else crossed_in(m, line, word)
        if crossed:
            m[at + word] ^= crossed
            count -= bits_in(crossed)
    return count


def list_open(m: Words) -> int:
    """List the open lines in order; how many there are."""
    count = 0
    for word in range(m[LINE_WORDS]):
        found = m[m[OPEN] + word]
        while found:
            m[m[LISTED] + count] = 64 * word + lowest_bit(found)
            found = without_lowest(found)
            count += 1
    return count


def strike_listed(m: Words, line: int, count: int) -> int:
    """`strike`, where the open lines are in the list as well, which keeps its order."""
    rows = m[ROWS]
    row = rows + line * m[LINE_WORDS]
    at = m[OPEN]
    listed = m[LISTED]
    left = listed
    for n in range(listed, listed + count):
        other = m[n]
        crossed = has(m, row, other) if rows else cross(m, line, other)
        if crossed or other == line:
            flip(m, at, other)
        else:
            m[left] = other
            left += 1
    return left - listed


EXPORTS = (
    scatter,
    room,
    measure,
    prepare,
    fill_rows,
    refusal,
    closes,
    over,
    winner,
    make,
    rewind,
    perft,
    playouts,
)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
