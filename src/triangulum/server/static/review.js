/**
 * After a game: the moves that cost most, marked in the time line and the list, and told one by one.
 *
 * Knows its elements and which sentence says what. Refuses to know what a move is worth: a worker
 * has looked.
 */

/** @import { Game } from "./types.js" */
/** @import { State } from "./state.js" */
/** @import { Costly } from "./host/review.js" */
import { shortName } from "./names.js";
import { moveOf } from "./spell.js";
import { me } from "./state.js";
import { ask } from "./study.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/**
 * @param {(ply: number) => void} look
 * @returns {(state: State) => void}
 */
export function reviewing(look) {
  const strip = byId("review");
  const back = /** @type {HTMLButtonElement} */ (byId("review-back"));
  const on = /** @type {HTMLButtonElement} */ (byId("review-on"));
  const show = byId("end-review");
  /** @type {Costly[]} */
  let costly = [];
  let at = 0;
  let of = "";
  let plies = /** @type {Game["plies"] | null} */ (null);
  let asking = new AbortController();

  const before = () => costly.filter(({ ply }) => ply < at).at(-1);
  const after = () => costly.find(({ ply }) => ply > at);
  back.addEventListener("click", () => look(before()?.ply ?? at));
  on.addEventListener("click", () => look(after()?.ply ?? at));
  show.addEventListener("click", () => {
    /** @type {HTMLDialogElement} */ (byId("end")).close();
    look(costly[0]?.ply ?? at);
  });

  /** @param {State} state */
  function begin(state) {
    const { game } = state;
    of = named(game);
    asking.abort();
    asking = new AbortController();
    found([], state);
    if (!game || !of) return;
    const wish = { game: game.game, setup: game.setup, moves: game.plies.map(({ move }) => move) };
    const { signal } = asking;
    ask({ type: /** @type {const} */ ("review"), ...wish }, signal).then((told) => signal.aborted || found(told.costly, latest), console.error);
  }

  /** @param {Costly[]} moves @param {State} state */
  function found(moves, state) {
    costly = moves;
    plies = null;
    show.hidden = !costly.length;
    write(show, say("review.show", { n: costly.length }));
    draw(state);
  }

  /** @param {State} state */
  function draw({ game, past }) {
    if (plies !== game?.plies) mark(costly, game?.plies.length ?? 0);
    plies = game?.plies ?? null;
    at = past ?? plies?.length ?? 0;
    const one = costly.find(({ ply }) => ply === at);
    strip.hidden = !one;
    if (!game || !one) return;
    write(byId("review-text"), costSentence(game, one));
    back.disabled = !before();
    on.disabled = !after();
  }

  /** @type {State} */
  let latest;
  return (state) => {
    latest = state;
    if (named(state.game) === of) draw(state);
    else begin(state);
  };
}

/** Which finished game it is; nothing while it goes on. @param {Game | null} game */
function named(game) {
  if (!game?.standing.over) return "";
  return JSON.stringify([game.number, game.game, game.setup.stars, game.plies.map(({ move }) => move)]);
}

/**
 * Mark them in the time line and in the list, and nothing else.
 * @param {Costly[]} costly
 * @param {number} plies
 */
function mark(costly, plies) {
  document.querySelectorAll(".costly").forEach((old) => old.remove());
  document.querySelectorAll("[aria-description]").forEach((old) => old.removeAttribute("aria-description"));
  for (const { ply, player } of costly) {
    const place = diamond(player);
    place.style.setProperty("--part", String(ply / plies));
    byId("ply").before(place);
    const row = byId("move-list").querySelector(`[data-ply="${ply}"]`);
    row?.setAttribute("aria-description", say("review.mark"));
    row?.querySelector(".what")?.append(diamond(player));
  }
}

/** @param {number} player */
function diamond(player) {
  const mark = document.createElement("i");
  mark.className = "costly";
  mark.dataset.player = String(player);
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

/** @param {Game} game @param {Costly} costly */
export function costSentence(game, { ply, player, cost, red, best }) {
  const move = moveOf(game.game, game.plies[ply - 1]?.move ?? "");
  const facts = { ply, n: cost, move, best: moveOf(game.game, best) };
  const code = `review.${red ?? "cost"}`;
  if (me(game) === player) return say(`${code}.you`, facts);
  return say(code, { ...facts, who: shortName(game, player === 1 ? 1 : 2) });
}
