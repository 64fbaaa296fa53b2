/**
 * The course of one game: every move made, what each brought, and how it ended. The twin of course.py.
 *
 * Knows an end that the rules don't: resigning. Refuses to know seats, time and messages.
 */

/** @import { Player, Setup, Triangle } from "../types.js" */
/** @import { Game, Position, Refusal } from "./moves.js" */
import { NAMELESS } from "./moves.js";

/** @typedef {{player: Player, move: string, triangles: Triangle[], position: Position}} Ply */
/** @typedef {{ended_by: string, winner: Player}} Verdict */

/**
 * @typedef {object} Course  a value that never changes
 * @property {Game} game
 * @property {Position} start
 * @property {Ply[]} plies
 * @property {Verdict | null} verdict
 */

/** @typedef {{refusal: Refusal, course?: undefined} | {course: Course, refusal?: undefined}} Tried */

/**
 * The course of a game before its first move.
 * @param {Game} game
 * @param {Setup} setup
 * @returns {Course}
 */
export function begin(game, setup) {
  return { game, start: game.start(setup), plies: [], verdict: null };
}

/**
 * The position after the last move.
 * @param {Course} course
 */
export function position({ start, plies }) {
  return plies.at(-1)?.position ?? start;
}

/**
 * The player whose turn it is, or null when the game is over.
 * @param {Course} course
 */
export function toMove(course) {
  return course.verdict || position(course).over ? null : position(course).turn;
}

/**
 * The course with the move that the text names, or why it isn't legal.
 * @param {Course} course
 * @param {string} text
 * @returns {Tried}
 */
export function attempt(course, text) {
  const { game, verdict } = course;
  const before = position(course);
  const refusal = game.refusal(before, text);
  if (verdict && !NAMELESS.includes(refusal?.reason ?? "")) {
    return { refusal: { reason: "over", in_the_way: null } };
  }
  if (refusal) return { refusal };
  const ply = { player: before.turn, ...game.play(before, text) };
  return { course: { ...course, plies: [...course.plies, ply] } };
}

/**
 * The course with one more move, which must be legal.
 * @param {Course} course
 * @param {string} text
 */
export function play(course, text) {
  const tried = attempt(course, text);
  if (tried.refusal) throw new Error(`${text}: ${tried.refusal.reason}`);
  return tried.course;
}

/**
 * The course as it was after that many plies, undecided.
 * @param {Course} course
 * @param {number} plies
 * @returns {Course}
 */
export function back(course, plies) {
  return { ...course, plies: course.plies.slice(0, plies), verdict: null };
}

/**
 * The course lost by the player's own word.
 * @param {Course} course
 * @param {Player} player
 * @returns {Course}
 */
export function resign(course, player) {
  return { ...course, verdict: { ended_by: "resignation", winner: player === 1 ? 2 : 1 } };
}
