/**
 * Keeps the games that this device plays in its journal, and has one of them go on when that was asked
 * for on the page of games.
 *
 * Knows when a game is to be noted: soon after a change, and at once where nothing may come after it.
 * Refuses to know what an entry says.
 */

/** @import { Game, NewGame } from "./types.js" */
/** @import { Journal } from "./journal.js" */
/** @import { State } from "./state.js" */
import { handed } from "./handover.js";
import { openJournal } from "./journal.js";
import { free } from "./state.js";

/** How long more moves are waited for, before a game is written down once for all of them. */
const SOON = 1000;

/** An unfinished game, as the page of games asks for it. @typedef {NewGame & {id: string}} Wish */

/**
 * @param {(request: NewGame) => void} ask
 * @returns {(state: State) => void} to be told of every state
 */
export function keeper(ask) {
  const note = noting();
  const text = handed("continue");
  /** @type {Wish | null} */
  let wish = text === null ? null : JSON.parse(text);

  return (state) => {
    note(state.game);
    if (!wish || !free(state) || !(state.game || state.empty)) return;
    const { id, ...request } = wish;
    wish = null;
    if (state.game?.id !== id || state.game.standing.over) ask(request);
  };
}

/** @returns {(game: Game | null) => void} */
function noting() {
  /** @type {Journal | null} */
  let journal = null;
  /** The game as it stands, and what of it is kept or need not be. @type {Game | null} */
  let last = null;
  /** @type {Game | null} */
  let noted = null;
  /** @type {Game | null} */
  let left = null;
  let waiting = 0;
  const opening = openJournal().then((opened) => (journal = opened));

  function note() {
    clearTimeout(waiting);
    const game = last;
    if (!game || game === noted) return;
    noted = game;
    opening.then((opened) => opened?.note(game)).catch((error) => console.warn("the game is not kept:", error));
  }

  function leave() {
    note();
    if (last && last !== left) journal?.leave(last);
    left = last;
  }

  for (const leaving of ["visibilitychange", "pagehide"]) addEventListener(leaving, leave);

  return (game) => {
    if (!game || game === last || !game.yours.length) return;
    const another = game.id !== last?.id;
    if (another) note(); // the one before, as it stood
    if (!last) left = game; // what the page found is no news to leave
    last = game;
    if (another || game.standing.over) note();
    else {
      clearTimeout(waiting);
      waiting = setTimeout(note, SOON);
    }
  };
}
