"""Triangles compiled: the little games that a region may be as good as, one line a turn.

There are four: a *five* is like a polygon of five sides, where a line that closes one triangle
leaves two to one line; a *four* is a line that closes two, a *three* one that closes one, a *tempo*
one that closes nothing and bars nothing. A word holds a sum of them: a bit for each of the last
three, since two of a kind are as good as none, and the number of fives. docs/engine.md proves what
is said here. Refuses to know lines and regions.
"""

from triangulum.triangles.kernel import NOWHERE, Words

# A sum: bits, and above them how many fives.
FOUR, THREE, TEMPO = 1, 2, 4
BITS = 3
FIVE = 1 << BITS
ONE_OF_EACH = FIVE - 1

# A move of a game: what it gains, and above that the sum it leaves.
LEAVES_AT = 2
GAIN = (1 << LEAVES_AT) - 1


def together(one: int, two: int) -> int:
    """The sum of the two."""
    return (one & ~ONE_OF_EACH) + (two & ~ONE_OF_EACH) | (one ^ two) & ONE_OF_EACH


def worth_of(apart: int) -> int:
    """What the sum alone is worth for the player to move: theorem B of docs/engine.md.

    The four is drawn first, then the three, then the tempo; after that each five costs one.
    """
    worth = -(apart >> BITS)
    if apart & TEMPO:
        worth = -worth
    if apart & THREE:
        worth = 1 - worth
    if apart & FOUR:
        worth = 2 - worth
    return worth


# The moves in a sum, by the place of the bit. None in a five is needed beside any other.


def has_move(apart: int, kind: int) -> int:
    """1 when the sum has a game of that kind."""
    return (apart >> kind) & 1


def gain_in(kind: int) -> int:
    """What the move in a game of that kind closes."""
    return 2 - kind


def after(apart: int, kind: int) -> int:
    """What the move in a game of that kind leaves of the sum."""
    return apart ^ (1 << kind)


# What a game is as good as, of whose moves each leaves a sum: the lemma of docs/engine.md


def as_good_as(m: Words, moves: int, count: int) -> int:
    """The sum that is worth the same beside anything, if one is known, else NOWHERE.

    It has at most two fives more than what each move leaves, and none less than the least of them.
    """
    fives = m[moves] >> LEAVES_AT >> BITS
    for n in range(moves + 1, moves + count):
        fives = min(fives, m[n] >> LEAVES_AT >> BITS)
    for apart in range(fives << BITS, (fives + 3) << BITS):
        if brings(m, moves, count, apart) and is_most(m, moves, count, apart):
            return apart
    return NOWHERE


def brings(m: Words, moves: int, count: int, apart: int) -> int:
    """1 when these moves bring what the sum is worth: its own are among them, and alone they do."""
    for kind in range(BITS):
        if has_move(apart, kind):
            move = gain_in(kind) | after(apart, kind) << LEAVES_AT
            found = 0
            for n in range(moves, moves + count):
                found |= 1 if m[n] == move else 0
            if found == 0:
                return 0
    for n in range(moves, moves + count):
        if (m[n] & GAIN) - worth_of(m[n] >> LEAVES_AT) >= worth_of(apart):
            return 1
    return 0


def is_most(m: Words, moves: int, count: int, apart: int) -> int:
    """1 when none of these moves brings more than the sum is worth.

    Each has a match, a move in the sum that brings as much, or an answer that leaves the sum.
    """
    for n in range(moves, moves + count):
        gain = m[n] & GAIN
        leaves = m[n] >> LEAVES_AT
        found = 0
        for kind in range(BITS):
            more = gain_in(kind) - gain
            if has_move(apart, kind):
                found |= differ_by(after(apart, kind), leaves, more)
            if has_move(leaves, kind):
                found |= differ_by(after(leaves, kind), apart, more)
        if found == 0:
            return 0
    return 1


def differ_by(one: int, two: int, fives: int) -> int:
    """1 when the two sums differ by so many fives at most, and by nothing else."""
    same = (one ^ two) & ONE_OF_EACH == 0
    return 1 if same and abs((one >> BITS) - (two >> BITS)) <= fives else 0
