/**
 * The legal moves as the table gave them, made quick to look up.
 *
 * Knows how a line is spelled. Refuses to know why a move is legal.
 */

/** @import { Standing } from "./types.js" */

/**
 * The text of the line between two stars, the smaller number first.
 * @param {number} a
 * @param {number} b
 */
export function lineOf(a, b) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/**
 * @param {string} line such as "4-9"
 * @returns {[number, number]}
 */
export function starsOf(line) {
  const [a = 0, b = 0] = line.split("-").map(Number);
  return [a, b];
}

/** @type {WeakMap<Standing, Set<string>>} */
const sets = new WeakMap();

/**
 * @param {Standing} standing
 * @returns {Set<string>}
 */
export function legal(standing) {
  let set = sets.get(standing);
  if (!set) sets.set(standing, (set = new Set(standing.legal)));
  return set;
}

/** @type {WeakMap<Standing, Map<number, Set<number>>>} */
const maps = new WeakMap();

/**
 * For each star the stars that it may still be joined to.
 * @param {Standing} standing of Triangles
 */
export function partners(standing) {
  let map = maps.get(standing);
  if (!map) maps.set(standing, (map = pairs(standing.legal)));
  return map;
}

/** @param {string[]} lines */
function pairs(lines) {
  /** @type {Map<number, Set<number>>} */
  const map = new Map();
  const note = (/** @type {number} */ from, /** @type {number} */ to) => {
    const found = map.get(from);
    if (found) found.add(to);
    else map.set(from, new Set([to]));
  };
  for (const line of lines) {
    const [a, b] = starsOf(line);
    note(a, b);
    note(b, a);
  }
  return map;
}
