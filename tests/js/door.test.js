// Who has the table, from event to event: nothing is lost on the way.

import assert from "node:assert/strict";
import { test } from "node:test";
import { closedDoor, PATIENCE, step } from "../../src/triangulum/server/static/door.js";

const plies = (n) => Array.from({ length: n }, (_, i) => ({ player: (i % 2) + 1, move: `${i + 1}-${i + 2}`, triangles: [] }));
const game = (number, ply = 0, { over = false, seed = 1 } = {}) => ({
  number, game: "triangles", setup: { again: false, stars: [[seed, seed]] }, aids: [], seats: [], yours: [1], plies: plies(ply),
  standing: { ply, over, legal: [] },
});
const state = (number, ply, more) => ({ type: "state", ...game(number, ply, more) });
const moved = (number, ply, over = false) => ({ type: "moved", number, last: plies(ply).at(-1), standing: { ply, over } });
const fresh = { type: "new", game: "triangles", seats: [], first: 1 };

/** A door with its room: marks are kept, as link.js does it. */
class Porch {
  constructor({ alone = false, mark = "", bare = false, last = null, visible = true } = {}) {
    this.door = closedDoor(alone);
    this.room = { mark, bare, visible, game: last };
    this.deeds = this.knock("begin");
  }

  /** What is to be done, in short. */
  knock(type, more = {}) {
    const [door, deeds] = step(this.door, { type, ...more }, this.room);
    this.door = door;
    for (const deed of deeds) if (deed.do === "mark") this.room.mark = deed.mark;
    this.told = deeds.filter((deed) => deed.do === "tell").map((deed) => deed.event);
    this.deeds = deeds.filter((deed) => deed.do !== "mark").map(short);
    return this.deeds;
  }

  server = (answer) => this.knock("server", { answer });
  here = (answer) => this.knock("here", { answer });
  ask = (request) => this.knock("ask", { request });

  /** The page plays at the server's table. */
  static online(answer = state(3, 4)) {
    const porch = new Porch();
    porch.knock("opened");
    porch.server(answer);
    porch.room.game = answer.type === "state" ? game(answer.number, answer.plies.length, answer.standing) : null;
    return porch;
  }

  /** The server is gone, and its game has been given to the table here. */
  static taken() {
    const porch = Porch.online();
    porch.knock("closed");
    porch.knock("tired");
    porch.here({ type: "empty" });
    porch.here(state(3, 4));
    return porch;
  }
}

function short(deed) {
  if (deed.do === "tell") return `tell ${deed.event.type}`;
  return deed.request ? `${deed.do} ${deed.request.type}` : deed.do;
}

test("a page without a server turns to this browser at once and never to a socket", () => {
  const porch = new Porch({ alone: true, last: game(9, 3) });
  assert.deepEqual(porch.deeds, ["join-here"]);
  assert.deepEqual(porch.here({ type: "empty" }), ["tell connected", "tell empty"]);
  assert.deepEqual(porch.ask(fresh), ["ask-here new"]);
});

test("a server that answers has the table, and everything is sent to it", () => {
  const porch = new Porch();
  assert.deepEqual(porch.deeds, ["connect", "wait"]);
  assert.deepEqual(porch.ask({ type: "state" }), []);
  assert.deepEqual(porch.knock("opened"), ["join-server", "tell connected"]);
  assert.deepEqual(porch.told[0], { type: "connected", here: false, anew: false });
  assert.deepEqual(porch.server(state(1, 0)), ["tell state"]);
  assert.deepEqual(porch.knock("tired"), []);
  assert.deepEqual(porch.ask({ type: "move" }), ["ask-server move"]);
});

test("three sockets that don't open are enough, and so is time", () => {
  const porch = new Porch();
  assert.deepEqual(porch.knock("closed"), ["tell disconnected"]);
  assert.deepEqual(porch.knock("closed"), ["tell disconnected"]);
  assert.deepEqual(porch.knock("closed"), ["tell disconnected", "join-here"]);
  assert.deepEqual(new Porch().knock("tired"), ["join-here"]);
});

test("a server that comes back in time goes on, also after many short tries", () => {
  const porch = Porch.online();
  assert.deepEqual(porch.knock("closed"), ["tell disconnected", "wait"]);
  for (let i = 0; i < 5; i += 1) assert.deepEqual(porch.knock("closed"), ["tell disconnected"]);
  assert.deepEqual(porch.ask({ type: "state" }), []);
  assert.deepEqual(porch.knock("opened"), ["join-server", "tell connected"]);
  assert.equal(porch.told[0].anew, false);
  assert.deepEqual(porch.knock("tired"), []);
  assert.ok(PATIENCE.cut > PATIENCE.first);
});

test("the server's game goes on here at the same ply; what was here before isn't shown", () => {
  const porch = Porch.online();
  porch.knock("closed");
  assert.deepEqual(porch.knock("tired"), ["join-here", "take-over"]);
  assert.deepEqual(porch.here(state(3, 4, { seed: 77 })), [], "a game of this browser, by chance with the same number and ply");
  assert.deepEqual(porch.here({ type: "thinking", number: 3, ply: 4 }), []);
  assert.deepEqual(porch.ask({ type: "move" }), [], "not before it has answered");
  assert.deepEqual(porch.here(state(3, 4)), ["tell connected", "tell state"]);
  assert.deepEqual(porch.told[0], { type: "connected", here: true, anew: false });
  assert.deepEqual(porch.ask({ type: "move" }), ["ask-here move"]);
});

test("a page that is loaded without its server goes on with the server's last game", () => {
  const porch = new Porch({ last: game(3, 4) });
  assert.deepEqual(porch.knock("tired"), ["join-here", "take-over"]);
});

test("a game that the table here doesn't take stays on the page until a new one begins", () => {
  const porch = Porch.online(state(3, 4, { over: true }));
  porch.knock("closed");
  porch.knock("tired");
  assert.deepEqual(porch.here({ type: "error", code: "not-taken-over" }), ["tell connected"]);
  assert.deepEqual([porch.told[0].anew, porch.room.mark], [false, ""]);
  assert.deepEqual(porch.ask(fresh), ["ask-here new"]);
  assert.deepEqual(porch.here(state(1, 0)), ["tell state"]);
  assert.equal(porch.room.mark, "ours");
  const loaded = new Porch({ last: game(3, 4) });
  loaded.knock("tired");
  assert.deepEqual(loaded.here({ type: "error", code: "not-taken-over" }), ["ask-here state"]);
  assert.deepEqual(loaded.here(state(1, 2)), ["tell connected", "tell state"]);
  assert.equal(loaded.room.mark, "ours");
});

test("what nobody touched goes back to the server as soon as it is there", () => {
  const porch = Porch.taken();
  assert.equal(porch.room.mark, "taken");
  assert.deepEqual(porch.ask({ type: "advice" }), ["ask-here advice"]);
  assert.deepEqual(porch.knock("opened"), ["leave-here", "join-server", "tell connected"]);
  assert.deepEqual([porch.told[0].anew, porch.room.mark], [false, ""]);
  const empty = new Porch();
  empty.knock("tired");
  empty.here({ type: "empty" });
  assert.deepEqual(empty.knock("opened"), ["leave-here", "join-server", "tell connected"]);
});

test("what was played here stays here, by whomever", () => {
  const [asked, answered] = [Porch.taken(), Porch.taken()];
  asked.ask({ type: "move" });
  answered.here(moved(3, 5));
  for (const porch of [asked, answered]) {
    assert.equal(porch.room.mark, "gone-on");
    assert.deepEqual(porch.knock("opened"), []);
    assert.deepEqual(porch.ask({ type: "undo" }), ["ask-here undo"]);
    assert.deepEqual(porch.server(state(3, 4)), [], "nobody listens to the server meanwhile");
    assert.deepEqual(porch.knock("closed"), []);
  }
});

test("a new game goes to a server that is there, and the table with it", () => {
  const porch = Porch.taken();
  porch.here(moved(3, 5));
  porch.knock("opened");
  assert.deepEqual(porch.ask(fresh), ["join-server"]);
  assert.deepEqual(porch.here({ type: "thinking" }), ["tell thinking"]);
  assert.deepEqual(porch.server(state(3, 4)), ["ask-server new"], "the server's old game isn't shown");
  assert.deepEqual(porch.server(moved(3, 5)), []);
  assert.deepEqual(porch.server(state(4, 0)), ["leave-here", "tell connected", "tell state"]);
  assert.deepEqual([porch.told[0], porch.room.mark], [{ type: "connected", here: false, anew: true }, ""]);
  assert.deepEqual(porch.here(state(3, 5)), [], "late words from here");
});

test("a new game begins here where the server is gone, slow, refuses, or has a game nobody was asked about", () => {
  const begun = () => {
    const porch = new Porch({ mark: "ours" });
    porch.here(state(1, 2));
    porch.knock("opened");
    assert.deepEqual(porch.ask(fresh), ["join-server"]);
    return porch;
  };
  assert.deepEqual(begun().knock("closed"), ["hang-up", "ask-here new"]);
  assert.deepEqual(begun().ask({ type: "state" }), ["hang-up", "ask-here new"]);
  assert.deepEqual(begun().server({ type: "error", code: "too-fast" }), ["hang-up", "ask-here new"]);
  assert.deepEqual(begun().server(state(8, 3)), ["hang-up", "ask-here new"]);
  const over = begun();
  assert.deepEqual(over.server(state(8, 30, { over: true })), ["ask-server new"]);
  assert.deepEqual(over.server({ type: "error", code: "unknown-field" }), ["hang-up", "ask-here new"]);
});

test("a new game from a past position is for the table that has the game", () => {
  const porch = Porch.taken();
  porch.here(moved(3, 5));
  porch.knock("opened");
  assert.deepEqual(porch.ask({ ...fresh, past: { number: 3, ply: 2 } }), ["ask-here new"]);
});

test("a page goes on where its game is", () => {
  const kept = (mark) => new Porch({ mark, last: game(3, 4) });
  for (const mark of ["ours", "gone-on"]) assert.deepEqual(kept(mark).deeds, ["connect", "join-here"], mark);
  for (const mark of ["", "taken"]) assert.deepEqual(kept(mark).deeds, ["connect", "wait"], mark);
  const untouched = kept("taken");
  assert.deepEqual(untouched.knock("opened"), ["leave-here", "join-server", "tell connected"]);
  assert.equal(untouched.room.mark, "");
  assert.deepEqual(kept("taken").knock("tired"), ["join-here"], "it was given before");
});

test("a game of one's own that is over is nothing to come back to, the server's that has ended here is", () => {
  const own = new Porch({ mark: "ours" });
  own.here(state(1, 20));
  own.here(moved(1, 21, true));
  assert.equal(own.room.mark, "");
  const served = Porch.taken();
  served.here(moved(3, 5, true));
  assert.equal(served.room.mark, "gone-on", "the server would show it as it stood before");
});

test("nobody looks at the page: the table is taken when somebody does", () => {
  const porch = Porch.online();
  porch.room.visible = false;
  porch.knock("closed");
  assert.deepEqual(porch.knock("tired"), []);
  porch.room.mark = "gone-on"; // by the tab where they play
  assert.deepEqual(porch.knock("opened"), []);
  porch.room.visible = true;
  assert.deepEqual(porch.knock("seen"), ["join-here"], "the game as it is there now");
  porch.here(state(3, 9));
  assert.equal(porch.told[0].anew, true);
});

test("the game goes on in another tab until this one is looked at", () => {
  const porch = Porch.taken();
  porch.here(moved(3, 5));
  assert.deepEqual(porch.here({ type: "elsewhere" }), ["tell elsewhere"]);
  assert.deepEqual(porch.ask({ type: "move" }), []);
  assert.equal(porch.room.mark, "gone-on");
  assert.deepEqual(porch.knock("seen"), ["join-here"]);
  assert.deepEqual(porch.here(state(3, 6)), ["tell connected", "tell state"]);
  assert.deepEqual(porch.told[0], { type: "connected", here: true, anew: true });

  porch.here({ type: "elsewhere" });
  porch.knock("opened");
  porch.room.mark = ""; // the other tab has gone back to the server
  assert.deepEqual(porch.knock("seen"), ["leave-here", "join-server", "tell connected"]);
});

test("a browser that can't run the table waits for the server", () => {
  const porch = new Porch();
  porch.knock("tired");
  assert.deepEqual(porch.knock("broken"), ["tell disconnected"]);
  assert.deepEqual(porch.knock("closed"), ["tell disconnected"]);
  assert.deepEqual(porch.knock("opened"), ["join-server", "tell connected"]);
  porch.server(state(1, 0));
  porch.knock("closed");
  assert.deepEqual(porch.knock("tired"), []);
});

test("a table that breaks down in the middle is begun once more, from what it kept", () => {
  const porch = Porch.taken();
  porch.here(moved(3, 5));
  assert.deepEqual(porch.knock("broken"), ["join-here"]);
  assert.deepEqual(porch.ask({ type: "move" }), []);
  assert.deepEqual(porch.here(state(3, 5)), ["tell connected", "tell state"]);
  porch.knock("broken");
  assert.deepEqual(porch.knock("broken"), ["tell disconnected"], "it never answered");
});

test("where no game was ever begun nobody waits for the table to say so", () => {
  const porch = new Porch({ alone: true, bare: true });
  assert.deepEqual(porch.deeds, ["join-here", "tell connected", "tell empty"]);
  assert.deepEqual(porch.ask(fresh), ["ask-here new"]);
  assert.deepEqual(porch.here({ type: "empty" }), [], "it has been told");
  assert.deepEqual(porch.here(state(1, 0)), ["tell state"]);
  assert.equal(porch.room.mark, "ours");
  const broken = new Porch({ alone: true, bare: true });
  assert.deepEqual(broken.knock("broken"), ["join-here"]);
  assert.deepEqual(broken.here({ type: "empty" }), ["tell connected", "tell empty"]);
  assert.deepEqual(new Porch({ alone: true, bare: true, visible: false }).deeds, []);
});
