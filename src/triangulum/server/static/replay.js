/**
 * A game that came from elsewhere, by a link or from a file, in the place of the table's own.
 *
 * Knows where it comes from, how it is left and how it is played on from. Refuses to know rules: a worker reads it.
 */

/** @import { Game } from "./types.js" */
/** @import { Event, State } from "./state.js" */
import { handed, handOver } from "./handover.js";
import { unpack } from "./parcel.js";
import { recordOf } from "./record.js";
import { ask } from "./study.js";
import { byId, svg } from "./svg.js";
import { say } from "./words.js";

const LINK = "#game=";
const TABLE = "./";

/** A game as it stood somewhere, and its record up to there. @typedef {{game: Game, record: string}} Handed */

/**
 * Show the game that the page's address names.
 * @param {(event: Event) => void} happen
 * @param {() => State} state
 * @returns {Promise<(state: State) => void>} shows what can be done where it is looked at
 */
export async function replay(happen, state) {
  byId("table").dataset.replay = "";
  const record = location.hash.startsWith(LINK) ? await unpack(location.hash.slice(LINK.length)) : opened();
  const told = record === null ? null : await ask({ type: "read", record }).catch(() => null);
  if (told?.type !== "state") return sorry(), () => {};
  const on = tool("play-on", "play", "replay.play", () => hand(state().seen));
  byId("undo").before(tool("leave", "back", "replay.leave", () => location.assign(TABLE)), on);
  happen({ type: "connected", here: true, anew: false });
  happen(told);
  // Who watches a finished game wants it from its start, and not to be told who won; who is shown an unfinished
  // one is asked about where it stands.
  if (told.standing.over) happen({ type: "look", ply: 0 });
  return ({ seen }) => void (on.disabled = seen?.standing.over ?? true);
}

/** The record that another page has opened, also when this one is loaded again. */
function opened() {
  const text = handed("open");
  if (text !== null) handOver("open", text);
  return text;
}

/** What a replay has handed over to the table's own page. @returns {Handed | null} */
export function received() {
  history.replaceState(null, "", TABLE);
  const text = handed("from");
  return text && JSON.parse(text);
}

/** Play on from there at the table. @param {Game | null} game */
function hand(game) {
  if (!game) return;
  // Another game than the one that was played, which keeps its id.
  handOver("from", JSON.stringify({ game, record: recordOf({ ...game, id: "" }) }));
  location.assign(`${TABLE}#from`);
}

/**
 * @param {string} id
 * @param {string} icon
 * @param {string} word
 * @param {() => void} act
 */
function tool(id, icon, word, act) {
  const button = document.createElement("button");
  Object.assign(button, { id, type: "button", className: "tool", title: say(`${word}.long`) });
  button.setAttribute("aria-label", button.title);
  const text = document.createElement("span");
  text.textContent = say(word);
  button.append(svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${icon}` })), text);
  button.addEventListener("click", act);
  return button;
}

/** There is nothing to be shown, and one way on. */
function sorry() {
  const card = document.createElement("dialog");
  Object.assign(card, { className: "card", id: "unread" });
  const text = document.createElement("p");
  text.textContent = say(location.hash.startsWith(LINK) ? "replay.bad-link" : "replay.bad-file");
  const choices = document.createElement("div");
  choices.className = "choices";
  const back = document.createElement("button");
  Object.assign(back, { type: "button", className: "primary", textContent: say("replay.leave.long") });
  back.addEventListener("click", () => card.close());
  choices.append(back);
  card.append(text, choices);
  card.setAttribute("aria-label", text.textContent);
  card.addEventListener("close", () => location.assign(TABLE));
  document.body.append(card);
  card.showModal();
}
