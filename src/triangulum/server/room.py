"""One session and its sockets: keeps what changed, then tells everybody.

Knows sockets, the order of keeping and telling, and the thread in which the computer thinks.
Refuses to know the rules and the tables of the database.
"""

import asyncio
import logging
import time

from starlette.websockets import WebSocket, WebSocketDisconnect

from triangulum import messages, sitting
from triangulum.messages import Answer
from triangulum.players import choose
from triangulum.server.store import Store
from triangulum.session import COMPUTER, Incoming, Leave, Outgoing, Session, Think, Thought

PAUSE = 0.25
"""Seconds that the computer takes at least, so that an eye can follow a chain of its moves."""

SLOWEST = 5.0
"""Seconds after which a socket that takes nothing is dropped."""

_log = logging.getLogger(__name__)


class Room:
    """The sockets around one table."""

    def __init__(self, table_id: str, session: Session, store: Store) -> None:
        self._table_id = table_id
        self._session = session
        self._store = store
        self._sockets: dict[str, WebSocket] = {}
        self._turn = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._kept = (session.number, len(session.sitting.log) if session.sitting else 0)

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not self._sockets

    def enter(self, page: str, socket: WebSocket) -> None:
        """What the page is told goes to the socket from now on."""
        self._sockets[page] = socket

    async def leave(self, page: str) -> None:
        """The page hears nothing more; where nobody is left, nobody thinks."""
        del self._sockets[page]
        await self.receive(page, Leave())
        if self.empty and self._thinking:
            self._thinking.cancel()

    async def receive(self, sender: str, message: Incoming) -> None:
        """Let the session answer, keep what changed, then tell: in that order, one at a time.

        The session works in a thread: surveying a large field takes most of a second, and other
        tables must not wait for it.
        """
        async with self._turn:
            outgoing = await asyncio.to_thread(self._session.receive, sender, message, time.time())
            await self._keep()
            await self._tell(outgoing)

    async def _keep(self) -> None:
        game = self._session.sitting
        number, place = self._kept
        if game is None:
            return
        if self._session.number != number:
            number, place = self._session.number, 0
            await self._store.begin(self._table_id, number, sitting.header(game), time.time())
        if entries := game.log[place:]:
            await self._store.append(self._table_id, number, place, entries)
        self._kept = (number, len(game.log))

    async def _tell(self, outgoing: Outgoing) -> None:
        for recipient, answer in outgoing:
            if isinstance(answer, Think):
                self._think(answer)
            elif socket := self._sockets.get(recipient):
                await send(socket, answer)

    def _think(self, request: Think) -> None:
        if self._thinking:
            self._thinking.cancel()
        self._thinking = asyncio.create_task(self._choose(request))
        self._thinking.add_done_callback(_report)

    async def _choose(self, request: Think) -> None:
        choice, _ = await asyncio.gather(
            asyncio.to_thread(choose, request.position, request.level, request.seed),
            asyncio.sleep(PAUSE),
        )
        await self.receive(COMPUTER, Thought(request.position, choice.move))


class Rooms:
    """The rooms that somebody is in, by table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def enter(self, table_id: str, page: str, socket: WebSocket) -> Room:
        """The room of the table, with the page in it; taken up from the store if need be."""
        async with self._opening:
            if table_id not in self._rooms:
                session = await self._session(table_id)
                self._rooms[table_id] = Room(table_id, session, self._store)
            room = self._rooms[table_id]
            room.enter(page, socket)
            return room

    async def leave(self, table_id: str, page: str) -> None:
        """The page is gone; an empty room is forgotten, its game stays in the store."""
        room = self._rooms[table_id]
        await room.leave(page)
        if room.empty:
            self._rooms.pop(table_id, None)

    async def _session(self, table_id: str) -> Session:
        kept = await self._store.latest(table_id)
        if kept is None:
            return Session()
        number, header, log = kept
        return Session(number, await asyncio.to_thread(sitting.resume, header, log))


async def send(socket: WebSocket, answer: Answer) -> None:
    """Send to a socket that may be gone or asleep by now."""
    try:
        async with asyncio.timeout(SLOWEST):
            await socket.send_text(messages.write(answer))
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        # Its own loop sees the end of it and leaves.
        _log.debug("a socket did not take an answer")


def _report(task: asyncio.Task[None]) -> None:
    """An error in the computer's thinking is ours: it must not get lost with the task."""
    if not task.cancelled() and (error := task.exception()):
        _log.error("the computer could not move", exc_info=error)
