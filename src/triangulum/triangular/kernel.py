"""All of Triangular that is compiled: the rules once more, perft, playouts, search, red solver.

Knows one array `m` of 64-bit words, laid out below, and whole numbers. It imports nothing,
allocates nothing and runs as it stands; compiled it is the same arithmetic on wrapping words.
Refuses to know Python's objects, time, and who asks.
"""

Words = list[int]

# What lies on a cell; YELLOW and GREY are the players.
EMPTY, YELLOW, GREY, RED = 0, 1, 2, 3
TILES = 48

# A cell is one number: 7 bits of y, 6 of x, and whether it points down. No game reaches the
# border, so neighbours are found by adding.
SIDE = 64
MIDDLE = SIDE // 2
BOARD = SIDE * SIDE * 2
ORIGIN = (MIDDLE * SIDE + MIDDLE) * 2
FARTHEST = 25
NOWHERE = -1

# What a position is worth to the player to move, beside its points, in tenths of a point.
POINT = 10
BEST_GAIN, SECOND_GAIN, THEIR_GAIN = 8, 3, 5
LATENT, TWO_COLOURS = 5, 30
UNGUARDED = 12

# What decides which move is tried first.
ORDER_GAIN, ORDER_THEIRS, ORDER_RAY, ORDER_KILLER = 1000, 600, 500, 900
ORDER_FIRST, ORDER_LAST = 1 << 40, -(1 << 40)
LARGEST_HISTORY = 400

# Which moves are looked at less deep: from the LATE-th on, by two plies after VERY_LATE, at so many
# plies and more, and only those that gain no more than QUIET points.
LATE, VERY_LATE = 4, 8
LATE_DEPTH, VERY_LATE_DEPTH = 3, 5
QUIET = 2

# The layout of `m`, in words.
PLIES = 0
POINTS = 1  # of Yellow, of Grey
RED_TRIANGLE = 4  # the player who has spanned one, or 0
RIM_SIZE = 5
CHANCE = 6  # the state of the random numbers
NODES = 7  # moves made since it was last set to 0
HASH = 8  # of the position under each of the six symmetries
OWN_SPOTS = 16  # of Yellow (3 words), of Grey (3)
OPEN_SPOTS = 24  # 3 words: those that are empty and can be reached
HISTORY = 64  # for each ply its cell, what it gained, its place in the rim
RIM = HISTORY + 4 * 64  # the empty cells that touch a tile
CELLS = RIM + 64
TOUCHING = CELLS + BOARD  # how many of a cell's neighbours carry a tile
PLACE = TOUCHING + BOARD  # where in the rim a cell stands
SPOT = PLACE + BOARD  # of a cell on a ray: word * 64 + bit; of others NOWHERE
SPOT_CELL = SPOT + BOARD  # the other way round
ROWS = SPOT_CELL + 3 * 64  # bit rows: 2 players, up and down, 6 kinds, 64 words
KEYS = ROWS + 2 * 2 * 6 * 64  # 2 players, each cell, 6 symmetries
TOP = KEYS + 2 * BOARD * 6  # the plies between the root and where the search stands
LIMIT = TOP + 1  # look no deeper than so many plies
GUARD = TOP + 2  # 1: choose among guarded moves
FEAR = TOP + 3  # how much a lost game counts at the root at most, 0 for all it is
NOISE = TOP + 4  # every root move has a random bonus up to so much, in tenths of a point
DEPTH_DONE = TOP + 9  # of the last finished search
VALUE = TOP + 5  # of the best move, for the player to move
LENGTH = TOP + 6  # of the best line
TABLE_MASK = TOP + 7  # entries of the transposition table minus 2; a power of two minus 2
FINISHED = TOP + 8
ROOT_ALPHA = TOP + 10  # what is asked of the root: its value only if it lies between the two
ROOT_BETA = TOP + 11
RED_NODES = TOP + 12  # how many positions the red solver may still look at
BEST_LINE = TOP + 64
BONUS = BEST_LINE + 64  # for each place in the rim at the root
FRAMES = BONUS + 64  # what is known of each ply of the line being looked at
FRAME = 16
MOVES = FRAMES + 64 * FRAME  # the moves of each ply, 64 words
ORDER = MOVES + 64 * 64  # and how soon each is tried
LINES = ORDER + 64 * 64  # the best line from each ply
LENGTHS = LINES + 64 * 64
KILLERS = LENGTHS + 64  # two moves a ply that refuted something there
CUTS = KILLERS + 2 * 64  # how often a move refuted, by player and cell
REFUTED = CUTS + 2 * BOARD  # by plies left, what last saved the defender from a red triangle
TABLE = REFUTED + 64  # the transposition table: two words an entry
SIZE = TABLE + (2 << 14)  # with the smallest table

# In a frame.
ALPHA, BETA, DEPTH, BEST, MOVE, NEXT, COUNT, STAGE, WAS_ALPHA, FORCED, LEAD = range(11)
# How a move is looked at: not yet; less deep; for being better at all; for its value.
FRESH, REDUCED, ZERO, FULL = 0, 1, 2, 3
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

WON = 1_000_000  # minus the ply of the winning tile
SURE = WON - 1000
INFINITE = 2_000_000
OPEN = 3_000_000  # instead of a value: the position has moves to be looked at
VALUE_SHIFT = 21
LEAST_STORED = 1 << 24

# The spots of one colour: even distances in the lower half, odd ones in the upper.
EVEN = 0x0155_5554
ODD = 0x00AA_AAAA
COLOUR = EVEN | ODD << 32
ALL_SPOTS = ((1 << FARTHEST) - 2) * ((1 << 32) + 1)
OTHER_COLOUR = ALL_SPOTS ^ COLOUR

SYMMETRIES = 6
MIRRORED = 12  # with more plies mirror images of a position are too rare to look for
KIND = 64  # words in one kind of rows

# Why a tile may not be laid.
LEGAL, NO_CELL, OVER, OCCUPIED, NOT_ADJACENT = 0, 1, 2, 3, 4
# How a game ended.
RED_TILE, ALL_TILES = 1, 2

LOW_HALF = (1 << 32) - 1
LOW_63 = (1 << 63) - 1
# The constants of SplitMix64 (see chance.py) as signed words.
GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
MIX_1 = 0xBF58476D1CE4E5B9 - (1 << 64)
MIX_2 = 0x94D049BB133111EB - (1 << 64)
KEY_SEED = 48


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


def lowest_bit(word: int) -> int:
    """The number of the lowest bit of a word > 0; compiled it is one instruction."""
    return (word & -word).bit_length() - 1


def bits_in(word: int) -> int:
    """How many bits of a word >= 0 are set; compiled it is one instruction."""
    return word.bit_count()


def random_word(m: Words) -> int:
    """The next 64 random bits, the numbers of chance.py."""
    z = wrapping_sum(m[CHANCE], GOLDEN)
    m[CHANCE] = z
    z = wrapping_product(z ^ ((z >> 30) & ((1 << 34) - 1)), MIX_1)
    z = wrapping_product(z ^ ((z >> 27) & ((1 << 37) - 1)), MIX_2)
    return z ^ ((z >> 31) & ((1 << 33) - 1))


def random_below(m: Words, n: int) -> int:
    """A number from 0 to n - 1."""
    return ((random_word(m) >> 32) & LOW_HALF) * n >> 32


# Cells


def cell_at(x: int, y: int, down: int) -> int:
    """The cell's number."""
    return ((y + MIDDLE) * SIDE + x + MIDDLE) * 2 + down


def x_of(cell: int) -> int:
    """The first coordinate."""
    return ((cell >> 1) & (SIDE - 1)) - MIDDLE


def y_of(cell: int) -> int:
    """The second coordinate; the third follows, since the sum is 0 or -1."""
    return (cell >> 7) - MIDDLE


def neighbour(cell: int, k: int) -> int:
    """The neighbour that differs in the third (k = 0), first (1) or second (2) coordinate."""
    step = 1 if k == 0 else (-1 if k == 1 else -127)
    return cell - step if cell & 1 else cell + step


def turned(cell: int, symmetry: int) -> int:
    """Where one of the six permutations of the coordinates takes the cell."""
    down = cell & 1
    x = x_of(cell)
    y = y_of(cell)
    z = -down - x - y
    if symmetry == 0:
        return cell
    if symmetry == 1:
        return cell_at(x, z, down)
    if symmetry == 2:
        return cell_at(y, x, down)
    if symmetry == 3:
        return cell_at(y, z, down)
    if symmetry == 4:
        return cell_at(z, x, down)
    return cell_at(z, y, down)


def turned_back(cell: int, symmetry: int) -> int:
    """The cell that the symmetry takes to this one: two of them undo each other."""
    if symmetry == 3:
        return turned(cell, 4)
    return turned(cell, 3) if symmetry == 4 else turned(cell, symmetry)


# The tables


def prepare(m: Words) -> int:
    """Fill the tables and set up the start, on an array of zeros."""
    make_keys(m)
    for cell in range(BOARD):
        m[SPOT + cell] = NOWHERE
    for distance in range(1, FARTHEST):
        make_spot(m, 0, distance, distance, 0)
        make_spot(m, 0, 32 + distance, 0, distance)
        make_spot(m, 1, 32 + distance, -distance, 0)
        make_spot(m, 1, distance, -distance, distance)
        make_spot(m, 2, distance, 0, -distance)
        make_spot(m, 2, 32 + distance, distance, -distance)
    m[CELLS + ORIGIN] = RED
    touch(m, ORIGIN)
    m[ROOT_ALPHA] = -INFINITE
    m[ROOT_BETA] = INFINITE
    m[RED_NODES] = LOW_63
    return 0


def make_keys(m: Words) -> None:
    """One random word a player and cell, and under each symmetry the one of the turned cell."""
    m[CHANCE] = KEY_SEED
    for n in range(2 * BOARD):
        m[KEYS + 6 * n] = random_word(m)
    for y in range(-FARTHEST, FARTHEST + 1):
        for x in range(-FARTHEST, FARTHEST + 1):
            for down in range(2):
                if -FARTHEST <= -down - x - y <= FARTHEST:
                    turn_keys(m, cell_at(x, y, down))


def turn_keys(m: Words, cell: int) -> None:
    """The keys of the cell under the symmetries but the first."""
    for player in range(2):
        base = KEYS + 6 * BOARD * player
        for symmetry in range(1, SYMMETRIES):
            m[base + 6 * cell + symmetry] = m[base + 6 * turned(cell, symmetry)]


def make_spot(m: Words, word: int, bit: int, x: int, y: int) -> None:
    """Name a cell on a ray. The two partners of a red triangle share a word, 32 bits apart."""
    cell = cell_at(x, y, 0)
    m[SPOT + cell] = word * 64 + bit
    m[SPOT_CELL + word * 64 + bit] = cell


# Laying tiles


def mover(m: Words) -> int:
    """The player whose tile is next."""
    return GREY if m[PLIES] & 1 else YELLOW


def over(m: Words) -> int:
    """1 when somebody has a red triangle or all tiles are laid."""
    return 1 if ended_by(m) else 0


def ended_by(m: Words) -> int:
    """How the game ended: by RED_TILE or ALL_TILES, or 0 while it goes on."""
    if m[RED_TRIANGLE]:
        return RED_TILE
    return ALL_TILES if m[PLIES] >= TILES else 0


def edge(m: Words, player: int, cell: int, direction: int) -> int:
    """The edge of the largest own triangle that a tile would span in a direction (0, 1, 2), or 0.

    The two other corners lie on two rows through the cell, equally far along the coordinate
    `direction`: one AND of the rows, and the lowest bit is the farthest pair.
    """
    down = cell & 1
    sign = 1 - 2 * down
    x = x_of(cell)
    y = y_of(cell)
    i = MIDDLE + sign * x
    j = MIDDLE + sign * y
    k = MIDDLE - sign * (down + x + y)
    rows = ROWS + ((player - 1) * 2 + down) * 6 * KIND
    if direction == 0:
        return edge_of(m[rows + j] & m[rows + KIND + k], i)
    if direction == 1:
        return edge_of(m[rows + 2 * KIND + k] & m[rows + 3 * KIND + i], j)
    return edge_of(m[rows + 4 * KIND + i] & m[rows + 5 * KIND + j], k)


def edge_of(both: int, place: int) -> int:
    """The edge from `place` down to the lowest bit, or 0 where there is none below."""
    both &= (1 << place) - 1
    return place - lowest_bit(both) + 1 if both else 0


def gain(m: Words, player: int, cell: int) -> int:
    """The points that a tile of the player would score on the cell."""
    down = cell & 1
    sign = 1 - 2 * down
    x = x_of(cell)
    y = y_of(cell)
    i = MIDDLE + sign * x
    j = MIDDLE + sign * y
    k = MIDDLE - sign * (down + x + y)
    rows = ROWS + ((player - 1) * 2 + down) * 6 * KIND
    return (
        edge_of(m[rows + j] & m[rows + KIND + k], i)
        + edge_of(m[rows + 2 * KIND + k] & m[rows + 3 * KIND + i], j)
        + edge_of(m[rows + 4 * KIND + i] & m[rows + 5 * KIND + j], k)
    )


def wins(m: Words, player: int, cell: int) -> int:
    """1 when a tile of the player on the cell spans a red triangle."""
    spot = m[SPOT + cell]
    if spot == NOWHERE:
        return 0
    return (m[OWN_SPOTS + 3 * (player - 1) + (spot >> 6)] >> ((spot & 63) ^ 32)) & 1


def red_edge(m: Words, player: int, cell: int, direction: int) -> int:
    """The edge of the red triangle that a tile would span in a direction (0, 1, 2), or 0.

    A cell on a ray is the corner of one only, in the direction of its positive coordinate.
    """
    if wins(m, player, cell) == 0:
        return 0
    x = x_of(cell)
    y = y_of(cell)
    farther = x if direction == 0 else (y if direction == 1 else -x - y)
    return farther + 1 if farther > 0 else 0


def make(m: Words, cell: int) -> int:
    """Lay a tile and keep the hashes; the points that it scores."""
    m[NODES] += 1
    turn_hashes(m, mover(m), cell)
    return lay(m, cell)


def unmake(m: Words) -> None:
    """Undo `make`."""
    lift(m)
    turn_hashes(m, mover(m), m[HISTORY + 4 * m[PLIES]])


def turn_hashes(m: Words, player: int, cell: int) -> None:
    """Put the tile into the hashes or take it out: into all six while mirror images matter."""
    key = KEYS + 6 * (BOARD * (player - 1) + cell)
    m[HASH] ^= m[key]
    if m[PLIES] < MIRRORED:
        for symmetry in range(1, SYMMETRIES):
            m[HASH + symmetry] ^= m[key + symmetry]


def lay(m: Words, cell: int) -> int:
    """Lay the tile of the player to move on a legal cell; the points that it scores."""
    player = mover(m)
    entry = HISTORY + 4 * m[PLIES]
    points = gain(m, player, cell)
    m[entry] = cell
    m[entry + 1] = points
    m[POINTS + player - 1] += points
    if wins(m, player, cell):
        m[RED_TRIANGLE] = player
    m[PLIES] += 1
    leave_rim(m, cell, entry)
    m[CELLS + cell] = player
    turn_bits(m, player, cell)
    touch(m, cell)
    return points


def lift(m: Words) -> None:
    """Take the last tile back; the rim stands in the same order as before."""
    m[PLIES] -= 1
    player = mover(m)
    entry = HISTORY + 4 * m[PLIES]
    cell = m[entry]
    points = m[entry + 1]
    m[POINTS + player - 1] -= points
    m[RED_TRIANGLE] = 0
    untouch(m, cell)
    turn_bits(m, player, cell)
    m[CELLS + cell] = EMPTY
    return_to_rim(m, cell, entry)


def turn_bits(m: Words, player: int, cell: int) -> int:
    """Set or clear the tile in its six rows and on its ray; its spot, or NOWHERE."""
    down = cell & 1
    sign = 1 - 2 * down
    x = x_of(cell)
    y = y_of(cell)
    i = MIDDLE + sign * x
    j = MIDDLE + sign * y
    k = MIDDLE - sign * (down + x + y)
    rows = ROWS + ((player - 1) * 2 + down) * 6 * KIND
    m[rows + j] ^= 1 << i
    m[rows + KIND + k] ^= 1 << i
    m[rows + 2 * KIND + k] ^= 1 << j
    m[rows + 3 * KIND + i] ^= 1 << j
    m[rows + 4 * KIND + i] ^= 1 << k
    m[rows + 5 * KIND + j] ^= 1 << k
    spot = m[SPOT + cell]
    if spot != NOWHERE:
        m[OWN_SPOTS + 3 * (player - 1) + (spot >> 6)] ^= 1 << (spot & 63)
    return spot


def leave_rim(m: Words, cell: int, entry: int) -> None:
    """Take the cell out of the rim; the last one takes its place."""
    last = m[RIM_SIZE] - 1
    place = m[PLACE + cell]
    m[entry + 2] = place
    moved = m[RIM + last]
    m[RIM + place] = moved
    m[PLACE + moved] = place
    m[RIM_SIZE] = last
    spot = m[SPOT + cell]
    if spot != NOWHERE:
        m[OPEN_SPOTS + (spot >> 6)] ^= 1 << (spot & 63)


def return_to_rim(m: Words, cell: int, entry: int) -> None:
    """Undo `leave_rim`."""
    size = m[RIM_SIZE]
    place = m[entry + 2]
    moved = m[RIM + place] if place < size else cell
    m[RIM + size] = moved
    m[PLACE + moved] = size
    m[RIM + place] = cell
    m[PLACE + cell] = place
    m[RIM_SIZE] = size + 1
    spot = m[SPOT + cell]
    if spot != NOWHERE:
        m[OPEN_SPOTS + (spot >> 6)] ^= 1 << (spot & 63)


def touch(m: Words, cell: int) -> None:
    """The neighbours have one more tile beside them; those that had none join the rim."""
    for k in range(3):
        near = neighbour(cell, k)
        m[TOUCHING + near] += 1
        if m[TOUCHING + near] == 1 and m[CELLS + near] == EMPTY:
            size = m[RIM_SIZE]
            m[RIM + size] = near
            m[PLACE + near] = size
            m[RIM_SIZE] = size + 1
            spot = m[SPOT + near]
            if spot != NOWHERE:
                m[OPEN_SPOTS + (spot >> 6)] ^= 1 << (spot & 63)


def untouch(m: Words, cell: int) -> None:
    """Undo `touch`: who joined the rim last leaves it first."""
    for k in range(3):
        near = neighbour(cell, k)
        m[TOUCHING + near] -= 1
        if m[TOUCHING + near] == 0 and m[CELLS + near] == EMPTY:
            m[RIM_SIZE] -= 1
            spot = m[SPOT + near]
            if spot != NOWHERE:
                m[OPEN_SPOTS + (spot >> 6)] ^= 1 << (spot & 63)


def refusal(m: Words, x: int, y: int, z: int) -> int:
    """Why no tile may be laid on (x, y, z), or LEGAL; any three numbers."""
    if x + y + z != 0 and x + y + z != -1:
        return NO_CELL
    if over(m):
        return OVER
    if abs(x) > FARTHEST or abs(y) > FARTHEST or abs(z) > FARTHEST:
        return NOT_ADJACENT
    cell = cell_at(x, y, -(x + y + z))
    if m[CELLS + cell] != EMPTY:
        return OCCUPIED
    return LEGAL if m[TOUCHING + cell] else NOT_ADJACENT


def rewind(m: Words, plies: int) -> int:
    """Back to the position after so many plies, which stood before; how many they are."""
    while m[PLIES] > plies:
        unmake(m)
    return m[PLIES]


# Counting and random games


def perft(m: Words, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves."""
    if depth == 0:
        return 1
    if over(m):
        return 0
    if depth == 1:
        return m[RIM_SIZE]
    count = 0
    for n in range(m[RIM_SIZE]):
        lay(m, m[RIM + n])
        count += perft(m, depth - 1)
        lift(m)
    return count


def playouts(m: Words, games: int) -> int:
    """So many random games from here: those that Yellow won minus those that Grey won."""
    plies = m[PLIES]
    balance = 0
    for _ in range(games):
        while not over(m):
            lay(m, m[RIM + random_below(m, m[RIM_SIZE])])
        balance += outcome(m)
        while m[PLIES] > plies:
            lift(m)
    return balance


def outcome(m: Words) -> int:
    """1 when Yellow has won, -1 when Grey has, 0 for a draw."""
    if m[RED_TRIANGLE]:
        return 1 if m[RED_TRIANGLE] == YELLOW else -1
    ahead = m[POINTS] - m[POINTS + 1]
    return 1 if ahead > 0 else (-1 if ahead < 0 else 0)


# Red threats


def partners(word: int) -> int:
    """Each spot of the word replaced by the one that completes its red triangle."""
    return (word >> 32) | ((word & LOW_HALF) << 32)


def threats(m: Words, player: int, word: int) -> int:
    """The spots of a word where the player's next tile would win."""
    return partners(m[OWN_SPOTS + 3 * (player - 1) + word]) & m[OPEN_SPOTS + word]


def latent(m: Words, player: int, word: int) -> int:
    """The spots where it would win once they can be reached."""
    taken = m[OWN_SPOTS + word] | m[OWN_SPOTS + 3 + word] | m[OPEN_SPOTS + word]
    return partners(m[OWN_SPOTS + 3 * (player - 1) + word]) & ~taken


def count_threats(m: Words, player: int) -> int:
    """How many cells would win for the player's next tile."""
    count = 0
    for word in range(3):
        count += bits_in(threats(m, player, word))
    return count


def threat(m: Words, player: int) -> int:
    """A cell where the player's next tile would win, or NOWHERE."""
    for word in range(3):
        found = threats(m, player, word)
        if found:
            return m[SPOT_CELL + word * 64 + lowest_bit(found)]
    return NOWHERE


def count_latent(m: Words, player: int) -> int:
    """How many latent threats the player has."""
    count = 0
    for word in range(3):
        count += bits_in(latent(m, player, word))
    return count


def opens(m: Words, player: int, cell: int) -> int:
    """How many latent threats of the player a tile on the cell makes real."""
    if cell & 1 == 0:
        return 0
    count = 0
    for k in range(3):
        spot = m[SPOT + neighbour(cell, k)]
        if spot != NOWHERE:
            count += (latent(m, player, spot >> 6) >> (spot & 63)) & 1
    return count


def guarded(m: Words, player: int) -> int:
    """1 when the guard strategy keeps the player from ever losing by red.

    A pair without a tile of his needs a guard, unless both its cells are open: one of its cells
    that is empty and out of reach. No tile may open two guards at once (docs/engine.md).
    """
    return 1 if loose_pairs(m, player) == 0 else 0


def loose_pairs(m: Words, player: int) -> int:
    """How many pairs keep the player from being guarded.

    Around red a tile can open guards of two words, unless these are of one colour: try both.
    """
    first = 0
    other = 0
    for word in range(3):
        first += loose_in(m, player, word, 1)
        other += loose_in(m, player, word, 2)
    return min(first, other)


def loose_in(m: Words, player: int, word: int, nearest: int) -> int:
    """How many pairs of a word find no guard when `nearest` (1 or 2) is the half that guards the
    pair beside red. On a ray one tile can open two cells next to each other, so pairs next to
    each other are guarded in different halves.
    """
    mine = m[OWN_SPOTS + 3 * (player - 1) + word]
    reach = m[OPEN_SPOTS + word]
    far = ALL_SPOTS & ~(reach | m[OWN_SPOTS + word] | m[OWN_SPOTS + 3 + word])
    needy = ALL_SPOTS & LOW_HALF & ~(mine | partners(mine) | (reach & partners(reach)))
    narrow = (needy & ~(far & partners(far))) | (needy & 2)
    before = 3
    count = 0
    distance = 1
    while narrow >> distance:
        if (needy >> distance) & 1:
            here = ((far >> distance) & 1) | (((far >> (distance + 32)) & 1) << 1)
            if distance == 1:
                here &= nearest
            guards = here & (((before & 1) << 1) | (before >> 1))
            if guards == 0:
                count += 1
                guards = 3
            before = guards
        else:
            before = 3
        distance += 1
    return count


def clashes(m: Words, player: int) -> int:
    """About as many as `loose_pairs`, and much quicker: pairs with no guard, and neighbours that
    have only guards next to each other.
    """
    count = 0
    for word in range(3):
        mine = m[OWN_SPOTS + 3 * (player - 1) + word]
        reach = m[OPEN_SPOTS + word]
        far = ALL_SPOTS & ~(reach | m[OWN_SPOTS + word] | m[OWN_SPOTS + 3 + word])
        needy = ALL_SPOTS & LOW_HALF & ~(mine | partners(mine) | (reach & partners(reach)))
        lower = needy & far
        upper = needy & (far >> 32)
        here = lower & ~upper
        there = upper & ~lower
        clash = (needy & ~(lower | upper)) | (here & (here >> 1)) | (there & (there >> 1))
        count += bits_in(clash)
    return count


def recovers(m: Words, player: int) -> int:
    """1 when after any answer to his last tile the player can be guarded again or win."""
    if threat(m, 3 - player) != NOWHERE:
        return 0
    if m[PLIES] >= TILES - 1:
        return 1
    for n in range(m[RIM_SIZE]):
        lay(m, m[RIM + n])
        fine = can_guard(m, player)
        lift(m)
        if fine == 0:
            return 0
    return 1


def can_guard(m: Words, player: int) -> int:
    """1 when a move of the player wins by red or leaves him guarded."""
    if threat(m, player) != NOWHERE:
        return 1
    for n in range(m[RIM_SIZE]):
        lay(m, m[RIM + n])
        fine = guarded(m, player)
        lift(m)
        if fine:
            return 1
    return 0


# The red solver


def forces(m: Words, attacker: int, plies: int) -> int:
    """1 when the attacker forces a red triangle within so many plies, whoever is to move.

    Once RED_NODES has fallen below 0 a 0 only says that none was found.
    """
    m[RED_NODES] -= 1
    if m[RED_NODES] < 0:
        return 0
    if m[PLIES] + plies > TILES:
        plies = TILES - m[PLIES]
    defender = 3 - attacker
    if mover(m) == attacker:
        plies -= 1 - (plies & 1)
        if plies < 1:
            return 0
        if threat(m, attacker) != NOWHERE:
            return 1
        dangers = count_threats(m, defender)
        if plies < 3 or dangers > 1:
            return 0
        spare = count_latent(m, attacker) + (plies - 3) // 2 - 2
        squeeze = may_squeeze(m, attacker, plies)
        if squeeze == 0:
            if spare < 0:
                return 0
            if plies == 3:
                return 1 if dangers == 0 and forks(m, attacker) else 0
        block = threat(m, defender)
        for n in range(m[RIM_SIZE]):
            cell = m[RIM + n]
            if (dangers and cell != block) or opens(m, defender, cell):
                continue
            if spare == 0 and squeeze == 0 and plants(m, cell) == 0:
                continue
            lay(m, cell)
            found = forces(m, attacker, plies - 1)
            lift(m)
            if found:
                return 1
        return 0
    if plies < 2 or threat(m, defender) != NOWHERE:
        return 0
    dangers = count_threats(m, attacker)
    if dangers > 1:
        return 1
    block = threat(m, attacker)
    if dangers == 0:
        if plies < 4:
            return squeezed(m, attacker)
        if hopeless(m, attacker, plies - 1):
            return 0
        block = m[REFUTED + plies]
    for n in range(-1, m[RIM_SIZE]):  # first what saved the defender last
        cell = m[RIM + n] if n >= 0 else block
        if n < 0 and (m[CELLS + cell] != EMPTY or m[TOUCHING + cell] == 0):
            continue
        if n >= 0 and (cell == block or dangers):
            continue
        lay(m, cell)
        found = forces(m, attacker, plies - 1)
        lift(m)
        if found == 0:
            m[REFUTED + plies] = cell
            return 0
    return 1


def hopeless(m: Words, attacker: int, plies: int) -> int:
    """1 when the attacker, once to move, can't have two latent threats to open within the plies.

    Each tile of his plants one at most, a red triangle is forced by opening two at once, or by
    leaving the defender no cell that opens none.
    """
    few = count_latent(m, attacker) + (plies - 3) // 2 < 2
    return 1 if few and may_squeeze(m, attacker, plies + 1) == 0 else 0


def may_squeeze(m: Words, attacker: int, plies: int) -> int:
    """1 unless it is sure that the defender won't run out of cells that open no latent threat.

    `plies` are those to the winning tile, the defender's squeezed one and the winning one included.
    Only down cells open one, so every up cell of the rim must go, and three cells lie around each.
    """
    most = 3 * (count_latent(m, attacker) + (plies - 1) // 2)
    if most < m[RIM_SIZE] - (plies - 2):
        return 0
    upward = 0
    for n in range(m[RIM_SIZE]):
        upward += 1 - (m[RIM + n] & 1)
    return 1 if upward <= plies - 2 else 0


def squeezed(m: Words, attacker: int) -> int:
    """1 when every legal cell opens a latent threat of the attacker."""
    for n in range(m[RIM_SIZE]):
        if opens(m, attacker, m[RIM + n]) == 0:
            return 0
    return 1


def forks(m: Words, attacker: int) -> int:
    """1 when one tile opens two latent threats of the attacker and none of the defender."""
    for n in range(m[RIM_SIZE]):
        cell = m[RIM + n]
        if cell & 1 and opens(m, attacker, cell) > 1 and opens(m, 3 - attacker, cell) == 0:
            return 1
    return 0


def plants(m: Words, cell: int) -> int:
    """1 when a tile on the cell is a latent threat."""
    spot = m[SPOT + cell]
    if spot == NOWHERE:
        return 0
    word = spot >> 6
    taken = m[OWN_SPOTS + word] | m[OWN_SPOTS + 3 + word] | m[OPEN_SPOTS + word]
    return 1 - ((taken >> ((spot & 63) ^ 32)) & 1)


# The worth of a position


def lead_of(m: Words, player: int) -> int:
    """The points of the player minus the other's."""
    lead = m[POINTS] - m[POINTS + 1]
    return lead if player == YELLOW else -lead


def evaluate(m: Words, player: int) -> int:
    """What a quiet position is worth to the player to move, by its weights."""
    rival = 3 - player
    last = 1 if m[PLIES] == TILES - 1 else 0
    mine = 0 if last else count_latent(m, player)
    theirs = 0 if last else count_latent(m, rival)
    best = 0
    second = 0
    worst = 0
    for n in range(m[RIM_SIZE]):
        cell = m[RIM + n]
        points = gain(m, player, cell)
        if points > second and (theirs == 0 or opens(m, rival, cell) == 0):
            if points > best:
                second = best
                best = points
            else:
                second = points
        if last == 0:
            points = gain(m, rival, cell)
            if points > worst and (mine == 0 or opens(m, player, cell) == 0):
                worst = points
    value = lead_of(m, player) * POINT
    if last:
        return value + best * POINT
    value += best * BEST_GAIN + second * SECOND_GAIN - worst * THEIR_GAIN
    return value + danger(m, rival) - danger(m, player)


def danger(m: Words, player: int) -> int:
    """How near the player is to losing by red: the other's latent threats, pairs left unguarded."""
    rival = 3 - player
    first = 0
    other = 0
    for word in range(3):
        found = latent(m, rival, word)
        first += bits_in(found & COLOUR)
        other += bits_in(found & OTHER_COLOUR)
    worth = LATENT * (first + other) + TWO_COLOURS * first * other
    return worth + UNGUARDED * clashes(m, player)


# Search: alpha-beta that can stop after any move, so the plies of its line are frames in `m`


def search(m: Words) -> int:
    """Begin a search from here; 1 when there is nothing to think about.

    LIMIT, GUARD, FEAR, NOISE and CHANCE are the caller's to set, and the table's to have cleared;
    ROOT_ALPHA and ROOT_BETA as well, where they are not to hold nothing back.
    """
    m[TOP] = 0
    m[NODES] = 0
    m[DEPTH_DONE] = 0
    m[BEST_LINE] = NOWHERE
    for word in range(KILLERS, REFUTED):
        m[word] = 0
    for n in range(64):
        m[BONUS + n] = random_below(m, m[NOISE] + 1)
    known = deepen(m, 1)
    m[BEST_LINE] = m[FRAMES + MOVE]
    m[LENGTH] = 1
    if known == 0:  # until there is more to say
        m[BEST_LINE] = m[MOVES]
        m[VALUE] = m[FRAMES + LEAD] * POINT
    return known


def clear_table(m: Words) -> int:
    """Forget what earlier searches found; how many entries there are."""
    size = m[TABLE_MASK] + 2
    for word in range(TABLE, TABLE + 2 * size):
        m[word] = 0
    return size


def think(m: Words, nodes: int) -> int:
    """Go on with the search for so many moves; 1 when it is finished."""
    stop = m[NODES] + nodes
    while m[NODES] < stop:
        descend(m)
        value = enter(m)
        while value != OPEN and m[TOP] > 0:
            value = back(m, value)
        if value != OPEN and iterate(m):
            return 1
    return m[FINISHED]


def iterate(m: Words) -> int:
    """After a finished depth: look one ply deeper; 1 when that could bring nothing new."""
    depth = m[FRAMES + DEPTH]
    m[DEPTH_DONE] = depth
    surely = abs(m[VALUE]) >= SURE
    if surely or depth >= TILES - m[PLIES] or depth >= m[LIMIT]:
        m[FINISHED] = 1
        return 1
    return deepen(m, depth + 1)


def deepen(m: Words, depth: int) -> int:
    """Begin the search of a depth; 1 when the root needs none."""
    m[FRAMES + ALPHA] = m[ROOT_ALPHA]
    m[FRAMES + BETA] = m[ROOT_BETA]
    m[FRAMES + DEPTH] = depth
    m[FINISHED] = 0
    value = enter(m)
    if value == OPEN:
        return 0
    m[VALUE] = value
    m[FINISHED] = 1
    return 1


def enter(m: Words) -> int:
    """The value of the position at the top, or OPEN with its moves listed."""
    top = m[TOP]
    frame = FRAMES + FRAME * top
    m[LENGTHS + top] = 0
    player = mover(m)
    left = TILES - m[PLIES]
    lead = lead_of(m, player)
    m[frame + LEAD] = lead
    if left == 0:
        return lead * POINT
    winning = threat(m, player)
    if winning != NOWHERE:
        m[frame + MOVE] = winning
        return WON - m[PLIES] - 1
    dangers = count_threats(m, 3 - player) if left > 1 else 0
    m[frame + FORCED] = dangers
    if dangers > 1 and top > 0:
        return m[PLIES] + 2 - WON
    if dangers == 0:
        if m[frame + DEPTH] <= 0 or (left == 1 and top > 0):
            return evaluate(m, player)
        if top > 0:
            value = remembered(m, frame)
            if value != OPEN:
                return value
    m[frame + WAS_ALPHA] = m[frame + ALPHA]
    m[frame + BEST] = -INFINITE
    m[frame + MOVE] = NOWHERE
    m[frame + NEXT] = 0
    list_moves(m, frame, player)
    pick(m, frame)
    return OPEN


def descend(m: Words) -> None:
    """Make the next move of the position at the top."""
    top = m[TOP]
    frame = FRAMES + FRAME * top
    child = frame + FRAME
    n = m[frame + NEXT]
    cell = m[MOVES + 64 * top + n]
    depth = m[frame + DEPTH] - (0 if m[frame + FORCED] else 1)
    if m[frame + STAGE] == FRESH:
        m[frame + STAGE] = stage_of(m, frame, n, cell)
    stage = m[frame + STAGE]
    m[child + DEPTH] = depth
    if stage == REDUCED:
        m[child + DEPTH] = depth - (2 if n > VERY_LATE and depth >= VERY_LATE_DEPTH else 1)
    bonus = bonus_of(m, cell) if top == 0 else 0
    alpha = m[frame + ALPHA] - bonus
    m[child + ALPHA] = bonus - m[frame + BETA] if stage == FULL else -alpha - 1
    m[child + BETA] = -alpha
    m[TOP] = top + 1
    make(m, cell)


def stage_of(m: Words, frame: int, n: int, cell: int) -> int:
    """How a move is looked at first: late quiet ones less deep, except where all is exact."""
    if n == 0:
        return FULL
    depth = m[frame + DEPTH]
    if n < LATE or depth < LATE_DEPTH or depth >= TILES - m[PLIES]:
        return ZERO
    return ZERO if gain(m, mover(m), cell) > QUIET else REDUCED


def back(m: Words, value: int) -> int:
    """Hand the value of the position at the top to the one before; that one's, or OPEN."""
    unmake(m)
    top = m[TOP] - 1
    m[TOP] = top
    frame = FRAMES + FRAME * top
    n = m[frame + NEXT]
    cell = m[MOVES + 64 * top + n]
    value = -value
    if top == 0:
        value = felt(m, value, cell)
    stage = m[frame + STAGE]
    if value > m[frame + ALPHA] and stage != FULL and (stage == REDUCED or value < m[frame + BETA]):
        m[frame + STAGE] = stage + 1
        return OPEN
    if value > m[frame + BEST]:
        m[frame + BEST] = value
        m[frame + MOVE] = cell
        if value > m[frame + ALPHA]:
            m[frame + ALPHA] = value
            lengthen(m, top, cell)
        if top == 0:
            report(m, value)
    m[frame + NEXT] = n + 1
    if m[frame + ALPHA] >= m[frame + BETA]:
        reward(m, top, frame, cell)
    elif n + 1 < m[frame + COUNT]:
        pick(m, frame)
        return OPEN
    if top > 0 and m[frame + FORCED] == 0:
        remember(m, frame)
    return m[frame + BEST]


def felt(m: Words, value: int, cell: int) -> int:
    """The value of a root move to a player who fears a loss only so much and is not quite sure."""
    if m[FEAR] and value <= -SURE:
        value = m[FRAMES + LEAD] * POINT - m[FEAR]
    return value if abs(value) >= SURE else value + bonus_of(m, cell)


def bonus_of(m: Words, cell: int) -> int:
    """What chance adds to the value of the root move."""
    return m[BONUS + m[PLACE + cell]]


def lengthen(m: Words, top: int, cell: int) -> None:
    """The best line from here: the move and the best line after it."""
    length = m[LENGTHS + top + 1]
    here = LINES + 64 * top
    m[here] = cell
    for n in range(length):
        m[here + 1 + n] = m[here + 64 + n]
    m[LENGTHS + top] = length + 1


def report(m: Words, value: int) -> None:
    """A better move at the root: tell it and its line at once."""
    m[VALUE] = value
    m[LENGTH] = m[LENGTHS]
    for n in range(m[LENGTH]):
        m[BEST_LINE + n] = m[LINES + n]


def reward(m: Words, top: int, frame: int, cell: int) -> None:
    """The move refuted the one before: try it early elsewhere."""
    killer = KILLERS + 2 * top
    if m[killer] != cell:
        m[killer + 1] = m[killer]
        m[killer] = cell
    cut = CUTS + (m[PLIES] & 1) * BOARD + cell
    depth = m[frame + DEPTH]
    m[cut] = min(LARGEST_HISTORY, m[cut] + depth * depth)


def list_moves(m: Words, frame: int, player: int) -> None:
    """List the moves of the position at the top: all, or the only answer to a threat."""
    top = m[TOP]
    moves = MOVES + 64 * top
    rival = 3 - player
    if m[frame + FORCED]:
        m[moves] = threat(m, rival)
        m[ORDER + 64 * top] = 0
        m[frame + COUNT] = 1
        return
    first = m[BEST_LINE] if top == 0 else remembered_move(m)
    latent_theirs = count_latent(m, rival)
    size = m[RIM_SIZE]
    for n in range(size):
        cell = m[RIM + n]
        m[moves + n] = cell
        order = ORDER_GAIN * gain(m, player, cell) + ORDER_THEIRS * gain(m, rival, cell)
        if cell == first:
            order = ORDER_FIRST
        elif latent_theirs and opens(m, rival, cell):
            order = ORDER_LAST
        else:
            order += m[CUTS + (m[PLIES] & 1) * BOARD + cell]
            if m[SPOT + cell] != NOWHERE:
                order += ORDER_RAY
            if cell == m[KILLERS + 2 * top] or cell == m[KILLERS + 2 * top + 1]:
                order += ORDER_KILLER
        m[ORDER + 64 * top + n] = order
    m[frame + COUNT] = size
    if top == 0 and m[GUARD]:
        keep_guarded(m, frame, player)


def keep_guarded(m: Words, frame: int, player: int) -> None:
    """Of the root's moves keep those after which the guard strategy holds or can't be stopped from
    holding after the next; all of them where there are none.
    """
    kept = 0
    for n in range(m[frame + COUNT]):
        cell = m[MOVES + n]
        lay(m, cell)
        fine = guarded(m, player) or recovers(m, player)
        lift(m)
        if fine:
            m[MOVES + n] = m[MOVES + kept]
            m[MOVES + kept] = cell
            order = m[ORDER + n]
            m[ORDER + n] = m[ORDER + kept]
            m[ORDER + kept] = order
            kept += 1
    if kept:
        m[frame + COUNT] = kept


def pick(m: Words, frame: int) -> None:
    """Of the moves not yet tried put the most promising one next."""
    top = m[TOP]
    moves = MOVES + 64 * top
    orders = ORDER + 64 * top
    n = m[frame + NEXT]
    best = n
    for other in range(n + 1, m[frame + COUNT]):
        if m[orders + other] > m[orders + best]:
            best = other
    cell = m[moves + best]
    order = m[orders + best]
    m[moves + best] = m[moves + n]
    m[orders + best] = m[orders + n]
    m[moves + n] = cell
    m[orders + n] = order
    m[frame + STAGE] = FRESH


# The transposition table: positions that are mirror images share an entry, and points already
# made are taken off, so that it doesn't matter how a position came about


def symmetry_of(m: Words) -> int:
    """The symmetry under which the position has the smallest hash, while mirror images matter."""
    best = 0
    if m[PLIES] > MIRRORED:
        return best
    for symmetry in range(1, SYMMETRIES):
        if m[HASH + symmetry] < m[HASH + best]:
            best = symmetry
    return best


def entry_of(m: Words, key: int) -> int:
    """Where the key stands in the table, or the better place to put it."""
    place = TABLE + 2 * (key & m[TABLE_MASK])
    if m[place] == key:
        return place
    if m[place + 2] == key or ((m[place + 1] >> 2) & 63) > ((m[place + 3] >> 2) & 63):
        return place + 2
    return place


def remembered(m: Words, frame: int) -> int:
    """The value of the position if the table has it deep enough, else OPEN."""
    key = m[HASH + symmetry_of(m)]
    place = entry_of(m, key)
    data = m[place + 1]
    if m[place] != key or ((data >> 2) & 63) < m[frame + DEPTH]:
        return OPEN
    value = (data >> VALUE_SHIFT) - LEAST_STORED
    if value >= SURE:
        value -= m[PLIES]
    elif value <= -SURE:
        value += m[PLIES]
    else:
        value += m[frame + LEAD] * POINT
    bound = data & 3
    if bound == EXACT or (bound == AT_LEAST and value >= m[frame + BETA]):
        return value
    return value if bound == AT_MOST and value <= m[frame + ALPHA] else OPEN


def remembered_move(m: Words) -> int:
    """The move that was best here before, or NOWHERE."""
    symmetry = symmetry_of(m)
    key = m[HASH + symmetry]
    place = entry_of(m, key)
    if m[place] != key:
        return NOWHERE
    return turned_back((m[place + 1] >> 8) & (BOARD - 1), symmetry)


def remember(m: Words, frame: int) -> None:
    """Put the position at the top into the table."""
    symmetry = symmetry_of(m)
    key = m[HASH + symmetry]
    place = entry_of(m, key)
    value = m[frame + BEST]
    bound = EXACT
    if value >= m[frame + BETA]:
        bound = AT_LEAST
    elif value <= m[frame + WAS_ALPHA]:
        bound = AT_MOST
    if value >= SURE:
        value += m[PLIES]
    elif value <= -SURE:
        value -= m[PLIES]
    else:
        value -= m[frame + LEAD] * POINT
    cell = turned(m[frame + MOVE], symmetry)
    m[place] = key
    m[place + 1] = (value + LEAST_STORED) << VALUE_SHIFT | cell << 8 | m[frame + DEPTH] << 2 | bound


EXPORTS = (
    prepare,
    refusal,
    edge,
    wins,
    red_edge,
    over,
    ended_by,
    outcome,
    make,
    turn_bits,
    rewind,
    perft,
    playouts,
    count_threats,
    count_latent,
    guarded,
    forces,
    search,
    clear_table,
    think,
)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
