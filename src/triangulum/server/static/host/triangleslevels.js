/**
 * Triangles' levels: a search in slices on a kernel of its own.
 *
 * Knows how the kernel is asked and how its answer is read. What a level weighs and overlooks is in
 * the kernel.
 */

/** @import { Choosing, Foresight } from "./players.js" */
/** @import { Position } from "./moves.js" */
import { MOST_ROWS, board, linesOf, stand, survey } from "./triangles.js";

const CHANCE = 6;
const NODES = 7;
const BEST = 42;
const TAKEN = 45;
const REPLY = 46;

/** Words that are looked at in a slice: some three milliseconds on a desk, twenty on an old phone. */
const SLICE = 500_000;

/**
 * Who chooses lines.
 * @param {WebAssembly.Module} module
 * @returns {import("./players.js").Choose}
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

  /**
   * @param {Position} position
   * @param {number} level
   * @param {bigint} seed
   * @returns {Choosing}
   */
  return function* choose(position, level, seed) {
    if (own.setup !== position.setup) {
      for (const _ of survey(own, position.setup, MOST_ROWS)) yield null;
      lines = linesOf(kernel);
    }
    stand(own, position.made);
    kernel.write(CHANCE, [seed]);
    kernel.call("choose", level);
    let finished = false;
    while (!finished) {
      yield seen(position);
      finished = kernel.call("think", SLICE) === 1;
    }
    return seen(position);
  };
}
