"""Both games by keys alone, and what a screen reader is told."""

from collections import deque

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Screen

LISTEN = """() => {
  window.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) told.push(...[...addedNodes].map((e) => e.textContent));
  }).observe(document.getElementById("announce"), { childList: true });
}"""
ARROWS = """async (stars) => {
  const { towards } = await import("/keys.js");
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const spots = stars.map(([x, y], i) => ({ name: String(i + 1), at: { x, y } }));
  return Object.fromEntries(spots.map(({ name, at }) => [name, Object.fromEntries(
    Object.entries(ways).map(([key, [x, y]]) => [key, towards(spots, at, { x, y })?.name]))]));
}"""

Ways = dict[str, dict[str, str | None]]


def way(ways: Ways, start: str, end: str) -> list[str]:
    """The fewest arrows from one star to another."""
    came: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while queue:
        star = queue.popleft()
        if star == end:
            return came[star]
        for key, other in ways[star].items():
            if other and other not in came:
                came[other] = [*came[star], key]
                queue.append(other)
    raise AssertionError(f"no arrows lead from {start} to {end}")


def arrow_ways(screen: Screen, stars: list[tuple[int, int]]) -> Ways:
    """Where each arrow leads from each star; of stars equally far away, to the lower number."""
    ways: Ways = screen.page.evaluate(ARROWS, stars)
    return ways


def listen(screen: Screen) -> None:
    screen.page.evaluate(LISTEN)


def told(screen: Screen) -> list[str]:
    """What was said since the last time."""
    found: list[str] = screen.page.evaluate("() => told.splice(0)")
    return found


def begin_by_keys(screen: Screen, **wishes: str) -> None:
    expect(screen.find("#new-dialog")).to_be_visible()
    for name, value in wishes.items():
        screen.find(f'#new-form [name={name}][value="{value}"]').focus()
        screen.page.keyboard.press("Space")
    screen.find("#start").focus()
    screen.page.keyboard.press("Enter")
    screen.until(lambda: bool(screen.game), "the game")
    screen.settle()


def test_triangles_by_arrows_and_enter(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangles", opponent="computer", level="3", field="tablet-80")
    ways = arrow_ways(screen, screen.game["setup"]["stars"])
    assert all(way(ways, "1", star) or star == "1" for star in ways)
    listen(screen)
    here = "1"
    screen.page.keyboard.press("ArrowRight")
    for _ in range(6):
        one, other = screen.level_two().split("-")
        before = screen.ply
        told(screen)
        for star in (one, other):
            arrows = way(ways, here, star)
            for arrow in arrows:
                screen.page.keyboard.press(arrow)
            here = star
            assert len(told(screen)) == len(arrows)
            screen.page.keyboard.press("Enter")
            chosen = told(screen)
            assert chosen == [f"Line from star {one}"] or star == other
        screen.until(lambda: screen.ply > before, "the line")  # noqa: B023
        screen.settle()
        assert screen.moves[before] == f"{one}-{other}"
    screen.agrees()


@pytest.mark.parametrize(
    "wishes",
    [{"game": "triangles", "field": "phone-24"}, {"game": "triangular"}],
    ids=["triangles", "triangular"],
)
def test_a_whole_game_by_keys_and_words(sit_down: SitDown, wishes: dict[str, str]) -> None:
    """Moves are typed; each one, mine and the computer's, is told once with what it brought."""
    screen = sit_down(PHONE)
    begin_by_keys(screen, opponent="computer", level="2", **wishes)
    listen(screen)
    screen.page.keyboard.press("/")
    while not screen.standing["over"]:
        before = screen.ply
        screen.page.keyboard.type(screen.level_two())
        screen.page.keyboard.press("Enter")
        screen.until(lambda: screen.ply > before, "the move")  # noqa: B023
        screen.settle()
        said = told(screen)
        made = screen.game["plies"][before:]
        assert len(said) == len(made)
        for text, ply in zip(said, made, strict=True):
            who = "You" if ply["player"] in screen.game["yours"] else "Computer"
            assert text.startswith(who)
            gained = sum(triangle["points"] for triangle in ply["triangles"])
            red = any(triangle["red"] for triangle in ply["triangles"])
            assert (str(gained) in text.split("for")[-1].split("closed")[-1]) or not gained or red
            assert bool(gained or red) == ("closed" in text or "point" in text or "red" in text)
    expect(screen.find("#end")).to_be_visible()
    assert screen.read("#end-title") in ("You won!", "You lost.", "Draw.")


def test_triangular_by_arrows_and_enter_to_the_end(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangular", opponent="people")
    listen(screen)
    while not screen.standing["over"]:
        before = screen.ply
        screen.page.keyboard.press(("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")[before % 4])
        (place,) = told(screen)
        assert place.startswith("Cell (") and place.endswith("red")
        screen.page.keyboard.press("Enter")
        screen.until(lambda: screen.ply > before, "the tile")  # noqa: B023
        screen.settle()
        assert len(told(screen)) == 1
    screen.agrees()


def test_keys_that_work_anywhere(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangular", opponent="people")
    keys = screen.page.keyboard
    listen(screen)
    screen.play_all([screen.standing["legal"][0], "0,-1,0"])
    told(screen)
    keys.press("s")
    assert told(screen) == [
        "Player 1 0, Player 2 0. 2 tiles laid. 5 cells may be taken now. Player 1\u2019s turn"
    ]
    keys.press("h")
    expect(screen.find("#hint")).to_have_attribute("aria-pressed", "true")
    expect(screen.find("#advice")).not_to_be_empty()
    keys.press("[")
    screen.until(lambda: screen.drawn[1] == 1, "one move back")
    keys.press("]")
    screen.until(lambda: screen.drawn[1] == 2, "now")
    keys.press("u")
    screen.wait_for_ply(1)
    keys.press("?")
    expect(screen.find("#keys-dialog")).to_be_visible()
    keys.press("u")
    keys.press("Escape")
    expect(screen.find("#keys-dialog")).to_be_hidden()
    assert screen.ply == 1
    keys.press("/")
    expect(screen.find("#command")).to_be_focused()
    keys.type("?hus")
    assert screen.find("#command").input_value() == "?hus"
    keys.press("Control+u")
    assert screen.ply == 1


def test_the_list_of_keys_names_those_that_do_something(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    for game in ("triangular", "triangles"):
        screen.start_a_game(game=game)
        screen.page.keyboard.press("?")
        expect(screen.find("#keys-dialog")).to_be_visible()
        expect(screen.find(".key-hint")).to_be_visible()
        expect(screen.find(".key-tiles")).to_be_visible(visible=game == "triangular")
        screen.page.keyboard.press("Escape")


def test_the_board_is_one_tab_stop_and_has_the_keys_at_once(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangles", field="phone-24", opponent="people")
    expect(screen.find("#board")).to_be_focused()
    screen.page.keyboard.press("Tab")
    expect(screen.find("#board")).not_to_be_focused()
    screen.page.keyboard.press("Shift+Tab")
    expect(screen.find("#board")).to_be_focused()
    listen(screen)
    screen.page.keyboard.press("ArrowRight")
    (name,) = told(screen)
    open_to = sum("1" in line.split("-") for line in screen.standing["legal"])
    assert name.startswith("Star 1, ") and name.endswith(f", 0 lines, {open_to} to go")


def test_confirming_by_keys_takes_a_key_that_is_pressed_once_more(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangles", field="phone-24", opponent="people")
    screen.find("#menu").press("Enter")
    screen.find("#settings").press("Enter")
    screen.find("#setting-confirm").press("Space")
    screen.page.keyboard.press("Escape")
    listen(screen)
    ways = arrow_ways(screen, screen.game["setup"]["stars"])
    one, other = screen.standing["legal"][0].split("-")
    screen.find("#board").focus()
    screen.page.keyboard.press("ArrowRight")
    for start, end in (("1", one), (one, other)):
        for arrow in way(ways, start, end):
            screen.page.keyboard.press(arrow)
        screen.page.keyboard.down("Enter")
        screen.page.keyboard.down("Enter")  # held: it repeats
        screen.page.keyboard.up("Enter")
    expect(screen.find("#confirm")).to_be_visible()
    assert told(screen)[-1].startswith(f"{one}\N{EN DASH}{other} waits")
    assert screen.ply == 0
    screen.page.keyboard.press("Enter")
    screen.wait_for_ply(1)


def test_a_held_key_takes_back_one_move(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangular", opponent="people")
    screen.play_all(["0,0,-1", "0,-1,0", "-1,0,0"])
    for _ in range(4):
        screen.page.keyboard.down("u")
    screen.page.keyboard.up("u")
    screen.wait_for_ply(2)
    screen.page.keyboard.press("s")
    assert screen.ply == 2


def test_the_keys_go_over_laid_tiles_and_look_closer(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangular", opponent="people")
    screen.play_all(["0,0,-1", "0,-1,0"])
    listen(screen)
    keys = screen.page.keyboard
    for _ in range(2):
        for arrow in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
            keys.press(f"Shift+{arrow}")
    said = told(screen)
    assert "The red tile" in said or any("tile (" in text for text in said)
    width = "() => document.querySelector('.tile').getBoundingClientRect().width"
    before = screen.page.evaluate(width)
    keys.press("+")
    screen.page.wait_for_function(f"w => ({width})() > 1.2 * w", arg=before)
    keys.press("0")
    screen.page.wait_for_function(f"w => ({width})() === w", arg=before)


def test_the_board_has_the_keys_again_when_a_button_lets_go(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    begin_by_keys(screen, game="triangular", opponent="people")
    screen.play(screen.standing["legal"][0])
    screen.find("#undo").press("Enter")
    screen.wait_for_ply(0)
    expect(screen.find("#board")).to_be_focused()
    screen.page.keyboard.press("ArrowRight")
    expect(screen.find(".legal.felt")).to_have_count(1)
