/**
 * Who chooses a move: the levels of both games; who gives advice, and who weighs moves that were made.
 *
 * Knows which engine plays which game. A search is a generator: after each slice, some milliseconds
 * of work, it yields what it has seen, or null while there is nothing to show, and in the end it
 * returns what it found. It is given up by not being asked again. The same on every machine as in
 * players/, but on the last level, which thinks for two seconds.
 */

/** @import { GameName, Player } from "../types.js" */
/** @import { Modules } from "./games.js" */
/** @import { Position } from "./moves.js" */
import { trianglesLevels } from "./triangleslevels.js";
import { triangularLevels } from "./triangularlevels.js";

/**
 * @typedef {object} Foresight  see foresight.py
 * @property {number} depth
 * @property {number} nodes
 * @property {number} expected
 * @property {Player | null} red
 * @property {string[]} line
 */
/** @typedef {{found: Foresight, dangers: string[], leaves: number | null}} Advised */
/** @typedef {Generator<Foresight | null, Foresight, void>} Choosing */
/** @typedef {Generator<Foresight | null, Advised, void>} Advising */
/** @typedef {(position: Position, level: number, seed: bigint) => Choosing} Choose */
/** @typedef {(position: Position) => Advising} Advise */
/**
 * @typedef {object} Weighed  a move that was made
 * @property {number} cost  how many points the best one would have brought beyond it
 * @property {"gave" | "missed" | null} red  whether a red triangle is what it cost
 * @property {string} best
 */
/** @typedef {Generator<Foresight | null, Weighed, void>} Weighing */
/** @typedef {(before: Position, after: Position, careful: boolean) => Weighing} Weigh */
/**
 * @typedef {object} Players
 * @property {Record<GameName, Choose>} choose
 * @property {Record<GameName, Advise>} advise
 * @property {Record<GameName, Weigh>} weigh
 */

/**
 * Everybody who looks ahead, on kernels of their own.
 * @param {Modules} modules
 * @returns {Players}
 */
export function players(modules) {
  const lines = trianglesLevels(modules.triangles);
  const tiles = triangularLevels(modules.triangular);
  return {
    choose: { triangles: lines.choose, triangular: tiles.choose },
    advise: { triangles: lines.advise, triangular: tiles.advise },
    weigh: { triangles: lines.weigh, triangular: tiles.weigh },
  };
}
