"""What pages say at a table and what they hear, told by the session alone: the truth that the
page's own host is held to, answer for answer.

Each story begins at an empty table. A line of its transcript is who says what, with the seed of a
new game where one begins, and all that is heard, in order. The computer's own words are left to its
levels, so a line of its is only asked for: `think` with level and seed, `advise` or `stop`; what it
says then is the next line, with all that it has seen. `python tests/transcripts.py` writes the
files anew.
"""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from triangulum import messages, record
from triangulum.course import begin
from triangulum.games import TRIANGLES
from triangulum.messages import SEEDS, New
from triangulum.moves import Move
from triangulum.players import advise, choose
from triangulum.session import (
    COMPUTER,
    Advise,
    Advised,
    Failed,
    Incoming,
    Leave,
    Session,
    Start,
    Stop,
    Think,
    Thought,
)
from triangulum.triangles.stars import STANDARD, standard

VECTORS = Path(__file__).parent / "vectors"
MOST_MOVES = 50
"""Moves that are written out where they are all the legal ones."""

ADA, BO = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}
ME, WATCHER, MINE, THEIRS = "me", "watcher", "my-own-secret-key", "a-key-of-somebody"


def computer(level: int) -> dict[str, Any]:
    return {"kind": "computer", "level": level}


def _shortened(moves: list[str]) -> list[str] | str:
    """Many moves by their number and the digest of their text."""
    digest = hashlib.sha256(" ".join(moves).encode()).hexdigest()
    return moves if len(moves) <= MOST_MOVES else f"{len(moves)} {digest}"


class Table:
    """A session, and everything that was said and heard at it so far."""

    def __init__(self, name: str) -> None:
        self.lines: list[str] = [json.dumps({"story": name})]
        self.session = Session()
        self.asked: Think | Advise | None = None
        self.chance = sum(map(ord, name))
        self.say({"type": "join", "table": "table", "key": MINE})

    def say(self, said: dict[str, Any], sender: str = ME, chance: int | None = None) -> list[Any]:
        """What is heard after a page has said something."""
        if said["type"] == "leave":
            return self._tell(sender, said, Leave())
        message = messages.read(json.dumps(said))
        if isinstance(message, New):
            self.chance += 1
            used = self.chance if chance is None else chance
            return self._tell(sender, said | {"chance": used}, Start(message, used))
        return self._tell(sender, said, message)

    def _tell(self, sender: str, said: dict[str, Any], message: Incoming) -> list[Any]:
        out = self.session.receive(sender, message, 0.0)
        hear = [(recipient, self._heard(answer)) for recipient, answer in out]
        line = {"from": sender, "say": said, "hear": hear}
        self.lines.append(json.dumps(line, separators=(",", ":")))
        return hear

    def _heard(self, answer: Any) -> Any:
        match answer:
            case Think():
                self.asked = answer
                return {"type": "think", "level": answer.level, "seed": str(answer.seed)}
            case Advise():
                self.asked = answer
                return {"type": "advise"}
            case Stop():
                self.asked = None
                return {"type": "stop"}
        told = msgspec.to_builtins(answer)
        if "standing" in told:
            told["standing"]["legal"] = _shortened(told["standing"]["legal"])
        return told

    def new(self, game: str, *seats: dict[str, Any], **wishes: Any) -> list[Any]:
        chance = wishes.pop("chance", None)
        return self.say({"type": "new", "game": game, "seats": seats, **wishes}, chance=chance)

    def request(self, kind: str, sender: str = ME, **more: Any) -> list[Any]:
        """For the ply on the table, where nothing else is said."""
        at = {"number": self.session.number, "ply": self.plies} | more
        return self.say({"type": kind} | at, sender)

    def move(self, text: str, sender: str = ME, **more: Any) -> list[Any]:
        return self.request("move", sender, move=text, **more)

    def answer(self) -> list[Any]:
        """The computer says what it was asked for."""
        asked, self.asked = self.asked, None
        if isinstance(asked, Think):
            found = choose(asked.position, asked.level, asked.seed)
            line = [self.write(move) for move in found.line]
            said = {"type": "thought", "move": line[0], "found": asdict(found) | {"line": line}}
            return self._tell(COMPUTER, said, Thought(asked.position, found.move))
        assert isinstance(asked, Advise)
        advice = advise(asked.position)
        return self._tell(COMPUTER, {"type": "advised"}, Advised(asked.position, advice))

    def fail(self) -> list[Any]:
        """The computer breaks down."""
        assert self.asked
        return self._tell(COMPUTER, {"type": "failed"}, Failed(self.asked.position))

    def play(self, most: int, choice: Callable[[Any], Move]) -> None:
        """So many plies, or to the end; a person moves as `choice` says."""
        for _ in range(most):
            course = self.course
            if course.to_move is None:
                return
            if self.asked:
                self.answer()
            else:
                self.move(self.write(choice(course.position)))

    def record(self, **more: Any) -> str:
        """The game as its record, with other keys."""
        values = json.loads(record.write(record.Record(self.course)))
        return json.dumps(values | more)

    @property
    def course(self) -> Any:
        assert self.session.sitting
        return self.session.sitting.course

    @property
    def plies(self) -> int:
        return len(self.course.plies) if self.session.sitting else 0

    def write(self, move: Move) -> str:
        text: str = self.course.game.write_move(move)
        return text


Sit = Callable[[str], Table]
"""Begins a story with that name."""


def by_lot(seed: int) -> Callable[[Any], Move]:
    chance = random.Random(seed)

    def pick(position: Any) -> Move:
        move: Move = chance.choice(position.legal())
        return move

    return pick


def at_level(level: int) -> Callable[[Any], Move]:
    return lambda position: choose(position, level, len(position.legal())).move


def fields(sit: Sit) -> None:
    """Every standard field as it starts, seeds named and by lot, and after a few lines."""
    for n, field in enumerate(STANDARD):
        table = sit(field)
        wishes = {} if n % 2 else {"seed": SEEDS - 1 - n}
        table.new("triangles", ADA, BO, field=field, again=n % 3 == 0, **wishes)
        table.move(table.write(table.course.legal()[n]))
        table.play(2, by_lot(n))
    table = sit("more small fields")
    for seed in range(12):
        table.new("triangles", ADA, BO, field="phone-24", seed=seed**12, again=seed % 2 == 0)
        table.play(2, by_lot(seed))


def games(sit: Sit) -> None:
    """The computer to the end of the game on every level but the timed one; 7 for a while.

    How often a level has a lapse and how far it looks for the end depends on the stars.
    """
    for again in (False, True):
        for level, plies in {1: 99, 2: 99, 3: 99, 4: 99, 5: 99, 6: 9, 7: 5}.items():
            table = sit(f"Triangles level {level}, {again}")
            seats = (ADA, computer(level)) if again else (computer(level), ADA)
            table.new("triangles", *seats, field="phone-24", again=again, first="lot")
            table.play(plies, by_lot(level) if level == 1 else at_level(level))
        table = sit(f"Triangles level 7 late on 60 stars, {again}")
        late = _late("phone-60", again, plies=106)
        table.new("triangles", computer(7), ADA, record=late)
        table.play(24, at_level(3))
    for level, plies in {1: 48, 2: 48, 3: 48, 4: 48, 5: 48, 6: 48, 7: 9}.items():
        table = sit(f"Triangular level {level}")
        table.new("triangular", computer(level), ADA, first="lot")
        table.play(plies, at_level(4))
    for field, again in {"phone-60": True, "phone-120": True, "tablet-180": False}.items():
        table = sit(f"Triangles level 3 on {field}")
        table.new("triangles", computer(3), ADA, field=field, again=again, seed=1)
        table.play(4, by_lot(1))


def _late(field: str, again: bool, plies: int) -> str:
    """The record of so many plies of level 3 with itself."""
    course = begin(TRIANGLES, standard(field, 1, again))
    for _ in range(plies):
        course = course.play(at_level(3)(course.position))
    return record.write(record.Record(course))


def refusals(sit: Sit) -> None:
    """Every reason why a move may be refused, also after resigning and after the end."""
    table = sit("no line")
    table.new("triangles", ADA, BO, field="phone-24", seed=7)
    strange = ["", "1", "1-2-3", "4 - 9", "\u0664-9", "-1-2", "undo", "1-2\n", "0,0,-1", "x" * 64]
    strange += ["0-5", "5-25", f"1-{10**60}", f"{10**30}-{10**30}", "99-99", "0-0", "3-3", "007-09"]
    for text in strange:
        table.move(text)
    _refused_lines(table)
    table.request("resign")
    for text in ("5", "0-1", "3-3", "1-2", "2-24"):
        table.move(text)
    table = sit("over star and across")
    table.new("triangles", ADA, BO, field="phone-60", seed=3)
    table.play(25, at_level(1))
    _refused_lines(table)

    table = sit("no cell")
    table.new("triangular", ADA, BO)
    strange = [
        "",
        "1,2",
        "0,0,-1 ",
        "+1,0,-1",
        "1-2",
        "1,0,0",
        "0,0,-2",
        "0,0,0",
        "0,0,1",
        "00,-0,-01",
    ]
    strange += [f"{10**18},-{10**18},0", f"{10**18},-{10**18},-1", f"{2**63},{2**63},0"]
    strange += [
        "25,-25,0",
        "26,-26,0",
        "1000,-1000,0",
        "-1000,1000,-1",
        "31,-31,0",
        "1,-1,0",
        "0,0,-1",
    ]
    for text in strange:
        table.move(text)
    table.move("1,0,-1")
    table.move("1,0,-1")
    table.request("resign")
    for text in ("x", "1,1,1", "0,0,0", "9,-9,0", "0,-1,0"):
        table.move(text)
    for name, game, wishes in _short_games():
        table = sit(name)
        table.new(game, ADA, BO, **wishes)
        table.play(99, at_level(1))
        assert table.course.over
        for text in ("?", "0-1", "1-2", "1,1,1", "0,0,0", "8,-8,0"):
            table.move(text)
        table.request("resign")
        table.request("undo")
        table.request("undo")


def _short_games() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        ("lines after the end", "triangles", {"field": "phone-24", "seed": 3}),
        ("tiles after the end", "triangular", {}),
    ]


def _refused_lines(table: Table) -> None:
    """Of each reason some: the whole field is tried."""
    seen: dict[str, int] = {}
    stars = len(table.course.setup.stars)
    for i in range(1, stars + 1):
        for j in range(i + 1, stars + 1):
            refusal = table.course.position.refusal((i, j))
            if refusal and seen.setdefault(refusal.reason, 0) < 12:
                seen[refusal.reason] += 1
                table.move(f"{j}-{i}" if i % 2 else f"{i}-{j}")


def wishes(sit: Sit) -> None:
    """New games that can't be, by whom they may be asked for, and what a seed or lot decides."""
    table = sit("wishes")
    table.request("move", move="1-2")
    table.request("undo")
    table.say({"type": "state"})
    table.new("triangular", computer(3), computer(4))
    table.new("triangular", ADA, computer(9))
    table.new("triangles", ADA, computer(9), field="phone-24")
    table.new("triangles", computer(4), computer(9), field="phone-25")
    for field in ("phone-25", "", "constructor", None):
        table.new("triangles", ADA, BO, field=field)
    table.new("triangles", ADA, BO)
    table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
    for n in range(6):
        table.new("triangular", ADA, computer(n + 1), first="lot", chance=SEEDS - 1 - n)
        table.new("triangles", ADA, BO, field="phone-24", first="lot", again=n % 2 == 0)
        table.new("triangular", ADA, computer(2), first=1 + n % 2, seed=None, field=None)
    table.say({"type": "new", "game": "triangular", "seats": [ADA, BO]}, WATCHER)
    table.request("advice", WATCHER)


def two_people(sit: Sit) -> None:
    """Two people at one page, a watcher with another key; what comes late; undo, resigning."""
    for game, more in (("triangles", {"field": "phone-24", "seed": 5}), ("triangular", {})):
        table = sit(f"two people, {game}")
        table.new(game, ADA, BO, **more)
        table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
        table.say({"type": "join", "table": "table", "key": MINE}, "second page")
        table.request("undo")
        table.play(4, by_lot(4))
        for kind in ("undo", "resign", "advice"):
            table.request(kind, WATCHER)
            table.request(kind, WATCHER, ply=0)
            table.request(kind, ply=3)
            table.request(kind, number=0)
        table.move(table.write(table.course.legal()[0]), WATCHER)
        table.move("1-2", ply=3)
        table.move(table.write(table.course.legal()[0]), "second page")
        table.request("undo")
        table.request("undo", "second page")
        table.say({"type": "leave"}, "second page")
        table.request("resign")
        table.request("undo")
        table.request("advice")
        table.request("resign")
        table.say({"type": "state"}, WATCHER)
        table.new(game, BO, ADA, **more)
        table.play(3, by_lot(5))
        table.request("resign")


def against_the_computer(sit: Sit) -> None:
    """While the computer thinks: moves, undo over its move, resigning, joining, a breakdown."""
    for game, more in (("triangles", {"field": "phone-24", "again": True}), ("triangular", {})):
        table = sit(f"against the computer, {game}")
        table.new(game, computer(2), ADA, **more)
        table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
        table.request("undo")
        table.move("1-2")
        table.play(6, at_level(3))
        if not table.asked:
            table.move(table.write(table.course.legal()[0]))
        table.fail()
        table.say({"type": "join", "table": "table", "key": MINE})
        table.answer()
        table.request("undo", ply=len(table.course.plies) - 1)
        table.request("undo")
        table.play(3, at_level(3))
        table.request("undo")
        table.play(2, at_level(3))
        table.request("resign", WATCHER)
        table.request("resign")
        table.new(game, ADA, computer(3), **more)
        table.move(table.write(table.course.legal()[1]))
        table.request("resign")
        table.new(game, ADA, computer(3), **more)
        table.move(table.write(table.course.legal()[1]))
        table.request("undo")
        table.move(table.write(table.course.legal()[1]))
        table.answer()


def counsel(sit: Sit) -> None:
    """Advice: to whom, when not, given up by a move, and what it says as a game goes on."""
    table = sit("advice")
    table.new("triangular", ADA, computer(3))
    table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
    table.say({"type": "join", "table": "table", "key": MINE}, "second page")
    for most in (0, 6, 10, 12):
        table.play(most, at_level(4))
        if table.asked:
            table.answer()
        table.request("advice")
        table.request("advice", "second page")
        table.request("advice", WATCHER)
        table.answer()
    table.request("advice")
    table.move(table.write(table.course.legal()[0]))
    table.request("advice")
    table.answer()
    table.request("advice")
    table.fail()
    table.request("advice")
    table.request("resign")
    table.request("advice")
    table = sit("advice before a red triangle")
    table.new("triangular", ADA, BO)
    for text in ("0,0,-1", "0,-1,0", "1,0,-1", "1,-1,0", "1,0,-2", "1,-1,-1"):
        table.move(text)
        table.request("advice")
        table.answer()
    for field, again in {"phone-24": True, "phone-60": False, "tablet-180": True}.items():
        table = sit(f"advice on {field}, {again}")
        table.new("triangles", ADA, computer(2), field=field, again=again, seed=3)
        for most in (0, 3, 8, 9, 20):
            table.play(most, at_level(3))
            if table.asked:
                table.answer()
            table.request("advice")
            if table.asked:
                table.answer()
    table = sit("advice on a vast field")
    lot = random.Random(1)
    stars = [[n % 16 * 12 + lot.randrange(9), n // 16 * 12 + lot.randrange(9)] for n in range(224)]
    setup = {"width": 200, "height": 180, "clearance": 0, "again": True, "stars": stars}
    own = {"format": "triangulum/1", "game": "triangles", "setup": setup, "moves": []}
    table.new("triangles", ADA, BO, record=json.dumps(own))
    table.request("advice")
    table.answer()


def past(sit: Sit) -> None:
    """New games that set out from where another one stood."""
    for game, more in (("triangles", {"field": "phone-24", "seed": 9}), ("triangular", {})):
        table = sit(f"past, {game}")
        table.new(game, ADA, BO, past={"number": 0, "ply": 0}, **more)
        table.new(game, ADA, BO, **more)
        table.play(7, at_level(2))
        table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
        wish = {"type": "new", "game": game, "seats": [BO, computer(2)]}
        table.say(wish | {"past": {"number": 1, "ply": 4}}, WATCHER)
        table.say(wish | {"past": {"number": 2, "ply": 4}})
        table.say(wish | {"past": {"number": 1, "ply": 8}})
        table.say(wish | {"past": {"number": 1, "ply": 4}, "seats": [computer(1), computer(2)]})
        other = {"triangles": "triangular", "triangular": "triangles"}[game]
        table.say(wish | {"past": {"number": 1, "ply": 4}, "game": other})
        table.say(wish | {"past": {"number": 1, "ply": 4}})
        table.play(3, at_level(2))
        table.request("undo")
        table.request("undo")
        table.request("undo")
        table.say(wish | {"past": {"number": 2, "ply": table.plies}, "first": "lot"})
        table.say(wish | {"past": {"number": 3, "ply": table.plies}, "first": 2})
        table.say(wish | {"past": {"number": 4, "ply": 0}, "first": 2, "seats": [ADA, computer(1)]})
        table.play(99, at_level(2))
        table.say(wish | {"past": {"number": 5, "ply": table.plies}})
        table.say(wish | {"past": {"number": 5, "ply": table.plies - 1}})
        table.request("resign")
        table.say(wish | {"past": {"number": 6, "ply": table.plies}, "seats": [ADA, BO]})
        # While the computer thinks the same position becomes another game's.
        table.new(game, computer(1), ADA, **more)
        table.say(wish | {"past": {"number": table.session.number, "ply": 0}})
        table.new(game, computer(1), ADA, **more)
        table.say(wish | {"past": {"number": table.session.number, "ply": 0}, "first": 2})
        table.answer()


def from_records(sit: Sit) -> None:
    """New games that go on from where a record stands, and records that none goes on from."""
    for game, more in (("triangles", {"field": "phone-24", "seed": 9}), ("triangular", {})):
        table = sit(f"record, {game}")
        table.new(game, ADA, BO, **more)
        table.play(7, at_level(2))
        wish = {"type": "new", "game": game, "seats": [ADA, computer(2)]}
        begun, other = table.record(id="3kgame4you"), table.record(id="UNREADABLE")
        table.say(wish | {"record": begun})
        table.play(3, at_level(2))
        table.request("undo")
        table.request("undo")
        for first in (1, 2, "lot"):
            table.say(wish | {"record": other, "first": first})
        table.say(wish | {"record": begun, "past": {"number": 99, "ply": 99}})
        table.say({"type": "join", "table": "table", "key": THEIRS}, WATCHER)
        table.say(wish | {"record": begun}, WATCHER)
        table.say(wish | {"record": begun, "seats": [computer(1), computer(2)]})
        table.say(wish | {"record": begun, "seats": [ADA, computer(9)]})
        kinds = {"triangles", "triangular"} - {game}
        table.say(wish | {"record": begun, "game": kinds.pop()})
        for strange in ("", "{", "[]", f"{begun}\n{begun}", begun.replace("/1", "/2")):
            table.say(wish | {"record": strange})
        for moves in ([], ["1-2", "0,0,-1"], [7], ["1-2", "2-1"]):
            table.say(wish | {"record": table.record(moves=moves)})
        table.say(wish | {"record": table.record(setup={"stars": [[1, 1]], "width": 0})})
        table.say(wish | {"record": table.record(result="1-0", ended_by="resignation")})
        table.play(99, at_level(2))
        table.say(wish | {"record": table.record()})
        # While the computer thinks the game goes on as another one, on the same record.
        table.new(game, computer(1), ADA, **more)
        started = table.record()
        table.say(wish | {"record": started, "seats": [computer(2), ADA]})
        table.answer()
    table = sit("record at an empty table")
    setup = {"width": 9, "height": 9, "clearance": 0, "stars": [[1, 1], [8, 1], [4, 8], [4, 3]]}
    own = {"format": "triangulum/1", "game": "triangles", "setup": setup, "moves": ["1-2"]}
    table.new("triangles", ADA, computer(1), record=json.dumps(own | {"id": 7}))
    unsent = own | {"setup": setup | {"field": "\ud800"}}
    table.new("triangles", ADA, computer(1), record=json.dumps(unsent))
    table.answer()


STORIES = {
    "fields": fields,
    "games": games,
    "refusals": refusals,
    "wishes": wishes,
    "two-people": two_people,
    "computer": against_the_computer,
    "advice": counsel,
    "past": past,
    "records": from_records,
}


def text(name: str) -> str:
    """The transcripts of the stories of that name."""
    tables: list[Table] = []

    def sit(story: str) -> Table:
        tables.append(Table(story))
        return tables[-1]

    STORIES[name](sit)
    return "".join(f"{line}\n" for table in tables for line in table.lines)


def path(name: str) -> Path:
    """Where they are kept."""
    return VECTORS / f"transcript-{name}.jsonl"


if __name__ == "__main__":
    for name in STORIES:
        path(name).write_text(text(name), encoding="utf-8")
