"""After a game: the moves that cost most are marked, and told one by one."""

from itertools import combinations

from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import PHONE, Screen
from triangulum.triangles.rules import Position


def a_triangle(position: Position) -> tuple[tuple[int, int], ...]:
    """Three lines of which the last one closes a triangle, at the start of a game."""
    for corners in combinations(range(1, len(position.field.stars) + 1), 3):
        a, b, c = corners
        lines = ((a, b), (b, c), (a, c))
        if all(line in position.legal() for line in lines):
            after = position.play(lines[0]).play(lines[1])
            if lines[2] in after.legal() and after.play(lines[2]).score != (0, 0):
                return lines
    raise AssertionError("no triangle on this field")


def blunder(screen: Screen) -> str:
    """The second line gives a triangle away, the third leaves it. The one that was better there."""
    position = screen.rules()
    assert isinstance(position, Position)
    lines = [f"{a}-{b}" for a, b in a_triangle(position)]
    screen.play_all(lines[:2])
    far = next(line for line in reversed(screen.standing["legal"]) if line not in lines)
    screen.play_all([far, lines[2]])
    screen.press("#resign")
    screen.press("#resign-yes")
    return lines[2]


def test_blunders_are_marked_and_told_one_by_one(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(name1="Ada", name2="Bo")
    better = blunder(screen)
    expect(screen.find("#end-review")).to_have_text("2 costly moves")
    expect(screen.find(".line-of-plies .costly")).to_have_count(2)
    expect(screen.find('#move-list [data-ply="3"] .costly')).to_have_count(1)
    expect(screen.find("#review")).to_be_hidden()
    screen.press("#end-review")
    text = screen.find("#review-text")
    expect(text).to_contain_text("Move 2, Bo")
    expect(text).to_contain_text("cost 1 point.")
    expect(screen.find("#review-back")).to_be_disabled()
    screen.press("#review-on")
    screen.until(lambda: screen.drawn[1] == 3, "the board after the third line")
    expect(text).to_contain_text("Move 3, Ada")
    expect(text).to_contain_text("cost 2 points.")
    expect(text).to_contain_text(better.replace("-", "\N{EN DASH}"))
    expect(screen.find("#review-on")).to_be_disabled()
    screen.press("#review-back")
    expect(text).to_contain_text("Move 2")
    screen.press("#past-now")
    expect(screen.find("#review")).to_be_hidden()
    screen.start_a_game()
    expect(screen.find(".costly")).to_have_count(0)
