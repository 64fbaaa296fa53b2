/**
 * The panel: whose turn, scores, the last move, the field and its seed, what may be pressed.
 *
 * Knows the panel's elements. Refuses to know boards and sockets.
 */

/** @import { Game, Ply, Player } from "./types.js" */
/** @import { State } from "./state.js" */
import { showConnection } from "./connection.js";
import { fieldName, nameOf, seat, shortName, turnSentence } from "./names.js";
import { gained } from "./past.js";
import { moveOf, signed } from "./spell.js";
import { free } from "./state.js";
import { byId, write } from "./svg.js";
import { countTo } from "./tally.js";
import { showTrack } from "./track.js";
import { say } from "./words.js";

const TILES = 48;

/** @param {State} state */
export function showPanel(state) {
  const game = state.seen;
  byId("table").dataset.game = game?.game ?? "none";
  showButtons(state);
  showConnection(state);
  if (!game) {
    const starting = state.sent?.kind === "new";
    return write(byId("status"), starting ? say("turn.starting") : state.empty ? say("no-game") : "");
  }
  const by = state.past === null ? game.standing.to_move : (game.plies.at(-1)?.player ?? null);
  for (const player of /** @type {Player[]} */ ([1, 2])) showPlayer(game, player, by);
  showTurn(game, state.past);
  if (state.sent?.kind === "new") write(byId("status"), say("turn.starting"));
  showFacts(game);
  const [one, two] = game.standing.score;
  if (game.game === "triangular") showTrack(one - two);
}

/** @param {State} state */
function showButtons(state) {
  const game = state.game;
  const ready = free(state) && game !== null && state.past === null;
  const over = game?.standing.over ?? false;
  const mine = (game?.yours.length ?? 0) > 0;
  const able = (/** @type {string} */ id, /** @type {boolean} */ on) => {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = !on;
  };
  able("undo", ready && game.standing.can_undo);
  able("resign", ready && mine && !over);
  byId("resign").hidden = over;
  byId("result").hidden = !over;
  byId("table").classList.toggle("cut", state.cut);
}

/** @param {Game} game @param {Player} player @param {Player | null} by who moves, or in the past has moved */
function showPlayer(game, player, by) {
  const box = byId(`player-${player}`);
  const { winner, score } = game.standing;
  box.classList.toggle("moves", by === player);
  box.classList.toggle("won", winner === player);
  box.querySelector("use")?.setAttribute("href", `#mark-${game.game}-${player}`);
  const name = nameOf(game, player);
  write(byId(`name-${player}`), name);
  byId(`name-${player}`).title = name;
  countTo(byId(`score-${player}`), score[player - 1] ?? 0);
  byId(`score-${player}`).setAttribute("aria-label", say("score.of", { who: name, n: score[player - 1] }));
}

/** @param {Game} game @param {number | null} past */
function showTurn(game, past) {
  const { to_move, winner } = game.standing;
  const shown = past === null ? (to_move ?? winner) : game.plies.at(-1)?.player;
  const mark = byId("turn-mark");
  mark.dataset.player = String(shown ?? 0);
  mark.querySelector("use")?.setAttribute("href", shown ? `#mark-${game.game}-${shown}` : "");
  const thinks = past === null && to_move !== null && seat(game, to_move).kind === "computer";
  byId("table").classList.toggle("thinking", thinks && game.yours.length > 0);
  write(byId("status"), past === null ? turnSentence(game) : say(past ? "past.after" : "past.start", { n: past }));
  const last = game.plies.at(-1);
  write(byId("last-move"), last ? lastMove(game, last) : say("last.none"));
}

/** @param {Game} game @param {Ply} ply */
function lastMove(game, ply) {
  const who = shortName(game, ply.player);
  const points = gained(ply);
  return [who, moveOf(game.game, ply.move), points ? signed(points) : ""].join(" ").trimEnd();
}

/** @param {Game} game */
function showFacts(game) {
  const { setup, plies } = game;
  const seeded = game.game === "triangles" && setup.seed != null;
  const words = [setup.again ? say("field.again") : "", seeded ? say("field.seed") : ""];
  write(byId("seed-word"), words.filter(Boolean).join(" \u00b7 "));
  write(byId("seed"), seeded ? String(setup.seed) : "");
  write(byId("fact"), game.game === "triangles" ? fieldName(setup.field, setup.stars?.length ?? 0) : say("tiles.left", { n: TILES - plies.length }));
}
