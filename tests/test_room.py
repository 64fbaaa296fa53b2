"""Rooms that fill and empty while the store is slow, and in which somebody looks ahead."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from triangulum.foresight import Foresight, Watch
from triangulum.games import TRIANGULAR, Position
from triangulum.messages import Computer, Consult, Join, Move, New, Person, Undo
from triangulum.players import choose, triangular
from triangulum.server import room as room_module
from triangulum.server.lookout import looking
from triangulum.server.room import THINKERS, Room, Rooms
from triangulum.server.store import NotKept, Store
from triangulum.session import Session, Start
from triangulum.sitting import Entry

KEY = "the-key-of-the-first-page"
SOMETHING = Foresight(1, 1, 0, None, ((0, -1, 0),))


class Socket:
    """What a room needs of a socket."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def send_text(self, text: str) -> None:
        self.told.append(text)

    async def close(self, code: int) -> None:
        self.told.append(f"closed {code}")


class SlowStore(Store):
    """Lets everybody else go first, now and then."""

    async def latest(self, table_id: str) -> tuple[int, str, Sequence[Entry]] | None:  # type: ignore[override]
        await asyncio.sleep(0)
        return await super().latest(table_id)


async def enter(rooms: Rooms, page: str, table: str = "table") -> tuple[Room, Any]:
    socket: Any = Socket()
    room = await rooms.enter(table, page, socket)
    await room.receive(page, Join(table, KEY))
    return room, socket


def test_pages_that_leave_and_come_at_once_end_in_one_room(tmp_path: Path) -> None:
    async def crowd() -> None:
        store = SlowStore(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        for turn in range(40):
            old = [await enter(rooms, f"old-{turn}-{n}") for n in range(12)]
            leaving = [rooms.leave(room, f"old-{turn}-{n}") for n, (room, _) in enumerate(old)]
            coming = [enter(rooms, f"new-{turn}-{n}") for n in range(3)]
            done = await asyncio.gather(*leaving, *coming)
            late = await enter(rooms, f"late-{turn}")
            new = [entered for entered in done if entered] + [late]
            assert len({id(room) for room, _ in new}) == 1, f"two rooms in turn {turn}"
            for n in range(3):
                await rooms.leave(new[n][0], f"new-{turn}-{n}")
            await rooms.leave(late[0], f"late-{turn}")
        rooms.close()
        await store.close()

    asyncio.run(crowd())


def test_a_table_that_was_left_is_taken_up_as_it_was(tmp_path: Path) -> None:
    async def come_back() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        room, _ = await enter(rooms, "first")
        seats = (Person("Ada"), Person("Bo"))
        await room.receive("first", Start(New("triangular", seats), 7))
        await rooms.leave(room, "first")
        again, socket = await enter(rooms, "second")
        assert again is not room and '"number":1' in socket.told[0] and "Ada" in socket.told[0]
        rooms.close()
        await store.close()

    asyncio.run(come_back())


@pytest.mark.parametrize(
    ("column", "spoiled"), [("header", "{}"), ("header", "\x00"), ("text", "9,9,9")]
)
def test_a_game_that_cannot_be_read_leaves_its_table_free_for_the_next_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, column: str, spoiled: str
) -> None:
    async def come_back() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        start = Start(New("triangular", (Person("Ada"), Person("Bo"))), 7)
        room, _ = await enter(rooms, "first")
        await room.receive("first", start)
        await room.receive("first", Move(1, 0, "0,0,-1"))
        await rooms.leave(room, "first")
        table = "games" if column == "header" else "entries"
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file, file:
            assert file.execute(f"UPDATE {table} SET {column} = ?", (spoiled,)).rowcount == 1
        again, socket = await enter(rooms, "second")
        assert socket.told == ['{"type":"empty"}'] and "game 1 can't be taken up" in caplog.text
        await again.receive("second", start)
        assert '"number":2' in socket.told[1]
        rooms.close()
        await store.close()

    asyncio.run(come_back())


class Busy:
    """A search that goes on until it is stopped; `running` is how many of them there are."""

    def __init__(self) -> None:
        self.running = 0

    def __call__(self, position: Position, level: int, seed: int, watch: Watch) -> Foresight:
        self.running += 1
        while watch(SOMETHING):
            time.sleep(0.001)
        self.running -= 1
        return SOMETHING


def test_games_are_set_up_and_taken_up_while_every_thinker_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Busy()
    monkeypatch.setattr(room_module, "choose", busy)
    people = Start(New("triangular", (Person("Ada"), Person("Bo"))), 7)

    async def crowd() -> None:
        store = Store(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        room, _ = await enter(rooms, "page", "kept")
        await room.receive("page", people)
        await rooms.leave(room, "page")
        thinking = [(await enter(rooms, f"page-{n}", f"busy-{n}"))[0] for n in range(THINKERS)]
        for n, room in enumerate(thinking):
            await room.receive(
                f"page-{n}", Start(New("triangular", (Computer(1), Person("Ada"))), 7)
            )
        async with asyncio.timeout(10):
            while busy.running < THINKERS:
                await asyncio.sleep(0.001)
            room, socket = await enter(rooms, "page", "kept")
            await room.receive("page", people)
        assert '"number":1' in socket.told[0] and '"number":2' in socket.told[1]
        assert busy.running == THINKERS
        for n, room in enumerate(thinking):
            await rooms.leave(room, f"page-{n}")
        rooms.close()
        await store.close()

    asyncio.run(crowd())


def test_an_open_table_is_entered_while_another_is_taken_up(tmp_path: Path) -> None:
    class Stuck(Store):
        async def latest(self, table_id: str) -> Any:
            if table_id == "stuck":
                await asyncio.Event().wait()
            return await super().latest(table_id)

    async def come() -> None:
        store = Stuck(tmp_path / "games.sqlite")
        await store.open()
        rooms = Rooms(store)
        first, _ = await enter(rooms, "first")
        stuck = asyncio.create_task(enter(rooms, "page", "stuck"))
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            assert (await enter(rooms, "second"))[0] is first
        stuck.cancel()
        rooms.close()
        await store.close()

    asyncio.run(come())


class Asleep(Socket):
    """Takes nothing from some time on; `waited_for` is set when somebody sends to it then."""

    def __init__(self) -> None:
        super().__init__()
        self.awake, self.waited_for = True, asyncio.Event()

    async def send_text(self, text: str) -> None:
        await super().send_text(text)
        if not self.awake:
            self.waited_for.set()
            await asyncio.Event().wait()


class FullStore(Store):
    """Keeps no move."""

    async def append(self, *_: Any) -> None:
        raise NotKept("disk full")


@pytest.mark.parametrize("store_type", [Store, FullStore])
def test_a_page_that_leaves_while_its_socket_sleeps_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store_type: type[Store]
) -> None:
    """Neither where a move is told nor where everybody is sent away."""
    monkeypatch.setattr(room_module, "SLOWEST", 0.05)

    async def leave() -> None:
        store, workers = store_type(tmp_path / "games.sqlite"), ThreadPoolExecutor(1)
        await store.open()
        room = Room("table", Session(), store, workers, workers)
        sockets: dict[str, Any] = {page: Asleep() for page in ("sleepy", "awake")}
        for page, socket in sockets.items():
            room.enter(page, socket)
            await room.receive(page, Join("table", KEY))
        await room.receive("awake", Start(New("triangular", (Person("Ada"), Person("Bo"))), 7))
        sockets["sleepy"].awake = False
        move = asyncio.create_task(room.receive("awake", Move(1, 0, "0,0,-1")))
        await sockets["sleepy"].waited_for.wait()
        await asyncio.gather(move, room.leave("sleepy"))
        assert room.broken == (store_type is FullStore)
        last = '"not-kept"' if room.broken else '"moved"'
        assert [text for text in sockets["awake"].told if last in text]
        await room.leave("awake")
        workers.shutdown()
        await store.close()

    asyncio.run(leave())


def watched(workers: Executor, steps: int) -> tuple[Any, list[int]]:
    """A search that shows something every millisecond, at most so often."""
    shown: list[int] = []

    def search(watch: Watch) -> str:
        for step in range(steps):
            shown.append(step)
            if not watch(Foresight(step, 0, 0, None, ())):
                return "stopped"
            time.sleep(0.001)
        return "found"

    return looking(workers, search), shown


def test_a_search_goes_on_until_it_is_told_to_stop() -> None:
    async def look() -> None:
        workers = ThreadPoolExecutor(1)
        search, shown = watched(workers, 3)
        with search as lookout:
            while not await lookout.ends_within(0.3):
                pass
            assert await lookout.end == "found" and lookout.seen.depth == 2
        search, shown = watched(workers, 1_000_000)
        with search as lookout:
            while lookout.seen is None:
                assert not await lookout.ends_within(0.001)
        workers.shutdown(wait=True)
        assert 0 < len(shown) < 1_000_000, "the thread has ended"

    asyncio.run(look())


def test_an_error_in_a_search_that_was_stopped_is_not_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def break_down(watch: Watch) -> None:
        while watch(SOMETHING):
            time.sleep(0.001)
        raise ZeroDivisionError

    async def look() -> None:
        workers = ThreadPoolExecutor(1)
        with looking(workers, break_down) as lookout:
            while lookout.seen is None:
                assert not await lookout.ends_within(0.001)
        workers.shutdown(wait=True)

    asyncio.run(look())
    assert caplog.text.count("Traceback") == 1 and "ZeroDivisionError" in caplog.text


class Quiet:
    """A room with one page in it, in a new game of Triangular against the computer."""

    def __init__(self, store: Store, workers: Executor) -> None:
        self.room = Room("table", Session(), store, workers, workers)
        self.socket: Any = Socket()

    async def start(self, level: int) -> None:
        self.room.enter("page", self.socket)
        await self.say(Join("table", KEY))
        await self.say(Start(New("triangular", (Person("Ada"), Computer(level))), 7))

    async def say(self, message: Any) -> None:
        await self.room.receive("page", message)

    async def hear(self, kind: str, ply: int | None = None) -> dict[str, Any]:
        """The first message of that kind (with that standing), once it is there."""
        async with asyncio.timeout(10):
            while not (found := [m for m in self.told() if m["type"] == kind and at(m, ply)]):
                await asyncio.sleep(0.01)
        return found[0]

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.socket.told]


def at(message: dict[str, Any], ply: int | None) -> bool:
    return ply is None or message["standing"]["ply"] == ply


async def in_a_room(tmp_path: Path, level: int, play: Callable[[Quiet], Awaitable[None]]) -> None:
    """What is played there, until every search has ended."""
    store, workers = Store(tmp_path / "games.sqlite"), ThreadPoolExecutor(1)
    await store.open()
    quiet = Quiet(store, workers)
    await quiet.start(level)
    await play(quiet)
    await asyncio.get_running_loop().run_in_executor(None, workers.shutdown)
    await store.close()


def test_advice_comes_to_who_asks_for_it(tmp_path: Path) -> None:
    async def ask(quiet: Quiet) -> None:
        await quiet.say(Consult(1, 0))
        advice = await quiet.hear("advice")
        assert (advice["ply"], advice["dangers"], advice["points"]) == (0, [], 0)
        assert advice["line"][0] in ("-1,0,0", "0,-1,0", "0,0,-1")

    asyncio.run(in_a_room(tmp_path, 1, ask))


MOST_SLICES = 10_000
"""A search that shows itself so often has been forgotten; it ends, and the test fails."""


class Counted:
    """`choose` that notes what it showed, whether it might go on, and what it answered."""

    def __init__(self) -> None:
        self.shown: list[tuple[Foresight | None, bool]] = []
        self.found: Foresight | None = None

    def __call__(self, position: Position, level: int, seed: int, watch: Watch) -> Foresight:
        self.found = choose(position, level, seed, lambda found: self._note(found, watch(found)))
        return self.found

    def _note(self, found: Foresight | None, go_on: bool) -> bool:
        if self.shown and not self.shown[-1][1]:
            raise AssertionError("it went on though it was told to stop")
        self.shown.append((found, go_on))
        return go_on and len(self.shown) < MOST_SLICES


@pytest.mark.parametrize("stop", ["undo", "leave"])
def test_a_table_sees_the_computer_think_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: str
) -> None:
    """It searches no further than the slice in which it is told."""
    monkeypatch.setattr(triangular, "SECONDS", float("inf"))
    counted = Counted()
    monkeypatch.setattr(room_module, "choose", counted)

    async def watch(quiet: Quiet) -> None:
        await quiet.say(Move(1, 0, "0,0,-1"))
        seen = await quiet.hear("thinking")
        assert seen["ply"] == 1 and seen["nodes"] > 0 and seen["depth"] > 0 and seen["line"]
        if stop == "undo":
            await quiet.say(Undo(1, 1))
        else:
            await quiet.room.leave("page")

    asyncio.run(in_a_room(tmp_path, TRIANGULAR.levels, watch))
    *_, before, last = counted.shown
    assert before[1] and last == (counted.found, False)


def break_down(*_: Any) -> Foresight:
    raise ZeroDivisionError


def lay_on_red(*_: Any) -> Foresight:
    return Foresight(1, 1, 0, None, ((0, 0, 0),))


@pytest.mark.parametrize(
    ("broken", "error"), [(break_down, "ZeroDivisionError"), (lay_on_red, "Refused: occupied")]
)
def test_when_the_computer_breaks_down_it_is_told_and_the_table_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: Callable[..., Foresight],
    error: str,
) -> None:
    async def play(quiet: Quiet) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(room_module, "choose", broken)
            await quiet.say(Move(1, 0, "0,0,-1"))
            assert (await quiet.hear("error"))["code"] == "computer-failed"
        await quiet.say(Join("table", KEY))
        assert (await quiet.hear("moved", ply=2))["last"]["player"] == 2

    asyncio.run(in_a_room(tmp_path, 1, play))
    assert caplog.text.count("Traceback") == 1 and error in caplog.text


def test_when_advice_breaks_down_it_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(quiet: Quiet) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(room_module, "advise", break_down)
            await quiet.say(Consult(1, 0))
            assert (await quiet.hear("error"))["code"] == "computer-failed"
        await quiet.say(Consult(1, 0))
        assert (await quiet.hear("advice"))["line"]

    asyncio.run(in_a_room(tmp_path, 1, ask))
    assert caplog.text.count("Traceback") == 1 and "ZeroDivisionError" in caplog.text
