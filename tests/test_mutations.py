"""Hundreds of mutations of good records: each is read as it stands or refused in one line."""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from triangulum import cli, record

VECTORS = Path(__file__).parent / "vectors" / "replay.jsonl"
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 2.5, 1e300, 10**30, "", "x", "1-2", "0,0,-1", "1-0", "\ud800",
    "\u0000", [], {}, [[]], [1, 2], {"a": 1}, ["1-2"] * 3,
]  # fmt: skip


@cache
def good_records() -> list[dict[str, Any]]:
    rows = [json.loads(line)["record"] for line in VECTORS.read_text().splitlines()]
    return [row for row in rows if len(row["moves"]) < 30]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in items:
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from places(part, (*path, key))


def mutated(good: dict[str, Any], chance: random.Random) -> str:
    """The record with one place changed, dropped, doubled or moved, or its text damaged."""
    bad = copy.deepcopy(good)
    *path, key = chance.choice(list(places(bad)))
    inside: Any = bad
    for step in path:
        inside = inside[step]
    how = chance.randrange(6)
    if how == 0:
        inside[key] = chance.choice(JUNK)
    elif how == 1:
        del inside[key]
    elif how == 2 and isinstance(inside, list):
        inside.insert(chance.randrange(len(inside) + 1), copy.deepcopy(inside[key]))
    elif how == 3 and isinstance(inside, list):
        chance.shuffle(inside)
    elif how == 4:
        bad[chance.choice(["result", "ended_by", "players", "extra"])] = chance.choice(JUNK)
    text = json.dumps(bad)
    if how == 5:
        at = chance.randrange(len(text))
        text = (
            text[:at] + chance.choice(["", "}", "{", '"', ",", "9", "NaN", "\\"]) + text[at + 1 :]
        )
    return text


@pytest.mark.parametrize("seed", range(600))
def test_a_mutation_is_read_exactly_or_refused_in_one_line(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    text = mutated(chance.choice(good_records()), chance)
    path = tmp_path / "mutation.json"
    path.write_text(text, encoding="utf-8")
    status = cli.main(["replay", "--json", str(path)])
    out, err = capsys.readouterr()
    if status == 0:
        told = json.loads(out)
        assert told["plies"] == len(json.loads(text)["moves"]), "nothing was repaired"
        again = record.read(record.write(record.read(text)))
        assert again == record.read(text) and err == ""
    else:
        assert status == 2 and err.startswith("triangulum: ") and err.count("\n") == 1
        error = json.loads(out)["error"]
        assert error.keys() == {"move", "reason", "in_the_way", "key"}


def test_mutations_are_of_both_kinds() -> None:
    """The test above would prove little if every mutation were refused, or none."""
    refused = 0
    for seed in range(600):
        chance = random.Random(seed)
        try:
            record.read(mutated(chance.choice(good_records()), chance))
        except ValueError:
            refused += 1
    assert 200 < refused < 550
