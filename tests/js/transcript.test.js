// The page's own host against the session's transcripts: the same answer to everything that is said.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Session } from "../../src/triangulum/server/static/host/local.js";
import { theGames, thePlayers } from "./kernels.js";

const FOLDER = new URL("../vectors/", import.meta.url);
const LONGEST = 50;
const games = theGames();
const players = thePlayers();

/** As the transcripts write an answer or what the computer is asked. */
function written(answer) {
  if (answer.type === "think") return { type: "think", level: answer.level, seed: String(answer.seed) };
  if (answer.type === "advise") return { type: "advise" };
  const { standing } = answer;
  if (!standing || standing.legal.length <= LONGEST) return answer;
  const digest = createHash("sha256").update(standing.legal.join(" ")).digest("hex");
  return { ...answer, standing: { ...standing, legal: `${standing.legal.length} ${digest}` } };
}

/** What a search finds in the end. */
function end(search) {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** What the computer says to what it was asked last. */
function answered(asked, said) {
  if (said.type === "failed") return { type: "failed", position: asked.position };
  if (said.type === "advised") return { ...said, position: asked.position, advice: end(players.advise[asked.game](asked.position)) };
  const found = end(players.choose[asked.game](asked.position, asked.level, asked.seed));
  assert.deepStrictEqual(found, said.found, "the level looks otherwise");
  return { ...said, position: asked.position };
}

function replay(lines) {
  const session = new Session(games);
  let asked = null;
  for (const [n, { from, say, hear }] of lines.entries()) {
    const said = from === "computer" ? answered(asked, say) : say;
    const told = session.receive(from, said, 0);
    assert.deepStrictEqual(told.map(([to, answer]) => [to, written(answer)]), hear, `line ${n + 1}: ${JSON.stringify(say)}`);
    for (const [to, answer] of told) if (to === "computer") asked = answer;
  }
}

for (const file of readdirSync(FOLDER).filter((name) => name.startsWith("transcript-"))) {
  const lines = readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const starts = lines.flatMap((line, n) => (line.story ? [n] : []));
  for (const [n, start] of starts.entries()) {
    test(`${file.slice(11, -6)}: ${lines[start].story}`, () => replay(lines.slice(start + 1, starts[n + 1])));
  }
}
