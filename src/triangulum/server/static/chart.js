/**
 * A line that goes up with each game won and down with each one lost, as SVG.
 *
 * Knows how it is drawn, at any width without being drawn anew. Refuses to know where its numbers
 * come from, and words: it is told its name and what it says.
 */

/** @import { Result } from "./tallies.js" */
import { round, svg } from "./svg.js";

/** More games than this have no mark each: there is no room, and the line says it as well. */
const MARKED = 48;
/** No more lines across than this, beside the lowest. */
const LINES = 6;

/** Each result has a shape of its own. @type {Record<Result, string>} */
const SHAPES = { won: "M0-5 5.4 4h-10.8Z", drawn: "M-4.5 0h9", lost: "M0 5-5.4-4h10.8Z" };

/**
 * The mark of a result, around a point.
 * @param {Result} result
 */
function shape(result) {
  return svg("path", { class: `mark-${result}`, d: SHAPES[result] });
}

/**
 * The mark beside a word.
 * @param {Result} result
 */
export function mark(result) {
  return svg("svg", { class: "result", viewBox: "-7 -7 14 14", "aria-hidden": "true" }, shape(result));
}

/**
 * @param {Result[]} results  in order
 * @param {number[]} stands  before the first game and after each
 * @param {{title: string, told: string, number: (n: number) => string}} words
 */
export function chart(results, stands, { title, told, number }) {
  const [low, high] = reach(stands);
  const x = (/** @type {number} */ n) => percent(n / results.length);
  const y = (/** @type {number} */ stand) => percent((high - stand) / (high - low));
  const picture = svg("svg", { class: "chart", role: "img", "aria-labelledby": "chart-title chart-told" },
    svg("title", { id: "chart-title" }, title), svg("desc", { id: "chart-told" }, told));
  for (const at of steps(low, high)) {
    picture.append(
      svg("line", { class: at ? "rule" : "rule zero", x1: "0%", x2: "100%", y1: y(at), y2: y(at) }),
      svg("text", { x: -10, y: y(at), dy: ".35em", "text-anchor": "end" }, number(at)));
  }
  results.forEach((result, n) => picture.append(
    svg("line", { class: `way ${result}`, x1: x(n), y1: y(stands[n] ?? 0), x2: x(n + 1), y2: y(stands[n + 1] ?? 0) })));
  if (results.length <= MARKED) {
    results.forEach((result, n) => picture.append(svg("svg", { x: x(n + 1), y: y(stands[n + 1] ?? 0) }, shape(result))));
  }
  return picture;
}

/** @param {number} part */
function percent(part) {
  return `${round(100 * part)}%`;
}

/**
 * From the lowest to the highest, with zero and at least two apart.
 * @param {number[]} stands
 * @returns {[number, number]}
 */
export function reach(stands) {
  const low = Math.min(0, ...stands);
  const high = Math.max(0, ...stands);
  return high - low < 2 ? [Math.min(low, -1), Math.max(high, 1)] : [low, high];
}

/**
 * Few round numbers from the lowest to the highest, zero among them.
 * @param {number} low
 * @param {number} high
 */
export function steps(low, high) {
  const size = [1, 2, 5].flatMap((n) => [n, n * 10, n * 100, n * 1000, n * 10_000]).sort((a, b) => a - b)
    .find((n) => (high - low) / n <= LINES) ?? high - low;
  const first = Math.ceil(low / size);
  return Array.from({ length: Math.floor(high / size) - first + 1 }, (_, n) => (first + n) * size);
}
