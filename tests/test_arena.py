"""Matches: fair openings, the same games anywhere, and files that go on where they stopped."""

import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from triangulum import arena, record
from triangulum.arena import BadMatch, Match
from triangulum.cli import main
from triangulum.elo import Tally
from triangulum.games import TRIANGULAR, Position
from triangulum.moves import Move, Refusal, Refused

EASY = Match("triangular", "2", "1", seed=3)
LINES = Match("triangles", "1", "1", seed=3, field="phone-24", again=True)


def first(position: Position, seed: int) -> Move:
    """A player of one's own: the first legal move."""
    move: Move = position.legal()[0]
    return move


@pytest.mark.parametrize("match", [EASY, LINES])
def test_a_game_of_a_match_is_the_same_wherever_it_is_played(match: Match) -> None:
    game = record.read(arena.played(match, 4))
    again = record.read(arena.played(match, 4))
    assert game == again
    assert game.course.over
    assert game.extra["number"] == 4


@pytest.mark.parametrize("match", [EASY, LINES])
def test_each_opening_is_played_twice_with_sides_swapped(match: Match) -> None:
    games = [record.read(arena.played(match, number)) for number in range(6)]
    assert [game.players for game in games[:2]] == [(match.one, match.two), (match.two, match.one)]
    starts = [(game.course.setup, [p.move for p in game.course.plies[:4]]) for game in games]
    assert starts[0] == starts[1]
    assert starts[2] == starts[3]
    assert starts[0] != starts[2] != starts[4]


def test_openings_of_triangular_hold_no_red_threat() -> None:
    for pair in range(20):
        match = Match("triangular", f"{__name__}:first", f"{__name__}:first", seed=pair, opening=7)
        course = record.read(arena.played(match, 0)).course
        assert TRIANGULAR.calm(course.plies[6].position)


def test_a_red_threat_is_not_calm() -> None:
    course = record.read(
        '{"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": '
        '["0,0,-1", "0,-1,0", "1,0,-1", "1,-1,0"]}'
    ).course
    # Yellow's (1,0,-1) and red need (0,1,-1), which the first tile has put in reach.
    assert not TRIANGULAR.calm(course.position)
    assert TRIANGULAR.calm(course.back(2).position)


def test_the_tally_is_the_first_players() -> None:
    games = {number: record.read(arena.played(EASY, number)) for number in range(4)}
    points = {"1-0": (1, 0), "0-1": (0, 1), "1/2": (0, 0)}
    won = sum(points[game.result][number % 2] for number, game in games.items())
    lost = sum(points[game.result][1 - number % 2] for number, game in games.items())
    assert arena.tally(games) == Tally(won, 4 - won - lost, lost)
    assert won != lost, "else nothing is shown"


def test_a_match_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with ThreadPoolExecutor(1) as executor:
        *_, whole = arena.run(EASY, 4, executor, file)
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(lines[2] + lines[0] + lines[1][:50])
        steps = [sorted(games) for games in arena.run(EASY, 4, executor, file)]
        *_, again = arena.run(EASY, 4, executor, file)
    assert steps[0] == [0, 2]
    assert steps[-1] == [0, 1, 2, 3]
    assert again == whole
    assert sorted(file.read_bytes().splitlines(keepends=True)) == sorted(lines)


def test_games_of_something_else_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    line = arena.played(EASY, 0)
    for text, why in [
        (line, "this match"),
        ('{"format": "triangulum/1"}', "no game of a match"),
        (line.replace(arena.fingerprint(EASY), "0123456789ab"), "other code"),
    ]:
        file.write_text(text + "\n")
        other = Match("triangular", "2", "1", seed=3 if why == "other code" else 4)
        with pytest.raises(BadMatch, match=f"match.jsonl, line 1: .*{why}"):
            arena.kept_in(file, other)


@pytest.mark.parametrize("end", [1, 10, 50, -2, None])
def test_a_line_that_was_cut_off_is_taken_out(tmp_path: Path, end: int | None) -> None:
    file = tmp_path / "match.jsonl"
    line = arena.played(EASY, 0)
    file.write_text(f"{line}\n{line[:end]}")
    assert list(arena.kept_in(file, EASY)) == [0]
    assert file.read_text() == f"{line}\n"


@pytest.mark.parametrize(
    "text",
    [
        "A thesis\non triangles",
        "notes",
        '{"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": []}',
    ],
)
def test_a_file_of_another_kind_is_left_as_it_is(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text)
    assert main(["arena", "2", "1", "--games", "1", "--file", str(file)]) == 2
    assert "this is no game of" in capsys.readouterr().err
    assert file.read_text() == text


def lazy(position: Position, seed: int) -> Move:
    """A player who lays a tile where there is one."""
    return (0, 0, 0)


def broken(position: Position, seed: int) -> Move:
    raise LookupError("no idea")


def dying(position: Position, seed: int) -> Move:
    os._exit(7)


def leaving(position: Position, seed: int) -> Move:
    sys.exit(3)


def silent(position: Position, seed: int) -> None:
    """A player who answers nothing."""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("lazy", "chose (0, 0, 0), refused: occupied"),
        ("broken", "no idea"),
        ("dying", "a process in which games were played has died"),
        ("leaving", "SystemExit(3)"),
        ("silent", "answered None, which is no move"),
    ],
)
def test_the_faults_of_a_player_of_ones_own_are_told_in_one_line(
    name: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", f"{__name__}:{name}", "1", "--games", "2", "--jobs", "1"]
    assert main([*command, "--file", str(tmp_path / "match.jsonl")]) == 2
    said = capsys.readouterr()
    kept, complaint = said.err.splitlines()
    assert said.out == "", "there is no result to tell"
    assert kept.endswith("match.jsonl.") and fault in complaint


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refused = pickle.loads(pickle.dumps(Refused(Refusal("occupied", (0, 0, 0)))))
    assert str(refused) == "occupied" and refused.refusal.in_the_way == (0, 0, 0)


@pytest.mark.parametrize(
    "name",
    ["random", "no.such:player", "triangulum.arena:nobody", ":f", "triangulum.arena:BEGINNING"],
)
def test_unknown_players_are_refused_by_name(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "1", name, "--file", str(tmp_path / "m.jsonl")]) == 2
    assert f"there is no player {name!r}" in capsys.readouterr().err


def test_levels_that_the_game_has_not_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "1", "9"]) == 2
    assert capsys.readouterr().err == "triangulum: triangular has the levels 1 to 8\n"


@pytest.mark.parametrize("option", [["--again"], ["--field", "phone-60"]])
def test_options_of_triangles_are_refused_for_the_other_game(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "2", "1", *option]) == 2
    assert capsys.readouterr() == ("", "triangulum: --field and --again need --game triangles\n")


def test_an_interrupted_match_ends_at_once_and_keeps_whole_games(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "triangulum", "arena", "2", "1", "--games", "9999"]
    command += ["--jobs", "2", "--file", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 1):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said, complaint = process.communicate(timeout=10)
    assert complaint == f"The games are kept in {file}.\n"
    assert said.startswith("2 against 1, ")
    assert process.returncode == 130
    assert len(arena.kept_in(file, Match("triangular", "2", "1"))) > 1


def test_a_dask_cluster_plays_the_same_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    options = ["arena", "2", "1", "--games", "4", "--seed", "3"]
    files = [tmp_path / "here.jsonl", tmp_path / "there.jsonl"]
    assert main([*options, "--jobs", "1", "--file", str(files[0])]) == 0
    with distributed.LocalCluster(n_workers=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        assert main([*options, "--dask", address, "--file", str(files[1])]) == 0
    here, there = (sorted(file.read_text().splitlines()) for file in files)
    assert here == there
    one, other = capsys.readouterr().out.splitlines()
    assert one == other
