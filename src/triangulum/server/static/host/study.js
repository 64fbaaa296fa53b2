/**
 * A worker beside the table's: reads a game from elsewhere, or looks through a finished one.
 *
 * Knows its page's messages. Refuses to know tables: nothing here is played or kept.
 */

/** @import { Everything, GameName, Seat, Setup } from "../types.js" */
/** @import { Fault } from "./faults.js" */
/** @import { Games, Modules } from "./games.js" */
/** @import { Costly } from "./review.js" */
import { state } from "./answers.js";
import { begin, play } from "./course.js";
import { games } from "./games.js";
import { compiled } from "./modules.js";
import { players } from "./players.js";
import { read } from "./record.js";
import { review } from "./review.js";

/** @typedef {{type: "read", record: string}} Reading */
/** @typedef {{type: "review", game: GameName, setup: Setup, moves: string[]}} Reviewing */
/** @typedef {{type: "review", costly: Costly[]}} Reviewed */
/** @typedef {{type: "fault", fault: Fault}} Unread */

addEventListener("message", ({ data }) => answer(data).then((told) => postMessage(told)).catch(reportError));

/** @param {Reading | Reviewing} wish @returns {Promise<Everything | Unread | Reviewed>} */
async function answer(wish) {
  const modules = await compiled();
  return wish.type === "read" ? seenByAll(games(modules), wish.record) : { type: "review", costly: costly(modules, wish) };
}

/**
 * The game of the record as somebody sees it who has no seat in it.
 * @param {Games} games
 * @param {string} text
 * @returns {Everything | Unread}
 */
function seenByAll(games, text) {
  const { record, fault } = read(games, text);
  if (fault) return { type: "fault", fault };
  const { course, players, extra } = record;
  const levels = Array.isArray(extra.levels) ? extra.levels : [];
  const [one, two] = (players ?? ["", ""]).map((name, n) => seatOf(name, levels[n], course.game.levels));
  const id = typeof extra.id === "string" ? extra.id : "";
  const sitting = { course, seats: /** @type {[Seat, Seat]} */ ([one, two]), holder: "", chance: 0, id, log: [] };
  return { ...state(1, sitting, undefined), aids: [] };
}

/** @param {string} name @param {unknown} level the computer's @param {number} levels @returns {Seat} */
function seatOf(name, level, levels) {
  const known = Number.isInteger(level) && Number(level) >= 1 && Number(level) <= levels;
  return known ? { kind: "computer", level: Number(level) } : { kind: "person", name };
}

/** @param {Modules} modules @param {Reviewing} wish */
function costly(modules, { game, setup, moves }) {
  const course = moves.reduce(play, begin(games(modules)[game], setup));
  const search = review(course, players(modules).weigh[game]);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
