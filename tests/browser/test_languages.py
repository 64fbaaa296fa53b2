"""The page in the reader's language: the browser's, or the one chosen, and kept for offline."""

import json
from dataclasses import replace

import pytest
from catalogues.build import PAGE, languages
from playwright.sync_api import Browser, expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Screen

CUT = """[...document.querySelectorAll("#new-dialog :is(b, small, legend, a, button)")]
  .filter((e) => e.checkVisibility() && getComputedStyle(e).display !== "inline"
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => e.textContent)"""
"""What has no room for its words in the New game dialog."""


def phrase(language: str, code: str) -> str:
    said: str = json.loads((PAGE / f"{language}.json").read_text())[code]
    return said


def speaks(screen: Screen, language: str) -> None:
    """The page's words are those of the catalogue, and it says which language that is."""
    expect(screen.find("html")).to_have_attribute("lang", language)
    expect(screen.find("#start")).to_have_text(phrase(language, "start"))


def choose(screen: Screen, language: str) -> None:
    """Choose a language in the settings: the page loads again in it."""
    with screen.page.expect_navigation():
        screen.find("#setting-language").select_option(language)


@pytest.mark.parametrize("language", ["en", *languages()])
def test_the_page_speaks_the_browsers_language(sit_down: SitDown, language: str) -> None:
    screen = sit_down(replace(PHONE, language=f"{language}-{language.upper()}"))
    speaks(screen, language)
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= PHONE.width
    assert screen.page.evaluate(CUT) == []
    screen.start_a_game(game="triangular")  # which has more tools
    expect(screen.find("#undo")).to_have_text(phrase(language, "undo"))
    cut = """[...document.querySelectorAll(".tool")].filter((tool) => tool.checkVisibility()
      && (tool.scrollWidth > tool.clientWidth || tool.getBoundingClientRect().right > innerWidth))
      .map((tool) => tool.textContent)"""
    assert screen.page.evaluate(cut) == []


def test_a_browser_of_another_language_is_spoken_to_in_english(sit_down: SitDown) -> None:
    speaks(sit_down(replace(PHONE, language="fi-FI")), "en")


def test_a_language_is_chosen_kept_and_there_without_a_server(
    sit_down: SitDown, browser: Browser
) -> None:
    screen = sit_down(replace(PHONE, language="de-DE"))
    speaks(screen, "de")
    screen.wait_until_kept()
    screen.press("#new-language")
    choose(screen, "da")
    speaks(screen, "da")
    screen.start_a_game()
    line = screen.standing["legal"][0]
    screen.play(line)
    screen.page.context.set_offline(True)
    screen.server_may_die = True
    screen.page.reload()
    screen.settle()
    expect(screen.find("#new")).to_have_text(phrase("da", "new"))
    assert screen.moves == [line], "the game goes on in another language, and offline"
    screen.open_settings()
    screen.find("#setting-language").select_option("pl")
    expect(screen.find("#language-hint")).to_have_text(phrase("da", "settings.language.cut"))
    expect(screen.find("#setting-language")).to_have_value("da")
    choose(screen, "de")
    screen.settle()
    expect(screen.find("#new")).to_have_text(phrase("de", "new"))


def test_numbers_have_the_plurals_of_the_language(sit_down: SitDown) -> None:
    screen = sit_down(replace(DESKTOP, language="pl-PL"))
    forms = json.loads((PAGE / "pl.json").read_text())["tiles.left"]
    screen.start_a_game(game="triangular")
    left = {48: "many", 47: "many", 46: "many", 45: "many", 44: "few"}
    for n, form in left.items():
        expect(screen.find("#fact")).to_have_text(forms[form].replace("{n}", str(n)))
        screen.play(screen.standing["legal"][0])
