/**
 * A number that counts up to what it becomes.
 *
 * Knows frames. Refuses to know what is counted. What is counted to is there at once for whoever
 * listens or asks; only the eye sees it run.
 */

import { calm, write } from "./svg.js";

const LASTS = 480;

/** @type {WeakMap<HTMLElement, number>} */
const goals = new WeakMap();

/**
 * @param {HTMLElement} element
 * @param {number} to
 */
export function countTo(element, to) {
  const from = goals.get(element);
  if (from === to) return;
  goals.set(element, to);
  if (from === undefined || from > to || calm() || document.hidden) return write(element, String(to));
  const begin = performance.now();
  element.animate([{ transform: "scale(1.3)" }, { transform: "none" }], { duration: LASTS, easing: "ease-out" });
  const step = () => {
    if (goals.get(element) !== to) return;
    const part = Math.min((performance.now() - begin) / LASTS, 1);
    write(element, String(Math.round(from + (to - from) * part)));
    if (part < 1) requestAnimationFrame(step);
  };
  step();
}
