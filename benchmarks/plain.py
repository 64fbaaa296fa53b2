"""Triangular once more and as plainly as can be: the rules and an alpha-beta, to check the solver.

Knows its own array `m` of words. Shares nothing with the game's kernel: no table, no symmetry, no
window but alpha and beta; what was too good last is tried first, then what scores most. Compiled
for speed by `ends.py`.
"""

Words = list[int]

EMPTY, RED = 0, 3  # a cell holds these, or player 1 or 2
TILES = 48
WIN = 1000

# The layout of `m`, in words.
PLIES, NODES, FAR = 0, 1, 2
LEAD = 3  # of player 1
TILE = 64  # the cells with tiles, the red one first
MOVES = TILE + 64  # of each ply, 64 words
WORTH = MOVES + 64 * 64  # and what each scores
REFUTING = WORTH + 64 * 64  # for each ply the move that was too good last
CELLS = REFUTING + 64
SIDE = 64
MARKS = CELLS + SIDE * SIDE * 2  # the last node that listed the cell
SIZE = MARKS + SIDE * SIDE * 2


def at(x: int, y: int, z: int) -> int:
    """The number of a cell."""
    return ((x + 32) * SIDE + y + 32) * 2 - (x + y + z)


def begin(m: Words) -> None:
    """The red tile alone, on an array of zeros."""
    m[TILE] = at(0, 0, 0)
    m[CELLS + m[TILE]] = RED


def play(m: Words, cell: int, points: int) -> None:
    """Lay the mover's tile there, for so many points."""
    player = 1 + (m[PLIES] & 1)
    m[CELLS + cell] = player
    m[PLIES] += 1
    m[TILE + m[PLIES]] = cell
    m[LEAD] += points if player == 1 else -points


def undo(m: Words, points: int) -> None:
    """Take the last tile back."""
    m[CELLS + m[TILE + m[PLIES]]] = EMPTY
    m[PLIES] -= 1
    m[LEAD] -= points if m[PLIES] % 2 == 0 else -points


def worth(m: Words, cell: int) -> int:
    """The points that the mover's tile would score there; WIN when it spans a red triangle.

    For an up cell the corners at distance n have n taken from one coordinate and given to another,
    for a down cell the other way round. Adding 1 to x and taking it from z is 2 * SIDE cells on,
    the same with y is 2 cells on.
    """
    player = 1 + (m[PLIES] & 1)
    step = 1 - 2 * (cell & 1)
    points = 0
    for direction in range(3):
        largest = 0
        one = 2 * SIDE * step
        other = 2 * step
        if direction == 0:
            other = -one
            one = 2 * step - 2 * SIDE * step
        elif direction == 1:
            one = 2 * SIDE * step - 2 * step
            other = -other
        for n in range(1, m[FAR] + 1):
            corner = m[CELLS + cell + n * one]
            if corner != EMPTY and corner != 3 - player:
                third = m[CELLS + cell + n * other]
                if corner == player and third == player:
                    largest = n + 1
                elif third == player or (third == RED and corner == player):
                    return WIN
        points += largest
    return points


def list_moves(m: Words) -> int:
    """List the legal cells of this ply with their worth; how many there are."""
    m[NODES] += 1
    here = 64 * m[PLIES]
    count = 0
    for n in range(m[PLIES] + 1):
        tile = m[TILE + n]
        step = 1 if tile & 1 else -1
        for way in range(3):
            near = tile - step
            if way == 0:
                near += step * 2 * SIDE
            elif way == 1:
                near += step * 2
            if m[CELLS + near] == EMPTY and m[MARKS + near] != m[NODES]:
                m[MARKS + near] = m[NODES]
                m[MOVES + here + count] = near
                m[WORTH + here + count] = worth(m, near)
                count += 1
    return count


def value(m: Words, alpha: int, beta: int) -> int:
    """The final score difference for the mover, WIN or -WIN for a red triangle, by alpha-beta."""
    count = list_moves(m)
    here = 64 * m[PLIES]
    lead = m[LEAD] if m[PLIES] & 1 == 0 else -m[LEAD]
    most = 0
    for n in range(count):
        most = max(most, m[WORTH + here + n])
    if most == WIN:
        return WIN
    if m[PLIES] == TILES - 1:
        return lead + most
    best = -WIN
    for n in range(count):
        bring_forward(m, n, count)
        cell = m[MOVES + here + n]
        points = m[WORTH + here + n]
        play(m, cell, points)
        best = max(best, -value(m, -beta, -max(alpha, best)))
        undo(m, points)
        if best >= beta:
            m[REFUTING + m[PLIES]] = cell
            break
    return best


def bring_forward(m: Words, n: int, count: int) -> None:
    """Of the moves from the n-th on put that at n which scores most, or was too good last."""
    here = 64 * m[PLIES]
    first = n
    for other in range(n, count):
        if m[MOVES + here + other] == m[REFUTING + m[PLIES]]:
            first = other
            break
        if m[WORTH + here + other] > m[WORTH + here + first]:
            first = other
    cell = m[MOVES + here + first]
    points = m[WORTH + here + first]
    m[MOVES + here + first] = m[MOVES + here + n]
    m[WORTH + here + first] = m[WORTH + here + n]
    m[MOVES + here + n] = cell
    m[WORTH + here + n] = points


EXPORTS = (begin, play, undo, list_moves, value)
