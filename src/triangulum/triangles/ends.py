"""Triangles' ends, compiled: what a position is worth with the best play of both, exactly.

Knows which questions lead to it and how each is answered: by a search over what rest.py lays out,
without the regions whose worth is known. Refuses to know time: a call says whether the player to
move gets so much, or stops after so much work, and asked again soon comes to where it was.
"""

from triangulum.triangles.apart import BITS, after, gain_in, has_move, worth_of
from triangulum.triangles.kernel import (
    AGAIN,
    COUNT,
    NODES,
    NOWHERE,
    SIZE,
    Words,
    aligned,
    first_end,
    flip,
    lowest_bit,
    second_end,
)
from triangulum.triangles.regions import (
    NAMES_SIZE,
    leave_twins,
    look,
    name_position,
)
from triangulum.triangles.rest import (
    ASKED,
    AT_LEAST,
    AT_MOST,
    BASE,
    COUNTED,
    CROSSED,
    FRAME,
    FRAMES,
    GAIN_AT,
    GHOSTLY,
    GHOSTS,
    GROUPS,
    KEEPS,
    LEFT_OVER,
    LIMIT,
    LINE_HERE,
    LOOSE,
    MOVES,
    NAMES,
    ON_FIELD,
    ONE_LINE,
    PICKED,
    ROW,
    SAFE,
    SPARE,
    STOPPED,
    STRIDE,
    SUM,
    TABLE,
    TABLE_MASK,
    TOTAL,
    add_move,
    copy_frame,
    draw,
    gain_of,
    lay_out,
    moves_at,
    number_lines,
    open_at,
)
from triangulum.triangles.table import (
    BUCKET,
    ENTRY,
    recall,
    remember,
)

# Moves in what is taken off the board, one line a turn those of apart.py; with *play again* these.
ALL, ALL_BUT = 0, 1


# The tables: `room_for_answers`, `number_lines`, then `lay_out`; the host grows the memory in
# between


def room_for_answers(m: Words, entries: int) -> int:
    """Lay out a table of so many answers, a power of two; how many words `number_lines` needs."""
    m[NAMES] = aligned(m[SIZE])
    m[TABLE] = m[NAMES] + NAMES_SIZE
    m[TABLE_MASK] = ENTRY * entries - BUCKET
    m[BASE] = m[TABLE] + ENTRY * entries
    return m[BASE] + m[COUNT] * (m[COUNT] + 1)


def forget(m: Words) -> int:
    """Empty the table; for another field or option."""
    for word in range(m[TABLE], m[TABLE] + m[TABLE_MASK] + BUCKET):
        m[word] = 0
    for word in range(m[NAMES], m[NAMES] + NAMES_SIZE):
        m[word] = 0
    return 0


# Questions


def reaches(m: Words, target: int) -> int:
    """1 when the player to move gets `target` more of the rest than the other, 0 when not.

    Or NOWHERE, when NODES came to LIMIT before that was known.
    """
    f = m[FRAMES]
    m[STOPPED] = 0
    copy_frame(m, f, f + m[FRAME])
    found = whether(m, f + m[FRAME], target)
    return NOWHERE if m[STOPPED] else found


def reaches_by(m: Words, line: int, target: int) -> int:
    """The same of the player who draws that open line of the field now."""
    f = m[FRAMES]
    g = f + m[FRAME]
    m[STOPPED] = 0
    here = m[m[LINE_HERE] + first_end(m, line) * m[COUNT] + second_end(m, line)]
    gain = gain_of(m, f, here)
    draw(m, f, g, here, gain)
    if m[AGAIN] and gain:
        found = whether(m, g, target - gain)
    else:
        found = 1 - whether(m, g, gain + 1 - target)
    return NOWHERE if m[STOPPED] else found


def aim(m: Words, target: int) -> int:
    """Begin to close in on the difference to come, and ask first for so much; what is asked."""
    m[AT_LEAST] = -m[TOTAL]
    m[AT_MOST] = m[TOTAL]
    m[STRIDE] = step(m)
    m[ASKED] = max(-m[TOTAL], min(m[TOTAL], target + (m[TOTAL] - target) % step(m)))
    return m[ASKED]


def close_in(m: Words) -> int:
    """Ask until one difference is left; 0 when NODES came to LIMIT before.

    Goes on in growing strides until the value is passed, then halves what is left.
    """
    while m[AT_LEAST] < m[AT_MOST]:
        target = min(max(m[ASKED], m[AT_LEAST] + step(m)), m[AT_MOST])
        found = reaches(m, target)
        if found == NOWHERE:
            return 0
        if found:
            m[AT_LEAST] = target
            m[ASKED] = target + m[STRIDE]
        else:
            m[AT_MOST] = target - step(m)
            m[ASKED] = target - m[STRIDE]
        m[STRIDE] *= 2
        if -m[TOTAL] < m[AT_LEAST] and m[AT_MOST] < m[TOTAL]:
            steps = (m[AT_MOST] - m[AT_LEAST]) // step(m)
            m[ASKED] = m[AT_LEAST] + step(m) * (1 + (steps >> 1))
    return 1


def step(m: Words) -> int:
    """Two when the parity of the difference is known, since all that is left will be closed."""
    return 1 if m[GHOSTLY] else 2


def guess(m: Words) -> int:
    """About what the player to move gets more of the rest, for where to begin asking.

    One line a turn whoever draws the last line gets about one for each group of stars that is still
    to be joined to the others. With *play again* nothing is known.
    """
    if m[AGAIN]:
        return 0
    for word in range(m[ROW]):
        m[m[PICKED] + word] = m[open_at(m, m[FRAMES]) + word] & ~m[m[GHOSTS] + word]
    lines = 0
    for word in range(m[ROW]):
        while m[m[PICKED] + word]:
            line = 64 * word + lowest_bit(m[m[PICKED] + word])
            flip(m, m[PICKED], line)
            for other in range(word, m[ROW]):
                m[m[PICKED] + other] &= ~m[m[CROSSED] + line * m[ROW] + other]
            lines += 1
    return m[GROUPS] - 1 if lines & 1 else 1 - m[GROUPS]


# The search. Each call answers whether whoever is to move gets so much of the rest.


def whether(m: Words, f: int, target: int) -> int:
    """1 when the player to move gets `target` more than the other from the ply on."""
    if target > m[f + LEFT_OVER]:
        return 0
    if target <= -m[f + LEFT_OVER]:
        return 1
    if m[NODES] >= m[LIMIT]:
        m[STOPPED] = 1
        return 0
    m[NODES] += 1
    look(m, f)
    if m[AGAIN] and m[f + SPARE] == 0:
        target -= take_sum(m, f)
    name_position(m, f)
    leave_twins(m, f)
    if m[f + MOVES] == 0:
        return 1 if worth_apart(m, f) >= target else 0
    known = recall(m, f, target)
    if known != NOWHERE:
        return known
    begun = m[NODES]
    list_apart(m, f)
    g = f + m[FRAME]
    for n in range(m[f + MOVES]):
        move = next_best(m, f, n)
        gain = play(m, f, g, move)
        found = whether(m, g, target - gain) if m[KEEPS] else 1 - whether(m, g, gain + 1 - target)
        if m[STOPPED]:
            return 0
        if found:
            remember(m, f, target, field_line(m, move), m[NODES] - begun)
            return 1
        if m[AGAIN] and (move >> GAIN_AT) & 3 == 2:
            break  # closing two triangles is best
    remember(m, f, target, NOWHERE, m[NODES] - begun)
    return 0


def worth_apart(m: Words, f: int) -> int:
    """What is taken off the board is worth alone; playing again whoever is to move takes all."""
    return m[f + SUM] if m[AGAIN] else worth_of(m[f + COUNTED])


def take_sum(m: Words, f: int) -> int:
    """Close all triangles that are taken off the board; how many."""
    apart = m[f + SUM]
    m[f + SUM] = 0
    m[f + SPARE] = 0
    m[f + LEFT_OVER] -= apart
    return apart


def list_apart(m: Words, f: int) -> None:
    """Add the moves in what is taken off the board, as lines beyond all.

    One line a turn none in a five is needed as long as there are others. With *play again* all is
    taken or all but the least that can be handed over, before any line that closes nothing.
    """
    apart = m[LOOSE]
    if m[AGAIN]:
        if m[f + SUM]:
            leave_captures(m, f)
            add_move(m, f, apart + ALL, 0, 0, SAFE + 4)
            add_move(m, f, apart + ALL_BUT, 0, 0, SAFE + 3)
        return
    for kind in range(BITS):
        if has_move(m[f + COUNTED], kind):
            add_move(m, f, apart + kind, gain_in(kind), 0, SAFE + gain_in(kind))


def leave_captures(m: Words, f: int) -> None:
    """Strike the moves that close nothing."""
    at = moves_at(m, f)
    count = 0
    for n in range(m[f + MOVES]):
        if (m[at + n] >> GAIN_AT) & 3:
            m[at + count] = m[at + n]
            count += 1
    m[f + MOVES] = count


def play(m: Words, f: int, g: int, move: int) -> int:
    """Put the position after the move into the ply g; what it gains, before the turn passes.

    KEEPS says whether the same player goes on.
    """
    line = move & ONE_LINE
    gain = (move >> GAIN_AT) & 3
    m[KEEPS] = m[AGAIN] & (gain > 0)
    if line < m[LOOSE]:
        draw(m, f, g, line, gain)
        return gain
    copy_frame(m, f, g)
    kind = line - m[LOOSE]
    if m[AGAIN]:
        m[KEEPS] = 1 if kind == ALL else 0
        return take_sum(m, g) - (0 if kind == ALL else 2 * m[f + SPARE])
    m[g + LEFT_OVER] -= gain
    m[g + COUNTED] = after(m[f + COUNTED], kind)
    return gain


def field_line(m: Words, move: int) -> int:
    """The move's line on the field; another number for what is no line there."""
    line = move & ONE_LINE
    return m[m[ON_FIELD] + line] if line < m[LOOSE] else ONE_LINE


def next_best(m: Words, f: int, n: int) -> int:
    """Put the best of the moves from the nth on there; the move."""
    at = moves_at(m, f)
    best = at + n
    for other in range(at + n + 1, at + m[f + MOVES]):
        if m[other] > m[best]:
            best = other
    move = m[best]
    m[best] = m[at + n]
    m[at + n] = move
    return move


EXPORTS = (
    room_for_answers,
    forget,
    number_lines,
    lay_out,
    guess,
    aim,
    close_in,
    reaches,
    reaches_by,
)
"""What can be called from outside, with `m` and whole numbers; all else comes out of `m`."""
