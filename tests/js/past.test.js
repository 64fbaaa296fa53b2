// Looking back: the score adds up, the past is left with its game; bars, names and typed moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { fromPast } from "../../src/triangulum/server/static/dialog.js";
import { spelled } from "../../src/triangulum/server/static/moves.js";
import { asOf } from "../../src/triangulum/server/static/past.js";
import { mayMove, reduce, START } from "../../src/triangulum/server/static/state.js";
import { bars } from "../../src/triangulum/server/static/timeline.js";
import { cellName, newsSentence, plySentence, standingSentence, starName } from "../../src/triangulum/server/static/voice.js";

const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Bo" }];
const closed = (points) => [{ corners: [1, 2, 3], points }];
const plies = [
  { player: 1, move: "1-2", triangles: [] },
  { player: 2, move: "2-3", triangles: [] },
  { player: 1, move: "1-3", triangles: closed(1) },
  { player: 2, move: "3-4", triangles: [...closed(1), ...closed(1)] },
];
const standing = (ply, extra) => ({
  ply, to_move: 1, score: [1, 2], legal: ["1-4"], over: false, winner: null, draw: false, ended_by: null, can_undo: true, ...extra,
});
const game = (extra) => ({
  type: "state", number: 3, game: "triangles", setup: { width: 90, height: 90, stars: [[10, 10], [45, 45], [80, 10], [10, 80]] },
  aids: [], seats, yours: [1, 2], plies, standing: standing(4), ...extra,
});
const at = (...events) => [{ type: "connected" }, ...events].reduce(reduce, START);
const look = (ply) => ({ type: "look", ply });

test("the score of the past is what its plies brought", () => {
  const scores = [0, 1, 2, 3].map((ply) => asOf(game(), ply).standing.score);
  assert.deepEqual(scores, [[0, 0], [0, 0], [0, 0], [1, 0]]);
  assert.equal(asOf(game(), 3).standing.to_move, 2);
  assert.equal(asOf(game(), 3).plies.length, 3);
});

test("one looks back and forth, never beyond the ends", () => {
  const now = at(game());
  assert.equal(now.seen, now.game);
  const back = at(game(), look(2));
  assert.deepEqual([back.past, back.seen.plies.length, back.game.plies.length], [2, 2, 4]);
  assert.equal(reduce(back, look(-1)).past, 0);
  for (const ply of [4, 5, Infinity]) assert.equal(reduce(back, look(ply)).past, null);
  assert.equal(reduce(back, look(Infinity)).seen, back.game);
});

test("nobody moves in the past", () => {
  assert.equal(mayMove(at(game())), true);
  assert.equal(mayMove(at(game(), look(2))), false);
});

test("the game goes on behind it; a new game or an undo beyond it ends it", () => {
  const back = at(game(), look(2));
  const last = { player: 1, move: "1-4", triangles: [] };
  const on = reduce(back, { type: "moved", number: 3, last, standing: standing(5) });
  assert.deepEqual([on.past, on.seen.plies.length, on.game.plies.length], [2, 2, 5]);
  assert.equal(reduce(back, game({ number: 4 })).past, null);
  assert.equal(reduce(back, game({ plies: plies.slice(0, 2), standing: standing(2) })).past, null);
  assert.equal(reduce(back, game({ plies: plies.slice(0, 3), standing: standing(3) })).past, 2);
});

test("who is to begin moves next in a game from the past", () => {
  const wish = (first) => ({ type: "new", game: "triangles", seats, first });
  const begins = (first, ply) => fromPast(wish(first), asOf(game(), ply)).first;
  assert.deepEqual([begins(1, 0), begins(2, 0), begins("lot", 0)], [1, 2, "lot"]);
  assert.deepEqual([begins(1, 1), begins(2, 1), begins("lot", 1)], [2, 1, "lot"]);
  assert.deepEqual(fromPast(wish(1), asOf(game(), 3)).past, { number: 3, ply: 3 });
});

test("bars of points by ply, up for one and down for the other", () => {
  assert.equal(bars(plies, 1), "M73.8 0h1.2v-0.43h-1.2Z");
  assert.equal(bars(plies, 2), "M98.8 0h1.2v0.86h-1.2Z");
  assert.equal(bars([], 1), "");
});

test("a typed move is spelled as the table spells it", () => {
  for (const text of [" 4 \u2013 9", "9 4", "4-9", "4\u20149"]) assert.equal(spelled("triangles", text), "4-9");
  for (const text of ["(1, 0, \u22121)", "1,0,-1", "1 0 -1"]) assert.equal(spelled("triangular", text), "1,0,-1");
  assert.equal(spelled("triangles", "4-9-12"), "4-9-12");
  assert.equal(spelled("triangular", " red "), "red");
});

test("what is said of moves, places and the standing", () => {
  assert.equal(plySentence(game(), plies[0]), "Ada drew 1\u20132.");
  assert.equal(plySentence(game(), plies[3]), "Bo drew 3\u20134 and closed 2 triangles.");
  assert.equal(newsSentence(asOf(game(), 3), game()), "Bo drew 3\u20134 and closed 2 triangles. Ada\u2019s turn");
  assert.equal(newsSentence(game(), asOf(game(), 2)), "After 2 moves. Ada\u2019s turn");
  assert.equal(newsSentence(null, asOf(game(), 0)), "A new game. Ada\u2019s turn");
  assert.equal(standingSentence(asOf(game(), 2), true), "Ada 0, Bo 0. 2 lines drawn. Looking back.");
  assert.equal(standingSentence(game(), false), "Ada 1, Bo 2. 4 lines drawn. 1 line may be drawn now. Ada\u2019s turn");
  assert.equal(starName(game(), 1), "Star 1, upper left, 2 lines, 1 to go");
  assert.equal(starName(game(), 2), "Star 2, middle, 2 lines, 0 to go");
  assert.equal(starName(game(), 4), "Star 4, lower left, 1 line, 1 to go");
  assert.equal(cellName("1,0,-2", false), "Cell (1, 0, \u22122), 2 to the right of red");
  assert.equal(cellName("0,-1,0", true), "Cell (0, \u22121, 0), 1 below red, gives away a red triangle");
  assert.equal(cellName("-2,2,0", false), "Cell (\u22122, 2, 0), 2 to the upper left of red");
});
