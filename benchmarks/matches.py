"""Plays every match that the engine is measured by and writes their table to docs/matches.md.

Run by `make matches`; takes some hours on two cores and goes on where it was interrupted. The
games are kept in matches/.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from triangulum import arena, words
from triangulum.arena import Match
from triangulum.games import TRIANGLES, TRIANGULAR
from triangulum.record import Record

ROOT = Path(__file__).parent.parent
GAMES, TIMED_GAMES = 100, 30
LAST_GAMES = 60
"""Of Triangles' last level against the one below: 30 hardly tell 67 % from 50."""
QUICK_GAMES = 400
"""Of Triangles' levels without a clock, which one line a turn lie near each other."""
BASELINE = "benchmarks.opponents:baseline"
LEVEL_8 = "benchmarks.opponents:level_8_in_its_time"
AT_ONCE = "benchmarks.opponents:level_8_at_once"
RIVALS = {
    "plain UCT": "benchmarks.opponents:uct",
    "the rule of thumb": "benchmarks.opponents:thumb",
}

HEAD = """# Matches

Written by `make matches`. Two games from each opening, sides swapped; an opening is four random
plies without a red threat unless the row says otherwise. The range behind a score holds with 95 %
(Wilson). *By red* are games of Triangular that the first player won and lost by a red triangle.
Level 8 thinks for two seconds by the clock while as many games are played as the machine has cores.

Triangular's baseline is [benchmarks/baseline.py](../benchmarks/baseline.py) with 40,000 moves made
in thought; in a match with it chance has a part in the opening only. The fixed opponents of
Triangles are in [benchmarks/rivals.py](../benchmarks/rivals.py): plain UCT with uniformly random
games, and who takes triangles, then draws safe lines, then gives least; in 0.1 s is CPU time a move
for either side.

| match | games, different | score | by red | asked | |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """A match with what it must show: a share of the points, or no game lost by red."""

    title: str
    match: Match
    games: int
    low: float
    high: float = 1.0
    red_allowed: bool = True


def rows() -> Iterator[Row]:
    for level in range(2, TRIANGULAR.levels + 1):
        games = TIMED_GAMES if level == TRIANGULAR.levels else GAMES
        match = Match("triangular", str(level), str(level - 1))
        yield Row(f"Triangular: level {level} against {level - 1}", match, games, 0.6, 0.9)
    for again in (False, True):
        for level in range(2, TRIANGLES.levels + 1):
            option = ", play again" if again else ""
            match = Match("triangles", str(level), str(level - 1), field="phone-24", again=again)
            title = f"Triangles, phone-24{option}: level {level} against {level - 1}"
            games = LAST_GAMES if level == TRIANGLES.levels else QUICK_GAMES
            yield Row(title, match, games, 0.6, 0.9)
        match = Match("triangles", "8", "7", field="phone-60", again=again)
        title = f"Triangles, phone-60{option}: level 8 against 7"
        yield Row(title, match, LAST_GAMES, 0.6, 0.9)
        for field, (name, rival) in product(("phone-24", "phone-60"), RIVALS.items()):
            match = Match("triangles", AT_ONCE, rival, field=field, again=again)
            title = f"Triangles, {field}{option}: level 8 in 0.1 s against {name}"
            yield Row(title, match, GAMES, 0.9)
    match = Match("triangular", LEVEL_8, BASELINE)
    yield Row("Triangular: level 8 against the baseline, equal time", match, GAMES, 0.75)
    for title, one, two in (
        ("level 8 against the baseline, equal time", LEVEL_8, BASELINE),
        ("level 8 in the time of the baseline against 4", LEVEL_8, "4"),
        *((f"level {level} against 4", str(level), "4") for level in (5, 6, 7)),
    ):
        match = Match("triangular", one, two, opening=0)
        yield Row(f"Triangular from the start: {title}", match, GAMES, 0.0, red_allowed=False)


def file_of(row: Row) -> Path:
    match = row.match
    parts = [match.game, match.one, match.two, str(match.opening), str(match.again)]
    parts += [match.field] if match.field else []
    parts.append(arena.fingerprint(match))  # another engine begins anew
    return ROOT / "matches" / f"{'-'.join(parts).replace(':', '.')}.jsonl"


def red_triangles(games: dict[int, Record]) -> tuple[int, int]:
    """How many games player one won and lost by a red triangle."""
    ended = [(n, game.course) for n, game in games.items()]
    winners = [(n, c.winner) for n, c in ended if c.ended_by == "red-triangle"]
    won = sum(winner == 1 + n % 2 for n, winner in winners)
    return won, len(winners) - won


def line(row: Row, games: dict[int, Record]) -> str:
    tally = arena.tally(games)
    won, lost = red_triangles(games)
    fair = row.low == 0 or tally.interval[0] > 0.5
    met = row.low <= tally.score <= row.high and fair and (row.red_allowed or not lost)
    asked = f"{100 * row.low:.0f} to {100 * row.high:.0f} %" if row.low else "no loss by red"
    different = len({tuple(ply.move for ply in game.course.plies) for game in games.values()})
    cells = [row.title, f"{tally.games}, {different}", words.score(tally), f"{won}, {lost}", asked]
    return f"| {' | '.join(cells)} | {'met' if met else 'MISSED'} |"


def main() -> None:
    (ROOT / "matches").mkdir(exist_ok=True)
    lines = []
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as executor:
        for row in rows():
            games: dict[int, Record] = {}
            with tqdm(total=row.games, desc=row.title, disable=None) as bar:
                for games in arena.run(row.match, row.games, executor, file_of(row)):
                    bar.update(len(games) - bar.n)
            lines.append(line(row, games))
            print(lines[-1], flush=True)
    (ROOT / "docs" / "matches.md").write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
