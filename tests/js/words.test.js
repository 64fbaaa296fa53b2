// Sentences: every code that a table can send has one, and numbers get their plural.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { moveOf, signed, unbroken } from "../../src/triangulum/server/static/spell.js";
import { explain, learn, say } from "../../src/triangulum/server/static/words.js";

const REASONS = ["unknown-star", "no-line", "over", "exists", "over-star", "crosses", "no-cell", "occupied", "not-adjacent", "not-a-move"];
const ERRORS = ["not-json", "bad-message", "not-joined", "joined-already", "no-game", "not-your-seat", "not-your-turn", "nothing-to-undo", "over", "unknown-field", "too-fast"];
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
  assert.equal(explain("refused", "crosses", { move: "4\u20139", way: "2\u20135" }), "4\u20139 would cross the line 2\u20135.");
  assert.equal(explain("refused", "over-star", { move: "1\u201312", way: 7 }), "1\u201312 would pass over star 7.");
});

test("when the computer breaks down it is said what to do", () => {
  assert.match(explain("error", "computer-failed"), /broke down.*Take a move back, or reload/);
});

test("one and many", () => {
  assert.equal(say("said.line.closed", { who: "Ada", move: "4\u20139", n: 1 }), "Ada drew 4\u20139 and closed 1 triangle.");
  assert.equal(say("said.line.closed", { who: "Ada", move: "4\u20139", n: 2 }), "Ada drew 4\u20139 and closed 2 triangles.");
  assert.equal(say("tiles.left", { n: 1 }), "1 tile left");
  assert.equal(say("tiles.left", { n: 48 }), "48 tiles left");
});

test("a language has the plurals that it has", () => {
  const stars = { one: "{n} gwiazda", few: "{n} gwiazdy", many: "{n} gwiazd" };
  learn("pl", { stars });
  const told = [1, 2, 5, 12, 22, 25].map((n) => say("stars", { n }));
  assert.deepEqual(told, ["1 gwiazda", "2 gwiazdy", "5 gwiazd", "12 gwiazd", "22 gwiazdy", "25 gwiazd"]);
  learn("en", { stars: { one: "{n} star", other: "{n} stars" } });
  assert.equal(say("stars", { n: 0 }), "0 stars");
});

test("signs are signs", () => {
  assert.deepEqual([5, -12, 0].map(signed), ["+5", "\u221212", "0"]);
  assert.equal(moveOf("triangles", "4-9"), "4\u20139");
  assert.equal(moveOf("triangular", "0,-1,0"), "(0, \u22121, 0)");
  assert.equal(unbroken("triangular", "0,-1,0"), "(0,\u00a0\u22121,\u00a00)");
  assert.equal(unbroken("triangles", "4-9"), "4\u2013\u20609");
});

test("an unknown phrase answers its code, a gap that nothing fills stays", () => {
  learn("en", { waits: "{line} waits" });
  assert.equal(say("no.such.phrase"), "no.such.phrase");
  assert.equal(say("toString"), "toString");
  assert.equal(say("waits", {}), "{line} waits");
});
