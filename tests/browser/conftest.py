"""A real Chromium in front of a real server. Run them with `pytest tests/browser`.

Where no Chromium is installed they are left out with a word about it; in CI that is a failure.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.hosting import Host
from browser.screen import Device, Screen
from serving import Server, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
LEFT_OUT = "browser tests left out: no Chromium is installed"
QUIET = [  # no sandbox in a container, and nothing that Chromium would do behind the test's back
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SitDown = Callable[..., Screen]


def chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A skip's reason is shown to nobody who doesn't ask for it; this is."""
    if chromium() is None:
        terminalreporter.write_line(LEFT_OUT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(f"{LEFT_OUT}, and CI must not go without", pytrace=False)
        pytest.skip(LEFT_OUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that don't harm it: a fresh browser sits at a table of its own."""
    with serving(tmp_path_factory.mktemp("server") / "data") as server:
        yield server
        assert server.errors() == "", "no game here may leave a trace in the log"


@pytest.fixture
def sit_down(browser: Browser, server: Server) -> Iterator[SitDown]:
    """Opens the page in a fresh browser; in the end no page may have had an error."""
    screens: list[Screen] = []

    def open_page(device: Device, at: Server | Host | None = None, table: bool = True) -> Screen:
        """Without `table` the browser can't have the table itself, and waits for its server."""
        context = browser.new_context(
            **device.settings(), service_workers="allow" if table else "block"
        )
        if not table:
            context.route("**/host/main.js", lambda route: route.abort())
        screen = Screen(context.new_page(), device, (at or server).url)
        screens.append(screen)
        if not isinstance(at, Host):  # a busy machine's page may have begun without its server
            screen.until(lambda: screen.by_server, "the table at the server")
        return screen

    yield open_page
    errors = [error for screen in screens for error in screen.errors]
    for screen in screens:
        screen.page.context.close()
    assert errors == []


@pytest.fixture
def data(browser: Browser, tmp_path: Path) -> Path:
    """A data folder for a server that a test may kill."""
    return tmp_path / "data"
