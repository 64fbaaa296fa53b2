"""The routes: the page's files and the WebSocket behind them.

Knows who may connect, how a file travels, and what a socket may send before it is cut off. Refuses
to know tables' insides and what is in a file; what a socket says goes to its room.
"""

import gzip
import ipaddress
import secrets
import socket
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from triangulum import messages
from triangulum.messages import BadMessage, Error, Join, New, Request, Said
from triangulum.server.page import INDEX, POLICY, media_type, read_page
from triangulum.server.room import Rooms, send, send_away
from triangulum.server.store import Store
from triangulum.session import Incoming, Start

BUSIEST = 50
"""Messages a second that one socket may send."""
MOST_GAMES = 5
"""New games a second that one socket may start: each may take half a second to set up."""
LARGEST = 64 * 1024
"""Bytes of the largest frame that is read."""
POLICY_VIOLATION = 1008

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def make_app(store: Store) -> Starlette:
    """The application on the games of an open store, which it closes in the end."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.rooms = Rooms(store)
        yield
        app.state.rooms.close()
        await store.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", _socket),
            *(Route(f"/{path}", answer) for path, answer in _answers().items()),
        ],
        middleware=[Middleware(_Door)],
        lifespan=lifespan,
    )


def _answers() -> dict[str, Callable[[HttpRequest], Response]]:
    """Who answers for each path. The files are read once: a page is never of two releases."""
    files = read_page().whole
    answers = {path: _answer(body, media_type(path)) for path, body in files.items()}
    return {**answers, "": answers[INDEX]}


def _answer(body: bytes, media_type: str) -> Callable[[HttpRequest], Response]:
    """Sends a file, smaller where that helps, and not to a browser that has it."""
    small = gzip.compress(body, mtime=0)
    bodies = {"": body, "gzip": small if len(small) < len(body) else body}
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'

    def answer(request: HttpRequest) -> Response:
        headers = {"ETag": tag, "Vary": "Accept-Encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        coding = "gzip" if "gzip" in request.headers.get("accept-encoding", "") else ""
        if bodies[coding] is small:
            headers["Content-Encoding"] = coding
        return Response(bodies[coding], media_type=media_type, headers=headers)

    return answer


class _Door:
    """Turns away who asks for another host, and adds the same headers to every file."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] == "http" and not is_own_name(Headers(scope=scope).get("host", "")):
            await PlainTextResponse("another host is meant", 400)(scope, receive, send)
        else:
            await self.app(scope, receive, send_with_headers)


def is_own_name(host: str) -> bool:
    """Whether a Host header can only mean this machine: an address, localhost, its own name.

    Any other name may belong to a site that has pointed it here, so that its page, let in by
    the browser as one of ours, could play on our tables.

    >>> is_own_name("127.0.0.1:8765"), is_own_name("[::1]:8765"), is_own_name("example.com")
    (True, True, False)
    """
    name = (urlsplit(f"//{host}").hostname or "") if host.isascii() else ""
    own = socket.gethostname().lower()
    if name in ("localhost", own, f"{own}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _socket(websocket: WebSocket) -> None:
    """A socket's whole life: join a table, talk to it, leave."""
    if not _same_site(websocket):
        await websocket.close(POLICY_VIOLATION)
        return
    await websocket.accept()
    try:
        said = _heard(websocket)
        async for message in said:
            if isinstance(message, Join):
                await _at_table(websocket, message, said)
                return
            await send(websocket, Error("not-joined"))
    except WebSocketDisconnect:
        pass


async def _at_table(websocket: WebSocket, join: Join, said: AsyncIterator[Said]) -> None:
    rooms: Rooms = websocket.app.state.rooms
    page = f"page-{secrets.token_hex(8)}"
    room = await rooms.enter(join.table, page, websocket)
    too_many_games = _limit(MOST_GAMES)
    try:
        await room.receive(page, join)
        async for message in said:
            if isinstance(message, Join):
                await send(websocket, Error("joined-already"))
            elif isinstance(message, New) and too_many_games(time.monotonic()):
                await send(websocket, Error("too-fast"))
            else:
                await room.receive(page, _with_chance(message))
    finally:
        await rooms.leave(room, page)


def _with_chance(message: Request) -> Incoming:
    """A new game gets the seed of everything random in it here, outside the session."""
    if isinstance(message, New):
        return Start(message, secrets.randbelow(messages.SEEDS))
    return message


async def _heard(websocket: WebSocket) -> AsyncIterator[Said]:
    """The messages that arrive, until one too many in a second; bad ones are answered here."""
    too_fast = _limit(BUSIEST)
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if too_fast(time.monotonic()):
            await send(websocket, Error("too-fast"))
            send_away(websocket, POLICY_VIOLATION)
            return
        try:
            yield messages.read(frame.get("text") or frame.get("bytes") or "")
        except BadMessage as fault:
            await send(websocket, Error(fault.code, str(fault)))


def _limit(most: int) -> Callable[[float], bool]:
    """Tells, given the time of each message, when there were more than `most` in a second."""
    times: deque[float] = deque(maxlen=most)

    def exceeded(now: float) -> bool:
        full = len(times) == most and now - times[0] < 1
        times.append(now)
        return full

    return exceeded


def _same_site(websocket: WebSocket) -> bool:
    """A browser names the site whose page opened the socket: it must be this one."""
    host, origin = websocket.headers.get("host", ""), websocket.headers.get("origin")
    return is_own_name(host) and (origin is None or urlsplit(origin).netloc == host)
