"""Drawing a line: what is marked before, what the rubber line says, and what a refusal says."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Screen
from triangulum.games import TRIANGLES

HANDS = pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["finger", "mouse"])


def partners(screen: Screen, star: int) -> set[int]:
    """The stars that a legal line joins to this one."""
    lines = [set(map(int, line.split("-"))) for line in screen.standing["legal"]]
    return {other for line in lines if star in line for other in line - {star}}


def stars_of(screen: Screen, kind: str) -> set[int]:
    found = screen.find(f"#board g.star.{kind}").evaluate_all(
        "e => e.map(s => Number(s.dataset.star))"
    )
    return set(found)


def refused_lines(screen: Screen, reason: str) -> Iterator[tuple[str, str]]:
    """Lines that the rules refuse for this reason, each with what is in the way."""
    position = screen.rules()
    count = len(screen.game["setup"]["stars"])
    for i in range(1, count + 1):
        for j in range(i + 1, count + 1):
            refusal = position.refusal((i, j))
            if refusal and refusal.reason == reason:
                way = refusal.in_the_way
                yield f"{i}-{j}", TRIANGLES.write_move(way) if isinstance(way, tuple) else str(way)


def dashed(line: str) -> str:
    return line.replace("-", "–")


@pytest.mark.parametrize(
    ("device", "drag"), [(PHONE, False), (DESKTOP, True)], ids=["taps", "mouse-drag"]
)
def test_a_line_across_another_is_refused_in_words(
    sit_down: SitDown, device: Device, drag: bool
) -> None:
    screen = sit_down(device)
    screen.start_a_game()
    screen.play_all([longest(screen), screen.standing["legal"][0]])
    line, way = next(refused_lines(screen, "crosses"))
    before = screen.shown
    screen.draw(line, drag)
    expect(screen.find("#message")).to_have_text(
        f"{dashed(line)} would cross the line {dashed(way)}."
    )
    expect(screen.find("#board .line.barring")).to_have_attribute("data-line", way)
    assert stars_of(screen, "named") == set(map(int, line.split("-")))
    changed_nothing(screen, before)
    expect(screen.find(":is(.barring, .named)")).to_have_count(0)
    expect(screen.find("#message")).to_be_empty()
    screen.play(screen.standing["legal"][-1], drag)
    screen.agrees()


def longest(screen: Screen) -> str:
    """The longest legal line: it is in the way of many others."""
    stars = screen.game["setup"]["stars"]

    def length(line: str) -> int:
        (ax, ay), (bx, by) = (stars[int(star) - 1] for star in line.split("-"))
        return int((ax - bx) ** 2 + (ay - by) ** 2)

    lines: list[str] = screen.standing["legal"]
    return max(lines, key=length)


def changed_nothing(screen: Screen, before: dict[str, object]) -> None:
    assert screen.shown == before
    assert screen.drawn == (screen.game["number"], screen.ply)
    screen.agrees()


def test_a_line_over_a_star_is_refused_in_words(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    line, way = next(refused_lines(screen, "over-star"))
    before = screen.shown
    screen.draw(line)
    expect(screen.find("#message")).to_have_text(f"{dashed(line)} would pass over star {way}.")
    expect(screen.find("g.star.barring")).to_have_attribute("data-star", way)
    changed_nothing(screen, before)
    # Who is refused need not wait until the words are gone.
    screen.play(screen.standing["legal"][0])
    expect(screen.find("#message")).to_be_empty()
    expect(screen.find(".barring")).to_have_count(0)
    screen.agrees()


def test_a_line_that_is_there_is_refused(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    line = screen.standing["legal"][0]
    screen.play(line)
    before = screen.shown
    screen.draw(line)
    expect(screen.find("#message")).to_have_text(f"{dashed(line)} is there already.")
    changed_nothing(screen, before)


def test_a_chosen_star_marks_the_stars_with_a_legal_line_to_it(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game()
    screen.play_all([longest(screen), screen.standing["legal"][0]])
    for star in (1, 12, 24):
        screen.touch(screen.star(star))
        expect(screen.find("g.star.chosen")).to_have_attribute("data-star", str(star))
        assert stars_of(screen, "target") == partners(screen, star)
        screen.touch(screen.star(star))
        expect(screen.find("g.star:is(.chosen, .target)")).to_have_count(0)
    assert screen.drawn[1] == screen.ply == 2


@HANDS
def test_the_rubber_line_shows_whether_the_line_is_legal(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    screen.start_a_game()
    screen.play(longest(screen))
    line, _ = next(refused_lines(screen, "crosses"))
    start, barred = map(int, line.split("-"))
    free = min(partners(screen, start))
    screen.hold(screen.star(start))
    for other, kind in ((free, "legal"), (barred, "illegal"), (free, "legal")):
        screen.pull(screen.star(other))
        expect(screen.find(f"#board .aim.seen .rubber.{kind}")).to_have_count(1)
        assert rubber(screen) == places(screen, start, other), "it snaps to the star"
    screen.pull(nowhere(screen))
    expect(screen.find("#board .aim.seen .rubber:not(.legal, .illegal)")).to_have_count(1)
    screen.let_go()
    expect(screen.find("#board .aim.seen")).to_have_count(0)
    assert screen.ply == 1 and [said["type"] for said in screen.said].count("move") == 1
    screen.hold(screen.star(start))
    screen.pull(screen.star(free))
    screen.let_go()
    screen.wait_for_ply(2)


def rubber(screen: Screen) -> list[float]:
    line = screen.find("#board .rubber")
    return [float(line.get_attribute(name) or "nan") for name in ("x1", "y1", "x2", "y2")]


def places(screen: Screen, one: int, other: int) -> list[float]:
    stars = screen.game["setup"]["stars"]
    return [*stars[one - 1], *stars[other - 1]]


def nowhere(screen: Screen) -> tuple[float, float]:
    """A place on the board that is far from every star."""
    board = screen.find("#board").bounding_box()
    assert board
    stars = [screen.star(star) for star in range(1, 25)]

    def gap(at: tuple[float, float]) -> float:
        return min((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in stars)

    left, top = board["x"], board["y"]
    spots = [
        (left + board["width"] * i / 20, top + board["height"] * j / 20)
        for i in range(1, 20)
        for j in range(1, 20)
    ]
    return max(spots, key=gap)
