"""Matches: many games between two players on equal terms, kept as they end.

Knows openings, swapped sides, what a player is called, and the file of a match, which goes on where
it was interrupted. Refuses to know how a player thinks, which machine a game runs on, and screens.
"""

import hashlib
import importlib
import inspect
import json
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from gettext import gettext as _
from pathlib import Path
from typing import Any

from triangulum import players, record
from triangulum.chance import Chance
from triangulum.course import Course, begin
from triangulum.elo import Tally
from triangulum.faults import BadRecord
from triangulum.games import GAMES
from triangulum.moves import Move
from triangulum.record import Record
from triangulum.triangles.stars import standard

Player = Callable[[Any, int], Move]
"""Chooses a move from a position that is not over and a seed."""


BEGINNING = f'{{"format": "{record.FORMAT}", "game": '.encode()
"""How each line of a match begins."""


class BadMatch(ValueError):
    """The user's fault: a player or file that can't be used. str() is one sentence."""


@dataclass(frozen=True)
class Match:
    """Two players and what they play; everything random in it follows from the seed.

    A player is a level such as "5", or "module:function" for a `Player` of one's own. Games 2n and
    2n + 1 begin with the same random `opening` of so many plies, sides swapped, on the same field.
    `field` and `again` are for Triangles.
    """

    game: str
    one: str
    two: str
    seed: int = 0
    opening: int = 4
    field: str | None = None
    again: bool = False


def played(match: Match, number: int) -> str:
    """Play the game of that number; its record as a line."""
    chance = Chance(Chance(match.seed).bits() + number // 2)
    course = _opened(match, chance)
    sides = [player(match.one), player(match.two)]
    names = [match.one, match.two]
    if number % 2:
        sides.reverse()
        names.reverse()
        chance.bits()  # the game with swapped sides is another game
    while course.to_move:
        move = sides[course.to_move - 1](course.position, chance.below(1 << 32))
        course = course.play(move)
    about = {"match": asdict(match), "number": number, "engine": fingerprint(match)}
    return record.write(Record(course, (names[0], names[1]), about))


def _opened(match: Match, chance: Chance) -> Course:
    """The game after its random opening: a quiet one, so that the sides decide."""
    game = GAMES[match.game]
    setup = standard(match.field, chance.below(1 << 32), match.again) if match.field else None
    while True:
        course = begin(game, setup)
        while len(course.plies) < match.opening and course.to_move:
            course = course.play(chance.pick(course.legal()))
        if course.to_move and game.calm(course.position):
            return course


def player(name: str) -> Player:
    """The player of that name; raises BadMatch."""
    if name.isdecimal():
        return lambda position, seed: players.choose(position, int(name), seed).move
    module, colon, function = name.partition(":")
    if not colon:
        raise BadMatch(_no_player(name, _("a player is a level or module:function")))
    try:
        found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as error:  # whatever a module of the user's may do
        raise BadMatch(_no_player(name, error)) from error
    if not callable(found):
        raise BadMatch(_no_player(name, _("{function} can't be called").format(function=function)))
    return _watched(name, found)


def _watched(name: str, chosen_by: Player) -> Player:
    """A player of the user's, whose faults are told as such."""

    def choose(position: Any, seed: int) -> Move:
        try:
            move = chosen_by(position, seed)
        except (Exception, SystemExit) as error:
            fault = f"{_place(error)}: {error!r}"
            raise BadMatch(_("the player {name!r} failed").format(name=name) + fault) from error
        try:
            refusal = position.refusal(move)
        except (TypeError, ValueError):
            told = _("the player {name!r} answered {move!r}, which is no move")
            raise BadMatch(told.format(name=name, move=move)) from None
        if refusal:
            told = _("the player {name!r} chose {move}, refused: {reason}")
            raise BadMatch(told.format(name=name, move=move, reason=refusal.reason))
        return move

    return choose


def _place(error: BaseException) -> str:
    """Where the error was raised."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f" in {last.filename}, line {last.lineno}"


@cache
def _no_player(name: str, reason: object) -> str:
    return _("there is no player {name!r}: {reason}").format(name=name, reason=reason)


def fingerprint(match: Match) -> str:
    """What tells the players of a match from others of these names: a short hash of their code.

    Of a level its engine, of another player its module.
    """
    here, game = Path(__file__).parent, match.game
    parts = [
        "players/__init__.py",
        f"players/{game}.py",
        f"engine/{game}.py",
        f"engine/{game}.wasm",
    ]
    if game == "triangles":
        parts += ["players/finish.py", "engine/ends.py"]
    files = [here / part for part in parts]
    for name in (match.one, match.two):
        if not name.isdecimal():
            files.append(Path(inspect.getfile(importlib.import_module(name.partition(":")[0]))))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def run(match: Match, games: int, executor: Executor, file: Path) -> Iterator[dict[int, Record]]:
    """Play the games that the file does not hold yet, each kept before anybody hears of it.

    Yields all games so far by number: those of the file, then once more after each that ends.
    Raises BadMatch when the file holds something else.
    """
    kept = {number: game for number, game in kept_in(file, match).items() if number < games}
    yield kept
    missing = (number for number in range(games) if number not in kept)
    waiting = {executor.submit(played, match, number): number for number in missing}
    with file.open("a", encoding="utf-8") as out:
        for done in as_completed(waiting):
            try:
                line = done.result()
            except BrokenExecutor as error:
                told = _("a process in which games were played has died")
                raise BadMatch(f"{told}: {error}") from error
            out.write(line + "\n")
            out.flush()
            kept[waiting[done]] = record.read(line)
            yield kept


def kept_in(file: Path, match: Match) -> dict[int, Record]:
    """The games of the match that the file holds by number, none where there is no file yet.

    A last line that was cut off in the middle of writing is taken out of the file.
    """
    if not file.exists():
        return {}
    whole = file.read_bytes()
    *lines, rest = whole.split(b"\n")
    games = {}
    for place, line in enumerate(lines, start=1):
        game = _kept(line, f"{file}, line {place}", match)
        games[game.extra["number"]] = game
    if rest:
        if not _is_cut_off(rest):
            _kept(rest, f"{file}, line {len(lines) + 1}", match)  # it lacks its end of line only
        with file.open("r+b") as out:
            out.truncate(len(whole) - len(rest))
    return games


def _is_cut_off(line: bytes) -> bool:
    """Whether it is the beginning of a line of a match and no whole one."""
    begun = BEGINNING[: len(line)]
    try:
        json.loads(line)
    except ValueError:
        return line[: len(begun)] == begun
    return False


def _kept(line: bytes, where: str, match: Match) -> Record:
    try:
        game = record.read(line.decode())
    except (BadRecord, UnicodeDecodeError):
        raise BadMatch(f"{where}: " + _("this is no game of a match")) from None
    about, number = asdict(match), game.extra.get("number")
    if game.extra.get("match") != about or type(number) is not int or number < 0:
        told = _("this is no game of this match, which is")
        raise BadMatch(f"{where}: {told} {json.dumps(about)}")
    if not game.course.over:
        raise BadMatch(f"{where}: " + _("this game is not over"))
    if game.extra.get("engine") != fingerprint(match):
        told = _("played by other code than the players have now, begin a new file")
        raise BadMatch(f"{where}: {told}")
    return game


def tally(games: Mapping[int, Record]) -> Tally:
    """How player one did in these games of a match, by number."""
    results = [(game.result, number % 2) for number, game in games.items()]
    won = sum(result == ("1-0", "0-1")[swapped] for result, swapped in results)
    drawn = sum(result == "1/2" for result, _ in results)
    return Tally(won, drawn, len(results) - won - drawn)
