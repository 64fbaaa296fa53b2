"""The rules pages: every board shows what the rules say, and can be played on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.beside import BOOK, SHOWN, at_page
from browser.conftest import SitDown
from browser.screen import PHONE
from triangulum.games import GAMES, Position

BY_GAME = pytest.mark.parametrize("game", GAMES)


def replay(board: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Position, list[Any]]]:
    """Each step with the position by the rules, and all triangles closed so far."""
    game = GAMES[board["game"]]
    setup = game.read_setup(board["setup"])
    for step in board["steps"]:
        if step is board["steps"][0] or step.get("anew"):
            position, closed = game.start(setup), []
        for text in step.get("moves", []):
            move = game.read_move(text)
            assert move
            closed += [t.corners for t in position.triangles(move)]
            position = position.play(move)
        yield step, position, list(closed)


def agrees(
    figure: Locator, board: dict[str, Any], step: dict[str, Any], position: Any, closed: list[Any]
) -> None:
    shown = figure.evaluate(SHOWN)
    assert shown["score"] == list(position.score)
    if board["game"] == "triangles":
        field = position.field
        assert [line for line, _ in shown["lines"]] == [
            "-".join(map(str, field.lines[i])) for i in position.drawn
        ]
        assert [player for _, player in shown["lines"]] == [
            position.states[i] for i in position.drawn
        ]
        assert sorted(corners for corners, _ in shown["triangles"]) == sorted(
            "-".join(map(str, t)) for t in closed
        )
    else:
        assert [
            (tuple(map(int, cell.split(","))), player) for cell, player in shown["tiles"]
        ] == list(position.tiles.items())
    if board.get("track"):
        first, second = position.score
        assert shown["coin"] == f"{first - second:+d}".replace("-", "\u2212").replace("+0", "0")
    refused = step.get("refused")
    assert shown["refused"] == (1 if refused else 0)
    way = refused and refused["in_the_way"]
    assert shown["in_the_way"] == ([str(way)] if way else [])


@BY_GAME
def test_every_board_shows_what_the_rules_say(sit_down: SitDown, game: str) -> None:
    screen = at_page(sit_down, PHONE, "rules", game)
    for board in (board for board in BOOK["rules"] if board["game"] == game):
        figure = screen.find(f"#example-{board['name']}")
        steps = list(replay(board))
        for number, (step, position, closed) in enumerate(steps, start=1):
            expect(figure.locator(".place")).to_have_text(f"{number} / {len(steps)}")
            expect(figure.locator(".told")).not_to_be_empty()
            agrees(figure, board, step, position, closed)
            if number < len(steps):
                screen.press(figure.locator(".primary"))
        screen.press(figure.locator(".step"))
        agrees(figure, board, *steps[-2])
        screen.press(figure.locator(".primary"))
        screen.press(figure.locator(".primary"))
        agrees(figure, board, *steps[0])


CUT = """() => [...document.querySelectorAll("article:not([hidden]) figure")].flatMap((figure) => {
  const board = figure.querySelector(".live").getBoundingClientRect();
  const cut = ({ left, top, right, bottom }) => left < board.left || right > board.right
    || top < board.top || bottom > board.bottom;
  return [...figure.querySelectorAll(".numbers.all text")]
    .filter((text) => cut(text.getBoundingClientRect()))
    .map((text) => figure.id + " " + text.textContent);
})"""


@pytest.mark.parametrize("language", ["en", "de-DE"])
@BY_GAME
def test_no_number_is_cut_and_no_button_moves(sit_down: SitDown, game: str, language: str) -> None:
    screen = at_page(sit_down, replace(PHONE, language=language), "rules", game)
    assert screen.page.evaluate(CUT) == []
    for board in (board for board in BOOK["rules"] if board["game"] == game):
        figure = screen.find(f"#example-{board['name']}")
        figure.scroll_into_view_if_needed()
        heights = set()
        for _ in range(6):
            figure.locator(".primary").tap()
            box = figure.bounding_box()
            assert box
            heights.add(box["height"])
        assert len(heights) == 1, board["name"]


def star(figure: Locator, number: int) -> tuple[float, float]:
    box = figure.locator(f'[data-star="{number}"] .core').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_board_can_be_played_on_by_hand(sit_down: SitDown) -> None:
    screen = at_page(sit_down, PHONE, "rules", "triangles")
    figure = screen.find("#example-crosses")
    figure.locator(".live").scroll_into_view_if_needed()
    for a, b, words_of_it in (
        (1, 3, "Orange draws 1\u20133."),
        (2, 4, "2\u20134 would cross the line 1\u20133."),
        (3, 4, "Blue draws 3\u20134."),
        (1, 4, "Orange draws 1\u20134 and closes 1 triangle."),
    ):
        screen.touch(star(figure, a))
        screen.touch(star(figure, b))
        expect(figure.locator(".told")).to_have_text(words_of_it)
    assert figure.evaluate(SHOWN)["score"] == [1, 0]
    screen.press(figure.locator(".primary"))
    expect(figure.locator(".told")).to_have_text("Four stars. Orange begins.")
    assert figure.evaluate(SHOWN)["lines"] == []


def test_tiles_can_be_laid_by_hand_for_both_sides(sit_down: SitDown) -> None:
    screen = at_page(sit_down, PHONE, "rules", "triangular")
    figure = screen.find("#example-laying")
    screen.press(figure.locator('[data-cell="0,-1,0"]'))
    expect(figure.locator(".told")).to_have_text("Yellow lays a tile.")
    screen.press(figure.locator('[data-cell="1,-1,0"]'))
    expect(figure.locator(".told")).to_have_text("Grey lays a tile.")
    expect(figure.locator(".place")).to_have_text("Now you are playing on by yourself.")


@BY_GAME
def test_the_page_scrolls_under_a_finger_on_a_board(sit_down: SitDown, game: str) -> None:
    screen = at_page(sit_down, PHONE, "rules", game)
    figure = screen.find("article:not([hidden]) figure").first
    figure.locator(".live").scroll_into_view_if_needed()
    before = figure.evaluate(SHOWN), screen.page.evaluate("document.body.scrollTop")
    box = figure.locator(".live").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    screen.drag((x, y), (x, y - 120))
    screen.until(
        lambda: bool(screen.page.evaluate("document.body.scrollTop") > before[1] + 60),
        "the page scrolled",
    )
    assert figure.evaluate(SHOWN) == before[0]


def test_the_address_says_which_rules(sit_down: SitDown) -> None:
    screen = at_page(sit_down, PHONE, "rules", "triangular")
    expect(screen.find("h1")).to_have_text("The rules of Triangular")
    expect(screen.find("#example-crosses")).to_be_hidden()
    screen.press("#to-triangles")
    expect(screen.find("h1")).to_have_text("The rules of Triangles")
    expect(screen.find("#example-crosses .live > svg")).to_be_visible()
    screen.press("article:not([hidden]) .onward .primary")
    expect(screen.find("h1")).to_have_text("Your first game of Triangles")
