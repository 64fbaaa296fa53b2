/**
 * Triangles over its kernel: standard fields, legal lines, why one is refused, what one closes.
 *
 * Knows how a field and a position get into the kernel, and how a line is written. The rules are the
 * kernel's own; where its words lie is in triangles/kernel.py.
 */

/** @import { Setup } from "../types.js" */
/** @import { Game, Position } from "./moves.js" */
import { Kernel } from "./kernel.js";
import { ahead, walk } from "./moves.js";
import { readSetup } from "./notation.js";

/** Words for the header and the stars of any field. */
const SMALL = 1024;
const PLIES = 0;
const SCORE = 1;
const TURN = 3;
const AGAIN = 4;
const CHANCE = 6;
/** Width, height, distance and number of stars in turn; the clearance after them. */
const WIDTH = 11;
const COUNT = 14;
const LINES = 16;
const LINE_WORDS = 17;
const ENDS = 23;
const STAR_BITS = 12;
const OPEN = 27;
const HISTORY = 31;
/** Words of a ply of the history; its first is the line. */
const PLY = 8;
const IN_THE_WAY = 36;
const THIRD = 38;
const STARS = 128;
const REASONS = [null, "unknown-star", "no-line", "over", "exists", "over-star", "crosses"];

/** Crossing rows that are filled at once: a few milliseconds' worth. */
const ROWS = 400;
/** So many words for crossing rows: a game needs few crossings, a search looks at them all the time. */
export const NO_ROWS = 0;
export const MOST_ROWS = 1 << 23;

/** A star number is any number; beyond this they are all unknown. */
const FAR = 1e9;

const CLEARANCE = 3;
/** Width, height, number of stars and how far apart these are at least. @type {Record<string, number[]>} */
const STANDARD = {
  "phone-24": [360, 640, 24, 56],
  "phone-60": [360, 640, 60, 35],
  "phone-120": [360, 640, 120, 25],
  "tablet-80": [768, 1024, 80, 60],
  "tablet-120": [768, 1024, 120, 48],
  "tablet-180": [768, 1024, 180, 39],
};

/**
 * @typedef {object} Board  a kernel, and the setup whose field it has
 * @property {Kernel} kernel
 * @property {Setup | null} setup
 */

/**
 * A board without a field.
 * @param {WebAssembly.Module} module
 * @returns {Board}
 */
export function board(module) {
  return { kernel: new Kernel(module, SMALL), setup: null };
}

/**
 * Survey the setup's field, if it isn't the board's; gives back control now and then.
 * @param {Board} board
 * @param {Setup} setup
 * @param {number} mostRows
 * @returns {Generator<void, void>}
 */
export function* survey(board, setup, mostRows) {
  const { kernel } = board;
  if (board.setup === setup) return;
  board.setup = null;
  const stars = setup.stars ?? [];
  kernel.write(COUNT, [stars.length, setup.clearance ?? 0]);
  kernel.write(AGAIN, [Number(setup.again)]);
  kernel.write(STARS, stars.flat());
  kernel.grow(kernel.call("room"));
  kernel.grow(kernel.call("measure", mostRows));
  yield;
  kernel.call("prepare");
  yield;
  while (kernel.call("fill_rows", ROWS)) yield;
  board.setup = setup;
}

/**
 * Draw these lines on the board's field.
 * @param {Board} board
 * @param {number[]} made
 */
export function stand({ kernel }, made) {
  const drawn = kernel.readMany(kernel.read(HISTORY), PLY * kernel.read(PLIES));
  walk(kernel, drawn.filter((_, n) => n % PLY === 0), made);
}

/**
 * The field's lines as they are written, in the kernel's order.
 * @param {Kernel} kernel
 */
export function linesOf(kernel) {
  const ends = kernel.readMany(kernel.read(ENDS), kernel.read(LINES));
  return ends.map((both) => written((both & ((1 << STAR_BITS) - 1)) + 1, (both >> STAR_BITS) + 1));
}

/**
 * @param {number} a
 * @param {number} b
 */
function written(a, b) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/**
 * The two stars that a text names, or null.
 * @param {string} text
 */
function read(text) {
  const found = /^([0-9]+)-([0-9]+)$/.exec(text);
  return found && [Math.min(Number(found[1]), FAR), Math.min(Number(found[2]), FAR)];
}

/**
 * The game on a kernel of its own.
 * @param {WebAssembly.Module} module
 * @returns {Game}
 */
export function triangles(module) {
  const own = board(module);
  const { kernel } = own;
  /** @type {string[]} */
  let lines = [];
  /** @type {Map<string, number>} */
  let index = new Map();

  /** @param {Setup} setup */
  function spread(setup) {
    if (own.setup === setup) return;
    for (const _ of survey(own, setup, NO_ROWS));
    lines = linesOf(kernel);
    index = new Map(lines.map((line, n) => [line, n]));
  }

  /** @param {Position} position */
  function take(position) {
    spread(position.setup);
    stand(own, position.made);
  }

  /**
   * How the game stands in the kernel.
   * @param {Setup} setup
   * @param {number[]} made
   * @returns {Position}
   */
  function position(setup, made) {
    const [first = 0, second = 0] = kernel.readMany(SCORE, 2);
    const turn = kernel.read(TURN) === 1 ? 1 : 2;
    const over = kernel.call("over") === 1;
    return Object.freeze({
      setup,
      made,
      score: /** @type {[number, number]} */ ([first, second]),
      turn,
      over,
      winner: over ? ahead([first, second]) : null,
      ended_by: over ? "no-triangle-left" : null,
    });
  }

  /** @param {Position} before @param {string} text */
  function refusal(before, text) {
    const stars = read(text);
    if (!stars) return { reason: "not-a-move", in_the_way: null };
    take(before);
    const reason = REASONS[kernel.call("refusal", ...stars)];
    const [a = 0, b = 0] = kernel.readMany(IN_THE_WAY, 2);
    return reason ? { reason, in_the_way: b ? written(a, b) : a || null } : null;
  }

  /**
   * The triangles that the line closes; the kernel has them in the order of their corners.
   * @param {string} move
   * @param {number} line
   */
  function closed(move, line) {
    const ends = move.split("-").map(Number);
    return kernel
      .readMany(THIRD, kernel.call("closes", line))
      .map((star) => [...ends, star].sort((a, b) => a - b))
      .map((corners) => ({ corners, points: 1, direction: null, edge: null, red: false }));
  }

  /** @param {Position} before @param {string} text */
  function play(before, text) {
    take(before);
    const [a = 0, b = 0] = read(text) ?? [];
    const move = written(a, b);
    const line = /** @type {number} */ (index.get(move));
    const brought = closed(move, line);
    kernel.call("make", line);
    return { move, triangles: brought, position: position(before.setup, [...before.made, line]) };
  }

  /** @param {Position} at */
  function legal(at) {
    if (at.over) return [];
    take(at);
    const open = kernel.readBits(kernel.read(OPEN), kernel.read(LINE_WORDS));
    return open.map((line) => /** @type {string} */ (lines[line]));
  }

  /** @param {Setup} setup */
  function start(setup) {
    spread(setup);
    stand(own, []);
    return position(setup, []);
  }

  /** @param {string | null} field @param {number} seed @param {boolean} again */
  function setup(field, seed, again) {
    const standard = field !== null && Object.hasOwn(STANDARD, field) && STANDARD[field];
    if (!standard) return null;
    const [width = 0, height = 0, count = 0, apart = 0] = standard;
    own.setup = null;
    kernel.write(WIDTH, [width, height, apart, count]);
    kernel.write(CHANCE, [seed]);
    kernel.call("scatter");
    const numbers = kernel.readMany(STARS, 2 * count);
    const stars = Array.from({ length: count }, (_, n) =>
      /** @type {[number, number]} */ (numbers.slice(2 * n, 2 * n + 2)),
    );
    return { width, height, clearance: CLEARANCE, again, stars, seed, field };
  }

  /** @param {Position} at @param {number} depth */
  function perft(at, depth) {
    take(at);
    return kernel.call("perft", depth);
  }

  return { name: "triangles", levels: 8, aids: ["hint", "outlook"], setup, readSetup, start, legal, refusal, play, perft };
}
