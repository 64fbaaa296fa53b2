"""One session and its sockets: keeps what changed, then tells everybody.

Knows sockets, the order of keeping and telling, and when the computer looks ahead.
Refuses to know the rules and the tables of the database.
"""

import asyncio
import logging
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from triangulum import messages, sitting
from triangulum.messages import Answer, Error
from triangulum.players import advise, choose
from triangulum.server.lookout import looking
from triangulum.server.store import NotKept, Store
from triangulum.session import (
    COMPUTER,
    Advise,
    Advised,
    Failed,
    Incoming,
    Leave,
    Outgoing,
    Search,
    Seen,
    Session,
    Start,
    Stop,
    Think,
    Thought,
)

THINKERS = 4
"""Threads that think, for all tables together."""

SETTERS = 2
"""Threads that set up games and take them up, for all tables together: never behind a thinker."""

PAUSE = 0.25
"""Seconds that the computer takes at least, so that an eye can follow a chain of its moves."""

SHOWN_EVERY = 0.3
"""Seconds between two looks at what the computer has seen so far."""

SLOWEST = 2.0
"""Seconds after which a page that takes nothing is dropped; it comes back by itself."""

TRY_AGAIN_LATER = 1013
INTERNAL_ERROR = 1011

_log = logging.getLogger(__name__)


class Room:
    """The sockets around one table."""

    def __init__(
        self,
        table_id: str,
        session: Session,
        store: Store,
        thinkers: Executor,
        setters: Executor,
    ) -> None:
        self.broken = False
        self.table_id = table_id
        self._session = session
        self._store = store
        self._thinkers = thinkers
        self._setters = setters
        self._sockets: dict[str, WebSocket] = {}
        self._turn = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None
        self._kept = (session.number, len(session.sitting.log) if session.sitting else 0)

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not self._sockets

    def enter(self, page: str, socket: WebSocket) -> None:
        """What the page is told goes to the socket from now on."""
        self._sockets[page] = socket

    async def leave(self, page: str) -> None:
        """The page hears nothing more; where nobody is left, nobody looks ahead."""
        self._sockets.pop(page, None)
        await self.receive(page, Leave())
        if self.empty:
            self._stop_looking()

    async def receive(self, sender: str, message: Incoming) -> None:
        """Let the session answer, keep what changed, then tell: in that order, one at a time.

        What can't be kept has not happened: everybody is sent away and comes back to what was.
        """
        async with self._turn:
            if self.broken:
                return
            outgoing = await self._answers(sender, message)
            try:
                await self._keep()
            except NotKept as fault:
                _log.error("table %s: %s", self.table_id, fault)
                await self._give_up()
            else:
                await self._tell(outgoing)

    async def _answers(self, sender: str, message: Incoming) -> Outgoing:
        """In a thread for a new game: surveying a large field takes half a second of everybody."""
        now = time.time()
        if not isinstance(message, Start):
            return self._session.receive(sender, message, now)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._setters, self._session.receive, sender, message, now
        )

    async def _keep(self) -> None:
        game = self._session.sitting
        number, place = self._kept
        if game is None:
            return
        if self._session.number != number:
            number, place = self._session.number, 0
            await self._store.begin(self.table_id, number, sitting.header(game), time.time())
        if entries := game.log[place:]:
            await self._store.append(self.table_id, number, place, entries)
        self._kept = (number, len(game.log))

    async def _tell(self, outgoing: Outgoing) -> None:
        for recipient, answer in outgoing:
            if isinstance(answer, Search):
                self._look(answer)
            elif (socket := self._sockets.get(recipient)) and not await send(socket, answer):
                self._sockets.pop(recipient, None)  # it may have left meanwhile
                send_away(socket, TRY_AGAIN_LATER)

    async def _give_up(self) -> None:
        self.broken = True
        self._stop_looking()
        everybody, self._sockets = self._sockets, {}  # some may leave meanwhile
        for socket in everybody.values():
            await send(socket, Error("not-kept"))
            send_away(socket, INTERNAL_ERROR)

    def _look(self, request: Search) -> None:
        self._stop_looking()
        if not isinstance(request, Stop):
            self._looking = asyncio.create_task(self._search(request))

    def _stop_looking(self) -> None:
        """A search that is telling right now what it found has ended."""
        if self._looking and self._looking is not asyncio.current_task():
            self._looking.cancel()

    async def _search(self, request: Think | Advise) -> None:
        """An error in it is ours: it is told, and the table goes on without an answer."""
        try:
            await (self._choose(request) if isinstance(request, Think) else self._advise(request))
        except Exception:
            _log.exception("table %s: the computer could not look ahead", self.table_id)
            await self.receive(COMPUTER, Failed(request.position))

    async def _choose(self, request: Think) -> None:
        asked = (request.position, request.level, request.seed)
        with looking(self._thinkers, lambda watch: choose(*asked, watch)) as lookout:
            await asyncio.sleep(PAUSE)
            while not await lookout.ends_within(SHOWN_EVERY):
                if lookout.seen:
                    await self.receive(COMPUTER, Seen(request.position, lookout.seen))
            choice = await lookout.end
        await self.receive(COMPUTER, Thought(request.position, choice.move))

    async def _advise(self, request: Advise) -> None:
        with looking(self._thinkers, lambda watch: advise(request.position, watch)) as lookout:
            advice = await lookout.end
        await self.receive(COMPUTER, Advised(request.position, advice))


class Rooms:
    """The rooms that somebody is in, by table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()
        self._thinkers = ThreadPoolExecutor(THINKERS)
        self._setters = ThreadPoolExecutor(SETTERS)

    async def enter(self, table_id: str, page: str, socket: WebSocket) -> Room:
        """The room of the table, with the page in it; taken up from the store if need be."""
        room = self._open(table_id)
        if room is None:
            async with self._opening:
                room = self._open(table_id) or await self._take_up(table_id)
        room.enter(page, socket)
        return room

    def _open(self, table_id: str) -> Room | None:
        room = self._rooms.get(table_id)
        return None if room is None or room.broken else room

    async def _take_up(self, table_id: str) -> Room:
        session = await self._session(table_id)
        room = Room(table_id, session, self._store, self._thinkers, self._setters)
        self._rooms[table_id] = room
        return room

    async def leave(self, room: Room, page: str) -> None:
        """The page is gone; an empty room is forgotten, its game stays in the store."""
        await room.leave(page)
        # By now somebody may have come back, or another room may stand in this one's place.
        if room.empty and self._rooms.get(room.table_id) is room:
            del self._rooms[room.table_id]

    def close(self) -> None:
        """Nobody thinks any more, and no game is set up."""
        for workers in (self._thinkers, self._setters):
            workers.shutdown(wait=False, cancel_futures=True)

    async def _session(self, table_id: str) -> Session:
        kept = await self._store.latest(table_id)
        if kept is None:
            return Session()
        number, header, log = kept
        loop = asyncio.get_running_loop()
        try:
            resumed = await loop.run_in_executor(self._setters, sitting.resume, header, log)
        except Exception:  # the table is then as one without a game, and not shut for ever
            _log.exception("table %s: game %d can't be taken up", table_id, number)
            return Session(number)
        return Session(number, resumed)


async def send(socket: WebSocket, answer: Answer) -> bool:
    """Send to a socket that may be gone by now; False when it takes nothing for too long."""
    try:
        async with asyncio.timeout(SLOWEST):
            await socket.send_text(messages.write(answer))
    except TimeoutError:
        return False
    except (WebSocketDisconnect, RuntimeError):
        pass  # its own loop sees the end of it and leaves
    return True


_farewells: set[asyncio.Task[None]] = set()


def send_away(socket: WebSocket, code: int) -> None:
    """Close a socket without waiting: one that sleeps learns of it when it wakes up."""
    farewell = asyncio.create_task(_close(socket, code))
    _farewells.add(farewell)
    farewell.add_done_callback(_farewells.discard)


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone
        await socket.close(code)
