"""The themes as they are written: one set of properties each, and no colour anywhere else."""

import re
from pathlib import Path

import triangulum

PAGE = Path(triangulum.__file__).parent / "server" / "static"
NAMES = ("nebula", "daylight", "contrast", "safe")
COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(", re.I)
REFERENCE = re.compile(r'href="#[^"]*"|url\(#[^)]*\)|mask-image:[^;]*')


def theme_sets() -> dict[str, list[str]]:
    """Which properties each theme sets, by the theme's name, in order."""
    text = "".join((PAGE / "themes" / f"{name}.css").read_text() for name in NAMES)
    found = re.findall(r'^(?::root, )?\[data-theme="(\w+)"\] \{$(.*?)^\}$', text, re.M | re.S)
    return {name: re.findall(r"^  (--[\w-]+|color-scheme):", body, re.M) for name, body in found}


def test_only_the_themes_name_a_colour() -> None:
    for path in [*PAGE.glob("*.css"), PAGE / "index.html"]:
        text = re.sub(r'<meta name="theme-color".*', "", path.read_text())
        assert COLOUR.findall(REFERENCE.sub("", text)) == [], path.name


def test_every_theme_sets_the_same_properties_once_each() -> None:
    assert tuple(theme_sets()) == NAMES
    nebula, *others = theme_sets().values()
    assert len(nebula) == len(set(nebula)) > 50
    for theme in others:
        assert theme == nebula


def test_every_property_has_a_user() -> None:
    sheets = [path.read_text() for path in PAGE.glob("*.css")]
    used = set(re.findall(r"var\((--[\w-]+)", "".join(sheets)))
    assert set(theme_sets()["nebula"]) - used == {"color-scheme"}
