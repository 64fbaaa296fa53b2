"""Plays every match that the engine is measured by and writes their table to docs/matches.md.

Run by `make matches`; takes about an hour on two cores and goes on where it was interrupted. The
games are kept in matches/.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from triangulum import arena, words
from triangulum.arena import Match
from triangulum.games import TRIANGLES, TRIANGULAR
from triangulum.record import Record

ROOT = Path(__file__).parent.parent
GAMES, TIMED_GAMES = 100, 30
BASELINE = "benchmarks.opponents:baseline"
LEVEL_8 = "benchmarks.opponents:level_8_in_its_time"

HEAD = """# Matches

Written by `make matches`. Two games from each opening, sides swapped; an opening is four random
plies without a red threat unless the row says otherwise. The range behind a score holds with 95 %
(Wilson). *By red* are games that the first player won and lost by a red triangle. The baseline is
[benchmarks/baseline.py](../benchmarks/baseline.py) with 40,000 moves made in thought.

| match | games | score | by red | asked | |
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
            yield Row(title, match, GAMES, 0.6, 0.9)
    match = Match("triangular", LEVEL_8, BASELINE)
    yield Row("Triangular: level 8 against the baseline, equal time", match, GAMES, 0.75)
    match = Match("triangular", LEVEL_8, BASELINE, opening=0)
    yield Row("the same from the start", match, GAMES, 0.0, red_allowed=False)


def file_of(row: Row) -> Path:
    match = row.match
    parts = [match.game, match.one, match.two, str(match.opening), str(match.again)]
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
    cells = [row.title, str(tally.games), words.score(tally), f"{won}, {lost}", asked]
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
