/**
 * The aids around the board: the hint and who stands better in words, the switches, the legend.
 *
 * Knows their elements and which sentence says what. Refuses to know boards, sockets and rules.
 */

/** @import { Advice, Aid, Game, Thinking } from "./types.js" */
/** @import { State } from "./state.js" */
import { offers, shows } from "./aids.js";
import { keepAids, lastAids } from "./memory.js";
import { shortName } from "./names.js";
import { mayMove, me } from "./state.js";
import { byId, write } from "./svg.js";
import { showExpected } from "./track.js";
import { roughly, signed, unbroken } from "./spell.js";
import { say } from "./words.js";

/** The aids that stay on until they are switched off, also on another day.
 * @type {("outlook" | "dangers")[]} */
export const SWITCHES = ["outlook", "dangers"];

/** The moves of a line that are told: nobody follows more of them. */
const TOLD = 4;

/**
 * @param {(aid: Aid, on: boolean) => void} want
 * @returns {(state: State) => void}
 */
export function aidPanel(want) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("aids-dialog"));
  const hint = /** @type {HTMLButtonElement} */ (byId("hint"));
  hint.addEventListener("click", () => want("hint", hint.getAttribute("aria-pressed") !== "true"));
  byId("show").addEventListener("click", () => dialog.showModal());
  byId("aids-close").addEventListener("click", () => dialog.close());
  for (const aid of SWITCHES) {
    const input = /** @type {HTMLInputElement} */ (byId(`aid-${aid}`));
    input.addEventListener("input", () => {
      keepAids({ ...lastAids(), [aid]: input.checked });
      want(aid, input.checked);
    });
  }
  return show;
}

/** @param {State} state */
function show(state) {
  const { aids, game } = state;
  const hint = /** @type {HTMLButtonElement} */ (byId("hint"));
  byId("table").dataset.aids = game?.aids.join(" ") ?? "";
  hint.hidden = !offers(game, "hint");
  hint.disabled = !mayMove(state);
  hint.setAttribute("aria-pressed", String(shows(aids, game, "hint")));
  for (const aid of SWITCHES) {
    const input = /** @type {HTMLInputElement} */ (byId(`aid-${aid}`));
    input.checked = aids.wants[aid];
    /** @type {HTMLElement} */ (input.closest("label")).hidden = !offers(game, aid);
  }
  byId("show").hidden = !SWITCHES.some((aid) => offers(game, aid));
  const thinking = shows(aids, game, "outlook") ? aids.thinking : null;
  write(byId("thinking"), game && thinking ? thinkingSentence(game, thinking) : "");
  byId("advice").classList.toggle("unseen", thinking !== null);
  write(byId("advice"), game ? adviceSentence(state, game) : "");
  const known = shows(aids, game, "outlook") ? (thinking ?? aids.outlook) : null;
  if (game?.game === "triangular") showExpected(known && !known.red ? known.expected : null);
  byId("legend").hidden = !(shows(aids, game, "dangers") && aids.advice?.dangers.length);
}

/**
 * Nothing while the past is looked at: what is advised and expected is of now.
 * @param {State} state
 * @param {Game} game
 */
function adviceSentence({ aids, past }, game) {
  if (past !== null) return "";
  if (shows(aids, game, "hint")) return aids.advice ? hintSentence(game, aids.advice) : "";
  return shows(aids, game, "outlook") && aids.outlook ? outlookSentence(game, aids.outlook) : "";
}

/**
 * The move that is advised, and why.
 * @param {Game} game
 * @param {Advice} advice
 */
export function hintSentence(game, advice) {
  const { line, points, expected, red, dangers, leaves } = advice;
  const mover = game.standing.to_move;
  const move = unbroken(game.game, line[0]);
  const now = say("hint.now", { move, n: points });
  const facts = { move, now, expected: signed(mover === 2 ? -expected : expected), n: dangers.length };
  if (!offers(game, "dangers")) return say(whatIsLeft(leaves), { ...facts, n: leaves });
  if (red === mover) return say(line.length === 1 ? "hint.wins" : "hint.forces", facts);
  if (red) return say("hint.lost", facts);
  if (!dangers.length) return say("hint.safe", facts);
  const only = dangers.length === game.standing.legal.length - 1;
  return say(only ? "hint.only" : "hint.care", facts);
}

/** @param {number | null} leaves */
function whatIsLeft(leaves) {
  if (leaves === null) return "hint.again";
  return leaves ? "hint.leaves" : "hint.leaves.none";
}

/**
 * Who stands better, and by how much at the end.
 * @param {Game} game
 * @param {Advice} outlook
 */
export function outlookSentence(game, { expected, red }) {
  const who = red ?? (expected > 0 ? 1 : expected < 0 ? 2 : null);
  if (who === null) return say("outlook.even");
  const facts = { name: shortName(game, who), expected: signed(Math.abs(expected)) };
  return say(`outlook.${red ? "red" : "ahead"}.${me(game) === who ? "you" : "name"}`, facts);
}

/**
 * How far the computer has looked, and what it has found.
 * @param {Game} game
 * @param {Thinking} thinking
 */
export function thinkingSentence(game, { depth, nodes, expected, red, line }) {
  const who = red ?? (expected < 0 ? 2 : 1);
  const kind = red ? "red" : expected ? "score" : "even";
  const score = say(`thinking.${kind}`, { name: shortName(game, who), expected: signed(Math.abs(expected)) });
  return say("thinking", { depth, nodes: roughly(nodes), score, line: line.slice(0, TOLD).map((move) => unbroken(game.game, move)).join(" ") });
}
