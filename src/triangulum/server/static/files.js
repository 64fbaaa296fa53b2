/**
 * A game in a file: read, refused with a sentence, or handed to the table's page to be looked at.
 *
 * Knows files, and that the host's reader judges what is in one. Refuses to know how a game is shown.
 */

import { faultSentence } from "./faults.js";
import { handOver } from "./handover.js";
import { games } from "./host/games.js";
import { compiled } from "./host/modules.js";
import { read } from "./host/record.js";
import { say } from "./words.js";

/** No game is longer: one on the largest field has some ten thousand letters. */
const LONGEST = 1_000_000;

/**
 * Open the game that the file holds.
 * @param {File} file
 * @param {(sentence: string) => void} refuse is told why it can't be
 */
export async function openFile(file, refuse) {
  const found = file.size > LONGEST ? { wrong: say("fault.large") } : await judged(await file.text());
  if (found.wrong !== undefined) return refuse(found.wrong);
  handOver("open", found.text);
  const there = new URL("./#open", location.href).href;
  if (there.split("#")[0] !== location.href.split("#")[0]) location.href = there;
  else lookAtOnce();
}

/** The table's page is here already: it begins anew with what it is handed. */
function lookAtOnce() {
  location.hash = "open";
  location.reload();
}

/** @param {string} text @returns {Promise<{wrong: string, text?: undefined} | {text: string, wrong?: undefined}>} */
async function judged(text) {
  const { fault } = read(games(await compiled()), text);
  return fault ? { wrong: faultSentence(fault) } : { text };
}
