"""The real server process through its sockets: games, restarts, and guests who mean harm."""

import http.client
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from websockets.exceptions import ConnectionClosed, InvalidStatus

from serving import ADA_AND_BO, KEY, STRANGER, Page, Server, serving

AGAINST_COMPUTER = [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 2}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "data") as server:
        yield server
        assert server.errors() == "", "nothing here may leave a trace in the log"


def get(server: Server, path: str, **headers: str) -> tuple[int, str, str]:
    """The status, the policy header and the body of an answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        policy = answer.getheader("Content-Security-Policy", "")
        return answer.status, policy, answer.read().decode()


def test_the_page_comes_with_a_strict_policy(server: Server) -> None:
    status, policy, body = get(server, "/")
    assert status == 200 and "Triangulum" in body
    assert "default-src 'self'" in policy and "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy and "'wasm-unsafe-eval'" in policy
    assert get(server, "/main.js")[0] == 200
    for path in ("/nothing", "/../pyproject.toml", "/%2e%2e/app.py", "/ws"):
        assert get(server, path)[0] == 404, path


def test_another_sites_page_is_kept_out(server: Server) -> None:
    assert get(server, "/", Host="example.com")[0] == 400
    for origin in ("http://example.com", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus), Page(server, origin=origin):
            pass
    with Page(server, origin=server.url.rstrip("/")) as page:
        assert page.join("own-origin")["type"] == "empty"


def test_a_whole_game_of_two_people_with_reloads(server: Server) -> None:
    with Page(server) as page:
        assert page.join("whole")["type"] == "empty"
        standing = page.new(game="triangles", field="phone-24", seed=3)["standing"]
    while not standing["over"]:
        with Page(server) as page:  # 20 moves a page: nobody who plays is too fast
            assert page.join("whole")["standing"] == standing
            for _ in range(20):
                if not standing["over"]:
                    ply, move = standing["ply"], standing["legal"][-1]
                    told = page.ask(type="move", number=1, ply=ply, move=move)
                    standing = told["standing"]
                    assert told["type"] == "moved" and standing["ply"] == ply + 1
    assert standing["ended_by"] == "no-triangle-left" and sum(standing["score"]) > 30


def test_everybody_at_a_table_hears_a_move(server: Server) -> None:
    with Page(server) as one, Page(server) as other, Page(server) as stranger:
        one.join("shared")
        other.join("shared")
        stranger.join("shared", STRANGER)
        one.new()
        assert other.hear()["yours"] == [1, 2] and stranger.hear()["yours"] == []
        one.say(type="move", number=1, ply=0, move="0,0,-1")
        assert [p.hear()["standing"]["ply"] for p in (one, other, stranger)] == [1, 1, 1]
        told = stranger.ask(type="move", number=1, ply=1, move="-1,0,0")
        assert told["code"] == "not-your-seat"


HOSTILE: list[tuple[str | bytes, str]] = [
    ("", "not-json"),
    ("{", "not-json"),
    (b"\x00\xff", "not-json"),
    ("[" * 60_000, "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ("{}", "bad-message"),
    ('{"type": 5}', "bad-message"),
    ('{"type": "shout"}', "bad-message"),
    ('{"type": "state", "extra": 1}', "bad-message"),
    ('{"type": "move", "number": 1, "ply": "0", "move": "1-2"}', "bad-message"),
    ('{"type": "move", "number": 1, "ply": -1, "move": "1-2"}', "bad-message"),
    ('{"type": "move", "number": 1, "ply": 1e400, "move": "1-2"}', "bad-message"),
    ('{"type": "move", "number": 1, "ply": NaN, "move": "1-2"}', "not-json"),
    ('{"type": "move", "number": true, "ply": 0, "move": "1-2"}', "bad-message"),
    ('{"type": "move", "number": 1, "ply": 0, "move": "%s"}' % ("1" * 65), "bad-message"),
    ('{"type": "move", "number": 1, "ply": 0, "move": ["1-2"]}', "bad-message"),
    ('{"type": "new", "game": "chess", "seats": []}', "bad-message"),
    ('{"type": "new", "game": "triangular", "seats": [1, 2]}', "bad-message"),
    (
        json.dumps({"type": "new", "game": "triangles", "seats": ADA_AND_BO, "field": "../etc"}),
        "unknown-field",
    ),
    (
        json.dumps({"type": "new", "game": "triangles", "seats": ADA_AND_BO, "seed": 2**53}),
        "bad-message",
    ),
    (
        json.dumps({"type": "new", "game": "triangular",
                    "seats": [{"kind": "person", "name": " "}, {"kind": "computer", "level": 1}]}),
        "bad-message",
    ),
    (
        json.dumps({"type": "new", "game": "triangular",
                    "seats": [{"kind": "person", "name": "A"}, {"kind": "computer", "level": 0}]}),
        "bad-message",
    ),
    ('{"type": "join", "table": "x", "key": "sixteen-chars-ok"}', "joined-already"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), HOSTILE)
def test_hostile_messages_get_an_error(server: Server, text: str | bytes, code: str) -> None:
    with Page(server) as page:
        page.join("hostile")
        page.socket.send(text)
        told = page.hear()
        assert (told["type"], told["code"]) == ("error", code)
        assert page.ask(type="state")["type"] in ("empty", "state"), "and the socket goes on"


@pytest.mark.parametrize(
    "join",
    [
        {"table": "t", "key": "short"},
        {"table": "", "key": "a-key-long-enough"},
        {"table": "../etc/passwd", "key": "a-key-long-enough"},
        {"table": "t", "key": "computer"},
        {"table": "t"},
    ],
)
def test_a_join_must_name_a_table_and_a_key(server: Server, join: dict[str, Any]) -> None:
    with Page(server) as page:
        assert page.ask(type="join", **join)["code"] == "bad-message"
        assert page.ask(type="state")["code"] == "not-joined"


def test_a_megabyte_cuts_the_socket_off_and_nobody_else(server: Server) -> None:
    with Page(server) as other, Page(server) as page:
        other.join("calm")
        page.join("loud")
        with pytest.raises(ConnectionClosed):
            page.say(type="move", number=1, ply=0, move="x" * 1_000_000)
            page.hear()
        assert other.ask(type="state")["type"] == "empty"


def test_more_than_fifty_messages_a_second_cut_the_socket_off(server: Server) -> None:
    with Page(server) as other, Page(server) as page:
        other.join("calm")
        page.join("flood")
        told = []
        with pytest.raises(ConnectionClosed):
            for _ in range(200):
                page.say(type="state")
            while True:
                told.append(page.hear())
        assert len(told) <= 50
        assert other.ask(type="state")["type"] == "empty"


def raw(server: Server, host: str = "127.0.0.1") -> socket.socket:
    """A socket after the request to become a WebSocket."""
    bare = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    bare.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return bare


def masked(opcode: int, payload: bytes) -> bytes:
    """A frame as a browser sends it, with a mask of zeros."""
    return bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def test_a_socket_that_names_another_host_is_kept_out(server: Server) -> None:
    with closing(raw(server, host="example.com")) as bare:
        assert b" 403 " in bare.recv(1000)
    with closing(raw(server)) as bare:
        assert b" 101 " in bare.recv(1000)


def test_text_that_is_not_utf8_ends_its_socket_without_a_trace(server: Server) -> None:
    with closing(raw(server)) as bare:
        assert b" 101 " in bare.recv(1000)
        bare.sendall(masked(1, b"\xff\xfe"))
        while bare.recv(1000):
            pass
    assert server.errors() == ""


def test_more_than_five_games_a_second_are_refused(server: Server) -> None:
    with Page(server) as page:
        page.join("impatient")
        told = [page.new() for _ in range(20)]
        assert [answer["type"] for answer in told][:5] == ["state"] * 5
        assert "too-fast" in [answer.get("code") for answer in told]
        assert page.ask(type="state")["number"] < 20


def test_a_page_that_takes_nothing_is_sent_away(server: Server) -> None:
    with closing(raw(server)) as sleeper:
        assert b" 101 " in sleeper.recv(1000)
        join = json.dumps({"type": "join", "table": "sleepy", "key": KEY}).encode()
        sleeper.sendall(masked(1, join))
        with Page(server) as page:
            page.join("sleepy")
            page.new(game="triangles", field="tablet-180", seed=1)
        for _ in range(15):
            with Page(server) as page:  # 20 moves a page: nobody who plays is too fast
                standing = page.join("sleepy")["standing"]
                for _ in range(20):  # some 60 KB each to somebody who reads nothing
                    ply, move = standing["ply"], standing["legal"][0]
                    told = page.ask(type="move", number=1, ply=ply, move=move)
                    standing = told["standing"]
        heard = b""
        while not heard.endswith(b"\x88\x02\x03\xf5"):  # closed with 1013, "try again later"
            heard = heard[-4:] + sleeper.recv(1 << 20)


def test_sockets_that_vanish_in_the_middle_of_an_answer_do_no_harm(server: Server) -> None:
    for _ in range(10):
        with Page(server) as page:
            page.join("vanishing")
            page.say(
                type="new", game="triangles", field="phone-60", seats=AGAINST_COMPUTER, first=2
            )
            page.socket.socket.shutdown(socket.SHUT_RDWR)
    with Page(server) as page:
        assert page.join("vanishing")["type"] in ("empty", "state")


def test_the_computer_answers_and_its_moves_can_be_taken_back(server: Server) -> None:
    with Page(server) as page:
        page.join("computer")
        page.new(seats=AGAINST_COMPUTER)
        page.ask(type="move", number=1, ply=0, move="0,0,-1")
        answer = page.hear()
        assert answer["last"]["player"] == 2 and answer["standing"]["ply"] == 2
        assert page.ask(type="undo", number=1, ply=2)["standing"]["ply"] == 0


def test_a_game_survives_kill_and_restart_with_the_computers_turn(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as first:
        with Page(first) as page:
            page.join()
            page.new(game="triangles", field="phone-24", seed=1, seats=AGAINST_COMPUTER)
            for _ in range(3):
                standing = page.ask(type="state")["standing"]
                page.ask(type="move", number=1, ply=standing["ply"], move=standing["legal"][0])
                page.hear()
            standing = page.ask(type="state")["standing"]
            page.ask(type="undo", number=1, ply=6)
            page.ask(type="move", number=1, ply=4, move=standing["legal"][0])
            first.stop(signal.SIGKILL)  # while the computer thinks
        port = first.port
    with serving(data, port) as second, Page(second) as page:
        assert second.port == port
        state = page.join()
        assert [p["player"] for p in state["plies"]] == [1, 2, 1, 2, 1]
        assert page.hear()["standing"]["ply"] == 6, "the interrupted turn is played"
        assert second.errors() == ""


def test_ctrl_c_stops_while_the_computer_thinks_and_without_a_word(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server, Page(server) as page:
        page.join()
        page.new(game="triangles", field="tablet-180", seats=AGAINST_COMPUTER, first=2)
        assert server.stop() == 130
        assert server.errors() == ""


def test_a_second_start_on_the_same_data_points_to_the_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "triangulum", "--no-browser", "--data", str(tmp_path / "data")]
    with serving(tmp_path / "data") as server:
        second = subprocess.run(command, capture_output=True, text=True, timeout=10)
        assert second.returncode == 0 and server.url in second.stdout
        assert "running already" in second.stdout and second.stderr == ""
        other = [*command[:-1], str(tmp_path / "other"), "--port", str(server.port)]
        taken = subprocess.run(other, capture_output=True, text=True, timeout=10)
        assert taken.returncode == 2 and taken.stderr.count("\n") == 1
        assert f"port {server.port}" in taken.stderr


def test_the_port_of_last_time_is_taken_again(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as first:
        first.stop()
    command = [sys.executable, "-m", "triangulum", "--no-browser", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = process.stdout.readline()
        process.send_signal(signal.SIGINT)
    assert first.url in said


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "triangulum", "--no-browser", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=20)


def test_games_that_cannot_be_read_are_refused_before_anything_is_said(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "games.sqlite").write_text("no database, but longer than a header " * 99)
    (tmp_path / "folder" / "games.sqlite").mkdir(parents=True)
    (tmp_path / "foreign").mkdir()
    with closing(sqlite3.connect(tmp_path / "foreign" / "games.sqlite")) as foreign:
        foreign.execute("CREATE TABLE games (title TEXT)")
    for name in ("broken", "folder", "foreign"):
        ran = start("--data", str(tmp_path / name))
        assert (ran.returncode, ran.stdout) == (2, ""), name
        assert ran.stderr.count("\n") == 1 and "games.sqlite" in ran.stderr, ran.stderr


def test_an_address_of_another_time_does_no_harm(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "address").write_bytes(b"\xff\xfe:99999")
    with serving(data) as server, Page(server) as page:
        assert page.join()["type"] == "empty"
        assert (data / "address").read_text() == server.url


def test_a_second_start_waits_for_the_address_of_the_first(tmp_path: Path) -> None:
    with FileLock(tmp_path / "lock"):
        ran = start("--data", str(tmp_path))
        assert ran.returncode == 2 and "another server has this folder" in ran.stderr


@pytest.mark.parametrize("host", ["", "\u00e9..x", "256.0.0.1", "no such host"])
def test_hosts_that_are_none_are_refused_in_one_line(tmp_path: Path, host: str) -> None:
    ran = start("--data", str(tmp_path), "--host", host)
    assert ran.returncode == 2 and ran.stderr.count("\n") == 1, ran.stderr


def test_a_move_that_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        with Page(server) as page:
            page.join()
            page.new()
            page.ask(type="move", number=1, ply=0, move="0,0,-1")
            with closing(sqlite3.connect(data / "games.sqlite")) as other:
                other.execute(
                    "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN "
                    "SELECT RAISE(ABORT, 'the disk is full'); END"
                )
                other.commit()
            told = page.ask(type="move", number=1, ply=1, move="-1,0,0")
            assert told["code"] == "not-kept"
            with pytest.raises(ConnectionClosed):
                page.hear()
        with closing(sqlite3.connect(data / "games.sqlite")) as other:
            other.execute("DROP TRIGGER full")
            other.commit()
        with Page(server) as page:
            assert page.join()["standing"]["ply"] == 1
            assert page.ask(type="move", number=1, ply=1, move="-1,0,0")["type"] == "moved"
        assert "the disk is full" in server.errors() and "Traceback" not in server.errors()


def test_a_data_folder_that_cannot_be_one_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "triangulum", "--no-browser", "--data"]
    for folder in (tmp_path / "file", tmp_path / "file" / "inside"):
        ran = subprocess.run([*command, str(folder)], capture_output=True, text=True, timeout=10)
        assert ran.returncode == 2 and ran.stderr.count("\n") == 1, ran.stderr
