/**
 * What can wait until the page and all that it needs at once are there.
 *
 * Knows when that is. Refuses to know what waits.
 */

/** @param {() => void} act */
export function late(act) {
  if (document.readyState === "complete") act(); // words that came slowly are waited for by no load event
  else addEventListener("load", act);
}
