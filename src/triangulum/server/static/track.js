/**
 * The counting track: one signed number, 0 in the middle, and a coin on it.
 *
 * Knows how far a number lies from the middle. Refuses to know whose number it is.
 */

import { signed } from "./spell.js";
import { byId, write } from "./svg.js";

const REACH = 30;
const STEP = 10;

/**
 * How far the track reaches so that `n` lies on it: 30, or the next ten beyond.
 * @param {number} n
 */
export function reach(n) {
  return Math.max(REACH, Math.ceil(Math.abs(n) / STEP) * STEP);
}

/**
 * Where `n` lies on a track that reaches `end` to both sides, in percent from the left.
 * @param {number} n
 * @param {number} end
 */
export function percent(n, end) {
  return 50 + (50 * n) / end;
}

let end = 0;
let lead = 0;
/** @type {number | null} */
let ahead = null;

/** @param {number} n */
export function showTrack(n) {
  lead = n;
  measure();
}

/**
 * Mark where the coin is expected to lie in the end, or nothing.
 * @param {number | null} n
 */
export function showExpected(n) {
  ahead = n;
  measure();
}

function measure() {
  const far = Math.max(reach(lead), reach(ahead ?? 0));
  if (end !== far) byId("ticks").replaceChildren(...ticks((end = far)));
  const mark = byId("expected");
  mark.hidden = ahead === null;
  mark.style.left = `${percent(ahead ?? 0, end)}%`;
  layCoin(byId("difference"), lead, end);
}

/**
 * Lay a coin where `n` is on a track that reaches `end` to both sides.
 * @param {HTMLElement} coin
 * @param {number} n
 * @param {number} end
 */
export function layCoin(coin, n, end) {
  write(coin, signed(n));
  coin.style.left = `${percent(n, end)}%`;
  coin.dataset.leads = n > 0 ? "1" : n < 0 ? "2" : "0";
}

/**
 * The ticks of a track that reaches `end` to both sides.
 * @param {number} end
 */
export function ticks(end) {
  const ticks = [];
  for (let n = -end; n <= end; n += STEP / 2) {
    const tick = document.createElement("i");
    tick.style.left = `${percent(n, end)}%`;
    tick.className = n === 0 ? "zero" : n % STEP ? "small" : "ten";
    if (n && n % STEP === 0) tick.dataset.n = String(Math.abs(n));
    ticks.push(tick);
  }
  return ticks;
}
