/**
 * What one page of this tab hands to the next: a game to go on with, a record to look at,
 * a past to play on from.
 *
 * Knows sessionStorage, and that it may be shut (nothing is then handed over). Refuses to know what the
 * texts mean.
 */

/** @typedef {"continue" | "open" | "from"} Purpose */

/** @param {Purpose} purpose */
const named = (purpose) => `triangulum.${purpose}`;

/** @param {Purpose} purpose @param {string} text */
export function handOver(purpose, text) {
  try {
    sessionStorage.setItem(named(purpose), text);
  } catch (error) {
    console.warn("nothing can be handed to the next page:", error);
  }
}

/** What was handed over, once. @param {Purpose} purpose */
export function handed(purpose) {
  try {
    const text = sessionStorage.getItem(named(purpose));
    sessionStorage.removeItem(named(purpose));
    return text;
  } catch {
    return null;
  }
}
