"""The hint, who stands better, dangerous cells, and what is seen of the computer's thinking."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, TABLET, Device, Screen
from browser.test_layout import SIZES, boxes, can_be_hit, fits
from triangulum.games import TRIANGULAR

THREAT = "0,0,-1 0,-1,0 1,0,-1"
"""Yellow threatens to complete a red triangle on 0,1,-1."""


def heard(screen: Screen, kind: str) -> list[dict[str, Any]]:
    return [message for message in screen.heard if message["type"] == kind]


def switch(screen: Screen, *aids: str) -> None:
    """Press these switches."""
    screen.press("#show")
    for aid in aids:
        screen.press(f"#aid-{aid}")
    screen.press("#aids-close")
    expect(screen.find("#aids-dialog")).to_be_hidden()


def words(screen: Screen) -> str:
    return screen.read("#advice").replace("\u00a0", " ")


def dangerous(screen: Screen) -> set[str]:
    """The cells that look dangerous."""
    cells = screen.find("#board .legal.dangerous").all()
    return {str(cell.get_attribute("data-cell")) for cell in cells}


@SIZES
def test_a_hint_is_marked_and_explained_without_moving_the_board(
    sit_down: SitDown, device: Device
) -> None:
    screen = sit_down(device)
    screen.start_a_game(game="triangular")
    expect(screen.find("#advice")).to_be_empty()
    screen.play_all(THREAT.split())
    before = boxes(screen, "#board")
    screen.press("#hint")
    expect(screen.find('.advised[data-hint="0,1,-1"] polygon')).to_be_visible()
    assert words(screen).startswith("(0, 1, −1): 0 points now, ")
    assert words(screen).endswith("; the only cell that stops a red triangle.")
    assert boxes(screen, "#board") == before
    fits(screen)
    can_be_hit(screen, "button:not(.move)")
    screen.play("0,1,-1")
    expect(screen.find("#advice")).to_be_empty()
    expect(screen.find(".advised polygon")).to_have_count(0)
    assert len(heard(screen, "advice")) == 1, "nothing is asked for that is not wanted"


def test_keys_reach_the_hint_and_name_the_danger(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game(game="triangular")
    screen.play_all(THREAT.split())
    switch(screen, "dangers")
    expect(screen.find("#board .dangerous")).to_have_count(5)
    screen.find("#board").focus()
    screen.page.keyboard.press("ArrowRight")
    expect(screen.find("#announce")).to_contain_text("gives away a red triangle")
    screen.find("#hint").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.find(".advised polygon")).to_be_visible()
    screen.find("#board").focus()
    screen.page.keyboard.press("Enter")
    screen.wait_for_ply(4)
    assert screen.moves[-1] == "0,1,-1"


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["360x640", "768x1024"])
def test_dangerous_cells_are_hatched_for_both_at_one_screen(
    sit_down: SitDown, device: Device
) -> None:
    screen = sit_down(device)
    screen.start_a_game(game="triangular")
    switch(screen, "dangers")
    for move in [*THREAT.split(), "0,1,-1"]:
        screen.play(move)
        shows_the_dangers(screen)
    expect(screen.find("#advice")).to_be_empty()


def shows_the_dangers(screen: Screen) -> None:
    """Advice for this ply comes, and what is hatched then is dangerous by the rules."""
    screen.until(lambda: {"advice", screen.ply} == last_said(screen), "advice")
    position = screen.rules()
    wanted = {
        TRIANGULAR.write_move(cell)
        for cell in position.legal()
        for after in [position.play(cell)]
        if any(t.red for reply in after.legal() for t in after.triangles(reply))
    }
    screen.until(lambda: dangerous(screen) == wanted, "the dangerous cells by the rules")
    assert screen.find("#legend").is_visible() == bool(wanted)


def last_said(screen: Screen) -> set[Any]:
    return {screen.heard[-1]["type"], screen.heard[-1].get("ply")}


def test_who_stands_better_is_told_on_every_turn_and_after_a_reload(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular", name1="Ada", name2="Bo")
    switch(screen, "outlook")
    expect(screen.find("#advice")).to_contain_text("expected at the end")
    expect(screen.find("#expected")).to_be_visible()
    screen.play_all(THREAT.split())
    screen.play("1,-1,-1")  # not the cell that stops it
    expect(screen.find("#advice")).to_have_text("Ada can force a red triangle.")
    expect(screen.find("#expected")).to_be_hidden()
    screen.page.reload()
    expect(screen.find("#advice")).to_have_text("Ada can force a red triangle.")
    switch(screen, "outlook")
    expect(screen.find("#advice")).to_be_empty()


def test_the_computers_thoughts_are_told_quietly(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular", opponent="computer", level=8)
    screen.move(screen.standing["legal"][0])
    screen.until(lambda: len(heard(screen, "thinking")) > 1, "the computer thinking aloud")
    expect(screen.find("#thinking")).to_be_empty()
    screen.settle()
    switch(screen, "outlook")
    expect(screen.find("#advice")).not_to_be_empty()
    board = boxes(screen, "#board")
    screen.move(screen.level_two())
    expect(screen.find("#thinking")).to_contain_text("positions")
    assert boxes(screen, "#board") == board
    assert screen.find("#thinking").get_attribute("aria-hidden") == "true"
    expect(screen.find("#hint")).to_be_disabled()
    screen.settle()
    expect(screen.find("#thinking")).to_be_empty()


def test_a_game_without_aids_has_no_buttons_for_them(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular")
    switch(screen, "outlook")
    screen.until(lambda: len(heard(screen, "advice")) == 1, "advice")
    screen.start_a_game(game="triangles")
    for hidden in ("#hint", "#show", "#advice", "#legend"):
        expect(screen.find(hidden)).to_be_hidden()
    screen.play(screen.standing["legal"][0])
    assert len(heard(screen, "advice")) == 1


@SIZES
def test_the_switches_have_their_place(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    screen.start_a_game(game="triangular")
    screen.press("#show")
    can_be_hit(screen, "#aids-dialog :is(input, button)")
