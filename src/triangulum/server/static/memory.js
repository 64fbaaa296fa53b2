/**
 * What the browser keeps for the page: who it is, and what was chosen last.
 *
 * Knows localStorage, and that it may be shut (the page then lives without). Refuses to know what
 * the choices mean.
 */

/** @import { Game } from "./types.js" */
/** @import { Mark } from "./porch.js" */

const NAMES = {
  table: "triangulum.table",
  key: "triangulum.key",
  choices: "triangulum.choices",
  aids: "triangulum.aids",
  settings: "triangulum.settings", // theme.js reads it too, before this module is there
  mark: "triangulum.here",
  game: "triangulum.server",
};

/** @param {string} name */
function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A shut or full store costs the memory only, not the game.
  }
}

/** @param {number} bytes */
function secret(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} name @param {RegExp} form @param {number} bytes */
function kept(name, form, bytes) {
  const old = recall(name);
  if (old && form.test(old)) return old;
  const fresh = secret(bytes);
  keep(name, fresh);
  return fresh;
}

/** This browser's table and the key to its seats, made once. */
export function identity() {
  return {
    table: kept(NAMES.table, /^[A-Za-z0-9_-]{1,64}$/, 12),
    key: kept(NAMES.key, /^[A-Za-z0-9_-]{16,64}$/, 24),
  };
}

/** @param {string} name @returns {Record<string, unknown>} */
function recallAll(name) {
  try {
    const values = JSON.parse(recall(name) ?? "{}");
    return typeof values === "object" && values ? values : {};
  } catch {
    return {};
  }
}

/** The choices of the last New game dialog, by the names of its controls. */
export function lastChoices() {
  return recallAll(NAMES.choices);
}

/** Which aids were switched on. */
export function lastAids() {
  return recallAll(NAMES.aids);
}

/** @param {Record<string, unknown>} aids */
export function keepAids(aids) {
  keep(NAMES.aids, JSON.stringify(aids));
}

/** What this device was set to. */
export function lastSettings() {
  return recallAll(NAMES.settings);
}

/** @param {object} settings */
export function keepSettings(settings) {
  keep(NAMES.settings, JSON.stringify(settings));
}

/** @param {Record<string, unknown>} choices */
export function keepChoices(choices) {
  keep(NAMES.choices, JSON.stringify(choices));
}

/** What is kept of the table in this browser, by any of its tabs. */
export function lastMark() {
  return /** @type {Mark} */ (recall(NAMES.mark) ?? "");
}

/** Whether no game was ever begun at the table in this browser. */
export function neverPlayedHere() {
  return recall(NAMES.mark) === null;
}

/** @param {Mark} mark */
export function keepMark(mark) {
  keep(NAMES.mark, mark);
}

/** @type {Game | null} */
let served = null;

/** The game as the server told of it last, to any tab and also to a page of another time. @returns {Game | null} */
export function lastServersGame() {
  const kept = recallAll(NAMES.game);
  return "standing" in kept ? /** @type {Game} */ (/** @type {unknown} */ (kept)) : served;
}

/** @param {Game | null} game */
export function keepServersGame(game) {
  if (game === served) return;
  served = game;
  const bare = game && { ...game, standing: { ...game.standing, legal: [] } };
  keep(NAMES.game, JSON.stringify(bare));
}
