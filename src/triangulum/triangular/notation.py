"""How Triangular is written down: its moves as text. Its setup has nothing in it.

Knows the spelling of record.md. Refuses to know files and the rest of a record.
"""

import re

from triangulum.moves import Move

_MOVE = re.compile(r"(-?[0-9]+),(-?[0-9]+),(-?[0-9]+)")


def read_move(move: str) -> Move | None:
    """The three coordinates that a text such as `1,0,-1` names; None when it is no move.

    >>> read_move("1,0,-1"), read_move("1, 0, -1"), read_move("+1,0,-1")
    ((1, 0, -1), None, None)
    """
    found = _MOVE.fullmatch(move)
    try:
        return tuple(map(int, found.groups())) if found else None
    except ValueError:  # more digits than Python reads
        return None


def write_move(move: Move) -> str:
    """The cell as text.

    >>> write_move((1, 0, -1))
    '1,0,-1'
    """
    return ",".join(map(str, move))
