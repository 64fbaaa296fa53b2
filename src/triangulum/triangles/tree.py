"""Triangles compiled: a tree of lines that grows where games played to the end go well.

Knows how a game is played from the position down the tree and then by playout.py, and what the
nodes learn of it; which children they get stands in children.py. All numbers are whole, so the tree
is the same on every machine. Refuses to know time and who asks.
"""

from triangulum.triangles.children import (
    ADDED,
    ALL,
    ALL_TOTAL,
    BEST_LINE,
    CHILD,
    EXPLORE,
    EXPLORE_AGAIN,
    EXPLORES,
    FEW,
    HASTY,
    KEEP_EXPECTED,
    KEEP_EXPECTED_AGAIN,
    KEEP_LATER,
    KEEP_LATER_AGAIN,
    KEEPS_EXPECTED,
    KEEPS_LATER,
    KEYS,
    LATER,
    LATER_TOTAL,
    LEADS,
    LENGTH,
    LINE,
    MARK,
    MARK_NOW,
    MOST,
    NEXT,
    NODE,
    PATH,
    ROOT,
    ROOT_PIECE,
    ROOT_PIECES,
    ROOT_PLY,
    TOTAL,
    TREE,
    TURNS,
    USED,
    VISITS,
    all_is_taken,
    answered,
    at,
    chosen,
    line_in,
    only_child,
    parent,
)
from triangulum.triangles.kernel import (
    AGAIN,
    COUNT,
    GAIN,
    LINES,
    NODES,
    NOWHERE,
    ONE_LINE,
    PLIES,
    SIZE,
    TURN,
    WORK,
    Words,
    aligned,
    make,
    over,
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

# How games are judged: a won one, each point of the lead up to so many.
WON, POINT, REACH = 500, 50, 10


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


def settled(m: Words, node: int) -> int:
    """1 when it is clear how the game goes on."""
    return 1 if over(m) or (node != ROOT and all_is_taken(m)) else 0


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
