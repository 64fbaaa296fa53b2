/**
 * What each recipient is told of a game. The twin of answers.py.
 *
 * Knows how sittings and courses become messages. Refuses to know when they are sent, and any words.
 */

/** @import * as T from "../types.js" */
/** @import { Course, Ply } from "./course.js" */
/** @import { Refusal } from "./moves.js" */
/** @import { Advised, Foresight } from "./players.js" */
/** @import { Sitting } from "./sitting.js" */
import { position, toMove } from "./course.js";
import { lastDecision, playersOf } from "./sitting.js";

/**
 * Everything about game `number` of the table, as the holder of the key sees it.
 * @param {number} number
 * @param {Sitting} sitting
 * @param {string | undefined} key
 * @returns {T.Everything}
 */
export function state(number, sitting, key) {
  const { course, seats, id } = sitting;
  return {
    type: "state",
    number,
    id,
    game: course.game.name,
    setup: course.start.setup,
    aids: course.game.aids,
    seats,
    yours: playersOf(sitting, key),
    plies: course.plies.map(told),
    standing: standing(sitting, key),
  };
}

/**
 * The last ply, and how the game stands after it.
 * @param {number} number
 * @param {Sitting} sitting
 * @param {string | undefined} key
 * @returns {T.Moved}
 */
export function moved(number, sitting, key) {
  const last = told(/** @type {Ply} */ (sitting.course.plies.at(-1)));
  return { type: "moved", number, last, standing: standing(sitting, key) };
}

/**
 * Why the move was refused.
 * @param {number} number
 * @param {Course} course
 * @param {string} move
 * @param {Refusal} refusal
 * @returns {T.Refused}
 */
export function refused(number, course, move, refusal) {
  return { type: "refused", number, ply: course.plies.length, move, ...refusal };
}

/**
 * What the computer has seen so far.
 * @param {number} number
 * @param {Course} course
 * @param {Foresight} found
 * @returns {T.Thinking}
 */
export function thinking(number, course, found) {
  return { type: "thinking", number, ply: course.plies.length, ...found };
}

/**
 * What the player to move is advised.
 * @param {number} number
 * @param {Course} course
 * @param {Advised} advice
 * @returns {T.Advice}
 */
export function advice(number, course, { found, dangers, leaves }) {
  const { line, expected, red } = found;
  const { triangles } = course.game.play(position(course), /** @type {string} */ (line[0]));
  const points = triangles.reduce((sum, triangle) => sum + triangle.points, 0);
  const ply = course.plies.length;
  return { type: "advice", number, ply, line, points, expected, red, dangers, leaves };
}

/** @param {string | {code: string, detail: string}} why @returns {T.Fault} */
export function error(why) {
  return { type: "error", ...(typeof why === "string" ? { code: why, detail: null } : why) };
}

/**
 * @param {Sitting} sitting
 * @param {string | undefined} key
 * @returns {T.Standing}
 */
function standing(sitting, key) {
  const { course } = sitting;
  const { verdict } = course;
  const now = position(course);
  const to_move = toMove(course);
  const over = to_move === null;
  const winner = verdict ? verdict.winner : now.winner;
  return {
    ply: course.plies.length,
    to_move,
    score: now.score,
    legal: over ? [] : course.game.legal(now),
    over,
    winner,
    draw: over && winner === null,
    ended_by: verdict ? verdict.ended_by : now.ended_by,
    can_undo: lastDecision(sitting, playersOf(sitting, key)) !== null,
  };
}

/** @param {Ply} ply @returns {T.Ply} */
function told({ player, move, triangles }) {
  return { player, move, triangles };
}
