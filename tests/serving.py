"""A real server process for tests, and a page's end of its socket."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

KEY = "the-key-of-the-first-page"
STRANGER = "the-key-of-a-stranger"
ADA_AND_BO = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]


class Server:
    """`triangulum play` on a data folder; `port` 0 takes a free one."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        command = [sys.executable, "-m", "triangulum", "play", "--no-browser"]
        self.log = (data.parent / "server.log").open("ab")
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--port", str(port)],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        found = re.search(r"http://\S+", said)
        assert found, f"the server said {said!r} and in its log {self.errors()!r}"
        self.url = found.group()
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def errors(self) -> str:
        """What the server wrote to standard error."""
        return (self.data.parent / "server.log").read_text()

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End the process and give its exit status."""
        self.process.send_signal(how)
        status = self.process.wait(timeout=60)
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()
        return status


@contextmanager
def serving(data: Path, port: int = 0) -> Iterator[Server]:
    """A server that is ended with the block, however that ends."""
    server = Server(data, port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


class Page:
    """The page's end of a socket."""

    socket: ClientConnection

    def __init__(self, server: Server, origin: str | None = None) -> None:
        url = server.url.replace("http", "ws", 1) + "ws"
        self._connecting = connect(url, origin=Origin(origin) if origin else None)

    def __enter__(self) -> "Page":
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *how: Any) -> None:
        self._connecting.__exit__(*how)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.socket.recv(timeout=10))
        return answer

    def ask(self, **message: Any) -> dict[str, Any]:
        self.say(**message)
        return self.hear()

    def join(self, table: str = "table", key: str = KEY) -> dict[str, Any]:
        return self.ask(type="join", table=table, key=key)

    def new(self, **wishes: Any) -> dict[str, Any]:
        wanted = {"game": "triangular", "seats": ADA_AND_BO, **wishes}
        return self.ask(type="new", **wanted)
