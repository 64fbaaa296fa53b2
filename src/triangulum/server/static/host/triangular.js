/**
 * Triangular over its kernel: legal cells, why one is refused, what a tile spans.
 *
 * Knows how a position gets into the kernel, and how a cell is written. The rules are the kernel's
 * own; where its words lie is in triangular/kernel.py.
 */

/** @import { Triangle } from "../types.js" */
/** @import { Game, Position } from "./moves.js" */
import { Kernel } from "./kernel.js";
import { walk } from "./moves.js";

/** @typedef {[number, number, number]} Cell */

const SIDE = 64;
const MIDDLE = SIDE / 2;
const BOARD = SIDE * SIDE * 2;
const PLIES = 0;
const POINTS = 1;
const RIM_SIZE = 5;
const HISTORY = 64;
const RIM = HISTORY + 4 * 64;
/** Before the words that a search sets, see triangularlevels.js: cells, rows, keys. */
export const TOP = RIM + 64 + 4 * BOARD + 3 * 64 + 2 * 2 * 6 * 64 + 2 * BOARD * 6;
const TABLE = TOP + 64 + 64 + 64 + 64 * 16 + 3 * 64 * 64 + 64 + 2 * 64 + 2 * BOARD + 64;
/** Words with a transposition table of so many entries. @param {number} entries */
export const size = (entries) => TABLE + 2 * entries;
/** The rules need none, the kernel has a smallest one. */
const SMALLEST_TABLE = 1 << 14;

const REASONS = [null, "no-cell", "over", "occupied", "not-adjacent"];
const ENDS = [null, "red-triangle", "all-tiles"];
/** Farther from the red tile than any, and no coordinate of a cell that can be played. */
const FAR = 1000n;

/**
 * A kernel at the start of the game.
 * @param {WebAssembly.Module} module
 * @param {number} words
 */
export function ready(module, words) {
  const kernel = new Kernel(module, words);
  kernel.call("prepare");
  return kernel;
}

/**
 * Lay the position's tiles.
 * @param {Kernel} kernel
 * @param {number[]} made
 */
export function stand(kernel, made) {
  const laid = kernel.readMany(HISTORY, 4 * kernel.read(PLIES));
  walk(kernel, laid.filter((_, n) => n % 4 === 0), made);
}

/**
 * @param {Cell} cell
 * @returns {number}
 */
function numberOf([x, y, z]) {
  return ((y + MIDDLE) * SIDE + x + MIDDLE) * 2 - (x + y + z);
}

/**
 * @param {number} number
 * @returns {Cell}
 */
function cellOf(number) {
  const x = ((number >> 1) & (SIDE - 1)) - MIDDLE;
  const y = (number >> 7) - MIDDLE;
  return [x, y, 0 - (number & 1) - x - y];
}

/**
 * The cells that a tile may be laid on, in order, as the kernel numbers them.
 * @param {Kernel} kernel
 */
export function rim(kernel) {
  const cells = kernel.readMany(RIM, kernel.read(RIM_SIZE)).map(cellOf);
  return cells.sort(([a, b, c], [d, e, f]) => a - d || b - e || c - f).map(numberOf);
}

/**
 * As it is written.
 * @param {number} number
 */
export function text(number) {
  return cellOf(number).join();
}

/**
 * The three coordinates that a text names, or null; too large ones stand for what they are too:
 * no cell at all, or one far away.
 * @param {string} move
 * @returns {Cell | null}
 */
function read(move) {
  const found = /^(-?[0-9]+),(-?[0-9]+),(-?[0-9]+)$/.exec(move);
  if (!found) return null;
  const [x, y, z] = /** @type {[bigint, bigint, bigint]} */ (found.slice(1).map(BigInt));
  const near = [x, y, z].every((each) => -FAR < each && each < FAR);
  if (near) return [Number(x), Number(y), Number(z)];
  const down = [0n, -1n].indexOf(x + y + z);
  return down < 0 ? [1, 0, 0] : [Number(FAR), Number(-FAR), 0 - down];
}

/**
 * The other two corners of the triangle of an edge in a direction (0, 1, 2) from the cell.
 * @param {Cell} cell
 * @param {number} direction
 * @param {number} edge
 */
function corners(cell, direction, edge) {
  const [x, y, z] = cell;
  const step = x + y + z === 0 ? edge - 1 : 1 - edge;
  const others = [1, 2].map((turn) => {
    const other = [x, y, z];
    const to = (direction + turn) % 3;
    other[direction] = (other[direction] ?? 0) - step;
    other[to] = (other[to] ?? 0) + step;
    return other.join();
  });
  return [cell.join(), ...others];
}

/**
 * The game on a kernel of its own.
 * @param {WebAssembly.Module} module
 * @returns {Game}
 */
export function triangular(module) {
  const kernel = ready(module, size(SMALLEST_TABLE));

  /**
   * How the game stands in the kernel.
   * @param {number[]} made
   * @returns {Position}
   */
  function position(made) {
    const [first = 0, second = 0] = kernel.readMany(POINTS, 2);
    const ended_by = ENDS[kernel.call("ended_by")] ?? null;
    const outcome = ended_by ? kernel.call("outcome") : 0;
    return Object.freeze({
      setup: {},
      made,
      score: /** @type {[number, number]} */ ([first, second]),
      turn: made.length % 2 ? 2 : 1,
      over: ended_by !== null,
      winner: outcome ? (outcome > 0 ? 1 : 2) : null,
      ended_by,
    });
  }

  /** @param {Position} before @param {string} move */
  function refusal(before, move) {
    const cell = read(move);
    if (!cell) return { reason: "not-a-move", in_the_way: null };
    stand(kernel, before.made);
    const reason = REASONS[kernel.call("refusal", ...cell)];
    return reason ? { reason, in_the_way: reason === "occupied" ? cell.join() : null } : null;
  }

  /**
   * By direction the player's own largest triangle, then a red one.
   * @param {number} player
   * @param {Cell} cell
   */
  function spanned(player, cell) {
    const number = numberOf(cell);
    /** @type {Triangle[]} */
    const found = [];
    for (const direction of [0, 1, 2]) {
      for (const red of [false, true]) {
        const edge = kernel.call(red ? "red_edge" : "edge", player, number, direction);
        const all = { direction: direction + 1, edge, red, points: red ? 0 : edge };
        if (edge) found.push({ corners: corners(cell, direction, edge), ...all });
      }
    }
    return found;
  }

  /** @param {Position} before @param {string} move */
  function play(before, move) {
    stand(kernel, before.made);
    const cell = /** @type {Cell} */ (read(move));
    const triangles = spanned(before.turn, cell);
    const number = numberOf(cell);
    kernel.call("make", number);
    return { move: cell.join(), triangles, position: position([...before.made, number]) };
  }

  /** @param {Position} at */
  function legal(at) {
    if (at.over) return [];
    stand(kernel, at.made);
    return rim(kernel).map(text);
  }

  function start() {
    stand(kernel, []);
    return position([]);
  }

  /** @param {Position} at @param {number} depth */
  function perft(at, depth) {
    stand(kernel, at.made);
    return kernel.call("perft", depth);
  }

  return {
    name: "triangular",
    levels: 8,
    aids: ["hint", "outlook", "dangers"],
    setup: () => ({}),
    readSetup: () => ({}),
    start,
    legal,
    refusal,
    play,
    perft,
  };
}
