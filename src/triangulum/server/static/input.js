/**
 * Pointers on a board, told to a hand: press, drag, release, hover, pinch.
 *
 * Knows fingers and mice. Refuses to know boards, games and messages: the hand makes sense of it.
 * A second finger ends what the first one was doing; a press of which a pinch came is no tap.
 */

/** @import { Point } from "./types.js" */

/**
 * @typedef {object} Hand
 * @property {(at: Point, touch: boolean) => void} press
 * @property {(at: Point, by: Point) => void} drag
 * @property {(at: Point, touch: boolean, when: number) => void} release
 * @property {(at: Point) => void} hover
 * @property {(second: boolean) => void} cancel  the finger was lost: a second one came, or the system took it
 * @property {(factor: number, at: Point, by: Point) => void} pinch  also the wheel, by 0, 0
 */

/** A double tap: within so many ms and pixels. */
const TWICE = { ms: 320, pixels: 20 };

/**
 * Tells whether a tap is the second of two on the same thing, if the first was not forgotten. When a tap
 * was, the finger says: a page that is busy may hear of two in one breath.
 * @returns {{tapped: (at: Point, what: number | string, when: number) => boolean, forget: () => void}}
 */
export function doubled() {
  /** @type {Point & {when: number, what: number | string}} */
  const never = { x: 0, y: 0, when: -Infinity, what: "" };
  let last = never;
  return {
    tapped(at, what, when) {
      const near = Math.hypot(at.x - last.x, at.y - last.y) < TWICE.pixels;
      const second = near && what === last.what && when - last.when < TWICE.ms;
      last = second ? never : { ...at, when, what };
      return second;
    },
    forget() {
      last = never;
    },
  };
}

/** @param {PointerEvent | WheelEvent} event */
const point = (event) => ({ x: event.clientX, y: event.clientY });
/** @param {PointerEvent} event */
const touching = (event) => event.pointerType !== "mouse";

/**
 * @param {SVGSVGElement} board
 * @param {Hand} hand
 */
export function listen(board, hand) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let single = false;

  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    board.setPointerCapture(event.pointerId);
    down.set(event.pointerId, point(event));
    single = down.size === 1;
    if (single) hand.press(point(event), touching(event));
    else hand.cancel(true);
  });

  board.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (down.size === 0) hand.hover(point(event));
      return;
    }
    const now = point(event);
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    down.set(event.pointerId, now);
    const other = others[0];
    if (single) hand.drag(now, { x: now.x - before.x, y: now.y - before.y });
    else if (other && others.length === 1) spread(hand, other, before, now);
  });

  board.addEventListener("pointerup", (event) => {
    if (!down.delete(event.pointerId) || !single) return;
    single = false;
    hand.release(point(event), touching(event), event.timeStamp);
  });

  board.addEventListener("pointercancel", (event) => {
    if (!down.delete(event.pointerId) || !single) return;
    single = false;
    hand.cancel(false);
  });

  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    hand.pinch(Math.exp((-event.deltaY * lines) / 400), point(event), { x: 0, y: 0 });
  }, { passive: false });

  // Where a browser would leave the page when a finger comes in from the edge of the screen.
  board.addEventListener("touchstart", (event) => event.cancelable && event.preventDefault(), { passive: false });
  board.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * @param {Hand} hand
 * @param {Point} other the finger that rests
 * @param {Point} before
 * @param {Point} now
 */
function spread(hand, other, before, now) {
  const wide = Math.hypot(before.x - other.x, before.y - other.y);
  const wider = Math.hypot(now.x - other.x, now.y - other.y);
  const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
  hand.pinch(wide > 8 ? wider / wide : 1, at, by);
}
