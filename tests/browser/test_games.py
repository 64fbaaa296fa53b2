"""The page of games: what was played on this device, to go on with, and games in files."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Route, expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Screen
from serving import Server, serving
from triangulum import record

RECORD = '{"format": "triangulum/1", "game": "triangular", "setup": {}, "moves": ["0,0,-1"]}'
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff"
OPENED = "() => [location.hash, sessionStorage.getItem('triangulum.open')]"
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const how = { dataTransfer, bubbles: true, cancelable: true };
  const over = new DragEvent("dragover", how);
  document.body.dispatchEvent(over);
  document.body.dispatchEvent(new DragEvent("drop", how));
  return over.defaultPrevented;
}"""


KEPT_GAMES = """async () => {
  const there = (await indexedDB.databases()).some(({ name }) => name === "triangulum.games");
  return !there ? 0 : new Promise((done) => {
    indexedDB.open("triangulum.games").onsuccess = ({ target: { result } }) => {
      const counting = result.transaction("games").objectStore("games").count();
      counting.onsuccess = () => { result.close(); done(counting.result); };
    };
  });
}"""
"""How many games are in the journal, once that is there: to open it first would spoil it."""


def look_at_games(screen: Screen, url: str) -> Locator:
    screen.page.goto(f"{url}games.html")
    expect(screen.find("h1")).to_have_text("My games")
    return screen.find(".kept")


def two_unfinished(screen: Screen) -> dict[str, Any]:
    """A game of Triangular, left in its middle for one of Triangles."""
    screen.start_a_game(game="triangular", name1=LONG_NAME, name2="Bo")
    screen.play_all(screen.standing["legal"][-1] for _ in range(3))
    first = screen.game
    screen.start_a_game()
    screen.play(screen.standing["legal"][0])
    return first


def go_on(screen: Screen, card: Locator, game: dict[str, Any]) -> None:
    """Until the game is on the table, where it stood and with who played it."""
    screen.press(card.get_by_role("button", name="Go on"))
    screen.page.wait_for_url(lambda url: not url.endswith("games.html"))
    screen.until(lambda: bool(screen.game["id"] == game["id"]), "the game of before")
    screen.settle()
    assert screen.game["plies"] == game["plies"] and screen.game["seats"] == game["seats"]
    screen.agrees()
    screen.play(screen.standing["legal"][0])
    screen.press("#undo")
    screen.wait_for_ply(len(game["plies"]))


def open_file(screen: Screen, text: str) -> None:
    file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    screen.find("#file").set_input_files(file)


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
def test_an_unfinished_game_goes_on_where_it_stood(
    sit_down: SitDown, server: Server, device: Device
) -> None:
    screen = sit_down(device)
    first = two_unfinished(screen)
    second = screen.game
    cards = look_at_games(screen, server.url)
    expect(cards).to_have_count(2)
    expect(cards.nth(0)).to_contain_text("24 stars \u00b7 1 move")
    expect(cards.nth(1)).to_contain_text("Triangular \u00b7 3 moves")
    expect(cards.nth(1)).to_contain_text(f"{LONG_NAME} 0")
    box = cards.nth(1).bounding_box()
    assert box and box["x"] + box["width"] <= device.width, "a long name is cut, not the card"
    go_on(screen, cards.nth(1), first)
    number = screen.game["number"]
    cards = look_at_games(screen, server.url)
    expect(cards).to_have_count(2)
    go_on(screen, cards.filter(has_text="Triangular \u00b7 3 moves"), first)
    assert screen.game["number"] == number, "it lay on the table all the time"
    go_on(screen, look_at_games(screen, server.url).filter(has_text="24 stars"), second)


def test_games_are_kept_that_were_begun_before_the_journal_came(
    sit_down: SitDown, server: Server
) -> None:
    screen = sit_down(PHONE, table=False)
    held: list[Route] = []
    screen.page.route("**/keeper.js", lambda route: held.append(route))
    screen.page.reload()
    screen.until(lambda: bool(screen.page.evaluate("true") and held), "the keeper asked for")
    two_unfinished(screen)
    held[0].continue_()
    screen.until(lambda: bool(screen.page.evaluate(KEPT_GAMES) == 2), "both games in the journal")
    expect(look_at_games(screen, server.url)).to_have_count(2)


def test_an_unfinished_game_goes_on_when_the_server_is_gone(sit_down: SitDown, data: Path) -> None:
    with serving(data) as server:
        screen = sit_down(PHONE, server)
        screen.wait_until_kept()
        first = two_unfinished(screen)
        second = screen.game
        screen.server_may_die = True
        server.stop(signal.SIGKILL)
        go_on(screen, look_at_games(screen, server.url).filter(has_text="3 moves"), first)
        assert not screen.by_server
        go_on(screen, look_at_games(screen, server.url).filter(has_text="1 move"), second)


def test_a_game_against_the_computer_goes_on_with_it(sit_down: SitDown, server: Server) -> None:
    screen = sit_down(PHONE)
    screen.begin(game="triangular", opponent="computer", level=2, first="2")
    screen.play(screen.level_two())
    first = screen.game
    screen.start_a_game()
    cards = look_at_games(screen, server.url)
    expect(cards).to_have_count(1)  # in the other one nothing has been played
    expect(cards).to_contain_text("Computer (level 2)")
    screen.press(cards.get_by_role("button", name="Go on"))
    screen.page.wait_for_url(lambda url: not url.endswith("games.html"))
    screen.until(lambda: bool(screen.game["id"] == first["id"]), "the game of before")
    screen.settle()
    assert (screen.game["seats"], screen.game["yours"]) == (first["seats"], first["yours"])
    screen.play(screen.level_two())
    assert screen.ply == len(first["plies"]) + 2


def test_a_finished_game_is_looked_at_saved_and_removed(sit_down: SitDown, server: Server) -> None:
    screen = sit_down(PHONE)
    look_at_games(screen, server.url)
    expect(screen.find("#none")).to_have_text("No game has been played on this device yet.")
    screen.page.goto(server.url)
    screen.start_a_game(name1="Ada", name2="Bo")
    screen.play(screen.standing["legal"][0])
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    game = screen.game
    card = look_at_games(screen, server.url)
    expect(screen.find("#unfinished")).to_be_hidden()
    expect(card).to_contain_text("Ada won.")
    with screen.page.expect_download() as saving:
        screen.press(card.get_by_role("button", name="Save as a file"))
    text = saving.value.path().read_text(encoding="utf-8")
    assert saving.value.suggested_filename.startswith("triangulum-20")
    kept = record.read(text)
    assert (kept.players, kept.result, kept.extra) == (("Ada", "Bo"), "1-0", {"id": game["id"]})
    assert record.write(kept) + "\n" == text
    screen.press(card.get_by_role("button", name="Look at it"))
    screen.page.wait_for_url("**/#open")
    assert screen.page.evaluate(OPENED) == ["#open", text.strip()]
    card = look_at_games(screen, server.url)
    screen.press(card.get_by_role("button", name="Remove"))
    screen.press("#remove-no")
    expect(card).to_have_count(1)
    screen.press(card.get_by_role("button", name="Remove"))
    screen.press("#remove-yes")
    expect(card).to_have_count(0)
    expect(screen.find("#none")).to_be_visible()
    for _ in range(2):  # it lies on the table still, and is not kept again for that
        screen.page.goto(server.url, wait_until="networkidle")
        expect(screen.find("#end")).to_be_visible()
        expect(look_at_games(screen, server.url)).to_have_count(0)
        expect(screen.find("#none")).to_be_visible()


def test_a_game_in_a_file_is_opened(sit_down: SitDown, server: Server) -> None:
    screen = sit_down(PHONE)
    look_at_games(screen, server.url)
    open_file(screen, RECORD)
    screen.page.wait_for_url("**/#open")
    assert screen.page.evaluate(OPENED) == ["#open", RECORD]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A letter to Ada", "This file isn\u2019t a game: it isn\u2019t JSON."),
        ("[]", "This file isn\u2019t a game."),
        ("x" * 1_000_001, "This file is too large to be a game."),
        (
            RECORD.replace('["0,0,-1"]', '["0,0,-1", "5,-5,0"]'),
            "This file can\u2019t be read: the tile of move 2 shares no edge with another one.",
        ),
        (
            RECORD.replace("triangulum/1", "triangulum/9"),
            "This file can\u2019t be read: "
            "the format \u201ctriangulum/9\u201d isn\u2019t known here.",
        ),
        (
            json.dumps(json.loads(RECORD) | {"game": "triangles", "setup": {"width": 0}}),
            "This file can\u2019t be read: \u201csetup.width\u201d must lie between 1 and 50000.",
        ),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(
    sit_down: SitDown, server: Server, text: str, sentence: str
) -> None:
    screen = sit_down(PHONE)
    look_at_games(screen, server.url)
    open_file(screen, text)
    expect(screen.find(".refusal p")).to_have_text(sentence)
    screen.press(".refusal button")
    expect(screen.find(".refusal")).to_have_count(0)
    assert screen.page.evaluate(OPENED) == ["", None]


@pytest.mark.parametrize("page", ["", "games.html"])
def test_a_file_is_dropped_anywhere(sit_down: SitDown, server: Server, page: str) -> None:
    screen = sit_down(DESKTOP)
    screen.page.goto(server.url + page, wait_until="networkidle")
    assert screen.page.evaluate(DROP, ["letter.txt", "A letter to Ada"])
    expect(screen.find(".refusal p")).to_have_text(
        "This file isn\u2019t a game: it isn\u2019t JSON."
    )
    screen.press(".refusal button")
    with screen.page.expect_event("load"):
        assert screen.page.evaluate(DROP, ["game.json", RECORD])
    assert screen.page.evaluate(OPENED) == ["#open", RECORD]


@pytest.mark.parametrize("theme", ["nebula", "daylight"])
def test_axe_finds_nothing_on_the_page_of_games(
    sit_down: SitDown, server: Server, theme: str
) -> None:
    screen = sit_down(PHONE)
    two_unfinished(screen)
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    cards = look_at_games(screen, server.url)
    expect(cards).to_have_count(2)
    screen.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    found = Axe().run(screen.page)
    assert not found.response["violations"], found.generate_report()
    screen.press(cards.nth(0).get_by_role("button", name="Remove"))
    expect(screen.find("#remove")).to_be_visible()
    found = Axe().run(screen.page)
    assert not found.response["violations"], found.generate_report()
