// What a device is set to, whatever was kept of it; and which change is heard how.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../../src/triangulum/server/static/settings.js";
import { notesOf, soundOf } from "../../src/triangulum/server/static/sounds.js";

test("nothing kept is the system's theme, silent, and lines at once", () => {
  const plain = { theme: "system", language: "", sounds: false, confirm: false };
  for (const kept of [{}, { theme: "sepia", language: 7, sounds: "yes", confirm: 1 }]) assert.deepEqual(readSettings(kept), plain);
});

test("what was kept is read again", () => {
  for (const theme of ["nebula", "daylight", "contrast", "safe"]) {
    const kept = { theme, language: "da", sounds: true, confirm: true };
    assert.deepEqual(readSettings(kept), kept);
  }
});

const computer = [{ kind: "person", name: "Ada" }, { kind: "computer", level: 2 }];
const people = [computer[0], { kind: "person", name: "Bo" }];
const ply = (player, ...points) => ({ player, move: "1-2", triangles: points.map((n) => ({ points: n })) });
const table = (plies, standing = {}, game = {}) => ({
  game: {
    number: 1, game: "triangles", seats: computer, yours: [1], plies,
    standing: { to_move: 1, over: false, winner: null, ...standing }, ...game,
  },
  notice: null,
});
const heard = (before, now) => soundOf(before, now)?.sound ?? null;
const start = table([]);

test("a line, a tile, points, and one's turn after the computer's move", () => {
  assert.equal(heard(start, table([ply(1)], { to_move: 2 })), "line");
  const tiles = { game: "triangular", seats: people, yours: [1, 2] };
  assert.equal(heard(start, table([ply(1)], { to_move: 2 }, tiles)), "tile");
  assert.deepEqual(soundOf(start, table([ply(1, 1, 1)])), { sound: "scored", points: 2 });
  assert.equal(heard(table([ply(1)]), table([ply(1), ply(2)])), "turn");
  assert.equal(heard(table([ply(1)]), table([ply(1), ply(2)], { to_move: 2 })), "line", "the computer plays again");
});

test("the end is heard from where one sits, once, and instead of the move", () => {
  const over = (winner, game) => table([ply(1, 1)], { over: true, winner, to_move: null }, game);
  assert.equal(heard(start, over(1)), "won");
  assert.equal(heard(start, over(2)), "lost");
  assert.equal(heard(start, over(null)), "draw");
  assert.equal(heard(start, over(2, { seats: people, yours: [1, 2] })), "won");
  assert.equal(heard(over(1), over(1)), null);
});

test("a refusal is heard once", () => {
  const refused = { ...start, notice: { serial: 1 } };
  assert.equal(heard(start, refused), "refused");
  assert.equal(heard(refused, { ...refused, sent: null }), null);
  assert.equal(heard(refused, { ...start, notice: { serial: 2 } }), "refused");
});

test("nothing is heard of what is merely shown: the first state, an undo, a new game, a thought", () => {
  const now = table([ply(1), ply(2)]);
  assert.equal(heard({ game: null, notice: null }, now), null);
  assert.equal(heard(now, start), null);
  assert.equal(heard(now, table([ply(1)], {}, { number: 2 })), null);
  assert.equal(heard(now, { ...now, aids: {} }), null);
});

test("the more points, the more notes, each higher, up to six", () => {
  const notes = (points) => notesOf({ sound: "scored", points });
  assert.deepEqual([1, 2, 9].map((n) => notes(n).length), [2, 3, 6]);
  assert.deepEqual(notes(9), [...notes(9)].sort((a, b) => a - b));
  assert.equal(notesOf({ sound: "line", points: 0 }).length, 1);
});
