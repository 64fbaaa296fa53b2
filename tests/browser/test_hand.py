"""A hand on the board: the glass, looking closer, confirming each line, and what it never loses."""

import math

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Place, Screen

BETWEEN = """([a, b]) => {
  const box = (star) => document.querySelector(`g.star[data-star="${star}"] .core`);
  const at = (star) => box(star).getBoundingClientRect();
  return Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y);
}"""
FITTED = """([width, height]) => {
  const board = document.getElementById("board");
  const [place, seen] = [board.getBoundingClientRect(), board.viewBox.baseVal];
  const fits = Math.abs(place.width / place.height - seen.width / seen.height) < 0.01;
  return innerWidth === width && innerHeight === height && fits;
}"""
GLASS = """() => {
  const { left, top, right, bottom } = document.querySelector(".loupe").getBoundingClientRect();
  return { left, top, right, bottom };
}"""


def crowded(screen: Screen) -> None:
    """The densest field that a phone has."""
    screen.start_a_game(field="phone-120", seed=3)


def distance(screen: Screen, line: str) -> float:
    """Between a line's stars, in pixels."""
    found: float = screen.page.evaluate(BETWEEN, line.split("-"))
    return found


def ends(screen: Screen, line: str) -> tuple[Place, Place]:
    one, other = map(screen.star, line.split("-"))
    return one, other


def longest(screen: Screen) -> str:
    legal: list[str] = screen.standing["legal"]
    places = screen.game["setup"]["stars"]

    def length(line: str) -> float:
        one, other = (places[int(star) - 1] for star in line.split("-"))
        return math.dist(one, other)

    return max(legal, key=length)


def test_every_star_of_the_densest_field_is_hit(sit_down: SitDown) -> None:
    """The nearest star is taken, also by a finger that lands a few pixels beside it."""
    screen = sit_down(PHONE)
    crowded(screen)
    for star in range(1, 121, 7):
        x, y = screen.star(star)
        screen.touch((x + 3, y - 3))
        expect(screen.find(".star.chosen")).to_have_attribute("data-star", str(star))
        screen.page.keyboard.press("Escape")
        screen.find("#board").press("Escape")
        expect(screen.find(".star.chosen")).to_have_count(0)


def test_a_glass_shows_what_the_finger_hides(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    crowded(screen)
    line = longest(screen)
    for start, end in (ends(screen, line), ends(screen, line)[::-1]):
        screen.hold(start)
        screen.pull(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        screen.pull(end)
        expect(screen.find(".loupe .target-ring")).to_be_visible()
        glass = screen.page.evaluate(GLASS)
        assert glass["left"] >= 0 and glass["right"] <= PHONE.width and glass["top"] >= 0
        beside = glass["right"] < end[0] - 20 or glass["left"] > end[0] + 20
        assert beside or glass["bottom"] < end[1] - 20, "the finger would hide it"
        screen.pull((start[0] + 14, start[1]))
        screen.pull(start)
        screen.let_go()
        expect(screen.find(".loupe")).to_have_count(0)
        screen.find("#board").press("Escape")
    screen.draw(line, drag=True)
    screen.wait_for_ply(1)
    expect(screen.find(".loupe")).to_have_count(0)


def test_a_mouse_needs_no_glass(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    crowded(screen)
    start, end = ends(screen, longest(screen))
    screen.hold(start)
    screen.pull(end)
    expect(screen.find("#board .aim.seen")).to_have_count(1)
    expect(screen.find(".loupe")).to_have_count(0)
    screen.let_go()
    screen.wait_for_ply(1)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["finger", "mouse"])
def test_a_double_tap_looks_closer_and_back(sit_down: SitDown, device: Device) -> None:
    screen = sit_down(device)
    crowded(screen)
    wide = distance(screen, "1-2")
    for closer in (True, False):
        screen.double_tap(screen.star(17))
        screen.until(lambda: (distance(screen, "1-2") > 1.5 * wide) is closer, "the other view")  # noqa: B023
        expect(screen.find(".star.chosen")).to_have_count(0)
    expect(screen.find("#fit")).to_be_hidden()
    screen.stands_still()


def test_a_double_tap_beside_the_cells_looks_closer(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular")
    for _ in range(8):
        screen.play(screen.level_two())
    before = screen.page.evaluate(
        "() => document.querySelector('.tile').getBoundingClientRect().width"
    )
    screen.double_tap(screen.place('[data-tile="0,0,0"]'))
    wider = "w => document.querySelector('.tile').getBoundingClientRect().width > 1.2 * w"
    screen.page.wait_for_function(wider, arg=before)
    assert screen.ply == 8


def test_two_fingers_look_closer_and_draw_nothing(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    crowded(screen)
    wide = distance(screen, "1-2")
    x, y = PHONE.width / 2, PHONE.height / 2
    said = len(screen.said)
    screen.two_fingers(((x, y), (x + 20, y + 20)), ((x - 60, y - 60), (x + 80, y + 80)))
    screen.until(lambda: distance(screen, "1-2") > 1.5 * wide, "a closer look")
    expect(screen.find("#fit")).to_be_visible()
    expect(screen.find(".star.chosen")).to_have_count(0)
    near = min(range(1, 121), key=lambda star: math.dist(screen.star(star), (165, 310)))
    before = screen.star(near)
    screen.two_fingers(((100, 300), (200, 300)), ((130, 320), (230, 320)))
    after = screen.star(near)
    assert math.dist((after[0] - before[0], after[1] - before[1]), (30, 20)) < 6
    assert len(screen.said) == said
    screen.press("#fit")
    screen.until(lambda: abs(distance(screen, "1-2") - wide) < 1, "everything")
    screen.stands_still()


def confirming(sit_down: SitDown) -> Screen:
    screen = sit_down(PHONE)
    crowded(screen)
    screen.open_settings()
    screen.press("#setting-confirm")
    screen.page.keyboard.press("Escape")
    expect(screen.find("#settings-dialog")).to_be_hidden()
    return screen


def test_a_line_waits_for_its_button(sit_down: SitDown) -> None:
    screen = confirming(sit_down)
    line = longest(screen)
    screen.draw(line, drag=True)
    expect(screen.find("#confirm-yes")).to_contain_text(line.replace("-", "\N{EN DASH}"))
    no, yes = (screen.find(f"#confirm-{which}").bounding_box() for which in ("no", "yes"))
    assert no and yes and yes["x"] - no["x"] - no["width"] >= 24
    assert min(no["height"], yes["height"]) >= 44
    expect(screen.find("#board .aim.seen")).to_have_count(1)
    screen.press("#confirm-no")
    expect(screen.find("#confirm")).to_be_hidden()
    expect(screen.find("#board .aim.seen")).to_have_count(0)
    assert screen.ply == 0 and "move" not in [said["type"] for said in screen.said]
    screen.draw(line)
    screen.press("#confirm-yes")
    screen.wait_for_ply(1)
    expect(screen.find("#confirm")).to_be_hidden()


def test_a_line_is_confirmed_by_one_more_tap_or_given_up_by_another_star(sit_down: SitDown) -> None:
    screen = confirming(sit_down)
    line = longest(screen)
    screen.draw(line)
    expect(screen.find("#confirm")).to_be_visible()
    screen.touch(screen.star(line.split("-")[1]))
    screen.wait_for_ply(1)
    first, second = screen.standing["legal"][0], longest(screen)
    screen.draw(second)
    expect(screen.find("#confirm")).to_be_visible()
    other = next(star for star in first.split("-") if star not in second.split("-"))
    screen.touch(screen.star(other))
    expect(screen.find("#confirm")).to_be_hidden()
    expect(screen.find(".star.chosen")).to_have_attribute("data-star", other)
    assert screen.ply == 1


def test_a_line_waits_however_much_happens(sit_down: SitDown) -> None:
    """A tap on nothing, a closer look, looking back, a new link: only its own word ends it."""
    screen = confirming(sit_down)
    screen.draw(longest(screen))
    screen.press("#confirm-yes")
    screen.wait_for_ply(1)
    line = longest(screen)
    screen.draw(line)
    waits = screen.find("#confirm-yes")
    expect(waits).to_be_visible()
    screen.touch((4, screen.star(line.split("-")[0])[1]))
    other = next(star for star in range(1, 121) if str(star) not in line.split("-"))
    screen.double_tap(screen.star(other))
    expect(screen.find("#fit")).to_be_visible()
    x, y = PHONE.width / 2, PHONE.height / 2
    screen.two_fingers(((x, y), (x + 20, y + 20)), ((x - 30, y - 30), (x + 50, y + 50)))
    screen.find("#ply-back").press("Enter")
    screen.until(lambda: screen.drawn[1] == 0, "the past")
    screen.find("#past-now").press("Enter")
    screen.until(lambda: screen.drawn[1] == 1, "now")
    heard = len(screen.heard)
    screen.page.evaluate("() => dispatchEvent(new Event('offline'))")
    screen.until(lambda: len(screen.heard) > heard, "everything once more")
    expect(screen.find("#connection")).to_be_hidden()
    expect(waits).to_be_visible()
    expect(screen.find("#board .aim.seen.waiting")).to_have_count(1)
    assert screen.ply == 1
    screen.press("#confirm-yes")
    screen.wait_for_ply(2)
    assert screen.moves[1] == line


def test_a_line_that_waits_ends_with_its_game(sit_down: SitDown) -> None:
    """Another tab begins the other game; and a complaint meanwhile hides nothing of the line."""
    screen = confirming(sit_down)
    screen.draw(longest(screen))
    expect(screen.find("#confirm")).to_be_visible()
    screen.page.keyboard.press("/")
    screen.page.keyboard.type("1-1")
    screen.page.keyboard.press("Enter")
    expect(screen.find("#message")).not_to_be_empty()
    expect(screen.find("#board .aim.seen.waiting")).to_have_count(1)
    expect(screen.find("#confirm")).to_be_visible()
    other = Screen(screen.page.context.new_page(), PHONE, screen.page.url)
    other.settle()
    other.begin(game="triangular", opponent="people")
    screen.until(lambda: screen.game["game"] == "triangular", "the other game")
    screen.settle()
    expect(screen.find("#confirm")).to_be_hidden()
    expect(screen.find("#undo")).to_be_visible()


def test_a_wheel_looks_closer(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    crowded(screen)
    wide = distance(screen, "1-2")
    screen.page.mouse.move(400, 400)
    screen.page.mouse.wheel(0, -400)
    screen.until(lambda: distance(screen, "1-2") > 1.5 * wide, "a closer look")
    screen.page.mouse.wheel(0, 4000)
    screen.until(lambda: abs(distance(screen, "1-2") - wide) < 1, "everything")
    screen.stands_still()


def test_a_line_that_may_not_be_drawn_is_refused_at_once(sit_down: SitDown) -> None:
    screen = confirming(sit_down)
    screen.draw(longest(screen))
    screen.press("#confirm-yes")
    screen.wait_for_ply(1)
    screen.draw(screen.moves[0])
    expect(screen.find("#message")).not_to_be_empty()
    expect(screen.find("#confirm")).to_be_hidden()


def test_a_drag_from_the_edge_of_the_screen_draws(sit_down: SitDown) -> None:
    """It neither scrolls nor leaves the page."""
    screen = sit_down(Device(360, 780, touch=True))
    crowded(screen)
    stars = range(1, 121)
    leftmost = min(stars, key=lambda star: screen.star(star)[0])
    line = next(line for line in screen.standing["legal"] if str(leftmost) in line.split("-"))
    (other,) = set(line.split("-")) - {str(leftmost)}
    _, y = screen.star(leftmost)
    assert screen.star(leftmost)[0] < 30
    screen.drag((1, y), screen.star(other))
    screen.wait_for_ply(1)
    assert screen.moves == [line]
    screen.stands_still()


def turn(screen: Screen, width: int, height: int) -> None:
    """Until the board has been fitted to its new place."""
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.page.wait_for_function(FITTED, arg=[width, height])


def test_turning_the_device_in_the_middle_of_a_drag_loses_nothing(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    crowded(screen)
    line = longest(screen)
    start, end = line.split("-")
    screen.hold(screen.star(start))
    screen.pull(screen.star(end))
    turn(screen, 640, 360)
    screen.lose_the_finger()
    expect(screen.find(".star.chosen")).to_have_attribute("data-star", start)
    screen.touch(screen.star(end))
    screen.wait_for_ply(1)
    assert screen.moves == [line]
    turn(screen, 360, 640)
    screen.play(screen.standing["legal"][0])
    screen.agrees()


def test_another_tab_in_the_middle_of_a_drag_loses_nothing(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    crowded(screen)
    line = longest(screen)
    start, end = map(screen.star, line.split("-"))
    screen.hold(start)
    screen.pull(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    other = screen.page.context.new_page()
    other.bring_to_front()
    screen.page.bring_to_front()
    screen.pull(end)
    screen.let_go()
    screen.wait_for_ply(1)
    assert screen.moves == [line]


@pytest.mark.parametrize("game", ["triangles", "triangular"])
def test_a_mouse_sees_what_a_click_would_take(sit_down: SitDown, game: str) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game(game=game)
    if game == "triangles":
        screen.page.mouse.move(*screen.star(7))
        expect(screen.find(".star.felt")).to_have_attribute("data-star", "7")
        screen.touch(screen.star(7))
        other = next(line for line in screen.standing["legal"] if line.startswith("7-"))
        screen.page.mouse.move(*screen.star(other.split("-")[1]))
        expect(screen.find("#board .aim.seen .rubber.legal")).to_have_count(1)
    else:
        cell = screen.find(".legal").first
        before = cell.evaluate("e => getComputedStyle(e).fill")
        cell.hover()
        screen.until(lambda: cell.evaluate("e => getComputedStyle(e).fill") != before, "the tile")
    assert screen.ply == 0


@pytest.mark.parametrize("where", ["at the server", "here"])
def test_the_computer_thinks_on_whatever_the_device_does(sit_down: SitDown, where: str) -> None:
    """Turned, behind another tab, and locked, which stops a page for a while."""
    screen = sit_down(PHONE)
    if where == "here":
        screen.wait_until_kept()
        screen.server_may_die = True
        screen.page.context.set_offline(True)
        screen.page.reload()
    screen.start_a_game(game="triangular", opponent="computer", level=8)
    device = screen.page.context.new_cdp_session(screen.page)
    for _ in range(2):
        screen.move(screen.standing["legal"][0])
        turn(screen, 640, 360)
        other = screen.page.context.new_page()
        device.send("Page.setWebLifecycleState", {"state": "frozen"})
        device.send("Page.setWebLifecycleState", {"state": "active"})
        other.close()
        turn(screen, 360, 640)
        screen.settle()
        assert screen.ply % 2 == 0
    screen.agrees()
    assert screen.by_server is (where == "at the server")


def test_going_away_and_back_in_the_middle_of_thinking_loses_nothing(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular", opponent="computer", level=8)
    screen.move(screen.standing["legal"][0])
    screen.page.goto("about:blank")
    screen.page.go_back()
    screen.settle()
    assert screen.ply == 2
    screen.agrees()
