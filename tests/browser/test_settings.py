"""The Settings dialog: what is chosen is seen and heard at once, and kept by the device."""

from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.scenes import THEMES, halfway, put_on
from browser.screen import DESKTOP, PHONE, Device, Screen
from browser.test_layout import SIZES, apart, boxes, can_be_hit, large_enough

LOOK = """() => {
  const style = getComputedStyle(document.documentElement);
  const bar = document.querySelector("meta[name=theme-color]").content;
  return [document.documentElement.dataset.theme, style.colorScheme,
    style.getPropertyValue("--night").trim() === bar];
}"""
WATCH = """
  window.looks = new Set();
  const look = () => {
    const root = document.documentElement;
    if (document.body) looks.add(`${root.dataset.theme} ${getComputedStyle(root).colorScheme}`);
    requestAnimationFrame(look);
  };
  look();
"""
LISTEN = """() => {
  window.tones = [];
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    tones.push(Math.round(this.frequency.value));
    return start.apply(this, when);
  };
}"""

Scheme = Literal["light", "dark"]


def theme(screen: Screen) -> str:
    name, scheme, bar_agrees = screen.page.evaluate(LOOK)
    assert scheme == ("light" if name == "daylight" else "dark")
    assert bar_agrees, "the browser's bar has the colour of the ground"
    return str(name)


def choose(screen: Screen, name: str) -> None:
    screen.open_settings()
    screen.press(f'#settings-dialog [value="{name}"]')
    screen.press("#settings-dialog [type=submit]")
    expect(screen.find("#settings-dialog")).to_be_hidden()


def test_the_theme_follows_the_system_until_one_is_chosen(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()

    def follows(scheme: Scheme, wanted: str, more: bool = False) -> None:
        contrast: Literal["more", "no-preference"] = "more" if more else "no-preference"
        screen.page.emulate_media(color_scheme=scheme, contrast=contrast)
        expect(screen.find("html")).to_have_attribute("data-theme", wanted)
        theme(screen)

    follows("dark", "nebula")
    follows("light", "daylight")
    follows("dark", "contrast", more=True)
    follows("light", "contrast", more=True)
    choose(screen, "safe")
    follows("dark", "safe")
    follows("light", "safe", more=True)
    choose(screen, "system")
    follows("dark", "nebula")
    follows("light", "daylight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chosen_theme_stays_and_no_other_is_seen_first(sit_down: SitDown, scheme: Scheme) -> None:
    screen = sit_down(PHONE)
    screen.page.emulate_media(color_scheme=scheme)
    screen.start_a_game()
    screen.page.add_init_script(WATCH)
    for name in ("system", *THEMES):
        choose(screen, name)
        chosen = theme(screen)
        assert chosen == name or name == "system"
        screen.page.reload()
        screen.settle()
        assert theme(screen) == chosen
        shade = "light" if chosen == "daylight" else "dark"
        assert screen.page.evaluate("() => [...looks]") == [f"{chosen} {shade}"]
    screen.open_settings()
    expect(screen.find('#settings-dialog [value="safe"]')).to_be_checked()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["360x640", "1280x800"])
@pytest.mark.parametrize("game", ["triangles", "triangular"])
def test_nothing_moves_when_the_theme_changes(sit_down: SitDown, device: Device, game: str) -> None:
    screen = sit_down(device)
    if game == "triangles":
        halfway(screen)
    else:
        screen.start_a_game(game=game)
    places = []
    for name in THEMES:
        put_on(screen, name)
        places.append(boxes(screen, "#table :is(section, main, footer, button, p, span, #board)"))
    assert all(place == places[0] for place in places)


@SIZES
def test_the_dialog_has_its_place(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    screen.start_a_game()
    screen.open_settings()
    (dialog,) = boxes(screen, "#settings-dialog")
    assert dialog["top"] >= 0 and dialog["bottom"] <= device.height
    controls = boxes(screen, "#settings-dialog :is(input, select)")
    assert len(controls) == 8
    large_enough(controls)
    apart(controls)
    can_be_hit(screen, "#settings-dialog button")


def test_the_switches_are_off_at_first_and_kept(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    for before in (False, True):
        screen.open_settings()
        for name in ("sounds", "confirm"):
            expect(screen.find(f"#setting-{name}")).to_be_checked(checked=before)
            screen.press(f"#setting-{name}")
        screen.page.reload()
        screen.settle()
    screen.open_settings()
    for name in ("sounds", "confirm"):
        expect(screen.find(f"#setting-{name}")).not_to_be_checked()


def test_moves_are_heard_when_sounds_are_on(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    screen.page.evaluate(LISTEN)
    screen.start_a_game()

    def heard() -> list[Any]:
        tones: list[Any] = screen.page.evaluate("() => tones.splice(0)")
        return tones

    screen.play(screen.standing["legal"][0])
    assert heard() == [], "silent until switched on"
    screen.open_settings()
    screen.press("#setting-sounds")
    screen.press("#settings-dialog [type=submit]")
    screen.play(screen.standing["legal"][0])
    assert len(heard()) == 1
    while not sum(screen.standing["score"]):
        heard()
        screen.play(screen.level_two())
    scored = heard()
    assert len(scored) >= 2 and scored == sorted(scored)
    screen.press("#undo")
    screen.until(lambda: not sum(screen.standing["score"]), "the point taken back")
    assert heard() == [], "what is taken back is no news"
    screen.open_settings()
    screen.press("#setting-sounds")
    screen.press("#settings-dialog [type=submit]")
    screen.play(screen.level_two())
    assert heard() == []
