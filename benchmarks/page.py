"""Prints how light and how lively the page is, each figure beside its bar; run by `make bench`.

The first visit is that of a phone with a quarter of this processor and Chromium's "Fast 4G".
"""

import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gzip import compress
from pathlib import Path
from typing import Any

from benchmarks.measure import head, row
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import serving
from browser.hosting import hosting
from browser.screen import DESKTOP, PHONE, Device
from triangulum.server.page import read_page
from triangulum.server.site import write_site

FAST_4G = {
    "offline": False,
    "latency": 60 * 2.75,
    "downloadThroughput": 9e6 * 0.9 / 8,
    "uploadThroughput": 1.5e6 * 0.9 / 8,
}
SLOWER = 4
VISITS = 3
LINES = 400
FRAMES_FOR = 3000
"""Milliseconds for which frames are counted."""

WATCH = """
  globalThis.seen = { shift: 0, tasks: [], ready: 0 };
  const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true });
  observe("layout-shift", (shift) => { if (!shift.hadRecentInput) seen.shift += shift.value; });
  observe("longtask", (task) => seen.tasks.push(task.duration));
  const look = () => {
    const open = document.getElementById("new-dialog")?.open;
    if (open && !document.getElementById("start").disabled) seen.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
"""
FRAMES = """(time) => new Promise((done) => {
  const times = [];
  const note = (now) => {
    times.push(now);
    if (now - times[0] < time) requestAnimationFrame(note);
    else done(times.slice(1).map((now, i) => 1000 / (now - times[i])));
  };
  requestAnimationFrame(note);
})"""
DRAWN = "document.documentElement.dataset.number === '1'"
IDENTITY = "['table', 'key'].map((name) => localStorage.getItem(`triangulum.${name}`))"


@contextmanager
def visiting(browser: Browser, device: Device) -> Iterator[tuple[Page, CDPSession]]:
    """A page that nobody has opened yet, in a browser that has kept nothing."""
    context = browser.new_context(**device.lively.settings())
    page = context.new_page()
    page.add_init_script(WATCH)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    try:
        yield page, network
    finally:
        context.close()


def until(page: Page, holds: str) -> None:
    """Wait; the page's policy lets no predicate be made in it."""
    while not page.evaluate(holds):
        page.wait_for_timeout(50)


def wire_bytes(browser: Browser, url: str) -> int:
    """What the first visit loads until the page is ready, with headers, as it travels."""
    total = 0

    def count(event: dict[str, Any]) -> None:
        nonlocal total
        total += int(event["encodedDataLength"])

    with visiting(browser, PHONE) as (page, network):
        network.on("Network.loadingFinished", count)
        page.goto(url)
        until(page, "seen.ready")
    return total


def kept_bytes() -> int:
    """What the service worker fetches behind the first visit in English, bodies only."""
    files = read_page().whole
    left_out = {path for path in files if path.startswith(("icons/", "words/"))} - {"words/en.json"}
    return sum(len(compress(files[path])) for path in files.keys() - left_out)


def ready(browser: Browser, url: str) -> tuple[float, float, float]:
    """Seconds until a game can be started, seconds until its field is there, and layout shift."""
    with visiting(browser, PHONE) as (page, network):
        network.send("Network.emulateNetworkConditions", FAST_4G)
        network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="commit")
        until(page, "seen.ready")
        pressed = page.evaluate("performance.now()")
        page.tap("#start")
        until(page, DRAWN)
        drawn = page.evaluate("performance.now()")
        page.wait_for_timeout(1000)  # what shifts late is seen as well
        seen = page.evaluate("seen")
    return seen["ready"] / 1000, (drawn - pressed) / 1000, seen["shift"]


def draw_many(server: serving.Server, table: str, key: str, lines: int) -> int:
    """Lines on the table of the page, drawn by somebody quick; how many there are."""
    ply = 0
    while ply < lines:
        with serving.Page(server) as quick:  # a few for each socket: nobody is too fast
            standing = quick.join(table, key)["standing"]
            for _ in range(40):
                if standing["over"]:
                    return ply
                move = standing["legal"][ply * 7919 % len(standing["legal"])]
                told = quick.ask(type="move", number=1, ply=ply, move=move)
                standing, ply = told["standing"], ply + 1
    return ply


def frames(page: Page, act: Callable[[], None]) -> tuple[float, float]:
    """The median of frames a second while something is done, and the longest task in ms."""
    page.evaluate("seen.tasks.length = 0")
    page.evaluate(f"globalThis.counted = ({FRAMES})({FRAMES_FOR})")
    deadline = page.evaluate("performance.now()") + FRAMES_FOR
    while page.evaluate("performance.now()") < deadline:
        act()
    median = statistics.median(page.evaluate("counted"))
    return median, max(page.evaluate("seen.tasks"), default=0)


def lively(browser: Browser, server: serving.Server) -> None:
    """A full board of 180 stars under a mouse: zooming, panning, drawing."""
    with visiting(browser, DESKTOP) as (page, _):
        page.goto(server.url)
        until(page, "seen.ready")
        page.check("[name=opponent][value=people]", force=True)
        page.evaluate("document.getElementById('more').open = true")
        page.check("[name=field][value=tablet-180]", force=True)
        page.click("#start")
        until(page, DRAWN)
        table, key = page.evaluate(IDENTITY)
        lines = draw_many(server, table, key, LINES)
        until(page, f"document.documentElement.dataset.ply === '{lines}'")
        page.mouse.move(400, 400)
        step = 0

        def zoom() -> None:
            nonlocal step
            page.mouse.wheel(0, -40 if step // 12 % 2 == 0 else 40)
            step += 1

        def pan() -> None:
            nonlocal step
            page.mouse.move(400 + (step * 9) % 200, 400 + (step * 5) % 200)
            step += 1

        zooming = frames(page, zoom)
        page.mouse.wheel(0, -400)
        page.mouse.move(20, 20)
        page.mouse.down()
        panning = frames(page, pan)
        page.mouse.up()
        page.keyboard.press("Escape")

        drawing = frames(page, lambda: draw_one(server, page))
    head(f"A board of 180 stars and {lines} lines")
    measured = {"zooming": zooming, "panning": panning, "lines that draw themselves": drawing}
    for what, (median, longest) in measured.items():
        row(f"{what}: frames a second, median", median, 55, at_least=True)
        row(f"{what}: the longest task, ms", longest, 50)


def draw_one(server: serving.Server, page: Page) -> None:
    """One more line, and time for its animation."""
    table, key = page.evaluate(IDENTITY)
    with serving.Page(server) as quick:
        standing = quick.join(table, key)["standing"]
        if not standing["over"]:
            ply, move = standing["ply"], standing["legal"][0]
            quick.ask(type="move", number=1, ply=ply, move=move)
    page.wait_for_timeout(300)


def first_visit(browser: Browser, url: str, what: str) -> None:
    visits = [ready(browser, url) for _ in range(VISITS)]
    head(f"The first visit to {what}, with a fourth of this processor and Fast 4G")
    row("bytes until a game can be started, KB", wire_bytes(browser, url) / 1000, 300)
    row("a game can be started after, s", min(visit[0] for visit in visits), 2)
    row("and its field is there after, s", min(visit[1] for visit in visits), 1)
    row("layout shift", max(visit[2] for visit in visits), 0)


def main() -> None:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        serving.serving(Path(folder) / "data") as server,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        first_visit(browser, server.url, "the server")
        row("bytes with all that is kept for offline play, KB", kept_bytes() / 1000, 300)
        write_site(read_page(here=True), Path(folder) / "site")
        with hosting(Path(folder) / "site") as host:
            first_visit(browser, host.url, "a site on a host that doesn't compress")
        lively(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
