"""A whole visit in another language, from the first page to the statistics, without English."""

import json
import re
from dataclasses import replace

import pytest
from catalogues.build import PAGE
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Screen
from browser.test_review import blunder
from serving import Server

WORDS = re.compile(r"[^\W\d_]{2,}")
NAMES = {"triangulum", "triangles", "triangular", "svg", "png", "enter", "esc", "json"}
TEXTS = """() => {
  const own = (element) => element.closest("option[lang], script, style, kbd");
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walk.nextNode()) {
    if (!own(walk.currentNode.parentElement)) texts.push(walk.currentNode.data);
  }
  const attributes = ["aria-label", "title", "placeholder", "aria-valuetext", "aria-description"];
  for (const name of attributes) {
    const those = document.querySelectorAll(`[${name}]`);
    for (const element of those) texts.push(element.getAttribute(name));
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}"""


def words(text: str) -> set[str]:
    return {word.lower() for word in WORDS.findall(re.sub(r"\{\w+\}", " ", text))}


def catalogue(language: str) -> set[str]:
    said = json.loads((PAGE / f"{language}.json").read_text())
    forms = [form for phrase in said.values()
             for form in (phrase.values() if isinstance(phrase, dict) else [phrase])]  # fmt: skip
    return set().union(*map(words, forms))


class Reader:
    """Reads all that stands in a page, seen or heard, and knows no English."""

    def __init__(self, screen: Screen, language: str) -> None:
        self.screen = screen
        self.unknown = catalogue("en") - catalogue(language) - NAMES
        self.read: set[str] = set()

    def look(self, where: str) -> None:
        expect(self.screen.find("html")).to_have_attribute("lang", self.screen.device.language[:2])
        texts = self.screen.page.evaluate(TEXTS)
        strange = [text for text in texts if words(text) & self.unknown]
        assert strange == [], where
        self.read |= set().union(*map(words, texts))


def learn(reader: Reader, url: str) -> None:
    """The rules of both games, each board a step on, and the beginnings of both lessons."""
    screen = reader.screen
    for game in ("triangles", "triangular"):
        screen.page.goto(f"{url}rules.html#{game}")
        figures = screen.find(f"#rules-{game} figure")
        expect(figures.first.locator(".primary")).to_be_visible()
        for button in figures.locator(".primary").all():
            button.dispatch_event("click")
            button.dispatch_event("click")
        reader.look(f"rules of {game}")
        screen.page.goto(f"{url}lesson.html#{game}")
        expect(screen.find("#task")).not_to_be_empty()
        reader.look(f"lesson of {game}")


def settle_in(reader: Reader) -> None:
    """Everything that can be opened at a table before a move is made."""
    screen = reader.screen
    screen.press("#menu")
    reader.look("the menu")
    screen.press("#settings")
    reader.look("the settings")
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("?")
    expect(screen.find("#keys-dialog")).to_be_visible()
    reader.look("the keys")
    screen.page.keyboard.press("Escape")
    screen.press("#new")
    for game, opponent in (("triangular", "people"), ("triangles", "people")):
        for name, value in (("game", game), ("opponent", opponent)):
            screen.press(f'#new-form label:has([name={name}][value="{value}"])')
        reader.look(f"a new game of {game} for {opponent}")
    screen.press("#new-cancel")


def review(reader: Reader) -> None:
    """A game that was thrown away, and what it cost."""
    screen = reader.screen
    screen.start_a_game()
    blunder(screen)
    expect(screen.find("#end-review")).to_be_visible()
    reader.look("the end of a bad game")
    screen.press("#end-review")
    expect(screen.find("#review-text")).not_to_be_empty()
    reader.look("the review")
    screen.press("#past-now")


def play(reader: Reader) -> None:
    screen = reader.screen
    screen.start_a_game(game="triangular", opponent="computer", level=1)
    screen.play(screen.level_two())
    screen.press("#hint")
    expect(screen.find("#advice")).not_to_be_empty()
    reader.look("a hint")
    screen.page.keyboard.press("s")
    screen.press("#ply-back")
    reader.look("looking back")
    screen.press("#past-now")
    screen.play(screen.level_two())
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    reader.look("the end")
    screen.open_sharing()
    expect(screen.find("#share-dialog")).to_be_visible()
    reader.look("sharing")
    screen.press("#share-close")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["da-DK", "de-DE"])
def test_a_whole_visit_without_an_english_word(
    sit_down: SitDown, server: Server, language: str, device: Device
) -> None:
    screen = sit_down(replace(device, language=language))
    reader = Reader(screen, language[:2])
    expect(screen.find("#start")).to_be_visible()
    reader.look("the first page")
    play(reader)
    settle_in(reader)
    review(reader)
    learn(reader, server.url)
    screen.page.goto(f"{server.url}games.html")
    expect(screen.find("main li").first).to_be_visible()
    reader.look("games")
    screen.page.goto(f"{server.url}statistics.html")
    expect(screen.find("main dd").first).to_be_visible()
    reader.look("statistics")
    assert len(reader.read) > 350, "a whole visit has more to say"
    assert len(reader.unknown) > 300
