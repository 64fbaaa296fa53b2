/**
 * How moves and numbers are written for a reader, alike in every language.
 *
 * Knows signs: minus, dash, spaces that don't break. Refuses to know words.
 */

/** @import { GameName } from "./types.js" */

const MINUS = "\u2212";

/** @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `${MINUS}${-n}` : "0");

/** A line, such as "4-9". @param {unknown} move */
export const line = (move) => String(move).replace("-", "\u2013");

/** A cell, such as "0,-1,0". @param {unknown} move */
export const cell = (move) => `(${String(move).replaceAll("-", MINUS).replaceAll(",", ", ")})`;

/**
 * A move of this game.
 * @param {GameName} game
 * @param {unknown} move
 */
export const moveOf = (game, move) => (game === "triangles" ? line(move) : cell(move));

/**
 * The same, but it is not broken at the end of a line of text: neither at a space nor after the dash.
 * @param {GameName} game
 * @param {unknown} move
 */
export const unbroken = (game, move) => moveOf(game, move).replaceAll(" ", "\u00a0").replace("\u2013", "\u2013\u2060");

/** A large number, shortened as the reader's language does. @param {number} n */
export function roughly(n) {
  return new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" }).format(n);
}
