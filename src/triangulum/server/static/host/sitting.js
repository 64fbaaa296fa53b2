/**
 * One game at a table: its course, who sits where, and the log of what was done. The twin of
 * sitting.py.
 *
 * Knows seats, undo and resigning, and how a game is kept and taken up again. Refuses to know
 * messages' timing, who is present and where a game is kept.
 */

/** @import { Game, GameName, NewGame, Player, Seat, Setup } from "../types.js" */
/** @import { Course } from "./course.js" */
/** @import { Games } from "./games.js" */
import * as courses from "./course.js";
import { chance as luckOf } from "./chance.js";
import { read } from "./record.js";

/** Fields drawn by lot have seeds below this. */
const LARGEST_LOT = 1_000_000;
const LETTERS = "23456789abcdefghijkmnpqrstuvwxyz";
const LETTERS_OF_ID = 10;
const ID = new RegExp(`^[${LETTERS}]{${LETTERS_OF_ID}}$`);
/** The texts of a log that are no moves. */
const UNDO = "undo";
const RESIGN = "resign";

/** A move's text, `undo` or `resign`; which player; seconds since 1970. @typedef {{text: string, player: Player, at: number}} Entry */

/**
 * @typedef {object} Sitting  a value that never changes
 * @property {Course} course
 * @property {[Seat, Seat]} seats  in the order of the players
 * @property {string} holder  the key of the page that sits on every seat for a person
 * @property {number} chance  the seed of every random choice in the game
 * @property {string} id  names the game wherever it goes
 * @property {Entry[]} log
 */

/**
 * @typedef {object} Header  all of a game that doesn't change while it is played
 * @property {GameName} game
 * @property {Setup} setup
 * @property {[Seat, Seat]} seats
 * @property {string} holder
 * @property {number} chance
 * @property {string} id
 */

/**
 * The players whose seats the key holds.
 * @param {Sitting} sitting
 * @param {string | undefined} key
 * @returns {Player[]}
 */
export function playersOf({ seats, holder }, key) {
  const both = /** @type {Player[]} */ ([1, 2]);
  return key === holder ? both.filter((player) => seats[player - 1]?.kind === "person") : [];
}

/**
 * The level of the computer whose turn it is, or null.
 * @param {Sitting} sitting
 */
export function levelToMove({ course, seats }) {
  const player = courses.toMove(course);
  const seat = player && seats[player - 1];
  return seat && seat.kind === "computer" ? seat.level : null;
}

/**
 * After the move that the text names, or why it isn't legal.
 * @param {Sitting} sitting
 * @param {string} text
 * @param {number} at
 */
export function attempt(sitting, text, at) {
  const { course, refusal } = courses.attempt(sitting.course, text);
  if (!course) return { refusal };
  const last = /** @type {courses.Ply} */ (course.plies.at(-1));
  return { sitting: after(sitting, course, last.move, last.player, at) };
}

/**
 * How many plies stood before the last move of these players, or null.
 * @param {Sitting} sitting
 * @param {Player[]} players
 */
export function lastDecision({ course }, players) {
  if (course.verdict) return null;
  const plies = course.plies.map(({ player }) => players.includes(player)).lastIndexOf(true);
  return plies < 0 ? null : plies;
}

/**
 * Back before the last move of these players, who must have made one.
 * @param {Sitting} sitting
 * @param {Player[]} players
 * @param {number} at
 */
export function undo(sitting, players, at) {
  const plies = lastDecision(sitting, players);
  const player = sitting.course.plies[plies ?? -1]?.player;
  if (plies === null || !player) throw new Error("these players have nothing to undo");
  return after(sitting, courses.back(sitting.course, plies), UNDO, player, at);
}

/**
 * Lost by the player's own word.
 * @param {Sitting} sitting
 * @param {Player} player
 * @param {number} at
 */
export function resign(sitting, player, at) {
  return after(sitting, courses.resign(sitting.course, player), RESIGN, player, at);
}

/**
 * @param {Sitting} sitting
 * @param {Course} course
 * @param {string} text
 * @param {Player} player
 * @param {number} at
 * @returns {Sitting}
 */
function after(sitting, course, text, player, at) {
  return { ...sitting, course, log: [...sitting.log, { text, player, at }] };
}

/**
 * The game that was asked for, before its first move; or the code of why there is none like that.
 * @param {Games} games
 * @param {NewGame} wish
 * @param {string} holder
 * @param {number} chance
 * @returns {Sitting | string}
 */
export function sit(games, wish, holder, chance) {
  const luck = luckOf(chance);
  const seed = wish.seed ?? luck(LARGEST_LOT);
  const game = games[wish.game];
  const seats = seated(game.levels, wish, luck);
  if (typeof seats === "string") return seats;
  const setup = game.setup(wish.field ?? null, seed, wish.again ?? false);
  if (!setup) return "unknown-field";
  return { course: courses.begin(game, setup), seats, holder, chance, id: idBy(luck), log: [] };
}

/**
 * The game that sets out from where another one stood; its log begins with those plies. Or the code
 * of why there is none like that.
 * @param {Course} past
 * @param {NewGame} wish
 * @param {string} holder
 * @param {number} chance
 * @param {number} at
 * @returns {Sitting | string}
 */
export function sitAgain(past, wish, holder, chance, at) {
  const luck = luckOf(chance);
  const seats = seated(past.game.levels, wish, luck);
  if (typeof seats === "string") return seats;
  if (courses.toMove(past) === null) return "over";
  // Played once more, so that what the computer still finds for the old game is not for this one.
  const start = courses.begin(past.game, past.start.setup);
  const course = past.plies.reduce((before, { move }) => courses.play(before, move), start);
  return { course, seats, holder, chance, id: idBy(luck), log: logOf(course.plies, at) };
}

/**
 * The game that goes on from where a record stands: that game itself, if the record has its id. Or the
 * code of why there is none like that, with the place in a record that can't be read.
 * @param {Games} games
 * @param {string} text
 * @param {NewGame} wish
 * @param {string} holder
 * @param {number} chance
 * @param {number} at
 * @returns {Sitting | string | {code: string, detail: string}}
 */
export function sitWith(games, text, wish, holder, chance, at) {
  const luck = luckOf(chance);
  const seats = seated(games[wish.game].levels, wish, luck);
  if (typeof seats === "string") return seats;
  const { record, fault } = read(games, text);
  if (fault) return { code: "bad-record", detail: `${fault.move ? `move ${fault.move}` : (fault.key ?? "record")}: ${fault.code}` };
  const { course, extra } = record;
  // JSON knows half a surrogate pair, UTF-8 does not, and every page at the table is told the setup.
  if (/\p{Surrogate}/u.test(course.start.setup.field ?? "")) return { code: "bad-record", detail: "setup: not-text" };
  if (course.game.name !== wish.game) return "other-game";
  if (courses.toMove(course) === null) return "over";
  const id = typeof extra.id === "string" && ID.test(extra.id) ? extra.id : idBy(luck);
  return { course, seats, holder, chance, id, log: logOf(course.plies, at) };
}

/** @param {{move: string, player: Player}[]} plies @param {number} at @returns {Entry[]} */
function logOf(plies, at) {
  return plies.map(({ move, player }) => ({ text: move, player, at }));
}

/**
 * The seats in the order of the players, or the code of why there can't be such.
 * @param {number} levels
 * @param {NewGame} wish
 * @param {(n: number) => number} luck
 * @returns {[Seat, Seat] | string}
 */
function seated(levels, { seats, first = 1 }, luck) {
  const begins = first === "lot" ? luck(2) + 1 : first;
  if (!seats.some(({ kind }) => kind === "person")) return "no-person";
  if (seats.some((seat) => seat.kind === "computer" && seat.level > levels)) return "unknown-level";
  return begins === 1 ? seats : [seats[1], seats[0]];
}

/**
 * Each letter shows 5 bits of 64: what the computer will draw can't be read off them.
 * @param {(n: number) => number} luck
 */
function idBy(luck) {
  return Array.from({ length: LETTERS_OF_ID }, () => LETTERS[luck(LETTERS.length)]).join("");
}

/**
 * All of the game that doesn't change while it is played.
 * @param {Sitting} sitting
 * @returns {Header}
 */
export function header({ course, seats, holder, chance, id }) {
  return { game: course.game.name, setup: course.start.setup, seats, holder, chance, id };
}

/**
 * The game as it stood, from its header and its log.
 * @param {Games} games
 * @param {Header} header
 * @param {Entry[]} log
 */
export function resume(games, { game, setup, seats, holder, chance, id }, log) {
  /** @type {Sitting} */
  const start = { course: courses.begin(games[game], setup), seats, holder, chance, id, log: [] };
  return log.reduce(again, start);
}

/**
 * @param {Sitting} sitting
 * @param {Entry} entry
 */
function again(sitting, { text, player, at }) {
  if (text === UNDO) return undo(sitting, [player], at);
  if (text === RESIGN) return resign(sitting, player, at);
  return after(sitting, courses.play(sitting.course, text), text, player, at);
}

/**
 * The game that somebody else's table told of, from now on of the holder's own.
 * @param {Games} games
 * @param {Game} told
 * @param {string} holder
 * @param {number} chance
 * @param {number} at
 */
export function take(games, { game, setup, seats, plies, id }, holder, chance, at) {
  return resume(games, { game, setup, seats, holder, chance, id }, logOf(plies, at));
}
