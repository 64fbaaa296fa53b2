"""The wire: every message between a page and its table, as JSON text.

Knows how each key is spelled, which types it takes and how long a text may be. Refuses to know
whose turn it is, what is legal, and which socket the bytes come from.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

SEEDS = 2**53
"""A seed is 0 to SEEDS - 1: the whole numbers that JavaScript keeps exactly."""

Name = Annotated[str, Meta(max_length=40, pattern=r"^$|\S")]
Seed = Annotated[int, Meta(ge=0, lt=SEEDS)]
Count = Annotated[int, Meta(ge=0, lt=SEEDS)]
TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
RecordText = Annotated[str, Meta(max_length=60_000)]
MoveText = Annotated[str, Meta(max_length=64)]


class BadMessage(ValueError):
    """The sender's fault: bytes that are no message. `code` is for machines, str() for people."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Person(Struct, frozen=True, tag_field="kind", tag="person"):
    """A seat for somebody at a screen. Without a name each reader's page has words of its own."""

    name: Name


class Computer(Struct, frozen=True, tag_field="kind", tag="computer"):
    """A seat for the computer. How many levels there are depends on the game."""

    level: Annotated[int, Meta(ge=1, le=99)]


Seat = Person | Computer

# What a page says


class Join(Struct, frozen=True, forbid_unknown_fields=True, tag="join"):
    """The first message on a socket: which table, and the secret key that holds its seats."""

    table: TableId
    key: Key


class Past(Struct, frozen=True, forbid_unknown_fields=True):
    """Where game `number` of the table stood after `ply` plies."""

    number: Count
    ply: Count


class New(Struct, frozen=True, forbid_unknown_fields=True, tag="new"):
    """Start a game. `first` is the seat (1 or 2 as listed) that begins, or "lot".

    `field` and `seed` are for Triangles: a standard field, and its seed or null for one by lot.
    With `past` the game sets out from there, on that game's setup, its plies made already; with
    `record` likewise from where that record stands, and it is the game of the record's `id`.
    """

    game: Literal["triangles", "triangular"]
    seats: tuple[Seat, Seat]
    first: Literal[1, 2, "lot"] = 1
    field: Annotated[str, Meta(max_length=40)] | None = None
    seed: Seed | None = None
    again: bool = False
    past: Past | None = None
    record: RecordText | None = None


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag="move"):
    """Play `move` as the answer to `ply` plies made in game `number` of the table."""

    number: Count
    ply: Count
    move: MoveText


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the sender's own last decision and all that followed it.

    `ply` may be any that the sender's last decision stands before: others may have moved meanwhile.
    """

    number: Count
    ply: Count


class Resign(Struct, frozen=True, forbid_unknown_fields=True, tag="resign"):
    """Give the game up."""

    number: Count
    ply: Count


class Consult(Struct, frozen=True, forbid_unknown_fields=True, tag="advice"):
    """Ask for advice on the sender's own turn."""

    number: Count
    ply: Count


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag="state"):
    """Send me everything."""


Request = New | Move | Undo | Resign | Consult | Ask
Said = Join | Request

# What a table answers


class Triangle(Struct, frozen=True):
    """A triangle that a ply closed or spanned. Direction, edge and red are Triangular's."""

    corners: tuple[int | str, int | str, int | str]
    points: int
    direction: int | None = None
    edge: int | None = None
    red: bool = False


class Ply(Struct, frozen=True):
    """A move made, by whom, and the triangles it closed or spanned."""

    player: int
    move: str
    triangles: tuple[Triangle, ...]


class Standing(Struct, frozen=True):
    """How the game stands after `ply` plies; `legal` is every move that may be made now."""

    ply: int
    to_move: int | None
    score: tuple[int, int]
    legal: tuple[str, ...]
    over: bool
    winner: int | None
    draw: bool
    ended_by: str | None
    can_undo: bool


class Empty(Struct, frozen=True, tag="empty"):
    """No game has been started at this table yet."""


class State(Struct, frozen=True, tag="state"):
    """Everything. `id` names the game at every table; `number` counts those of this one.

    `yours` are the players whose seats the recipient holds.
    `aids` are the codes of what the page may show beside the rules: `hint`, `outlook`, `dangers`.
    """

    number: int
    id: str
    game: str
    setup: dict[str, Any]
    aids: tuple[str, ...]
    seats: tuple[Seat, Seat]
    yours: tuple[int, ...]
    plies: tuple[Ply, ...]
    standing: Standing


class Moved(Struct, frozen=True, tag="moved"):
    """One more ply on what the recipient has."""

    number: int
    last: Ply
    standing: Standing


class Refused(Struct, frozen=True, tag="refused"):
    """The move is not legal: the reason's code, and the star, line or cell in the way."""

    number: int
    ply: int
    move: str
    reason: str
    in_the_way: int | str | None


class Thinking(Struct, frozen=True, tag="thinking"):
    """What the computer has seen so far while it thinks about its answer to `ply` plies.

    `expected` is the difference at the end from player 1's view, `red` who forces a red triangle,
    `line` the best moves in turn.
    """

    number: int
    ply: int
    depth: int
    nodes: int
    expected: int
    red: int | None
    line: tuple[str, ...]


class Advice(Struct, frozen=True, tag="advice"):
    """What the recipient, whose turn it is after `ply` plies, is advised: the line's first move.

    `points` is what it scores at once, `expected`, `red` and `line` are as in `Thinking`. After a
    move of `dangers` the other player could complete a red triangle with his next tile. `leaves` is
    how many triangles the other player can close in his turn right after the move; null where the
    mover draws again before him, and in Triangular.
    """

    number: int
    ply: int
    line: tuple[str, ...]
    points: int
    expected: int
    red: int | None
    dangers: tuple[str, ...]
    leaves: int | None


class Error(Struct, frozen=True, tag="error"):
    """The request can't be met; `code` says why, `detail` names the place in a bad message."""

    code: str
    detail: str | None = None


Answer = Empty | State | Moved | Refused | Thinking | Advice | Error

_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def read(text: str | bytes) -> Said:
    """The message that a page sent.

    Raises BadMessage with code `not-json` or `bad-message`.

    >>> read('{"type": "undo", "number": 1, "ply": 4}')
    Undo(number=1, ply=4)
    >>> read('{"type": "undo", "number": 1, "ply": "x"}')
    Traceback (most recent call last):
    triangulum.messages.BadMessage: Expected `int`, got `str` - at `$.ply`
    """
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise BadMessage("bad-message", str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("not-json", str(error)) from None


def write(answer: Answer) -> str:
    """The answer as JSON text.

    >>> write(Error("not-your-turn"))
    '{"type":"error","code":"not-your-turn","detail":null}'
    """
    return msgspec.json.encode(answer).decode()
