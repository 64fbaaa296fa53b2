"""Prints how fast Triangular's engine is, each figure beside its bar; run by `make bench`.

CPU time of one thread, so that other work on the machine blurs it less.
"""

import gzip
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from triangulum import engine
from triangulum.engine.instance import Instance
from triangulum.engine.triangular import Engine, Limits
from triangulum.triangular import kernel as k
from triangulum.triangular.rules import Position, start

T = TypeVar("T")
GAMES = range(8)
MANY = Limits(nodes=300_000)


def seconds(work: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    begun = time.process_time()
    result = work(*arguments)
    return time.process_time() - begun, result


def row(what: str, measured: float, bar: float, at_least: bool = False) -> None:
    met = measured >= bar if at_least else measured <= bar
    print(f"{what:<52} {measured:12,.2f} {bar:12,.2f}  {'met' if met else 'MISSED'}", flush=True)


def positions(player: Engine) -> Iterator[Position]:
    """Every position of a few quick games of the engine with itself."""
    for game in GAMES:
        position = start()
        while not position.over:
            yield position
            limits = Limits(nodes=1000, noise=15, guarded=True)
            found = player.search(position, limits, 100 * game + len(position.tiles))
            position = position.play(found.line[0])


def playouts_a_second(games: int = 300_000) -> float:
    instance = Instance("triangular", k.SIZE)
    instance.call("prepare")
    took, _ = seconds(instance.call, "playouts", games)
    return games / took


def main() -> None:
    print(f"{'Triangular, CPU time of one thread':<52} {'measured':>12} {'bar':>12}")
    row("random games a second", playouts_a_second(), 600_000, at_least=True)
    player = Engine()
    seen = list(positions(player))
    searched = [seconds(player.search, p, MANY) for p in seen if len(p.tiles) == 19]
    nodes = sum(found.nodes for _, found in searched)
    speed = nodes / sum(took for took, _ in searched)
    row("alpha-beta nodes a second", speed, 1_500_000, at_least=True)
    middle = [p for p in seen if 15 <= len(p.tiles) <= 31]
    red = [seconds(both_sides, player, p)[0] for p in middle]
    row("red solver, 9 plies, both sides: median ms", 1000 * statistics.median(red), 5)
    ends = [seconds(player.search, p, Limits())[0] for p in seen if len(p.tiles) == 39]
    row("exact end, last 10 plies: median s", statistics.median(ends), 2)
    files = [gzip.compress(path.read_bytes()) for path in Path(engine.__path__[0]).glob("*.wasm")]
    row("both .wasm files, KB gzipped", sum(map(len, files)) / 1024, 64)


def both_sides(player: Engine, position: Position) -> None:
    for side in (1, 2):
        player.forces_red(position, side, 9)


if __name__ == "__main__":
    main()
