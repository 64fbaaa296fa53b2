"""The screens that a person sees, one after the other, at one table."""

from collections.abc import Iterator

from playwright.sync_api import expect

from browser.screen import Screen

THEMES = ("nebula", "daylight", "contrast", "safe")
THREAT = "0,0,-1 0,-1,0 1,0,-1"
"""Yellow threatens to complete a red triangle: one cell stops it, the others are dangerous."""

HALFWAY = (
    "3-19 11-16 16-21 11-21 9-13 18-19 12-17 1-3 17-18 17-19 11-15 15-21 7-19 3-7 1-7 6-9 "
    "6-13 14-19 14-18 14-17 12-14 12-19 7-12 1-12 "
)
"""Lines on phone-24, seed 7, that give both players a large triangle."""


def put_on(screen: Screen, theme: str) -> None:
    """As the Settings dialog does, which would hide what is to be seen."""
    event = "theme => dispatchEvent(new CustomEvent('theme', { detail: theme }))"
    screen.page.evaluate(event, theme)
    expect(screen.find("html")).to_have_attribute("data-theme", theme)
    screen.page.wait_for_function("document.getAnimations().length === 0")


def halfway(screen: Screen) -> None:
    """A game of Triangles in which both have triangles."""
    screen.start_a_game()
    screen.play_all(HALFWAY.split())


def threatened(screen: Screen) -> None:
    """A game of Triangular with a hint, who stands better, and dangerous cells."""
    screen.start_a_game(game="triangular")
    screen.play_all(THREAT.split())
    screen.press("#show")
    screen.press("#aid-outlook")
    screen.press("#aid-dangers")
    screen.press("#aids-close")
    screen.press("#hint")
    expect(screen.find("#board .dangerous")).to_have_count(5)
    expect(screen.find(".advised polygon")).to_be_visible()


def choose_a_star(screen: Screen) -> None:
    star = screen.standing["legal"][0].split("-")[0]
    screen.touch(screen.star(star))
    expect(screen.find(".star.chosen")).to_have_count(1)


def confirming(screen: Screen) -> Iterator[str]:
    """From the star that is chosen to another."""
    screen.open_settings()
    screen.press("#setting-confirm")
    yield "settings"
    screen.press("#settings-dialog [type=submit]")
    screen.touch(screen.star(screen.standing["legal"][0].split("-")[1]))
    expect(screen.find("#confirm-yes")).to_be_visible()
    yield "a line to be confirmed"
    screen.press("#confirm-no")


def looking_back(screen: Screen) -> Iterator[str]:
    screen.press("#ply-back")
    expect(screen.find("#past-now")).to_be_visible()
    yield "the past"
    if screen.find("#moves-open").is_visible():
        screen.press("#moves-open")
        yield "the list of moves"
        screen.press("#moves-close")
    screen.press("#past-now")


def looking_through(screen: Screen) -> Iterator[str]:
    screen.press("#end-review")
    expect(screen.find("#review-text")).to_contain_text("Better")
    yield "a costly move"
    screen.press("#past-now")
    screen.open_sharing()
    expect(screen.find("#share-dialog")).to_be_visible()
    yield "sharing"
    screen.press("#share-close")


def scenes(screen: Screen) -> Iterator[str]:
    """Go from screen to screen; the name of the one that is seen now."""
    expect(screen.find("#new-dialog")).to_be_visible()
    yield "new game of Triangles"
    screen.choose(game="triangular", opponent="people")
    yield "new game of Triangular"
    halfway(screen)
    yield "Triangles"
    choose_a_star(screen)
    yield "Triangles, a star chosen"
    screen.press("#menu")
    yield "the menu"
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("?")
    yield "keys"
    screen.press("#keys-close")
    yield from confirming(screen)
    yield from looking_back(screen)
    screen.press("#resign")
    yield "resigning"
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    expect(screen.find("#end-review")).to_be_visible()  # it comes when the game is looked through
    yield "the end of Triangles"
    yield from looking_through(screen)
    threatened(screen)
    yield "Triangular"
    screen.press("#show")
    yield "aids"
    screen.press("#aids-close")
    for _ in range(12):
        screen.play(screen.level_two())
    yield "Triangular, later"
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    yield "the end of Triangular"
