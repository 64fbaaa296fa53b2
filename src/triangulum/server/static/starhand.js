/**
 * The hand over a field: from star to star by taps or by a drag, and the message that comes of it.
 *
 * Knows gestures. Refuses to know whether a line is legal: it sends every line that is drawn, and
 * only looks up which ones to show as possible. Where lines are to be confirmed, a possible one
 * waits as a ghost for the button or for one more tap on one of its stars, however late.
 */

/** @import { Point } from "./types.js" */
/** @import { Hand } from "./input.js" */
/** @import { StarBoard } from "./stars.js" */
import { confirmBar } from "./confirm.js";
import { doubled } from "./input.js";
import { lineOf, starsOf } from "./lookup.js";

const FINGER = 30;
const CURSOR = 20;
const STILL = 9;
/** A drag that a second finger ends so soon was the beginning of a pinch. */
const PINCHED = 200;

/**
 * @param {StarBoard} board
 * @param {{mayMove: () => boolean, play: (move: string) => void, confirms: () => boolean}} door
 * @returns {Hand & import("./draw.js").Keyed}
 */
export function starHand(board, door) {
  let chosen = 0;
  let ghost = "";
  let pressed = 0;
  let reach = CURSOR;
  /** @type {Point | null} */
  let from = null;
  let dragging = false;
  let begun = -Infinity;
  /** What was chosen or waited before the finger came down, and before the last tap. */
  let held = { chosen, ghost };
  let earlier = held;
  const twice = doubled();
  const offer = confirmBar(confirm, rest);

  /** @param {number} star */
  function choose(star) {
    chosen = star;
    board.choose(star);
  }

  /** @param {number} a @param {number} b */
  function draw(a, b) {
    const line = lineOf(a, b);
    choose(0);
    if (door.confirms() && board.possible(line)) return propose(line);
    board.wait(a, b);
    twice.forget();
    door.play(line);
  }

  /** @param {string} line */
  function propose(line) {
    ghost = line;
    board.offer(...starsOf(line));
    offer(line);
  }

  function confirm() {
    if (!door.mayMove()) return;
    const line = ghost;
    withdraw();
    board.wait(...starsOf(line));
    door.play(line);
  }

  /** As it was before fingers came that meant to look closer. @param {{chosen: number, ghost: string}} before */
  function restore(before) {
    if (before.ghost && before.ghost !== ghost) {
      choose(0);
      propose(before.ghost);
    } else if (!ghost) choose(before.chosen);
  }

  /** The ghost is no longer offered; what is seen of it stays until the answer, or a new choice. */
  function withdraw() {
    ghost = "";
    offer("");
  }

  /** No finger is on the board. */
  function lift() {
    from = null;
    dragging = false;
    board.feel(0);
    board.magnify(null);
  }

  function rest() {
    lift();
    withdraw();
    choose(0);
    board.settle();
  }

  /** What waits for no answer is not seen any more, but for a line that waits to be confirmed. */
  function settle() {
    if (!ghost) board.settle();
  }

  /** @param {number} star */
  function tap(star) {
    if (ghost && star === 0) return;
    if (ghost && starsOf(ghost).includes(star)) return confirm();
    if (ghost) rest();
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
  function begin(at) {
    dragging = true;
    if (pressed && ghost) rest();
    if (pressed) choose(pressed);
    begun = pressed ? performance.now() : -Infinity;
    if (chosen) aim(at);
  }

  /** @param {Point} at */
  function aim(at) {
    board.aim(at, reach);
    if (reach === FINGER) board.magnify(at);
  }

  return {
    rest,
    settle,
    point: (name) => board.point(Number(name)),
    take: (name) => tap(Number(name)),
    holds: () => ({ chosen, ghost }),
    press(at, touch) {
      held = { chosen, ghost };
      reach = touch ? FINGER : CURSOR;
      from = at;
      dragging = false;
      pressed = door.mayMove() ? board.near(at, reach) : 0;
      if (pressed) board.feel(pressed);
    },
    drag(at, by) {
      if (!from) return;
      if (!dragging && Math.hypot(at.x - from.x, at.y - from.y) < STILL) return;
      if (!dragging) begin(at);
      else if (chosen) aim(at);
      if (!chosen) board.lens.pan(by.x, by.y);
    },
    release(at, _, when) {
      if (!from) return;
      const dragged = dragging;
      lift();
      if (!dragged && twice.tapped(at, pressed, when)) {
        restore(earlier);
        return board.lens.leap(at);
      }
      earlier = held;
      if (!door.mayMove()) return settle();
      if (!dragged) tap(pressed);
      else if (chosen) drop(at);
    },
    hover(at) {
      reach = CURSOR;
      if (ghost) return;
      if (chosen) board.aim(at, reach);
      else board.feel(door.mayMove() ? board.near(at, reach) : 0);
    },
    cancel(second) {
      if (second && dragging && performance.now() - begun < PINCHED) restore(held);
      settle();
      lift();
    },
    pinch(factor, at, by) {
      board.lens.zoom(factor, at);
      if (by.x || by.y) board.lens.pan(by.x, by.y);
    },
  };
}
