/**
 * Which part of a board is seen: fit, pan, zoom and clamp, as pure arithmetic.
 *
 * A view is the board point in the middle of the window and the pixels per board point. Refuses to
 * know elements, pointers and games. Never lost: the content stays inside the window where it is
 * the smaller of the two, and fills the window where it is the larger.
 */

/** @import { Box, Point, Size, View } from "./types.js" */

/**
 * The view that shows the whole box, no larger than `most` pixels per board point.
 * @param {Box} box
 * @param {Size} size of the window in pixels
 * @param {number} most
 * @returns {View}
 */
export function fit(box, size, most) {
  const k = Math.min(size.width / (box.right - box.left), size.height / (box.bottom - box.top), most);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, k };
}

/**
 * The view moved by a drag of dx, dy pixels.
 * @param {View} view
 * @param {number} dx
 * @param {number} dy
 * @returns {View}
 */
export function pan(view, dx, dy) {
  return { x: view.x - dx / view.k, y: view.y - dy / view.k, k: view.k };
}

/**
 * The view zoomed by `factor`; the board point under the window's pixel `at` stays there.
 * @param {View} view
 * @param {number} factor
 * @param {Point} at
 * @param {Size} size
 * @returns {View}
 */
export function zoom(view, factor, at, size) {
  const k = view.k * factor;
  const shift = 1 / view.k - 1 / k;
  return { x: view.x + (at.x - size.width / 2) * shift, y: view.y + (at.y - size.height / 2) * shift, k };
}

/**
 * The zoom brought between `least` and `most`, about the window's pixel `at`.
 * @param {View} view
 * @param {number} factor
 * @param {Point} at
 * @param {Size} size
 * @param {number} least
 * @param {number} most
 */
export function zoomWithin(view, factor, at, size, least, most) {
  const k = Math.min(Math.max(view.k * factor, least), Math.max(least, most));
  return zoom(view, k / view.k, at, size);
}

/**
 * The view brought back to the content.
 * @param {View} view
 * @param {Box} box
 * @param {Size} size
 * @returns {View}
 */
export function clamp(view, box, size) {
  const x = within(view.x, box.left, box.right, size.width / view.k);
  const y = within(view.y, box.top, box.bottom, size.height / view.k);
  return { x, y, k: view.k };
}

/**
 * @param {number} middle
 * @param {number} low
 * @param {number} high
 * @param {number} seen
 */
function within(middle, low, high, seen) {
  const play = Math.abs(seen - (high - low)) / 2;
  const home = (low + high) / 2;
  return Math.min(Math.max(middle, home - play), home + play);
}

/**
 * Whether the two views look the same: within a pixel and a hundredth.
 * @param {View} a
 * @param {View} b
 */
export function same(a, b) {
  const near = Math.abs(a.x - b.x) * a.k < 1 && Math.abs(a.y - b.y) * a.k < 1;
  return near && Math.abs(a.k / b.k - 1) < 0.01;
}

/**
 * Whether the whole box is in the window.
 * @param {View} view
 * @param {Box} box
 * @param {Size} size
 */
export function sees(view, box, size) {
  const { left, top, right, bottom } = shown(view, size);
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

/**
 * The part of the board in the window.
 * @param {View} view
 * @param {Size} size
 * @returns {Box}
 */
export function shown(view, size) {
  const x = size.width / view.k / 2;
  const y = size.height / view.k / 2;
  return { left: view.x - x, top: view.y - y, right: view.x + x, bottom: view.y + y };
}

/**
 * The view `part` of the way from one to another, 0 to 1.
 * @param {View} from
 * @param {View} to
 * @param {number} part
 * @returns {View}
 */
export function between(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), k: 1 / mix(1 / from.k, 1 / to.k) };
}

/**
 * The board point under a pixel of the window.
 * @param {View} view
 * @param {Size} size
 * @param {Point} at
 * @returns {Point}
 */
export function toBoard(view, size, at) {
  return { x: view.x + (at.x - size.width / 2) / view.k, y: view.y + (at.y - size.height / 2) / view.k };
}
