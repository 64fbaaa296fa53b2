"""What regions of Triangles are as good as, one line a turn, held beside random games of any kind.

A game is the set of its moves, each a gain and the games that are left. Polygons and pockets are
built from their moves, sums from their little games; the games beside them are no games of lines.
"""

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

import pytest

from triangulum.triangles.apart import (
    BITS,
    FIVE,
    FOUR,
    LEAVES_AT,
    ONE_OF_EACH,
    TEMPO,
    THREE,
    after,
    as_good_as,
    gain_in,
    has_move,
    together,
    worth_of,
)
from triangulum.triangles.kernel import NOWHERE

Game = frozenset["tuple[int, tuple[Game, ...]]"]
"""Its moves: what each gains, and the games that are left, a sum."""

Move = tuple[int, int]
"""What it gains, and the sum that is left, as a word."""

SUMS = [fives << BITS | bits for fives in range(5) for bits in range(ONE_OF_EACH + 1)]
FEW_FIVES = SUMS[: 3 << BITS]


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


LITTLE: dict[int, Game] = {
    FIVE: polygon(5),
    FOUR: polygon(4),
    THREE: pocket(3),
    TEMPO: frozenset({(0, ())}),
}


def games_of(apart: int) -> tuple[Game, ...]:
    """The little games of a sum."""
    bits = [LITTLE[bit] for bit in (FOUR, THREE, TEMPO) if apart & bit]
    return (*[LITTLE[FIVE]] * (apart >> BITS), *bits)


def game_of(moves: Iterable[Move]) -> Game:
    return frozenset((gain, games_of(left)) for gain, left in moves)


def found_for(moves: Iterable[Move]) -> int | None:
    """The sum that the engine takes a game of these moves for."""
    words = [gain | left << LEAVES_AT for gain, left in moves]
    found = as_good_as(words, 0, len(words))
    return None if found == NOWHERE else found


def sum_of(game: Game) -> int:
    """The sum that the engine takes the game for, from its ends up."""
    moves = []
    for gain, left in game:
        apart = 0
        for part in left:
            apart = together(apart, sum_of(part))
        moves.append((gain, apart))
    found = found_for(sorted(set(moves)))
    assert found is not None
    return found


def some_game(chance: random.Random, depth: int, most: int) -> Game:
    """A random game, its gains up to `most`: not one of lines, of any number of moves."""
    moves = 0 if depth == 0 else chance.randrange(4)
    return frozenset(
        (chance.randint(0, most), (some_game(chance, depth - 1, most),)) for _ in range(moves)
    )


def games_beside(seed: int, count: int) -> list[Game]:
    chance = random.Random(seed)
    return [
        some_game(chance, chance.randrange(5), chance.choice([0, 1, 2, 4])) for _ in range(count)
    ]


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


def is_same(game: Game, apart: int, beside: Iterable[Game]) -> bool:
    """Whether the game is worth what the sum is beside each of the others."""
    return all(worth(game, other) == worth(*games_of(apart), other) for other in beside)


def moves_in(apart: int) -> list[Move]:
    """The moves in a sum but those in fives."""
    return [(gain_in(kind), after(apart, kind)) for kind in range(BITS) if has_move(apart, kind)]


def moves_near(apart: int, chance: random.Random) -> list[Move]:
    """The moves in a sum, and others like them or with an answer that leaves about the sum."""
    own = moves_in(apart)
    moves = set(own)
    for _ in range(chance.randint(1, 3)):
        if own and chance.randrange(2):
            left = chance.choice(own)[1]
        else:
            left = apart ^ 1 << chance.randrange(BITS)
        fives = max(0, (left >> BITS) + chance.randint(-2, 3))
        moves.add((chance.randrange(3), fives << BITS | left & ONE_OF_EACH))
    return sorted(moves)


def test_what_a_sum_is_worth() -> None:
    for apart in FEW_FIVES:
        assert worth_of(apart) == worth(*games_of(apart))


def test_a_five_costs_one_at_most_and_is_not_needed() -> None:
    for fives in (1, 2, 3):
        for other in games_beside(8, 100):
            found = worth(*games_of(fives * FIVE), other)
            assert abs(found - worth(other)) <= fives
            if other:
                left = [(gain, worth(*games_of(fives * FIVE), *rest)) for gain, rest in other]
                assert found == max(gain - to_come for gain, to_come in left)


def test_what_a_game_is_taken_for_is_worth_the_same_beside_anything() -> None:
    """Every game of one or two moves to small sums, and random ones that are nearly sums."""
    every = [(gain, left) for gain in range(3) for left in FEW_FIVES]
    chance = random.Random(1)
    games = [[move] for move in every] + [list(pair) for pair in combinations(every, 2)]
    games += [moves_near(chance.choice(SUMS), chance) for _ in range(15_000)]
    beside, known = games_beside(2, 40), Counter[int]()
    for moves in games:
        found = found_for(moves)
        if found is not None:
            known[len(moves)] += 1
            assert is_same(game_of(moves), found, beside), (moves, found)
    assert all(known[moves] > least for moves, least in {1: 200, 2: 800, 3: 600, 4: 200}.items())


@pytest.mark.parametrize(
    ("moves", "apart"),
    [
        ([(0, THREE)], FIVE),  # a quiet line that hands over one triangle
        ([(0, FIVE)], FIVE | TEMPO),  # a star in a triangle
        ([(0, FIVE | THREE)], 2 * FIVE),  # a star where the diagonals of a quadrilateral cross
        ([(0, FIVE | THREE), (1, FIVE | TEMPO)], FIVE | THREE | TEMPO),  # a star beside them
        ([(0, FOUR)], 2 * FIVE),
        ([(0, 0), (1, FIVE)], FIVE | THREE),
        ([(0, FOUR), (1, THREE)], 0),
        ([(0, TEMPO)], 0),
        ([(0, 0), (0, FOUR | TEMPO), (1, THREE | TEMPO), (1, FIVE)], None),
        ([(2, 0), (0, 3 * FIVE)], None),
        ([(2, FIVE), (0, 4 * FIVE)], None),
    ],
)
def test_games_that_are_known(moves: list[Move], apart: int | None) -> None:
    assert found_for(moves) == apart


@pytest.mark.parametrize("k", range(4, 13))
def test_polygons_and_pockets_are_counted_as_what_they_are(k: int) -> None:
    """The lemma leads from their moves to what `count_polygon` takes them for at sight."""
    odd = THREE if k % 2 == 0 else 0
    assert sum_of(polygon(k)) == (FOUR if k == 4 else FIVE | odd)
    assert sum_of(pocket(k - 1)) == odd
    if k < 9:
        beside = games_beside(k, 60)
        assert is_same(polygon(k), sum_of(polygon(k)), beside)
        assert is_same(pocket(k), sum_of(pocket(k)), beside)


@pytest.mark.parametrize("apart", [FOUR, THREE, TEMPO])
def test_two_of_a_kind_are_as_good_as_none(apart: int) -> None:
    assert together(apart, apart) == 0
    for other in games_beside(4, 200):
        assert worth(*games_of(apart), *games_of(apart), other) == worth(other)


def test_a_wrong_claim_would_be_found() -> None:
    """No two sums are as good as each other beside the games that the tests here lay beside."""
    beside = games_beside(2, 40)
    for one, two in combinations(FEW_FIVES, 2):
        assert any(worth(*games_of(one), g) != worth(*games_of(two), g) for g in beside)
