// Statistics over mixed series, each right value added up by hand; and the file in which games travel.

import assert from "node:assert/strict";
import { test } from "node:test";
import { reach, steps } from "../../src/triangulum/server/static/chart.js";
import { news, read, write } from "../../src/triangulum/server/static/gamesfile.js";
import { balance, kinds, outcomes, tally } from "../../src/triangulum/server/static/tallies.js";

const ada = { kind: "person", name: "Ada" };
const computer = (level) => ({ kind: "computer", level });
const setup = { triangles: { stars: [[0, 0], [9, 0], [0, 9]] }, triangular: {} };
const record = (game) => JSON.stringify({ format: "triangulum/1", game, setup: setup[game], moves: [] });
let clock = 1000;

/** A game of Triangles that Ada began against level 1, each a little later than the one before. */
function entry(score, winner, more = {}) {
  clock += 10;
  const game = more.game ?? "triangles";
  const { over = true, ended_by = game === "triangles" ? "no-triangle-left" : "all-tiles" } = more;
  return {
    id: `g${clock}`, game, field: game === "triangles" ? "phone-24" : null, again: false,
    seats: [ada, computer(1)], yours: [1], score, over, winner,
    ended_by, plies: 20, begun: clock - 9, changed: clock, whole: true,
    end: over ? { score, winner, ended_by, at: clock } : null, record: record(game), ...more,
  };
}
const second = { seats: [computer(1), ada], yours: [2] };
const resigned = { ended_by: "resignation" };

/** What came to its end, and between it what doesn't count. */
const SERIES = [
  entry([7, 4], 1), //                                         won by 3
  entry([5, 9], 2, second), //                                 won by 4, as player 2
  entry([6, 6], null), //                                      a draw
  entry([3, 1], 2, resigned), //                               lost, +2: Ada resigned though she led
  entry([0, 0], null, { over: false, ended_by: null }), //     goes on
  entry([4, 2], 1, { seats: [ada, { kind: "person", name: "Bo" }], yours: [1, 2] }), // two people here
  entry([9, 2], 1), //                                         won by 7
  entry([8, 2], 1), //                                         won by 6
  entry([2, 1], 1, { ended_by: "abandoned" }), //              abandoned
  entry([10, 9], 1), //                                        won by 1
  entry([2, 8], 2), //                                         lost, -6
  entry([5, 4], 1, { again: true }), //                        won by 1, play again
  entry([3, 5], 1, { ...second, ...resigned, field: "phone-60" }), // lost, +2: Ada resigned as player 2
  entry([4, 2], 2, { ...second, field: "phone-60", seats: [computer(3), ada] }), // won, whatever the points: -2
  entry([12, 20], 1, { game: "triangular", ended_by: "red-triangle" }), // won by red, points -8
  entry([30, 30], null, { game: "triangular" }), //            a draw
  entry([25, 10], 1, { game: "triangular", seats: [ada, computer(4)] }), // won by 15
  entry([9, 4], 1, { yours: [] }), //                          watched
  entry([9, 4], 1, { whole: false }), //                       taken up from a past position, a link or a file
  entry([9, 4], 1, { seats: [ada, { kind: "person", name: "Bo" }] }), // against a person elsewhere
  entry([9, 4], 1, { seats: [computer(1), computer(2)] }), //  no person there
  entry([0, 3], 1, { game: "triangular", seats: [ada, computer(4)], ...resigned }), // lost, -3, even if it was the computer who resigned
];

test("the first end counts, however the game goes on after moves are taken back", () => {
  const end = { score: [2, 9], winner: 2, ended_by: "no-triangle-left", at: 5 };
  const later = [entry([9, 2], 1, { end }), entry([1, 1], null, { over: false, end }), entry([9, 2], 1, { whole: false, end })];
  const lost = { result: "lost", difference: -7, at: 5 };
  assert.deepEqual(outcomes(later).map(({ result, difference, at }) => ({ result, difference, at })), [lost, lost]);
});

test("each game that counts is won, drawn or lost, by what difference", () => {
  const found = outcomes(SERIES).map(({ result, difference }) => [result, difference]);
  assert.deepEqual(found, [
    ["won", 3], ["won", 4], ["drawn", 0], ["lost", 2], ["won", 7], ["won", 6], ["won", 1], ["lost", -6],
    ["won", 1], ["lost", 2], ["won", -2], ["won", -8], ["drawn", 0], ["won", 15], ["lost", -3],
  ]);
});

test("everything together", () => {
  assert.deepEqual(tally(outcomes(SERIES)), {
    played: 15, won: 9, drawn: 2, lost: 4,
    average: 22 / 15, // 3+4+0+2+7+6+1-6+1+2-2-8+0+15-3
    best: 15, streak: 0, longest: 3,
  });
});

test("each game, field, option and level has its own", () => {
  const found = kinds(outcomes(SERIES)).map(({ game, field, again, level, tally: t }) => [
    game, field, again, level, t.played, t.won, t.drawn, t.lost, t.average, t.best, t.streak, t.longest,
  ]);
  assert.deepEqual(found, [
    ["triangles", "phone-24", false, 1, 8, 5, 1, 2, 17 / 8, 7, 0, 3], // 3+4+0+2+7+6+1-6 = 17
    ["triangles", "phone-24", true, 1, 1, 1, 0, 0, 1, 1, 1, 1],
    ["triangles", "phone-60", false, 1, 1, 0, 0, 1, 2, null, 0, 0],
    ["triangles", "phone-60", false, 3, 1, 1, 0, 0, -2, -2, 1, 1],
    ["triangular", null, false, 1, 2, 1, 1, 0, -4, -8, 0, 1],
    ["triangular", null, false, 4, 2, 1, 0, 1, 6, 15, 0, 1],
  ]);
});

test("fields come by their size, and what isn't a standard field last", () => {
  const fields = ["tablet-80", "phone-120", null, "phone-60"].map((field) => entry([1, 0], 1, { field }));
  assert.deepEqual(kinds(outcomes(fields)).map(({ field }) => field), ["phone-60", "phone-120", "tablet-80", null]);
});

test("games count in the order in which they ended, however they are kept", () => {
  const mixed = [...SERIES].reverse();
  assert.deepEqual(outcomes(mixed), outcomes(SERIES));
});

test("a row of wins goes on until a draw or a loss", () => {
  const row = (...winners) => tally(outcomes(winners.map((winner) => entry([1, 1], winner))));
  const ends = (...winners) => [row(...winners).streak, row(...winners).longest];
  assert.deepEqual(ends(1, 1, 1), [3, 3]);
  assert.deepEqual(ends(1, 1, null, 1), [1, 2]);
  assert.deepEqual(ends(2, 1, 1, 2), [0, 2]);
  assert.deepEqual(ends(2, null), [0, 0]);
});

test("nothing played is nothing, not zero on average", () => {
  const empty = { played: 0, won: 0, drawn: 0, lost: 0, average: null, best: null, streak: 0, longest: 0 };
  assert.deepEqual(tally(outcomes([])), empty);
  assert.deepEqual(kinds([]), []);
});

test("the line goes up with a win, down with a loss, on with a draw", () => {
  assert.deepEqual(balance(outcomes(SERIES)), [0, 1, 2, 2, 1, 2, 3, 4, 3, 4, 3, 4, 5, 5, 6, 5]);
});

test("the chart has room for zero and few round numbers beside it", () => {
  assert.deepEqual([reach([0]), reach([0, 1]), reach([0, -1]), reach([0, -7, 3])], [[-1, 1], [-1, 1], [-1, 1], [-7, 3]]);
  assert.deepEqual(steps(-1, 1), [-1, 0, 1]);
  assert.deepEqual(steps(-7, 3), [-6, -4, -2, 0, 2]);
  assert.deepEqual(steps(0, 120), [0, 20, 40, 60, 80, 100, 120]);
});

test("a file gives back what was written to it", () => {
  assert.deepEqual(read(write(SERIES)), { games: SERIES });
  assert.deepEqual(read(write([])), { games: [] });
  assert.equal(JSON.parse(write(SERIES)).format, "triangulum-games/1");
});

test("a file that isn't one is refused with the place that is wrong", () => {
  const flaw = (body) => read(typeof body === "string" ? body : JSON.stringify(body)).flaw;
  const format = "triangulum-games/1";
  assert.deepEqual(flaw("{"), { code: "json", place: "" });
  for (const other of [[], null, 7, {}, { format: "triangulum/1", games: [] }]) assert.equal(flaw(other).code, "format");
  assert.deepEqual(flaw({ format }), { code: "place", place: "games" });
  assert.deepEqual(flaw({ format, games: [SERIES[0], null] }), { code: "place", place: "games[1]" });
  assert.deepEqual(flaw({ format, games: Array(10_001).fill(SERIES[0]) }), { code: "place", place: "games" });
  const boardless = { ...SERIES.find(({ game }) => game === "triangles"), record: '{"format":"triangulum/1","game":"triangles","setup":{},"moves":[]}' };
  assert.deepEqual(flaw({ format, games: [boardless] }), { code: "place", place: "games[0].record" });
  const wrong = {
    id: "", game: "chess", field: 7, again: "no", seats: [ada], yours: [1, 1], score: [1, -1], over: 1, winner: 3,
    ended_by: {}, plies: 1.5, begun: "now", changed: null, whole: null, end: { at: 7 }, record: record("triangular"),
  };
  assert.deepEqual(Object.keys(wrong), Object.keys(SERIES[0]), "each key is tried");
  for (const [key, value] of Object.entries(wrong)) {
    const games = [SERIES[0], SERIES[1], { ...SERIES[2], [key]: value }];
    assert.deepEqual(flaw({ format, games }), { code: "place", place: `games[2].${key}` });
    const { [key]: _, ...without } = SERIES[2];
    assert.deepEqual(flaw({ format, games: [without] }), { code: "place", place: `games[0].${key}` });
  }
  assert.equal(flaw({ format, games: [{ ...SERIES[0], changed: 8.64e15 + 1 }] }).place, "games[0].changed");
  for (const text of ["{", [record("triangles")], "7", "null", record("triangles").replace("/1", "/2"), { format: "triangulum/1", game: "triangles" }]) {
    assert.equal(flaw({ format, games: [{ ...SERIES[0], record: text }] }).place, "games[0].record");
  }
  for (const seat of [{ kind: "robot" }, { kind: "computer", level: 0 }, { kind: "person" }, null]) {
    assert.equal(flaw({ format, games: [{ ...SERIES[0], seats: [ada, seat] }] }).place, "games[0].seats");
  }
});

test("what no entry holds doesn't come in", () => {
  const more = { format: "triangulum-games/1", games: [{ ...SERIES[0], extra: 1 }] };
  assert.deepEqual(read(JSON.stringify(more)), { games: [SERIES[0]] });
});

test("of two notes of one game the later one counts, and nothing older comes back", () => {
  const [old, kept, other] = SERIES;
  const later = { ...old, changed: old.changed + 1 };
  assert.deepEqual(news([old, kept], [later, kept, other]), { added: [other], newer: [later] });
  assert.deepEqual(news([later], [old]), { added: [], newer: [] });
  assert.deepEqual(news([], [later, old]), { added: [later], newer: [] });
  assert.deepEqual(news([], [old, later]), { added: [later], newer: [] });
});
