// What the page keeps of what it is told: each event alone, and the ones that don't fit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { START, free, mayMove, me, owes, patienceWith, reduce } from "../../src/triangulum/server/static/state.js";

const standing = (ply, extra = {}) => ({
  ply, to_move: 1 + (ply % 2), score: [0, 0], legal: ["1-2", "2-3"], over: false, winner: null,
  draw: false, ended_by: null, can_undo: ply > 0, ...extra,
});
const person = (name) => ({ kind: "person", name });
const ply = (player, move) => ({ player, move, triangles: [] });
const everything = (number, plies, extra = {}) => ({
  type: "state", number, game: "triangles", setup: {}, aids: [], seats: [person("A"), person("B")],
  yours: [1, 2], plies, standing: standing(plies.length), ...extra,
});
const after = (...events) => events.reduce(reduce, START);
const joined = (number = 1, plies = []) => after({ type: "connected" }, everything(number, plies));
const sent = { type: "sent", sent: { kind: "move", move: "1-2" } };

test("empty means connected and no game", () => {
  const state = after({ type: "connected" }, { type: "empty" });
  assert.equal(state.empty, true);
  assert.equal(state.game, null);
});

test("a state is kept whole, without its type", () => {
  const { game } = joined(7, [ply(1, "1-2")]);
  assert.equal(game.number, 7);
  assert.equal(game.plies.length, 1);
  assert.equal("type" in game, false);
});

test("a ply that follows is added, and the old state is left as it was", () => {
  const before = joined(1, [ply(1, "1-2")]);
  const now = reduce(before, { type: "moved", number: 1, last: ply(2, "2-3"), standing: standing(2) });
  assert.deepEqual(now.game.plies.map((each) => each.move), ["1-2", "2-3"]);
  assert.equal(now.game.standing.ply, 2);
  assert.equal(now.asking, false);
  assert.equal(before.game.plies.length, 1);
});

test("a ply that doesn't follow asks for everything and changes nothing else", () => {
  const before = joined(1, [ply(1, "1-2")]);
  for (const [number, at] of [[1, 3], [1, 1], [2, 2]]) {
    const now = reduce(before, { type: "moved", number, last: ply(2, "2-3"), standing: standing(at) });
    assert.equal(now.asking, true);
    assert.equal(now.game, before.game);
  }
});

test("a ply without any game asks for everything", () => {
  const now = reduce(START, { type: "moved", number: 1, last: ply(1, "1-2"), standing: standing(1) });
  assert.equal(now.asking, true);
  assert.equal(now.game, null);
});

test("nothing more is sent until the answer: a ply, a state, a refusal, an error or a cut", () => {
  const waiting = reduce(joined(), sent);
  assert.equal(free(waiting), false);
  const answers = [
    { type: "moved", number: 1, last: ply(1, "1-2"), standing: standing(1) },
    everything(1, []),
    { type: "refused", number: 1, ply: 0, move: "1-2", reason: "exists", in_the_way: "1-2" },
    { type: "error", code: "too-fast" },
  ];
  for (const answer of answers) assert.equal(free(reduce(waiting, answer)), true, answer.type);
  assert.equal(reduce(waiting, { type: "disconnected" }).sent, null);
});

test("a ply that doesn't follow leaves what was sent waiting for its answer", () => {
  const waiting = reduce(joined(), sent);
  const now = reduce(waiting, { type: "moved", number: 1, last: ply(1, "1-2"), standing: standing(5) });
  assert.equal(free(now), false);
  assert.equal(free(reduce(now, everything(1, []))), true);
});

test("no answer at all ends in asking for everything", () => {
  const now = reduce(reduce(joined(), sent), { type: "unanswered" });
  assert.equal(now.asking, true);
  assert.equal(free(now), true);
  assert.equal(reduce(now, { type: "asked" }).asking, false);
});

test("a refusal for what is on the table is noticed, each one anew", () => {
  const refusal = { type: "refused", number: 1, ply: 0, move: "1-3", reason: "crosses", in_the_way: "2-4" };
  const once = reduce(joined(), refusal);
  const twice = reduce(once, refusal);
  assert.equal(once.notice.refused.reason, "crosses");
  assert.equal(once.notice.serial, 1);
  assert.equal(twice.notice.serial, 2);
});

test("a refusal for another game or ply isn't noticed", () => {
  const refusal = { type: "refused", number: 1, ply: 0, move: "1-3", reason: "crosses", in_the_way: "2-4" };
  assert.equal(reduce(joined(2), refusal).notice, null);
  assert.equal(reduce(joined(1, [ply(1, "1-2")]), refusal).notice, null);
});

test("the next ply ends a notice, the same state again doesn't", () => {
  const noticed = reduce(joined(), { type: "error", code: "not-your-turn" });
  assert.equal(noticed.notice.code, "not-your-turn");
  assert.equal(reduce(noticed, everything(1, [])).notice.code, "not-your-turn");
  assert.equal(reduce(noticed, everything(1, [ply(1, "1-2")])).notice, null);
});

test("a cut keeps the game on the screen and blocks what is sent", () => {
  const cut = reduce(joined(), { type: "disconnected" });
  assert.equal(cut.game.number, 1);
  assert.equal(cut.cut, true);
  assert.equal(mayMove(cut), false);
  assert.equal(reduce(cut, { type: "connected" }).cut, false);
});

test("only the holder of the seat whose turn it is may move", () => {
  const against = (yours, to_move) =>
    after({ type: "connected" }, everything(1, [], { yours, standing: standing(0, { to_move }) }));
  assert.equal(mayMove(against([1], 1)), true);
  assert.equal(mayMove(against([1], 2)), false);
  assert.equal(mayMove(against([1, 2], 2)), true);
  assert.equal(mayMove(against([], 1)), false);
  assert.equal(mayMove(against([1, 2], null)), false);
});

test("me is the one seat that is held alone", () => {
  assert.equal(me({ yours: [2] }), 2);
  assert.equal(me({ yours: [1, 2] }), null);
  assert.equal(me({ yours: [] }), null);
});

test("an unknown event changes nothing", () => {
  const state = joined();
  assert.equal(reduce(state, { type: "from-another-time" }), state);
});

test("a game that the page doesn't know leaves the one on the table", () => {
  const state = joined();
  const strange = [everything(2, [], { game: "chess" }), everything(2, [], { standing: undefined }), { type: "state" }];
  for (const event of strange) assert.equal(reduce(state, event).game, state.game);
});

test("another table's game takes the place of the one on the page, whatever its number", () => {
  const played = reduce(joined(1, [ply(1, "1-2")]), { type: "error", code: "not-your-turn" });
  const turned = reduce(played, { type: "connected", here: true, anew: true });
  assert.deepEqual([turned.game, turned.notice, turned.here], [null, null, true]);
  assert.equal(reduce(turned, { type: "moved", number: 1, last: ply(2, "3-4"), standing: standing(2) }).asking, true, "nothing to add it to");
  assert.equal(reduce(turned, everything(1, [])).game.plies.length, 0);
  const same = reduce(played, { type: "connected", here: true, anew: false });
  assert.equal(same.game, played.game);
});

test("a game that goes on in another tab stays on the page and waits", () => {
  const gone = reduce(joined(), { type: "elsewhere" });
  assert.deepEqual([gone.cut, gone.elsewhere, mayMove(gone), gone.game.number], [true, true, false, 1]);
  const back = reduce(gone, { type: "connected", here: true, anew: false });
  assert.deepEqual([back.cut, back.elsewhere, mayMove(back)], [false, false, true]);
});

test("a record, which may hold 400 stars, is waited for longer than anything else", () => {
  const fresh = { type: "new", game: "triangles", seats: [] };
  const [record, short, move] = [{ ...fresh, record: "{}" }, fresh, { type: "move" }].map(patienceWith);
  assert.equal(short, move);
  assert.ok(record >= 30_000 && short < 10_000);
});

test("the computer's move and the advice that was asked for are owed, and nothing else", () => {
  const people = joined();
  assert.equal(owes(people), false);
  const asked = reduce(people, { type: "consulted" });
  assert.equal(owes(asked), true);
  const advised = reduce(asked, { type: "advice", number: 1, ply: 0, move: "1-2" });
  assert.equal(owes(advised), false);
  assert.equal(owes(reduce(asked, { type: "disconnected" })), false);

  const seats = [{ kind: "computer", level: 8 }, person("B")];
  const thinks = after({ type: "connected" }, everything(1, [], { seats, yours: [2] }));
  assert.equal(owes(thinks), true);
  assert.equal(owes(reduce(thinks, { type: "error", code: "computer-failed" })), false);
  const moved = { type: "moved", number: 1, last: ply(1, "1-2"), standing: standing(1) };
  assert.equal(owes(reduce(thinks, moved)), false);
  const over = standing(1, { to_move: null, over: true });
  assert.equal(owes(reduce(asked, { ...moved, standing: over })), false);
});
