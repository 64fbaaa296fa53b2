"""One game at a table: its course, who sits where, and the log of what was done.

Knows seats, undo and resigning, and how a game is kept and taken up again. Refuses to know
messages' timing, who is present and where a game is kept.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from triangulum import record
from triangulum.chance import Chance
from triangulum.course import Course, Verdict, begin
from triangulum.faults import BadRecord
from triangulum.games import GAMES
from triangulum.messages import Computer, New, Person, Seat
from triangulum.triangles.stars import STANDARD, standard

LARGEST_LOT = 1_000_000
"""Fields drawn by lot have seeds below this: short enough to read out and to type in."""

LETTERS, LETTERS_OF_ID = "23456789abcdefghijkmnpqrstuvwxyz", 10
_ID = re.compile(f"[{LETTERS}]{{{LETTERS_OF_ID}}}")

UNDO, RESIGN = "undo", "resign"
"""The texts of a log that are no moves."""


class BadSetup(ValueError):
    """The asker's fault: no game can be started like that; str() is the code.

    `detail` names the place in a record that can't be read.
    """

    def __init__(self, code: str, detail: str | None = None) -> None:
        super().__init__(code)
        self.detail = detail


@dataclass(frozen=True)
class Entry:
    """A line of the log: a move's text, `undo` or `resign`; which player; seconds since 1970."""

    text: str
    player: int
    at: float


@dataclass(frozen=True)
class Sitting:
    """A game with its seats in the order of the players; a value that never changes.

    `id` names the game wherever it goes. `holder` is the key of the page that sits on every seat
    for a person. `chance` is the seed of every random choice in the game. The log only grows, also
    when a move is taken back.
    """

    course: Course
    seats: tuple[Seat, Seat]
    holder: str
    chance: int
    id: str
    log: tuple[Entry, ...] = ()

    def players_of(self, key: str) -> tuple[int, ...]:
        """The players whose seats the key holds."""
        people = (p for p in (1, 2) if isinstance(self.seats[p - 1], Person))
        return tuple(people) if key == self.holder else ()

    def level_to_move(self) -> int | None:
        """The level of the computer whose turn it is, or None."""
        seat = self.seats[self.course.to_move - 1] if self.course.to_move else None
        return seat.level if isinstance(seat, Computer) else None

    def play(self, text: str, at: float) -> "Sitting":
        """After the move that the text names; raises Refused when it is not legal."""
        course = self.course.play_text(text)
        last = course.plies[-1]
        return self._with(course, course.game.write_move(last.move), last.player, at)

    def last_decision(self, players: tuple[int, ...]) -> int | None:
        """How many plies stood before the last move of these players, or None."""
        if self.course.verdict:
            return None
        own = (n for n, ply in enumerate(self.course.plies) if ply.player in players)
        return max(own, default=None)

    def undo(self, players: tuple[int, ...], at: float) -> "Sitting":
        """Back before the last move of these players, who must have made one."""
        plies = self.last_decision(players)
        if plies is None:
            raise ValueError("these players have nothing to undo")
        return self._with(self.course.back(plies), UNDO, self.course.plies[plies].player, at)

    def resign(self, player: int, at: float) -> "Sitting":
        """Lost by the player's own word."""
        return self._with(self.course.end(Verdict("resignation", 3 - player)), RESIGN, player, at)

    def _with(self, course: Course, text: str, player: int, at: float) -> "Sitting":
        return replace(self, course=course, log=(*self.log, Entry(text, player, at)))


def sit(new: New, holder: str, chance: int) -> Sitting:
    """The game that was asked for, before its first move; raises BadSetup."""
    luck = Chance(chance)
    seed = luck.below(LARGEST_LOT) if new.seed is None else new.seed
    seats = _seats(new, luck)
    setup = _standard(new.field, seed, new.again) if new.game == "triangles" else None
    return Sitting(begin(GAMES[new.game], setup), seats, holder, chance, _id(luck))


def sit_again(past: Course, new: New, holder: str, chance: int, at: float) -> Sitting:
    """The game that sets out from where another one stood; its log begins with those plies.

    It is played once more, so that what the computer still finds for the old game is not taken for
    an answer in this one. Raises BadSetup.
    """
    luck = Chance(chance)
    seats = _seats(new, luck)
    if past.over:
        raise BadSetup("over")
    sitting = Sitting(begin(past.game, past.setup), seats, holder, chance, _id(luck))
    for ply in past.plies:
        sitting = sitting.play(past.game.write_move(ply.move), at)
    return sitting


def sit_with(text: str, new: New, holder: str, chance: int, at: float) -> Sitting:
    """The game that goes on from where a record stands; raises BadSetup.

    A record with an id is that game itself, so it keeps the id.
    """
    luck = Chance(chance)
    seats = _seats(new, luck)
    found = _read(text)
    course = found.course
    if course.game.name != new.game:
        raise BadSetup("other-game")
    if course.over:
        raise BadSetup("over")
    write = course.game.write_move
    log = tuple(Entry(write(ply.move), ply.player, at) for ply in course.plies)
    named = found.extra.get("id")
    known = named if isinstance(named, str) and _ID.fullmatch(named) else None
    return Sitting(course, seats, holder, chance, known or _id(luck), log)


def _read(text: str) -> record.Record:
    """The record, whose setup every page at the table is told: in UTF-8, which JSON goes beyond."""
    try:
        found = record.read(text)
        json.dumps(found.course.game.write_setup(found.course.setup), ensure_ascii=False).encode()
        return found
    except BadRecord as fault:
        place = f"move {fault.move}" if fault.move else fault.key or "record"
        raise BadSetup("bad-record", f"{place}: {fault.code}") from None
    except UnicodeEncodeError:
        raise BadSetup("bad-record", "setup: not-text") from None


def _seats(new: New, luck: Chance) -> tuple[Seat, Seat]:
    """In the order of the players."""
    first = luck.below(2) + 1 if new.first == "lot" else new.first
    if not any(isinstance(seat, Person) for seat in new.seats):
        raise BadSetup("no-person")
    if any(isinstance(s, Computer) and s.level > GAMES[new.game].levels for s in new.seats):
        raise BadSetup("unknown-level")
    return new.seats if first == 1 else (new.seats[1], new.seats[0])


def _id(luck: Chance) -> str:
    """Each letter shows 5 bits of 64: what the computer will draw can't be read off them."""
    return "".join(luck.pick(LETTERS) for _ in range(LETTERS_OF_ID))


def _standard(field: str | None, seed: int, again: bool) -> Any:
    if field not in STANDARD:
        raise BadSetup("unknown-field")
    return standard(field, seed, again)


def header(sitting: Sitting) -> str:
    """All of a game that doesn't change while it is played, as a record without moves."""
    first, second = map(_name, sitting.seats)
    kept = {
        "seats": msgspec.to_builtins(sitting.seats),
        "holder": sitting.holder,
        "chance": sitting.chance,
        "id": sitting.id,
    }
    return record.write(record.Record(sitting.course.back(0), (first, second), kept))


def resume(kept: str, log: Iterable[Entry]) -> Sitting:
    """The game as it stood, from its header and its log."""
    found = record.read(kept)
    seats = msgspec.convert(found.extra["seats"], tuple[Seat, Seat])
    holder, chance, game_id = (found.extra[key] for key in ("holder", "chance", "id"))
    sitting = Sitting(found.course, seats, holder, chance, game_id)
    for entry in log:
        sitting = _again(sitting, entry)
    return sitting


def _again(sitting: Sitting, entry: Entry) -> Sitting:
    if entry.text == UNDO:
        return sitting.undo((entry.player,), entry.at)
    if entry.text == RESIGN:
        return sitting.resign(entry.player, entry.at)
    return sitting.play(entry.text, entry.at)


def _name(seat: Seat) -> str:
    return seat.name if isinstance(seat, Person) else f"Computer {seat.level}"
