"""Rooms that fill and empty while the store is slow: one table is never in two rooms."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triangulum.messages import Join, New, Person
from triangulum.server.room import Room, Rooms
from triangulum.server.store import Store
from triangulum.session import Start
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
