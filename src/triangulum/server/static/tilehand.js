/**
 * The hand over the tiles: a tap lays, a drag pans, a pinch or the wheel zooms.
 *
 * Knows gestures. Refuses to know which cells are legal: it sends what was tapped, and only looks
 * up which listed cell a finger meant. Two taps where no tile may be laid look closer.
 */

/** @import { Point } from "./types.js" */
/** @import { Hand } from "./input.js" */
/** @import { TileBoard } from "./tiles.js" */
import { doubled } from "./input.js";

const FINGER = 22;
const STILL = { touch: 10, mouse: 5 };
/** The second half of a double tap, by then perhaps over another cell: within so many ms and pixels. */
const TWICE = { ms: 700, pixels: 16 };

/**
 * @param {TileBoard} board
 * @param {{mayMove: () => boolean, play: (move: string) => void}} door
 * @returns {Hand & import("./draw.js").Keyed}
 */
export function tileHand(board, { mayMove, play }) {
  /** @type {Point | null} */
  let from = null;
  let still = STILL.mouse;
  let panning = false;
  const twice = doubled();
  let last = { x: 0, y: 0, when: -TWICE.ms, laid: 0 };

  /** @param {Point} at @param {number} when */
  function repeated(at, when) {
    const before = last;
    last = { ...at, when, laid: board.laid() };
    const soon = last.when - before.when < TWICE.ms && last.laid > before.laid;
    return soon && Math.hypot(at.x - before.x, at.y - before.y) < TWICE.pixels;
  }

  function rest() {
    from = null;
    panning = false;
    board.grip(false);
    board.point("");
  }

  return {
    rest,
    settle: () => {},
    point: board.point,
    take: (name) => play(name),
    holds: () => ({ chosen: 0, ghost: "" }),
    press(at, touch) {
      from = at;
      panning = false;
      still = touch ? STILL.touch : STILL.mouse;
    },
    drag(at, by) {
      if (!from) return;
      if (!panning && Math.hypot(at.x - from.x, at.y - from.y) < still) return;
      const first = panning ? by : { x: at.x - from.x, y: at.y - from.y };
      panning = true;
      board.grip(true);
      board.lens.pan(first.x, first.y);
    },
    release(at, touch, when) {
      const tapped = from !== null && !panning && !repeated(at, when);
      rest();
      if (!tapped) return;
      const cell = board.meant(at, touch ? FINGER : 0);
      if (!board.open(cell) && twice.tapped(at, cell, when)) board.lens.leap(at);
      else if (mayMove()) play(cell);
    },
    hover() {},
    cancel: rest,
    pinch(factor, at, by) {
      board.lens.zoom(factor, at);
      if (by.x || by.y) board.lens.pan(by.x, by.y);
    },
  };
}
