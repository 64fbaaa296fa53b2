// The vectors, made and checked by independent programs, against the games of the page's own host.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { attempt, begin, position, toMove } from "../../src/triangulum/server/static/host/course.js";
import { theGames } from "./kernels.js";

const games = theGames();

/** @param {string} name */
function rows(name) {
  const text = readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** The course after the record's moves, or the first refusal and the number of its move. */
function replay({ game, setup, moves }) {
  let course = begin(games[game], setup);
  for (const [n, move] of moves.entries()) {
    const tried = attempt(course, move);
    if (tried.refusal) return { refused: n + 1, ...tried.refusal };
    course = tried.course;
  }
  return course;
}

const points = ({ triangles }) => triangles.reduce((sum, triangle) => sum + triangle.points, 0);

for (const { name, record, expect } of rows("replay")) {
  test(`replay ${name}`, () => {
    const course = replay(record);
    const now = position(course);
    const given = record.ended_by !== undefined;
    assert.equal(course.game.name, expect.game);
    assert.equal(course.plies.length, expect.plies);
    assert.deepEqual(now.score, expect.score);
    assert.deepEqual(course.plies.map(points), expect.points);
    if (given) return; // how it ended is the record's word, not the rules'
    assert.equal(toMove(course), expect.to_move);
    assert.equal(course.game.legal(now).length, expect.legal);
    assert.equal(now.over, expect.over);
    assert.equal(now.winner, expect.winner);
    assert.equal(now.over && now.winner === null, expect.draw);
    assert.equal(now.ended_by, expect.ended_by);
  });
}

for (const { name, record, bad_move, reason, in_the_way } of rows("refuse")) {
  test(`refuse ${name}`, () => {
    assert.deepEqual(replay(record), { refused: bad_move, reason, in_the_way });
  });
}

for (const { name, record, counts } of rows("perft")) {
  test(`perft ${name}`, () => {
    const { game } = record;
    const now = position(replay(record));
    assert.deepEqual(counts.map((_, n) => games[game].perft(now, n + 1)), counts);
    assert.equal(games[game].legal(now).length, counts[0]);
  });
}
