"""The New game dialog, and what stays of a game: after a reload, and in a second tab."""

import pytest
from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, TABLET, Device, Screen
from browser.test_whole_games import star_places
from triangulum.triangles.stars import STANDARD, scatter


def test_every_field_can_be_chosen_and_is_the_one_of_its_seed(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    for seed, (name, board) in enumerate(STANDARD.items(), start=40):
        screen.start_a_game(field=name, seed=seed)
        assert screen.game["setup"]["field"] == name
        assert star_places(screen) == list(scatter(name, seed))
        assert screen.read("#seed") == str(seed)
        assert screen.read("#fact").endswith(f"{board.count} stars")


@pytest.mark.parametrize(
    ("device", "screen_class"),
    [(PHONE, "phone"), (TABLET, "tablet")],
    ids=["phone", "tablet"],
)
def test_the_fields_of_the_screen_are_offered_first(
    sit_down: SitDown, device: Device, screen_class: str
) -> None:
    screen = sit_down(device)
    expect(screen.find("#new-dialog")).to_be_visible()
    values = "inputs => inputs.map(input => input.value)"
    seen = screen.find("#new-form [name=field]:visible")
    mine = [name for name in STANDARD if name.startswith(screen_class)]
    assert seen.evaluate_all(values) == mine
    screen.press("#more summary")
    expect(seen).to_have_count(6)
    assert sorted(seen.evaluate_all(values)) == sorted(STANDARD)


def test_a_seed_by_lot_is_shown_and_makes_the_same_field_again(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(seed="")
    seed, places = screen.read("#seed"), star_places(screen)
    assert places == list(scatter("phone-24", int(seed)))
    screen.start_a_game(seed="")
    assert screen.read("#seed") != seed and star_places(screen) != places
    screen.start_a_game(seed=seed)
    assert star_places(screen) == places


def test_a_bad_seed_is_said_and_nothing_is_sent(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    for seed in ("abc", "-1", "1.5", "9007199254740992", "1e3"):
        screen.choose(game="triangles", seed=seed)
        expect(screen.find("#new-hint")).to_be_empty()
        screen.press("#start")
        expect(screen.find("#new-hint")).to_contain_text("A seed is a whole number")
        expect(screen.find("#new-dialog")).to_be_visible()
    screen.choose(seed="9007199254740991")
    screen.press("#start")
    screen.until(lambda: bool(screen.game), "the game")
    screen.settle()
    assert screen.read("#seed") == "9007199254740991"
    assert [said["type"] for said in screen.said] == ["join", "new"]


def test_the_computer_can_begin(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(opponent="computer", level=2, first=2)
    assert screen.ply == 1 and screen.game["plies"][0]["player"] == 1
    assert screen.read("#name-1") == "Computer (level 2)" and screen.read("#name-2") == "You"
    assert screen.read("#status") == "Your turn"
    screen.play(screen.standing["legal"][0])
    screen.agrees()


def test_whoever_chooses_grey_sees_yellow_begin(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.choose(game="triangular", opponent="computer")
    expect(screen.find("#first-legend")).to_have_text("Who is Yellow and begins")
    screen.start_a_game(game="triangular", opponent="computer", first=2)
    assert screen.game["yours"] == [2]
    assert [player for _, player in screen.shown["tiles"]] == [0, 1]
    screen.play(screen.level_two())
    assert [player for _, player in screen.shown["tiles"]] == [0, 1, 2, 1]


def test_by_lot_somebody_begins(sit_down: SitDown) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(name1="Ada", name2="Bo", first="lot")
    names = {screen.read("#name-1"), screen.read("#name-2")}
    assert names == {"Ada", "Bo"}
    assert screen.read("#status") == f"{screen.read('#name-1')}’s turn"


@pytest.mark.parametrize("game", ["triangles", "triangular"])
def test_a_reload_keeps_the_game(sit_down: SitDown, game: str) -> None:
    screen = sit_down(PHONE)
    screen.start_a_game(game=game, opponent="computer", level=2)
    for _ in range(2):
        screen.play(screen.level_two())
    before = screen.shown
    screen.page.reload()
    screen.settle()
    expect(screen.find("#new-dialog")).to_be_hidden()
    assert screen.shown == before
    screen.play(screen.level_two())
    screen.agrees()


def test_the_dialog_stays_until_there_is_a_game(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    expect(screen.find("#new-dialog")).to_be_visible()
    expect(screen.find("#new-cancel")).to_be_hidden()
    screen.page.keyboard.press("Escape")
    screen.touch((3, 3))
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    expect(screen.find("#new-dialog")).to_be_visible()
    screen.start_a_game()


def test_a_dialog_over_a_game_can_be_cancelled(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP)
    screen.start_a_game()
    screen.play(screen.standing["legal"][0])
    before = screen.shown
    for by_key in (False, True):
        screen.press("#new")
        expect(screen.find("#new-hint")).to_contain_text("isn’t over")
        if by_key:
            screen.page.keyboard.press("Escape")
        else:
            screen.press("#new-cancel")
        expect(screen.find("#new-dialog")).to_be_hidden()
    assert screen.shown == before
    screen.play(screen.standing["legal"][0])


def test_a_second_tab_sees_the_move_of_the_first(sit_down: SitDown) -> None:
    one = sit_down(PHONE)
    one.start_a_game()
    other = Screen(one.page.context.new_page(), PHONE, one.page.url)
    other.settle()
    assert other.shown == one.shown
    for mover, watcher in ((one, other), (other, one), (one, other)):
        mover.page.bring_to_front()
        mover.play(mover.standing["legal"][0])
        watcher.wait_for_ply(mover.ply)
        assert watcher.shown == mover.shown
    other.page.bring_to_front()
    other.press("#undo")
    one.wait_for_ply(2)
    one.agrees()
    assert other.errors == []
