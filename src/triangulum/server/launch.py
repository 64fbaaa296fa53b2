"""One server for one data folder: finds a port, opens the browser, stops cleanly.

Knows ports, the lock of a data folder and where a running server can be found. Refuses to know
routes and games.
"""

import os
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn
from filelock import FileLock, Timeout

from triangulum.server.app import LARGEST, make_app

HOST = "127.0.0.1"
PORT = 8765
LOOPBACK = ["127.0.0.1", "localhost"]


class CannotStart(Exception):
    """The server can't run like that; str() is one sentence that says why."""


def launch(data: Path, host: str, port: int | None, browser: bool) -> None:
    """Serve the games of the data folder until interrupted.

    When another server has the folder already, say so and open that one's page. Raises
    CannotStart for a folder that can't be written or a port that is taken.
    """
    try:
        data.mkdir(parents=True, exist_ok=True)
        with FileLock(data / "lock", blocking=False):
            _serve(data, host, port, browser)
    except Timeout:
        url = (data / "address").read_text(encoding="utf-8")
        print(f"Triangulum is running already: {url}")
        _show(url, browser)
    except OSError as error:
        raise CannotStart(f"{data}: {error.strerror or error}") from None


def _serve(data: Path, host: str, port: int | None, browser: bool) -> None:
    address = data / "address"
    bound = _bind(host, [port] if port is not None else [*_last_port(address), PORT, 0])
    url = f"http://{_in_url(host)}:{bound.getsockname()[1]}/"
    address.write_text(url, encoding="utf-8")
    print(f"Triangulum is at {url} (Ctrl-C stops it)", flush=True)
    _show(url, browser)
    app = make_app(data, LOOPBACK if host in LOOPBACK else ["*"])
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[bound])


def _bind(host: str, ports: list[int]) -> socket.socket:
    """A listening socket on the first of the ports that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        bound = socket.socket(family)
        if os.name == "posix":  # elsewhere the option would take a port that is in use
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, port))
        except (OSError, OverflowError) as error:
            bound.close()
            reason = getattr(error, "strerror", None) or error
            continue
        bound.listen()
        return bound
    raise CannotStart(f"port {ports[-1]} on {host}: {reason}")


def _last_port(address: Path) -> list[int]:
    """The port of the last time: pages that are still open look for the server there."""
    try:
        port = address.read_text(encoding="utf-8").rstrip("/").rpartition(":")[2]
    except FileNotFoundError:
        return []
    return [int(port)] if port.isdecimal() else []


def _in_url(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _show(url: str, browser: bool) -> None:
    """Open the page; in a thread, since some browsers only return when they are closed."""
    if browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
