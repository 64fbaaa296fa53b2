"""The levels: what each overlooks and what it never does, and that each beats the one below."""

import json
import random
from pathlib import Path

import pytest

from triangulum import record
from triangulum.engine.triangles import engine as triangles_engine
from triangulum.engine.triangular import SLICE, Engine, engine
from triangulum.foresight import Foresight
from triangulum.games import TRIANGLES, TRIANGULAR, Game, Position
from triangulum.moves import Move
from triangulum.players import advise, choose, triangles, triangular
from triangulum.triangles import rules
from triangulum.triangles.field import survey
from triangulum.triangles.stars import standard
from triangulum.triangular import rules as triangular_rules
from triangulum.triangular.rules import Position as TriangularPosition

SOLVED = Path(__file__).parent / "vectors" / "solved-triangular.jsonl"
SOLVED_TRIANGLES = SOLVED.with_name("solved-triangles.jsonl")

LEVELS = {game: range(1, game.levels + 1) for game in (TRIANGLES, TRIANGULAR)}
SEEDED = range(1, 8)
"""The levels whose moves follow from a seed; the last one looks at a clock."""

SQUARE = ((20, 20), (120, 20), (120, 120), (20, 120))


def playing(position: Position, moves: str, game: Game) -> Position:
    for text in moves.split():
        move = game.read_move(text)
        assert move
        position = position.play(move)
    return position


def square(moves: str, again: bool = False) -> Position:
    return playing(rules.start(survey(SQUARE, 0), again), moves, TRIANGLES)


def choices(position: Position, level: int) -> set[Move]:
    return {choose(position, level, seed).move for seed in range(30)}


def some_position(seed: int, again: bool) -> rules.Position:
    """A position somewhere in a random game on 6 to 11 random stars."""
    chance = random.Random(seed)
    stars: set[tuple[int, int]] = set()
    while len(stars) < 6 + seed % 6:
        stars.add((chance.randrange(100), chance.randrange(100)))
    position = rules.start(survey(tuple(sorted(stars)), chance.choice([0, 0, 2])), again)
    for _ in range(chance.randrange(18)):
        if position.over:
            break
        position = position.play(chance.choice(position.legal()))
    return position


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, n) for game in (TRIANGLES, TRIANGULAR) for n in SEEDED],
)
def test_the_same_position_level_and_seed_give_the_same_move(game: Game, level: int) -> None:
    position = some_position(3, True) if game is TRIANGLES else TRIANGULAR.start(None)
    assert choose(position, level, 7) == choose(position, level, 7)
    assert len(choices(position, level)) > 1, "and another seed may give another"


@pytest.mark.parametrize("level", SEEDED[3:])
def test_every_level_from_the_fourth_on_takes_a_triangle_it_sees(level: int) -> None:
    assert choices(square("1-2 2-3"), level) == {(1, 3)}


def test_the_first_three_levels_overlook_a_triangle_now_and_then() -> None:
    position = square("1-2 2-3")
    first, second, third = (
        sum(choose(position, level, seed).move != (1, 3) for seed in range(400))
        for level in SEEDED[:3]
    )
    assert 0 < third < second < first < 60


@pytest.mark.parametrize("level", LEVELS[TRIANGULAR])
def test_no_level_overlooks_a_red_triangle_it_could_complete(level: int) -> None:
    yellow = playing(TRIANGULAR.start(None), "0,0,-1 0,-1,0 1,0,-1 -1,0,0", TRIANGULAR)
    assert choices(yellow, level) == {(0, 1, -1)}
    grey = playing(TRIANGULAR.start(None), "-1,0,0 0,0,-1 0,-1,0 1,0,-1 -1,1,0", TRIANGULAR)
    assert choices(grey, level) == {(0, 1, -1)}


def test_each_level_hands_over_less_often_what_it_need_not() -> None:
    careful = [
        [choose(square("1-2"), level, seed).move for seed in range(300)].count((3, 4))
        for level in SEEDED
    ]
    assert careful == sorted(set(careful)), careful
    assert careful[0] < 100 < 225 < careful[-1], "of three lines only one is safe"


class Patience:
    """A watch that says no when so many positions have been looked at, and notes what it saw."""

    def __init__(self, nodes: int = 0) -> None:
        self.nodes = nodes
        self.seen: list[Foresight | None] = []

    def __call__(self, found: Foresight | None) -> bool:
        self.seen.append(found)
        return found is not None and found.nodes < self.nodes


def test_an_answer_comes_at_once_when_it_is_stopped() -> None:
    for name in ("phone-24", "phone-60"):  # while the field is made ready, and afterwards
        position, chance = TRIANGLES.start(standard(name, 1, again=True)), random.Random(1)
        for _ in range(20):
            position = position.play(chance.choice(position.legal()))
        for level in SEEDED:
            watch = Patience()
            found = choose(position, level, 0, watch)
            assert position.refusal(found.move) is None
            assert len(watch.seen) == 1 and found.nodes == 0, "it was told once, at the beginning"
            choice = choose(position, level, 0)
            assert choice == choose(position, level, 0), "and the engine can be used again"
            assert level <= 3 or choice.nodes > 50


BLOCK = "0,0,-1 0,-1,0 1,0,-1"
"""Yellow threatens to complete a red triangle on 0,1,-1."""


@pytest.fixture
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last level thinks until its watch says no."""
    for game in (triangles, triangular):
        monkeypatch.setattr(game, "SECONDS", float("inf"))


@pytest.mark.usefixtures("no_clock")
@pytest.mark.parametrize("level", LEVELS[TRIANGULAR][2:])
def test_from_level_3_on_a_red_triangle_is_blocked(level: int) -> None:
    position = playing(TRIANGULAR.start(None), BLOCK, TRIANGULAR)
    for seed in range(5):
        assert choose(position, level, seed, Patience(50_000)).move == (0, 1, -1)


@pytest.mark.usefixtures("no_clock")
@pytest.mark.parametrize(
    ("level", "seeds"), [(5, (2, 5, 8, 22)), (6, (2, 5)), (7, (2,)), (8, (2,))]
)
@pytest.mark.parametrize("seat", [1, 2])
def test_from_level_5_on_no_attack_from_the_start_wins_by_red(
    level: int, seeds: tuple[int, ...], seat: int
) -> None:
    """Without its guard level 5 loses with these seeds on both seats, and level 6 as Yellow."""
    attacker = Engine()
    for seed in seeds:
        position, chance = triangular_rules.start(), random.Random(seed)
        while not position.over:
            mine = position.turn == seat
            own_seed = 1000 * seed + len(position.tiles) - 1
            watch = Patience(15_000)
            move = choose(position, level, own_seed, watch).move if mine else None
            position = position.play(move or attack(attacker, position, chance))
        assert position.red_triangle != 3 - seat, seed


def attack(engine: Engine, position: TriangularPosition, chance: random.Random) -> Move:
    """A red triangle that can be forced in seven plies, or mostly a cell that could be a corner of
    one; but none that hands one over if there is another."""
    plies = engine.forces_red(position, position.turn, 7)
    if plies:
        return next(c for c in position.legal() if keeps_on(engine, position, c, plies))
    dangers = engine.dangers(position)
    calm = [cell for cell in position.legal() if cell not in dangers] or position.legal()
    corners = [cell for cell in calm if sum(cell) == 0 and 0 in cell]
    return chance.choice(corners if corners and chance.random() < 0.7 else calm)


def keeps_on(engine: Engine, position: TriangularPosition, cell: Move, plies: int) -> bool:
    """Whether the red triangle that is forced in so many plies still is after this move."""
    after = position.play(cell)
    if after.over or plies == 1:
        return after.red_triangle == position.turn
    return engine.forces_red_within(after, position.turn, plies - 1) is True


def test_level_1_overlooks_a_threat_now_and_then_as_beginners_do() -> None:
    overlooked = [ended_by_red(level=1, seed=seed) for seed in range(20)]
    assert sum(overlooked) > 0, "and its opponent sees it"


def ended_by_red(level: int, seed: int) -> bool:
    """Whether the game that the level plays with itself ends so."""
    position, ply = TRIANGULAR.start(None), 0
    while not position.over:
        position = position.play(choose(position, level, 1000 * seed + ply).move)
        ply += 1
    return position.ended_by == "red-triangle"


@pytest.mark.usefixtures("no_clock")
def test_the_last_level_answers_at_once_when_it_is_stopped() -> None:
    for nodes, slices in [(0, 1), (3 * SLICE, 3)]:
        watch = Patience(nodes)
        found = choose(TRIANGULAR.start(None), TRIANGULAR.levels, 0, watch)
        assert len(watch.seen) == slices and found == watch.seen[-1]
        assert found.nodes <= slices * SLICE


def test_the_last_level_stops_by_its_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triangular, "SECONDS", 0.0)
    found = choose(TRIANGULAR.start(None), TRIANGULAR.levels, 0, Patience(10 * SLICE))
    assert found.nodes <= SLICE


def test_what_is_expected_is_seen_from_yellow() -> None:
    """Yellow is about to span a triangle of edge 2, and the end is one ply away."""
    position = TRIANGULAR.start(None)
    chance = random.Random(1)
    while len(position.tiles) < 48:  # type: ignore[attr-defined]
        calm = [m for m in position.legal() if not any(t.red for t in position.triangles(m))]
        position = position.play(chance.choice(calm)) if calm else TRIANGULAR.start(None)
    choice = choose(position, 8, 0)
    final = position.play(choice.move)
    if final.ended_by == "all-tiles":
        assert choice.expected == final.score[0] - final.score[1]
    else:
        assert choice.expected == position.score[0] - position.score[1]


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("strong", [2, 3, 4])
def test_each_level_of_triangles_beats_the_one_below(strong: int, again: bool) -> None:
    """The levels above are measured by longer matches: docs/engine.md."""
    won = [score(TRIANGLES, again, strong, seed) for seed in range(40)]
    assert sum(won) > 20, won


def test_a_field_of_too_many_lines_is_weighed_on_every_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Games on it would take seconds each."""
    monkeypatch.setattr(triangles, "vast", lambda field: True)
    position = some_position(3, False)
    assert choose(position, 8, 1) == choose(position, 3, 1)


def test_the_timed_level_of_triangles_plays_one_game_where_there_is_one_line() -> None:
    assert choose(square("1-2 2-3 1-3 3-4"), 8, 0).nodes < 20


@pytest.mark.parametrize("strong", [2, 3, 4, 5])
def test_each_level_of_triangular_beats_the_one_below(strong: int) -> None:
    """The levels above are measured by longer matches: docs/engine.md."""
    won = [score(TRIANGULAR, False, strong, seed) for seed in range(24)]
    assert sum(won) > 12, (strong, won)


def score(game: Game, again: bool, strong: int, seed: int) -> float:
    """1, 1/2 or 0 for the stronger level against the one below; it begins every other game."""
    position = game.start(standard("phone-24", seed, again) if game is TRIANGLES else None)
    mine = 1 + seed % 2
    ply = 0
    while not position.over:
        level = strong if position.turn == mine else strong - 1
        position = position.play(choose(position, level, 1000 * seed + ply).move)
        ply += 1
    return 0.5 if position.winner is None else float(position.winner == mine)


def calm_position(seed: int) -> TriangularPosition:
    """Somewhere in a game of two who lay at random but complete no red triangle."""
    chance = random.Random(seed)
    position = triangular_rules.start()
    for _ in range(chance.randrange(44)):
        calm = [cell for cell in position.legal() if not spans_red(position, cell)]
        position = position.play(chance.choice(calm)) if calm else triangular_rules.start()
    return position


def spans_red(position: TriangularPosition, cell: Move) -> bool:
    return any(triangle.red for triangle in position.triangles(cell))


def test_dangerous_cells_are_dangerous_by_the_rules() -> None:
    found: set[bool] = set()
    for seed in range(40):
        position = calm_position(seed)
        dangers = engine().dangers(position)
        for cell in position.legal():
            after = position.play(cell)
            reply = any(spans_red(after, reply) for reply in after.legal())
            assert (cell in dangers) == reply, (seed, cell)
            found.add(reply)
    assert found == {True, False}


def test_no_cell_is_dangerous_that_ends_the_game() -> None:
    """By a red triangle, though the other player threatens one; or because it is the last tile."""
    both = playing(TRIANGULAR.start(None), "0,-1,0 0,0,-1 1,0,-1 0,-1,1", TRIANGULAR)
    assert isinstance(both, TriangularPosition)
    assert set(both.legal()) - set(engine().dangers(both)) == {(0, 1, -1), (1, -1, 0)}
    assert engine().dangers(with_one_tile_left()) == ()


def with_one_tile_left() -> TriangularPosition:
    """And a red triangle that the other player would complete if he had one more."""
    chance = random.Random(5)
    position = triangular_rules.start()
    while not (len(position.tiles) == triangular_rules.TILES and other_could_win(position)):
        calm = [cell for cell in position.legal() if not spans_red(position, cell)]
        position = position.play(chance.choice(calm)) if calm else triangular_rules.start()
    return position


def other_could_win(position: TriangularPosition) -> bool:
    spans = (triangular_rules.spanned(position.tiles, 3 - position.turn, c) for c in position.rim)
    return sum(any(triangle.red for triangle in span) for span in spans) > 1


def test_advice_is_exact_about_forced_red_triangles_and_what_a_move_scores() -> None:
    """By the vectors of solved positions; the move that wins is the one that is advised."""
    forced = set()
    rows = map(json.loads, SOLVED.read_text().splitlines())
    for row in [row for row in rows if row["kind"] == "red"][::3]:
        position = record.read(json.dumps(row["record"])).course.position
        assert isinstance(position, TriangularPosition)
        advice = advise(position)
        ways = {1: row["yellow_forces_in"], 2: row["grey_forces_in"]}
        who = next((p for p, plies in ways.items() if plies and plies <= 9), None)
        assert who is None or advice.found.red == who
        assert advice.points == sum(t.points for t in position.triangles(advice.found.move))
        if who == position.turn:
            after = position.play(advice.found.move)
            left = ways[who] - 1
            assert after.over if left == 0 else engine().forces_red(after, who, left) == left
        forced.add(who == position.turn if who else None)
    assert forced == {True, False, None}


def test_advice_is_the_same_twice_and_stops_when_told() -> None:
    position = triangular_rules.start()
    watch = Patience(1_000_000)
    advice = advise(position, watch)
    assert advise(position) == advice and watch.seen[-1] == advice.found
    assert 200_000 < advice.found.nodes <= 250_000 and len(watch.seen) > 20
    assert advise(position, Patience()).found.nodes <= SLICE


def test_advice_in_triangles_takes_what_is_free_and_says_what_it_leaves() -> None:
    advice = advise(square("1-2 2-3"))
    assert (advice.found.move, advice.points, advice.leaves) == ((1, 3), 1, 0)
    assert advise(square("1-2 2-3", again=True)).leaves is None, "the mover draws again"
    assert advise(square("1-2 2-3 1-3 3-4", again=True)).leaves == 0, "it was the last line"
    assert advise(square("1-2 2-3 3-4")).leaves == 1, "the other half of the square"


@pytest.mark.parametrize("again", [False, True])
def test_advice_is_a_best_line_and_expects_the_end(again: bool) -> None:
    solved = map(json.loads, SOLVED_TRIANGLES.read_text().splitlines())
    known = [row for row in solved if row["kind"] == "position" and row.get("best")]
    for row in [row for row in known if row["record"]["setup"]["again"] == again][::16]:
        position = record.read(json.dumps(row["record"])).course.position
        found = advise(position).found
        first, second = position.score
        future = row["future_difference"] * (1 if position.turn == 1 else -1)
        assert found.expected == first - second + future, row["name"]
        assert TRIANGLES.write_move(found.move) in row["best"], row["name"]


@pytest.mark.parametrize("again", [False, True])
def test_what_a_line_leaves_is_what_the_other_can_close_by_the_rules(again: bool) -> None:
    found = set()
    for seed in range(120):
        if seed % 6 > 2:
            continue  # more stars, and too many orders of closing
        position = some_position(seed, again)
        for line in position.legal()[::3]:
            after = position.play(line)
            if after.to_move != position.turn:
                left = triangles_engine().leaves(position, line)
                assert left == most_closed(after, {}), (seed, line)
                found.add(left)
    assert found > {0, 1, 2} if again else found == {0, 1, 2}


def most_closed(position: rules.Position, known: dict[frozenset[int], int]) -> int:
    """The most triangles that who is to move can close before it is the other's turn."""
    name = frozenset(position.drawn)
    if name not in known:
        known[name] = 0
        for line in position.legal():
            closed = len(position.triangles(line))
            after = position.play(line)
            if closed and after.to_move == position.turn:
                closed += most_closed(after, known)
            known[name] = max(known[name], closed)
    return known[name]


def test_advice_on_a_vast_field_overlooks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 3 overlooks something with some of these seeds."""
    monkeypatch.setattr(triangles, "vast", lambda field: True)
    assert choices(square("1-2"), 3) > {advise(square("1-2")).found.move}
    for seed in range(20):
        position = some_position(seed, False)
        if not position.over:
            advice = advise(position)
            worth = advice.points - (advice.leaves or 0)
            left = triangles_engine().leaves
            assert worth == max(
                len(position.triangles(line)) - left(position, line) for line in position.legal()
            )


def test_advice_stops_while_it_looks_for_the_exact_end() -> None:
    position = TRIANGLES.start(standard("phone-24", 1, again=False))
    for _ in range(24):
        position = position.play(choose(position, 3, 0).move)
    seen: list[int] = []

    def until_the_games_are_played(found: Foresight | None) -> bool:
        assert found
        seen.append(found.nodes)
        return seen[-2:] != [found.nodes] * 2

    stopped = advise(position, until_the_games_are_played)
    assert stopped.leaves is None and stopped.found.nodes == seen[-1]
    assert seen.count(seen[-1]) == 2
    assert advise(position).leaves is not None


def test_advice_in_triangles_is_the_same_twice_and_stops_when_told() -> None:
    position = TRIANGLES.start(standard("phone-60", 1, again=True))
    watch = Patience(1 << 40)
    advice = advise(position, watch)
    assert advise(position) == advice and len(watch.seen) > 20
    stopped = advise(position, Patience())
    assert stopped.found.nodes == 0 and stopped.leaves is None


@pytest.mark.parametrize("level", [1, 2, 3])
def test_who_looks_no_farther_than_a_reply_shows_nothing_of_the_end(level: int) -> None:
    seen: list[Foresight | None] = []
    position = TRIANGLES.start(standard("tablet-180", 1, again=False))
    choose(position, level, 0, lambda found: seen.append(found) or True)  # type: ignore[func-returns-value]
    assert set(seen) == {None}


@pytest.mark.parametrize(("game", "level"), [(TRIANGLES, 9), (TRIANGULAR, 9), (TRIANGULAR, 0)])
def test_a_level_that_the_game_has_not_is_refused(game: Game, level: int) -> None:
    position = some_position(3, True) if game is TRIANGLES else TRIANGULAR.start(None)
    with pytest.raises(ValueError, match=f"{game.name} has the levels 1 to {game.levels}"):
        choose(position, level, 1)
