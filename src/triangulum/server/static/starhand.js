/**
 * The hand over a field: from star to star by taps or by a drag, and the message that comes of it.
 *
 * Knows gestures. Refuses to know whether a line is legal: it sends every line that is drawn, and
 * only looks up which ones to show as possible.
 */

/** @import { Point } from "./types.js" */
/** @import { Hand } from "./input.js" */
/** @import { StarBoard } from "./stars.js" */
import { lineOf } from "./lookup.js";

const FINGER = 30;
const CURSOR = 20;
const STILL = 9;

/**
 * @param {StarBoard} board
 * @param {() => boolean} mayMove
 * @param {(move: string) => void} play
 * @returns {Hand & {rest: () => void, point: (name: string) => void, take: (name: string) => void}}
 */
export function starHand(board, mayMove, play) {
  let chosen = 0;
  let pressed = 0;
  let reach = CURSOR;
  /** @type {Point | null} */
  let from = null;
  let dragging = false;

  /** @param {number} star */
  function choose(star) {
    chosen = star;
    board.choose(star);
  }

  /** @param {number} a @param {number} b */
  function draw(a, b) {
    chosen = 0;
    board.choose(0);
    board.wait(a, b);
    play(lineOf(a, b));
  }

  function rest() {
    from = null;
    dragging = false;
    board.feel(0);
    choose(0);
  }

  /** @param {number} star */
  function tap(star) {
    if (star === 0 || star === chosen) choose(0);
    else if (chosen) draw(chosen, star);
    else choose(star);
  }

  /** @param {Point} at */
  function drop(at) {
    const star = board.near(at, reach);
    if (star && star !== chosen) draw(chosen, star);
    else choose(0);
  }

  /** @param {Point} at */
  function lift(at) {
    dragging = true;
    if (pressed) choose(pressed);
    if (chosen) board.aim(at, reach);
  }

  return {
    rest,
    point: (name) => board.point(Number(name)),
    take: (name) => tap(Number(name)),
    press(at, touch) {
      reach = touch ? FINGER : CURSOR;
      from = at;
      dragging = false;
      pressed = mayMove() ? board.near(at, reach) : 0;
      if (pressed) board.feel(pressed);
    },
    drag(at, by) {
      if (!from) return;
      if (!dragging && Math.hypot(at.x - from.x, at.y - from.y) < STILL) return;
      if (!dragging) lift(at);
      else if (chosen) board.aim(at, reach);
      if (!chosen) board.lens.pan(by.x, by.y);
    },
    release(at) {
      if (!from) return;
      const dragged = dragging;
      from = null;
      dragging = false;
      board.feel(0);
      if (!mayMove()) return rest();
      if (!dragged) tap(pressed);
      else if (chosen) drop(at);
    },
    hover(at) {
      reach = CURSOR;
      if (chosen) board.aim(at, reach);
      else board.feel(mayMove() ? board.near(at, reach) : 0);
    },
    cancel: rest,
    pinch(factor, at, by) {
      board.lens.zoom(factor, at);
      if (by.x || by.y) board.lens.pan(by.x, by.y);
    },
  };
}
