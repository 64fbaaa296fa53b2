"""Levels and random games of Triangles in the kernel: equal in its homes, and what they weigh."""

import random
from collections.abc import Iterable

import pytest

import brute
from fields import playouts, ready, some_field, state
from homes import HOMES, Home, wasm
from triangulum.engine.triangles import Engine
from triangulum.triangles import children, rules, search
from triangulum.triangles import kernel as k
from triangulum.triangles.field import Line, survey
from triangulum.triangles.rules import Position
from triangulum.triangles.stars import CLEARANCE, scatter


def answers(home: Home, levels: Iterable[int], seed: int) -> list[tuple[int, ...]]:
    """What each level chooses: its line, what it takes and leaves, how it came there."""
    found = []
    for level in levels:
        home.write(k.CHANCE, [seed])
        home.call("choose", level)
        while not home.call("think", 100):
            pass
        found.append((home.read(search.BEST), *home.read_many(search.TAKEN, 2), home.read(k.NODES)))
    return found


def test_random_games_and_levels_are_the_same_in_every_home() -> None:
    homes = [HOMES["plain"](search), wasm(search)]
    for seed in range(20):
        field = some_field(random.Random(seed), 12)
        for again in (False, True):
            for home in homes:
                ready(home, field, again, plies=seed, seed=seed)
            one, other = (playouts(home, seed, 3) for home in homes)
            assert one == other
            if not homes[0].call("over"):
                one_answer, other_answer = (answers(home, (1, 2, 3), seed) for home in homes)
                assert one_answer == other_answer


def test_random_games_and_levels_compiled_for_this_processor_are_the_same() -> None:
    homes = [HOMES["native"](search), wasm(search)]
    for board, plies in (("phone-24", 20), ("phone-60", 60)):
        field = survey(scatter(board, 1), CLEARANCE)
        for again in (False, True):
            for home in homes:
                ready(home, field, again, plies, seed=1)
            one, other = (playouts(home, 7, 2000) for home in homes)
            assert one == other
            one_answer, other_answer = (answers(home, (1, 2, 3), 7) for home in homes)
            assert one_answer == other_answer
            assert homes[0].call("perft", 2) == homes[1].call("perft", 2)


def searched(
    home: Home, games: int, seed: int, slices: int = 5000, hasty: bool = False
) -> tuple[int, ...]:
    """What a search finds in slices of so much work: a line of play, the lead, how it did."""
    home.grow(home.call("settle", 1 << 12))
    home.write(k.CHANCE, [seed])
    home.call("plant", int(hasty))
    while not home.call("search", slices, games, 1 << 40):
        pass
    line = home.read_many(home.read(children.BEST_LINE), home.read(children.LENGTH))
    return *line, home.call("lead"), home.read(k.NODES), home.read(children.USED)


@pytest.mark.parametrize("hasty", [False, True])
def test_a_search_is_the_same_in_every_home_and_in_slices_of_any_size(hasty: bool) -> None:
    homes = [HOMES["plain"](search), wasm(search)]
    for seed in range(12):
        field = some_field(random.Random(seed), 12)
        for again in (False, True):
            for home in homes:
                ready(home, field, again, plies=seed, seed=seed)
            if not homes[0].call("over"):
                before = state(homes[0])
                one, other = (searched(home, 40, seed, hasty=hasty) for home in homes)
                assert one == other == searched(homes[1], 40, seed, slices=1, hasty=hasty)
                assert state(homes[0]) == before


def test_a_search_compiled_for_this_processor_is_the_same() -> None:
    homes = [HOMES["native"](search), wasm(search)]
    for again in (False, True):
        for home in homes:
            ready(home, survey(scatter("phone-60", 1), CLEARANCE), again, 60, seed=1)
        for hasty in (False, True):
            one, other = (searched(home, 300, 7, hasty=hasty) for home in homes)
            assert one == other


def some_position(home: Home, again: bool, seed: int) -> rules.Position:
    """A random position by the rules, in which the kernel stands as well."""
    field = some_field(random.Random(seed), 10)
    ready(home, field, again, plies=seed % 14, seed=seed)
    position = rules.start(field, again)
    for index in home.read_many(home.read(k.HISTORY), k.PLY * home.read(k.PLIES))[:: k.PLY]:
        position = position.play(field.lines[index])
    return position


@pytest.mark.parametrize("again", [False, True])
def test_a_line_of_play_is_legal_and_a_full_tree_grows_no_further(again: bool) -> None:
    home = wasm(search)
    for seed in range(30):
        position = some_position(home, again, seed)
        if position.over:
            continue
        for hasty in (0, 1):
            home.grow(home.call("settle", 64))
            home.write(k.CHANCE, [seed])
            home.call("plant", hasty)
            home.call("search", 1 << 40, 500, 1 << 40)
            assert home.read(children.USED) <= 64
            length = home.read(children.LENGTH)
            assert length > 0
            after = position
            for index in home.read_many(home.read(children.BEST_LINE), length):
                assert after.refusal(after.field.lines[index]) is None
                after = after.play(after.field.lines[index])


def nodes_below(home: Home, node: int) -> dict[int, int]:
    """The nodes right below the node, with their lines as numbers of the field."""
    found = {}
    child = home.read(home.read(children.TREE) + children.NODE * node + children.CHILD)
    while child:
        place = home.read(children.TREE) + children.NODE * child
        found[child] = home.read(place + children.LINE) & k.ONE_LINE
        child = home.read(place + children.NEXT)
    return found


def hasty_lines(position: Position) -> set[Line]:
    """What comes to mind where nothing is looked ahead: take the most, else hand over the least."""
    most = max(gained(position, line) for line in position.legal())
    if most:
        return {line for line in position.legal() if gained(position, line) == most}
    gifts = {line: handed_over(position, line) for line in position.legal()}
    return {line for line, count in gifts.items() if count == min(gifts.values())}


def handed_over(position: Position, line: Line) -> int:
    """How many lines would close one more triangle after this one."""
    after = position.play(line)
    return sum(gained(after, other) - gained(position, other) for other in after.legal())


@pytest.mark.parametrize("again", [False, True])
def test_a_hasty_player_is_thought_to_draw_what_comes_to_mind(again: bool) -> None:
    home, several = wasm(search), 0
    for seed in range(30):
        position = some_position(home, again, seed)
        if position.over:
            continue
        searched(home, 600, seed, hasty=True)
        for node, line in nodes_below(home, children.ROOT).items():
            after = position.play(position.field.lines[line])
            if after.over or after.turn == position.turn:
                continue
            lines = hasty_lines(after)
            answers = [after.field.lines[answer] for answer in nodes_below(home, node).values()]
            assert set(answers) <= lines and len(set(answers)) == len(answers)
            several += len(answers) > 1
    assert several > 20, several


def test_a_lost_player_sets_a_trap_for_the_hasty() -> None:
    """Where after some line each answer that comes to mind gives the game away, but not each is."""
    chance, engine, asked = random.Random(4), Engine(), 0
    while asked < 8:
        position = rules.start(some_field(chance, 9), again=False)
        while not position.over and len(position.legal()) > 8:
            position = position.play(chance.choice(position.legal()))
        if position.over or final(position, position.turn) >= 0:
            continue
        traps = [line for line in position.legal() if is_trap(position, line)]
        if traps and len(traps) < len(position.legal()):
            assert engine.search(position, 300, hasty=True).line[0] in traps
            asked += 1


def is_trap(position: Position, line: Line) -> bool:
    after = position.play(line)
    if after.over:
        return False
    return all(final(after.play(answer), position.turn) > 0 for answer in hasty_lines(after))


def final(position: Position, player: int) -> int:
    """How far ahead the player ends when both play best, by trying everything."""
    mine, other = position.score if player == 1 else position.score[::-1]
    to_come = 0 if position.over else brute.worth(position)
    return mine - other + (to_come if position.turn == player else -to_come)


@pytest.mark.parametrize("again", [False, True])
def test_near_the_end_a_search_finds_a_best_line(again: bool) -> None:
    """By looking at every way to go on from a random position with up to six open lines."""
    chance, engine, right, asked = random.Random(4), Engine(), 0, 0
    while asked < 20:
        position = rules.start(some_field(chance, 9), again)
        while not position.over and len(position.legal()) > 6:
            position = position.play(chance.choice(position.legal()))
        if position.over or len(position.legal()) < 4:
            continue
        values = {line: after(position, line) for line in position.legal()}
        asked += 1
        right += values[engine.search(position, 300).line[0]] == max(values.values())
    assert right >= 19, right


def after(position: Position, line: Line) -> int:
    """What the mover still gains on the other by the line, when both play best."""
    then = position.play(line)
    gain = gained(position, line)
    rest = max((after(then, m) for m in then.legal()), default=0)
    return gain + (rest if then.turn == position.turn else -rest)


def gained(position: Position, line: Line) -> int:
    return len(position.triangles(line))


def reply(position: Position, line: Line) -> int:
    """The most that one line closes after this one."""
    after = position.play(line)
    return max((gained(after, answer) for answer in after.legal()), default=0)


def chained(position: Position) -> tuple[Position, int]:
    """Where somebody ends by the rules who always takes the most, the first line among equals."""
    taken = 0
    while gains := {m: n for m in position.legal() if (n := gained(position, m))}:
        line = max(gains, key=lambda m: gains[m])
        taken += gains[line]
        position = position.play(line)
    return position, taken


def weighed(position: Position, line: Line, chains: bool) -> tuple[int, int]:
    """What the line takes and leaves to the best reply; with chains all that is taken in a row.

    After a chain of one's own a quiet line must follow: the one that hands over least.
    """
    gain = gained(position, line)
    if not chains:
        return gain, reply(position, line)
    after, more = chained(position.play(line))
    if not gain:
        return 0, more
    return gain + more, min((chained(after.play(m))[1] for m in after.legal()), default=0)


def worth(level: int, careless: bool, taken: int, left: int) -> int:
    """Level 0 wants nothing, 1 any triangle, 2 the most and then to leave the least, 3 a lead."""
    if level <= 1:
        return min(taken, level)
    return taken * (search.TAKES_2 if level == 2 else search.TAKES_3) - (0 if careless else left)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_a_level_chooses_among_the_lines_that_are_best_by_the_rules(
    level: int, again: bool
) -> None:
    home, several = wasm(search), 0
    for seed in range(40):
        position = some_position(home, again, seed)
        if position.over:
            continue
        before = state(home)
        chains = level == 3 and again
        weights = {line: weighed(position, line, chains) for line in position.legal()}
        chosen: dict[bool, set[Line]] = {False: set(), True: set()}
        for roll in range(12):
            index, taken, left, _ = answers(home, [level], roll)[0]
            careless = bool(home.read(search.CARELESS))
            line = position.field.lines[index]
            chosen[careless].add(line)
            assert (taken, left) == (weights[line][0], 0 if careless else weights[line][1])
        assert state(home) == before
        for careless, lines in chosen.items():
            best = max(worth(level, careless, *weight) for weight in weights.values())
            assert {worth(level, careless, *weights[line]) for line in lines} <= {best}
            several += len(lines) > 1
    assert several > 5, "and chance picks among equals"


def test_an_engine_that_knows_another_position_answers_as_a_fresh_one() -> None:
    """Other games on the same field, lines taken back, another field, the other option."""
    chance, used = random.Random(1), Engine()
    fields = [some_field(chance, 10), survey(scatter("phone-24", 1), CLEARANCE)]
    games: list[list[Position]] = []
    for n in range(6):
        games.append([rules.start(fields[n // 3], n % 2 == 1)])
        while not games[-1][-1].over:
            games[-1].append(games[-1][-1].play(chance.choice(games[-1][-1].legal())))
    for seed in range(60):
        position = chance.choice(games[seed // 15 % 2 * 3 + seed % 3][:-1])
        level = 1 + seed % 3
        assert used.choose(position, level, seed) == Engine().choose(position, level, seed)


def test_nothing_of_an_earlier_choice_is_told() -> None:
    engine = Engine()
    square = rules.start(survey(((20, 20), (120, 20), (120, 120), (20, 120)), 0), again=False)
    assert engine.choose(square.play((1, 2)).play((2, 3)), 3).taken == 1
    stopped = engine.choose(square, 3, 0, lambda found: False)
    assert (stopped.taken, stopped.reply, stopped.nodes) == (0, 0, 0)
