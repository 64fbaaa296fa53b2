/**
 * What is said of a game to somebody who listens: moves, places, how it stands.
 *
 * Knows sentences' facts and the log that a screen reader reads. Refuses to know rules: lines, points
 * and what may still be drawn are counted from what the table has sent.
 */

/** @import { Game, Ply, Point } from "./types.js" */
import { corners, EDGE, middle, parse } from "./lattice.js";
import { partners, starsOf } from "./lookup.js";
import { nameOf, turnSentence } from "./names.js";
import { gained } from "./past.js";
import { cell, moveOf } from "./spell.js";
import { me } from "./state.js";
import { byId } from "./svg.js";
import { say } from "./words.js";

/** Sentences that stay in the log: a screen reader reads what is added, once. */
const KEPT = 6;

/** @param {string} text */
export function speak(text) {
  const log = byId("announce");
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.children.length > KEPT) log.firstElementChild?.remove();
}

/**
 * A move as a sentence, with what it closed and scored.
 * @param {Game} game
 * @param {Ply} ply
 */
export function plySentence(game, ply) {
  const n = game.game === "triangles" ? ply.triangles.length : gained(ply);
  const facts = { who: nameOf(game, ply.player), move: moveOf(game.game, ply.move), n };
  const you = me(game) === ply.player ? ".you" : "";
  if (game.game === "triangles") return say(`said.line${n ? ".closed" : ""}${you}`, facts);
  if (ply.triangles.some((triangle) => triangle.red)) return say(`said.red${you}`, facts);
  return say(`said.tile${n ? ".points" : ""}${you}`, facts);
}

/**
 * What is new in a game that stood at `before`, if it was there: its last move, and whose turn it is.
 * @param {Game | null} before
 * @param {Game} now
 */
export function newsSentence(before, now) {
  const ply = now.plies.at(-1);
  const one = before?.number === now.number && now.plies.length === before.plies.length + 1;
  if (ply && one) return `${plySentence(now, ply)} ${turnSentence(now)}`;
  const { length: n } = now.plies;
  return `${say(n ? "said.now" : "said.new", { n })} ${turnSentence(now)}`;
}

/**
 * How the game stands, or stood, when somebody asks.
 * @param {Game} game
 * @param {boolean} past
 */
export function standingSentence(game, past) {
  const [one, two] = game.standing.score;
  const scores = { one: nameOf(game, 1), two: nameOf(game, 2), a: one, b: two };
  const stood = say(`said.stood.${game.game}`, { n: game.plies.length });
  const open = say(`said.open.${game.game}`, { n: game.standing.legal.length });
  const now = past ? [say("past")] : game.standing.over ? [turnSentence(game)] : [open, turnSentence(game)];
  return [say("said.score", scores), stood, ...now].join(" ");
}

/**
 * A star by its number, its place on the field, its lines, and how many may still be drawn from it.
 * @param {Game} game
 * @param {number} star
 */
export function starName({ setup, plies, standing }, star) {
  const [x = 0, y = 0] = setup.stars?.[star - 1] ?? [];
  const third = (/** @type {number} */ part) => Math.min(2, Math.floor(3 * part));
  const column = third(x / (setup.width || 1));
  const row = third(y / (setup.height || 1));
  const lines = plies.filter((ply) => starsOf(ply.move).includes(star)).length;
  const open = partners(standing).get(star)?.size ?? 0;
  return say("star.told", { star, place: say(`place.${row}${column}`), n: lines, open });
}

/** Clockwise from the right, as eighths of a turn. */
const WINDS = ["right", "lower-right", "below", "lower-left", "left", "upper-left", "above", "upper-right"];

/**
 * A cell by its coordinates and where it lies from the red tile.
 * @param {string} name
 * @param {boolean} dangerous
 */
export function cellName(name, dangerous) {
  return say(dangerous ? "cell.danger" : "cell.told", { cell: cell(name), ...placeOf(name) });
}

/**
 * A tile by its colour and where it lies from the red one.
 * @param {Game} game
 * @param {string} name
 */
export function tileName({ plies }, name) {
  const player = plies.find((ply) => ply.move === name)?.player ?? 0;
  return player ? say(`tile.told.${player}`, { cell: cell(name), ...placeOf(name) }) : say("tile.red");
}

/** @param {string} name */
function placeOf(name) {
  const from = middle(corners(parse("0,0,0")));
  const to = middle(corners(parse(name)));
  const wind = WINDS[Math.round(turn(from, to) * 8) % 8] ?? "right";
  const far = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / EDGE));
  return { place: say(`wind.${wind}`), far };
}

/**
 * The direction from one point to another, 0 to 1 of a turn clockwise from the right.
 * @param {Point} from
 * @param {Point} to
 */
function turn(from, to) {
  return (Math.atan2(to.y - from.y, to.x - from.x) / (2 * Math.PI) + 1) % 1;
}
