"""Rooms that fill and empty while the store is slow, and in which somebody looks ahead."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from triangulum.foresight import Foresight, Watch
from triangulum.games import TRIANGULAR
from triangulum.messages import Computer, Consult, Join, Move, New, Person, Undo
from triangulum.players import triangular
from triangulum.server.lookout import looking
from triangulum.server.room import Room, Rooms
from triangulum.server.store import Store
from triangulum.session import Session, Start
from triangulum.sitting import Entry

KEY = "the-key-of-the-first-page"


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


async def enter(rooms: Rooms, page: str) -> tuple[Room, Any]:
    socket: Any = Socket()
    room = await rooms.enter("table", page, socket)
    await room.receive(page, Join("table", KEY))
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


class Quiet:
    """A room with one page in it, in a new game of Triangular against the computer."""

    def __init__(self, store: Store, workers: Executor) -> None:
        self.room = Room("table", Session(), store, workers)
        self.socket: Any = Socket()

    async def start(self, level: int) -> None:
        self.room.enter("page", self.socket)
        await self.say(Join("table", KEY))
        await self.say(Start(New("triangular", (Person("Ada"), Computer(level))), 7))

    async def say(self, message: Any) -> None:
        await self.room.receive("page", message)

    async def hear(self, kind: str) -> dict[str, Any]:
        """The first message of that kind, once it is there."""
        async with asyncio.timeout(10):
            while not (found := [m for m in self.told() if m["type"] == kind]):
                await asyncio.sleep(0.01)
        return found[0]

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.socket.told]


async def in_a_room(tmp_path: Path, level: int, play: Callable[[Quiet], Awaitable[None]]) -> None:
    """What is played there; in the end every search must have ended soon."""
    store, workers = Store(tmp_path / "games.sqlite"), ThreadPoolExecutor(1)
    await store.open()
    quiet = Quiet(store, workers)
    await quiet.start(level)
    await play(quiet)
    async with asyncio.timeout(10):
        await asyncio.get_running_loop().run_in_executor(None, workers.shutdown)
    await store.close()


def test_advice_comes_to_who_asks_for_it(tmp_path: Path) -> None:
    async def ask(quiet: Quiet) -> None:
        await quiet.say(Consult(1, 0))
        advice = await quiet.hear("advice")
        assert (advice["ply"], advice["dangers"], advice["points"]) == (0, [], 0)
        assert advice["line"][0] in ("-1,0,0", "0,-1,0", "0,0,-1")

    asyncio.run(in_a_room(tmp_path, 1, ask))


@pytest.mark.parametrize("stop", ["undo", "leave"])
def test_a_table_sees_the_computer_think_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: str
) -> None:
    monkeypatch.setattr(triangular, "SECONDS", 1000.0)

    async def watch(quiet: Quiet) -> None:
        await quiet.say(Move(1, 0, "0,0,-1"))
        seen = await quiet.hear("thinking")
        assert seen["ply"] == 1 and seen["nodes"] > 0 and seen["depth"] > 0 and seen["line"]
        if stop == "undo":
            await quiet.say(Undo(1, 1))
        else:
            await quiet.room.leave("page")

    asyncio.run(in_a_room(tmp_path, TRIANGULAR.levels, watch))
