/**
 * Waiting for an answer, and what is done when none has come.
 *
 * Knows that a page may sleep: hidden, frozen, or on a phone that is locked. What is due by then comes all at
 * once when it wakes, the timer perhaps before the answer. Refuses to know who is waited for.
 */

/** How many milliseconds after its time a timer has slept. */
const LATE = 1000;

/**
 * @param {() => void} lose  is called once nothing has come for so long in which the page was awake
 * @returns {{begin: (ms: number) => void, end: () => void}}
 */
export function patience(lose) {
  let timer = 0;

  /** @param {number} ms */
  function begin(ms) {
    clearTimeout(timer);
    const due = performance.now() + ms;
    timer = setTimeout(() => (performance.now() > due + LATE ? begin(ms) : lose()), ms);
  }

  return { begin, end: () => clearTimeout(timer) };
}
