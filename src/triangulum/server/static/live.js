/**
 * A board on a page beside the table: it shows a game, the numbers of all stars, and what is pointed out.
 *
 * Knows both boards and the marks that stay until the next step. Refuses to know scripts, hands and rules.
 */

/** @import { Box, Game, Setup } from "./types.js" */
/** @import { Refused } from "./script.js" */
/** @import { StarBoard } from "./stars.js" */
/** @import { TileBoard } from "./tiles.js" */
import { corners, outline, parse } from "./lattice.js";
import { starBoard } from "./stars.js";
import { starsOf } from "./lookup.js";
import { path, svg } from "./svg.js";
import { tileBoard } from "./tiles.js";
import { say } from "./words.js";

/** So many pixels from a star to the middle of its number. */
const ASIDE = 18;

/**
 * @typedef {object} Notes  what is pointed out beside the game
 * @property {Refused | null} [refused]
 * @property {string[]} [smaller]  the corners of a triangle that gives nothing
 * @property {string} [mark]  a move that is to be made
 * @property {Box} [box]  what is to be seen
 */
/** @typedef {{board: StarBoard | TileBoard, show: (game: Game, notes: Notes) => void}} Live */

/**
 * @param {Element} place
 * @param {Game} game
 * @returns {Live}
 */
export function liveBoard(place, game) {
  const names = svg("g", { class: "numbers all" });
  const notes = svg("g", { class: "notes" });
  /** @type {StarBoard | TileBoard} */
  const board = game.game === "triangles" ? starBoard(game, seen) : tileBoard(game, seen);
  const { element, lens } = board;
  element.setAttribute("aria-label", say(game.game === "triangles" ? "board.field" : "board.tiles"));
  names.append(...labels(game.setup));
  element.append(names);
  element.querySelector(".spans, .numbers")?.before(notes);
  place.append(element);
  lens.measure();

  function seen() {
    names.style.setProperty("--px", String(1 / board.lens.pixels()));
  }

  /** @param {Game} now @param {Notes} told */
  function show(now, { refused = null, smaller, mark = "", box }) {
    board.show(now);
    if (box) lens.hold(box);
    for (const marked of element.querySelectorAll(".in-the-way, .wanted")) marked.classList.remove("in-the-way", "wanted");
    notes.replaceChildren();
    if ("choose" in board) pointToStars(board, refused, mark);
    else board.advise(mark, []);
    if (refused && !("choose" in board)) notes.append(svg("polygon", { class: "refused", points: path(corners(parse(refused.move))) }));
    if (refused) inTheWay(element, refused.in_the_way)?.classList.add("in-the-way");
    if (smaller) notes.append(svg("polygon", { class: "smaller", points: path(outline(smaller.map(parse))) }));
  }

  return { board, show };
}

/**
 * @param {StarBoard} board
 * @param {Refused | null} refused
 * @param {string} mark
 */
function pointToStars(board, refused, mark) {
  board.settle();
  if (refused) board.wait(...starsOf(refused.move));
  for (const star of mark ? starsOf(mark) : []) {
    board.element.querySelector(`[data-star="${star}"]`)?.classList.add("wanted");
  }
}

/** @param {Element} element @param {number | string | null} way */
function inTheWay(element, way) {
  const name = CSS.escape(String(way));
  return element.querySelector(`[data-star="${name}"], [data-line="${name}"], [data-tile="${name}"]`);
}

/**
 * The number of each star, on the side away from the middle of the field.
 * @param {Setup} setup
 */
function labels({ stars = [] }) {
  const middle = (/** @type {0 | 1} */ i) => stars.reduce((sum, star) => sum + star[i], 0) / stars.length;
  const [mx, my] = [middle(0), middle(1)];
  return stars.map(([x, y], i) => {
    const far = Math.hypot(x - mx, y - my) || 1;
    const text = svg("text", { x: ((x - mx) / far) * ASIDE, y: ((y - my) / far) * ASIDE, dy: "0.36em" }, String(i + 1));
    return svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "screen" }, text));
  });
}
