"""The fixed opponent of Triangular's engine: alpha-beta with the two-colour term, nothing else.

Its moves stay the same whatever becomes of the engine. Knows the weights and the search that were
measured before there was an engine; the rules, making a move and counting threats are the kernel's,
so it is as fast as these are. Compiled by `make kernels` in the same subset of Python.
"""

from triangulum.triangular.kernel import (
    BOARD,
    NODES,
    NOWHERE,
    PLIES,
    POINTS,
    RIM,
    RIM_SIZE,
    TABLE,
    TILES,
    YELLOW,
    Words,
    count_threats,
    gain,
    latent,
    lay,
    lift,
    mover,
    opens,
    prepare,
    rewind,
    threat,
)
from triangulum.triangular.kernel import bits_in as bits_in

POINT = 10
MY_BEST, MY_SECOND, THEIR_BEST = 8, 3, 5
LATENT, TWO_COLOURS = 5, 30
EVEN, ODD = 0x0155_5554, 0x00AA_AAAA
ONE_COLOUR = EVEN | ODD << 32
OTHER_COLOUR = ODD | EVEN << 32
WON = 1_000_000
INFINITE = 2_000_000

# Its own words, where the engine has its transposition table.
BUDGET = TABLE  # it stops once so many moves have been made
STOPPED = TABLE + 1
DEPTH = TABLE + 2  # of the last finished search
CHOSEN = TABLE + 3
VALUE = TABLE + 4
ROOT_PLY = TABLE + 5  # read from here, since a literal would make a second specialisation
LEAST = TABLE + 6
MOST = TABLE + 7
MOVES = TABLE + 64  # of each ply, 64 words
ORDER = MOVES + 64 * 64
BEST = ORDER + 64 * 64  # by ply, the move that was best there last
KILLERS = BEST + 64  # two moves a ply that refuted something there
HISTORY = KILLERS + 2 * 64  # by player and cell, how often it refuted
SIZE = HISTORY + 2 * BOARD


def choose(m: Words, nodes: int) -> int:
    """The cell to lay a tile on, after about so many moves made in thought."""
    for word in range(BEST, SIZE):
        m[word] = 0
    m[NODES] = 0
    m[BUDGET] = nodes
    m[STOPPED] = 0
    m[ROOT_PLY] = 0
    m[LEAST] = -INFINITE
    m[MOST] = INFINITE
    m[CHOSEN] = m[RIM]
    depth = 1
    while m[STOPPED] == 0 and depth <= TILES - m[PLIES]:
        value = best(m, depth, m[ROOT_PLY], m[LEAST], m[MOST])
        if m[STOPPED] == 0:
            m[DEPTH] = depth
            m[VALUE] = value
        if abs(value) > WON - 100:
            break
        depth += 1
    return m[CHOSEN]


def best(m: Words, depth: int, ply: int, alpha: int, beta: int) -> int:
    """The value for the player to move (fail-soft); a reply to a red threat costs no depth."""
    player = mover(m)
    rival = 3 - player
    if m[PLIES] == TILES:
        return lead(m, player) * POINT
    winning = threat(m, player)
    if winning != NOWHERE:
        if ply == 0:
            m[CHOSEN] = winning
        return WON - ply
    forced = count_threats(m, rival)
    if forced > 1 and ply > 0:
        return ply + 1 - WON
    if forced == 0 and depth <= 0:
        return worth(m, player)
    count = listed(m, ply, player, forced)
    top = -INFINITE
    for n in range(count):
        bring(m, ply, n, count)
        cell = m[MOVES + 64 * ply + n]
        m[NODES] += 1
        lay(m, cell)
        deeper = depth if forced else depth - 1
        value = 0
        if n == 0:
            value = -best(m, deeper, ply + 1, -beta, -alpha)
        else:
            value = -best(m, deeper, ply + 1, -alpha - 1, -alpha)
            if value > alpha and value < beta:
                value = -best(m, deeper, ply + 1, -beta, -alpha)
        lift(m)
        if m[NODES] >= m[BUDGET]:
            m[STOPPED] = 1
        if m[STOPPED]:
            return top
        if value > top:
            top = value
            m[BEST + ply] = cell
            if ply == 0:
                m[CHOSEN] = cell
        alpha = max(alpha, value)
        if alpha >= beta:
            m[HISTORY + (player - 1) * BOARD + cell] += depth * depth
            if m[KILLERS + 2 * ply] != cell:
                m[KILLERS + 2 * ply + 1] = m[KILLERS + 2 * ply]
                m[KILLERS + 2 * ply] = cell
            break
    return top


def listed(m: Words, ply: int, player: int, forced: int) -> int:
    """List the moves, or the one that answers a threat, with how soon each is tried."""
    moves = MOVES + 64 * ply
    orders = ORDER + 64 * ply
    if forced:
        m[moves] = threat(m, 3 - player)
        m[orders] = 0
        return 1
    for n in range(m[RIM_SIZE]):
        cell = m[RIM + n]
        order = 1000 * gain(m, player, cell) + 600 * gain(m, 3 - player, cell)
        order += min(400, m[HISTORY + (player - 1) * BOARD + cell])
        if cell == m[BEST + ply]:
            order += 100_000
        if cell == m[KILLERS + 2 * ply] or cell == m[KILLERS + 2 * ply + 1]:
            order += 900
        if opens(m, 3 - player, cell):
            order -= 1_000_000
        m[moves + n] = cell
        m[orders + n] = order
    return m[RIM_SIZE]


def bring(m: Words, ply: int, n: int, count: int) -> None:
    """Put the most promising of the moves from the n-th on in the n-th place."""
    moves = MOVES + 64 * ply
    orders = ORDER + 64 * ply
    first = n
    for other in range(n + 1, count):
        if m[orders + other] > m[orders + first]:
            first = other
    cell = m[moves + first]
    order = m[orders + first]
    m[moves + first] = m[moves + n]
    m[orders + first] = m[orders + n]
    m[moves + n] = cell
    m[orders + n] = order


def lead(m: Words, player: int) -> int:
    """The player's points minus the other's."""
    ahead = m[POINTS] - m[POINTS + 1]
    return ahead if player == YELLOW else -ahead


def worth(m: Words, player: int) -> int:
    """Ten times the score difference, the next gains, latent threats and pairs of two colours."""
    rival = 3 - player
    mine = 0
    second = 0
    theirs = 0
    for n in range(m[RIM_SIZE]):
        cell = m[RIM + n]
        points = gain(m, player, cell)
        if points > mine:
            second = mine
            mine = points
        elif points > second:
            second = points
        theirs = max(theirs, gain(m, rival, cell))
    value = POINT * lead(m, player) + MY_BEST * mine + MY_SECOND * second - THEIR_BEST * theirs
    return value + attack(m, player) - attack(m, rival)


def attack(m: Words, player: int) -> int:
    """What the player's latent threats are worth."""
    first = 0
    other = 0
    for word in range(3):
        found = latent(m, player, word)
        first += bits_in(found & ONE_COLOUR)
        other += bits_in(found & OTHER_COLOUR)
    return LATENT * (first + other) + TWO_COLOURS * first * other


EXPORTS = (prepare, rewind, lay, choose)
