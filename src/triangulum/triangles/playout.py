"""Triangles compiled: games played to the end by a rule of thumb.

Knows how a line is drawn where nothing is looked ahead: take a triangle, two rather than one; else
hand over none; else hand over few. Works on the array of kernel.py and leaves it as it was. Refuses
to know what the games are played for.
"""

from triangulum.triangles.captures import gifts_of
from triangulum.triangles.kernel import (
    AGAIN,
    CLOSING,
    COUNT,
    DRAWN,
    GAIN,
    LINE_BITS,
    LINE_WORDS,
    LINES,
    LISTED,
    NODES,
    NOWHERE,
    ONE_LINE,
    OPEN,
    SAVED,
    SCORE,
    SIDES,
    START,
    TURN,
    WORK,
    Words,
    first_end,
    flip,
    has,
    list_open,
    live,
    lowest_bit,
    over,
    random_below,
    second_end,
    strike,
    without_lowest,
)

TRIES = 3  # lines that hand something over, of which the one that hands over least is drawn
MANY = 40  # stars
STEP = 32  # what a line costs beside its bit row, in words

# Where the tables lie, each a word a line: gains as they become, lines that close a triangle, who
# drew a line in which game.
GAINS, CAPTURES, DRAWER = 50, 51, 52
CAPTURE_COUNT = 53
FRESH = 54  # so many listed lines are not known to hand something over
LISTED_COUNT = 55
GAME = 56  # the number of the game
# The stars by pieces, which drawn lines connect: for each star one of its piece, itself for one of
# each; how many pieces there are.
PIECE, PIECES = 57, 58


def play_out(m: Words) -> int:
    """Play the game to its end; the lead of player 1 there. Quiet lines are noted in DRAWER.

    One line a turn, with MANY stars, half of it is what the pieces promise once no safe line is
    left: one point for each that is still to be joined, to who draws the last line.
    """
    lead = m[SCORE] - m[SCORE + 1]
    if over(m):
        return lead
    save(m)
    player = m[TURN]
    again = m[AGAIN]
    counts = again == 0 and m[COUNT] >= MANY
    promised = 0
    pieces = 0
    left = 0
    opener = 0
    line = next_line(m)
    while line != NOWHERE:
        points = m[m[GAINS] + line]
        if points:
            lead += points if player == 1 else -points
        else:
            if counts and opener == 0 and m[FRESH] == 0:
                opener = player
                promised = lead
                pieces = m[PIECES]
            m[m[DRAWER] + line] = 2 * m[GAME] + player
            join(m, line)
        left += 1 if opener else 0
        if points == 0 or again == 0:
            player = 3 - player
        m[NODES] += 1
        m[WORK] += m[LINE_WORDS] + STEP
        draw(m, line)
        line = next_line(m)
    restore(m)
    if opener:
        gets = pieces - 1 if left & 1 else 1 - pieces
        promised += gets if opener == 1 else -gets
        return (lead + promised) >> 1
    return lead


def save(m: Words) -> None:
    """Keep the position, and list what the game begins with."""
    state = m[OPEN]
    for n in range(m[CLOSING] - state):
        m[m[SAVED] + n] = m[state + n]
    for line in range(m[LINES]):
        m[m[GAINS] + line] = m[m[GAIN] + line]
    count = 0
    for word in range(m[LINE_WORDS]):
        found = m[state + word] & m[m[CLOSING] + word]
        while found:
            m[m[CAPTURES] + count] = 64 * word + lowest_bit(found)
            found = without_lowest(found)
            count += 1
    m[CAPTURE_COUNT] = count
    m[LISTED_COUNT] = list_open(m)
    m[FRESH] = m[LISTED_COUNT]


def restore(m: Words) -> None:
    """Back to the position that was kept."""
    state = m[OPEN]
    for n in range(m[CLOSING] - state):
        m[state + n] = m[m[SAVED] + n]


def take_apart(m: Words) -> None:
    """Each star is a piece of its own; then the drawn lines join them."""
    for star in range(m[COUNT]):
        m[m[PIECE] + star] = star
    m[PIECES] = m[COUNT]
    for word in range(m[LINE_WORDS]):
        found = m[m[DRAWN] + word]
        while found:
            join(m, 64 * word + lowest_bit(found))
            found = without_lowest(found)


def join(m: Words, line: int) -> None:
    """The line's ends are of one piece now."""
    one = piece(m, first_end(m, line))
    other = piece(m, second_end(m, line))
    if one != other:
        m[m[PIECE] + one] = other
        m[PIECES] -= 1


def piece(m: Words, star: int) -> int:
    """The star that stands for the star's piece."""
    pieces = m[PIECE]
    while m[pieces + star] != star:
        m[pieces + star] = m[pieces + m[pieces + star]]
        star = m[pieces + star]
    return star


def draw(m: Words, line: int) -> None:
    """Draw the open line; its triangles bring new captures."""
    drawn = m[DRAWN]
    flip(m, drawn, line)
    strike(m, line, 0)
    for n in range(m[SIDES] + m[m[START] + line], m[SIDES] + m[m[START] + line + 1]):
        one = m[n] & ONE_LINE
        two = (m[n] >> LINE_BITS) & ONE_LINE
        if has(m, drawn, one):
            gain_more(m, two)
        if has(m, drawn, two):
            gain_more(m, one)


def gain_more(m: Words, line: int) -> None:
    """The line closes one more triangle."""
    m[m[GAINS] + line] += 1
    if m[m[GAINS] + line] == 1 and has(m, m[OPEN], line):
        m[m[CAPTURES] + m[CAPTURE_COUNT]] = line
        m[CAPTURE_COUNT] += 1


def next_line(m: Words) -> int:
    """The line to draw, or NOWHERE when the game is over."""
    line = capture(m)
    return quiet(m) if line == NOWHERE else line


def capture(m: Words) -> int:
    """A line that closes two triangles, else the newest that closes one, or NOWHERE."""
    captures = m[CAPTURES]
    count = m[CAPTURE_COUNT]
    best = NOWHERE
    n = count - 1
    while n >= 0:
        line = m[captures + n]
        if has(m, m[OPEN], line) == 0:
            count -= 1
            m[captures + n] = m[captures + count]
        elif m[m[GAINS] + line] > 1:
            best = line
            break
        elif best == NOWHERE:
            best = line
        n -= 1
    m[CAPTURE_COUNT] = count
    return best


def quiet(m: Words) -> int:
    """A random line that hands nothing over, else of a few the one that hands over least."""
    listed = m[LISTED]
    while m[FRESH]:
        place = listed + random_below(m, m[FRESH])
        line = m[place]
        m[FRESH] -= 1
        fresh = listed + m[FRESH]
        m[place] = m[fresh]
        m[fresh] = line
        gifts = gifts_of(m, line) if has(m, m[OPEN], line) else 0
        if gifts == 0:
            m[LISTED_COUNT] -= 1
            m[fresh] = m[listed + m[LISTED_COUNT]]
            if has(m, m[OPEN], line):
                return line if goes_on(m, line) else NOWHERE
    return least_gift(m)


def least_gift(m: Words) -> int:
    """Of a few random open lines the one that hands over least, or NOWHERE."""
    listed = m[LISTED]
    best = NOWHERE
    least = 1 << 30
    tries = 0
    while tries < TRIES and m[LISTED_COUNT]:
        place = listed + random_below(m, m[LISTED_COUNT])
        line = m[place]
        if has(m, m[OPEN], line):
            tries += 1
            gifts = gifts_of(m, line)
            if gifts < least:
                least = gifts
                best = line
        else:
            m[LISTED_COUNT] -= 1
            m[place] = m[listed + m[LISTED_COUNT]]
    if best == NOWHERE or least > 0 or goes_on(m, best):
        return best
    return NOWHERE


def goes_on(m: Words, line: int) -> int:
    """1 when a triangle can still be closed, seen from an open line that hands over nothing."""
    if live(m, line):
        return 1
    other = 0
    for word in range(m[LINE_WORDS]):
        found = m[m[OPEN] + word]
        while found:
            other = 64 * word + lowest_bit(found)
            found = without_lowest(found)
            if live(m, other):
                return 1
    return 0
