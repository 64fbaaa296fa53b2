/**
 * The triangular lattice on paper: cells to points and back.
 *
 * Knows the geometry of cells, pure numbers. Refuses to know tiles, turns and what is adjacent.
 * The two axes stand 60 degrees apart; y goes up in the lattice and down on the screen.
 */

/** @import { Box, Point } from "./types.js" */

/** The edge of a cell in board points: large, so that text on the board has a usual size. */
export const EDGE = 100;
const RISE = (EDGE * Math.sqrt(3)) / 2;

/** @typedef {[number, number, number]} Cell */

/**
 * @param {string} text such as "1,-1,0"
 * @returns {Cell}
 */
export function parse(text) {
  const [x = 0, y = 0, z = 0] = text.split(",").map(Number);
  return [x, y, z];
}

/**
 * Where a corner of the lattice lies on the board.
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
function place(x, y) {
  return { x: (x + y / 2) * EDGE, y: y === 0 ? 0 : -y * RISE };
}

/**
 * Whether the cell points up, as the red tile does.
 * @param {Cell} cell
 */
export function pointsUp([x, y, z]) {
  return x + y + z === 0;
}

/**
 * The three corners of a cell on the board: left, right, and the tip above or below.
 * @param {Cell} cell
 * @returns {[Point, Point, Point]}
 */
export function corners(cell) {
  const [x, y] = cell;
  if (pointsUp(cell)) return [place(x, y), place(x + 1, y), place(x, y + 1)];
  return [place(x, y + 1), place(x + 1, y + 1), place(x + 1, y)];
}

/**
 * @param {Point[]} points
 * @returns {Point}
 */
export function middle(points) {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * The cell that holds a point of the board.
 * @param {Point} point
 * @returns {Cell}
 */
export function cellAt(point) {
  const down = -point.y / RISE;
  const along = point.x / EDGE - down / 2;
  const x = Math.floor(along);
  const y = Math.floor(down);
  const upper = along - x + (down - y) > 1;
  return [x, y, upper ? -1 - x - y : 0 - x - y];
}

/**
 * The corners of the large triangle that three corner cells span: of each cell the one farthest out.
 * @param {Cell[]} cells
 * @returns {Point[]}
 */
export function outline(cells) {
  const centre = middle(cells.flatMap(corners));
  const away = (/** @type {Point} */ p) => (p.x - centre.x) ** 2 + (p.y - centre.y) ** 2;
  return cells.map((cell) => corners(cell).reduce((far, p) => (away(p) > away(far) ? p : far)));
}

/**
 * The box around cells, `margin` board points wider on every side.
 * @param {Cell[]} cells at least one
 * @param {number} margin
 * @returns {Box}
 */
export function around(cells, margin) {
  const points = cells.flatMap(corners);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}
