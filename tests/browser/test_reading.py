"""Words can be read and everything has its name: on every screen, in every theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.beside import scenes_beside
from browser.conftest import SitDown
from browser.scenes import THEMES, put_on, scenes
from browser.screen import DESKTOP, PHONE, Device
from browser.sight import words

LEAST = {"nebula": 4.5, "daylight": 4.5, "contrast": 7.0, "safe": 4.5}
"""Contrast by WCAG 2: level AA, and AAA in High contrast."""

DEVICES = pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["360x640", "1280x800"])


@DEVICES
def test_words_stand_out_from_what_is_painted_under_them(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    for scene in scenes(screen):
        for theme in THEMES:
            put_on(screen, theme)
            read = words(screen.page)
            assert len(read) >= 3, scene
            faint = [(text, round(found, 2)) for text, found in read if found < LEAST[theme]]
            assert faint == [], (scene, theme)


@DEVICES
def test_axe_finds_nothing(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    axe = Axe()
    for scene in scenes(screen):
        for theme in THEMES:
            put_on(screen, theme)
            found = axe.run(screen.page)
            assert found.violations_count == 0, (scene, theme, found.generate_report())


@DEVICES
def test_the_same_beside_the_table(sit_down: SitDown, device: Device) -> None:
    axe = Axe()
    for scene, screen in scenes_beside(sit_down, device):
        for theme in THEMES:
            put_on(screen, theme)
            faint = [
                (text, round(found, 2))
                for text, found in words(screen.page)
                if found < LEAST[theme]
            ]
            assert faint == [], (scene, theme)
            found = axe.run(screen.page)
            assert found.violations_count == 0, (scene, theme, found.generate_report())
