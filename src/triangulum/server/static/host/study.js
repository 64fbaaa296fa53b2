/**
 * A worker beside the table's: looks through a finished game.
 *
 * Knows its page's messages. Refuses to know tables: nothing here is played or kept.
 */

/** @import { GameName, Setup } from "../types.js" */
/** @import { Costly } from "./review.js" */
import { begin, play } from "./course.js";
import { games } from "./games.js";
import { compiled } from "./modules.js";
import { players } from "./players.js";
import { review } from "./review.js";

/** @typedef {{type: "review", game: GameName, setup: Setup, moves: string[]}} Wish */
/** @typedef {{type: "review", costly: Costly[]}} Told */

addEventListener("message", ({ data }) => answer(data).then((told) => postMessage(told), reportError));

/** @param {Wish} wish @returns {Promise<Told>} */
async function answer({ game, setup, moves }) {
  const modules = await compiled();
  const course = moves.reduce(play, begin(games(modules)[game], setup));
  const search = review(course, players(modules).weigh[game]);
  for (;;) {
    const { done, value } = search.next();
    if (done) return { type: "review", costly: value };
  }
}
