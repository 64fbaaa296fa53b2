"""A web host that knows nothing of Triangulum: Python's http.server on a folder, a real process."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Host:
    def __init__(self, folder: Path, port: int = 0) -> None:
        command = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--directory", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}/"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def hosting(folder: Path, port: int = 0) -> Iterator[Host]:
    """A host that is ended with the block, however that ends."""
    host = Host(folder, port)
    try:
        yield host
    finally:
        host.stop()
