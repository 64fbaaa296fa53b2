// What moves cost, on positions small enough to be sure of it by the rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, play } from "../../src/triangulum/server/static/host/course.js";
import { review } from "../../src/triangulum/server/static/host/review.js";
import { theGames, thePlayers } from "./kernels.js";

const games = theGames();
const players = thePlayers();

/** The square 1-2-3-4, in the order of the clock. */
const square = (again) => ({
  width: 140, height: 140, clearance: 0, again, seed: null, field: null,
  stars: [[20, 20], [120, 20], [120, 120], [20, 120]],
});

function costs(name, setup, moves) {
  const course = moves.split(" ").reduce(play, begin(games[name], setup));
  const search = review(course, players.weigh[name]);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value.map(({ ply, player, cost, red, best }) => ({ ply, player, cost: red ?? cost, best }));
  }
}

test("a line that gives a triangle away costs it, one that leaves a triangle to the other costs two", () => {
  assert.deepEqual(costs("triangles", square(false), "1-2 2-3 3-4 1-3 1-4"), [
    { ply: 2, player: 2, cost: 1, best: "3-4" }, // 1-3 closes 1-2-3; only 3-4 gives nothing away
    { ply: 3, player: 1, cost: 2, best: "1-3" }, // one not taken, and the other takes one
  ]);
});

test("with play again what the other draws in a row is counted", () => {
  const [found] = costs("triangles", square(true), "1-2 2-3 3-4").filter(({ ply }) => ply === 3);
  // 1-3 closes one, and the line that must follow leaves one; 3-4 leaves both.
  assert.deepEqual(found, { ply: 3, player: 1, cost: 2, best: "1-3" });
});

test("a game without a slip has no costly moves", () => {
  assert.deepEqual(costs("triangles", square(false), "1-2 3-4 1-3 1-4"), []);
});

test("a red triangle that was given away, and one that was passed by", () => {
  const threat = "0,0,-1 0,-1,0 1,0,-1"; // 0,1,-1 completes it
  assert.deepEqual(costs("triangular", {}, `${threat} 1,-1,0 0,1,-1`), [
    { ply: 4, player: 2, cost: "gave", best: "0,1,-1" },
  ]);
  const passed = costs("triangular", {}, `${threat} 1,-1,0 1,-1,-1`);
  assert.deepEqual(passed.at(-1), { ply: 5, player: 1, cost: "missed", best: "0,1,-1" });
});

test("at most five of each player are told, in the order of the game, and always the same", () => {
  const game = games.triangles;
  const setup = game.setup("phone-24", 7, true);
  let course = begin(game, setup);
  for (let n = 0; course.plies.length === n; n += 1) {
    const { position = course.start } = course.plies.at(-1) ?? {};
    if (position.over) break;
    course = play(course, game.legal(position)[(7 * n) % game.legal(position).length]);
  }
  const moves = course.plies.map(({ move }) => move).join(" ");
  const found = costs("triangles", setup, moves);
  assert.deepEqual(found, costs("triangles", setup, moves));
  assert.deepEqual(found.map(({ ply }) => ply), found.map(({ ply }) => ply).sort((a, b) => a - b));
  for (const player of [1, 2]) assert.equal(found.filter((one) => one.player === player).length, 5);
});
