// The room of the page's own host: keeping before telling, taking up, losing the table, searching.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Room } from "../../src/triangulum/server/static/host/room.js";
import { theGames, thePlayers } from "./kernels.js";

const games = theGames();
const players = thePlayers();
const JOIN = { type: "join", table: "table", key: "my-own-secret-key" };
const ADA = { kind: "person", name: "Ada" };
const BO = { kind: "person", name: "Bo" };
const computer = (level) => ({ kind: "computer", level });
const TRIANGULAR = { type: "new", game: "triangular", seats: [ADA, BO], first: 1 };

/** A shelf in memory; what it was told and when, among what the page was told, is in `order`. */
function shelfWith(order) {
  const kept = new Map();
  const check = (taken) => {
    if (taken) throw new DOMException("it is there already", "ConstraintError");
  };
  return {
    kept,
    async latest(table) {
      const games = [...kept.values()].filter((game) => game.table === table);
      const last = games.sort((a, b) => b.number - a.number)[0];
      return last ? structuredClone({ number: last.number, header: last.header, log: last.log }) : null;
    },
    async begin(table, number, header, log, over) {
      if (over) for (const [key, game] of kept) if (game.number >= number) kept.delete(key);
      check(kept.has(number));
      kept.set(number, structuredClone({ table, number, header, log }));
      await null;
      order.push("begun");
    },
    async append(table, number, place, entries) {
      const { log } = kept.get(number);
      check(log.length > place);
      log.push(...structuredClone(entries));
      await null;
      order.push("appended");
    },
  };
}

/** A room with a page in it that remembers what it was told and waits for what it is told next. */
function stage(more = {}) {
  const told = [];
  const waiting = [];
  const order = [];
  let lose = () => {};
  const tell = (answer) => {
    told.push(structuredClone(answer));
    order.push(answer.type);
    waiting.splice(0).forEach((look) => look());
  };
  const hold = async (table, lost) => void (lose = lost);
  const house = { games, players, shelf: shelfWith(order), hold, tell, ...more };
  const room = new Room(house);
  return {
    room, told, order, house, lose: () => lose(),
    last: () => told.at(-1),
    say: (said) => room.hear(said),
    async next(fits) {
      for (;;) {
        const found = told.find(fits);
        if (found) return found;
        await new Promise((resolve) => waiting.push(resolve));
      }
    },
  };
}

async function begun(more, wish = TRIANGULAR) {
  const table = stage(more);
  await table.say(JOIN);
  await table.say(wish);
  return table;
}

const move = (number, ply, text) => ({ type: "move", number, ply, move: text });

test("nothing is answered before somebody has joined, and an empty table says so", async () => {
  const table = stage();
  await table.say({ type: "state" });
  assert.deepEqual(table.last(), { type: "error", code: "not-joined", detail: null });
  await table.say(JOIN);
  assert.deepEqual(table.last(), { type: "empty" });
});

test("a game and each move of it are kept before the page hears of them", async () => {
  const table = await begun();
  await table.say(move(1, 0, "0,0,-1"));
  await table.say({ type: "undo", number: 1, ply: 1 });
  assert.deepEqual(table.order, ["empty", "begun", "state", "appended", "moved", "appended", "state"]);
  assert.deepEqual(table.house.shelf.kept.get(1).log.map(({ text, player }) => [text, player]), [["0,0,-1", 1], ["undo", 1]]);
});

test("a game is taken up from the shelf as it stood: its moves, its undo, its resigning", async () => {
  const wish = { type: "new", game: "triangles", seats: [ADA, BO], first: 1, field: "phone-24", seed: 7, again: true };
  const { house, say, last } = await begun({}, wish);
  for (const [ply, text] of ["1-2", "2-3", "3-1"].entries()) await say(move(1, ply, text));
  await say({ type: "undo", number: 1, ply: last().standing.ply });
  await say({ type: "resign", number: 1, ply: last().standing.ply });
  const before = last();
  assert.equal(before.standing.ended_by, "resignation");
  const again = stage({ shelf: house.shelf });
  await again.say(JOIN);
  assert.deepEqual(again.last(), before);
  await again.say({ ...JOIN, key: "another-secret-key" });
  assert.deepEqual(again.last().yours, []);
});

test("without a shelf one plays as well, and one that breaks is done without", async (context) => {
  const bare = await begun({ shelf: null });
  await bare.say(move(1, 0, "0,0,-1"));
  assert.equal(bare.last().type, "moved");
  await bare.say(JOIN);
  assert.equal(bare.last().plies.length, 1);
  const complained = context.mock.method(console, "error", () => {});
  const table = await begun();
  table.house.shelf.append = async () => { throw new Error("the disk is full"); };
  await table.say(move(1, 0, "0,0,-1"));
  await table.say(move(1, 1, "0,-1,0"));
  assert.equal(table.last().standing.ply, 2);
  assert.equal(complained.mock.callCount(), 1);
});

test("a game that can't be read any more leaves its table free for the next one", async (context) => {
  const complaint = context.mock.method(console, "error", () => {});
  const first = stage();
  await first.say(JOIN);
  await first.say(TRIANGULAR);
  await first.say({ type: "move", number: 1, ply: 0, move: "0,0,-1" });
  const spoiled = first.house.shelf.kept.get(1);
  for (const spoil of [{ log: [{ text: "9,9,9", player: 1, at: 0 }] }, { header: { seats: null } }, { header: 7 }]) {
    first.house.shelf.kept.set(1, { ...structuredClone(spoiled), ...spoil });
    const later = stage({ shelf: first.house.shelf });
    await later.say(JOIN);
    assert.deepEqual(later.last(), { type: "empty" });
    assert.ok(complaint.mock.calls.at(-1).arguments[0].startsWith("game 1 "));
    await later.say(TRIANGULAR);
    assert.equal(later.last().number, 2);
    first.house.shelf.kept.delete(2);
  }
});

test("a page that lost the table says nothing more until it joins again, and reads the shelf anew", async () => {
  const mine = await begun();
  const other = stage({ shelf: mine.house.shelf });
  mine.lose();
  assert.deepEqual(mine.last(), { type: "elsewhere" });
  await other.say(JOIN);
  await other.say(move(1, 0, "0,0,-1"));
  const heard = mine.told.length;
  await mine.say(move(1, 0, "-1,0,0"));
  await mine.say({ type: "state" });
  assert.equal(mine.told.length, heard);
  await mine.say(JOIN);
  assert.deepEqual(mine.last().plies.map((ply) => ply.move), ["0,0,-1"]);
});

test("a move that another page has kept last of all stands, and the page is told of it", async (context) => {
  const complained = context.mock.method(console, "error", () => {});
  const mine = await begun();
  mine.house.shelf.kept.get(1).log.push({ text: "0,0,-1", player: 1, at: 0 });
  await mine.say(move(1, 0, "-1,0,0"));
  assert.deepEqual(mine.last().plies.map((ply) => ply.move), ["0,0,-1"]);
  assert.equal(complained.mock.callCount(), 1);
  await mine.say(move(1, 1, "-1,0,0"));
  assert.equal(mine.last().standing.ply, 2);
});

test("a table that is lost while it is opened is not this page's", async () => {
  const table = stage({ hold: async (_, lost) => lost() });
  await table.say(JOIN);
  assert.deepEqual(table.told, [{ type: "elsewhere" }]);
});

test("the computer answers, and again after its move was taken back", async () => {
  const table = await begun({}, { ...TRIANGULAR, seats: [ADA, computer(2)] });
  const heard = performance.now();
  await table.say(move(1, 0, "0,0,-1"));
  const answer = await table.next((told) => told.type === "moved" && told.last.player === 2);
  assert.ok(performance.now() - heard >= 250, "an eye can follow it");
  table.told.length = 0;
  await table.say({ type: "undo", number: 1, ply: 2 });
  await table.say(move(1, 0, "0,0,-1"));
  assert.deepEqual(await table.next((told) => told.type === "moved" && told.last.player === 2), answer);
});

test("while the computer thinks the page hears what it sees, and is heard", async () => {
  const table = await begun({}, { ...TRIANGULAR, seats: [computer(8), ADA] });
  const seen = await table.next((told) => told.type === "thinking");
  assert.ok(seen.nodes > 0 && seen.line.length > 0 && seen.ply === 0);
  await table.say({ type: "resign", number: 1, ply: 0 });
  assert.equal(table.last().standing.ended_by, "resignation");
  const told = table.told.length;
  await table.say({ type: "state" });
  assert.equal(table.told.length, told + 1, "nobody thinks any more");
});

test("the timed level moves in its time", async () => {
  const table = await begun({}, { ...TRIANGULAR, seats: [computer(8), ADA] });
  const moved = await table.next((told) => told.type === "moved");
  assert.equal(moved.last.player, 1);
});

test("a search that breaks down is told, and advice can be asked for again", async (context) => {
  const complained = context.mock.method(console, "error", () => {});
  let broken = true;
  const advise = (position) => {
    if (!broken) return players.advise.triangular(position);
    throw new Error("broken");
  };
  const table = await begun({ players: { ...players, advise: { triangular: advise } } });
  await table.say({ type: "advice", number: 1, ply: 0 });
  assert.equal((await table.next((told) => told.type === "error")).code, "computer-failed");
  assert.equal(complained.mock.callCount(), 1);
  broken = false;
  await table.say({ type: "advice", number: 1, ply: 0 });
  assert.equal((await table.next((told) => told.type === "advice")).line.length > 0, true);
});

test("the server's game goes on here, told before or after joining, in place of what was here", async () => {
  const server = await begun({}, { ...TRIANGULAR, seats: [BO, computer(1)], first: 1 });
  await server.say(move(1, 0, "0,0,-1"));
  await server.next((told) => told.type === "moved" && told.last.player === 2);
  await server.say({ type: "state" });
  const { type, ...game } = server.last();
  game.number = 7;
  const early = stage();
  await early.say({ type: "take-over", game });
  await early.say(JOIN);
  assert.deepEqual(early.last(), { type, ...game });
  const late = await begun();
  for (let n = 2; n < 9; n += 1) await late.say(TRIANGULAR);
  await late.say({ type: "take-over", game });
  assert.deepEqual(late.last(), { type, ...game });
  await late.say(move(7, 2, game.standing.legal[0]));
  assert.equal(late.last().standing.ply, 3);
  late.lose();
  const again = stage({ shelf: late.house.shelf });
  await again.say(JOIN);
  assert.equal(again.last().number, 7);
  assert.equal(again.last().plies.length, 3);
});

test("a game that was resigned, a watcher's, or one against the rules is not taken over", async (context) => {
  context.mock.method(console, "error", () => {});
  const table = await begun();
  const { type: _, ...game } = table.last();
  const resigned = { ...game, standing: { ...game.standing, over: true, ended_by: "resignation" } };
  const strange = { ...game, plies: [{ player: 1, move: "5,-5,0", triangles: [] }] };
  for (const wish of [resigned, strange, { ...game, yours: [] }]) {
    await table.say({ type: "take-over", game: wish });
    assert.equal(table.last().code, "not-taken-over");
  }
  await table.say(move(1, 0, "0,0,-1"));
  assert.equal(table.last().type, "moved");
});
