/**
 * The two buttons that a line waits for, where each line is to be confirmed.
 *
 * Knows its elements. Refuses to know boards and hands.
 */

import { line as spelled } from "./spell.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/**
 * @param {() => void} yes
 * @param {() => void} no
 * @returns {(line: string) => void}  offers the line to be confirmed; none hides the buttons
 */
export function confirmBar(yes, no) {
  const bar = byId("confirm");
  byId("confirm-yes").onclick = yes;
  byId("confirm-no").onclick = no;
  bar.hidden = true;
  return (line) => {
    bar.hidden = line === "";
    if (line) write(byId("confirm-yes"), say("confirm.yes", { line: spelled(line) }));
  };
}
