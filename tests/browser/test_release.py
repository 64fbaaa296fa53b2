"""The page is kept in the browser as one release, is installed, and makes room for the next one."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.conftest import SitDown
from browser.hosting import hosting
from browser.screen import PHONE
from serving import Server
from triangulum.server.page import Page, read_page
from triangulum.server.site import write_site


def release(folder: Path, greeting: str) -> None:
    """A release that says something else in the New game dialog."""
    page, said = read_page(here=True), b'"New game"'
    words = page.files["words/en.json"]
    assert words.count(said) == 1
    told = words.replace(said, f'"{greeting}"'.encode())
    write_site(Page({**page.files, "words/en.json": told}), folder)


def test_a_new_release_comes_by_itself_when_nobody_plays(
    browser: Browser, sit_down: SitDown, tmp_path: Path
) -> None:
    release(tmp_path, "First release")
    with hosting(tmp_path) as host:
        screen = sit_down(PHONE, host)
        expect(screen.find("#new-title")).to_have_text("First release")
        screen.wait_until_kept()
        release(tmp_path, "Second release")
        screen.page.reload()
        expect(screen.find("#new-title")).to_have_text("Second release")
        kept = screen.page.evaluate("caches.keys()")
        assert sum("http" in name for name in kept) == 1
    screen.server_may_die = True
    screen.page.reload()
    expect(screen.find("#new-title")).to_have_text("Second release")


def test_it_can_be_installed(sit_down: SitDown, server: Server) -> None:
    screen = sit_down(PHONE)
    screen.wait_until_kept()
    page = screen.page.context.new_cdp_session(screen.page)
    manifest = page.send("Page.getAppManifest")
    assert manifest["url"] == f"{server.url}manifest.webmanifest" and manifest["errors"] == []
    found = page.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser that keeps nothing, as a test's does, installs nothing: all else must be right.
    assert {error["errorId"] for error in found} <= {"in-incognito"}


def test_a_new_release_waits_for_a_running_game_and_keeps_it(
    browser: Browser, sit_down: SitDown, tmp_path: Path
) -> None:
    release(tmp_path, "First release")
    with hosting(tmp_path) as host:
        screen = sit_down(PHONE, host)
        screen.wait_until_kept()
        screen.start_a_game()
        screen.play(screen.standing["legal"][0])
        release(tmp_path, "Second release")
        screen.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(screen.find("#release")).to_be_visible()
        screen.play(screen.standing["legal"][0])
        assert screen.ply == 2, "the notice is in nobody's way"
        before = screen.shown
        screen.press("#release-take")
        expect(screen.find("#new-title")).to_have_text("Second release")
        screen.settle()
        assert screen.shown == before
        screen.play(screen.standing["legal"][0])
