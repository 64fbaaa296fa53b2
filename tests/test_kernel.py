"""The kernel of Triangular: equal in its three homes, and equal to the readable rules."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import oracle
from calm import calm_move
from homes import HOMES, KERNELS, Home, plain, wasm
from triangulum.chance import Chance
from triangulum.triangular import kernel as k
from triangulum.triangular import rules
from triangulum.triangular.notation import read_move

PERFT = [1, 3, 12, 60, 360, 2304, 16692, 129192, 1102602]
REASONS = {None: k.LEGAL, "no-cell": k.NO_CELL, "over": k.OVER, "occupied": k.OCCUPIED}
REASONS["not-adjacent"] = k.NOT_ADJACENT
ENDS = {None: 0, "red-triangle": k.RED_TILE, "all-tiles": k.ALL_TILES}


def number(cell: rules.Cell) -> int:
    x, y, z = cell
    return k.cell_at(x, y, -(x + y + z))


def cell(number: int) -> rules.Cell:
    x, y, down = k.x_of(number), k.y_of(number), number & 1
    return x, y, -down - x - y


def rim(home: Home) -> list[int]:
    return list(home.read_many(k.RIM, home.read(k.RIM_SIZE)))


@pytest.mark.parametrize(("name", "deepest"), [("plain", 5), ("native", 8), ("wasm", 8)])
def test_perft(name: str, deepest: int) -> None:
    home = HOMES[name]()
    assert [home.call("perft", depth) for depth in range(deepest + 1)] == PERFT[: deepest + 1]


def playouts(home: Home, seed: int, games: int) -> tuple[int, ...]:
    home.write(k.CHANCE, [seed])
    balance = home.call("playouts", games)
    return balance, home.read(k.CHANCE), *home.read_many(0, k.HISTORY)


def test_random_games_from_a_seed_are_the_same_in_every_home() -> None:
    homes = [make() for name, make in HOMES.items() if name != "native"]
    for seed in range(20):
        one, other = (playouts(home, seed, 10) for home in homes)
        assert one == other
    assert len({playouts(homes[1], seed, 10)[0] for seed in range(20)}) > 3


def test_random_games_compiled_for_this_processor_are_the_same() -> None:
    one, other = HOMES["native"](), wasm()
    assert playouts(one, 7, 20_000) == playouts(other, 7, 20_000)


def test_random_numbers_are_those_of_the_project() -> None:
    chance, words = Chance(1234567), [0] * k.HISTORY
    words[k.CHANCE] = 1234567
    assert [k.random_word(words) % 2**64 for _ in range(99)] == [chance.bits() for _ in range(99)]
    assert [k.random_below(words, 7) for _ in range(99)] == [chance.below(7) for _ in range(99)]


def told(home: Home, position: rules.Position, move: rules.Cell) -> dict[str, Any]:
    """What the kernel says of the move."""
    asked = position.turn, number(move)
    edges = [home.call("edge", *asked, way) for way in range(3)]
    won = bool(home.call("wins", *asked))
    red = [home.call("red_edge", *asked, way) if won else 0 for way in range(3)]
    return {"edges": edges, "red": red, "wins": won}


def ruled(position: rules.Position, move: rules.Cell) -> dict[str, Any]:
    """What the rules say of it."""
    edges, red = [0, 0, 0], [0, 0, 0]
    for triangle in position.triangles(move):
        assert triangle.direction and triangle.edge
        (red if triangle.red else edges)[triangle.direction - 1] = triangle.edge
    return {"edges": edges, "red": red, "wins": any(red)}


def compare(home: Home, position: rules.Position, chance: random.Random) -> None:
    """How the game stands, which cells are legal, and why some cell is or is not.

    A call into WebAssembly takes longer than all else here, so what can be read is read; the one
    refusal asked for tells as well whether the game is over.
    """
    header = home.read_many(0, k.RIM_SIZE + 1)
    assert header[k.PLIES] == len(position.tiles) - 1
    assert header[k.POINTS : k.POINTS + 2] == position.score
    assert header[k.RED_TRIANGLE] == (position.red_triangle or 0)
    cells = home.read_many(k.RIM, header[k.RIM_SIZE])
    assert len(cells) == len(position.rim) and set(map(cell, cells)) == position.rim
    far, odd = chance.choice([4, 30]), chance.randrange(-2, 3)
    x, y = chance.randint(-far, far), chance.randint(-far, far)
    spots = (x, y, odd - x - y), chance.choice([*position.tiles]), chance.choice([*position.rim])
    x, y, z = chance.choice(spots)
    refusal = position.refusal((x, y, z))
    reason = refusal.reason if refusal else None
    assert home.call("refusal", x, y, z) == REASONS[reason], (x, y, z)
    in_the_way = (x, y, z) if reason == "occupied" else None
    assert refusal is None or refusal.in_the_way == in_the_way, "nothing but the cell"


def follow(home: Home, chance: random.Random, calm: bool, every_cell: bool) -> None:
    """One random game through the kernel and the rules, compared at every ply."""
    position = rules.start()
    home.call("rewind", 0)
    compare(home, position, chance)
    while not position.over:
        for legal in position.legal() if every_cell else []:
            assert told(home, position, legal) == ruled(position, legal)
        move = calm_move(position, chance) if calm else chance.choice(position.legal())
        before, position = position, position.play(move)
        points = sum(position.score) - sum(before.score)
        assert home.call("make", number(move)) == points
        compare(home, position, chance)
    assert home.call("over") and home.call("ended_by") == ENDS[position.ended_by]
    assert home.call("outcome") == {1: 1, 2: -1, None: 0}[position.winner]


@pytest.mark.parametrize(("name", "games", "every"), [("plain", 40, 8), ("wasm", 1000, 250)])
def test_the_kernel_says_at_every_ply_what_the_rules_say(name: str, games: int, every: int) -> None:
    """And in some of the games what each legal cell would score."""
    home, chance = HOMES[name](), random.Random(48)
    for game in range(games):
        follow(home, chance, calm=game % 2 == 0, every_cell=game % every < 2)


def test_the_kernel_says_what_the_oracle_says() -> None:
    """The legal cells and what the tile spans in each direction, at every ply, and the end."""
    home, ended = wasm(), set()
    for seed in range(5):
        chance, twin, score = random.Random(seed), oracle.Triangular(), [0, 0]
        red: dict[int, int] = {}
        home.call("rewind", 0)
        while not home.call("over"):
            legal, player = twin.legal(), 1 + len(twin.moves) % 2
            assert sorted(map(cell, rim(home))) == legal
            calm = [m for m in legal if seed == 0 and not home.call("wins", player, number(m))]
            move = chance.choice(calm or legal)
            twin = oracle.Triangular((*twin.moves, move))
            own, red = twin.spans(len(twin.moves) - 1)
            expected = [spans.get(way, 0) for spans in (own, red) for way in (1, 2, 3)]
            asked = [(name, way) for name in ("edge", "red_edge") for way in range(3)]
            assert [home.call(name, player, number(move), way) for name, way in asked] == expected
            score[player - 1] += sum(own.values())
            assert home.call("make", number(move)) == sum(own.values())
            assert home.read_many(k.POINTS, 2) == tuple(score)
            assert home.call("over") == (bool(red) or len(twin.moves) == 48)
        reason = "red-triangle" if red else "all-tiles"
        assert home.call("ended_by") == ENDS[reason]
        ended.add(reason)
    assert ended == {"red-triangle", "all-tiles"}


def test_taking_moves_back_leaves_every_word_as_it_was() -> None:
    home, chance = plain(), random.Random(5)
    seen = []
    home.call("rewind", 0)
    while not home.call("over"):
        seen.append(home.read_many(0, k.HISTORY) + home.read_many(k.RIM, k.KEYS - k.RIM))
        home.call("make", chance.choice(rim(home)))
    while seen:
        home.call("rewind", len(seen) - 1)
        before = seen.pop()
        after = home.read_many(0, k.HISTORY) + home.read_many(k.RIM, k.KEYS - k.RIM)
        known = [n for n in range(len(before)) if n != k.NODES and not stale(n, before)]
        assert [after[n] for n in known] == [before[n] for n in known]


def stale(n: int, before: tuple[int, ...]) -> bool:
    """Whether a word means nothing: the rim beyond its size, places of cells outside it."""
    if k.HISTORY <= n < k.HISTORY + 64:
        return n - k.HISTORY >= before[k.RIM_SIZE]
    return 0 <= n - k.HISTORY - (k.PLACE - k.RIM) < k.BOARD


@pytest.mark.parametrize("name", ["plain", "wasm"])
def test_spans(name: str) -> None:
    home = HOMES[name]()
    text = (Path(__file__).parent / "vectors" / "spans.jsonl").read_text()
    for row in map(json.loads, text.splitlines()):
        tiles = [*((1, t) for t in row["yellow"]), *((2, t) for t in row["grey"])]
        put(home, tiles)
        edges = [home.call("edge", row["mover"], at(row["move"]), way) for way in range(3)]
        assert sorted((e for e in edges if e), reverse=True) == row["points"], row["name"]
        assert home.call("wins", row["mover"], at(row["move"])) == row["red_triangle"], row["name"]
        put(home, tiles)


def at(text: str) -> int:
    x, y, z = read_move(text) or ()
    return number((x, y, z))


def put(home: Home, tiles: list[tuple[int, str]]) -> None:
    """Put the tiles on the board, or take them off, whether or not a game could bring them."""
    for player, text in tiles:
        home.call("turn_bits", player, at(text))


def test_the_committed_files_are_what_the_sources_give() -> None:
    pytest.importorskip("numba")
    check = [sys.executable, str(KERNELS / "build.py"), "--check"]
    built = subprocess.run(check, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
