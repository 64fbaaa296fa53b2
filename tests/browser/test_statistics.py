"""The statistics page: what was played is counted right, and comes and goes as a file."""

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.scenes import THEMES, put_on
from browser.screen import DESKTOP, PHONE, Device, Screen
from browser.sight import words
from browser.test_layout import boxes, large_enough

READ = """() => {
  const texts = (within, selector) =>
    [...within.querySelectorAll(selector)].map((e) => e.textContent);
  const facts = (within) => {
    const values = texts(within, "dd");
    return Object.fromEntries(texts(within, "dt").map((name, n) => [name, values[n]]));
  };
  const parts = (cell) => [...cell.childNodes].map((e) => e.textContent.trim()).filter(Boolean);
  return {
    glance: facts(document.querySelector("#glance")),
    kinds: Object.fromEntries([...document.querySelectorAll("#kinds > li")]
      .map((card) => [texts(card, "h3, p").join(": "), facts(card)])),
    games: [...document.querySelectorAll("#games tr")]
      .map((row) => [...row.children].slice(1).map((cell) => parts(cell).join(" "))),
    chart: texts(document, "#plot title, #plot desc"),
    steps: [...document.querySelectorAll("#plot .way")].map((e) => e.getAttribute("class")),
  };
}"""
ASIDE = """() => [document.body, document.documentElement]
  .map((e) => e.scrollWidth - e.clientWidth)"""
PERSON, LEVEL_1, LEVEL_3 = (
    {"kind": "person", "name": "You"},
    {"kind": "computer", "level": 1},
    {"kind": "computer", "level": 3},
)
NOON = 1_700_000_000_000


def entry(number: int, score: tuple[int, int], winner: int | None, **more: Any) -> dict[str, Any]:
    """A game of Triangles against level 1 that was over long ago."""
    game = more.get("game", "triangles")
    setup = {"stars": [[0, 0], [9, 0], [0, 9]]} if game == "triangles" else {}
    record = {"format": "triangulum/1", "game": game, "setup": setup, "moves": []}
    ended_by = more.get("ended_by", "no-triangle-left")
    end = {"score": score, "winner": winner, "ended_by": ended_by, "at": NOON + 1000 * number}
    return {
        "id": f"long-ago-{number}", "game": game,
        "field": "phone-24" if game == "triangles" else None, "again": False,
        "seats": [PERSON, LEVEL_1], "yours": [1], "score": score, "over": True, "winner": winner,
        "ended_by": ended_by, "plies": 30, "begun": NOON + number,
        "changed": NOON + 1000 * number, "record": json.dumps(record),
        "whole": True, "end": end if more.get("over", True) else None,
    } | more  # fmt: skip


LONG_AGO = [
    entry(1, (9, 4), 1),
    entry(2, (6, 6), None),
    entry(3, (2, 8), 2, yours=[2], seats=[LEVEL_3, PERSON], field="phone-60", again=True),
    entry(4, (7, 12), 1, game="triangular", ended_by="red-triangle"),
    entry(5, (3, 1), None, over=False, ended_by=None),
    entry(6, (5, 1), 1, yours=[1, 2], seats=[PERSON, PERSON]),
]
MANY = [
    entry(10 + n, (n % 7, 3), 1 if n % 7 > 3 else None if n % 7 == 3 else 2,
          game=("triangles", "triangular")[n % 2], again=n % 4 == 0,
          seats=[PERSON, {"kind": "computer", "level": 1 + n % 3}])
    for n in range(14)
]  # fmt: skip


def look(screen: Screen) -> None:
    """Go from the table to the statistics."""
    screen.page.goto(screen.page.url.split("statistics.html")[0] + "statistics.html")
    expect(screen.find("#device")).to_be_visible()


def back(screen: Screen) -> None:
    screen.press(".back")
    expect(screen.find("#board")).to_be_visible()
    screen.settle()


def bring(screen: Screen, games: list[dict[str, Any]], words: str) -> None:
    """Add the games as a file does, and hear these words."""
    body = json.dumps({"format": "triangulum-games/1", "games": games})
    bring_file(screen, body, words)


def bring_file(screen: Screen, body: str, words: str) -> None:
    with screen.page.expect_file_chooser() as chooser:
        screen.press("#import")
    file: Any = {"name": "games.json", "mimeType": "application/json", "buffer": body.encode()}
    chooser.value.set_files(file)
    expect(screen.find("#news")).to_have_text(words)


def read(screen: Screen) -> dict[str, Any]:
    found: dict[str, Any] = screen.page.evaluate(READ)
    return found


def resign(screen: Screen) -> None:
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()


def resigned(screen: Screen, **wishes: Any) -> int:
    """Play a move, and resign; the own points less the other's."""
    screen.begin(**wishes)
    screen.play(screen.standing["legal"][0])
    resign(screen)
    return difference(screen)


def difference(screen: Screen) -> int:
    """What the person against the computer is ahead."""
    one, two = screen.standing["score"]
    return int(one - two if screen.game["yours"] == [1] else two - one)


def signed(n: int) -> str:
    return f"{n:+}".replace("-", "\N{MINUS SIGN}") if n else "0"


def test_a_series_of_games_is_counted_right(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.begin(game="triangles", opponent="computer", level=1, field="phone-24", seed=11)
    while not screen.standing["over"]:
        screen.play(screen.level_two())
    first = difference(screen)
    result = "won" if first > 0 else "lost" if first < 0 else "draw"
    screen.press("#end-close")
    small = {"game": "triangles", "field": "phone-24", "seed": 3}
    second = resigned(screen, **small, opponent="computer", level=2, again=True, first=2)
    screen.press("#end-close")
    resigned(screen, **small, opponent="people", again=False)
    screen.press("#end-close")
    third = resigned(screen, game="triangular", opponent="computer", level=1, first=1)
    screen.press("#end-close")
    screen.begin(**small, opponent="computer", level=1)
    screen.play(screen.standing["legal"][0])  # and left

    look(screen)
    seen = read(screen)
    won, drawn, lost = (result == name for name in ("won", "draw", "lost"))
    assert seen["glance"] == counts(3, won, drawn, 2 + lost)
    assert seen["games"] == [
        ["Computer (level 1) Triangular", f"lost {signed(third)}"],
        ["Computer (level 2) Triangles · Phone · 24 stars · play again", f"lost {signed(second)}"],
        ["Computer (level 1) Triangles · Phone · 24 stars", f"{result} {signed(first)}"],
    ]

    bring(screen, LONG_AGO, "6 games were added.")
    seen = read(screen)
    # won by 5 and by 6 and with 5 points less, a draw, and what was played just now
    assert seen["glance"] == counts(7, 3 + won, 1 + drawn, 2 + lost)
    best, row = max([5, first] if won else [5]), int(won)
    average = (5 + 0 + first) / 3
    assert seen["kinds"] == {
        "Computer (level 1): Triangles · Phone · 24 stars":
            counts(3, 1 + won, 1 + drawn, int(lost))
            | further(round(average, 1), signed(best), row, 1),
        "Computer (level 2): Triangles · Phone · 24 stars · play again":
            counts(1, 0, 0, 1) | further(second, "none yet", 0, 0),
        "Computer (level 3): Triangles · Phone · 60 stars · play again":
            counts(1, 1, 0, 0) | further(6, "+6", 1, 1),
        "Computer (level 1): Triangular":
            counts(2, 1, 0, 1) | further((third - 5) / 2, "−5", 0, 1),
    }  # fmt: skip
    played_now = "drawn" if drawn else result
    steps = ["won", "drawn", "won", "won", played_now, "lost", "lost"]
    assert seen["steps"] == [f"way {step}" for step in steps]
    now = 1 + won - lost
    assert seen["chart"] == [
        "Games won less games lost",
        f"Games: 7. Won less lost: {signed(now)} now, {signed(3 + won)} at best, 0 at worst. "
        "The list below tells each game.",
    ]


def counts(played: int, won: int, drawn: int, lost: int) -> dict[str, str]:
    numbers = zip(("Games", "Won", "Drawn", "Lost"), (played, won, drawn, lost), strict=True)
    return {name: str(int(number)) for name, number in numbers}


def further(average: float, best: str, now: int, longest: int) -> dict[str, str]:
    written = f"{average:g}" if average < 0 else f"+{average:g}" if average else "0"
    return {
        "Average difference": written.replace("-", "\N{MINUS SIGN}"),
        "Best win": best,
        "Wins in a row now": str(now),
        "Most wins in a row": str(longest),
    }


def test_a_file_brings_back_what_was_erased(sit_down: SitDown, tmp_path: Path) -> None:
    screen = sit_down(DESKTOP)
    look(screen)
    expect(screen.find("#empty")).to_be_visible()
    expect(screen.find("#export")).to_be_disabled()
    bring(screen, LONG_AGO, "6 games were added.")
    before = read(screen)
    assert before["glance"] == counts(4, 3, 1, 0)
    with screen.page.expect_download() as download:
        screen.press("#export")
    assert download.value.suggested_filename.startswith("triangulum-games-")
    kept = tmp_path / "games.json"
    download.value.save_as(kept)
    exported = json.loads(kept.read_text())["games"]
    exported.sort(key=lambda game: str(game["id"]))
    assert exported == json.loads(json.dumps(LONG_AGO))

    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Tab")
    expect(screen.find("#erase")).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.find("#erase-what")).to_contain_text("6 games will be gone")
    expect(screen.find("#erase-no")).to_be_focused()
    screen.page.keyboard.press("Escape")
    expect(screen.find("#erase-dialog")).to_be_hidden()
    assert read(screen) == before
    screen.press("#erase")
    screen.press("#erase-yes")
    expect(screen.find("#news")).to_have_text("All games are erased.")
    expect(screen.find("#empty")).to_be_visible()
    expect(screen.find("#counted")).to_be_hidden()
    expect(screen.find("#title")).to_be_focused()
    look(screen)
    expect(screen.find("#empty")).to_be_visible()

    bring_file(screen, kept.read_text(), "6 games were added.")
    assert read(screen) == before
    bring_file(screen, kept.read_text(), "All games of this file are here already.")
    later = entry(99, (7, 6), 1) | {"id": LONG_AGO[4]["id"]}
    bring(screen, [later, entry(7, (1, 2), 2)], "1 game was added. 1 game was brought up to date.")
    assert read(screen)["glance"] == counts(6, 4, 1, 1)
    bring(screen, [LONG_AGO[4]], "All games of this file are here already.")
    assert read(screen)["glance"] == counts(6, 4, 1, 1)


def test_a_loss_stays_one_and_no_win_is_taken_up_from_elsewhere(sit_down: SitDown) -> None:
    """Neither moves taken back after the end nor a game from a past position change what counts."""
    screen = sit_down(PHONE)
    screen.begin(game="triangles", opponent="computer", level=3, field="phone-24", seed=11, first=1)
    while not screen.standing["over"]:
        screen.play(screen.standing["legal"][0])
    first = difference(screen)
    assert first < 0
    before = [["Computer (level 3) Triangles · Phone · 24 stars", f"lost {signed(first)}"]]
    screen.press("#end-close")
    screen.press("#undo")
    screen.until(lambda: not screen.standing["over"], "the game before its end")
    look(screen)
    assert read(screen)["games"] == before
    back(screen)
    screen.press("#ply-back")
    screen.press("#past-play")
    screen.press("#start")
    screen.until(lambda: screen.game["number"] == 2, "a game from there")
    resign(screen)
    look(screen)
    assert read(screen)["games"] == before


def test_a_file_that_is_none_is_refused_and_changes_nothing(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    look(screen)
    bring(screen, LONG_AGO, "6 games were added.")
    before = read(screen)
    bring_file(screen, "{", "This file can’t be read: it isn’t JSON.")
    bring_file(screen, '{"games": []}', "This isn’t a file of games from this page.")
    wrong = [entry(20, (1, 0), 1), entry(21, (1, 0), 1) | {"score": [1]}]
    bring(screen, wrong, "This file can’t be taken: something is wrong at games[1].score.")
    assert read(screen) == before
    look(screen)
    assert read(screen) == before


def test_one_game_is_chosen_by_keys(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    look(screen)
    bring(screen, LONG_AGO[:3], "3 games were added.")
    expect(screen.find("#which")).to_be_hidden()
    bring(screen, LONG_AGO, "3 games were added.")
    screen.find("#which input").first.focus()
    for glance in (counts(3, 2, 1, 0), counts(1, 1, 0, 0), counts(4, 3, 1, 0)):
        screen.page.keyboard.press("ArrowRight")
        screen.until(lambda: read(screen)["glance"] == glance, "the game's numbers")  # noqa: B023


def test_what_was_played_is_there_without_a_network(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    look(screen)
    screen.press("#empty .button")
    expect(screen.find("#start")).to_be_enabled()
    screen.wait_until_kept()
    resigned(screen, game="triangular", opponent="computer", level=1)
    screen.server_may_die = True
    screen.page.context.set_offline(True)
    look(screen)
    assert read(screen)["glance"] == counts(1, 0, 0, 1)


def test_a_game_that_is_looked_at_again_is_not_played_again(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    resigned(screen, game="triangular", opponent="computer", level=1)
    look(screen)
    before = exported(screen)
    back(screen)
    look(screen)
    assert exported(screen) == before
    screen.press("#erase")
    screen.press("#erase-yes")
    expect(screen.find("#empty")).to_be_visible()
    back(screen)
    look(screen)
    expect(screen.find("#empty")).to_be_visible()


def exported(screen: Screen) -> str:
    with screen.page.expect_download() as download:
        screen.press("#export")
    return Path(download.value.path()).read_text()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["360x640", "1280x800"])
def test_everything_can_be_read_and_named(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    look(screen)
    in_every_theme(screen)
    bring(screen, MANY, "14 games were added.")
    screen.press(".list summary")
    large_enough(boxes(screen, "#which input, .back, .list summary, #device button"))
    in_every_theme(screen)
    screen.press("#erase")
    in_every_theme(screen)


def in_every_theme(screen: Screen) -> None:
    """Nothing is wider than the screen; all is read, as on a screen that is long enough."""
    device = screen.device
    assert screen.page.evaluate(ASIDE) == [0, 0]
    height = max(device.height, screen.page.evaluate("() => document.body.scrollHeight"))
    screen.page.set_viewport_size({"width": device.width, "height": height})
    for theme in THEMES:
        put_on(screen, theme)
        found = Axe().run(screen.page)
        assert found.violations_count == 0, (theme, found.generate_report())
        least = 7.0 if theme == "contrast" else 4.5
        assert [text for text, contrast in words(screen.page) if contrast < least] == [], theme
    screen.page.set_viewport_size({"width": device.width, "height": device.height})
