/**
 * Looks through a game that was played for the moves that cost most.
 *
 * Knows how many are worth telling, and that a second look is closer than the first. Refuses to know
 * how a move is weighed.
 */

/** @import { Course } from "./course.js" */
/** @import { Foresight, Weigh, Weighed } from "./players.js" */

/** A move that cost something: the how-manieth it is, who made it. @typedef {Weighed & {ply: number, player: number}} Costly */

/** So many of each player are told, and so many looked at twice. */
const TOLD = 5;
const SUSPECTED = 7;
/** What a move must cost in points: in Triangular nobody foresees the end to the point. */
const LEAST = { triangles: 1, triangular: 3 };

/**
 * The moves of each player that cost most, in the order of the game.
 * @param {Course} course
 * @param {Weigh} weigh
 * @returns {Generator<Foresight | null, Costly[], void>}
 */
export function* review({ game, start, plies }, weigh) {
  /** @param {number[]} numbers @param {boolean} careful */
  function* look(numbers, careful) {
    /** @type {Costly[]} */
    const found = [];
    for (const ply of numbers) {
      const before = plies[ply - 2]?.position ?? start;
      const made = /** @type {import("./course.js").Ply} */ (plies[ply - 1]);
      yield null;
      found.push({ ...(yield* weigh(before, made.position, careful)), ply, player: made.player });
    }
    return found.filter(({ cost }) => cost >= LEAST[game.name]);
  }

  const suspected = worst(yield* look(plies.map((_, n) => n + 1), false), SUSPECTED);
  return worst(yield* look(suspected.map(({ ply }) => ply), true), TOLD);
}

/**
 * The most costly moves of each player; of equals the earlier.
 * @param {Costly[]} moves
 * @param {number} most
 */
function worst(moves, most) {
  const dearest = [...moves].sort((a, b) => b.cost - a.cost);
  const chosen = [1, 2].flatMap((player) => dearest.filter((move) => move.player === player).slice(0, most));
  return chosen.sort((a, b) => a.ply - b.ply);
}
