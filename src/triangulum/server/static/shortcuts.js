/**
 * The keys that work anywhere on the page, and the dialog that lists all keys.
 *
 * Knows keys. Refuses to know what they do: each has an act that is given. They keep quiet while
 * somebody writes, in dialogs, and with a modifier, which is the browser's.
 */

import { byId } from "./svg.js";

/** @typedef {"undo" | "hint" | "say" | "type" | "moves" | "back" | "on"} Act */

/** @type {Record<string, Act | "keys">} */
const KEYS = { u: "undo", h: "hint", s: "say", "/": "type", m: "moves", "[": "back", "]": "on", "?": "keys" };

/**
 * What a key means, or nothing.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 * @returns {Act | "keys" | undefined}
 */
export function meaning({ key, ctrlKey, metaKey, altKey }) {
  // Some keyboards have brackets and the slash behind Alt, which is then no modifier of the browser's.
  const modified = /[a-z]/i.test(key) ? ctrlKey || altKey : ctrlKey && !altKey;
  return modified || metaKey ? undefined : KEYS[key.toLowerCase()];
}

/** @param {(act: Act) => void} act */
export function shortcuts(act) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys-dialog"));
  byId("keys-close").addEventListener("click", () => dialog.close());
  addEventListener("keydown", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.isComposing) return;
    if (target.matches("input[type=text]") || document.querySelector("dialog:modal")) return;
    const meant = meaning(event);
    if (!meant || (event.repeat && meant !== "back" && meant !== "on")) return;
    event.preventDefault();
    if (meant === "keys") dialog.showModal();
    else act(meant);
  });
}
