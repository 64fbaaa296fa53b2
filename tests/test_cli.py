"""The installed command: what it prints, its exit status, and what it does with bad input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from triangulum import __version__, cli
from triangulum.engine.bench import Measured

GAME: dict[str, Any] = {
    "format": "triangulum/1",
    "game": "triangles",
    "setup": {
        "width": 140, "height": 140, "clearance": 0,
        "stars": [[20, 20], [120, 20], [120, 120], [20, 120]],
    },
    "players": ["Ada", "Bo"],
    "moves": ["1-2", "2-3", "3-4"],
}  # fmt: skip


class Run:
    """What a run of the command gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def complaint(self) -> str:
        """The one line on standard error of a run that ended with status 2."""
        assert self.status == 2, self.err
        assert self.err.startswith("triangulum: ") and self.err.count("\n") == 1, self.err
        return self.err.removeprefix("triangulum: ").strip()


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str, record: Any = None) -> Run:
        """Run with FILE standing for a file that holds the record (JSON, text or bytes)."""
        path = tmp_path / "game.json"
        if isinstance(record, bytes):
            path.write_bytes(record)
        elif record is not None:
            path.write_text(record if isinstance(record, str) else json.dumps(record))
        given = [str(path) if word == "FILE" else word for word in arguments]
        try:
            status = cli.main(given)
        except SystemExit as stop:  # --help and --version
            status = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Run(status, out, err)

    return run


def changed(**values: Any) -> dict[str, Any]:
    return GAME | values


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("triangulum")
    ran = subprocess.run([command, "--version"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"triangulum {__version__}\n", "")
    ran = subprocess.run(
        [sys.executable, "-m", "triangulum", "legal", "-"],
        input=json.dumps(GAME), capture_output=True, text=True,
    )  # fmt: skip
    assert ran.stdout.split() == ["1-3", "1-4", "2-4"]


@pytest.mark.parametrize(
    "command",
    ["play", "site", "field", "replay", "legal", "perft", "move", "solve", "arena", "bench"],
)
def test_every_command_explains_itself_with_an_example(run: Any, command: str) -> None:
    help_text = run(command, "--help")
    assert help_text.status == 0 and f"example: triangulum {command}" in help_text.out
    assert command in run("--help").out


def test_field_prints_an_empty_record(run: Any) -> None:
    made = run("field", "phone-24", "--seed", "7", "--again")
    setup = json.loads(made.out)["setup"]
    assert (setup["seed"], setup["field"], setup["again"]) == (7, "phone-24", True)
    assert run("replay", "FILE", record=made.out).out == (
        "triangles, 0 moves, 0 : 0, player 1 to move, 252 legal moves\n"
    )


def test_replay_says_how_a_game_stands(run: Any) -> None:
    says = run("replay", "FILE", record=GAME).out
    assert says == "triangles, 3 moves, 0 : 0, player 2 (Bo) to move, 3 legal moves\n"
    one = run("replay", "FILE", record=changed(moves=["1-2", "2-3", "3-4", "1-3"])).out
    assert one == "triangles, 4 moves, 0 : 1, player 1 (Ada) to move, 1 legal move\n"


@pytest.mark.parametrize(
    ("players", "levels", "who"),
    [
        (["Ada", ""], [None, None], "player 2"),
        (["", "Computer 3"], [None, 3], "player 2 (computer, level 3)"),
        (["", "Computer 3"], None, "player 2 (Computer 3)"),
        (["", "Bo"], ["3"], "player 2 (Bo)"),
    ],
)
def test_replay_says_who_plays(run: Any, players: Any, levels: Any, who: str) -> None:
    says = run("replay", "FILE", record=changed(players=players, levels=levels)).out
    assert says == f"triangles, 3 moves, 0 : 0, {who} to move, 3 legal moves\n"


def test_replay_reads_many_records(run: Any) -> None:
    lines = json.dumps(GAME) + "\n\n" + json.dumps(changed(result="0-1", ended_by="time")) + "\n"
    told = run("replay", "FILE", "--json", record=lines).out.splitlines()
    assert [json.loads(line)["ended_by"] for line in told] == [None, "time"]
    broken = run("replay", "FILE", record=lines + json.dumps(changed(moves=["1-1"])))
    assert broken.complaint == "line 4: move 1: a line needs two different stars"
    assert broken.out.count("\n") == 2, "the good ones before it are printed"
    assert "holds several records" in run("legal", "FILE", record=lines).complaint


def test_perft_counts_nothing_after_the_end(run: Any) -> None:
    assert run("perft", "FILE", "2", record=GAME).out == "4\n"
    over = changed(result="1-0", ended_by="resignation")
    assert run("perft", "FILE", "1", record=over).out == "0\n"
    assert run("perft", "FILE", "0", record=over).out == "1\n"
    assert run("legal", "FILE", record=over).out == ""


def test_each_game_has_the_levels_1_to_8(run: Any) -> None:
    assert "between 1 and 8" in run("move", "FILE", "--level", "9", record=GAME).complaint
    tiles = json.dumps({"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": []})
    told = json.loads(run("move", "FILE", "--level", "6", "--json", record=tiles).out)
    assert told["level"] == 6 and told["nodes"] <= 100_000


def test_move_is_the_same_for_the_same_seed(run: Any) -> None:
    asked = ["move", "FILE", "--level", "1", "--seed", "5"]
    told = json.loads(run(*asked, "--json", record=GAME).out)
    assert told.keys() == {"move", "level", "seed", "nodes", "expected", "red"}
    assert (told["level"], told["seed"]) == (1, 5)
    assert run(*asked, record=GAME).out.strip() == told["move"]
    seeds = {
        run("move", "FILE", "--level", "1", "--seed", str(n), record=GAME).out for n in range(9)
    }
    assert len(seeds) > 1
    over = changed(result="1-0", ended_by="time")
    assert "the game is over" in run("move", "FILE", "--level", "1", record=over).complaint


TILES: dict[str, Any] = {"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": []}
VECTORS = Path(__file__).parent / "vectors"
SOLVED = [
    json.loads(line) for line in (VECTORS / "solved-triangular.jsonl").read_text().splitlines()
]
SOLVED_LINES = [
    json.loads(line) for line in (VECTORS / "solved-triangles.jsonl").read_text().splitlines()
]
KEYS = ("exact", "lower", "upper", "final", "best", "red", "nodes", "seconds")


def test_solve_tells_the_exact_end(run: Any) -> None:
    row = SOLVED[0]
    told = json.loads(run("solve", "FILE", "--json", record=row["record"]).out)
    assert tuple(told) == KEYS
    assert (told["exact"], told["lower"], told["upper"], told["red"]) == (True, 7, 7, None)
    score = json.loads(run("replay", "FILE", "--json", record=row["record"]).out)["score"]
    assert told["final"] == score[0] - score[1] - 7, "player 2 is to move"
    first, best, line = run("solve", "FILE", record=row["record"]).out.splitlines()
    assert first == (
        "player 2 to move: the score difference still to come is +7, "
        f"at the end {told['final']:+} for player 1"
    )
    assert best.split() == ["best:", *told["best"]]
    assert line.split()[1] in told["best"] and len(line.split()) == 4


def test_solve_tells_a_forced_red_triangle(run: Any) -> None:
    row = next(row for row in SOLVED if row.get("yellow_forces_in") == 5)
    told = json.loads(run("solve", "FILE", "--json", record=row["record"]).out)
    assert (told["red"], told["lower"], told["upper"], told["final"]) == (1, None, None, None)
    assert told["exact"] and set(told["best"]) <= set(
        run("legal", "FILE", record=row["record"]).out.split()
    )
    said = run("solve", "FILE", record=row["record"]).out
    assert said.startswith("player 1 to move: player 1 forces a red triangle\nbest: ")
    assert len(said.splitlines()[-1].split()) == 6


def test_solve_tells_what_is_proven_when_time_is_up(run: Any) -> None:
    told = json.loads(run("solve", "FILE", "--seconds", "0", "--json", record=TILES).out)
    assert not told["exact"] and told["lower"] < 0 < told["upper"] and told["best"] is None
    said = run("solve", "FILE", "--seconds", "0", record=TILES)
    assert "still to come lies between -" in said.out and said.err == ""


def test_solve_says_that_too_much_is_left_to_begin(run: Any) -> None:
    stars = [[20 + n, 20 + n * n] for n in range(30)]
    crowd = changed(moves=[], setup={"width": 1000, "height": 1000, "clearance": 0, "stars": stars})
    told = run("solve", "FILE", record=crowd).out.splitlines()
    assert told[0].endswith("lies between -28 and +28")
    assert told[1:] == ["too many lines can still be drawn to try any"], "435 are open"
    assert "too many" not in run("solve", "FILE", "--seconds", "0", record=crowd).out


def test_solve_of_a_game_that_is_over(run: Any) -> None:
    for record in (
        changed(result="1-0", ended_by="time"), TILES | {"result": "0-1", "ended_by": "time"}
    ):  # fmt: skip
        told = json.loads(run("solve", "FILE", "--json", record=record).out)
        assert [told[key] for key in KEYS[:-1]] == [True, 0, 0, 0, [], None, 0]
        assert run("solve", "FILE", record=record).out == "the game is over, nothing is to come\n"


def test_solve_tells_the_exact_end_of_triangles(run: Any) -> None:
    row = next(row for row in SOLVED_LINES if row["name"] == "f24b11s0r16-again")
    told = json.loads(run("solve", "FILE", "--json", record=row["record"]).out)
    value = row["future_difference"]
    assert tuple(told) == KEYS
    assert (told["exact"], told["lower"], told["upper"], told["red"]) == (True, value, value, None)
    stands = json.loads(run("replay", "FILE", "--json", record=row["record"]).out)
    lead = stands["score"][0] - stands["score"][1]
    assert told["final"] == lead + (value if stands["to_move"] == 1 else -value)
    first, best, line = run("solve", "FILE", record=row["record"]).out.splitlines()
    assert f"still to come is {value:+}, at the end {told['final']:+} for player 1" in first
    assert best.split() == ["best:", *told["best"]]
    assert line.split()[1] in told["best"] and len(line.split()) == 1 + row["lines_left"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_solve_shows_how_far_it_is_and_ends_on_a_signal() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "triangulum", "solve", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs, text=True
    ) as solving:
        os.close(theirs)  # so that reading ends with the command
        assert solving.stdin and solving.stdout
        solving.stdin.write(json.dumps(TILES))
        solving.stdin.close()
        shown = os.read(ours, 1000).decode()
        solving.send_signal(signal.SIGINT)
        told = solving.stdout.read()
    assert "between -" in shown and "between -" in told and solving.returncode == 130
    os.close(ours)


def test_bench_prints_a_signature(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "measure", lambda game: Measured(4711, 3_000_000, 2.0))
    said = "{}: signature 4711, 3,000,000 moves, 1,500,000 a second\n"
    assert run("bench").out == said.format("triangles") + said.format("triangular")


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        ("", "the record: is not JSON: stopped at line 1, column 1"),
        ('{"format": "triangulum/1"', "the record: is not JSON: stopped at line 1, column 26"),
        ("[" * 10_000_000, "the record: is nested too deeply"),
        ('{"a": ' * 10_000_000, "the record: is nested too deeply"),
        (json.dumps(changed(x=GAME)).replace("140", "9" * 5000), "the record: holds a number"),
        (b"\xff\xfe", "the record: is not UTF-8 text"),
        ("[]", "the record: must be an object"),
        ('{"x": NaN}', "the record: NaN is not a number"),
        ('{"x": 1e999}', "the record: 1e999 is not a number"),
        ('{"x": 1, "x": 2}', "x: is there twice"),
        ({}, "format: is missing"),
        (changed(format=1), "format: must be a text"),
        (changed(format="triangulum/2"), "format: 'triangulum/2' is not known here"),
        (changed(game="chess"), "game: 'chess' is not known here"),
        (changed(game="triangular", moves=["0,0,-1"], setup=[]), "setup: must be an object"),
        (changed(setup={}), "setup.width: is missing"),
        (changed(setup=GAME["setup"] | {"width": True}), "setup.width: must be a whole number"),
        (changed(setup=GAME["setup"] | {"width": 140.0}), "setup.width: must be a whole number"),
        (changed(setup=GAME["setup"] | {"width": 50_001}), "setup.width: must lie between"),
        (changed(setup=GAME["setup"] | {"clearance": -1}), "setup.clearance: must lie between"),
        (changed(setup=GAME["setup"] | {"again": 1}), "setup.again: must be true or false"),
        (changed(setup=GAME["setup"] | {"seed": None}), "setup.seed: must be a whole number"),
        (changed(setup=GAME["setup"] | {"field": 24}), "setup.field: must be a text"),
        (changed(setup=GAME["setup"] | {"stars": {}}), "setup.stars: must be an array"),
        (changed(setup=GAME["setup"] | {"stars": [[1, 1]]}), "setup.stars: must hold 3 to 400"),
        (
            changed(setup=GAME["setup"] | {"stars": [[1, 1], [2, 2], [1, 1]]}),
            "setup.stars: star 3 lies on star 1",
        ),
        (
            changed(setup=GAME["setup"] | {"stars": [[1, 1], [2, 2], [1, 141]]}),
            "setup.stars: star 3 must lie on the board of 140 x 140",
        ),
        (
            changed(setup=GAME["setup"] | {"stars": [[1, 1], [2, "2"], [1, 3]]}),
            "setup.stars: star 2 must be two whole numbers",
        ),
        (changed(players=["Ada"]), "players: must name two players"),
        (changed(players=["Ada", 2]), "players: must be a text"),
        (changed(moves="1-2"), "moves: must be an array"),
        (changed(moves=["1-2", 3]), "moves: move 2 must be a text"),
        (changed(moves=["1-2", "2-9"]), "move 2: there is no such star"),
        (changed(moves=["1-2", "9" * 5000 + "-1"]), "move 2: is not a move"),
        (changed(moves=["1-3", "2-4"]), "move 2: the line would cross 1-3"),
        (
            changed(moves=["1-2", "2-3", "3-4", "1-4", "1-3", "2-4"]),
            "move 6: the game is over",
        ),
        (changed(result="2-0"), "result: '2-0' is no result"),
        (changed(result="1-0"), "result: '1-0' contradicts the moves, which say '*'"),
        (changed(result="1/2", ended_by="time"), "ended_by: 'time' needs a result that names"),
        (changed(ended_by="time"), "ended_by: 'time' needs a result that names"),
        (changed(result="1-0", ended_by="boredom"), "ended_by: 'boredom' is no way to end"),
        (
            changed(
                moves=["1-2", "2-3", "3-4", "1-4", "1-3"], result="1-0", ended_by="resignation"
            ),
            "ended_by: the moves have ended the game already",
        ),
        (
            changed(moves=["1-2", "2-3", "3-4", "1-4", "1-3"], result="0-1"),
            "result: '0-1' contradicts the moves, which say '1-0'",
        ),
    ],
)
def test_bad_records_end_in_one_clear_line(run: Any, record: Any, complaint: str) -> None:
    for command in (["replay", "FILE"], ["legal", "FILE"], ["move", "FILE", "--level", "2"]):
        assert run(*command, record=record).complaint.startswith(complaint)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (changed(moves=["1-3", "2-4"]), [2, "crosses", "1-3", None]),
        (changed(moves=["1-3", "x"]), [2, "not-a-move", None, None]),
        (changed(result=1), [None, "record", None, "result"]),
        ("nonsense", [None, "record", None, None]),
    ],
)
def test_json_errors_are_printed_for_machines_too(run: Any, record: Any, error: list[Any]) -> None:
    told = run("replay", "FILE", "--json", record=record)
    assert told.complaint
    keys = ("move", "reason", "in_the_way", "key")
    assert json.loads(told.out) == {"error": dict(zip(keys, error, strict=True))}
    assert run("replay", "FILE", record=record).out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["bogus"],
        ["--bogus"],
        ["field"],
        ["field", "phone-24"],
        ["field", "phone-25", "--seed", "1"],
        ["field", "phone-24", "--seed", "-1"],
        ["field", "phone-24", "--seed", "1.5"],
        ["field", "phone-24", "--seed", str(2**53)],
        ["replay"],
        ["replay", "no-such-file"],
        ["replay", "."],
        ["replay", "a\0b"],
        ["perft", "FILE"],
        ["perft", "FILE", "-1"],
        ["perft", "FILE", "٣"],
        ["move", "FILE"],
        ["move", "FILE", "--level", "0"],
        ["move", "FILE", "--level", "9"],
        ["move", "FILE", "--level", "2", "--seed", "x"],
        ["solve"],
        ["solve", "FILE", "--seconds", "-1"],
        ["bench", "FILE"],
        ["site"],
        ["site", "FILE"],
        ["site", "a\0b"],
        ["play", "--port", "65536"],
        ["--port", "http"],
    ],
)
def test_bad_arguments_end_in_one_clear_line(run: Any, arguments: list[str]) -> None:
    assert run(*arguments, record=GAME).complaint


def test_names_that_a_terminal_would_act_on_are_made_plain(run: Any) -> None:
    told = run("replay", "FILE", record=changed(players=["Ada", "B\x1b[2Jo\n\ud800"]))
    assert told.status == 0 and "\x1b" not in told.out and told.out.count("\n") == 1


def test_the_command_speaks_the_language_of_the_environment(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run("replay", "FILE", record=GAME)
    bad = {**GAME, "moves": ["1-2", "1-2"]}
    said = {}
    for language in ("de", "da_DK.UTF-8", "tlh"):
        monkeypatch.setenv("LANGUAGE", language)
        told = run("replay", "FILE", record=GAME)
        assert told.status == 0 and " 0 : 0, " in told.out
        said[language] = told.out, run("replay", "FILE", record=bad).complaint
    assert len({english.out, *(out for out, _ in said.values())}) == 3
    assert "Bo" in said["de"][0] and "1-2" in said["de"][1]
    assert said["tlh"] == (english.out, "move 2: the line 1-2 is there already")


def test_help_is_translated_with_all_that_argparse_adds(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run("--help").out
    monkeypatch.setenv("LANGUAGE", "da")
    danish = run("--help").out
    for word in ("usage: ", "options", "show this help", "show the version", "commands:",
                 "print how a game stands"):  # fmt: skip
        assert word in english and word not in danish
