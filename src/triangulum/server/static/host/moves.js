/**
 * What any game of the host is: how it stands, what a move brings, why one is refused.
 *
 * Knows what both games share. Refuses to know a rule, and speaks of moves as they are written.
 */

/** @import { Aid, GameName, Player, Setup, Triangle } from "../types.js" */

/**
 * @typedef {object} Position  a value that never changes
 * @property {Setup} setup
 * @property {number[]} made  the moves so far as the kernel numbers them
 * @property {[number, number]} score
 * @property {Player} turn  who moves next, or would if the game were not over
 * @property {boolean} over
 * @property {Player | null} winner
 * @property {string | null} ended_by
 */

/** @typedef {{reason: string, in_the_way: number | string | null}} Refusal */

/**
 * @typedef {object} Played  a move made: as it is written, what it brought, how the game stands now
 * @property {string} move
 * @property {Triangle[]} triangles
 * @property {Position} position
 */

/**
 * @typedef {object} Game  a game by its functions, over a kernel that takes any position
 * @property {GameName} name
 * @property {number} levels
 * @property {Aid[]} aids
 * @property {(field: string | null, seed: number, again: boolean) => Setup | null} setup  null for a field that there is not
 * @property {(values: Record<string, unknown>) => Setup} readSetup  throws BadRecord
 * @property {(setup: Setup) => Position} start
 * @property {(position: Position) => string[]} legal  in order
 * @property {(position: Position, text: string) => Refusal | null} refusal  why the text is no legal move
 * @property {(position: Position, text: string) => Played} play  a legal move
 * @property {(position: Position, depth: number) => number} perft
 */

/** The reasons that come before `over`: such a move names nothing that could be played. */
export const NAMELESS = ["not-a-move", "unknown-star", "no-line", "no-cell"];

/**
 * Take the kernel to a position: back to where the two part, then on.
 * @param {import("./kernel.js").Kernel} kernel
 * @param {number[]} there  the moves that it has made
 * @param {number[]} made  those that it is to have made
 */
export function walk(kernel, there, made) {
  let same = 0;
  while (same < made.length && made[same] === there[same]) same += 1;
  kernel.call("rewind", same);
  for (const move of made.slice(same)) kernel.call("make", move);
}

/**
 * The player with more points, or null when they are equal.
 * @param {[number, number]} score
 * @returns {Player | null}
 */
export function ahead([first, second]) {
  if (first === second) return null;
  return first > second ? 1 : 2;
}
