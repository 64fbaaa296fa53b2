"""What the solver takes regions of Triangles for, held beside random games of every kind.

One line a turn: a game is the set of its moves, each a gain and the game that is left. A polygon of
k sides and a pocket of k sides are built from their moves; the games beside them are random.
"""

import random
from functools import cache
from itertools import combinations

import pytest

Game = frozenset["tuple[int, tuple[Game, ...]]"]
"""Its moves: what each gains, and the games that are left, a sum."""

NOTHING: Game = frozenset()
TEMPO: Game = frozenset({(0, ())})


@cache
def polygon(k: int) -> Game:
    """Convex, of k >= 4 sides: a diagonal leaves two, and closes what has three."""
    splits = [(a, k + 2 - a) for a in range(3, k // 2 + 2) if k + 2 - a >= a]
    return frozenset(
        (sum(a == 3 for a in split), tuple(polygon(a) for a in split if a > 3)) for split in splits
    )


@cache
def pocket(k: int) -> Game:
    """Of k >= 3 sides, one of them not drawn: drawing it leaves a polygon, a diagonal both."""
    closed: tuple[int, tuple[Game, ...]] = (0, (polygon(k),)) if k > 3 else (1, ())
    splits = [(a, k + 2 - a) for a in range(3, k)]
    return frozenset(
        [closed] + [(int(a == 3), (*([polygon(a)] if a > 3 else []), pocket(b))) for a, b in splits]
    )


def some_game(chance: random.Random, depth: int, most: int) -> Game:
    """A random game, its gains up to `most`: not one of lines, of any number of moves."""
    moves = 0 if depth == 0 else chance.randrange(4)
    return frozenset(
        (chance.randint(0, most), (some_game(chance, depth - 1, most),)) for _ in range(moves)
    )


@cache
def worth(*games: Game) -> int:
    """The most that the player to move gets more than the other in the sum of the games."""
    best = None
    for n, game in enumerate(games):
        for gain, left in game:
            rest = (*games[:n], *games[n + 1 :], *left)
            found = gain - worth(*sorted((g for g in rest if g), key=hash))
            best = found if best is None or found > best else best
    return best or 0


def with_fewer_moves(game: Game, needed: int) -> list[Game]:
    """The game with any of its moves missing, but not all that close nothing less than `needed`."""
    keep = {move for move in game if move[0] >= needed}
    rest = sorted(game - keep, key=hash)
    return [
        frozenset(keep | set(some)) for n in range(len(rest) + 1) for some in combinations(rest, n)
    ]


FIVE, FOUR, THREE = polygon(5), polygon(4), pocket(3)
BESIDE: list[tuple[Game, ...]] = [(), (TEMPO,), (FIVE,), (FOUR, FIVE), (THREE, TEMPO)]
SAME: dict[str, tuple[list[Game], tuple[Game, ...]]] = {
    "two lines that bar nothing": ([frozenset({(0, (TEMPO,))})], ()),
    "polygon of 6": (with_fewer_moves(polygon(6), 1), (FIVE, THREE)),
    "polygon of 7": (with_fewer_moves(polygon(7), 1), (FIVE,)),
    "polygon of 8": (with_fewer_moves(polygon(8), 1), (FIVE, THREE)),
    "polygon of 9": (with_fewer_moves(polygon(9), 1), (FIVE,)),
    **{f"pocket of {k}": ([pocket(k)], (THREE,) if k % 2 else ()) for k in range(4, 9)},
}


@pytest.mark.parametrize("name", SAME)
def test_regions_are_as_good_as_what_they_are_taken_for(name: str) -> None:
    games, simple = SAME[name]
    chance = random.Random(name)
    for _ in range(60):
        other = some_game(chance, chance.randrange(5), chance.choice([0, 1, 2, 4]))
        for beside in BESIDE:
            expected = worth(*simple, other, *beside)
            assert all(worth(game, other, *beside) == expected for game in games), (other, beside)


@pytest.mark.parametrize("region", [FOUR, THREE], ids=["polygons of four", "pockets of three"])
def test_two_of_a_kind_are_as_good_as_none(region: Game) -> None:
    chance = random.Random(4)
    for _ in range(200):
        other = some_game(chance, chance.randrange(5), 4)
        assert worth(region, region, other) == worth(other)


def test_a_wrong_claim_would_be_found() -> None:
    """A polygon of five is not as good as a pocket of three or as nothing, nor is one of four."""
    chance = random.Random(5)
    others = [some_game(chance, chance.randrange(4), 2) for _ in range(60)]
    for wrong in ((FIVE, THREE), (FIVE, NOTHING), (FOUR, FIVE), (FOUR, NOTHING)):
        assert any(worth(wrong[0], other) != worth(wrong[1], other) for other in others)
