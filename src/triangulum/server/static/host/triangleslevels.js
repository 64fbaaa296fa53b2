/**
 * Triangles' levels and its advice: searches in slices on a kernel of its own.
 *
 * Knows every level's limits, how the kernel is asked and how its answer is read: the twin of
 * players/triangles.py and engine/triangles.py. What the first three levels weigh and overlook is in
 * the kernel. Only the last level looks at a clock.
 */

/** @import { Advising, Choosing, Foresight, Weighing } from "./players.js" */
/** @import { Position } from "./moves.js" */
import { chance } from "./chance.js";
import { MOST_ROWS, board, linesOf, stand, survey } from "./triangles.js";
import { Finish } from "./trianglesfinish.js";

const TURN = 3;
const OPEN_COUNT = 5;
const CHANCE = 6;
const NODES = 7;
/** The line to be weighed next, the best so far, what it is worth, how many are worth the same. */
const NEXT = 41;
const BEST = 42;
const WORTH = 43;
const TAKEN = 45;
const REPLY = 46;
const CARELESS = 49;
/** The crossing rows; 0 when the field has too many lines. */
const ROWS = 26;
const BEST_LINE = 66;
const LENGTH = 70;
/** Less than any line is worth. */
const NOTHING = -(2 ** 40);
/** The level that looks farthest, by which lines are weighed. */
const HIGHEST = 3;
/** On so many moves in 256 these levels draw anything. @type {Record<number, number>} */
const STRAYS = { 1: 44, 2: 24, 3: 12 };
/** The stars of the field on which the levels were spread. */
const FEW = 24;
/** Steps to the end that a level without a clock takes at most. */
const MOST_STEPS = 120;
/** @typedef {{games: number, lapses: number, steps: number}} Held  see players/triangles.py */
/** @param {number} games @param {number} [lapses] @param {number} [steps] @returns {Held} */
const held = (games, lapses = 0, steps = 0) => ({ games, lapses, steps });
/** The next levels, without and with *play again*. @type {Record<string, Record<number, Held>>} */
const LEVELS = {
  false: { 4: held(100, 218), 5: held(100, 168), 6: held(100, 115), 7: held(1000, 72) },
  true: { 4: held(60, 140), 5: held(120, 38), 6: held(560, 3), 7: held(1000, 0, 6) },
};
/** The most words that a level without a clock looks at: two seconds' worth on a slow desk. */
const MOST_WORK = 120_000_000;
const TIMED = 8;
/** Milliseconds that the timed level thinks, and of which it tries to prove what the rest is worth. */
const TIME = 2000;
const CLOSING_IN = 1000;
const ENDLESS = 2 ** 40;
/** What advice may cost. */
const ADVISED_GAMES = 2000;
const ADVISED_WORK = 60_000_000;
const ADVISED_STEPS = 80;
/** Nodes of a tree at most: 8 MB. */
const LARGEST_TREE = 1 << 17;
/** As SLICE, for games down a tree. */
const GAMES_SLICE = 200_000;

/** Words that are looked at in a slice: some three milliseconds on a desk, twenty on an old phone. */
const SLICE = 500_000;

/**
 * Who chooses lines, gives advice, and weighs lines that were drawn.
 * @param {WebAssembly.Module} module
 */
export function trianglesLevels(module) {
  const own = board(module);
  const another = board(module);
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
    const roll = chance(seed)(256);
    if (roll < (STRAYS[level] ?? 0)) return yield* weighed(position, 0, seed);
    if (level <= HIGHEST || !kernel.read(ROWS)) return yield* weighed(position, Math.min(level, HIGHEST), seed);
    if (level === TIMED) return yield* timed(position, seed);
    const { games, lapses, steps } = /** @type {Held} */ (LEVELS[String(position.setup.again === true)]?.[level]);
    const stars = Math.max(FEW, position.setup.stars?.length ?? 0);
    if (roll * (FEW + stars) < lapses * 2 * FEW) return yield* weighed(position, 1, seed);
    for (const _ of search(games, MOST_WORK, seed)) yield foreseen();
    return yield* closedIn(position, Math.min(MOST_STEPS, steps * (stars - FEW + 1)));
  }

  /**
   * The tree grows and the exact end is tried in turns; a line that is proven not to lose ends it.
   * @param {Position} position
   * @param {bigint} seed
   * @returns {Choosing}
   */
  function* timed(position, seed) {
    const begun = performance.now();
    const finish = new Finish(another, position, kernel.read(OPEN_COUNT));
    for (const _ of search(ENDLESS, ENDLESS, seed, !position.setup.again)) {
      const passed = performance.now() - begun;
      finish.isLate = passed > CLOSING_IN;
      finish.step(kernel.read(kernel.read(BEST_LINE)));
      if (finish.line !== null || passed >= TIME) break;
      yield foreseen();
    }
    return finished(position, finish);
  }

  /**
   * What is proven, where that is something; the line of play is the tree's where that begins so.
   * @param {Position} position
   * @param {Finish} finish
   * @returns {Foresight}
   */
  function finished(position, finish) {
    const seen = foreseen();
    if (finish.line === null) return seen;
    const best = /** @type {string} */ (lines[finish.line]);
    const line = seen.line[0] === best ? seen.line : [best];
    const expected = position.turn === 1 ? finish.least : -finish.least;
    return { depth: line.length, nodes: seen.nodes + finish.nodes, expected, red: null, line };
  }

  /**
   * Look for the best line of play, in slices, by so many games down a tree or so much work.
   * @param {number} games
   * @param {number} work
   * @param {bigint} seed
   * @param {boolean} [hasty]
   */
  function* search(games, work, seed, hasty = false) {
    const most = plant(seed, hasty) ? 1 : games;
    while (kernel.call("search", GAMES_SLICE, most, work) !== 1) yield;
  }

  /**
   * Begin a tree; whether there is one line only to choose from.
   * @param {bigint} seed
   * @param {boolean} hasty  whether the other player is taken for one who doesn't look ahead
   */
  function plant(seed, hasty) {
    kernel.grow(kernel.call("settle", LARGEST_TREE));
    kernel.write(CHANCE, [seed]);
    return kernel.call("plant", Number(hasty)) === 1;
  }

  /**
   * The mean difference at the end, in whole points.
   * @returns {Foresight}
   */
  function foreseen() {
    const line = kernel.readMany(kernel.read(BEST_LINE), kernel.read(LENGTH)).map((index) => /** @type {string} */ (lines[index]));
    const expected = Math.floor((kernel.call("lead") + 128) / 256);
    return { depth: line.length, nodes: kernel.read(NODES), expected, red: null, line };
  }

  /**
   * Nothing is shown meanwhile: what is weighed is a line and the reply, and not the end.
   * @param {Position} position
   * @param {number} level
   * @param {bigint} seed
   * @returns {Choosing}
   */
  function* weighed(position, level, seed) {
    kernel.write(CHANCE, [seed]);
    kernel.call("choose", level);
    yield* thinkOn();
    return seen(position);
  }

  /** @returns {Generator<null, void>} */
  function* thinkOn() {
    while (kernel.call("think", SLICE) !== 1) yield null;
  }

  /**
   * The best line that can be found, and what it leaves the other player. A field of too many lines is
   * weighed, and nothing overlooked.
   * @param {Position} position
   * @returns {Advising}
   */
  function* advise(position) {
    yield* take(position);
    const found = yield* kernel.read(ROWS) ? considered(position) : weighedWell(position);
    const line = lines.indexOf(/** @type {string} */ (found.line[0]));
    return { found, dangers: [], leaves: left(position, line) };
  }

  /**
   * All games are played also for an only choice: one would say little of the end.
   * @param {Position} position
   * @returns {Choosing}
   */
  function* considered(position) {
    plant(0n, false);
    while (kernel.call("search", GAMES_SLICE, ADVISED_GAMES, ADVISED_WORK) !== 1) yield null;
    return yield* closedIn(position, ADVISED_STEPS);
  }

  /**
   * What was seen, or the exact end where it is found with so many steps.
   * @param {Position} position
   * @param {number} steps
   * @returns {Choosing}
   */
  function* closedIn(position, steps) {
    const finish = new Finish(another, position, kernel.read(OPEN_COUNT), true);
    for (let n = 0; n < steps && finish.line === null; n++, yield foreseen()) {
      finish.step(kernel.read(kernel.read(BEST_LINE)));
    }
    return finished(position, finish);
  }

  /** @param {Position} position @returns {Choosing} */
  function* weighedWell(position) {
    beginWeighing();
    yield* thinkOn();
    return seen(position);
  }

  /** As the highest level, but nothing is overlooked. */
  function beginWeighing() {
    kernel.write(CHANCE, [0]);
    kernel.call("choose", HIGHEST);
    kernel.write(CARELESS, [0]);
  }

  /** Weigh this line alone. @param {number} line */
  function weighOne(line) {
    kernel.write(NEXT, [line, line, NOTHING, 0]);
    kernel.call("think", 0);
  }

  /**
   * How many triangles the other player can close in his turn after the line; null where it isn't his.
   * @param {Position} position
   * @param {number} line
   */
  function left(position, line) {
    kernel.call("make", line);
    const goesOn = kernel.read(TURN) === position.turn && kernel.call("over") === 0;
    stand(own, position.made);
    if (goesOn) return null;
    beginWeighing();
    weighOne(line);
    return kernel.read(REPLY);
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
    beginWeighing();
    yield* thinkOn();
    const best = /** @type {string} */ (lines[kernel.read(BEST)]);
    const worth = kernel.read(WORTH);
    const line = /** @type {number} */ (after.made.at(-1));
    weighOne(line);
    return { cost: worth - kernel.read(WORTH), red: null, best };
  }

  return { choose, advise, weigh };
}
