"""The boards of the rules pages and the lessons: whatever they claim is what the rules say."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from triangulum.games import GAMES, Game, Position, written
from triangulum.server.page import STATIC
from triangulum.triangular.rules import spanned

BOOK = json.loads((STATIC / "boards.json").read_text())
BOARDS = {board["name"]: board for board in BOOK["rules"]}
LESSONS = {lesson["name"]: lesson for lesson in BOOK["lessons"]}
WORDS = json.loads((STATIC / "words" / "en.json").read_text())
CODES = WORDS.keys()

Json = dict[str, Any]


def begin(told: Json) -> tuple[Game, Position]:
    game = GAMES[told["game"]]
    return game, game.start(game.read_setup(told["setup"]))


def brought(game: Game, position: Position, text: str) -> list[Any]:
    """What a move brings, as boards.json writes it."""
    move = game.read_move(text)
    assert move
    found = position.triangles(move)
    if game.name == "triangles":
        return ["-".join(map(str, triangle.corners)) for triangle in found]
    red = [{"red": True} if triangle.red else {} for triangle in found]
    return [{"direction": triangle.direction, "edge": triangle.edge, **more}
            for triangle, more in zip(found, red, strict=True)]  # fmt: skip


def play(game: Game, position: Position, text: str) -> Position:
    move = game.read_move(text)
    assert move
    return position.play(move)


def end(position: Position) -> Json | None:
    if not position.over:
        return None
    return {"winner": position.winner, "ended_by": position.ended_by}


def refusal(game: Game, position: Position, text: str) -> Json | None:
    move = game.read_move(text)
    assert move
    found = position.refusal(move)
    if found is None:
        return None
    return {"move": text, "reason": found.reason, "in_the_way": written(game, found.in_the_way)}


def is_smaller(player: int, after: Any, corners: list[Any], counted: Json) -> bool:
    """Whether tiles of the player span less in the direction that counts, the new one first."""
    new, *others = corners
    owners = {after.tiles[cell] for cell in corners}
    (small,) = spanned(dict.fromkeys(others, player), player, new)
    same = small.direction == counted["direction"]
    return owners == {player} and same and (small.edge or 0) < counted["edge"]


def faults(board: Json) -> Iterator[str]:
    """Every claim of a board that the rules don't bear out."""
    game, position = begin(board)
    for number, step in enumerate(board["steps"]):
        if step.get("anew"):
            _, position = begin(board)
        found: list[Any] = []
        before = position
        for text in step.get("moves", []):
            found, before = brought(game, position, text), position
            position = play(game, position, text)
        refused = step.get("refused")
        corners = [game.read_move(text) for text in step.get("smaller", [])]
        claims = {
            "score": step["score"] == list(position.score),
            "triangles": step.get("triangles", []) == found,
            "end": step.get("end") == end(position),
            "refused": not refused or refused == refusal(game, position, refused["move"]),
            "smaller": not corners or is_smaller(before.turn, position, corners, *found),
        }
        yield from (f"{number}: {claim}" for claim, holds in claims.items() if not holds)


def wrong(board: Json) -> Iterator[tuple[str, Json]]:
    """The board with one claim after the other made wrong."""
    for number, step in enumerate(board["steps"]):
        for claim in ("score", "triangles", "end", "refused"):
            other = copy.deepcopy(board)
            changed = other["steps"][number]
            if claim == "score":
                changed["score"][0] += 1
            elif claim == "refused" and claim in step:
                changed["refused"]["reason"] = "exists"
            elif claim in step:
                del changed[claim]
            else:
                continue
            yield f"{number}: {claim}", other


@pytest.mark.parametrize("name", BOARDS)
def test_every_claim_of_a_board_holds(name: str) -> None:
    assert list(faults(BOARDS[name])) == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_wrong_claim_of_a_board_is_found(name: str) -> None:
    for claim, board in wrong(BOARDS[name]):
        assert list(faults(board)) == [claim]


def test_the_boards_show_what_the_rules_are_about() -> None:
    steps = {name: board["steps"] for name, board in BOARDS.items()}
    reasons = {step["refused"]["reason"] for board in steps.values() for step in board
               if "refused" in step}  # fmt: skip
    assert reasons == {"crosses", "over-star", "not-adjacent", "occupied"}
    assert BOARDS["again"]["setup"]["again"] and steps["level"][-1]["end"]["winner"] is None
    spanned = [step.get("triangles", [{}])[0] for step in steps["directions"][1:]]
    assert {triangle["direction"] for triangle in spanned[:3]} == {1, 2, 3}
    assert len(steps["two"][-1]["triangles"]) == 2 and len(steps["three"][-1]["triangles"]) == 3
    assert "smaller" in steps["nested"][-1]


def test_red_is_at_each_of_its_corners() -> None:
    seen = set()
    game, position = begin(BOARDS["red"])
    for step in BOARDS["red"]["steps"]:
        if step.get("anew"):
            _, position = begin(BOARDS["red"])
        for text in step["moves"]:
            move = game.read_move(text)
            assert move
            found = position.triangles(move)
            position = position.play(move)
        if position.over:
            (red,) = found
            cells: Any = red.corners
            # Up cells: the e1, e2 or e3 corner has the largest first, second or third coordinate.
            seen |= {i for i in range(3) if max(cells, key=lambda cell: cell[i]) == (0, 0, 0)}
    assert seen == {0, 1, 2}


def stages(lesson: Json) -> list[list[Position]]:
    """The positions in which a learner may have each task, over all that may be done."""
    game, first = begin(lesson)
    reached = [[first]]
    for task in lesson["steps"][:-1]:
        after = [end for position in reached[-1] for end in done(game, position, task)]
        assert after, "somebody gets on"
        assert {position.score for position in after} == {tuple(task["score"])}
        reached.append(after)
    return reached


def done(game: Game, position: Position, task: Json) -> Iterator[Position]:
    """The positions after all that fits the task, with the answer."""
    want = task["want"]
    assert position.to_move == 1
    if "refused" in want:
        assert refusal(game, position, want["refused"]["move"]) == want["refused"]
        yield position
        return
    points = want.get("points", 0)
    fit = [game.write_move(move) for move in position.legal()
           if sum(triangle.points for triangle in position.triangles(move)) >= points]  # fmt: skip
    moves = want.get("moves", fit)
    assert moves and set(moves) <= set(fit), "each of them is legal"
    if len(moves) < len(position.legal()):
        assert task["wrong"] in CODES
    for move in moves:
        after = play(game, position, move)
        yield answered(game, after, task["answer"]) if "answer" in task else after


def answered(game: Game, position: Position, answers: list[str]) -> Position:
    return play(game, position, next(a for a in answers if not refusal(game, position, a)))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_done_whatever_the_learner_chooses(name: str) -> None:
    *_, last = stages(LESSONS[name])
    claim = LESSONS[name]["steps"][-1]["end"]
    assert [end(position) for position in last] == [claim] * len(last)
    assert len(last) > 1, "there is something to choose"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_marks_what_it_wants(name: str) -> None:
    for task in LESSONS[name]["steps"]:
        if "mark" in task:
            want = task["want"]
            assert [task["mark"]] == want.get("moves", [want.get("refused", {}).get("move")])


def test_a_red_triangle_is_in_reach_only_when_the_lesson_says_so() -> None:
    """Nobody is told that a move is wrong which would have won."""
    lesson = LESSONS["triangular"]
    for positions, task in zip(stages(lesson), lesson["steps"], strict=True):
        for position in positions:
            wins = [m for m in position.legal() if any(t.red for t in position.triangles(m))]
            assert bool(wins) == ("red" in task["say"])


def test_everything_that_is_said_has_words() -> None:
    steps = [step for told in BOOK["rules"] + BOOK["lessons"] for step in told["steps"]]
    told = {step[key] for step in steps for key in ("say", "wrong") if key in step}
    for page in ("rules.html", "lesson.html"):
        told |= set(re.findall(r'data-(?:say|label)="([^"]+)"', (STATIC / page).read_text()))
    assert told - CODES == set() and len(told) > 60


def test_the_rules_have_a_place_for_each_board_and_three_sentences_to_begin_with() -> None:
    places = re.findall(r'id="example-(\w+)"', (STATIC / "rules.html").read_text())
    assert places == list(BOARDS)
    for words in (STATIC / "words").glob("*.json"):
        for game in GAMES:
            said = json.loads(words.read_text())[f"rules.{game}"]
            assert len(re.findall(r"[.!?](?:\s|$)", said)) == 3, (words.name, game)
