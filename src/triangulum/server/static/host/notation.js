/**
 * How the setup of Triangles is written down, as JSON values. The twin of triangles/notation.py.
 *
 * Knows the spelling and the bounds of record.md. Refuses to know files and the rest of a record.
 */

/** @import { Setup } from "../types.js" */
import { BadRecord, flag, need, row, text, whole } from "./faults.js";

const FEWEST_STARS = 3;
const MOST_STARS = 400;
const LONGEST_SIDE = 50_000;
const WIDEST_CLEARANCE = 100;

/**
 * The setup that these values describe; throws BadRecord.
 * @param {Record<string, unknown>} values
 * @returns {Setup}
 */
export function readSetup(values) {
  const has = (/** @type {string} */ key) => Object.hasOwn(values, key);
  const width = whole(need(values, "width", "setup.width"), "setup.width", 1, LONGEST_SIDE);
  const height = whole(need(values, "height", "setup.height"), "setup.height", 1, LONGEST_SIDE);
  const clearance = whole(need(values, "clearance", "setup.clearance"), "setup.clearance", 0, WIDEST_CLEARANCE);
  const again = has("again") && flag(values.again, "setup.again");
  const stars = readStars(need(values, "stars", "setup.stars"), width, height);
  const seed = has("seed") ? { seed: whole(values.seed, "setup.seed", 0, Number.MAX_SAFE_INTEGER) } : {};
  const field = has("field") ? { field: text(values.field, "setup.field") } : {};
  return { width, height, clearance, again, stars, ...seed, ...field };
}

/** @param {unknown} values @param {number} width @param {number} height */
function readStars(values, width, height) {
  const stars = row(values, "setup.stars");
  if (stars.length < FEWEST_STARS || stars.length > MOST_STARS) {
    throw new BadRecord("star-count", "setup.stars", { low: FEWEST_STARS, high: MOST_STARS });
  }
  /** @type {Map<string, number>} */
  const found = new Map();
  return stars.map((value, n) => {
    const star = readStar(value, n + 1, width, height);
    const other = found.get(star.join());
    if (other) throw new BadRecord("equal-stars", "setup.stars", { star: n + 1, other });
    found.set(star.join(), n + 1);
    return star;
  });
}

/** @param {unknown} value @param {number} star @param {number} width @param {number} height @returns {[number, number]} */
function readStar(value, star, width, height) {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) {
    throw new BadRecord("not-star", "setup.stars", { star });
  }
  const [x, y] = /** @type {[number, number]} */ (value);
  if (x < 0 || x > width || y < 0 || y > height) {
    throw new BadRecord("off-board", "setup.stars", { star, width, height });
  }
  return [x + 0, y + 0];
}
