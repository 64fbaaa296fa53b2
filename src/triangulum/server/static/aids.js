/**
 * What a player is shown beside the rules: what is wanted, and what the table has said of it.
 *
 * Knows when advice is to be asked for and when it is out of date. Refuses to know what it means,
 * sockets and elements.
 */

/** @import { Advice, Aid, Game, Thinking } from "./types.js" */
/** @import { Event } from "./state.js" */

/**
 * @typedef {object} Aids
 * @property {Record<Aid, boolean>} wants  a hint for this turn only, the others until further notice
 * @property {boolean} asked  advice has been asked for in this position
 * @property {boolean} failed  what was asked for will not come
 * @property {Advice | null} advice  for the position on the table
 * @property {Thinking | null} thinking  what the computer has seen of it so far
 * @property {Advice | null} outlook  the last advice in this game
 */

/** @type {Aids} */
export const NO_AIDS = Object.freeze({
  wants: { hint: false, outlook: false, dangers: false },
  asked: false,
  failed: false,
  advice: null,
  thinking: null,
  outlook: null,
});

/**
 * The aids after the event, which took the game from `before` to `game`.
 * @param {Aids} aids
 * @param {Event} event
 * @param {Game | null} before
 * @param {Game | null} game
 * @returns {Aids}
 */
export function reduceAids(aids, event, before, game) {
  if (game !== before) return movedOn(aids, before, game);
  switch (event.type) {
    case "want":
      return { ...aids, wants: { ...aids.wants, [event.aid]: event.on }, asked: aids.asked && !aids.failed };
    case "consulted":
      return { ...aids, asked: true, failed: false };
    case "disconnected":
      return { ...aids, asked: false };
    case "error":
      return event.code === "computer-failed" && aids.asked ? brokenDown(aids) : aids;
    case "advice":
      return isOf(game, event) ? { ...aids, advice: event, outlook: event } : aids;
    case "thinking":
      return isOf(game, event) ? { ...aids, thinking: event } : aids;
    default:
      return aids;
  }
}

/**
 * A hint is wanted for one turn, also when another table takes it up; what it said is asked for anew.
 * @param {Aids} aids
 * @param {Game | null} before
 * @param {Game | null} game
 * @returns {Aids}
 */
function movedOn(aids, before, game) {
  const stays = before?.id === game?.id && before?.standing.ply === game?.standing.ply;
  const outlook = before?.number === game?.number && !game?.standing.over ? aids.outlook : null;
  return { ...NO_AIDS, wants: { ...aids.wants, hint: aids.wants.hint && stays }, outlook };
}

/**
 * No advice will come: it is asked for again when somebody presses a button, not by itself.
 * @param {Aids} aids
 * @returns {Aids}
 */
function brokenDown(aids) {
  return { ...aids, wants: { ...aids.wants, hint: false }, failed: true };
}

/**
 * @param {Game | null} game
 * @param {{number: number, ply: number}} event
 */
function isOf(game, event) {
  return game?.number === event.number && game.standing.ply === event.ply;
}

/**
 * Whether an aid is wanted and the game has it.
 * @param {Aids} aids
 * @param {Game | null} game
 * @param {Aid} aid
 */
export function shows(aids, game, aid) {
  return aids.wants[aid] && offers(game, aid);
}

/**
 * @param {Game | null} game
 * @param {Aid} aid
 */
export function offers(game, aid) {
  return game?.aids.includes(aid) ?? false;
}

/**
 * Whether something is wanted that only advice can tell, and it has not been asked for.
 * @param {Aids} aids
 * @param {Game | null} game
 */
export function needsAdvice(aids, game) {
  return !aids.asked && (game?.aids ?? []).some((aid) => aids.wants[aid]);
}
