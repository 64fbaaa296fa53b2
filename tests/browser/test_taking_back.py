"""Undo, double taps, and giving a game up."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Screen
from triangulum.games import GAMES


def undo(screen: Screen) -> None:
    """Press Undo, until that is drawn and somebody here is to move."""
    heard = len(screen.heard)
    screen.press("#undo")
    screen.until(lambda: len(screen.heard) > heard, "the answer to undo")
    screen.settle()


def own_last_decision(screen: Screen) -> int:
    """How many plies stood before the last one of the person at this screen."""
    (mine,) = screen.game["yours"]
    return max(n for n, ply in enumerate(screen.game["plies"]) if ply["player"] == mine)


def takes_if_possible(screen: Screen, chance: Random) -> str:
    position = screen.rules()
    takes = [move for move in position.legal() if position.triangles(move)]
    return GAMES[screen.game["game"]].write_move(chance.choice(takes or position.legal()))


@pytest.mark.parametrize("game", ["triangles", "triangular"])
def test_undo_goes_back_to_the_own_last_decision(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game=game, opponent="computer", level=1)
    expect(screen.find("#undo")).to_be_disabled()
    for move in (screen.standing["legal"][0], screen.standing["legal"][-1]):
        screen.play(move)
        assert screen.ply == 2
        undo(screen)
        assert screen.drawn[1] == screen.ply == 0
        expect(screen.find("#undo")).to_be_disabled()
        screen.agrees()
    for _ in range(2):  # a third tile could be the end of the game
        screen.play(screen.level_two())
    for ply in (2, 0):
        undo(screen)
        assert screen.drawn[1] == screen.ply == ply
        screen.agrees()


def test_undo_with_play_again(sit_down: SitDown) -> None:
    """Back over the computer's whole chain; but only to the own last line of an own chain."""
    screen = sit_down(PHONE)
    screen.start_a_game(opponent="computer", level=1, again=True)
    chance, chains = Random(2), {"own": 0, "computer's": 0}
    while not all(chains.values()):
        assert not screen.standing["over"], f"a game without chains: {chains}"
        before = screen.ply
        screen.play(takes_if_possible(screen, chance))
        whose = {1: "own", 2: ""}.get(screen.ply - before, "computer's")
        if whose and not chains[whose] and not screen.standing["over"]:
            chains[whose] += 1
            assert own_last_decision(screen) == before
            undo(screen)
            assert screen.drawn[1] == screen.ply == before
            screen.agrees()


def test_undo_while_the_computer_thinks(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(opponent="computer", level=3, field="tablet-180")
    first, second = screen.standing["legal"][0], screen.standing["legal"][-1]
    button = screen.place("#undo")
    screen.move(first)
    expect(screen.find("#undo")).to_be_enabled()
    screen.touch(button)  # its answer may be on its way by now: it goes with the line
    screen.until(lambda: screen.ply == 0, "the empty field")
    screen.settle()
    assert screen.drawn[1] == screen.ply == 0
    screen.play(second)
    assert [ply["player"] for ply in screen.game["plies"]] == [1, 2]
    assert screen.moves[0] == second, "the answer to the line taken back was dropped"
    screen.agrees()


def middle(screen: Screen, selector: str) -> tuple[float, float]:
    expect(screen.find(selector)).to_be_enabled()
    return screen.place(selector)


def said(screen: Screen, kind: str) -> list[dict[str, Any]]:
    return [message for message in screen.said if message["type"] == kind]


def answered(screen: Screen) -> None:
    """Wait until the table has answered everything said so far: it answers in order."""
    heard = len(screen.heard)
    screen.page.reload()
    screen.until(lambda: len(screen.heard) > heard, "the state after a reload")
    screen.settle()


def test_undo_pressed_again_after_its_answer_takes_one_more_move_back(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    screen.play_all(screen.level_two() for _ in range(4))
    screen.touch_twice(middle(screen, "#undo"))
    answered(screen)
    assert screen.drawn[1] == screen.ply == 2


def test_undo_pressed_again_before_its_answer_is_sent_once(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    screen.play_all(screen.level_two() for _ in range(4))
    screen.find("#undo").evaluate("button => { button.click(); button.click(); }")
    answered(screen)
    assert screen.drawn[1] == screen.ply == 3 and len(said(screen, "undo")) == 1


def test_a_double_tap_on_start_starts_one_game(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    for number, game in enumerate(("triangles", "triangular"), start=1):
        if number > 1:
            screen.press("#new")
        screen.choose(game=game, opponent="people")
        screen.touch_twice(middle(screen, "#start"))
        screen.settle()
        answered(screen)
        assert screen.drawn == (number, 0) and len(said(screen, "new")) == number
        expect(screen.find("dialog:visible")).to_have_count(0)


def test_a_double_tap_on_a_cell_lays_one_tile(sit_down: SitDown) -> None:
    """Also where cells are small: the second tap is not meant for the cell next to the tile."""
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular")
    screen.spread_out(20)
    cell = min(screen.standing["legal"], key=lambda cell: int(cell.split(",")[0]))
    screen.touch_twice(screen.place(f'[data-cell="{cell}"].legal'))
    answered(screen)
    assert screen.moves[20:] == [cell]


def test_a_double_tap_against_the_computer_lays_one_tile(sit_down: SitDown) -> None:
    screen = sit_down(PHONE.lively)
    screen.start_a_game(game="triangular", opponent="computer")
    for before in (0, 2):  # a third tile could be the end of the game
        cell = screen.level_two()
        screen.touch_twice(screen.place(f'[data-cell="{cell}"].legal'))
        screen.settle()
        assert screen.moves[before] == cell and screen.ply == before + 2
    answered(screen)
    assert screen.ply == 4


def test_resigning_is_asked_once(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(opponent="computer")
    screen.press("#resign")
    expect(screen.find("#resign-title")).to_have_text("Resign this game?")
    screen.press("#resign-no")
    expect(screen.find("#resign-dialog")).to_be_hidden()
    assert said(screen, "resign") == []
    screen.play(screen.standing["legal"][0])
    assert screen.ply == 2
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end-title")).to_have_text("You lost.")
    expect(screen.find("#status")).to_have_text("You lost.")
    expect(screen.find("#end")).to_be_visible()
    assert screen.standing["ended_by"] == "resignation" and screen.standing["winner"] == 2

    screen.press("#end-close")
    expect(screen.find("#end")).to_be_hidden()
    expect(screen.find("#board")).to_be_visible()
    expect(screen.find("#board [data-line]")).to_have_count(2)
    screen.press("#result")
    expect(screen.find("#end")).to_be_visible()


def test_who_resigns_at_a_shared_screen_is_asked_by_name(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game(game="triangular", name1="Ada", name2="Bo")
    screen.play(screen.standing["legal"][0])
    screen.press("#resign")
    expect(screen.find("#resign-title")).to_have_text("Bo, resign this game?")
    screen.press("#resign-yes")
    expect(screen.find("#end-title")).to_have_text("Ada won.")
    expect(screen.find("#end-why")).to_have_text("Bo resigned.")
    expect(screen.find("#end")).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["finger", "mouse"])
def test_the_second_half_of_a_double_tap_presses_nothing_else(
    sit_down: SitDown, device: Device
) -> None:
    """Back to now, and Cancel of a waiting line, give their place to the tools, Undo among them."""
    screen = sit_down(device)
    screen.start_a_game(field="phone-24")
    screen.play_all([screen.standing["legal"][0], screen.standing["legal"][-1]])
    screen.press("#ply-back")
    screen.until(lambda: screen.drawn[1] == 1, "the past")
    screen.double_tap(screen.place("#past-now"))
    screen.until(lambda: screen.drawn[1] == 2, "now")
    screen.open_settings()
    screen.press("#setting-confirm")
    screen.page.keyboard.press("Escape")
    screen.draw(screen.standing["legal"][0])
    screen.double_tap(screen.place("#confirm-no"))
    expect(screen.find("#confirm")).to_be_hidden()
    screen.draw(screen.standing["legal"][0])
    screen.double_tap(screen.place("#confirm-yes"))
    screen.wait_for_ply(3)
    expect(screen.find("dialog:modal")).to_have_count(0)
    assert [said["type"] for said in screen.said] == ["join", "new", "move", "move", "move"]


def test_undo_pressed_twice_takes_back_two_moves(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular")
    screen.play_all(["0,0,-1", "0,-1,0", "-1,0,0"])
    for ply in (2, 1):
        screen.press("#undo")
        screen.wait_for_ply(ply)
