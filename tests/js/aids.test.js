// The aids: when advice is asked for, when it is out of date, and what is said of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { hintSentence, outlookSentence, thinkingSentence } from "../../src/triangulum/server/static/aidpanel.js";
import { needsAdvice, shows } from "../../src/triangulum/server/static/aids.js";
import { reduce, START } from "../../src/triangulum/server/static/state.js";

const AIDS = ["hint", "outlook", "dangers"];
const person = (name) => ({ kind: "person", name });
const standing = (ply, extra = {}) => ({
  ply, to_move: 1 + (ply % 2), score: [0, 0], legal: ["0,0,-1", "0,-1,0", "-1,0,0"], over: false,
  winner: null, draw: false, ended_by: null, can_undo: false, ...extra,
});
const everything = (number, extra = {}) => ({
  type: "state", number, game: "triangular", setup: {}, aids: AIDS, seats: [person("Ada"), person("Bo")],
  yours: [1, 2], plies: [], standing: standing(0), ...extra,
});
const advice = (extra = {}) => ({
  type: "advice", number: 1, ply: 0, line: ["0,0,-1", "0,-1,0"], points: 3, expected: 5, red: null, dangers: [], leaves: null, ...extra,
});
const thinking = (extra = {}) => ({
  type: "thinking", number: 1, ply: 0, depth: 7, nodes: 1234567, expected: -2, red: null, line: ["0,0,-1"], ...extra,
});
const want = (aid, on = true) => ({ type: "want", aid, on });
const moved = { type: "moved", number: 1, last: { player: 1, move: "0,0,-1", triangles: [] }, standing: standing(1) };
const after = (...events) => events.reduce(reduce, START);
const needs = (state) => needsAdvice(state.aids, state.game);

test("advice is asked for once in a position, when something wants it", () => {
  const table = after({ type: "connected" }, everything(1));
  assert.equal(needs(table), false);
  for (const aid of AIDS) assert.equal(needs(reduce(table, want(aid))), true, aid);
  const asked = [want("hint"), { type: "consulted" }].reduce(reduce, table);
  assert.equal(needs(asked), false);
  assert.equal(needs(reduce(asked, want("outlook"))), false, "the same advice serves all");
  assert.equal(needs(reduce(asked, { type: "disconnected" })), true, "the answer will not come");
});

test("a game without aids needs no advice, whatever is switched on", () => {
  const table = after({ type: "connected" }, everything(1, { aids: [] }), want("outlook"));
  assert.equal(needs(table), false);
  assert.equal(shows(table.aids, table.game, "outlook"), false);
});

test("a hint is for one turn, the switches stay on", () => {
  const now = after(everything(1), ...AIDS.map((aid) => want(aid)), { type: "consulted" }, advice(), moved);
  assert.deepEqual(now.aids.wants, { hint: false, outlook: true, dangers: true });
  assert.equal(now.aids.advice, null);
  assert.equal(needs(now), true);
  assert.equal(now.aids.outlook.expected, 5, "the last outlook stands until there is another");
  assert.equal(reduce(now, everything(2)).aids.outlook, null, "but not in another game");
});

test("a hint that one table owed is asked of the next", () => {
  const table = after(everything(1, { id: "a" }), want("hint"), { type: "consulted" });
  const handed = [{ type: "disconnected" }, everything(7, { id: "a" })].reduce(reduce, table);
  assert.equal(shows(handed.aids, handed.game, "hint"), true);
  assert.equal(needs(handed), true);
  for (const other of [{ id: "b" }, { id: "a", standing: standing(1) }]) {
    assert.equal(reduce(table, everything(7, other)).aids.wants.hint, false, JSON.stringify(other));
  }
});

test("advice that fails is asked for again when somebody presses a button, not by itself", () => {
  const failed = { type: "error", code: "computer-failed" };
  const table = after(everything(1), want("outlook"), want("hint"), { type: "consulted" });
  assert.equal(needs(reduce(reduce(table, { type: "error", code: "too-fast" }), want("hint"))), false);
  const broken = reduce(table, failed);
  assert.equal(needs(broken), false, "it could fail for ever");
  assert.deepEqual(broken.aids.wants, { hint: false, outlook: true, dangers: false });
  const again = reduce(broken, want("hint"));
  assert.equal(needs(again), true);
  assert.equal(needs(reduce(again, { type: "consulted" })), false, "once");
  assert.equal(needs([moved, want("hint")].reduce(reduce, broken)), true);
});

test("advice and thinking for another position are not kept", () => {
  const table = after(everything(1));
  for (const late of [{ number: 2 }, { ply: 1 }]) {
    assert.equal(reduce(table, advice(late)).aids.advice, null);
    assert.equal(reduce(table, thinking(late)).aids.thinking, null);
  }
  const told = [advice(), thinking()].reduce(reduce, table);
  assert.equal(told.aids.advice.points, 3);
  assert.equal(told.aids.thinking.depth, 7);
});

test("a hint says what it brings, from the view of who is to move", () => {
  const game = (extra) => everything(1, extra);
  const said = (extra, of = {}) => hintSentence(game(of), advice(extra)).replaceAll("\u00a0", " ");
  assert.equal(said(), "(0, 0, \u22121): 3 points now, +5 expected at the end; no red danger in sight.");
  assert.match(said({}, { standing: standing(1) }), /\u22125 expected/);
  assert.match(said({ dangers: ["0,-1,0"] }), /; 1 other cell gives away a red triangle\.$/);
  assert.match(said({ dangers: ["0,-1,0", "-1,0,0"] }), /; the only cell that stops a red triangle\.$/);
  assert.match(said({ red: 2, points: 1 }), /: 1 point now, but the opponent can force a red triangle\.$/);
  assert.match(said({ red: 1 }), /it forces a red triangle\.$/);
  assert.match(said({ red: 1, line: ["0,0,-1"] }), /completes a red triangle and wins\.$/);
});

test("a hint in Triangles says what the line leaves, or that one draws again", () => {
  const game = everything(1, { game: "triangles", aids: ["hint", "outlook"], standing: standing(1) });
  const said = (extra) => hintSentence(game, advice({ line: ["12-17"], points: 1, expected: -3, ...extra })).replaceAll("\u2060", "");
  assert.equal(said({ leaves: 0 }), "12\u201317: 1 point now, +3 expected at the end; leaves the opponent nothing.");
  assert.match(said({ leaves: 1 }), /; leaves the opponent 1 triangle\.$/);
  assert.match(said({ leaves: 12 }), /; leaves the opponent 12 triangles\.$/);
  assert.match(said({ leaves: null }), /; then you draw again\.$/);
});

test("who stands better is told by name, or is you", () => {
  const people = everything(1);
  const alone = everything(1, { yours: [2], seats: [{ kind: "computer", level: 8 }, person("You")] });
  assert.equal(outlookSentence(people, advice()), "Ada stands better: +5 expected at the end.");
  assert.equal(outlookSentence(people, advice({ expected: -5 })), "Bo stands better: +5 expected at the end.");
  assert.equal(outlookSentence(alone, advice({ expected: -5 })), "You stand better: +5 expected at the end.");
  assert.equal(outlookSentence(alone, advice()), "Computer stands better: +5 expected at the end.");
  assert.equal(outlookSentence(people, advice({ expected: 0 })), "Even: no difference expected at the end.");
  assert.equal(outlookSentence(people, advice({ red: 2 })), "Bo can force a red triangle.");
  assert.equal(outlookSentence(alone, advice({ red: 2 })), "You can force a red triangle.");
});

test("what the computer sees: how far, how much, who is ahead and its line", () => {
  const said = (extra) => thinkingSentence(everything(1), thinking(extra)).replaceAll("\u00a0", " ");
  assert.equal(said(), "Depth 7, 1.2M positions, Bo +2: (0, 0, \u22121)");
  assert.match(said({ expected: 0, nodes: 999 }), /, 999 positions, even: /);
  assert.match(said({ red: 1, nodes: 999499 }), /, 999K positions, Ada by red: /);
  assert.match(said({ nodes: 999500 }), / 1M /);
});
