/**
 * Triangles' levels: a search in slices on a kernel of its own.
 *
 * Knows how the kernel is asked and how its answer is read. What a level weighs and overlooks is in
 * the kernel.
 */

/** @import { Choosing, Foresight, Weighing } from "./players.js" */
/** @import { Position } from "./moves.js" */
import { MOST_ROWS, board, linesOf, stand, survey } from "./triangles.js";

const CHANCE = 6;
const NODES = 7;
/** The line to be weighed next, the best so far, what it is worth, how many are worth the same. */
const NEXT = 41;
const BEST = 42;
const WORTH = 43;
const TAKEN = 45;
const REPLY = 46;
const CARELESS = 49;
/** Less than any line is worth. */
const NOTHING = -(2 ** 40);
/** The level that looks farthest, by which lines are weighed. */
const HIGHEST = 3;

/** Words that are looked at in a slice: some three milliseconds on a desk, twenty on an old phone. */
const SLICE = 500_000;

/**
 * Who chooses lines, and weighs those that were drawn.
 * @param {WebAssembly.Module} module
 */
export function trianglesLevels(module) {
  const own = board(module);
  const { kernel } = own;
  /** @type {string[]} */
  let lines = [];

  /**
   * The difference after the line and the reply to it, which is as far as the levels look.
   * @param {Position} position
   * @returns {Foresight}
   */
  function seen({ score: [first, second], turn }) {
    const swing = kernel.read(TAKEN) - kernel.read(REPLY);
    const expected = first - second + (turn === 1 ? swing : -swing);
    const line = [/** @type {string} */ (lines[kernel.read(BEST)])];
    return { depth: 1, nodes: kernel.read(NODES), expected, red: null, line };
  }

  /** @param {Position} position @returns {Generator<null, void>} */
  function* take(position) {
    if (own.setup !== position.setup) {
      for (const _ of survey(own, position.setup, MOST_ROWS)) yield null;
      lines = linesOf(kernel);
    }
    stand(own, position.made);
  }

  /**
   * @param {Position} position
   * @param {number} level
   * @param {bigint} seed
   * @returns {Choosing}
   */
  function* choose(position, level, seed) {
    yield* take(position);
    kernel.write(CHANCE, [seed]);
    kernel.call("choose", level);
    let finished = false;
    while (!finished) {
      yield seen(position);
      finished = kernel.call("think", SLICE) === 1;
    }
    return seen(position);
  }

  /**
   * What the highest level would have had more of, if it overlooked nothing: what a line takes less
   * what it leaves.
   * @param {Position} before
   * @param {Position} after
   * @returns {Weighing}
   */
  function* weigh(before, after) {
    yield* take(before);
    kernel.write(CHANCE, [0]);
    kernel.call("choose", HIGHEST);
    kernel.write(CARELESS, [0]);
    while (kernel.call("think", SLICE) !== 1) yield null;
    const best = /** @type {string} */ (lines[kernel.read(BEST)]);
    const worth = kernel.read(WORTH);
    const line = /** @type {number} */ (after.made.at(-1));
    kernel.write(NEXT, [line, line, NOTHING, 0]);
    kernel.call("think", 0);
    return { cost: worth - kernel.read(WORTH), red: null, best };
  }

  return { choose, weigh };
}
