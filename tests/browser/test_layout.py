"""Everything has its place on a phone, a tablet and a desktop; nothing scrolls or overlaps."""

from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, TABLET, Device, Screen

SIZES = pytest.mark.parametrize(
    "device", [PHONE, TABLET, DESKTOP], ids=["360x640", "768x1024", "1280x800"]
)
GAMES = pytest.mark.parametrize("game", ["triangles", "triangular"])
THUMB = 44
"""Pixels that a button needs each way to be hit."""

BOXES = """(within) => [...document.querySelectorAll(within)]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length)
  .map((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { name: e.id || e.name || e.className || e.tagName, left, top, right, bottom };
  })"""
SCROLL = """() => {
  const page = document.scrollingElement;
  return [page.scrollWidth, page.scrollHeight, innerWidth, innerHeight];
}"""
CUT_OFF = """() => ["status", "last-move", "name-1", "name-2", "fact", "seed", "end-title"]
  .map((id) => document.getElementById(id))
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline")
  .map((e) => `${e.id}: ${e.textContent}`)"""

Box = dict[str, Any]


def boxes(screen: Screen, within: str) -> list[Box]:
    found: list[Box] = screen.page.evaluate(BOXES, within)
    return found


def overlap(a: Box, b: Box) -> bool:
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    down = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return bool(across > 0.5 and down > 0.5)


def inside(box: Box, device: Device) -> bool:
    wide = box["left"] >= 0 and box["right"] <= device.width
    return bool(wide and box["top"] >= 0 and box["bottom"] <= device.height)


def can_be_hit(screen: Screen, within: str) -> None:
    """These controls are large enough, apart from each other and on the screen."""
    controls = boxes(screen, within)
    assert controls, within
    large_enough(controls)
    assert [box for box in controls if not inside(box, screen.device)] == []
    apart(controls)


def large_enough(controls: list[Box]) -> None:
    def side(box: Box) -> float:
        return float(min(box["right"] - box["left"], box["bottom"] - box["top"]))

    assert [box for box in controls if side(box) < THUMB] == []


def apart(controls: list[Box]) -> None:
    assert [(a["name"], b["name"]) for a, b in combinations(controls, 2) if overlap(a, b)] == []


def fits(screen: Screen) -> None:
    width, height, seen_width, seen_height = screen.page.evaluate(SCROLL)
    assert (width, height) == (seen_width, seen_height)
    assert (seen_width, seen_height) == (screen.device.width, screen.device.height)
    (board,) = boxes(screen, "#board")
    assert inside(board, screen.device)
    around = ".player, #status, #last-move, .tools button, .timeline > *, .movelist"
    apart([board, *boxes(screen, around)])
    over = boxes(screen, ".coin, .aid p:not(:empty)")
    apart([*over, *boxes(screen, around)])
    things = boxes(screen, "#board :is(.tile, .legal)")
    assert [a["name"] for a in over for b in things if overlap(a, b)] == []
    assert screen.page.evaluate(CUT_OFF) == []
    screen.stands_still()


@SIZES
@GAMES
def test_a_game_has_its_place(sit_down: SitDown, device: Device, game: str) -> None:
    screen = sit_down(device)
    screen.start_a_game(game=game, opponent="computer", level=2)
    for _ in range(2):
        screen.play(screen.level_two())
        fits(screen)
        can_be_hit(screen, "button:not(.move)")
    (board,) = boxes(screen, "#board")
    if device == PHONE:
        assert board["bottom"] - board["top"] >= 0.75 * device.height

    screen.press("#resign")
    can_be_hit(screen, "#resign-dialog button")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    fits(screen)
    can_be_hit(screen, "#end button, .tools button")


@SIZES
@GAMES
def test_looking_back_has_its_place(sit_down: SitDown, device: Device, game: str) -> None:
    screen = sit_down(device)
    screen.start_a_game(game=game)
    for _ in range(12):
        screen.play(screen.level_two())
    screen.press("#ply-back")
    expect(screen.find("#past-play")).to_be_visible()
    fits(screen)
    can_be_hit(screen, "button:not(.move)")
    if screen.find("#moves-open").is_visible():
        screen.press("#moves-open")
    expect(screen.find("#move-list")).to_be_visible()
    can_be_hit(screen, ".movelist button:not(.move), #command")
    (listed,) = boxes(screen, "#move-list")
    rows = [row for row in boxes(screen, ".move") if row["top"] >= listed["top"]]
    assert inside(listed, device) and len(rows) >= 3
    assert all(row["bottom"] - row["top"] >= (THUMB if device.touch else 30) for row in rows)
    assert screen.page.evaluate(CUT_OFF) == []


@SIZES
def test_the_dialog_has_its_place(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    screen.press("#more summary")
    for game, opponent in product(("triangles", "triangular"), ("computer", "people")):
        screen.choose(game=game, opponent=opponent)
        (dialog,) = boxes(screen, "#new-dialog")
        assert inside(dialog, device)
        can_be_hit(screen, "#new-dialog .foot button")
        controls = boxes(screen, "#new-dialog .body :is(input, summary)")
        assert len([box for box in controls if box["name"] == "field"]) in (0, 6)
        apart(controls)
        large_enough(controls)
        assert all(box["left"] >= 0 and box["right"] <= device.width for box in controls)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["360x640", "1280x800"])
def test_a_table_full_of_tiles_is_seen_whole(sit_down: SitDown, device: Device) -> None:
    """All tiles and cells that may be taken are on the screen, and none under a button."""
    screen = sit_down(device)
    screen.start_a_game(game="triangular")
    screen.spread_out(9)
    fits(screen)
    (board,) = boxes(screen, "#board")
    for box in boxes(screen, "#board [data-cell], #board [data-tile] .body"):
        assert board["left"] <= box["left"] and box["right"] <= board["right"]
        assert board["top"] <= box["top"] and box["bottom"] <= board["bottom"]
