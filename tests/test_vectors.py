"""Every row of the vectors, made and checked by independent programs, against the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from triangulum import record
from triangulum.faults import BadRecord
from triangulum.games import perft
from triangulum.moves import Move
from triangulum.triangular.notation import read_move
from triangulum.triangular.rules import GREY, ORIGIN, RED, YELLOW, Cell, spanned

VECTORS = Path(__file__).parent / "vectors"
ROWS = {"replay": 54, "refuse": 61, "perft": 19, "spans": 35}


def rows(name: str) -> list[Any]:
    text = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def named(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", [pytest.param(r, id=r["name"]) for r in rows(name)])


@pytest.mark.parametrize("name", ROWS)
def test_no_row_is_missing(name: str) -> None:
    assert len(rows(name)) == ROWS[name]


@named("replay")
def test_replay(row: Any) -> None:
    course = record.read(json.dumps(row["record"])).course
    found = {
        "game": course.game.name,
        "plies": len(course.plies),
        "to_move": course.to_move,
        "score": list(course.score),
        "points": [ply.points for ply in course.plies],
        "legal": len(course.legal()),
        "over": course.over,
        "winner": course.winner,
        "draw": course.draw,
        "ended_by": course.ended_by,
    }
    assert found == row["expect"]


@named("refuse")
def test_refuse(row: Any) -> None:
    with pytest.raises(BadRecord) as caught:
        record.read(json.dumps(row["record"]))
    bad = caught.value
    assert (bad.move, bad.code, bad.in_the_way) == (
        row["bad_move"],
        row["reason"],
        row["in_the_way"],
    )


@named("refuse")
def test_what_stands_before_the_refused_move_is_good(row: Any) -> None:
    moves = row["record"]["moves"]
    assert row["bad_move"] == len(moves)
    course = record.read(json.dumps(row["record"] | {"moves": moves[:-1]})).course
    assert len(course.plies) == len(moves) - 1


@named("perft")
def test_perft(row: Any) -> None:
    position = record.read(json.dumps(row["record"])).course.position
    found = [perft(position, depth) for depth in range(1, len(row["counts"]) + 1)]
    assert found == row["counts"]


def cell(text: str) -> Cell:
    move: Move | None = read_move(text)
    assert move is not None
    x, y, z = move
    return x, y, z


@named("spans")
def test_spans(row: Any) -> None:
    tiles = {ORIGIN: RED}
    tiles |= {cell(text): YELLOW for text in row["yellow"]}
    tiles |= {cell(text): GREY for text in row["grey"]}
    triangles = list(spanned(tiles, row["mover"], cell(row["move"])))
    amounts = sorted((t.points for t in triangles if not t.red), reverse=True)
    assert (amounts, sum(amounts)) == (row["points"], row["total"])
    assert any(t.red for t in triangles) == row["red_triangle"]
    assert all(t.points == (0 if t.red else t.edge) for t in triangles)
