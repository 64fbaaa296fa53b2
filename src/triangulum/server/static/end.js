/**
 * The end of a game: the panel with the result and what may come next.
 *
 * Knows how a rematch is asked for. Refuses to know why a game ends.
 */

/** @import { Game, NewGame } from "./types.js" */
import { endSentence, nameOf, other } from "./names.js";
import { me } from "./state.js";
import { recordOf } from "./record.js";
import { byId, calm, write } from "./svg.js";
import { explain, say } from "./words.js";

/** How long the last move is seen before the panel comes. */
const RELISH = 900;

/**
 * The same two, the other one begins; on the field with this seed, or on a new one.
 * @param {Game} game
 * @param {number | null} seed
 * @returns {NewGame}
 */
export function rematch(game, seed) {
  const { game: name, seats, setup } = game;
  if (name === "triangles" && !setup.field) return { type: "new", game: name, seats, first: 2, record: fromTheStart(game) };
  const field = name === "triangles" ? { field: setup.field ?? null, seed, again: setup.again ?? false } : {};
  return { type: "new", game: name, seats, first: 2, ...field };
}

/** Stars of no standard field come again by the game's record, without its moves. @param {Game} game */
function fromTheStart(game) {
  const standing = { ...game.standing, over: false, winner: null, ended_by: null };
  return recordOf({ ...game, id: "", plies: [], standing });
}

/**
 * @param {{again: (request: NewGame) => void, other: () => void}} ask
 * @returns {{show: (game: Game | null) => void, open: () => void, close: () => void}}
 */
export function endPanel(ask) {
  const panel = /** @type {HTMLDialogElement} */ (byId("end"));
  /** @type {Game | null} */
  let game = null;
  let shown = "";
  let begun = 0;
  let opening = 0;

  const open = () => {
    if (!panel.open) panel.show();
  };
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
  on("rematch-same", () => game && ask.again(rematch(game, game.setup.seed ?? null)));
  on("rematch-new", () => game && ask.again(rematch(game, null)));
  on("end-new", () => ask.other());
  on("end-close", () => panel.close());
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog:modal")) panel.close();
  });

  return {
    open,
    close() {
      clearTimeout(opening);
      panel.close();
    },
    show(now) {
      game = now;
      const over = now?.standing.over ?? false;
      const live = now?.number === begun;
      if (now && !over) begun = now.number;
      const which = now && over ? `${now.number}/${now.standing.ply}/${now.standing.ended_by}` : "";
      if (which === shown) return;
      shown = which;
      clearTimeout(opening);
      if (!now || !over) return panel.close();
      fill(now);
      opening = setTimeout(open, live && !calm() ? RELISH : 0);
    },
  };
}

/** @param {Game} game */
function fill(game) {
  const { score, ended_by, winner } = game.standing;
  const loser = winner ? nameOf(game, other(winner)) : "";
  byId("end").dataset.winner = String(winner ?? 0);
  write(byId("end-title"), endSentence(game));
  write(byId("end-score-1"), String(score[0]));
  write(byId("end-score-2"), String(score[1]));
  const given = winner && ended_by === "resignation" && me(game) === other(winner) ? ".you" : "";
  write(byId("end-why"), explain("end", `${ended_by ?? "unknown"}${given}`, { loser }));
  const triangles = game.game === "triangles";
  write(byId("rematch-word"), say(triangles ? "end.same" : "end.swap"));
  byId("rematch-new").hidden = !triangles || !game.setup.field;
}
