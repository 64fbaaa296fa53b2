// Sentences: every code that a table can send has one, and numbers get their plural.

import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, say } from "../../src/triangulum/server/static/words.js";

const REASONS = ["unknown-star", "no-line", "over", "exists", "over-star", "crosses", "no-cell", "occupied", "not-adjacent", "not-a-move"];
const ERRORS = ["not-json", "bad-message", "not-joined", "joined-already", "no-game", "no-advice", "not-your-seat", "not-your-turn", "nothing-to-undo", "over", "unknown-field", "too-fast"];
const ENDS = ["no-triangle-left", "all-tiles", "red-triangle", "resignation"];

test("every reason, error and end has words of its own", () => {
  const facts = { move: "4-9", way: 7, loser: "Ada" };
  for (const [group, codes] of Object.entries({ refused: REASONS, error: ERRORS, end: ENDS })) {
    for (const code of codes) {
      const sentence = explain(group, code, facts);
      assert.notEqual(sentence, explain(group, "unknown"), `${group}.${code}`);
      assert.match(sentence, /^[A-Z0-9].*\.$/u, `${group}.${code}`);
      assert.doesNotMatch(sentence, /undefined|null|NaN/, `${group}.${code}`);
    }
  }
});

test("an unknown code has the group's general sentence", () => {
  assert.equal(explain("refused", "from-the-future"), "That move isn\u2019t possible.");
  assert.equal(explain("error", "toString"), "Something went wrong. Once more, please.");
  assert.equal(explain("end", "from-the-future"), "The game is over.");
});

test("a refusal names the line and what is in the way", () => {
  assert.equal(explain("refused", "crosses", { move: "4-9", way: "2-5" }), "4\u20139 would cross the line 2\u20135.");
  assert.equal(explain("refused", "over-star", { move: "1-12", way: 7 }), "1\u201312 would pass over star 7.");
  assert.equal(explain("refused", "exists", { move: "4-9", way: "4-9" }), "4\u20139 is there already.");
});

test("when the computer breaks down it is said what to do", () => {
  assert.match(explain("error", "computer-failed"), /broke down.*Take a move back, or reload/);
});

test("one and many", () => {
  assert.equal(say("said.line", { who: "Ada", move: "4-9", n: 1 }), "Ada drew 4\u20139 and closed 1 triangle.");
  assert.equal(say("said.line", { who: "Ada", move: "4-9", n: 2 }), "Ada drew 4\u20139 and closed 2 triangles.");
  assert.equal(say("said.line", { who: "Ada", move: "4-9", n: 0 }), "Ada drew 4\u20139.");
  assert.equal(say("said.tile", { who: "You", move: "0,-1,0", n: 1 }), "You laid (0, \u22121, 0) for 1 point.");
  assert.equal(say("tiles.left", { n: 1 }), "1 tile left");
  assert.equal(say("tiles.left", { n: 48 }), "48 tiles left");
});

test("signs are signs", () => {
  assert.equal(say("difference", { n: 5 }), "+5");
  assert.equal(say("difference", { n: -12 }), "\u221212");
  assert.equal(say("difference", { n: 0 }), "0");
});

test("an unknown phrase answers its code", () => {
  assert.equal(say("no.such.phrase"), "no.such.phrase");
});
