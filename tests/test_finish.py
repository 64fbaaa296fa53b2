"""How ends are played exactly: held to solved positions, all of whose best lines are known."""

import json
from pathlib import Path

import pytest

from triangulum import record
from triangulum.players.finish import Finish
from triangulum.triangles.field import survey
from triangulum.triangles.notation import write_move
from triangulum.triangles.rules import Position, start
from triangulum.triangles.stars import CLEARANCE, scatter

VECTORS = Path(__file__).parent / "vectors" / "solved-triangles.jsonl"
ENDS = [
    (record.read(json.dumps(row["record"])).course.position, row["future_difference"], row["best"])
    for row in map(json.loads, VECTORS.read_text().splitlines()[::3])
    if row.get("best")
]
"""Positions, the difference to come seen by the player to move, and all lines that keep it."""

STEPS = 200
"""More than any of them takes."""


def finished(position: Position, is_late: bool = False) -> Finish:
    finish = Finish(position)
    finish.is_late = is_late
    for _ in range(STEPS):
        finish.step(position.legal()[-1])
    return finish


def final(position: Position, difference: int) -> int:
    """The difference at the end, seen by the player to move."""
    first, second = position.score
    return difference + (first - second if position.turn == 1 else second - first)


def test_a_line_that_keeps_the_value_unless_the_game_is_lost() -> None:
    kept = 0
    for position, difference, best in ENDS:
        assert isinstance(position, Position)
        finish = finished(position)
        if final(position, difference) < 0:
            assert finish.line is None
        else:
            assert finish.line and write_move(finish.line) in best
            assert finish.least == final(position, difference)
            kept += 1
    assert 10 < kept < len(ENDS) - 10


def test_the_favourite_is_taken_where_it_is_as_good() -> None:
    taken = 0
    for position, difference, best in ENDS:
        assert isinstance(position, Position)
        if final(position, difference) >= 0 and best[-1] == write_move(position.legal()[-1]):
            line = finished(position).line
            assert line and write_move(line) == best[-1]
            taken += 1
    assert taken > 20


def test_what_is_late_is_not_lost_all_the_same() -> None:
    proven = 0
    for position, difference, _ in ENDS:
        assert isinstance(position, Position)
        finish = finished(position, is_late=True)
        if finish.line:
            assert 0 <= finish.least <= final(position, difference)
            proven += 1
    assert proven > 20


@pytest.mark.parametrize("again", [False, True])
def test_the_beginning_of_a_game_is_not_tried(again: bool) -> None:
    finish = finished(start(survey(scatter("phone-24", 1), CLEARANCE), again))
    assert finish.line is None and finish.nodes == 0
