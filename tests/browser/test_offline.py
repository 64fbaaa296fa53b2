"""Without network and server: the page is kept in the browser, and the table is there as well."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import SitDown
from browser.hosting import Host, hosting
from browser.screen import DESKTOP, KEPT, PHONE, Screen
from browser.test_keys import begin_by_keys, listen, told
from serving import Server, serving
from triangulum.games import GAMES
from triangulum.server.page import read_page
from triangulum.server.site import write_site

HERE = "No connection: the game goes on here."
EVERY_LEVEL = [(name, level) for name, game in GAMES.items() for level in range(1, game.levels + 1)]

TO_BE_KEPT = f"""async () => {{
  const kept = {KEPT};
  while (!await kept()) await new Promise(requestAnimationFrame);
}}"""


@pytest.fixture(scope="module")
def host(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("site")
    write_site(read_page(here=True), folder)
    with hosting(folder) as host:
        yield host


def in_a_train(screen: Screen) -> None:
    """After the first visit the network goes, and the page is opened anew."""
    screen.wait_until_kept()
    screen.server_may_die = True
    screen.page.context.set_offline(True)
    screen.page.reload()


def play_to_the_end(screen: Screen) -> None:
    while not screen.standing["over"]:
        screen.play(screen.level_two())
        screen.stands_still()
    expect(screen.find("#end")).to_be_visible()
    screen.agrees()
    assert screen.rules().over


@pytest.mark.parametrize("leaf", ["rules", "lesson", "games", "statistics"])
def test_whichever_page_one_comes_to_first_all_are_kept(
    browser: Browser, host: Host, leaf: str
) -> None:
    context = browser.new_context(**PHONE.settings())
    page = context.new_page()
    page.goto(f"{host.url}{leaf}.html")
    page.evaluate(TO_BE_KEPT)
    context.set_offline(True)
    for path, shown in (("rules.html", "#title"), (f"{leaf}.html", "h1"), ("", "#start")):
        page.goto(f"{host.url}{path}")
        expect(page.locator(shown)).to_be_visible()
    context.close()


def test_triangles_to_the_end_by_finger(sit_down: SitDown, host: Host) -> None:
    screen = sit_down(PHONE.lively, host)
    in_a_train(screen)
    screen.begin(game="triangles", opponent="computer", level=3, field="phone-24", seed=11)
    play_to_the_end(screen)
    screen.press("#rematch-same")
    screen.until(lambda: screen.game["number"] == 2, "the rematch")
    screen.settle()
    assert screen.game["setup"]["seed"] == 11


def test_triangular_to_the_end_by_finger(sit_down: SitDown, host: Host) -> None:
    screen = sit_down(PHONE.lively, host)
    in_a_train(screen)
    screen.begin(game="triangular", opponent="computer", level=2)
    play_to_the_end(screen)


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_every_level_to_the_end(sit_down: SitDown, host: Host, game: str, level: int) -> None:
    """By finger on the odd levels; by keys alone, and by what is told, on the even ones."""
    screen = sit_down(PHONE, host)
    in_a_train(screen)
    by_keys = level % 2 == 0
    if by_keys:
        begin_by_keys(screen, game=game, opponent="computer", level=str(level))
        listen(screen)
        screen.page.keyboard.press("/")
    else:
        screen.begin(game=game, opponent="computer", level=level)
    while not screen.standing["over"]:
        before = screen.ply
        if by_keys:
            screen.page.keyboard.type(screen.level_two())
            screen.page.keyboard.press("Enter")
            screen.until(lambda: screen.ply > before, "the move")  # noqa: B023
            screen.settle()
            assert len(told(screen)) == screen.ply - before
        else:
            screen.play(screen.level_two())
    expect(screen.find("#end")).to_be_visible()
    screen.agrees()
    assert screen.rules().over and not screen.by_server


def test_two_people_undo_hints_and_a_reload(sit_down: SitDown, host: Host) -> None:
    screen = sit_down(PHONE, host)
    in_a_train(screen)
    screen.begin(game="triangular", opponent="people", name1="Ada", name2="Bo")
    screen.play_all(screen.level_two() for _ in range(4))
    screen.press("#undo")
    screen.wait_for_ply(3)
    before, number = screen.shown, screen.game["number"]
    screen.page.reload()
    screen.settle()
    assert screen.shown == before and screen.drawn == (number, 3)
    screen.press("#hint")
    expect(screen.find("#advice")).to_contain_text("now")
    screen.play(screen.level_two())
    screen.agrees()


def test_the_largest_field(sit_down: SitDown, host: Host) -> None:
    screen = sit_down(DESKTOP, host)
    in_a_train(screen)
    screen.begin(game="triangles", opponent="computer", level=2, field="tablet-180", again=True)
    screen.play(screen.standing["legal"][0])
    screen.agrees()


def test_a_page_without_its_server_has_the_table_itself(sit_down: SitDown, data: Path) -> None:
    with serving(data) as server:
        screen = sit_down(PHONE, server)
        screen.server_may_die = True
        screen.wait_until_kept()
        server.stop(signal.SIGKILL)
        screen.page.reload()
        expect(screen.find("#start")).to_be_enabled()
        screen.start_a_game(opponent="computer", level=2)
        screen.play(screen.standing["legal"][0])
        screen.page.reload()
        screen.settle()
        assert screen.ply == 2
        screen.agrees()


def test_a_game_goes_on_when_its_server_dies(sit_down: SitDown, data: Path) -> None:
    with serving(data) as first:
        screen = sit_down(PHONE, first)
        screen.server_may_die = True
        screen.wait_until_kept()
        screen.start_a_game(opponent="computer", level=2)
        screen.play_all(screen.level_two() for _ in range(2))
        before = screen.shown
        first.stop(signal.SIGKILL)
        expect(screen.find("#connection")).to_have_text(HERE)
        assert screen.shown == before
        screen.play(screen.level_two())
        assert screen.ply == 6
        screen.agrees()
        expect(screen.find("#connection")).to_be_hidden()
    with serving(data, first.port):
        near = reaches_the_server(screen)
        screen.page.reload()
        screen.settle()
        assert screen.ply == 6 and not screen.by_server, "what was played here isn't lost"
        screen.until(lambda: bool(near), "a socket to the server")
        screen.start_a_game(opponent="people")
        screen.play(screen.standing["legal"][0])
        assert screen.by_server and screen.game["number"] == 2
        screen.agrees()


@contextmanager
def hanging(server: Server) -> Iterator[None]:
    """Its sockets stay open and say nothing more."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_link_that_dies_without_a_word_is_noticed(sit_down: SitDown, data: Path) -> None:
    with serving(data) as server:
        screen = sit_down(PHONE, server)
        screen.wait_until_kept()
        screen.start_a_game()
        screen.play(screen.standing["legal"][0])
        with hanging(server):
            screen.draw(screen.standing["legal"][0])
            expect(screen.find("#connection")).to_have_text(HERE)
            screen.settle()
            assert screen.ply == 1, "the line that was never answered was not drawn"
            screen.play(screen.standing["legal"][0])
            screen.agrees()
            assert not screen.by_server


@pytest.mark.parametrize(
    "wishes, owed", [({"opponent": "computer", "level": 8}, "move"), ({}, "hint")]
)
def test_what_a_server_owed_when_it_fell_silent_comes_from_here(
    sit_down: SitDown, data: Path, wishes: dict[str, Any], owed: str
) -> None:
    """It is not asked for anything meanwhile."""
    with serving(data) as server:
        screen = sit_down(PHONE, server)
        screen.wait_until_kept()
        screen.start_a_game(**wishes)
        screen.move(screen.standing["legal"][0])
        screen.wait_for_ply(1)
        with hanging(server):
            if owed == "hint":
                screen.press("#hint")
            expect(screen.find("#connection")).to_have_text(HERE)
            if owed == "hint":
                expect(screen.find(".advised[data-hint]")).to_be_attached()
            else:
                screen.wait_for_ply(2)
            assert not screen.by_server


def reaches_the_server(screen: Screen) -> list[object]:
    """Each socket that opens from now on: the page says nothing of one that it only keeps."""
    opened: list[object] = []
    network = screen.page.context.new_cdp_session(screen.page)
    network.send("Network.enable")
    network.on("Network.webSocketHandshakeResponseReceived", lambda event: opened.append(event))
    return opened


def test_a_server_that_comes_back_late_has_its_game_again(sit_down: SitDown, data: Path) -> None:
    """Nobody has played meanwhile."""
    with serving(data) as first:
        screen = sit_down(PHONE, first)
        screen.server_may_die = True
        screen.wait_until_kept()
        screen.start_a_game(opponent="people")
        screen.play(screen.standing["legal"][0])
        before = screen.shown
        first.stop(signal.SIGKILL)
        expect(screen.find("#connection")).to_have_text(HERE)
        assert not screen.by_server
    with serving(data, first.port):
        screen.until(lambda: screen.by_server, "the server")
        screen.settle()
        assert screen.shown == before
        screen.play(screen.standing["legal"][0])
        assert screen.by_server


def test_a_game_is_played_in_one_tab_at_a_time(sit_down: SitDown, host: Host) -> None:
    one = sit_down(DESKTOP, host)
    one.start_a_game()
    one.play(one.standing["legal"][0])
    other = Screen(one.page.context.new_page(), DESKTOP, host.url)
    other.settle()
    assert other.ply == 1
    expect(one.find("#connection")).to_have_text("The game goes on in another tab.")
    other.play(other.standing["legal"][0])
    one.page.bring_to_front()
    one.page.evaluate("dispatchEvent(new Event('focus'))")
    one.wait_for_ply(2)
    expect(one.find("#connection")).to_be_hidden()
    one.play(one.standing["legal"][0])
    one.agrees()
    assert other.errors == []
