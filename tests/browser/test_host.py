"""The browser's own table in a real worker, with a real shelf and a real lock."""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from serving import Server

JOIN = {"type": "join", "table": "table", "key": "my-own-secret-key"}
ADA = {"kind": "person", "name": "Ada"}
NEW = {"type": "new", "game": "triangular", "seats": [ADA, ADA]}

WORKER = """() => {
  window.heard = [];
  window.worker = new Worker("host/main.js", { type: "module" });
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = ({ message }) => heard.push({ type: "broken", message });
}"""
NEXT = """async ([from, wanted]) => {
  const fits = (told) => Object.keys(wanted).every((key) => told[key] === wanted[key]);
  const ends = performance.now() + 15_000;
  while (!heard.slice(from).some(fits)) {
    if (performance.now() > ends) throw new Error(`not heard: ${JSON.stringify([wanted, heard])}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return heard.slice(from).find(fits);
}"""


class Table:
    """A page with a worker of its own, beside the one that the page may have."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(f"{url}favicon.svg")  # the site and its storage, nothing of the page
        page.evaluate(WORKER)

    @property
    def heard(self) -> list[Any]:
        told: list[Any] = self.page.evaluate("heard")
        return told

    def say(self, said: dict[str, Any], **wanted: Any) -> Any:
        """The first answer to it with such values."""
        heard = len(self.heard)
        self.page.evaluate("said => worker.postMessage(said)", said)
        return self.next(heard, **wanted)

    def next(self, heard: int, **wanted: Any) -> Any:
        return self.page.evaluate(NEXT, [heard, wanted])


@pytest.fixture
def context(browser: Browser) -> Any:
    context = browser.new_context()
    yield context
    context.close()


def test_a_game_is_there_after_a_reload(context: BrowserContext, server: Server) -> None:
    table = Table(context.new_page(), server.url)
    assert table.say(JOIN)["type"] == "empty"
    table.say(NEW | {"game": "triangles", "field": "tablet-180", "again": True}, type="state")
    line = table.say({"type": "state"})["standing"]["legal"][0]
    table.say({"type": "move", "number": 1, "ply": 0, "move": line}, type="moved")
    before = table.say({"type": "state"}, type="state")
    assert before["standing"]["ply"] == 1
    after = Table(context.new_page(), server.url).say(JOIN)
    assert after == before


def test_one_page_has_the_table_and_another_takes_it(
    context: BrowserContext, server: Server
) -> None:
    one = Table(context.new_page(), server.url)
    one.say(JOIN)
    one.say(NEW, type="state")
    heard = len(one.heard)
    other = Table(context.new_page(), server.url)
    assert other.say(JOIN)["number"] == 1
    one.next(heard, type="elsewhere")
    other.say({"type": "move", "number": 1, "ply": 0, "move": "0,0,-1"}, type="moved")
    one.page.evaluate("worker.postMessage({ type: 'move', number: 1, ply: 0, move: '-1,0,0' })")
    state = one.say(JOIN, type="state")
    assert [ply["move"] for ply in state["plies"]] == ["0,0,-1"]
    assert len(one.heard) == heard + 2
    other.next(0, type="elsewhere")


def test_the_computer_thinks_and_is_interrupted(context: BrowserContext, server: Server) -> None:
    table = Table(context.new_page(), server.url)
    table.say(JOIN)
    table.say(NEW | {"seats": [ADA, {"kind": "computer", "level": 8}]}, type="state")
    table.say({"type": "move", "number": 1, "ply": 0, "move": "0,0,-1"}, type="thinking")
    undone = table.say({"type": "undo", "number": 1, "ply": 1}, type="state")
    assert undone["plies"] == []
    assert all(told.get("last", {}).get("player") != 2 for told in table.heard)
    assert len(table.say({"type": "advice", "number": 1, "ply": 0}, type="advice")["line"]) > 0


def test_without_storage_one_plays_all_the_same(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.route("**/host/shelf.js", lambda route: route.fulfill(
        content_type="text/javascript",
        body="export async function openShelf() { throw new Error('shut'); }",
    ))  # fmt: skip
    table = Table(page, server.url)
    table.say(JOIN)
    table.say(NEW, type="state")
    moved = table.say({"type": "move", "number": 1, "ply": 0, "move": "0,0,-1"}, type="moved")
    assert moved["standing"]["ply"] == 1


def test_a_kernel_that_is_missing_is_told(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    context.route("**/triangular.wasm", lambda route: route.abort())
    table = Table(page, server.url)
    assert table.next(0, type="broken")
