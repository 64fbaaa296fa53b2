/**
 * Puts the words of a catalogue where a page's HTML asks for them: data-say, and unseen data-label and data-content.
 *
 * Knows these attributes. Refuses to know any word.
 */

import { write } from "./svg.js";
import { say } from "./words.js";

/** @param {ParentNode} [root] */
export function fill(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    write(element, say(String(element.getAttribute("data-say"))));
  }
  for (const element of root.querySelectorAll("[data-content]")) {
    element.setAttribute("content", say(String(element.getAttribute("data-content"))));
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    const label = say(String(element.getAttribute("data-label")));
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLButtonElement) element.title = label;
  }
}
