"""Records as Python reads and writes them: what the page's own reader and writer are held to.

`records.jsonl` has the text of a record with what is wrong with it (null for nothing), then games
as a table tells them with the record that is written of each. `python tests/records.py` writes it
anew.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from transcripts import ADA, BO, Table, at_level, by_lot, computer
from triangulum import answers, record
from triangulum.faults import BadRecord
from triangulum.messages import Computer
from triangulum.sitting import header

PATH = Path(__file__).parent / "vectors" / "records.jsonl"

SQUARE = [[20, 20], [120, 20], [120, 120], [20, 120]]
SETUP: dict[str, Any] = {
    "width": 140,
    "height": 140,
    "clearance": 0,
    "again": False,
    "stars": SQUARE,
}
LINES: dict[str, Any] = {
    "format": "triangulum/1",
    "game": "triangles",
    "setup": SETUP,
    "moves": ["1-2"],
}
TILES: dict[str, Any] = {
    "format": "triangulum/1",
    "game": "triangular",
    "setup": {},
    "moves": ["0,0,-1"],
}
WHOLE = ["1-2", "2-3", "3-4", "1-4", "1-3"]


def _texts() -> list[str]:
    lines, tiles = json.dumps(LINES), json.dumps(TILES)
    return [
        lines,
        tiles,
        "[]",
        "null",
        "7",
        '"text"',
        f"{tiles}\n{lines}\n",
        f" \r\n{tiles}\n\n",
        tiles[:-1] + ', "deep": ' + "[" * 99 + "]" * 99 + "}",
        tiles[:-1] + ', "deep": ' + "[" * 100 + "]" * 100 + "}",
        json.dumps(LINES | {"setup": SETUP | {"field": "\ud800"}}),
        *(json.dumps(values) for values in _strange()),
    ]


def _strange() -> list[dict[str, Any]]:
    anything: tuple[Any, ...] = (None, True, -1, 0, 1.5, "1", [])
    found = [{k: v for k, v in LINES.items() if k != key} for key in LINES]
    setup = [{k: v for k, v in SETUP.items() if k != key} for key in SETUP]
    setup += [SETUP | {key: value} for key in SETUP for value in anything]
    setup += [SETUP | {"width": 50_001}, SETUP | {"height": 10**30}, SETUP | {"clearance": 101}]
    star: tuple[Any, ...] = ([1, 2], [1, 2, 3], ["1", 2], [1.5, 2], [141, 0], [0, -1], [20, 20], {})
    for stars in (*star, [True, 0]):
        setup.append(SETUP | {"stars": [*SQUARE, stars]})
    setup += [
        SETUP | {"stars": [[n, n * n % 97] for n in range(many)]} for many in (2, 3, 400, 401)
    ]
    setup[-1] |= {"width": 500}
    setup[-2] |= {"width": 500}
    for key, values in {
        "seed": (None, 0, 2**53 - 1, 2**53, -1, "7"),
        "field": (None, "", "x" * 99),
    }.items():
        setup += [SETUP | {key: value} for value in values]
    found += [LINES | {"setup": values} for values in setup]
    other: tuple[Any, ...] = (None, 7, "x" * 41, "constructor", [], {}, "\U0001f53a" * 50)
    for key in LINES:
        found += [LINES | {key: value} for value in other]
    players: list[Any] = [None, [], ["Ada"], ["Ada", "Bo", "Cy"], ["Ada", 7], ["", "\ud800"], {}]
    found += [TILES | {"players": names} for names in players]
    found += [TILES | {"moves": moves} for moves in ([7], ["0,0,-1", None], ["0,0,-1"] * 2, ["?"])]
    found += [
        LINES | {"moves": moves} for moves in (WHOLE, [*WHOLE, "2-4"], ["1-3", "2-4"], ["1-9"])
    ]
    for moves in (["1-2"], WHOLE):
        for result in (None, "1-0", "0-1", "1/2", "*", "won", "toString"):
            found.append(LINES | {"moves": moves, "result": result})
            for end in ("resignation", "time", "abandoned", "red-triangle", 7):
                found.append(LINES | {"moves": moves, "result": result, "ended_by": end})
        found.append(LINES | {"moves": moves, "ended_by": "time"})
    return found


def _fault(text: str) -> dict[str, Any] | None:
    try:
        record.read(text)
    except BadRecord as bad:
        keys = ("code", "key", "move", "in_the_way", "parameters")
        return {key: getattr(bad, key) for key in keys}
    return None


def _tables() -> list[Table]:
    """Games of both kinds: just begun, on their way, resigned, at their end."""
    lines, tiles, people = Table("lines"), Table("tiles"), Table("people")
    lines.new("triangles", ADA, computer(3), field="phone-24", again=True)
    lines.play(9, at_level(2))
    tiles.new("triangular", computer(2), ADA)
    tiles.play(99, at_level(2))
    people.new(
        "triangles",
        {"kind": "person", "name": '"Ø" \u2028\n\x7f\x01\\'},
        BO,
        field="phone-24",
        seed=7,
    )
    people.play(5, by_lot(1))
    people.request("resign")
    whole = Table("whole")
    whole.new("triangles", ADA, BO, field="phone-24")
    whole.play(99, at_level(1))
    begun = Table("begun")
    begun.new("triangular", ADA, BO)
    return [lines, tiles, people, whole, begun]


def _written(table: Table) -> dict[str, Any]:
    sitting = table.session.sitting
    assert sitting
    names = record.read(header(sitting)).players
    levels = [seat.level if isinstance(seat, Computer) else None for seat in sitting.seats]
    extra = {"levels": levels} if any(levels) else {}
    text = record.write(record.Record(sitting.course, names, extra | {"id": sitting.id}))
    state = msgspec.to_builtins(answers.state(1, sitting, sitting.holder))
    return {"state": state, "record": text}


def text() -> str:
    rows = [{"text": source, "fault": _fault(source)} for source in _texts()]
    rows += [_written(table) for table in _tables()]
    return "".join(f"{json.dumps(row)}\n" for row in rows)


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
