"""Two fixed opponents of Triangles' engine: plain UCT, and a rule of thumb.

Their play stays the same whatever becomes of the engine. Knows how they choose a line; the rules,
making a line and random games are the kernel's, so they are as fast as these are. Compiled by
`make kernels` in the same subset of Python.
"""

from triangulum.triangles import kernel
from triangulum.triangles.kernel import (
    CLOSING,
    GAIN,
    LINE_WORDS,
    NODES,
    NOWHERE,
    OPEN,
    PLIES,
    SIZE,
    TURN,
    Words,
    aligned,
    lowest_bit,
    make,
    open_from,
    over,
    playouts,
    random_below,
    rewind,
    without_lowest,
)

# Their own words, where the engine has its own.
GAMES, BEST, POOL, USED, MOST, ROOT_PLY, EQUALS = range(40, 47)

# A node of the tree: its line, games and what these brought player 1, its first child and next
# sibling, the line to be tried next and the one tried first, where the game came from.
NODE = 8
LINE, VISITS, TOTAL, CHILD, NEXT, TRIED, FIRST, FROM = range(NODE)
ROOT = 0
WIN = 1 << 12
ALL_TRIED = -2


# Plain UCT: uniformly random games, one node a game, the upper confidence bound of won games.


def uct_room(m: Words, nodes: int) -> int:
    """Lay out a tree of so many nodes; how many words that needs."""
    m[POOL] = aligned(m[SIZE])
    m[MOST] = nodes
    return m[POOL] + NODE * nodes


def uct_begin(m: Words) -> int:
    """Begin a tree in a position that is not over; CHANCE is the caller's."""
    m[USED] = 0
    m[GAMES] = 0
    m[NODES] = 0
    m[ROOT_PLY] = m[PLIES]
    m[BEST] = open_from(m, 0)
    return add(m, NOWHERE)


def uct(m: Words, games: int) -> int:
    """Play so many more games; how many were played since the tree was begun."""
    for _ in range(games):
        play(m)
    most = 0
    child = m[node_at(m, ROOT) + CHILD]
    while child:
        if m[node_at(m, child) + VISITS] > most:
            most = m[node_at(m, child) + VISITS]
            m[BEST] = m[node_at(m, child) + LINE]
        child = m[node_at(m, child) + NEXT]
    return m[GAMES]


def play(m: Words) -> None:
    """Play a game down the tree, add a node, and go on at random; each node links its parent."""
    m[GAMES] += 1
    node = ROOT
    grown = 0
    while over(m) == 0 and grown == 0:
        before = node
        if m[node_at(m, node) + TRIED] != ALL_TRIED and m[USED] < m[MOST]:
            node = tried(m, node)
            grown = 1
        elif m[node_at(m, node) + CHILD]:
            node = selected(m, node)
        else:
            break
        m[node_at(m, node) + FROM] = before
        make(m, m[node_at(m, node) + LINE])
    result = playouts(m, 1)
    rewind(m, m[ROOT_PLY])
    while node != ROOT:
        note(m, node, result)
        node = m[node_at(m, node) + FROM]
    note(m, ROOT, result)


def note(m: Words, node: int, result: int) -> None:
    """One more game came through the node: 1, 0 or -1 for player 1."""
    m[node_at(m, node) + VISITS] += 1
    m[node_at(m, node) + TOTAL] += WIN * result


def node_at(m: Words, node: int) -> int:
    """Where the node lies."""
    return m[POOL] + NODE * node


def add(m: Words, line: int) -> int:
    """A new node; its number."""
    here = node_at(m, m[USED])
    for n in range(NODE):
        m[here + n] = 0
    m[here + LINE] = line
    m[here + TRIED] = NOWHERE
    m[USED] += 1
    return m[USED] - 1


def tried(m: Words, node: int) -> int:
    """A new child with the next line that was not tried yet."""
    here = node_at(m, node)
    if m[here + TRIED] == NOWHERE:
        m[here + TRIED] = next_open(m, random_below(m, 64 * m[LINE_WORDS]))
        m[here + FIRST] = m[here + TRIED]
    line = m[here + TRIED]
    child = add(m, line)
    m[node_at(m, child) + NEXT] = m[here + CHILD]
    m[here + CHILD] = child
    after = next_open(m, line + 1)
    m[here + TRIED] = ALL_TRIED if after == m[here + FIRST] else after
    return child


def next_open(m: Words, line: int) -> int:
    """The first open line from this one on, and after the last the first."""
    found = open_from(m, line)
    return open_from(m, 0) if found == NOWHERE else found


def selected(m: Words, node: int) -> int:
    """The child with the largest upper confidence bound: share + sqrt(2 ln N / n)."""
    sign = 3 - 2 * m[TURN]
    logarithm = natural_log(m[node_at(m, node) + VISITS])
    best = NOWHERE
    most = -(1 << 60)
    child = m[node_at(m, node) + CHILD]
    while child:
        here = node_at(m, child)
        visits = m[here + VISITS]
        # Games go from -WIN to WIN, twice as far as from lost to won.
        bound = sign * m[here + TOTAL] // visits + 2 * root((2 * logarithm << 12) // visits)
        if bound > most:
            most = bound
            best = child
        child = m[here + NEXT]
    return best


def natural_log(n: int) -> int:
    """The logarithm in 4096ths, off by 6 hundredths at most."""
    whole = 0
    while n >> (whole + 1):
        whole += 1
    share = ((n - (1 << whole)) << 12) >> whole
    return (((whole << 12) + share) * 2839) >> 12


def root(n: int) -> int:
    """The whole part of the square root of a number below 2**40."""
    found = 0
    step = 1 << 20
    while step:
        if (found + step) * (found + step) <= n:
            found += step
        step >>= 1
    return found


# Captures, then safe lines, then the least gift.


def thumb(m: Words) -> int:
    """The line that closes most; else a random one that hands nothing over, else over least."""
    line = best_capture(m)
    if line != NOWHERE:
        m[BEST] = line
        return line
    least = 1 << 30
    line = open_from(m, 0)
    while line != NOWHERE:
        gift = handed_over(m, line, least)
        if gift < least:
            m[EQUALS] = 0
            least = gift
        if gift == least:
            m[EQUALS] += 1
            if random_below(m, m[EQUALS]) == 0:
                m[BEST] = line
        line = open_from(m, line + 1)
    return m[BEST]


def handed_over(m: Words, line: int, enough: int) -> int:
    """How many triangles can be closed in a row after the line; stops beyond `enough`."""
    plies = m[PLIES]
    make(m, line)
    taken = 0
    capture = best_capture(m)
    while capture != NOWHERE and taken <= enough:
        taken += make(m, capture)
        capture = best_capture(m)
    rewind(m, plies)
    return taken


def best_capture(m: Words) -> int:
    """The first open line of those that close the most triangles, or NOWHERE."""
    best = NOWHERE
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


EXPORTS = (*kernel.EXPORTS, uct_room, uct_begin, uct, thumb)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
