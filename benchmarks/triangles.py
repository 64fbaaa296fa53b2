"""Prints how fast Triangles' engine is, each figure beside its bar; run by `make bench`."""

from benchmarks.measure import head, row, seconds, speed

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, Engine, load
from triangulum.triangles.field import survey
from triangulum.triangles.rules import start
from triangulum.triangles.stars import CLEARANCE, scatter

PLAYOUTS = {"phone-24": 150_000, "phone-60": 30_000, "phone-120": 6_000, "tablet-180": 2_000}
"""Random games a second, at least."""

LARGEST = "tablet-180"


def playouts_a_second(board: str, games: int) -> float:
    kernel = Instance("triangles", SMALL)
    load(kernel, scatter(board, 1), CLEARANCE)
    return speed(games, kernel.call, "playouts", games)


def main() -> None:
    head("Triangles' engine")
    for board, bar in PLAYOUTS.items():
        row(
            f"{board}: random games a second",
            playouts_a_second(board, bar // 2),
            bar,
            at_least=True,
        )
    kernel = Instance("triangles", SMALL)
    ready, _ = seconds(load, kernel, scatter(LARGEST, 1), CLEARANCE)
    row(f"{LARGEST}: the field's tables ready, s", ready, 0.5)
    field = survey(scatter(LARGEST, 1), CLEARANCE)
    for again in (False, True):
        for level in (1, 2, 3):
            option = ", play again" if again else ""
            first, _ = seconds(Engine().choose, start(field, again), level)
            row(f"{LARGEST}{option}: level {level}'s first answer, s", first, 1.0)


if __name__ == "__main__":
    main()
