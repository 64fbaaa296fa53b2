"""One server for one data folder: finds a port, opens the browser, stops cleanly.

Knows ports, the lock of a data folder and where a running server can be found. Refuses to know
routes and games.
"""

import asyncio
import logging
import os
import socket
import threading
import time
import webbrowser
from gettext import gettext as _
from pathlib import Path

import uvicorn
from filelock import FileLock, Timeout

from triangulum.server.app import LARGEST, make_app
from triangulum.server.store import NotKept, Store

PORT = 8765
EVERYWHERE = ("0.0.0.0", "::")
PATIENCE = 3.0
"""Seconds in which a server that has the folder should have said where it is."""


class CannotStart(Exception):
    """The server can't run like that; str() is one sentence that says why."""


def launch(data: Path, host: str, port: int | None, browser: bool) -> None:
    """Serve the games of the data folder until interrupted.

    When another server has the folder already, say so and open that one's page. Raises
    CannotStart for a folder that can't be written, games that can't be read or a port that is
    taken.
    """
    lock = FileLock(data / "lock", blocking=False)
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        _point_to(data / "address", browser)
        return
    except OSError as error:
        raise CannotStart(f"{data}: {error.strerror or error}") from None
    try:
        _serve(data, host, port, browser)
    finally:
        lock.release()


def _point_to(address: Path, browser: bool) -> None:
    """Say where the running server is; one that has only just begun writes it down in a moment."""
    patience = time.monotonic() + PATIENCE
    while not address.exists():
        if time.monotonic() > patience:
            raise CannotStart(f"{address.parent}: " + _("another server has this folder"))
        time.sleep(0.05)
    url = address.read_text(encoding="utf-8")
    print(_("Triangulum is running already: {url}").format(url=url), flush=True)
    _show(url, browser)


def _serve(data: Path, host: str, port: int | None, browser: bool) -> None:
    store = Store(data / "games.sqlite")
    try:
        asyncio.run(_prepare(store))
    except NotKept as fault:
        raise CannotStart(f"{data / 'games.sqlite'}: {fault}") from None
    address = data / "address"
    ports = [port] if port is not None else [*_last_port(address), PORT, 0]
    address.unlink(missing_ok=True)
    bound = _bind(host, ports)
    url = _url("127.0.0.1" if host in EVERYWHERE else host, bound)
    _write_down(address, url)
    print(_("Triangulum is at {url} (Ctrl-C stops it)").format(url=url), flush=True)
    if host in EVERYWHERE:
        near = _url(_address_in_network(), bound)
        print(_("On other devices in this network: {url}").format(url=near), flush=True)
    _show(url, browser)
    config = uvicorn.Config(
        make_app(store),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=1,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    uvicorn.Server(config).run(sockets=[bound])
    raise KeyboardInterrupt  # nothing else ends it, and uvicorn may have kept that to itself


async def _prepare(store: Store) -> None:
    """Make the file, and find out before anybody is told of a server that it can be used."""
    try:
        await store.open()
    finally:
        await store.close()


def _is_ours(record: logging.LogRecord) -> bool:
    """A frame that is not UTF-8 is its sender's fault and ends its socket; it needs no trace."""
    return "Invalid UTF-8" not in record.getMessage()


def _bind(host: str, ports: list[int]) -> socket.socket:
    """A listening socket on the first of the ports that is free."""
    if not host:
        raise CannotStart(_("the host to listen on has no name"))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason: object = ""
    for port in ports:
        bound = socket.socket(family)
        if os.name == "posix":  # elsewhere the option would take a port that is in use
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, port))
        except (OSError, OverflowError, TypeError, UnicodeError) as error:
            bound.close()
            reason = getattr(error, "strerror", None) or error
        else:
            bound.listen()
            return bound
    where = _("port {port} on {host}").format(port=ports[-1], host=host)
    raise CannotStart(f"{where}: {reason}")


def _last_port(address: Path) -> list[int]:
    """The port of the last time: pages that are still open look for the server there."""
    try:
        port = address.read_text(encoding="utf-8").rstrip("/").rpartition(":")[2]
    except (OSError, UnicodeError):
        return []
    return [int(port)] if port.isascii() and port.isdecimal() and len(port) < 6 else []


def _write_down(address: Path, url: str) -> None:
    """All at once, so that nobody reads half of it."""
    half = address.with_suffix(".new")
    half.write_text(url, encoding="utf-8")
    half.replace(address)


def _url(host: str, bound: socket.socket) -> str:
    port = bound.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _address_in_network() -> str:
    """This machine's address as others see it: that of the way out. Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return socket.gethostname()
        return str(way_out.getsockname()[0])


def _show(url: str, browser: bool) -> None:
    """Open the page; in a thread, since some browsers only return when they are closed."""
    if browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
