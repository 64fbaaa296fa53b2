"""The time line, the list of moves, a move typed in, and a new game from a past position."""

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Screen


def twelve_plies(screen: Screen, game: str) -> list[tuple[int, int]]:
    """Twelve plies of two people, and the score after each."""
    screen.start_a_game(game=game)
    scores = [(0, 0)]
    for _ in range(12):
        screen.play(screen.level_two())
        one, two = screen.standing["score"]
        scores.append((one, two))
    return scores


def seen(screen: Screen, ply: int) -> None:
    screen.until(lambda: screen.drawn[1] == ply, f"the board after ply {ply}")


def is_as_of(screen: Screen, ply: int, score: tuple[int, int]) -> None:
    """The board, the score and the list show the game as it stood then."""
    seen(screen, ply)
    shown = screen.shown
    things = shown["lines"] or [tile for tile in shown["tiles"] if tile[1]]
    assert [name for name, _ in things] == screen.moves[:ply]
    assert tuple(shown["score"]) == score
    assert screen.find("#ply").input_value() == str(ply)
    current = screen.find("#move-list [aria-current]")
    if ply:
        assert current.get_attribute("data-ply") == str(ply)
    else:
        expect(current).to_have_count(0)


@pytest.mark.parametrize("game", ["triangles", "triangular"])
def test_the_time_line_steps_through_the_game(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE)
    scores = twelve_plies(screen, game)
    for ply in (11, 10, 9):
        screen.press("#ply-back")
        is_as_of(screen, ply, scores[ply])
    screen.press("#ply-on")
    is_as_of(screen, 10, scores[10])
    screen.find("#ply").fill("0")
    is_as_of(screen, 0, scores[0])
    expect(screen.find("#ply-back")).to_be_disabled()
    screen.press("#moves-open")
    screen.press('[data-ply="7"]')
    is_as_of(screen, 7, scores[7])
    screen.press("#moves-close")
    screen.press("#past-now")
    is_as_of(screen, 12, scores[12])
    expect(screen.find("#past")).to_be_hidden()
    screen.play(screen.level_two())
    screen.agrees()


def test_the_past_only_can_be_looked_at(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    twelve_plies(screen, "triangular")
    screen.press("#ply-back")
    seen(screen, 11)
    for button in ("#undo", "#resign", "#hint"):
        expect(screen.find(button)).to_be_disabled()
    said = len(screen.said)
    screen.touch(screen.place('[data-tile="0,0,0"]'))
    screen.press("#past-now")
    seen(screen, 12)
    assert len(screen.said) == said


def test_the_game_goes_on_while_one_looks_back(sit_down: SitDown) -> None:
    """A second page plays; the first keeps to what it looks at, and hears what happens."""
    one = sit_down(DESKTOP)
    one.start_a_game(field="phone-24")
    one.play_all([one.standing["legal"][0], one.standing["legal"][-1]])
    two = Screen(one.page.context.new_page(), DESKTOP, one.page.url)
    two.settle()
    one.press("#ply-back")
    seen(one, 1)
    two.play(two.level_two())
    one.until(lambda: one.ply == 3, "the move of the other page")
    assert one.drawn[1] == 1 and one.find("#ply").get_attribute("max") == "3"
    expect(one.find("#move-list .move")).to_have_count(3)
    one.press("#past-now")
    one.settle()
    one.agrees()


def test_after_the_end_one_can_look_back(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    scores = twelve_plies(screen, "triangles")
    screen.press("#resign")
    screen.press("#resign-yes")
    expect(screen.find("#end")).to_be_visible()
    screen.press("#ply-back")
    is_as_of(screen, 11, scores[11])
    expect(screen.find("#end")).to_be_hidden()
    screen.press("#past-now")
    is_as_of(screen, 12, scores[12])


@pytest.mark.parametrize("game", ["triangles", "triangular"])
@pytest.mark.parametrize("ply", [4, 5])
def test_a_new_game_sets_out_from_the_past(sit_down: SitDown, game: str, ply: int) -> None:
    """Against the computer, with me to move next, whichever of the two players that is."""
    screen = sit_down(PHONE)
    scores = twelve_plies(screen, game)
    number, moves, setup = screen.game["number"], screen.moves, screen.game["setup"]
    screen.find("#ply").fill(str(ply))
    seen(screen, ply)
    screen.press("#past-play")
    expect(screen.find("#new-title")).to_contain_text(f"from move {ply}")
    expect(screen.find("#new-form [name=game]:visible")).to_have_count(0)
    screen.choose(opponent="computer", level=2, first="1")
    screen.press("#start")
    screen.until(lambda: bool(screen.game["number"] > number), "the new game")
    screen.settle()
    assert (screen.moves, screen.game["setup"]) == (moves[:ply], setup)
    assert screen.game["yours"] == [ply % 2 + 1]
    is_as_of(screen, ply, scores[ply])
    screen.play(screen.level_two())
    assert screen.ply == ply + 2
    screen.agrees()


def test_all_keep_their_seats_in_a_game_from_the_past(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game="triangular", name1="Ann", name2="Bob")
    screen.play_all(["0,0,-1", "0,-1,0"])
    screen.press("#ply-back")
    seen(screen, 1)
    screen.press("#past-play")
    number = screen.game["number"]
    screen.press("#start")
    screen.until(lambda: bool(screen.game["number"] > number), "the new game")
    screen.settle()
    assert [seat["name"] for seat in screen.game["seats"]] == ["Ann", "Bob"]
    assert screen.read("#status").startswith("Bob")


@pytest.mark.parametrize(("game", "wrong"), [("triangles", "1-1"), ("triangular", "5,5,5")])
def test_a_move_can_be_typed(sit_down: SitDown, game: str, wrong: str) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game(game=game)
    first, second = screen.standing["legal"][0], screen.standing["legal"][-1]
    for text, ply in ((first, 1), (second.replace("-", "\N{MINUS SIGN}").replace(",", ", "), 2)):
        screen.find("#command").fill(text)
        screen.find("#command").press("Enter")
        screen.wait_for_ply(ply)
        assert screen.find("#command").input_value() == ""
    screen.find("#command").fill(wrong)
    screen.find("#command").press("Enter")
    expect(screen.find("#message")).not_to_be_empty()
    screen.find("#ply-back").click()
    seen(screen, 1)
    screen.find("#command").fill(screen.standing["legal"][0])
    screen.find("#command").press("Enter")
    screen.wait_for_ply(3)
    screen.agrees()
