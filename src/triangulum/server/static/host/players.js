/**
 * Who chooses a move: the levels of both games; and who gives advice.
 *
 * Knows which engine plays which game. A search is a generator: after each slice, some milliseconds
 * of work, it yields what it has seen, or null while there is nothing to show, and in the end it
 * returns what it found. It is given up by not being asked again. The same on every machine as in
 * players/, but on Triangular's last level, which thinks for two seconds.
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
/** @typedef {{found: Foresight, dangers: string[]}} Advised */
/** @typedef {Generator<Foresight | null, Foresight, void>} Choosing */
/** @typedef {Generator<Foresight | null, Advised, void>} Advising */
/** @typedef {(position: Position, level: number, seed: bigint) => Choosing} Choose */
/** @typedef {{choose: Record<GameName, Choose>, advise: (position: Position) => Advising}} Players */

/**
 * Everybody who looks ahead, on kernels of their own.
 * @param {Modules} modules
 * @returns {Players}
 */
export function players(modules) {
  const { choose, advise } = triangularLevels(modules.triangular);
  return { choose: { triangles: trianglesLevels(modules.triangles), triangular: choose }, advise };
}
