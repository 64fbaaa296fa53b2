// How ends are played exactly, held to solved positions all of whose best lines are known.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, play, position } from "../../src/triangulum/server/static/host/course.js";
import { board } from "../../src/triangulum/server/static/host/triangles.js";
import { Finish } from "../../src/triangulum/server/static/host/trianglesfinish.js";
import { modules, theGames } from "./kernels.js";

const ROWS = readFileSync(new URL("../vectors/solved-triangles.jsonl", import.meta.url), "utf8");
const STEPS = 1000;
const { triangles } = theGames();

test("a line that keeps the value, unless the game is lost", () => {
  const own = board(modules.triangles);
  let kept = 0;
  let lost = 0;
  for (const { record, future_difference: difference, best } of ROWS.trim().split("\n").map((row) => JSON.parse(row))) {
    if (!best?.length || record.moves.length % 3) continue;
    const at = position(record.moves.reduce(play, begin(triangles, record.setup)));
    const legal = triangles.legal(at);
    const finish = new Finish(own, at, legal.length);
    const favourite = place(record, legal.at(-1));
    for (let n = 0; n < STEPS && finish.line === null; n++) finish.step(favourite);
    const final = difference + (at.turn === 1 ? 1 : -1) * (at.score[0] - at.score[1]);
    if (final < 0) {
      assert.equal(finish.line, null);
      lost++;
    } else {
      assert.ok(best.map((move) => place(record, move)).includes(finish.line));
      assert.equal(finish.least, final);
      kept++;
    }
  }
  assert.ok(kept > 20 && lost > 20, `${kept} kept, ${lost} lost`);
});

/** The number of a line among those of the empty field, as the kernel has them. */
function place({ setup }, move) {
  return triangles.legal(triangles.start(setup)).indexOf(move);
}
