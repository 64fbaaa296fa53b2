/**
 * The notice about the table: out of reach, in another tab, or here from now on.
 *
 * Knows its element and how long it stays. Refuses to know who decides that.
 */

/** @import { State } from "./state.js" */
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/** How many milliseconds the page says that the game goes on. */
const CALM = 6000;

/** @type {State | null} */
let before = null;
let hiding = 0;

/** @param {State} state */
export function showConnection(state) {
  const notice = byId("connection");
  const comes = state.here && before?.cut && !before.elsewhere;
  if (state.cut || before?.cut) clearTimeout(hiding);
  if (state.cut) write(notice, say(state.elsewhere ? "connection.elsewhere" : "connection.lost"));
  else if (comes) write(notice, say("connection.here"));
  if (state.cut || before?.cut) notice.hidden = !state.cut && !comes;
  if (!state.cut && comes) hiding = setTimeout(() => (notice.hidden = true), CALM);
  before = state;
}
