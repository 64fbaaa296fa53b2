/**
 * The score on a page beside the table: both sides with their points, and the counting track.
 *
 * Knows these elements. Refuses to know whose move scored what.
 */

/** @import { Game, GameName, Player } from "./types.js" */
import { svg, write } from "./svg.js";
import { layCoin, reach, ticks } from "./track.js";
import { say } from "./words.js";

/** @typedef {{element: HTMLElement, show: (game: Game) => void}} Score */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} name
 * @param {...(Element | string)} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function part(tag, name, ...content) {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...content);
  return made;
}

/** @param {string} id @param {string} name @param {Record<string, number>} [more] */
export function icon(id, name, more) {
  return svg("svg", { class: name, "aria-hidden": "true", ...more }, svg("use", { href: `#${id}` }));
}

/**
 * The side of a game's player is called by its colour.
 * @param {GameName} game
 * @param {Player} player
 */
export function colour(game, player) {
  return say(`board.${player === 1 ? "one" : "two"}.${game}`);
}

/**
 * @param {GameName} game
 * @returns {Score}
 */
export function sides(game) {
  const both = [side(game, 1), side(game, 2)];
  const element = part("div", "sides", ...both.map((one) => one.element));
  return { element, show: (now) => both.forEach((one) => one.show(now)) };
}

/**
 * @param {GameName} game
 * @param {Player} player
 * @returns {Score}
 */
function side(game, player) {
  const points = part("span", "score");
  const name = part("span", "name", colour(game, player));
  const element = part("div", "side", icon(`mark-${game}-${player}`, "mark"), name, points);
  element.dataset.player = String(player);

  /** @param {Game} now */
  function show({ standing }) {
    write(points, String(standing.score[player - 1]));
    element.classList.toggle("moves", standing.to_move === player);
    element.classList.toggle("won", standing.winner === player);
  }
  return { element, show };
}

/** @returns {Score} */
export function rail() {
  const coin = part("span", "coin");
  const end = reach(0);
  const bar = part("div", "rail", part("div", "ticks", ...ticks(end)), coin);
  const mark = (/** @type {Player} */ player) => icon(`mark-triangular-${player}`, "mark", { "data-player": player });
  const element = part("div", "track", mark(2), bar, mark(1));
  return { element, show: ({ standing: { score } }) => layCoin(coin, score[0] - score[1], end) };
}
