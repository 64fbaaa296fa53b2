// The small pure parts of the page: waiting, reading, look-ups, the track, seeds, rematches.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import "./english.js";
import { seedOf } from "../../src/triangulum/server/static/dialog.js";
import { rematch } from "../../src/triangulum/server/static/end.js";
import { towards } from "../../src/triangulum/server/static/keys.js";
import { address, delay, read } from "../../src/triangulum/server/static/server.js";
import { glassAt } from "../../src/triangulum/server/static/loupe.js";
import { legal, lineOf, partners } from "../../src/triangulum/server/static/lookup.js";
import { endSentence, nameOf, turnSentence } from "../../src/triangulum/server/static/names.js";
import { costSentence } from "../../src/triangulum/server/static/review.js";
import { meaning } from "../../src/triangulum/server/static/shortcuts.js";
import { percent, reach } from "../../src/triangulum/server/static/track.js";

test("the waits grow and stay at two seconds", () => {
  const waits = Array.from({ length: 20 }, (_, i) => delay(i));
  assert.equal(waits[0], 100);
  assert.deepEqual(waits, [...waits].sort((a, b) => a - b));
  assert.equal(waits.at(-1), 2000);
});

test("the socket is on the page's own host, as safe as the page", () => {
  assert.equal(address("http://127.0.0.1:8765/"), "ws://127.0.0.1:8765/ws");
  assert.equal(address("https://example.org/?a#b"), "wss://example.org/ws");
});

test("what is no message is nothing", () => {
  for (const text of ["", "{", "null", "[]", "7", '{"type":1}']) assert.equal(read(text), null, text);
  assert.deepEqual(read('{"type":"empty"}'), { type: "empty" });
});

test("legal lines by star", () => {
  const standing = { legal: ["1-3", "2-3", "3-10"] };
  assert.deepEqual([...partners(standing).get(3)].sort((a, b) => a - b), [1, 2, 10]);
  assert.deepEqual([...partners(standing).get(10)], [3]);
  assert.equal(partners(standing).has(4), false);
  assert.equal(legal(standing).has(lineOf(10, 3)), true);
  assert.equal(legal(standing).has(lineOf(1, 2)), false);
});

test("the track reaches 30, or the next ten beyond", () => {
  assert.deepEqual([0, 30, -30, 31, -47].map(reach), [30, 30, 30, 40, 50]);
  assert.deepEqual([percent(0, 30), percent(30, 30), percent(-15, 30)], [50, 100, 25]);
});

test("a seed is a whole number that JavaScript keeps exactly", () => {
  assert.equal(seedOf(""), null);
  assert.equal(seedOf("0"), 0);
  assert.equal(seedOf("9007199254740991"), 9007199254740991);
  for (const text of ["9007199254740992", "9007199254740993", "-1", "1.5", "1e3", "seven"]) {
    assert.equal(seedOf(text), undefined, text);
  }
});

const seats = [{ kind: "person", name: "Ada" }, { kind: "computer", level: 2 }];
const game = (extra) => ({
  number: 1, game: "triangles", setup: { field: "phone-24", seed: 5, again: true }, seats, yours: [1],
  plies: [], standing: { to_move: 1, winner: null, draw: false }, ...extra,
});

test("a rematch keeps seats, field and option, and the other one begins", () => {
  assert.deepEqual(rematch(game(), 5), { type: "new", game: "triangles", seats, first: 2, field: "phone-24", seed: 5, again: true });
  assert.equal(rematch(game(), null).seed, null);
  assert.deepEqual(rematch(game({ game: "triangular", setup: {} }), null), { type: "new", game: "triangular", seats, first: 2 });
});

test("a rematch on stars of one\u2019s own goes by the record", () => {
  const setup = { width: 9, height: 9, clearance: 0, again: false, stars: [[1, 1], [8, 1], [4, 8]] };
  const plies = [{ player: 1, move: "1-2", triangles: [] }];
  const { record, ...wish } = rematch(game({ setup, plies, id: "3kgame4you", standing: { over: true, winner: 1 } }), null);
  assert.deepEqual(wish, { type: "new", game: "triangles", seats, first: 2 });
  assert.deepEqual(JSON.parse(record), {
    format: "triangulum/1", game: "triangles", setup, players: ["Ada", "Computer 2"], moves: [], levels: [null, 2], id: "",
  });
});

test("against the computer it is You and Computer, at one screen the names", () => {
  const people = { seats: [seats[0], { kind: "person", name: "Bo" }], yours: [1, 2] };
  assert.equal(nameOf(game(), 1), "You");
  assert.equal(nameOf(game(), 2), "Computer (level 2)");
  assert.equal(nameOf(game(people), 2), "Bo");
  assert.equal(turnSentence(game()), "Your turn");
  assert.equal(turnSentence(game({ standing: { to_move: 2 } })), "The computer is thinking\u2026");
  assert.equal(turnSentence(game({ ...people, standing: { to_move: 2 } })), "Bo\u2019s turn");
});

test("who gave no name is called so by the reader\u2019s page", () => {
  const nobody = { kind: "person", name: "" };
  const watched = { seats: [seats[1], nobody], yours: [] };
  assert.equal(nameOf(game({ ...watched, yours: [2] }), 2), "You");
  assert.equal(nameOf(game(watched), 2), "Player 2");
  assert.equal(turnSentence(game({ seats: [nobody, nobody], yours: [1, 2], standing: { to_move: 1 } })), "Player 1\u2019s turn");
});

test("who plays again is told so, and a long name is cut, not the sentence", () => {
  const plies = [{ player: 2, move: "1-2", triangles: [] }];
  const people = { seats: [seats[0], { kind: "person", name: "Wolfeschlegelsteinhausen" }], yours: [1, 2], plies };
  assert.equal(turnSentence(game({ ...people, standing: { to_move: 2 } })), "Wolfeschlegel\u2026\u2019s turn again");
  assert.equal(turnSentence(game({ ...people, standing: { to_move: 1 } })), "Ada\u2019s turn");
  assert.equal(turnSentence(game({ plies: [{ ...plies[0], player: 1 }] })), "Your turn again");
});

test("what a costly move cost, one\u2019s own and another\u2019s", () => {
  const plies = [{ player: 1, move: "1-2", triangles: [] }, { player: 2, move: "3-4", triangles: [] }];
  const costly = (ply, red = null) => ({ ply, player: ply, cost: 2, red, best: "5-6" });
  const told = (extra, ...of) => costSentence(game({ plies, ...extra }), costly(...of));
  assert.equal(told({}, 1), "Move 1: your 1\u20132 cost 2 points. Better: 5\u20136.");
  assert.equal(told({}, 2), "Move 2, Computer: 3\u20134 cost 2 points. Better: 5\u20136.");
  assert.equal(told({}, 1, "gave"), "Move 1: your 1\u20132 gave away a red triangle. Better: 5\u20136.");
  assert.equal(told({ yours: [] }, 1, "missed"), "Move 1, Ada: 1\u20132 passed by a red triangle. Better: 5\u20136.");
});

test("the end, from where one sits", () => {
  const over = (winner, yours) => endSentence(game({ yours, standing: { to_move: null, winner, draw: winner === null } }));
  assert.equal(over(1, [1]), "You won!");
  assert.equal(over(2, [1]), "You lost.");
  assert.equal(over(null, [1]), "Draw.");
  assert.equal(over(1, [1, 2]), "Ada won.");
});

test("an arrow goes to the nearest that lies that way", () => {
  const spot = (name, x, y) => ({ name, at: { x, y } });
  const spots = [spot("here", 0, 0), spot("near", 10, 3), spot("straight", 14, 0), spot("aside", 2, 9), spot("back", -5, 0)];
  const from = { x: 0, y: 0 };
  assert.equal(towards(spots, from, { x: 1, y: 0 }).name, "near");
  assert.equal(towards(spots, from, { x: 0, y: 1 }).name, "aside");
  assert.equal(towards(spots, from, { x: -1, y: 0 }).name, "back");
  assert.equal(towards(spots, from, { x: 0, y: -1 }), undefined);
  const twin = { name: "twin", at: { x: 3, y: -1 } };
  const tied = [{ name: "first", at: { x: 3, y: 1 } }, twin];
  assert.equal(towards(tied, { x: 0, y: 0 }, { x: 1, y: 0 }).name, "first");
});

test("the glass lies in the window and never under the finger", () => {
  for (const size of [{ width: 360, height: 480 }, { width: 740, height: 300 }]) {
    for (let x = 0; x <= size.width; x += 20) for (let y = 0; y <= size.height; y += 20) {
      const glass = glassAt({ x, y }, size);
      const half = 66;
      assert.ok(glass.x >= half && glass.x <= size.width - half, `${x} ${y}`);
      assert.ok(glass.y >= half && glass.y <= size.height - half, `${x} ${y}`);
      assert.ok(Math.hypot(glass.x - x, glass.y - y) > half + 20, `${x} ${y}`);
    }
  }
});

test("keys mean something alone, brackets and the slash with Alt as well", () => {
  const key = (name, more) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });
  assert.deepEqual(["u", "U", "h", "?", "/", "x"].map((name) => meaning(key(name))), ["undo", "undo", "hint", "keys", "type", undefined]);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) assert.equal(meaning(key("u", more)), undefined);
  assert.equal(meaning(key("[", { altKey: true })), "back");
  assert.equal(meaning(key("]", { altKey: true, ctrlKey: true })), "on");
  assert.equal(meaning(key("/", { ctrlKey: true })), undefined);
});

test("arrows lead from every star of a standard field to every other one", async () => {
  const told = await readFile(new URL("../vectors/transcript-fields.jsonl", import.meta.url), "utf-8");
  const states = told.trim().split("\n").flatMap((line) => JSON.parse(line).hear ?? []).map(([, answer]) => answer);
  const fields = states.filter(({ type }) => type === "state").map(({ setup }) => setup);
  assert.deepEqual(new Set(fields.map(({ field }) => field)).size, 6);
  const ways = [{ x: -1, y: 0 }, { x: 1, y: 0 }, { x: 0, y: -1 }, { x: 0, y: 1 }];
  for (const { stars, field } of fields) {
    const spots = stars.map(([x, y], i) => ({ name: i, at: { x, y } }));
    const next = spots.map(({ at }) => ways.flatMap((way) => towards(spots, at, way)?.name ?? []));
    const into = spots.map(({ name }) => spots.flatMap((spot) => (next[spot.name].includes(name) ? spot.name : [])));
    for (const edges of [next, into]) {
      const seen = new Set([0]);
      for (const star of seen) edges[star].forEach((other) => seen.add(other));
      assert.equal(seen.size, stars.length, field);
    }
  }
});

test("no module is longer than a reader can keep in mind", async () => {
  const page = new URL("../../src/triangulum/server/static/", import.meta.url);
  const modules = (await readdir(page, { recursive: true })).filter((name) => name.endsWith(".js"));
  assert.ok(modules.length > 40 && modules.some((name) => name.startsWith("host")));
  for (const name of modules) {
    const text = await readFile(new URL(name, page), "utf-8");
    assert.ok(text.split("\n").length <= 300, name);
  }
});
