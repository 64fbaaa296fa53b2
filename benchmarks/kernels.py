"""Prints what the kernels cost as WebAssembly: against native code, on disk, at the start.

Run by `make bench`. Needs the extra `kernels`, since native code is compiled first.
"""

import gzip
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import head, row, seconds

from fields import on
from homes import Home, native, wasm
from triangulum import engine
from triangulum.triangles import search as triangles
from triangulum.triangles.field import survey
from triangulum.triangles.stars import CLEARANCE, scatter
from triangulum.triangular import kernel as triangular

FIRST_MOVE = """
import time
begun = time.perf_counter()
from triangulum.games import TRIANGLES, TRIANGULAR
from triangulum.players import choose
from triangulum.triangles.stars import standard
setup = standard("phone-24", 1, False) if game == "triangles" else None
choose({"triangles": TRIANGLES, "triangular": TRIANGULAR}[game].start(setup), 3, 1)
print(time.perf_counter() - begun)
"""


def search(home: Home) -> None:
    home.write(triangular.TABLE_MASK, [(1 << 14) - 2])
    home.call("clear_table")
    home.call("rewind", 0)
    home.call("make", home.read(triangular.RIM))
    home.write(triangular.LIMIT, [triangular.TILES, 0, 0, 0])
    home.call("search")
    home.call("think", 1_000_000)


def random_games(count: int) -> Callable[[Home], None]:
    def play(home: Home) -> None:
        home.call("playouts", count)

    return play


def ratio(one: Home, other: Home, work: Callable[[Home], None]) -> float:
    """How fast the work is in the second home, the first being 1; each at its best of three."""
    work(one)  # compiles
    times = [[seconds(work, home)[0] for _ in range(3)] for home in (one, other)]
    return min(times[0]) / min(times[1])


def starts(game: str) -> float:
    """Seconds from the import to the first move, in a fresh process."""
    program = f"game = {game!r}\n{FIRST_MOVE}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return float(run.stdout)


def main() -> None:
    head("The kernels")
    row("wasm against native: Triangular, search", ratio(native(), wasm(), search), 0.7, True)
    games = random_games(100_000)
    row("wasm against native: Triangular, games", ratio(native(), wasm(), games), 0.7, True)
    field = survey(scatter("phone-60", 1), CLEARANCE)
    homes = [on(make(triangles), field) for make in (native, wasm)]
    lines = ratio(homes[0], homes[1], random_games(5000))
    row("wasm against native: Triangles, 60 stars, games", lines, 0.7, True)
    for game in ("triangles", "triangular"):
        row(f"start: import to first move, {game}, s", min(starts(game) for _ in range(3)), 0.5)
    files = [gzip.compress(path.read_bytes()) for path in Path(engine.__path__[0]).glob("*.wasm")]
    row("both .wasm files, KB gzipped", sum(map(len, files)) / 1024, 64)


if __name__ == "__main__":
    main()
