"""Pictures of the main screens in every theme and size, from real games on a real server.

`python -m benchmarks.screens [FOLDER]`, with the tests' screen on the path: `make screens`. Seeds
are fixed and level 2 is asked for every move, so that a picture changes only when the page does.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from browser.conftest import QUIET, chromium
from browser.scenes import THEMES, put_on
from browser.screen import DESKTOP, PHONE, TABLET, Screen
from browser.sight import picture
from browser.test_statistics import MANY, bring
from serving import serving

HERE = Path(__file__).parents[1] / "docs" / "screens"
FIELDS = {PHONE: "phone-60", TABLET: "tablet-80", DESKTOP: "tablet-120"}
SEED = 11
LINES = {PHONE: 70, TABLET: 90, DESKTOP: 120}
TILES = 20
SHADES, SIGNS = 128, 64
"""A palette is a fifth of the bytes: most of it for the sky's shades, some for small strong
colours, which a palette by frequency alone would lose."""


def screens(screen: Screen) -> Iterator[str]:
    """Play from one main screen to the next; the name of what is seen now."""
    screen.find("#new-dialog").wait_for()
    yield "new"
    screen.start_a_game(field=FIELDS[screen.device], seed=SEED, name1="Ada", name2="Bo")
    for _ in range(LINES[screen.device]):
        screen.play(screen.level_two())
    yield "triangles"
    screen.press("#resign")
    screen.press("#resign-yes")
    screen.find("#end-review").wait_for()  # it comes when the game is looked through
    yield "end"
    screen.start_a_game(game="triangular", name1="Ada", name2="Bo")
    for _ in range(TILES):
        screen.play(screen.level_two())
    yield "triangular"
    if screen.device == PHONE:
        yield from beside(screen)


def beside(screen: Screen) -> Iterator[str]:
    """The pages beside the table are one column, much the same in every size."""
    table = screen.page.url.split("#")[0]
    screen.page.goto(f"{table}rules.html#triangular")
    figure = screen.find("#example-nested")
    figure.locator(".primary").click()
    figure.evaluate("figure => figure.parentElement.scrollIntoView()")
    yield "rules"
    screen.page.goto(f"{table}statistics.html")
    screen.find("#device").wait_for()
    bring(screen, MANY, f"{len(MANY)} games were added.")
    screen.page.evaluate("document.body.scrollTop = 0")
    yield "statistics"


def take(screen: Screen, path: Path) -> int:
    """Save what is seen with as few bytes as look the same, and say how many these are."""
    whole = picture(screen.page)
    kinds = {SHADES: Image.Quantize.MEDIANCUT, SIGNS: Image.Quantize.MAXCOVERAGE}
    colours = [
        band
        for many, method in kinds.items()
        for band in (whole.quantize(many, method=method).getpalette() or [])[: 3 * many]
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    whole.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
    return path.stat().st_size


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for device in (PHONE, TABLET, DESKTOP):
            context = browser.new_context(**device.settings())
            screen = Screen(context.new_page(), device, server.url)
            for name in screens(screen):
                for theme in THEMES:
                    put_on(screen, theme)
                    size = f"{device.width}x{device.height}"
                    total += take(screen, folder / f"{name}-{theme}-{size}.png")
            context.close()
    print(f"{folder}: {total / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
