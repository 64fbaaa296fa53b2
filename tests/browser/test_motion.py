"""What moves: lines, triangles, tiles, scores, but not for who wants it still; the layout never."""

from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Device, Screen
from browser.test_layout import GAMES, SIZES

MOVING = """() => document.getAnimations()
  .filter((a) => a.playState === "running")
  .map((a) => a.effect.target.closest(".fresh, .drop, .span, .score")?.getAttribute("class"))
  .filter(Boolean)"""
MOVES = """() => {
  window.moved = new Set();
  const moving = MOVING;
  const look = () => {
    for (const name of moving()) moved.add(name.split(" ")[0]);
    requestAnimationFrame(look);
  };
  look();
  const score = document.getElementById("score-1");
  window.counted = [];
  new MutationObserver(() => counted.push(Number(score.textContent)))
    .observe(score, { childList: true, characterData: true, subtree: true });
}""".replace("MOVING", MOVING)
SHIFTED = """() => new Promise((done) => {
  const name = ({ node }) => node?.id || node?.className || node?.nodeName;
  const own = (list) => list.getEntries().filter((shift) => !shift.hadRecentInput);
  new PerformanceObserver((list) => done(own(list).map((s) => [s.value, ...s.sources.map(name)])))
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done([])));
})"""
"""What moved by itself, more than half a second after whatever somebody did."""


def until_points(screen: Screen) -> None:
    """Level 2 on both sides until player 1 has scored."""
    while screen.standing["score"][0] == 0:
        assert not screen.standing["over"]
        screen.play(screen.level_two())


@GAMES
def test_what_is_new_moves_into_its_place(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE.lively)
    screen.start_a_game(game=game)
    screen.page.evaluate(MOVES)
    until_points(screen)
    points = screen.standing["score"][0]
    screen.page.wait_for_function("n => counted.at(-1) === n", arg=points)
    moved = set(screen.page.evaluate("() => [...moved]"))
    assert moved >= {"score", *(("line", "triangle") if game == "triangles" else ("drop", "span"))}


@GAMES
def test_nothing_moves_for_who_wants_it_still(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game=game)
    screen.page.evaluate(MOVES)
    until_points(screen)
    assert screen.page.evaluate("() => [...moved]") == []
    assert screen.page.evaluate("() => document.getAnimations().length") == 0
    assert screen.page.evaluate("() => counted") == [screen.standing["score"][0]]


def test_no_move_waits_for_an_animation(sit_down: SitDown) -> None:
    """Each line is drawn as soon as the answer to the one before is there."""
    screen = sit_down(DESKTOP.lively)
    screen.start_a_game(field="phone-60")
    screen.page.evaluate(MOVES)
    in_motion = 0
    for _ in range(20):
        in_motion += bool(screen.page.evaluate(MOVING))
        screen.move(screen.level_two())
    assert in_motion, "some line still drew itself when the next one was begun"
    screen.settle()
    screen.agrees()


@SIZES
@GAMES
def test_the_layout_never_shifts(sit_down: SitDown, device: Device, game: str) -> None:
    screen = sit_down(device)
    screen.start_a_game(game=game, opponent="computer", level=2)
    for _ in range(3):
        screen.play(screen.level_two())
    screen.press("#hint")
    expect(screen.find("#advice")).not_to_be_empty()
    screen.press("#ply-back")
    expect(screen.find("#past")).to_be_visible()
    if screen.find("#moves-open").is_visible():
        screen.press("#moves-open")
        screen.press("#moves-close")
    screen.press("#past-now")
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    assert screen.page.evaluate(SHIFTED) == []
