"""The themes, by what Chromium paints: who is who for every eye, and which theme is on.

Far enough: 15 in CIEDE2000 is some fifteen times what is just noticed side by side, so that it
holds for thin lines far from each other; a large plain thing needs less against its ground. The
Colour-safe theme must do with colour alone, in greyscale too. The others may lean on the second
cue, which every theme has to keep: dashes, another hatch, another sign.
"""

from itertools import combinations

from coloraide import Color
from playwright.sync_api import Locator

from browser.conftest import SitDown
from browser.scenes import THEMES, choose_a_star, halfway, put_on, threatened
from browser.screen import DESKTOP, Screen
from browser.sight import EYES, apart_in_grey, contrast, distance, laid_over, mean, picture

FAR = {"nebula": 15.0, "daylight": 15.0, "contrast": 15.0, "safe": 25.0}
"""CIEDE2000 between what belongs to different players, for every kind of eye."""
FAR_FROM_THE_GROUND = 12.0
FAR_IN_GREY = {"nebula": 3.0, "daylight": 3.0, "contrast": 6.0, "safe": 10.0}
"""Steps of lightness out of 100: about 1 is noticed side by side, 10 without comparing."""
LINES_STAND_OUT = {"nebula": 3.0, "daylight": 3.0, "contrast": 7.0, "safe": 3.0}
"""Contrast of what is no text, by WCAG 2; in High contrast as of text."""

STYLE = """([selector, ...names]) => {
  const style = getComputedStyle(document.querySelector(selector));
  return names.map((name) => style[name]);
}"""
NIGHT = "() => getComputedStyle(document.documentElement).getPropertyValue('--night').trim()"
HEART = """(selector) => {
  const shape = document.querySelector(selector);
  const corners = [...shape.points].map((p) => p.matrixTransform(shape.getScreenCTM()));
  const far = corners.map((_, i) => {
    const [a, b] = [corners[(i + 1) % 3], corners[(i + 2) % 3]];
    return Math.hypot(a.x - b.x, a.y - b.y);
  });
  const around = far[0] + far[1] + far[2];
  const middle = (way) => corners.reduce((sum, p, i) => sum + p[way] * far[i], 0) / around;
  const [a, b, c] = corners;
  const twice = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
  return [middle("x"), middle("y"), twice / around];
}"""
LARGEST = """(player) => {
  const shapes = [...document.querySelectorAll(`.triangle[data-player="${player}"]:not(.last)`)];
  const size = (e) => { const { width, height } = e.getBBox(); return Math.min(width, height); };
  const found = shapes.sort((a, b) => size(b) - size(a))[0];
  return `[data-triangle="${found.dataset.triangle}"]`;
}"""


def style(screen: Screen, selector: str, *names: str) -> list[str]:
    found: list[str] = screen.page.evaluate(STYLE, [selector, *names])
    return found


def ground(screen: Screen) -> Color:
    return Color(screen.page.evaluate(NIGHT))


def line(screen: Screen, player: int) -> Color:
    stroke, opacity = style(
        screen, f'.line[data-player="{player}"]:not(.last)', "stroke", "strokeOpacity"
    )
    return laid_over(stroke, float(opacity), ground(screen))


def painted(screen: Screen, selector: str) -> Color:
    """What the eye makes of the inner part of a triangle, hatches and all."""
    x, y, radius = screen.page.evaluate(HEART, selector)
    half = radius * 0.6
    left, top, right, bottom = map(round, (x - half, y - half, x + half, y + half))
    return mean(picture(screen.page).crop((left, top, right, bottom)))


def face(screen: Screen, player: int) -> Color:
    return Color(style(screen, f'.tile[data-player="{player}"] .face', "fill")[0])


def are_apart(things: dict[str, Color], theme: str, grey: float = 0) -> None:
    """Each of these is told from each other by its colour, whoever looks."""
    for (a, one), (b, other) in combinations(things.items(), 2):
        least = FAR_FROM_THE_GROUND if "ground" in (a, b) else FAR[theme]
        for eye in EYES:
            assert distance(one, other, eye) >= least, (theme, a, b, eye)
        assert apart_in_grey(one, other) >= grey, (theme, a, b)


def test_lines_and_triangles_are_told_apart_by_every_eye(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    halfway(screen)
    largest = {player: screen.page.evaluate(LARGEST, player) for player in (1, 2)}
    for theme in THEMES:
        put_on(screen, theme)
        lines = {f"line {player}": line(screen, player) for player in (1, 2)}
        are_apart({**lines, "ground": ground(screen)}, theme, FAR_IN_GREY[theme])
        for name, colour in lines.items():
            assert contrast(colour, ground(screen)) >= LINES_STAND_OUT[theme], (theme, name)
        filled = {f"triangle {n}": painted(screen, shape) for n, shape in largest.items()}
        are_apart({**filled, "ground": ground(screen)}, theme, FAR_IN_GREY[theme])


def test_tiles_and_cells_are_told_apart_by_every_eye(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    threatened(screen)
    safe = '.legal[data-cell="0,1,-1"]'
    screen.press("#hint")
    for theme in THEMES:
        put_on(screen, theme)
        tiles = {"yellow": face(screen, 1), "grey": face(screen, 2), "red": face(screen, 0)}
        are_apart({**tiles, "ground": ground(screen)}, theme, FAR_IN_GREY[theme])
        safe_cell, danger = painted(screen, safe), painted(screen, ".legal.dangerous")
        for eye in EYES:
            assert distance(safe_cell, danger, eye) >= 8, (theme, eye)


def test_colour_is_never_the_only_cue(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    halfway(screen)
    for theme in THEMES:
        put_on(screen, theme)
        assert in_common(screen) == [], theme
    choose_a_star(screen)
    for theme in THEMES:
        put_on(screen, theme)
        seen, ring, width = style(
            screen, ".star.chosen .ring", "visibility", "strokeOpacity", "stroke-width"
        )
        assert (seen, float(ring)) == ("visible", 1.0) and float(width.removesuffix("px")) >= 2.0
        assert style(screen, ".star:not(.chosen, .target, .felt) .ring", "visibility") == ["hidden"]
    threatened(screen)
    for theme in THEMES:
        put_on(screen, theme)
        signs = [screen.find(f'.tile[data-player="{n}"] .mark').first for n in (0, 1, 2)]
        kinds = [(sign.evaluate("e => e.tagName"), fill(sign)) for sign in signs]
        assert [kind for kind, _ in kinds] == ["polygon", "circle", "circle"]
        assert kinds[1][1] != "none" and kinds[2][1] == "none", "a disc and a hoop"
        dashes = style(screen, ".legal.dangerous", "strokeDasharray", "fill")
        assert dashes[0] != "none" and "#danger" in dashes[1]


def fill(sign: Locator) -> str:
    return str(sign.evaluate("e => getComputedStyle(e).fill"))


def in_common(screen: Screen) -> list[str]:
    """In what the two players' lines and triangles do not differ beside their colour."""
    one, two = (style(screen, f'.line[data-player="{n}"]', "strokeDasharray") for n in (1, 2))
    hatches = [screen.find(f"#hatch-{n}") for n in (1, 2)]
    stripes = [hatch.locator(".stripe").count() for hatch in hatches]
    turns = [hatch.get_attribute("data-turn") for hatch in hatches]
    used = [style(screen, f'.triangle[data-player="{n}"]', "fill")[0] for n in (1, 2)]
    same = {
        "dashes": one == two or one != ["none"],
        "stripes": stripes[0] == stripes[1],
        "turns": turns[0] == turns[1],
        "hatches": used[0] == used[1] or not all(f"#hatch-{n}" in used[n - 1] for n in (1, 2)),
    }
    return [name for name, found in same.items() if found]
