/**
 * The hand over a small board in a page that scrolls: taps, and nothing that a scroll begins with.
 *
 * Knows taps. Refuses to know which moves are legal: it tells every one that is made.
 */

/** @import { StarBoard } from "./stars.js" */
/** @import { TileBoard } from "./tiles.js" */
import { lineOf } from "./lookup.js";

const FINGER = 26;

/**
 * @param {StarBoard | TileBoard} board
 * @param {(move: string) => void} play
 * @returns {import("./draw.js").Keyed}
 */
export function tapHand(board, play) {
  const hand = "choose" in board ? starTaps(board, play) : tileTaps(board, play);
  board.element.addEventListener("click", ({ clientX, clientY }) => {
    const at = { x: clientX, y: clientY };
    if ("choose" in board) hand.take(String(board.near(at, FINGER)));
    else hand.take(board.meant(at, FINGER));
  });
  return hand;
}

/**
 * @param {StarBoard} board
 * @param {(move: string) => void} play
 */
function starTaps(board, play) {
  let chosen = 0;
  /** @param {number} star */
  function choose(star) {
    chosen = star;
    board.feel(0);
    board.choose(star);
  }
  /** @param {string} name a star, or 0 for the sky between them */
  function take(name) {
    const [from, star] = [chosen, Number(name)];
    choose(from ? 0 : star);
    if (from && star && star !== from) play(lineOf(from, star));
  }
  const point = (/** @type {string} */ name) => board.point(Number(name));
  return { rest: () => choose(0), settle: board.settle, point, take, holds: () => ({ chosen, ghost: "" }) };
}

/**
 * @param {TileBoard} board
 * @param {(move: string) => void} play
 */
function tileTaps(board, play) {
  const none = { chosen: 0, ghost: "" };
  return { rest: () => board.point(""), settle: () => {}, point: board.point, take: play, holds: () => none };
}
