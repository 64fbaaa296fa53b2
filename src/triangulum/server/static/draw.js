/**
 * The one function that draws the state: the panel, the board, what was refused, the end.
 *
 * Knows which board belongs to which game. Refuses to know sockets, and changes no state.
 */

/** @import { Game } from "./types.js" */
/** @import { Notice, State } from "./state.js" */
/** @import { Hand } from "./input.js" */
/** @import { StarBoard } from "./stars.js" */
/** @import { TileBoard } from "./tiles.js" */
import { shows } from "./aids.js";
import { refusalSentence } from "./faults.js";
import { listen } from "./input.js";
import { showPanel } from "./panel.js";
import { follow } from "./places.js";
import { starBoard } from "./stars.js";
import { starHand } from "./starhand.js";
import { byId, write } from "./svg.js";
import { tileBoard } from "./tiles.js";
import { tileHand } from "./tilehand.js";
import { newsSentence, speak } from "./voice.js";
import { explain } from "./words.js";

const TOAST = 4200;

/**
 * @typedef {object} Door
 * @property {() => boolean} mayMove
 * @property {(move: string) => void} play
 * @property {() => boolean} confirms  whether each line is to be confirmed
 */
/**
 * @typedef {object} Keyed  what a hand does for keys
 * @property {() => void} rest  let go of everything
 * @property {() => void} settle  the answer is there
 * @property {(name: string) => void} point
 * @property {(name: string) => void} take
 * @property {() => {chosen: number, ghost: string}} holds
 */
/** @typedef {Hand & Keyed} BoardHand */
/** @typedef {(StarBoard | TileBoard) & {hand: BoardHand, of: string}} Laid */
/** @typedef {Laid & {stand: (move: string) => void}} Board  `stand` takes the keys to where the move begins */

/**
 * @param {Door} door
 * @returns {(state: State) => void}
 */
export function drawing(door) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Game | null} */
  let shown = null;
  /** @type {Game | null} */
  let told = null;
  let serial = 0;

  /** @param {Game} game */
  function boardFor(game) {
    const of = JSON.stringify([game.number, game.game, game.setup]);
    if (board?.of === of) return board;
    clear();
    board = lay(game, of, door, () => shown ?? game);
    return board;
  }

  function clear() {
    board?.hand.rest();
    board?.lens.close();
    board?.element.remove();
    board = null;
    shown = null;
    note("", "");
  }

  byId("fit").addEventListener("click", () => board?.lens.home());

  return function draw(state) {
    showPanel(state);
    const game = state.seen;
    if (!game) clear();
    if (game && game !== shown) {
      const here = boardFor(game);
      if (!told || !state.game || !stands(told, state.game)) here.hand.rest();
      const gliding = here.show(game);
      shown = game;
      finish(gliding, () => shown === game && note(String(game.number), String(game.standing.ply)));
    }
    if (state.game && (!told || !stands(told, state.game))) speak(newsSentence(told, state.game));
    told = state.game;
    if (board) board.element.classList.toggle("mine", door.mayMove());
    if (game && board) aid(board, state);
    if (state.notice && state.notice.serial !== serial) board?.hand.settle();
    serial = notify(state.notice, serial, board);
    // A button that hides or can't be pressed any more lets go of the keys.
    if (unheld(document.activeElement)) board?.element.focus({ preventScroll: true });
  };
}

/**
 * Whether nothing that takes keys has them. A browser takes them from a button that can't be
 * pressed any more only when it paints next.
 * @param {Element | null} focused
 */
function unheld(focused) {
  return !focused || focused === document.body || focused.matches(":disabled") || !focused.checkVisibility();
}

/**
 * @param {Game} game
 * @param {string} of
 * @param {Door} door
 * @param {() => Game} seen
 * @returns {Board}
 */
function lay(game, of, door, seen) {
  /** @type {Laid | null} */
  let board = null;
  const changed = () => {
    byId("fit").hidden = board?.lens.fitted() ?? true;
  };
  if (game.game === "triangles") {
    const stars = starBoard(game, changed);
    board = { ...stars, hand: starHand(stars, door), of };
  } else {
    const tiles = tileBoard(game, changed);
    board = { ...tiles, hand: tileHand(tiles, door), of };
  }
  board.element.id = "board";
  byId("sky").prepend(board.element);
  board.lens.measure();
  listen(board.element, board.hand);
  const stand = follow(board, door, seen);
  // A game begins with a move, so the board has the keys, unless somebody is busy elsewhere.
  if (!document.querySelector("dialog:modal, input:focus")) board.element.focus({ preventScroll: true });
  return { ...board, stand };
}

/**
 * Mark on the board what the player wants to be shown; it is of now, and not of a past that is looked at.
 * @param {Board} board
 * @param {State} state
 */
function aid(board, { aids, game, past }) {
  const advice = past === null ? aids.advice : null;
  const hint = (advice && shows(aids, game, "hint") && advice.line[0]) || "";
  board.advise(hint, advice && shows(aids, game, "dangers") ? advice.dangers : []);
  if (hint) board.stand(hint);
}

/**
 * Do it once the board stands still; by then another ply may be there.
 * @param {Promise<void> | null} gliding
 * @param {() => void} done
 */
function finish(gliding, done) {
  if (gliding) void gliding.then(done);
  else done();
}

/** Say which state stands still on the screen. @param {string} number @param {string} ply */
function note(number, ply) {
  Object.assign(document.documentElement.dataset, { number, ply });
}

/**
 * Whether two states of the table are of the same position: it may have sent everything once more.
 * @param {Game} a
 * @param {Game} b
 */
function stands(a, b) {
  const ply = a.plies.length === b.plies.length && a.plies.at(-1)?.move === b.plies.at(-1)?.move;
  return a === b || (a.number === b.number && ply && a.standing.over === b.standing.over);
}

let hiding = 0;

/**
 * Say what was refused or went wrong, once, and mark what is in the way.
 * @param {Notice | null} notice
 * @param {number} serial the last one said
 * @param {Board | null} board
 */
function notify(notice, serial, board) {
  if (notice?.serial === serial) return serial;
  const toast = byId("message");
  clearTimeout(hiding);
  write(toast, notice ? sentence(notice) : "");
  if (!notice) return serial;
  hiding = setTimeout(() => write(toast, ""), TOAST);
  const { refused } = notice;
  const above = refused ? board?.flag(refused.move, refused.in_the_way) : false;
  toast.classList.toggle("low", above ?? false);
  return notice.serial;
}

/** @param {Notice} notice */
function sentence({ refused, code }) {
  return refused ? refusalSentence(refused) : explain("error", code ?? "unknown");
}
