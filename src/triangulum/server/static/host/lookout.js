/**
 * One search, slice by slice: what it has seen so far, until it is told to stop.
 *
 * Knows time and how to let others have their turn. Refuses to know tables, and what is searched for.
 */

/** @import { Foresight } from "./players.js" */

/** Milliseconds that the computer takes for a move at least, so that an eye can follow a chain of them. */
export const PAUSE = 250;
/** Milliseconds between two looks at what it has seen so far. */
const SHOWN_EVERY = 300;

/** Its search is given up once it is stopped. @typedef {{stopped: boolean}} Errand */

/**
 * What the search finds, after `pause` milliseconds at least; null once it is stopped.
 * @template Found
 * @param {Generator<Foresight | null, Found, void>} search
 * @param {Errand} errand
 * @param {number} pause
 * @param {(seen: Foresight) => Promise<void>} show  is shown now and then what was seen so far
 * @returns {Promise<Found | null>}
 */
export async function lookOut(search, errand, pause, show) {
  const begun = performance.now();
  let shown = begun + pause;
  const { breathe, close } = air();
  try {
    while (!errand.stopped) {
      const { done, value } = search.next();
      if (done) {
        await sleep(begun + pause - performance.now());
        return errand.stopped ? null : value;
      }
      await breathe();
      if (value && !errand.stopped && performance.now() >= shown + SHOWN_EVERY) {
        shown = performance.now();
        await show(value);
      }
    }
    return null;
  } finally {
    close();
  }
}

/** Lets what has arrived be heard before the next slice; a timer would wait four milliseconds. */
function air() {
  const { port1, port2 } = new MessageChannel();
  const breathe = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  return { breathe, close: () => port1.close() };
}

/** @param {number} ms */
function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
