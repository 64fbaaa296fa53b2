/**
 * A sentence that somebody must have read: in a dialog over whatever is there.
 *
 * Knows its element, which is made when it is needed. Refuses to know why something was refused.
 */

import { say } from "./words.js";

/** @param {string} sentence */
export function refuse(sentence) {
  const dialog = document.createElement("dialog");
  const words = document.createElement("p");
  const choices = document.createElement("div");
  const close = document.createElement("button");
  dialog.className = "card refusal";
  choices.className = "choices";
  words.id = "refusal-words";
  words.textContent = sentence;
  dialog.setAttribute("aria-labelledby", words.id);
  close.textContent = say("fault.close");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  choices.append(close);
  dialog.append(words, choices);
  document.body.append(dialog);
  dialog.showModal();
}
