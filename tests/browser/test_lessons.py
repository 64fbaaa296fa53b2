"""The lessons: a beginner gets through by finger and by keys, may try again, and may leave."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.beside import BOOK, DONE, SHOWN, at_page, do, is_at
from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE
from browser.test_keys import LISTEN, arrow_ways, told, way
from triangulum.games import GAMES

ARROWS = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
MINUS = "\N{MINUS SIGN}"
BY_GAME = pytest.mark.parametrize("game", GAMES)


@BY_GAME
@pytest.mark.parametrize("drag", [False, True], ids=["taps", "drags"])
def test_a_lesson_by_touch(sit_down: SitDown, game: str, drag: bool) -> None:
    screen = at_page(sit_down, PHONE, "lesson", game)
    for task, move in enumerate(DONE[game], start=1):
        is_at(screen, task)
        do(screen, move, drag and game == "triangles")
        screen.stands_still()
    expect(screen.find("#task")).to_contain_text("That\u2019s all you need.")
    score = [4, 1] if game == "triangles" else [2, 0]
    assert screen.find("#lesson").evaluate(SHOWN)["score"] == score
    expect(screen.find(".side.won")).to_have_attribute("data-player", "1")
    screen.press("#onward .primary")
    expect(screen.find("#table")).to_be_attached()


def test_a_lesson_by_keys(sit_down: SitDown) -> None:
    screen = at_page(sit_down, DESKTOP, "lesson", "triangles")
    (stars,) = (
        board["setup"]["stars"] for board in BOOK["lessons"] if board["game"] == "triangles"
    )
    ways = arrow_ways(screen, stars)
    screen.page.evaluate(LISTEN)
    here = "1"
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("ArrowRight")
    for task, move in enumerate(DONE["triangles"], start=1):
        is_at(screen, task)
        for end in move.split("-"):
            for arrow in way(ways, here, end):
                screen.page.keyboard.press(arrow)
            screen.page.keyboard.press("Enter")
            here = end
    expect(screen.find("#task")).to_contain_text("you win 4 to 1")
    assert any(said.startswith("Star 4, ") for said in told(screen))
    expect(screen.find("#task")).to_have_role("status")


def test_a_lesson_of_tiles_by_keys_and_ear(sit_down: SitDown) -> None:
    """Somebody who doesn't see goes from cell to cell until the one that was asked for is told."""
    screen = at_page(sit_down, DESKTOP, "lesson", "triangular")
    screen.page.evaluate(LISTEN)
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Tab")
    chance = Random(1)
    for task, move in enumerate(DONE["triangular"], start=1):
        is_at(screen, task)
        cell = f"Cell ({move.replace('-', MINUS).replace(',', ', ')}), "
        for _ in range(200):
            screen.page.keyboard.press(chance.choice(ARROWS))
            if any(place.startswith(cell) for place in told(screen)):
                break
        screen.page.keyboard.press("Enter")
        screen.stands_still()
    expect(screen.find("#task")).to_contain_text("A red triangle: you win at once")


def test_a_learner_may_try_again_and_go_back(sit_down: SitDown) -> None:
    screen = at_page(sit_down, PHONE, "lesson", "triangles")
    do(screen, "3-5")
    expect(screen.find("#message")).to_have_text(
        "That is a line, too. But draw 1\u20132 this time."
    )
    assert screen.find("#lesson").evaluate(SHOWN)["lines"] == []
    do(screen, "1-2")
    is_at(screen, 2)
    expect(screen.find("#message")).to_be_empty()
    do(screen, "1-3")
    expect(screen.find("#message")).to_have_text("1\u20133 would cross the line 2\u20134.")
    is_at(screen, 2)
    do(screen, "1-4")
    is_at(screen, 3)
    screen.press("#back")
    is_at(screen, 2)
    assert [line for line, _ in screen.find("#lesson").evaluate(SHOWN)["lines"]] == ["1-2", "2-4"]
    screen.press("#back")
    expect(screen.find("#back")).to_be_disabled()
    screen.press("header .back")
    expect(screen.find("#new-dialog")).to_be_visible()


def test_the_other_side_takes_its_time_and_a_step_back_stops_it(sit_down: SitDown) -> None:
    screen = at_page(sit_down, PHONE.lively, "lesson", "triangular")
    do(screen, "0,0,-1")
    expect(screen.find('.side[data-player="2"]')).to_have_class("side moves")
    screen.press("#back")
    expect(screen.find("#board [data-tile]")).to_have_count(1)
    do(screen, "0,-1,0")
    is_at(screen, 2)
    expect(screen.find("#board [data-tile]")).to_have_count(3)


def test_lines_can_be_confirmed_in_a_lesson_too(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.page.evaluate(
        "localStorage.setItem('triangulum.settings', JSON.stringify({ confirm: true }))"
    )
    screen.page.goto(f"{screen.page.url.split('#')[0]}lesson.html#triangles")
    expect(screen.find("#board")).to_be_visible()
    do(screen, "1-2")
    screen.press("#confirm-yes")
    is_at(screen, 2)


@BY_GAME
def test_a_lesson_fits_a_phone_and_all_can_be_hit(sit_down: SitDown, game: str) -> None:
    screen = at_page(sit_down, PHONE, "lesson", game)
    for task, move in enumerate(DONE[game], start=1):
        is_at(screen, task)
        do(screen, move)
    expect(screen.find("#onward")).to_be_visible()
    for target in ("header .back", "#back", "#onward a:first-child", "#onward a:last-child"):
        box = screen.find(target).bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= 640
    board = screen.find("#board").bounding_box()
    assert board and board["height"] >= 300
