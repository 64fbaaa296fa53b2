"""Prints how fast Triangular's engine is and that its solver is right; run by `make bench`."""

import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import head, row, seconds, speed

from triangulum import record
from triangulum.engine.instance import Instance
from triangulum.engine.triangular import Engine, Limits, number_of
from triangulum.solver import solve
from triangulum.triangular import kernel as k
from triangulum.triangular.notation import read_move, write_move
from triangulum.triangular.rules import Position, start

VECTORS = Path(__file__).parent.parent / "tests" / "vectors"
GAMES = range(5)
MANY = Limits(nodes=100_000)


def positions(player: Engine) -> Iterator[Position]:
    """Every position of a few quick games of the engine with itself."""
    for game in GAMES:
        position = start()
        while not position.over:
            yield position
            limits = Limits(nodes=1000, noise=15, guarded=True)
            found = player.search(position, limits, 100 * game + len(position.tiles))
            position = position.play(found.line[0])


def playouts_a_second(games: int = 100_000) -> float:
    instance = Instance("triangular", k.SIZE)
    instance.call("prepare")
    return speed(games, instance.call, "playouts", games)


def nodes_a_second(player: Engine, searched: list[Position]) -> float:
    def search_all() -> int:
        return sum(player.search(position, MANY).nodes for position in searched)

    return speed(search_all(), search_all)


def main() -> None:
    head("Triangular's engine")
    row("random games a second", playouts_a_second(), 600_000, at_least=True)
    player = Engine()
    seen = list(positions(player))
    searched = [position for position in seen if len(position.tiles) == 19]
    row("alpha-beta nodes a second", nodes_a_second(player, searched), 1_500_000, at_least=True)
    middle = [p for p in seen if 15 <= len(p.tiles) <= 31]
    red = [seconds(both_sides, player, p)[0] for p in middle]
    row("red solver, 9 plies, both sides: median ms", 1000 * statistics.median(red), 5)
    ends = [seconds(player.search, p, Limits())[0] for p in seen if len(p.tiles) == 39]
    row("exact end, last 10 plies: median s", statistics.median(ends), 2)
    for what, right in (
        ("spans.jsonl", [span_is_right(span) for span in vectors("spans")]),
        ("solved-triangular.jsonl, ends", [end_is_right(end) for end in solved("end")]),
        ("solved-triangular.jsonl, red", [red_is_right(player, red) for red in solved("red")]),
        ("ends-triangular.jsonl", [own_end_is_right(end) for end in vectors("ends-triangular")]),
    ):
        row(f"right rows of {what}", sum(right), len(right), at_least=True)


def vectors(name: str) -> list[dict[str, Any]]:
    text = (VECTORS / f"{name}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


def solved(kind: str) -> list[dict[str, Any]]:
    return [row for row in vectors("solved-triangular") if row["kind"] == kind]


def position_of(row: dict[str, Any]) -> Position:
    position = record.read(json.dumps(row["record"])).course.position
    assert isinstance(position, Position)
    return position


def span_is_right(row: dict[str, Any]) -> bool:
    kernel = Instance("triangular", k.SIZE)
    kernel.call("prepare")
    for player, name in ((1, "yellow"), (2, "grey")):
        for text in row[name]:
            kernel.call("turn_bits", player, number(text))
    mover, cell = row["mover"], number(row["move"])
    edges = [kernel.call("edge", mover, cell, direction) for direction in range(3)]
    points = sorted((edge for edge in edges if edge), reverse=True)
    return (points, kernel.call("wins", mover, cell)) == (row["points"], row["red_triangle"])


def number(text: str) -> int:
    x, y, z = read_move(text) or ()
    return number_of((x, y, z))


def end_is_right(row: dict[str, Any]) -> bool:
    *_, last = solve(position_of(row))
    return (last.lower, last.upper) == (row["future_difference"],) * 2


def own_end_is_right(row: dict[str, Any]) -> bool:
    position = start()
    for text in row["moves"]:
        position = position.play(read_move(text) or ())
    *_, last = solve(position)
    best = [write_move(move) for move in last.best or ()]
    return (last.lower, last.red, best) == (row["future_difference"], row["red"], row["best"])


def red_is_right(player: Engine, row: dict[str, Any]) -> bool:
    position, plies = position_of(row), row["searched_plies"]
    found = [player.forces_red(position, side, plies) for side in (1, 2)]
    return found == [row["yellow_forces_in"], row["grey_forces_in"]]


def both_sides(player: Engine, position: Position) -> None:
    for side in (1, 2):
        player.forces_red(position, side, 9)


if __name__ == "__main__":
    main()
