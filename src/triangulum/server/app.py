"""The routes: the page's files and the WebSocket behind them.

Knows who may connect and what a socket may send before it is cut off. Refuses to know tables'
insides; what a socket says goes to its room.
"""

import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from triangulum import messages
from triangulum.messages import BadMessage, Error, Join, New, Request, Said
from triangulum.server.room import Rooms, send
from triangulum.server.store import Store
from triangulum.session import Incoming, Start

STATIC = Path(__file__).parent / "static"
BUSIEST = 50
"""Messages a second that one socket may send."""
LARGEST = 64 * 1024
"""Bytes of the largest frame that is read."""
POLICY_VIOLATION = 1008

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def make_app(data: Path, hosts: list[str]) -> Starlette:
    """The application on the games of a data folder, for requests to one of these host names.

    Checking the name keeps another site's page, whose name was pointed at this machine, out.
    """
    store = Store(data / "games.sqlite")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        app.state.rooms = Rooms(store)
        yield
        await store.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", _socket),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
            Middleware(_Headers),
        ],
        lifespan=lifespan,
    )


class _Headers:
    """Adds the same headers to every file."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)


async def _socket(socket: WebSocket) -> None:
    """A socket's whole life: join a table, talk to it, leave."""
    if not _same_site(socket):
        await socket.close(POLICY_VIOLATION)
        return
    await socket.accept()
    try:
        said = _heard(socket)
        async for message in said:
            if isinstance(message, Join):
                await _at_table(socket, message, said)
                return
            await send(socket, Error("not-joined"))
    except WebSocketDisconnect:
        pass


async def _at_table(socket: WebSocket, join: Join, said: AsyncIterator[Said]) -> None:
    rooms: Rooms = socket.app.state.rooms
    page = f"page-{secrets.token_hex(8)}"
    room = await rooms.enter(join.table, page, socket)
    try:
        await room.receive(page, join)
        async for message in said:
            if isinstance(message, Join):
                await send(socket, Error("joined-already"))
            else:
                await room.receive(page, _with_chance(message))
    finally:
        await rooms.leave(join.table, page)


def _with_chance(message: Request) -> Incoming:
    """A new game gets the seed of everything random in it here, outside the session."""
    if isinstance(message, New):
        return Start(message, secrets.randbelow(messages.SEEDS))
    return message


async def _heard(socket: WebSocket) -> AsyncIterator[Said]:
    """The messages that arrive, until one too many in a second; bad ones are answered here."""
    too_fast = _limit(BUSIEST)
    while True:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if too_fast(time.monotonic()):
            await send(socket, Error("too-fast"))
            await socket.close(POLICY_VIOLATION)
            return
        try:
            yield messages.read(frame.get("text") or frame.get("bytes") or "")
        except BadMessage as fault:
            await send(socket, Error(fault.code, str(fault)))


def _limit(most: int) -> Callable[[float], bool]:
    """Tells, given the time of each message, when there were more than `most` in a second."""
    times: deque[float] = deque(maxlen=most)

    def exceeded(now: float) -> bool:
        full = len(times) == most and now - times[0] < 1
        times.append(now)
        return full

    return exceeded


def _same_site(socket: WebSocket) -> bool:
    """A browser names the site whose page opened the socket: it must be this one."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
