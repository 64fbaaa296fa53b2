/**
 * Who and what is called how at this screen: "You", "Computer (level 2)", or a name; fields.
 *
 * Knows seats. Refuses to know sentences (words.js) and elements.
 */

/** @import { Game, Player } from "./types.js" */
import { me } from "./state.js";
import { say } from "./words.js";

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === 1 ? 2 : 1);

/**
 * @param {Game} game
 * @param {Player} player
 */
export function seat(game, player) {
  return game.seats[player === 1 ? 0 : 1];
}

/**
 * Whoever gave no name is called so in the reader's language.
 * @param {Game} game
 * @param {Player} player
 */
export function nameOf(game, player) {
  const who = seat(game, player);
  if (who.kind === "computer") return say("computer", { level: who.level });
  return me(game) === player ? say("you") : who.name || say("new.player", { n: player });
}

/**
 * A name for a line of many facts.
 * @param {Game} game
 * @param {Player} player
 */
export function shortName(game, player) {
  return seat(game, player).kind === "computer" ? say("new.them") : briefly(game, player);
}

const BRIEF = 14;

/**
 * A name for a sentence on a small screen: what is said of somebody must not be cut, so the name is.
 * @param {Game} game
 * @param {Player} player
 */
function briefly(game, player) {
  const letters = [...nameOf(game, player)];
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF - 1).join("").trimEnd()}\u2026` : letters.join("");
}

/**
 * A standard field, such as "phone-24", or one of somebody's own.
 * @param {string | null | undefined} field
 * @param {number} stars
 */
export function fieldName(field, stars) {
  const [, screen] = /^(phone|tablet)-/.exec(field ?? "") ?? [];
  if (screen === undefined) return say("new.stars", { n: stars });
  return say("field.name", { screen: say(`field.${screen}`), n: stars });
}

/**
 * Whose turn it is, as a sentence; how it ended when it is over.
 * @param {Game} game
 */
export function turnSentence(game) {
  const mover = game.standing.to_move;
  if (mover === null) return endSentence(game);
  if (seat(game, mover).kind === "computer" && game.yours.length) return say("turn.computer");
  const again = game.plies.at(-1)?.player === mover;
  if (me(game) === mover) return say(again ? "turn.you.again" : "turn.you");
  return say(again ? "turn.name.again" : "turn.name", { name: briefly(game, mover) });
}

/** @param {Game} game */
export function endSentence(game) {
  const { winner, draw } = game.standing;
  if (draw || winner === null) return say(draw ? "draw" : "end.unknown");
  const mine = me(game);
  if (mine) return say(mine === winner ? "won.you" : "lost.you");
  return say("won.name", { name: briefly(game, winner) });
}
