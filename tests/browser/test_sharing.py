"""A game goes elsewhere, by a link, a file or a picture, and is the same there."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.hosting import hosting
from browser.screen import DESKTOP, PHONE, Screen
from triangulum.record import read
from triangulum.server.page import read_page
from triangulum.server.site import write_site

GAMES = ["triangles", "triangular"]


def played(screen: Screen, game: str, plies: int = 10) -> None:
    screen.start_a_game(game=game, name1="Ada", name2="Bo ▲")
    screen.play_all(screen.level_two() for _ in range(plies))


def resigned(screen: Screen) -> None:
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()


def link(screen: Screen) -> str:
    screen.open_sharing()
    expect(screen.find("#share-dialog")).to_be_visible()
    value = screen.find("#share-link").input_value()
    screen.press("#share-close")
    return value


def saved(screen: Screen, button: str, folder: Path) -> Path:
    """The file that the browser is handed."""
    screen.open_sharing()
    with screen.page.expect_download() as download:
        screen.press(button)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    screen.press("#share-close")
    return path


def by_command(path: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "triangulum", "replay", str(path), "--json"]
    found: dict[str, Any] = json.loads(subprocess.check_output(command))
    return found


def visit(sit_down: SitDown, url: str, device: Any = PHONE) -> Screen:
    """Somebody else opens it, in a browser of their own."""
    screen = sit_down(device)
    screen.page.goto(url)
    expect(screen.find("#leave")).to_be_visible()
    screen.until(lambda: screen.game.get("yours") == [], "the game from elsewhere")
    return screen


@pytest.mark.parametrize("game", GAMES)
def test_a_link_and_a_file_tell_the_same_game(sit_down: SitDown, tmp_path: Path, game: str) -> None:
    mine = sit_down(PHONE)
    played(mine, game)
    resigned(mine)
    mine.press("#end-share")
    expect(mine.find("#share-dialog")).to_be_visible()
    mine.press("#share-close")
    mine.press("#end-close")
    url, path = link(mine), saved(mine, "#share-file", tmp_path)
    assert len(url) < 2000
    told = by_command(path)
    theirs = visit(sit_down, url)
    for key in ("score", "over", "winner", "draw", "ended_by"):
        assert theirs.standing[key] == told[key] == mine.standing[key], key
    assert theirs.ply == told["plies"] == 10
    assert read(path.read_text()).players == ("Ada", "Bo ▲")
    theirs.until(lambda: theirs.drawn[1] == 0, "the start of the game")
    theirs.find("#ply").fill("10")
    theirs.until(lambda: theirs.drawn[1] == 10, "its end")
    assert theirs.shown == mine.shown
    theirs.press("#result")
    expect(theirs.find("#end-title")).to_have_text(mine.find("#end-title").inner_text())
    theirs.press("#end-close")
    assert link(theirs) == url


def test_names_are_told_in_the_readers_language(sit_down: SitDown, tmp_path: Path) -> None:
    danish = replace(PHONE, language="da-DK")
    mine = sit_down(danish)
    mine.start_a_game(game="triangular", opponent="computer", level=1)
    mine.play(mine.level_two())
    expect(mine.find("#name-1")).to_have_text("Du")
    assert by_command(saved(mine, "#share-file", tmp_path))["plies"] >= 1
    theirs = visit(sit_down, link(mine))
    expect(theirs.find("#name-1")).to_have_text("Player 1")
    expect(theirs.find("#name-2")).to_have_text("Computer (level 1)")
    mine.press("#new")
    mine.start_a_game(game="triangular", opponent="people", name1="", name2="Computer 5")
    mine.play(mine.level_two())
    expect(mine.find("#name-1")).to_have_text("Spiller 1")
    theirs = visit(sit_down, link(mine))
    expect(theirs.find("#name-1")).to_have_text("Player 1")
    expect(theirs.find("#name-2")).to_have_text("Computer 5")


def test_what_is_not_over_is_shown_where_it_stands(sit_down: SitDown) -> None:
    mine = sit_down(PHONE)
    mine.start_a_game(game="triangular", opponent="computer", level=1)
    mine.play_all(mine.level_two() for _ in range(2))
    theirs = visit(sit_down, link(mine))
    theirs.wait_for_ply(4)
    assert theirs.read("#name-2") == "Computer (level 1)"
    theirs.touch(theirs.place(f'[data-cell="{theirs.standing["legal"][0]}"]'))
    theirs.press("#leave")
    expect(theirs.find("#new-dialog")).to_be_visible()
    assert all(said["type"] != "move" for said in theirs.said)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_on_from_any_move(sit_down: SitDown, game: str) -> None:
    mine = sit_down(PHONE)
    played(mine, game)
    theirs = visit(sit_down, link(mine))
    expect(theirs.find("#play-on")).to_be_enabled()
    theirs.find("#ply").fill("5")
    theirs.until(lambda: theirs.drawn[1] == 5, "the board after move 5")
    theirs.press("#play-on")
    expect(theirs.find("#new-title")).to_contain_text("from move 5")
    expect(theirs.find("#new-hint")).to_be_empty()
    theirs.choose(opponent="computer", level=1, first="1")
    theirs.press("#start")
    theirs.until(lambda: theirs.game["yours"] == [2], "a game of my own")
    theirs.settle()
    assert theirs.moves == mine.moves[:5]
    assert theirs.game["id"] != mine.game["id"]
    theirs.play(theirs.level_two())
    theirs.agrees()
    assert theirs.page.url == mine.page.url


def test_the_game_on_the_table_is_not_ended_unasked(sit_down: SitDown) -> None:
    mine = sit_down(PHONE)
    played(mine, "triangular", 4)
    other = sit_down(PHONE)
    played(other, "triangles", 3)
    before = other.shown
    other.page.goto(link(mine))
    other.press("#play-on")
    expect(other.find("#new-hint")).to_contain_text("isn’t over")
    other.press("#new-cancel")
    other.settle()
    assert other.shown == before
    other.play(other.standing["legal"][0])


def test_a_link_that_is_none_says_so_and_leads_back(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    played(screen, "triangular", 4)
    good = link(screen)
    bomb = "7cEBDQAAAMKg909tDwcFAAAAAAAAAAAAAAAAAAAA"
    for code in (good.partition("=")[2][:-20], bomb, "%3Cscript%3E", ""):
        screen.page.goto(f"{screen.page.url.partition('#')[0]}#game={code}")
        expect(screen.find("#unread p")).to_contain_text("no game that can be read")
        screen.press("#unread button")
        expect(screen.find("#undo")).to_be_enabled()
    screen.page.goto(screen.page.url + "#open")
    expect(screen.find("#unread p")).to_contain_text("no game here")
    screen.page.keyboard.press("Escape")
    expect(screen.find("#undo")).to_be_enabled()
    screen.wait_for_ply(4)


def test_a_file_that_another_page_opened(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    record = {"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": ["0,0,-1"]}
    keep = "text => sessionStorage.setItem('triangulum.open', text)"
    screen.page.evaluate(keep, json.dumps(record))
    screen.page.goto(screen.page.url + "#open")
    expect(screen.find("#leave")).to_be_visible()
    screen.wait_for_ply(1)
    assert screen.read("#name-1") == "Player 1"
    expect(screen.find("#command")).to_be_hidden()


def test_without_a_server_and_without_a_network(sit_down: SitDown, tmp_path: Path) -> None:
    write_site(read_page(here=True), tmp_path / "site")
    with hosting(tmp_path / "site") as host:
        mine = sit_down(PHONE, host)
        mine.wait_until_kept()
        mine.server_may_die = True
        mine.page.context.set_offline(True)
        played(mine, "triangles", 6)
        resigned(mine)
        mine.press("#end-close")
        mine.page.goto(link(mine))
        mine.until(lambda: mine.game["yours"] == [] and mine.drawn[1] == 0, "the replay")
        assert mine.ply == 6
        mine.press("#leave")
        mine.until(lambda: mine.game["yours"] != [], "the table")


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_board_and_stands_on_its_own(
    sit_down: SitDown, tmp_path: Path, game: str
) -> None:
    screen = sit_down(PHONE)
    played(screen, game)
    shown = screen.shown
    names = ("lines", "triangles", "tiles")
    colour = screen.page.evaluate(PAINT, "#board [data-player='1']")
    drawing = saved(screen, "#share-svg", tmp_path)
    painting = saved(screen, "#share-png", tmp_path)
    alone = screen.page.context.new_page()
    alone.goto(drawing.as_uri())
    found = alone.evaluate(THINGS)
    assert found == {name: shown[name] for name in names}
    assert alone.evaluate(PAINT, "[data-player='1']") == colour
    picture = Image.open(painting).convert("RGB")
    width = alone.evaluate("document.documentElement.width.baseVal.value")
    assert picture.width == 2 * width and min(picture.size) > 400
    assert len(picture.getcolors(1 << 24) or []) > 50
    alone.close()


PAINT = """selector => {
  const { fill, stroke } = getComputedStyle(document.querySelector(selector));
  return [fill, stroke];
}"""
THINGS = """() => {
  const named = (name) => [...document.querySelectorAll(`[data-${name}]`)]
    .map((e) => [e.dataset[name], Number(e.dataset.player)]);
  return { lines: named("line"), triangles: named("triangle"), tiles: named("tile") };
}"""
