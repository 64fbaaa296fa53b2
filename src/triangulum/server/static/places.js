/**
 * The places of a board by keys: arrows lead from one to the next, and each is said by its name.
 *
 * Knows boards, hands and the names of places. Refuses to know what taking a place does.
 */

/** @import { Game } from "./types.js" */
/** @import { Keyed } from "./draw.js" */
/** @import { StarBoard } from "./stars.js" */
/** @import { TileBoard } from "./tiles.js" */
import { listenKeys } from "./keys.js";
import { starsOf } from "./lookup.js";
import { line } from "./spell.js";
import { cellName, speak, starName, tileName } from "./voice.js";
import { say } from "./words.js";

/**
 * Let keys do what fingers do, and say where they are.
 * @param {(StarBoard | TileBoard) & {hand: Keyed}} board
 * @param {{mayMove: () => boolean}} door
 * @param {() => Game} seen
 * @returns {(move: string) => void}  takes the keys to where the move begins
 */
export function follow(board, door, seen) {
  const { element, hand, spots } = board;
  const named = (/** @type {string} */ name) => {
    if ("choose" in board) return starName(seen(), Number(name));
    return board.open(name) ? cellName(name, board.dangerous(name)) : tileName(seen(), name);
  };
  const stand = listenKeys(element, {
    spots,
    point(name) {
      hand.point(name);
      speak(named(name));
    },
    take(name) {
      if (!door.mayMove()) return;
      hand.take(name);
      const { chosen, ghost } = hand.holds();
      if (ghost) speak(say("confirm.told", { line: line(ghost) }));
      else if (chosen) speak(say("star.chosen", { n: chosen }));
      if (chosen) goOn(chosen);
    },
    cancel: hand.rest,
    zoom: (factor) => (factor ? board.lens.nearer(factor) : board.lens.home()),
  });

  /** Where a line is advised the keys go on to its other star. @param {number} star */
  function goOn(star) {
    const other = "partner" in board ? board.partner(star) : 0;
    if (!other) return;
    stand(String(other));
    hand.point(String(other));
  }

  return (move) => stand("partner" in board ? String(starsOf(move)[0]) : move);
}
