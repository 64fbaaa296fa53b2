"""The server is killed in the middle of a game and started again: the page sees to it itself.

In a browser that can't have the table itself: a busy machine may start a server too late for the
other ones, which go on without it.
"""

import signal
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, Screen
from serving import serving


def notices_the_cut(screen: Screen) -> None:
    expect(screen.find("#connection")).to_be_visible()
    expect(screen.find("#connection")).to_have_text("No connection. Trying again…")
    for button in ("#undo", "#resign"):
        expect(screen.find(button)).to_be_disabled()


def comes_back(screen: Screen, heard: int) -> None:
    """Without anybody's doing: the notice goes, and everything is told once more."""
    expect(screen.find("#connection")).to_be_hidden()
    screen.until(lambda: len(screen.heard) > heard, "everything once more")
    assert screen.heard[heard]["type"] == "state"


def test_two_people_play_on_after_a_kill(sit_down: SitDown, data: Path) -> None:
    with serving(data) as first:
        screen = sit_down(PHONE, first, table=False)
        screen.server_may_die = True
        screen.start_a_game(name1="Ada", name2="Bo", again=True)
        screen.play_all(screen.level_two() for _ in range(7))
        before = screen.shown
        first.stop(signal.SIGKILL)
        notices_the_cut(screen)
        assert screen.shown == before
        screen.draw(screen.standing["legal"][0])  # falls on deaf ears
    heard = len(screen.heard)
    with serving(data, first.port) as second:
        comes_back(screen, heard)
        screen.settle()
        assert screen.shown == before and screen.game["seats"][0]["name"] == "Ada"
        screen.agrees()
        screen.play(screen.standing["legal"][0])
        screen.press("#undo")
        screen.wait_for_ply(7)
        screen.play(screen.standing["legal"][-1])
        screen.agrees()
        assert second.errors() == ""


def test_the_computer_moves_after_a_kill_in_its_turn(sit_down: SitDown, data: Path) -> None:
    with serving(data) as first:
        screen = sit_down(PHONE, first, table=False)
        screen.server_may_die = True
        screen.start_a_game(opponent="computer", level=3, field="tablet-180")
        screen.play(screen.standing["legal"][0])
        screen.move(screen.standing["legal"][0])
        first.stop(signal.SIGKILL)
        notices_the_cut(screen)
        assert screen.drawn[1] == screen.ply == 3, "killed before the computer's answer"
        before = screen.moves
    heard = len(screen.heard)
    with serving(data, first.port) as second:
        comes_back(screen, heard)
        screen.settle()
        assert screen.ply == 4 and screen.moves[:3] == before
        screen.agrees()
        screen.play(screen.standing["legal"][0])
        assert screen.ply == 6 and second.errors() == ""


def test_a_game_of_triangular_outlives_a_kill(sit_down: SitDown, data: Path) -> None:
    with serving(data) as first:
        screen = sit_down(DESKTOP, first, table=False)
        screen.server_may_die = True
        screen.start_a_game(game="triangular")
        screen.play_all(screen.level_two() for _ in range(3))
        before, heard = screen.shown, len(screen.heard)
        first.stop(signal.SIGKILL)
        notices_the_cut(screen)
    with serving(data, first.port):
        comes_back(screen, heard)
        screen.settle()
        assert screen.shown == before
        screen.play(screen.level_two())
        screen.agrees()


def test_a_page_that_is_opened_before_its_game_says_so(sit_down: SitDown, data: Path) -> None:
    """Nothing can be started while the table is out of reach; then the game can."""
    with serving(data) as first:
        screen = sit_down(PHONE, first, table=False)
        screen.server_may_die = True
        expect(screen.find("#new-dialog")).to_be_visible()
        screen.page.wait_for_load_state("networkidle")  # the boards have come, too
        first.stop(signal.SIGKILL)
        expect(screen.find("#new-hint")).to_have_text("No connection. Trying again…")
        expect(screen.find("#start")).to_be_disabled()
    with serving(data, first.port):
        expect(screen.find("#start")).to_be_enabled()
        expect(screen.find("#new-hint")).to_be_empty()
        screen.start_a_game()
        screen.play(screen.standing["legal"][0])
