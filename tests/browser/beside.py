"""The pages beside the table: how one gets there, what they show, and a way through each lesson."""

import json
from collections.abc import Iterator

from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import Device, Screen
from triangulum.games import GAMES
from triangulum.server.page import STATIC

BOOK = json.loads((STATIC / "boards.json").read_text())

DONE = {
    "triangles": ["1-2", "1-4", "2-3", "1-3", "3-6", "3-5"],
    "triangular": ["-1,0,0", "1,0,-1", "1,-1,-1", "2,-1,-1", "1,-1,0", "0,-1,1"],
}
"""What a learner may do, task by task."""

SHOWN = """figure => {
  const named = (name) => [...figure.querySelectorAll(`[data-${name}]`)]
    .map((e) => [e.dataset[name], Number(e.closest("[data-player]").dataset.player)]);
  const points = [1, 2].map((n) => figure.querySelector(`.side[data-player="${n}"] .score`));
  return {
    score: points.map((e) => Number(e.textContent)),
    lines: named("line"), triangles: named("triangle"), tiles: named("tile"),
    coin: figure.querySelector(".coin")?.textContent ?? null,
    refused: figure.querySelectorAll(".aim.seen .rubber.illegal, .notes .refused").length,
    in_the_way: [...figure.querySelectorAll(".in-the-way")]
      .map((e) => e.dataset.star ?? e.dataset.line ?? e.dataset.tile),
  };
}"""


def at_page(sit_down: SitDown, device: Device, page: str, game: str) -> Screen:
    screen = sit_down(device)
    expect(screen.find("#new-dialog")).to_be_visible()
    screen.page.goto(f"{screen.page.url.split('#')[0]}{page}.html#{game}")
    expect(screen.find(".live > svg").first).to_be_visible()
    return screen


def is_at(screen: Screen, task: int) -> None:
    """The lesson has come to that task."""
    expect(screen.find("#place")).to_have_text(f"{task} / 6")


def do(screen: Screen, move: str, drag: bool = False) -> None:
    if "," in move:
        screen.press(f'[data-cell="{move}"]')
    else:
        screen.draw(move, drag)


def scenes_beside(sit_down: SitDown, device: Device) -> Iterator[tuple[str, Screen]]:
    for game in GAMES:
        screen = at_page(sit_down, device, "rules", game)
        yield f"rules of {game}", screen
        figure = screen.find("article:not([hidden]) figure").first
        for _ in range(2):
            screen.press(figure.locator(".primary"))
        figure.evaluate("figure => figure.parentElement.scrollIntoView()")  # no line half hidden
        yield f"a refused move of {game}", screen
        screen = at_page(sit_down, device, "lesson", game)
        yield f"lesson of {game}", screen
        for task, move in enumerate(DONE[game], start=1):
            is_at(screen, task)
            do(screen, move)
        expect(screen.find("#onward")).to_be_visible()
        yield f"end of the lesson of {game}", screen
