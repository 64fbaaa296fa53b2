// Records in the browser, read and written, against what Python makes of the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { read } from "../../src/triangulum/server/static/host/record.js";
import { position, toMove } from "../../src/triangulum/server/static/host/course.js";
import { recordOf } from "../../src/triangulum/server/static/record.js";
import { theGames } from "./kernels.js";

const games = theGames();

/** @param {string} name */
function rows(name) {
  const text = readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

const points = ({ triangles }) => triangles.reduce((sum, triangle) => sum + triangle.points, 0);

for (const { name, record, expect } of rows("replay")) {
  test(`read ${name}`, () => {
    const { course, players } = read(games, JSON.stringify(record)).record;
    assert.equal(course.plies.length, expect.plies);
    assert.deepEqual(course.plies.map(points), expect.points);
    assert.equal(toMove(course), expect.to_move);
    assert.equal(course.verdict?.ended_by ?? position(course).ended_by, expect.ended_by);
    assert.equal(course.verdict?.winner ?? position(course).winner, expect.winner);
    assert.deepEqual(players, record.players ?? null);
  });
}

for (const { name, record, bad_move, reason, in_the_way } of rows("refuse")) {
  test(`refuse ${name}`, () => {
    const { fault } = read(games, JSON.stringify(record));
    assert.deepEqual(fault, { code: reason, key: null, move: bad_move, in_the_way, parameters: {} });
  });
}

test("what is no record is refused for the same reason and at the same place", () => {
  const texts = rows("records").filter(({ text }) => text !== undefined);
  assert.ok(texts.length > 200);
  for (const { text, fault } of texts) assert.deepEqual(read(games, text).fault ?? null, fault, text.slice(0, 300));
});

test("what is no JSON at all, or holds no number, is refused too", () => {
  for (const text of ["", "{", "triangulum", "NaN", "{}{}", "\ufeff{}"]) {
    assert.equal(read(games, text).fault.code, "not-json", text);
  }
  assert.equal(read(games, '{"format": 1e999}').fault.code, "no-number");
});

for (const { state, record } of rows("records").filter(({ state }) => state)) {
  test(`written ${state.game} ${state.id}`, () => {
    assert.equal(recordOf(state), record);
    const { course, extra, players } = read(games, record).record;
    assert.deepEqual(course.plies.map(({ move }) => move), state.plies.map(({ move }) => move));
    assert.deepEqual(course.start.setup.stars, state.setup.stars);
    assert.equal(extra.id, state.id);
    assert.deepEqual(extra.levels?.map((level) => level ?? undefined) ?? [undefined, undefined], state.seats.map(({ level }) => level));
    assert.equal(players.length, 2);
  });
}
