"""The game record: one format for files, the database, bug reports and tests.

Knows the envelope of record.md, that every position is reached by replaying, and that nothing
is repaired. Refuses to know files, screens and how a game's own setup and moves are spelled.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from triangulum.course import Course, Verdict, begin
from triangulum.faults import BadRecord, need, row, table, text
from triangulum.games import GAMES, Game, written
from triangulum.moves import Refused

FORMAT = "triangulum/1"
RESULTS = {"1-0": 1, "0-1": 2, "1/2": None, "*": None}
VERDICTS = ("resignation", "time", "abandoned")
KEYS = ("format", "game", "setup", "players", "moves", "result", "ended_by")
DEEPEST = 100
"""How deep values may be nested; a game needs 3 and a tag a few more."""


@dataclass(frozen=True)
class Record:
    """A game's course with the players' names, and every key that the rules don't interpret."""

    course: Course
    players: tuple[str, str] | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    setup_extra: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2`, or `*` while the game goes on."""
        if not self.course.over:
            return "*"
        return {1: "1-0", 2: "0-1", None: "1/2"}[self.course.winner]


def read(source: str) -> Record:
    """The record that a JSON text holds; raises BadRecord.

    >>> record = read('''{"format": "triangulum/1", "game": "triangular", "setup": {},
    ...                   "moves": ["0,0,-1", "1,0,-1"], "event": "Skagen"}''')
    >>> record.course.to_move, record.extra
    (1, {'event': 'Skagen'})
    """
    records = list(read_many(source))
    if len(records) > 1:
        raise BadRecord("several")
    return records[0]


def read_many(source: str) -> Iterator[Record]:
    """The records of a text that holds one or more, such as one a line; raises BadRecord."""
    line, counted = 1, 0
    at = _skip_blank(source, 0)
    while True:
        line += source.count("\n", counted, at)
        counted = at
        try:
            value, at = _decode(source, at)
            yield _record(table(value, None))
        except BadRecord as fault:
            fault.line = line
            raise
        at = _skip_blank(source, at)
        if at == len(source):
            return


def write(record: Record) -> str:
    """The record in its canonical form, on one line; reading it gives the same record.

    >>> from triangulum.games import TRIANGULAR
    >>> write(Record(begin(TRIANGULAR, None).play((0, 0, -1))))
    '{"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": ["0,0,-1"]}'
    """
    course = record.course
    game = course.game
    values: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "setup": game.write_setup(course.setup) | record.setup_extra,
    }
    if record.players:
        values["players"] = list(record.players)
    values["moves"] = [game.write_move(ply.move) for ply in course.plies]
    if course.over:
        values["result"] = record.result
    if course.verdict:
        values["ended_by"] = course.verdict.ended_by
    written = json.dumps(values | record.extra, ensure_ascii=False)
    # Half a surrogate pair is a text to JSON but not to UTF-8: it goes back to its escape.
    return written.encode("utf-8", "backslashreplace").decode()


def _skip_blank(source: str, at: int) -> int:
    while at < len(source) and source[at] in " \t\r\n":
        at += 1
    return at


def _decode(source: str, at: int) -> tuple[Any, int]:
    try:
        value, end = _DECODER.raw_decode(source, at)
    except json.JSONDecodeError as error:
        raise BadRecord("not-json", row=error.lineno, column=error.colno) from None
    except BadRecord:
        raise
    except ValueError:  # Python reads no number of more than 4300 digits
        raise BadRecord("long-number") from None
    except RecursionError:
        raise BadRecord("deep") from None
    if _deeper_than(DEEPEST, value):
        raise BadRecord("deep")
    return value, end


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            raise BadRecord("twice", key)
        values[key] = value
    return values


def _no_number(name: str) -> NoReturn:
    raise BadRecord("no-number", name=name)


def _finite(digits: str) -> float:
    number = float(digits)
    if abs(number) == float("inf"):
        raise BadRecord("no-number", name=digits[:20])
    return number


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_number, parse_float=_finite
)


def _deeper_than(levels: int, value: Any) -> bool:
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper_than(levels - 1, part) for part in parts)


def _record(values: dict[str, Any]) -> Record:
    found = text(need(values, "format", "format"), "format")
    if found != FORMAT:
        raise BadRecord("unknown-format", "format", found=found[:40])
    game = _game(text(need(values, "game", "game"), "game"))
    setup = table(need(values, "setup", "setup"), "setup")
    players = _players(values)
    course = begin(game, game.read_setup(setup))
    course = _ended(_played(course, need(values, "moves", "moves")), values)
    return Record(
        course,
        players,
        {key: value for key, value in values.items() if key not in KEYS},
        {key: value for key, value in setup.items() if key not in game.setup_keys},
    )


def _game(name: str) -> Game:
    if name not in GAMES:
        raise BadRecord("unknown-game", "game", found=name[:40])
    return GAMES[name]


def _players(values: dict[str, Any]) -> tuple[str, str] | None:
    if "players" not in values:
        return None
    names = row(values["players"], "players")
    if len(names) != 2:
        raise BadRecord("two-players", "players")
    return text(names[0], "players"), text(names[1], "players")


def _played(course: Course, moves: Any) -> Course:
    for number, value in enumerate(row(moves, "moves"), start=1):
        if not isinstance(value, str):
            raise BadRecord("not-move-text", "moves", number=number)
        try:
            course = course.play_text(value)
        except Refused as refused:
            refusal = refused.refusal
            in_the_way = written(course.game, refusal.in_the_way)
            raise BadRecord(refusal.reason, move=number, in_the_way=in_the_way) from None
    return course


def _ended(course: Course, values: dict[str, Any]) -> Course:
    """The course with the verdict that `result` and `ended_by` give, if they fit the moves."""
    result = text(values["result"], "result") if "result" in values else None
    if result is not None and result not in RESULTS:
        raise BadRecord("unknown-result", "result", found=result[:40])
    if "ended_by" in values:
        ended_by = text(values["ended_by"], "ended_by")
        course = course.end(_verdict(course, result, ended_by))
    actual = Record(course).result
    if result is not None and result != actual:
        raise BadRecord("contradicts", "result", found=result, actual=actual)
    return course


def _verdict(course: Course, result: str | None, ended_by: str) -> Verdict:
    if ended_by not in VERDICTS:
        raise BadRecord("unknown-end", "ended_by", found=ended_by[:40])
    if course.over:
        raise BadRecord("over-already", "ended_by", found=ended_by)
    winner = RESULTS[result] if result else None
    if winner is None:
        raise BadRecord("no-winner", "ended_by", found=ended_by)
    return Verdict(ended_by, winner)
