/**
 * A game as it stood after some of its plies, for looking back.
 *
 * Knows that points add up. Refuses to know what was legal then: the past can only be looked at.
 */

/** @import { Game, Ply, Player } from "./types.js" */

/**
 * @param {Game} game
 * @param {number} ply fewer than the game has
 * @returns {Game}
 */
export function asOf(game, ply) {
  const plies = game.plies.slice(0, ply);
  const open = { legal: [], over: false, winner: null, draw: false, ended_by: null, can_undo: false };
  const to_move = game.plies[ply]?.player ?? null;
  return { ...game, plies, standing: { ...open, ply, to_move, score: scoreOf(plies) } };
}

/**
 * What a ply scored.
 * @param {Ply} ply
 */
export function gained(ply) {
  return ply.triangles.reduce((sum, triangle) => sum + triangle.points, 0);
}

/**
 * @param {Ply[]} plies
 * @returns {[number, number]}
 */
function scoreOf(plies) {
  const of = (/** @type {Player} */ player) =>
    plies.reduce((sum, ply) => sum + (ply.player === player ? gained(ply) : 0), 0);
  return [of(1), of(2)];
}
