/**
 * Triangular's levels and its advice: searches in slices on a kernel of their own.
 *
 * Knows every level's limits, how the kernel is asked and how its answer is read: the twin of
 * players/triangular.py and engine/triangular.py. Only the last level looks at a clock.
 */

/** @import { Player } from "../types.js" */
/** @import { Advising, Choosing, Foresight, Weighing } from "./players.js" */
/** @import { Position } from "./moves.js" */
import { TOP, ready, rim, size, stand, text } from "./triangular.js";

const CHANCE = 6;
const NODES = 7;
const LIMIT = TOP + 1;
const VALUE = TOP + 5;
const LENGTH = TOP + 6;
const TABLE_MASK = TOP + 7;
const DEPTH_DONE = TOP + 9;
const ROOT_ALPHA = TOP + 10;
const RED_NODES = TOP + 12;
const BEST_LINE = TOP + 64;

const TILES = 48;
const INFINITE = 2_000_000;
const SURE = 1_000_000 - 1000;
const ENDLESS = 2 ** 60;

/** Entries of the transposition table at most: 8 MB. */
const LARGEST_TABLE = 1 << 19;

/** Moves that are searched in a slice: some three milliseconds on a desk, twenty on an old phone. */
const SLICE = 2000;

/**
 * @typedef {object} Limits  see engine/triangular.py
 * @property {number} nodes
 * @property {number} plies
 * @property {number} noise
 * @property {number} fear
 * @property {boolean} guarded
 */

/** @param {Partial<Limits>} held @returns {Limits} */
const limits = (held) => ({ nodes: ENDLESS, plies: TILES, noise: 0, fear: 0, guarded: false, ...held });

const LEVELS = [
  limits({ plies: 1, noise: 70, fear: 50 }),
  limits({ plies: 1, noise: 40, fear: 200 }),
  limits({ plies: 2, noise: 30 }),
  limits({ nodes: 400, noise: 10 }),
  limits({ nodes: 2500, noise: 6, guarded: true }),
  limits({ nodes: 15_000, noise: 4, guarded: true }),
  limits({ nodes: 120_000, noise: 2, guarded: true }),
  limits({ guarded: true }),
];
const TIMED = 8;
/** Milliseconds that the timed level thinks. */
const TIME = 2000;

const ADVISED = limits({ nodes: 250_000, guarded: true });
/** How a move that was made is weighed, at first and once more. */
const GLANCE = limits({ nodes: 10_000 });
const STUDY = limits({ nodes: 60_000 });
/** More points than a game can bring: what a red triangle is worth. */
const RED = 200;
/** How far ahead advice looks for a forced red triangle, exactly. */
const RED_PLIES = 9;

/**
 * Who chooses cells, gives advice, and weighs moves that were made.
 * @param {WebAssembly.Module} module
 */
export function triangularLevels(module) {
  const kernel = ready(module, size(LARGEST_TABLE));

  /**
   * The best move of a position that is not over, as far as the limits and the time allow.
   * @param {Position} position
   * @param {Limits} limits
   * @param {bigint} seed
   * @param {number} time  milliseconds
   * @returns {Choosing}
   */
  function* search(position, limits, seed, time) {
    const ends = performance.now() + time;
    stand(kernel, position.made);
    kernel.write(TABLE_MASK, [tableFor(limits.nodes) - 2]);
    kernel.call("clear_table");
    yield null;
    kernel.write(LIMIT, [limits.plies, Number(limits.guarded), limits.fear, limits.noise]);
    kernel.write(CHANCE, [seed]);
    kernel.write(ROOT_ALPHA, [-INFINITE, INFINITE]);
    let finished = kernel.call("search") === 1;
    let left = limits.nodes;
    while (!finished && left > 0) {
      finished = kernel.call("think", Math.min(left, SLICE)) === 1;
      if (performance.now() >= ends) break;
      yield seen(position);
      left = limits.nodes - kernel.read(NODES);
    }
    return seen(position);
  }

  /**
   * From Yellow's view, in whole points.
   * @param {Position} position
   * @returns {Foresight}
   */
  function seen(position) {
    const { turn } = position;
    const value = kernel.read(VALUE);
    const red = Math.abs(value) < SURE ? null : value > 0 ? turn : other(turn);
    const points = inPoints(value);
    const line = kernel.readMany(BEST_LINE, Math.max(1, kernel.read(LENGTH))).map(text);
    const expected = red ? standing(position) : turn === 1 ? points : 0 - points;
    return { depth: kernel.read(DEPTH_DONE), nodes: kernel.read(NODES), expected, red, line };
  }

  /**
   * In how many plies, at most RED_PLIES, the player forces a red triangle; 0 if not.
   * @param {Position} position
   * @param {Player} player
   * @returns {Generator<null, number>}
   */
  function* forcesRed({ made, turn }, player) {
    for (let plies = turn === player ? 1 : 2; plies <= RED_PLIES; plies += 2) {
      stand(kernel, made);
      kernel.write(RED_NODES, [ENDLESS]);
      if (kernel.call("forces", player, plies)) return plies;
      yield null;
    }
    return 0;
  }

  /**
   * The legal cells after which the other player could complete a red triangle at once.
   * @param {Position} position
   */
  function dangers({ made, turn }) {
    stand(kernel, made);
    return rim(kernel).filter((cell) => {
      kernel.call("make", cell);
      const threats = kernel.call("over") ? 0 : kernel.call("count_threats", other(turn));
      kernel.call("rewind", made.length);
      return threats > 0;
    });
  }

  /**
   * @param {Position} position
   * @param {number} level
   * @param {bigint} seed
   * @returns {Choosing}
   */
  function choose(position, level, seed) {
    const held = /** @type {Limits} */ (LEVELS[level - 1]);
    return search(position, held, seed, level === TIMED ? TIME : Infinity);
  }

  /**
   * The best move that can be found, and where not to lay a tile. A forced red triangle comes first:
   * a search that keeps its guard could pass one by.
   * @param {Position} position
   * @returns {Advising}
   */
  function* advise(position) {
    const plies = yield* forcesRed(position, position.turn);
    const held = plies ? { ...ADVISED, plies, guarded: false } : ADVISED;
    let found = yield* search(position, held, 0n, Infinity);
    if (!found.red && (yield* forcesRed(position, other(position.turn)))) {
      found = { ...found, red: other(position.turn), expected: standing(position) };
    }
    return { found, dangers: dangers(position).map(text), leaves: null };
  }

  /** What was weighed last: after one move is before the next. @type {{position: Position | null, careful: boolean, found: {worth: number, best: string}}} */
  let last = { position: null, careful: false, found: { worth: 0, best: "" } };

  /** @param {Position} position @param {boolean} careful */
  function* remembered(position, careful) {
    if (last.position !== position || last.careful !== careful) {
      last = { position, careful, found: yield* worthOf(position, careful) };
    }
    return last.found;
  }

  /**
   * What the position is worth to the player to move, in points, and the move that is best there.
   * @param {Position} position
   * @param {boolean} careful
   * @returns {Generator<Foresight | null, {worth: number, best: string}, void>}
   */
  function* worthOf(position, careful) {
    const { over, winner, ended_by, turn } = position;
    if (over && ended_by === "red-triangle") return { worth: winner === turn ? RED : -RED, best: "" };
    if (over) return { worth: lead(turn, standing(position)), best: "" };
    const { red, expected, line } = yield* search(position, careful ? STUDY : GLANCE, 0n, Infinity);
    const best = /** @type {string} */ (line[0]);
    if (red) return { worth: red === turn ? RED : -RED, best };
    return { worth: lead(turn, expected), best };
  }

  /**
   * What the best move would have brought beyond the one that was made. A red triangle that it gave away or passed
   * by is told apart: points are nothing beside it.
   * @param {Position} before
   * @param {Position} after
   * @param {boolean} careful
   * @returns {Weighing}
   */
  function* weigh(before, after, careful) {
    const { worth, best } = yield* remembered(before, careful);
    if (best === text(/** @type {number} */ (after.made.at(-1)))) return { cost: 0, red: null, best };
    const then = yield* remembered(after, careful);
    const left = after.turn === before.turn ? then.worth : 0 - then.worth;
    const cost = worth - left;
    const red = cost <= 0 ? null : worth === RED ? "missed" : left === -RED ? "gave" : null;
    return { cost, red, best };
  }

  return { choose, advise, weigh };
}

/**
 * A lead of player 1 as the player sees it.
 * @param {Player} player
 * @param {number} points
 */
function lead(player, points) {
  return player === 1 ? points : 0 - points;
}

/**
 * The smallest power of two above so many, since entries are cleared before a search.
 * @param {number} nodes
 */
function tableFor(nodes) {
  return nodes < LARGEST_TABLE ? Math.min(LARGEST_TABLE, 2 ** (32 - Math.clz32(nodes))) : LARGEST_TABLE;
}

/**
 * Tenths of a point as whole points; a half goes to the even neighbour, as in Python.
 * @param {number} tenths
 */
function inPoints(tenths) {
  const points = Math.round(tenths / 10) + 0;
  return Math.abs(tenths % 10) === 5 && points % 2 ? points - 1 : points;
}

/**
 * What is left to expect where a red triangle is forced and points decide nothing.
 * @param {Position} position
 */
function standing({ score: [first, second] }) {
  return first - second;
}

/** @param {Player} player @returns {Player} */
function other(player) {
  return player === 1 ? 2 : 1;
}
