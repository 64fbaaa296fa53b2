/**
 * The boards of the rules pages and the lessons: their data, and the games that they tell.
 *
 * Knows boards.json and the kernel of a game. Refuses to know how a board looks. What is legal and
 * what it scores is the kernel's word alone.
 */

/** @import { Game, GameName, Setup } from "./types.js" */
/** @import { Course } from "./host/course.js" */
/** @import { Game as Rules, Refusal } from "./host/moves.js" */
import { state } from "./host/answers.js";
import { begin, play } from "./host/course.js";
import { fetchKernel } from "./host/kernel.js";
import { triangles } from "./host/triangles.js";
import { triangular } from "./host/triangular.js";
import { colour } from "./score.js";

/** @typedef {Refusal & {move: string}} Refused  a move that isn't made, and why */
/**
 * @typedef {object} Step  of a board: what is played to come here, and what is said
 * @property {string} [say]  where there is none, the move is told
 * @property {boolean} [anew]  from the start of the game
 * @property {string[]} [moves]
 * @property {Refused} [refused]
 * @property {string[]} [smaller]  the corners of a triangle that gives nothing
 */
/** @typedef {{name: string, game: GameName, setup: Setup, track?: boolean, steps: Step[]}} Script */
/** @typedef {{moves: string[]} | {points: number} | {refused: Refused}} Want */
/**
 * @typedef {object} Task  a step of a lesson; the last one wants nothing
 * @property {string} say
 * @property {Want} [want]
 * @property {string} [mark]  a move that is shown
 * @property {string} [wrong]  what is said to another legal move
 * @property {string[]} [answer]  the other side plays the first of these that is legal
 */
/** @typedef {{name: string, game: GameName, setup: Setup, steps: Task[]}} Lesson */
/** @typedef {{step: Step, course: Course, run: number}} Scene  `run` counts the times from the start */
/** @typedef {{boards: Script[], lesson: Lesson, rules: Rules}} Book */

/**
 * All that is told of a game.
 * @param {GameName} name
 * @returns {Promise<Book>}
 */
export async function openBook(name) {
  const [response, kernel] = await Promise.all([fetch("boards.json"), fetchKernel(name)]);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const { rules, lessons } = /** @type {{rules: Script[], lessons: Lesson[]}} */ (await response.json());
  const lesson = lessons.find((one) => one.game === name);
  if (!lesson) throw new Error(`no lesson of ${name}`);
  const boards = rules.filter((one) => one.game === name);
  return { boards, lesson, rules: name === "triangles" ? triangles(kernel) : triangular(kernel) };
}

/**
 * What is seen at each step of a board.
 * @param {Script} script
 * @param {Rules} rules
 * @returns {Scene[]}
 */
export function scenes({ setup, steps }, rules) {
  let course = begin(rules, setup);
  let run = 0;
  return steps.map((step) => {
    if (step.anew) [course, run] = [begin(rules, setup), run + 1];
    for (const move of step.moves ?? []) course = play(course, move);
    return { step, course, run };
  });
}

/**
 * A course as a board takes it; the players are called by their colours.
 * @param {Course} course
 * @returns {Game}
 */
export function told(course) {
  const person = (/** @type {string} */ name) => /** @type {const} */ ({ kind: "person", name });
  const of = course.game.name;
  const seats = /** @type {Game["seats"]} */ ([person(colour(of, 1)), person(colour(of, 2))]);
  return state(0, { id: "", course, seats, holder: "", chance: 0, log: [] }, "");
}

/**
 * What the last move of a course scored.
 * @param {Course} course
 */
export function scored({ plies }) {
  return (plies.at(-1)?.triangles ?? []).reduce((sum, { points }) => sum + points, 0);
}

/**
 * Whether the learner has done what a task wants.
 * @param {Want | undefined} want
 * @param {Course} course after the move
 */
export function fits(want, course) {
  if (!want || "refused" in want) return false;
  if ("points" in want) return scored(course) >= want.points;
  return want.moves.includes(course.plies.at(-1)?.move ?? "");
}
