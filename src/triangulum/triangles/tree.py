"""Triangles compiled: a tree of lines that grows where games played to the end go well.

Knows the array of kernel.py and its own words there. A game is played from the position down the
tree and then by playout.py; each child of a node is a line, and children are added bit by bit, the
most promising first. All numbers are whole, so the tree is the same on every machine. Refuses to
know time and who asks.
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
    COUNT,
    GAIN,
    LINE_BITS,
    LINES,
    NODES,
    NOWHERE,
    ONE_LINE,
    OPEN_COUNT,
    PLIES,
    SIZE,
    START,
    TURN,
    WORK,
    Words,
    aligned,
    make,
    open_from,
    over,
    random_below,
    rewind,
)
from triangulum.triangles.playout import (
    CAPTURES,
    DRAWER,
    GAINS,
    GAME,
    PIECE,
    PIECES,
    join,
    play_out,
    take_apart,
)

# How games are judged: a won one, each point of the lead up to so many. Then how children are
# chosen: how far the less visited are preferred, how many visits an expectation is worth that was
# there before the first one, and games in which the line was drawn later. What is expected beside
# the mean: of a triangle taken, of one handed over, up to so many.
WON, POINT, REACH = 500, 50, 10
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


def settle(m: Words, nodes: int) -> int:
    """Lay out the tables for so many nodes; how many words that needs."""
    lines = m[LINES]
    m[GAINS] = aligned(m[SIZE])
    m[CAPTURES] = m[GAINS] + lines
    m[DRAWER] = m[CAPTURES] + lines
    m[MARK] = m[DRAWER] + lines
    m[LEADS] = m[MARK] + lines
    m[ALL] = m[LEADS] + lines
    m[ALL_TOTAL] = m[ALL] + 2 * lines
    m[PATH] = m[ALL_TOTAL] + 2 * lines
    m[TURNS] = m[PATH] + 3 * m[COUNT]
    m[PIECE] = m[TURNS] + 3 * m[COUNT]
    m[ROOT_PIECE] = m[PIECE] + m[COUNT]
    m[BEST_LINE] = m[ROOT_PIECE] + m[COUNT]
    m[ADDED] = m[BEST_LINE] + 3 * m[COUNT]
    m[KEYS] = m[ADDED] + FEW
    m[TREE] = aligned(m[KEYS] + FEW)
    m[MOST] = nodes
    return m[TREE] + NODE * nodes


def plant(m: Words, hasty: int) -> int:
    """Begin a tree in a position that is not over; CHANCE is the caller's.

    With `hasty` the other player is taken for one who doesn't look ahead. 1 when there is one line
    only to choose from: then one game tells which.
    """
    for word in range(m[GAINS], m[TREE] + NODE):
        m[word] = 0
    m[GAME] = 0
    m[NODES] = 0
    m[WORK] = 0
    m[MARK_NOW] = 0
    m[ROOT_PLY] = m[PLIES]
    m[USED] = 1
    m[LENGTH] = 0
    m[HASTY] = hasty
    m[EXPLORES] = EXPLORE_AGAIN if m[AGAIN] else EXPLORE
    m[KEEPS_EXPECTED] = KEEP_EXPECTED_AGAIN if m[AGAIN] else KEEP_EXPECTED
    m[KEEPS_LATER] = KEEP_LATER_AGAIN if m[AGAIN] else KEEP_LATER
    take_apart(m)
    for star in range(m[COUNT]):
        m[m[ROOT_PIECE] + star] = m[m[PIECE] + star]
    m[ROOT_PIECES] = m[PIECES]
    parent(m, ROOT)
    return only_child(m, ROOT)


def search(m: Words, work: int, games: int, all_work: int) -> int:
    """Play games for so much work; 1 when so many were played in all, or so much work is done."""
    stop = m[WORK] + work
    done = 0
    while done == 0 and m[WORK] < stop:
        m[GAME] += 1
        play(m)
        done = 1 if m[GAME] >= games or m[WORK] >= all_work else 0
    follow(m)
    return done


def only_child(m: Words, node: int) -> int:
    """1 when the node has one child and gets no other."""
    place = at(m, node)
    return 1 if m[place + CHILDREN] >= FULL and m[at(m, m[place + CHILD]) + NEXT] == 0 else 0


def play(m: Words) -> None:
    """Play one game down the tree and out, and note how it went."""
    node = ROOT
    depth = 0
    m[m[PATH]] = node
    m[m[TURNS]] = m[TURN]
    for star in range(m[COUNT]):
        m[m[PIECE] + star] = m[m[ROOT_PIECE] + star]
    m[PIECES] = m[ROOT_PIECES]
    child = next_node(m, node)
    while child != NOWHERE:
        node = child
        line = line_in(m, node)
        if m[m[GAIN] + line] == 0:
            m[m[DRAWER] + line] = 2 * m[GAME] + m[TURN]
            join(m, line)
        make(m, line)
        depth += 1
        m[m[PATH] + depth] = node
        m[m[TURNS] + depth] = m[TURN]
        child = next_node(m, node)
    ahead = play_out(m)
    rewind(m, m[ROOT_PLY])
    learn(m, depth, ahead)


def next_node(m: Words, node: int) -> int:
    """The child in which the game goes on, or NOWHERE where it leaves the tree."""
    if settled(m, node):
        return NOWHERE
    if m[HASTY] and m[TURN] != m[m[TURNS]]:
        return answered(m, node)
    return chosen(m, node) if parent(m, node) else NOWHERE


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


def settled(m: Words, node: int) -> int:
    """1 when it is clear how the game goes on."""
    return 1 if over(m) or (node != ROOT and all_is_taken(m)) else 0


def all_is_taken(m: Words) -> int:
    """1 when who plays again takes all that is left, since all stars are connected."""
    return 1 if m[AGAIN] and m[PIECES] == 1 else 0


def at(m: Words, node: int) -> int:
    """Where the node lies."""
    return m[TREE] + NODE * node


def line_in(m: Words, node: int) -> int:
    """The line of the node."""
    return m[m[TREE] + NODE * node] & ONE_LINE


def parent(m: Words, node: int) -> int:
    """1 when the node has children, which it gets bit by bit once it was visited a few times."""
    place = at(m, node)
    visits = m[place + VISITS]
    ready = (visits >= READY or node == ROOT) and m[USED] + FEW < m[MOST]
    if ready and m[place + CHILDREN] < width(m, visits):
        widen(m, node)
    return 1 if m[place + CHILDREN] else 0


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


def learn(m: Words, depth: int, ahead: int) -> None:
    """Note how the game went in the nodes that it came through, and for the lines it drew."""
    reward = POINT * max(-REACH, min(REACH, ahead))
    reward += WON if ahead > 0 else (-WON if ahead < 0 else 0)
    stamp = 2 * m[GAME]
    if depth:
        m[m[LEADS] + line_in(m, m[m[PATH] + 1])] += ahead
    for line in range(m[LINES]):
        drawer = m[m[DRAWER] + line] - stamp
        if drawer > 0:
            m[m[ALL] + 2 * line + drawer - 1] += 1
            m[m[ALL_TOTAL] + 2 * line + drawer - 1] += reward
    for n in range(depth + 1):
        place = at(m, m[m[PATH] + n])
        m[place + VISITS] += 1
        m[place + TOTAL] += reward
        child = m[place + CHILD]
        player = m[m[TURNS] + n]
        while child:
            here = at(m, child)
            if m[m[DRAWER] + (m[here + LINE] & ONE_LINE)] == stamp + player:
                m[here + LATER] += 1
                m[here + LATER_TOTAL] += reward
            child = m[here + NEXT]


def follow(m: Words) -> int:
    """Write down the line of play that was visited most; how long it is."""
    node = ROOT
    m[LENGTH] = 0
    while node != NOWHERE:
        child = m[at(m, node) + CHILD]
        node = NOWHERE
        most = 0
        while child:
            if m[at(m, child) + VISITS] > most or (m[LENGTH] == 0 and node == NOWHERE):
                most = m[at(m, child) + VISITS]
                node = child
            child = m[at(m, child) + NEXT]
        if node != NOWHERE:
            m[m[BEST_LINE] + m[LENGTH]] = line_in(m, node)
            m[LENGTH] += 1
    return m[LENGTH]


def lead(m: Words) -> int:
    """The mean lead of player 1 at the end of games that began with the best line, in 256ths."""
    node = m[at(m, ROOT) + CHILD]
    while line_in(m, node) != m[m[BEST_LINE]]:
        node = m[at(m, node) + NEXT]
    visits = max(1, m[at(m, node) + VISITS])
    return 256 * m[m[LEADS] + m[m[BEST_LINE]]] // visits


EXPORTS = (settle, plant, search, lead)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
