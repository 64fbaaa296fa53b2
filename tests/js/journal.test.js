// The games of this device, over a database in memory that does what this page asks of IndexedDB.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { openJournal } from "../../src/triangulum/server/static/journal.js";

const rows = readFileSync(new URL("../vectors/records.jsonl", import.meta.url), "utf8").trim().split("\n");
const told = rows.map((row) => JSON.parse(row)).filter(({ state }) => state);
const games = told.map(({ state }) => state);
const [lines, tiles, resigned, whole, begun] = games;

/** Settles a request or a transaction in a later turn, as a browser does. */
function later(target, call) {
  queueMicrotask(() => target[call]?.());
  return target;
}

/** @param {Map<string, any>} kept */
function databaseOf(kept) {
  const request = (result) => later({ result: structuredClone(result) }, "onsuccess");
  const store = {
    get: (id) => request(kept.get(id)),
    getAll: () => request([...kept.values()]),
    put: (entry) => void kept.set(entry.id, structuredClone(entry)),
    delete: (id) => void kept.delete(id),
    clear: () => kept.clear(),
  };
  return {
    transaction() {
      const transaction = { objectStore: () => store, commit: () => later(transaction, "oncomplete") };
      return transaction;
    },
  };
}

/** From before its first move on, as a page sees it. */
async function play(journal, game) {
  await journal.note({ ...game, plies: [], standing: { ...game.standing, over: false, winner: null, ended_by: null } });
  await journal.note(game);
}

beforeEach(() => {
  const kept = new Map();
  globalThis.indexedDB = { open: () => later({ result: databaseOf(kept) }, "onsuccess") };
  const left = new Map();
  const store = {
    getItem: (name) => left.get(name) ?? null,
    setItem: (name, text) => void left.set(name, text),
    removeItem: (name) => void left.delete(name),
  };
  Object.defineProperty(globalThis, "localStorage", { value: store, configurable: true, writable: true });
});

test("what a page writes down on its way out is in the journal that is opened next, once", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const page = await openJournal();
  page.leave(begun);
  await page.note({ ...lines, plies: lines.plies.slice(0, 4) });
  context.mock.timers.tick(1000);
  page.leave(lines);
  const next = await openJournal();
  assert.deepEqual((await next.all()).map(({ id, plies, begun, changed }) => [id, plies, begun, changed]), [[lines.id, 9, 1000, 2000]]);
  await next.remove(lines.id);
  assert.deepEqual(await (await openJournal()).all(), []);
});

test("a game is one entry, the last changed first, and one without a move is none", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const journal = await openJournal();
  for (const game of games) {
    context.mock.timers.tick(5);
    await play(journal, game);
  }
  const entries = await journal.all();
  assert.deepEqual(entries.map(({ id }) => id), [whole, resigned, tiles, lines].map(({ id }) => id));
  const { record } = told.find(({ state }) => state === lines);
  assert.deepEqual(entries[3], {
    id: lines.id, game: "triangles", field: "phone-24", again: true, seats: lines.seats, yours: [1],
    score: lines.standing.score, over: false, winner: null, ended_by: null, plies: 9, begun: 1005, changed: 1005,
    whole: true, end: null, record,
  });
  assert.equal(entries[2].field, null);
  assert.equal(entries[1].ended_by, "resignation");
  assert.equal(begun.plies.length, 0);
});

test("another end takes the place of the first, and when it was begun stays, also on another day", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  await play(await openJournal(), whole);
  context.mock.timers.tick(1000);
  const journal = await openJournal();
  const back = { ...whole, plies: whole.plies.slice(0, -1), standing: { ...whole.standing, over: false, winner: null, ended_by: null } };
  await journal.note(back);
  const [entry, ...more] = await journal.all();
  assert.deepEqual(more, []);
  assert.deepEqual([entry.over, entry.plies, entry.begun, entry.changed], [false, whole.plies.length - 1, 1000, 2000]);
  const { score, winner, ended_by } = whole.standing;
  const end = { score, winner, ended_by, at: 1000 };
  assert.deepEqual(entry.end, end);
  await journal.note({ ...back, plies: [] });
  assert.deepEqual((await journal.all()).map((kept) => kept.end), [end], "nor is it undone by taking all back");
  context.mock.timers.tick(1000);
  await journal.note({ ...whole, standing: { ...whole.standing, over: true, winner: 2, ended_by: "resignation" } });
  const [resigned] = await journal.all();
  assert.deepEqual([resigned.winner, resigned.end], [2, end]);
});

test("a game that was begun elsewhere, or from a past position, is none of one\u2019s own from its start", async () => {
  const journal = await openJournal();
  await journal.note(lines);
  const mine = tiles.plies.findIndex(({ player }) => tiles.yours.includes(player));
  await journal.note({ ...tiles, plies: tiles.plies.slice(0, mine) });
  await journal.note(tiles);
  assert.deepEqual((await journal.all()).map(({ id, whole }) => [id, whole]).sort(), [[tiles.id, true], [lines.id, false]].sort());
  assert.ok(mine > 0, "the computer had begun");
});

test("what a page leaves, or a file brings, has the first end of the game as it was known", async () => {
  const journal = await openJournal();
  await play(journal, whole);
  const [before] = await journal.all();
  await journal.add([{ ...before, changed: before.changed + 1, whole: false, end: { ...before.end, winner: 2 } }]);
  const [after] = await journal.all();
  assert.deepEqual([after.whole, after.end, after.changed], [true, before.end, before.changed + 1]);
});

test("a game that is looked at again, on this page or on another day, is no younger for it", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const journal = await openJournal();
  await play(journal, whole);
  const before = await journal.all();
  context.mock.timers.tick(1000);
  await journal.note(whole);
  await (await openJournal()).note(whole);
  assert.deepEqual(await journal.all(), before);
  assert.equal(before[0].changed, 1000);
});

test("a game that was erased doesn't come back from the table that it ended at", async () => {
  const journal = await openJournal();
  await play(journal, whole);
  await journal.erase();
  await journal.note(whole);
  await (await openJournal()).note(whole);
  assert.deepEqual(await journal.all(), []);
});

test("entries are added, the later one stays; they are removed one by one or all at once", async () => {
  const journal = await openJournal();
  await journal.note(lines);
  const [entry] = await journal.all();
  await journal.add([{ ...entry, plies: 1, changed: entry.changed - 1 }, { ...entry, id: "another234", changed: 7 }]);
  assert.deepEqual((await journal.all()).map(({ id, plies }) => [id, plies]), [[lines.id, 9], ["another234", 9]]);
  await journal.add([{ ...entry, plies: 12, changed: entry.changed + 1 }]);
  assert.equal((await journal.all())[0].plies, 12);
  await journal.remove(lines.id);
  assert.deepEqual((await journal.all()).map(({ id }) => id), ["another234"]);
  await journal.erase();
  assert.deepEqual(await journal.all(), []);
});

test("where the browser keeps nothing there is no journal", async (context) => {
  const warned = context.mock.method(console, "warn", () => {});
  globalThis.indexedDB = { open: () => later({ error: new Error("shut") }, "onerror") };
  assert.equal(await openJournal(), null);
  assert.equal(warned.mock.callCount(), 1);
});

test("an unfinished game that was removed doesn't come back by being looked at, but by being played on", async () => {
  const running = { ...whole.standing, over: false, winner: null, ended_by: null };
  const after = (n) => ({ ...whole, plies: whole.plies.slice(0, n), standing: running });
  const journal = await openJournal();
  await journal.note(after(3));
  await journal.remove(whole.id);
  assert.deepEqual(await journal.all(), []);
  const next = await openJournal();
  await next.note(after(3));
  assert.deepEqual(await next.all(), []);
  await next.note(after(4));
  assert.deepEqual((await next.all()).map(({ plies }) => plies), [4]);
  next.leave(after(2));
  await next.erase();
  assert.deepEqual(await (await openJournal()).all(), [], "nor what a page had left");
});

test("a game that is resigned before any move is kept", async () => {
  const journal = await openJournal();
  const start = { ...begun, plies: [], standing: { ...begun.standing, over: false } };
  await journal.note(start);
  assert.deepEqual(await journal.all(), []);
  await journal.note({ ...start, standing: { ...start.standing, over: true, winner: 2, ended_by: "resignation" } });
  assert.deepEqual((await journal.all()).map(({ ended_by }) => ended_by), ["resignation"]);
});
