"""A person at a screen: what they do with finger or mouse, and what they see.

The page is waited for, never slept for: `<html>` says which ply of which game is drawn. What the
table said is overheard from the socket or from the worker, so that a test knows the legal moves.
"""

import json
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict

from playwright.sync_api import CDPSession, Error, Locator, Page, WebSocket, expect

from triangulum.games import GAMES, Position
from triangulum.players import choose

PATIENCE = 15.0
"""Seconds until what doesn't come is missed: far more than a busy machine needs."""

expect.set_options(timeout=PATIENCE * 1000)

Place = tuple[float, float]

TWICE, TWICE_PIXELS = 0.8, 20
"""A little more than within how many seconds and pixels the page knows a double tap."""


DOUBLE, DOUBLE_PIXELS = 0.4, 24
"""Likewise of the double tap that looks closer."""


class Settings(TypedDict):
    viewport: Any
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float
    reduced_motion: Literal["no-preference", "reduce"]
    locale: str


@dataclass(frozen=True)
class Device:
    width: int
    height: int
    touch: bool
    calm: bool = True
    """Most tests want no gliding: whole games are played with it."""
    language: str = "en-US"

    @property
    def lively(self) -> "Device":
        return replace(self, calm=False)

    def settings(self) -> Settings:
        return {
            "viewport": {"width": self.width, "height": self.height},
            "has_touch": self.touch,
            "is_mobile": self.touch,
            "device_scale_factor": 2 if self.width < 600 else 1,
            "reduced_motion": "reduce" if self.calm else "no-preference",
            "locale": self.language,
        }


PHONE = Device(360, 640, touch=True)
TABLET = Device(768, 1024, touch=True)
DESKTOP = Device(1280, 800, touch=False)

DRAWN = """() => {
  const { number, ply } = document.documentElement.dataset;
  return [Number(number || 0), Number(ply || -1)];
}"""
MIDDLE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
SHOWN = """() => {
  const text = (id) => document.getElementById(id).textContent;
  const named = (name) => [...document.querySelectorAll(`#board [data-${name}]`)]
    .map((e) => [e.dataset[name], Number(e.dataset.player)]);
  return {
    score: [Number(text("score-1")), Number(text("score-2"))],
    difference: text("difference"),
    status: text("status"),
    last: text("last-move"),
    lines: named("line"),
    triangles: named("triangle"),
    tiles: named("tile"),
  };
}"""
OVERHEAR = """
  const Silent = Worker;
  globalThis.Worker = class extends Silent {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => overheard(["hear", data]));
    }
    postMessage(message, ...how) {
      overheard(["say", message]);
      super.postMessage(message, ...how);
    }
  };
"""
GONE = "Execution context was destroyed"
KEPT = """async () => {
  const words = `words/${document.documentElement.lang}.json`;
  const releases = (await caches.keys()).filter((name) => name !== "triangulum languages");
  const found = releases.map(async (name) => (await caches.open(name)).match(words));
  return navigator.serviceWorker.controller !== null && (await Promise.all(found)).some(Boolean);
}"""
"""Whether the browser has the whole release, with the words of the page's language."""
MOVED = """() => [scrollX, scrollY, visualViewport.offsetLeft, visualViewport.offsetTop,
  document.scrollingElement.scrollTop, visualViewport.scale]"""


class Screen:
    """One page. `errors` are what went wrong in it that nobody expected."""

    def __init__(self, page: Page, device: Device, url: str) -> None:
        self.page = page
        self.device = device
        self.game: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.server_may_die = False
        self.by_server = False
        """Whether the server said what was heard last, and not a worker in the browser."""
        self._fingers: CDPSession | None = None
        self._tapped: tuple[Place, float] = ((0, 0), 0)
        self._touched: tuple[Place, float] = ((0, 0), 0)
        page.on("websocket", self._overhear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))
        page.expose_function("overheard", self._overhear_worker)
        page.add_init_script(OVERHEAR)
        page.goto(url)

    def _note(self, kind: str, text: str) -> None:
        cuts = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket")
        refused = any(cut in text for cut in cuts)
        if kind == "error" and not (refused and self.server_may_die):
            self.errors.append(text)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame), by_server=True))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _overhear_worker(self, said: tuple[str, dict[str, Any]]) -> None:
        how, message = said
        if message["type"] == "review":
            return  # a finished game is looked through here, wherever its table is
        if how == "say":
            self.said.append(message)
        else:
            self._hear(message)

    def _hear(self, message: dict[str, Any], by_server: bool = False) -> None:
        self.heard.append(message)
        self.by_server = by_server
        if message["type"] == "state":
            self.game = message
        elif message["type"] == "moved":
            plies = [*self.game["plies"], message["last"]]
            self.game = {**self.game, "plies": plies, "standing": message["standing"]}

    # What is seen

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def until(self, seen: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self._sees(seen):
            if time.monotonic() > deadline:
                raise AssertionError(f"not seen: {what}; {self.whole_story()}")
            self.page.wait_for_timeout(10)

    def _sees(self, seen: Callable[[], bool]) -> bool:
        try:
            return seen()
        except Error as error:
            if GONE in error.message:
                return False  # the page leads to another or loads again: nothing is seen in between
            raise

    def whole_story(self) -> str:
        """What helps to understand why something didn't come."""
        kinds = [[message["type"] for message in told[-4:]] for told in (self.said, self.heard)]
        words = self.find("#message, #connection, #new-hint, dialog[open] h2").all_inner_texts()
        return f"said and heard: {kinds}; words: {words}; shown: {self.shown}"

    @property
    def standing(self) -> dict[str, Any]:
        standing: dict[str, Any] = self.game["standing"]
        return standing

    @property
    def moves(self) -> list[str]:
        return [ply["move"] for ply in self.game["plies"]]

    @property
    def ply(self) -> int:
        return int(self.standing["ply"])

    @property
    def drawn(self) -> tuple[int, int]:
        """The number of the game and of the ply that stand still on the screen."""
        number, ply = self.page.evaluate(DRAWN)
        return number, ply

    @property
    def shown(self) -> dict[str, Any]:
        """What is read off the page at one moment."""
        shown: dict[str, Any] = self.page.evaluate(SHOWN)
        return shown

    @property
    def is_mine(self) -> bool:
        """Whether a person at this screen is to move."""
        return self.standing["to_move"] in self.game["yours"]

    def settle(self) -> None:
        """Wait until a person here is to move, or nobody, and that is drawn."""

        def settled() -> bool:
            drawn = self.drawn == (self.game.get("number"), self.game and self.ply)
            return drawn and (self.is_mine or self.standing["over"])

        self.until(settled, "somebody's turn")

    def wait_for_ply(self, ply: int) -> None:
        self.until(lambda: self.drawn[1] == ply == self.ply, f"ply {ply}")

    def read(self, selector: str) -> str:
        return self.find(selector).inner_text()

    def stands_still(self) -> None:
        """Nothing scrolled and nothing was zoomed by the browser."""
        assert self.page.evaluate(MOVED) == [0, 0, 0, 0, 0, 1]

    def rules(self) -> Position:
        """The position by the rules, from the setup and the moves that the page shows."""
        shown = self.shown
        game = GAMES[self.game["game"]]
        tiles = [tile for tile in shown["tiles"] if tile[1]]
        position = game.start(game.read_setup(self.game["setup"]))
        for text, player in shown["lines"] or tiles:
            move = game.read_move(text)
            assert move and player == position.turn
            position = position.play(move)
        return position

    def level_two(self) -> str:
        """A move that a person might make who doesn't give the game away."""
        move = choose(self.rules(), 2, seed=self.ply).move
        return GAMES[self.game["game"]].write_move(move)

    def agrees(self) -> None:
        """The page, the table and the rules say the same."""
        self.until(lambda: bool(self.shown["score"] == self.standing["score"]), "the score")
        position, shown = self.rules(), self.shown
        write = GAMES[self.game["game"]].write_move
        assert [write(move) for move in position.legal()] == self.standing["legal"]
        assert list(position.score) == self.standing["score"]
        assert len(shown["lines"]) + len(shown["tiles"][1:]) == self.ply
        if self.game["game"] == "triangles":
            assert len(shown["triangles"]) == sum(position.score)

    def wait_until_kept(self) -> None:
        """Until the page is there without a server as well."""
        self.until(lambda: bool(self.page.evaluate(KEPT)), "the release kept in the browser")

    # What is done

    def start_a_game(self, **wishes: Any) -> None:
        """A small game of Triangles of two people, or what else is wished."""
        usual = {"game": "triangles", "opponent": "people", "field": "phone-24", "seed": 7}
        triangular = wishes.get("game") == "triangular"
        self.begin(**({"opponent": "people"} if triangular else usual) | wishes)

    def press(self, selector: str | Locator) -> None:
        """A tap or a click on a button, a label or a switch, once it can be hit."""
        target = self.find(selector) if isinstance(selector, str) else selector
        target.scroll_into_view_if_needed()
        if box := target.bounding_box():
            self._not_doubled((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        if self.device.touch:
            target.tap()
        else:
            target.click()

    def open_settings(self) -> None:
        self.press("#menu")
        self.press("#settings")

    def open_sharing(self) -> None:
        self.press("#menu")
        self.press("#share")

    def place(self, selector: str) -> Place:
        x, y = self.page.evaluate(MIDDLE, selector)
        return x, y

    def star(self, star: int | str) -> Place:
        return self.place(f'g.star[data-star="{star}"] .core')

    def touch(self, at: Place) -> None:
        """A tap that is meant as one."""
        self._not_doubled(at)
        self._touch(at)

    def _not_doubled(self, at: Place) -> None:
        """Wait where a tap would make a double tap with the one before."""
        before, when = self._touched
        if math.dist(at, before) < DOUBLE_PIXELS:
            self.until(lambda: time.monotonic() - when > DOUBLE, "time for another tap")
        self._touched = at, time.monotonic()

    def _touch(self, at: Place) -> None:
        if self.device.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def double_tap(self, at: Place) -> None:
        if self.device.touch:
            begun = time.time()
            for after in (0, 0.1):  # the times of a hand, however long a busy machine takes
                self._finger("touchStart", at, when=begun + after)
                self._finger("touchEnd", when=begun + after + 0.05)
        else:
            self.page.mouse.dblclick(*at)

    def touch_twice(self, at: Place) -> None:
        """A double tap as a hand makes it: the first is answered before the second comes."""
        heard = len(self.heard)
        self.touch(at)
        self.until(lambda: len(self.heard) > heard, "an answer to the first tap")
        if self.device.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.down(click_count=2)
            self.page.mouse.up(click_count=2)

    def hold(self, at: Place) -> None:
        """Put the finger down, or the mouse's button."""
        if self.device.touch:
            self._finger("touchStart", at)
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def pull(self, at: Place) -> None:
        if self.device.touch:
            self._finger("touchMove", at)
        else:
            self.page.mouse.move(*at)

    def let_go(self) -> None:
        if self.device.touch:
            self._finger("touchEnd")
        else:
            self.page.mouse.up()

    def lose_the_finger(self) -> None:
        """The system takes the finger away in the middle of what it does."""
        self._finger("touchCancel")

    def two_fingers(self, start: tuple[Place, Place], end: tuple[Place, Place]) -> None:
        """Both put down, the second finger a little later; then moved on in small steps."""
        self._finger("touchStart", start[0])
        self._finger("touchStart", *start)
        for step in range(1, 21):
            part = step / 20
            places = [
                (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                for a, b in zip(start, end, strict=True)
            ]
            self._finger("touchMove", *places)
        self._finger("touchEnd")

    def _finger(self, kind: str, *places: Place, when: float | None = None) -> None:
        self._fingers = self._fingers or self.page.context.new_cdp_session(self.page)
        event: dict[str, Any] = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]}
        if when:
            event["timestamp"] = when
        self._fingers.send("Input.dispatchTouchEvent", event)

    def drag(self, start: Place, end: Place) -> None:
        self.hold(start)
        self.pull(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.pull(end)
        self.let_go()

    def draw(self, line: str, drag: bool = False) -> None:
        """From star to star, whether that is allowed or not."""
        one, other = map(self.star, line.split("-"))
        if drag:
            self.drag(one, other)
        else:
            self.touch(one)
            self.touch(other)

    def spread_out(self, tiles: int) -> None:
        """Lay tiles in a row to the right, so that the cells on the screen become small."""
        for _ in range(tiles):
            self.play(max(self.standing["legal"], key=lambda cell: int(cell.split(",")[0])))

    def lay(self, cell: str) -> None:
        """A tap that is meant: soon after the last one and near it, the page would take it for the
        second half of a double tap and leave it out.
        """
        selector = f'[data-cell="{cell}"].legal'
        before, when = self._tapped
        if math.dist(self.place(selector), before) < TWICE_PIXELS:
            self.until(lambda: time.monotonic() - when > TWICE, "time for another tap")
        at = self.place(selector)
        self._tapped = at, time.monotonic()
        self.touch(at)

    def move(self, move: str, drag: bool = False) -> None:
        """A legal move, until it is drawn; the computer may have answered by then."""
        before = self.ply
        if self.game["game"] == "triangles":
            self.draw(move, drag)
        else:
            self.lay(move)
        self.until(lambda: self.ply > before, f"the move {move}")
        assert self.moves[before] == move

    def play(self, move: str, drag: bool = False) -> None:
        """A legal move, and the computer's answer if it has one."""
        self.move(move, drag)
        self.settle()

    def play_all(self, moves: Iterable[str]) -> None:
        for move in moves:
            self.play(move)

    def choose(self, **wishes: Any) -> None:
        """Set controls of the New game dialog by their names."""
        expect(self.find("#new-dialog")).to_be_visible()
        for name, value in wishes.items():
            if isinstance(value, bool):
                self._tick(self.find(f"#new-form [name={name}]"), value)
            elif name in ("seed", "name1", "name2"):
                self.find(f"#new-form [name={name}]").fill(str(value))
            else:
                self._tick(self.find(f'#new-form [name={name}][value="{value}"]'), True)

    def _tick(self, control: Locator, on: bool) -> None:
        if control.is_checked() == on:
            return
        if not control.is_visible():
            self.press("#more summary")
        self.press(control)
        expect(control).to_be_checked(checked=on)

    def begin(self, **wishes: Any) -> None:
        """A new game, by the dialog, until somebody at this screen is to move."""
        before = self.game.get("number", 0)
        if not self.find("#new-dialog").is_visible() and self.game:
            self.press("#new")
        self.choose(**wishes)
        self.press("#start")
        self.until(lambda: self.game.get("number", 0) > before, "a new game")
        self.settle()
