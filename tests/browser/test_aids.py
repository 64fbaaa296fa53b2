"""The hint, who stands better, dangerous cells, and what is seen of the computer's thinking."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.hosting import hosting
from browser.screen import DESKTOP, PHONE, TABLET, Device, Screen
from browser.test_layout import SIZES, boxes, can_be_hit, fits, overlap
from browser.test_sharing import link
from triangulum.games import GAMES, TRIANGLES, TRIANGULAR
from triangulum.players import advise
from triangulum.server.page import read_page
from triangulum.server.site import write_site

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


@pytest.mark.parametrize("game", GAMES)
def test_the_computers_thoughts_are_told_quietly(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game=game, opponent="computer", level=8)
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


def test_what_a_game_has_not_is_not_offered_and_not_asked_for(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular")
    switch(screen, "dangers")
    screen.until(lambda: len(heard(screen, "advice")) == 1, "advice")
    screen.start_a_game(game="triangles")
    for hidden in ("#legend", "#track"):
        expect(screen.find(hidden)).to_be_hidden()
    screen.press("#show")
    expect(screen.find("#aid-outlook")).to_be_visible()
    expect(screen.find("#aid-dangers")).to_be_hidden()
    screen.press("#aids-close")
    screen.play(screen.standing["legal"][0])
    assert len(heard(screen, "advice")) == 1
    screen.page.goto(link(screen))
    screen.find("#board").wait_for()
    for hidden in ("#hint", "#show", ".aid"):
        expect(screen.find(hidden)).to_be_hidden()


def triangle_to_close(screen: Screen) -> str:
    """Two lines that leave one which closes a triangle; that line."""
    position = screen.rules()
    for first, second in combinations(position.legal()[:99], 2):
        after = position.play(first)
        if after.refusal(second) is None:
            after = after.play(second)
            closing = [line for line in after.legal() if after.triangles(line)]
            if len(closing) == 1:
                screen.play_all(map(TRIANGLES.write_move, (first, second)))
                return TRIANGLES.write_move(closing[0])
    raise AssertionError("no triangle on this field")


TALK = {PHONE: "#status, #last-move", TABLET: "#status, #last-move", DESKTOP: ""}
"""What makes room for the words on a narrow screen."""


@SIZES
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_a_hint_in_triangles_is_marked_and_explained(
    sit_down: SitDown, device: Device, language: str
) -> None:
    screen = sit_down(replace(device, language=language))
    screen.start_a_game(again=True)
    free = triangle_to_close(screen)
    before = boxes(screen, "#board, #board .star")
    screen.press("#hint")
    expect(screen.find(f'.advised[data-hint="{free}"] .beacon')).to_be_attached()
    expect(screen.find("#board .star.advised")).to_have_count(2)
    assert set(screen.find("#board .numbers text").all_text_contents()) == set(free.split("-"))
    assert boxes(screen, "#board, #board .star") == before
    if language == "en-US":
        said = words(screen).replace("\u2060", "")
        assert said.startswith(f"{free.replace('-', '–')}: 1 point now, ")
        assert said.endswith(" expected at the end; then you draw again.")
    is_whole(screen)
    fits(screen)
    can_be_hit(screen, "button:not(.move)")
    for gone in filter(None, TALK[device].split(", ")):
        expect(screen.find(gone)).to_be_hidden()
    screen.press("#ply-back")
    expect(screen.find("#advice")).to_be_empty()
    expect(screen.find("#status")).to_be_visible()
    expect(screen.find(".beacon")).to_have_count(0)
    screen.press("#past-now")
    expect(screen.find(".beacon")).to_be_attached()
    screen.play(free)
    expect(screen.find("#advice")).to_be_empty()
    expect(screen.find(".beacon, .star.advised")).to_have_count(0)
    assert len(heard(screen, "advice")) == 1


def is_whole(screen: Screen) -> None:
    """The words about the game are not cut, and cover neither a star nor the players."""
    cut = "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"
    assert not screen.find("#advice").evaluate(cut)
    (said,) = boxes(screen, "#advice")
    things = boxes(screen, "#board .star .core, .player, .tools button, .timeline > *")
    assert [thing["name"] for thing in things if overlap(said, thing)] == []


def test_what_a_hint_leaves_is_said_and_who_stands_better(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(name1="Ada", name2="Bo")
    switch(screen, "outlook")
    for move in ("2-11", "8-16"):
        expect(screen.find("#advice")).to_contain_text("expected at the end.")
        screen.play(move)
    tells_the_outlook(screen)
    screen.page.reload()
    tells_the_outlook(screen)
    screen.press("#hint")
    expect(screen.find("#advice")).to_contain_text("; leaves the opponent ")
    is_whole(screen)


def tells_the_outlook(screen: Screen) -> None:
    """As it was advised last."""
    screen.until(lambda: {"advice", screen.ply} == last_said(screen), "advice")
    expected = heard(screen, "advice")[-1]["expected"]
    better = {1: "Ada stands better: ", -1: "Bo stands better: ", 0: "Even: "}
    sign = (expected > 0) - (expected < 0)
    expect(screen.find("#advice")).to_contain_text(better[sign])
    expect(screen.find("#advice")).to_contain_text(f"+{abs(expected)}" if sign else "no difference")


def test_keys_go_along_the_line_that_is_advised(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game()
    free = triangle_to_close(screen)
    screen.find("#hint").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.find(".beacon")).to_be_attached()
    screen.find("#board").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.find("#announce")).to_contain_text(f"Line from star {free.split('-')[0]}")
    screen.page.keyboard.press("Enter")
    screen.wait_for_ply(3)
    assert screen.moves[-1] == free


def test_without_a_server_the_same_is_advised(sit_down: SitDown, tmp_path: Path) -> None:
    write_site(read_page(here=True), tmp_path)
    with hosting(tmp_path) as host:
        screen = sit_down(PHONE, host)
        screen.start_a_game()
        free = triangle_to_close(screen)
        screen.press("#hint")
        expect(screen.find(f'.advised[data-hint="{free}"] .beacon')).to_be_attached()
        assert not screen.by_server
        told = heard(screen, "advice")[-1]
        advice = advise(screen.rules())
        assert told["line"] == list(map(TRIANGLES.write_move, advice.found.line))
        assert (told["expected"], told["leaves"]) == (advice.found.expected, advice.leaves)
        switch(screen, "outlook")
        screen.play(free)
        expect(screen.find("#advice")).to_contain_text("at the end.")


@SIZES
def test_the_switches_have_their_place(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    screen.start_a_game(game="triangular")
    screen.press("#show")
    can_be_hit(screen, "#aids-dialog :is(input, button)")
