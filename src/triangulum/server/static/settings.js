/**
 * What this device is set to, for whoever asks or listens, and the dialog that sets it.
 *
 * Knows the settings and their controls. Refuses to know what the others make of them.
 */

import { fetchWords } from "./catalogue.js";
import { keepSettings, lastSettings } from "./memory.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/** @typedef {"system" | "nebula" | "daylight" | "contrast" | "safe"} Theme */
/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {string} language  empty: as the browser prefers
 * @property {boolean} sounds
 * @property {boolean} confirm  a line stands only when it is confirmed
 */

/** @type {Theme[]} */
const THEMES = ["system", "nebula", "daylight", "contrast", "safe"];

/**
 * The settings in what was kept, which may be of another version of the page.
 * @param {Record<string, unknown>} kept
 * @returns {Settings}
 */
export function readSettings({ theme, language, sounds, confirm }) {
  const known = THEMES.find((name) => name === theme) ?? "system";
  const tongue = typeof language === "string" ? language : "";
  return Object.freeze({ theme: known, language: tongue, sounds: sounds === true, confirm: confirm === true });
}

let now = readSettings(lastSettings());
/** @type {((settings: Settings) => void)[]} */
const listeners = [];

/** The settings as they are now. */
export function settings() {
  return now;
}

/**
 * Hear of every change from now on.
 * @param {(settings: Settings) => void} listener
 */
export function onSettings(listener) {
  listeners.push(listener);
}

/** @param {Partial<Settings>} wish */
function set(wish) {
  now = readSettings({ ...now, ...wish });
  keepSettings(now);
  for (const listener of listeners) listener(now);
}

/**
 * Load the page again in this language, which language.js in its head will find. Out of reach of its
 * words the page stays as it is.
 * @param {HTMLSelectElement} list
 */
async function speak(list) {
  const language = list.value;
  try {
    if (language) await fetchWords(language);
  } catch {
    list.value = now.language;
    return write(byId("language-hint"), say("settings.language.cut"));
  }
  set({ language });
  location.reload();
}

/** Wire the button and the dialog. */
export function settingsDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings-dialog"));
  const themes = /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll("[name=theme]"));
  for (const input of themes) {
    input.checked = input.value === now.theme;
    input.addEventListener("input", () => set({ theme: /** @type {Theme} */ (input.value) }));
  }
  for (const name of /** @type {("sounds" | "confirm")[]} */ (["sounds", "confirm"])) {
    const input = /** @type {HTMLInputElement} */ (byId(`setting-${name}`));
    input.checked = now[name];
    input.addEventListener("input", () => set({ [name]: input.checked }));
  }
  const list = /** @type {HTMLSelectElement} */ (byId("setting-language"));
  list.value = now.language;
  list.addEventListener("change", () => void speak(list));
  for (const id of ["settings", "new-language"]) byId(id).addEventListener("click", () => dialog.showModal());
  // theme.js, which stands in the head, puts the theme on the page.
  onSettings(({ theme }) => dispatchEvent(new CustomEvent("theme", { detail: theme })));
}
