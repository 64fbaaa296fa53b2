/**
 * What the page knows, as one value, and how each event changes it.
 *
 * Knows which message follows on which. Refuses to know sockets, elements and rules: whether a move
 * is legal and what it scores is the table's word alone.
 */

/** @import { Aid, Answer, Everything, Fault, Game, Moved, Player, Refused, Request } from "./types.js" */
/** @import { Aids } from "./aids.js" */
/** @import { Turn } from "./porch.js" */
import { NO_AIDS, reduceAids } from "./aids.js";
import { asOf } from "./past.js";

/** @typedef {{kind: "move" | "undo" | "resign" | "new", move?: string}} Sent */
/** @typedef {{serial: number, refused: Refused | null, code: string | null}} Notice */
/**
 * @typedef {object} State
 * @property {boolean} connected
 * @property {boolean} cut  the link was lost, or never came about
 * @property {boolean} elsewhere  another tab has the table
 * @property {boolean} here  this browser has the table
 * @property {boolean} empty  the table has said that it has no game yet
 * @property {Game | null} game
 * @property {number | null} past  the ply after which the game is being looked at, or null for now
 * @property {Game | null} seen  the game as it is looked at
 * @property {Sent | null} sent  what waits for an answer; nothing else is sent meanwhile
 * @property {boolean} asking  what came doesn't fit, everything must be asked for
 * @property {number} notices  how many refusals and errors there have been
 * @property {Aids} aids
 * @property {Notice | null} notice  the last refusal or error, not yet overtaken by a ply
 */
/**
 * @typedef {Answer | Turn | {type: "asked" | "unanswered" | "consulted"}
 *   | {type: "sent", sent: Sent} | {type: "want", aid: Aid, on: boolean} | {type: "look", ply: number}} Event
 */

/** @type {State} */
export const START = Object.freeze({
  connected: false,
  cut: false,
  elsewhere: false,
  here: false,
  empty: false,
  game: null,
  past: null,
  seen: null,
  sent: null,
  asking: false,
  notices: 0,
  aids: NO_AIDS,
  notice: null,
});

/**
 * The state after the event. An event of an unknown type changes nothing.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function reduce(state, event) {
  const next = see(state, step(state, event));
  const aids = reduceAids(state.aids, event, state.game, next.game);
  return aids === state.aids ? next : { ...next, aids };
}

/**
 * What is looked at, after a step from `before`: a past is left behind with the game it was of.
 * @param {State} before
 * @param {State} next
 * @returns {State}
 */
function see(before, next) {
  const { game } = next;
  if (game === before.game && next.past === before.past) return next;
  const same = game?.number === before.game?.number;
  const past = game && same && next.past !== null && next.past < game.plies.length ? next.past : null;
  return { ...next, past, seen: game && past !== null ? asOf(game, past) : game };
}

/**
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
function step(state, event) {
  switch (event.type) {
    case "connected":
      return connected(state, event.here, event.anew);
    case "disconnected":
    case "elsewhere":
      return { ...state, connected: false, cut: true, elsewhere: event.type === "elsewhere", sent: null, asking: false };
    case "sent":
      return { ...state, sent: event.sent, notice: null };
    case "asked":
      return { ...state, asking: false };
    case "unanswered":
      return { ...state, sent: null, asking: state.sent !== null };
    case "empty":
      return { ...state, empty: true, game: null, sent: null, asking: false };
    case "state":
      return everything(state, event);
    case "moved":
      return moved(state, event);
    case "refused":
      return refused(state, event);
    case "error":
      return fault(state, event);
    case "look":
      return { ...state, past: Math.max(0, event.ply) };
    default:
      return state;
  }
}

/**
 * Numbers and plies say which game it is at one table only: where another table has been turned to,
 * nothing of before may be mixed up with what comes.
 * @param {State} state
 * @param {boolean} here
 * @param {boolean} anew whether it is another table's game that comes next
 * @returns {State}
 */
function connected(state, here, anew) {
  const game = anew ? null : state.game;
  const notice = anew ? null : state.notice;
  return { ...state, connected: true, cut: false, elsewhere: false, here, game, notice, sent: null };
}

/**
 * @param {State} state
 * @param {Everything} event
 * @returns {State}
 */
function everything(state, event) {
  if (!readable(event)) return { ...state, sent: null };
  const { type: _, ...game } = event;
  const same = state.game?.number === game.number && state.game.standing.ply === game.standing.ply;
  const notice = same ? state.notice : null;
  return { ...state, empty: false, game, sent: null, asking: false, notice };
}

/**
 * Whether this page can show the game: a newer table may send what it has never heard of.
 * @param {Everything} event
 */
function readable({ game, aids, plies, seats, standing }) {
  const known = game === "triangles" || game === "triangular";
  const listed = [aids, plies, seats].every(Array.isArray);
  return known && listed && Array.isArray(standing?.legal);
}

/**
 * @param {State} state
 * @param {Moved} event
 * @returns {State}
 */
function moved(state, event) {
  const game = state.game;
  const fits = game?.number === event.number && game.plies.length + 1 === event.standing.ply;
  if (!game || !fits) return { ...state, asking: true };
  const next = { ...game, plies: [...game.plies, event.last], standing: event.standing };
  return { ...state, game: next, sent: null, notice: null };
}

/**
 * @param {State} state
 * @param {Refused} event
 * @returns {State}
 */
function refused(state, event) {
  const game = state.game;
  if (game?.number !== event.number || game.standing.ply !== event.ply) return { ...state, sent: null };
  return { ...noticed(state), notice: { serial: state.notices + 1, refused: event, code: null } };
}

/**
 * @param {State} state
 * @param {Fault} event
 * @returns {State}
 */
function fault(state, event) {
  return { ...noticed(state), notice: { serial: state.notices + 1, refused: null, code: event.code } };
}

/** @param {State} state */
function noticed(state) {
  return { ...state, sent: null, notices: state.notices + 1 };
}

/**
 * Whether anything may be sent now.
 * @param {State} state
 */
export function free(state) {
  return state.connected && state.sent === null;
}

/**
 * Whether this page holds the seat whose turn it is, and may move now.
 * @param {State} state
 */
export function mayMove(state) {
  const mover = state.past === null ? state.game?.standing.to_move : null;
  return free(state) && mover != null && (state.game?.yours.includes(mover) ?? false);
}

/**
 * The one player whose seat this page holds alone, or null (two people at one screen, or none).
 * @param {Game} game
 * @returns {Player | null}
 */
export function me(game) {
  return game.yours.length === 1 ? (game.yours[0] ?? null) : null;
}

/** Milliseconds without a word while the table owes one unasked, before the link is doubted. */
export const SILENCE = 10_000;

/**
 * Whether the table will say something by itself: the computer's move, or the advice that it was asked for.
 * @param {State} state
 */
export function owes({ connected, game, aids, notice }) {
  const mover = game?.standing.to_move;
  if (!connected || !mover || notice?.code === "computer-failed") return false;
  const advises = aids.asked && !aids.advice && !aids.failed;
  return advises || game.seats[mover - 1]?.kind === "computer";
}

/**
 * How many milliseconds an answer is waited for before the link is doubted. A record may hold 400 stars, whose
 * lines and triangles take a busy server a while to find.
 * @param {Request} request
 */
export function patienceWith(request) {
  return request.type === "new" && request.record ? 40_000 : 6000;
}
