/**
 * The time line under the board: a slider over the game's plies, and what each of them scored.
 *
 * Knows its elements and how points become bars. Refuses to know boards and why a ply scored.
 */

/** @import { Ply } from "./types.js" */
/** @import { State } from "./state.js" */
import { gained } from "./past.js";
import { byId, round } from "./svg.js";
import { plySentence } from "./voice.js";
import { say } from "./words.js";

/** The highest bar, in parts of half the line's height. */
const TALLEST = 0.86;

/**
 * @param {(ply: number) => void} look
 * @returns {(state: State) => void}
 */
export function timeline(look) {
  const slider = /** @type {HTMLInputElement} */ (byId("ply"));
  const back = /** @type {HTMLButtonElement} */ (byId("ply-back"));
  const on = /** @type {HTMLButtonElement} */ (byId("ply-on"));
  /** @type {Ply[] | null} */
  let drawn = null;
  slider.addEventListener("input", () => look(slider.valueAsNumber));
  back.addEventListener("click", () => look(slider.valueAsNumber - 1));
  on.addEventListener("click", () => look(slider.valueAsNumber + 1));

  return function show({ game, past, seen }) {
    if (!game || !seen) return;
    const at = past ?? game.plies.length;
    slider.max = String(game.plies.length);
    slider.value = String(at);
    slider.disabled = game.plies.length === 0;
    slider.style.setProperty("--part", String(game.plies.length ? at / game.plies.length : 1));
    const last = seen.plies.at(-1);
    const facts = { n: at, of: game.plies.length, said: last ? plySentence(game, last) : "" };
    slider.setAttribute("aria-valuetext", say(at ? "timeline.at" : "timeline.start", facts));
    back.disabled = at === 0;
    on.disabled = past === null;
    if (drawn !== game.plies) for (const player of [1, 2]) {
      byId(`gains-${player}`).setAttribute("d", bars(game.plies, player));
    }
    drawn = game.plies;
  };
}

/**
 * A player's points by ply as one path, on a line from 0 to 100 across, player 1 up from the middle at 0
 * to -1 and player 2 down to 1.
 * @param {Ply[]} plies
 * @param {number} player
 */
export function bars(plies, player) {
  const most = Math.max(1, ...plies.map(gained));
  const step = 100 / Math.max(plies.length, 1);
  const way = player === 1 ? -TALLEST : TALLEST;
  return plies.flatMap((ply, i) => {
    const points = ply.player === player ? gained(ply) : 0;
    if (!points) return [];
    const wide = round(Math.min(step, 1.2));
    return `M${round((i + 1) * step - wide)} 0h${wide}v${round((way * points) / most)}h${-wide}Z`;
  }).join("");
}
