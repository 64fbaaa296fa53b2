/**
 * Reads a game record in the browser. The twin of record.py's reading.
 *
 * Knows the envelope of record.md, that every position is reached by replaying, and that nothing is
 * repaired. Refuses to know files, words, and how a game's own setup and moves are spelled.
 *
 * The browser's own JSON reader is less strict than the server's: of a key that is there twice the last
 * one is taken, 3.0 is a whole number, and where a text is no JSON isn't said.
 */

/** @import { Player } from "../types.js" */
/** @import { Course } from "./course.js" */
/** @import { Fault } from "./faults.js" */
/** @import { Games } from "./games.js" */
import * as courses from "./course.js";
import { BadRecord, need, row, table, text } from "./faults.js";

const FORMAT = "triangulum/1";
/** @type {Record<string, Player | null>} */
const RESULTS = { "1-0": 1, "0-1": 2, "1/2": null, "*": null };
const VERDICTS = ["resignation", "time", "abandoned"];
const KEYS = ["format", "game", "setup", "players", "moves", "result", "ended_by"];
/** How deep values may be nested; a game needs 3 and a tag a few more. */
const DEEPEST = 100;
/** Letters of a strange text that are said again. */
const SHORT = 40;

/**
 * @typedef {object} Recorded  a game's course with the players' names, and every key that the rules don't interpret
 * @property {Course} course
 * @property {[string, string] | null} players
 * @property {{[key: string]: unknown}} extra
 */
/** @typedef {{record: Recorded, fault?: undefined} | {fault: Fault, record?: undefined}} Reading */

/**
 * The record that a JSON text holds, or what is wrong with it.
 * @param {Games} games
 * @param {string} source
 * @returns {Reading}
 */
export function read(games, source) {
  try {
    return { record: recordOf(games, table(parsed(source), null)) };
  } catch (error) {
    if (error instanceof BadRecord) return { fault: error.fault };
    throw error;
  }
}

/** @param {string} source */
function parsed(source) {
  const value = json(source);
  if (value === undefined) {
    const [first = "", ...rest] = source.trim().split("\n");
    throw new BadRecord(rest.length && json(first) !== undefined ? "several" : "not-json");
  }
  if (deeperThan(DEEPEST, value)) throw new BadRecord("deep");
  return value;
}

/** @param {string} source @returns {unknown} undefined for a text that is no JSON */
function json(source) {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/**
 * Also refuses numbers that are larger than any.
 * @param {number} levels
 * @param {unknown} value
 * @returns {boolean}
 */
function deeperThan(levels, value) {
  if (Math.abs(Number(value)) === Infinity && typeof value === "number") {
    throw new BadRecord("no-number", null, { name: String(value) });
  }
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => deeperThan(levels - 1, part));
}

/** @param {Games} games @param {{[key: string]: unknown}} values @returns {Recorded} */
function recordOf(games, values) {
  const found = text(need(values, "format", "format"), "format");
  if (found !== FORMAT) throw new BadRecord("unknown-format", "format", { found: short(found) });
  const game = gameOf(games, text(need(values, "game", "game"), "game"));
  const setup = table(need(values, "setup", "setup"), "setup");
  const players = playersOf(values);
  const start = courses.begin(game, game.readSetup(setup));
  const course = ended(played(start, need(values, "moves", "moves")), values);
  const extra = Object.fromEntries(Object.entries(values).filter(([key]) => !KEYS.includes(key)));
  return { course, players, extra };
}

/** @param {Games} games @param {string} name */
function gameOf(games, name) {
  if (name !== "triangles" && name !== "triangular") throw new BadRecord("unknown-game", "game", { found: short(name) });
  return games[name];
}

/** @param {{[key: string]: unknown}} values @returns {[string, string] | null} */
function playersOf(values) {
  if (!Object.hasOwn(values, "players")) return null;
  const names = row(values.players, "players");
  if (names.length !== 2) throw new BadRecord("two-players", "players");
  return [text(names[0], "players"), text(names[1], "players")];
}

/** @param {Course} start @param {unknown} moves */
function played(start, moves) {
  return row(moves, "moves").reduce((/** @type {Course} */ course, value, n) => {
    if (typeof value !== "string") throw new BadRecord("not-move-text", "moves", { number: n + 1 });
    const { course: next, refusal } = courses.attempt(course, value);
    if (next) return next;
    const bad = new BadRecord(refusal.reason);
    bad.fault = { ...bad.fault, move: n + 1, in_the_way: refusal.in_the_way };
    throw bad;
  }, start);
}

/**
 * The course with the verdict that `result` and `ended_by` give, if they fit the moves.
 * @param {Course} course
 * @param {{[key: string]: unknown}} values
 */
function ended(course, values) {
  const result = Object.hasOwn(values, "result") ? text(values.result, "result") : null;
  if (result !== null && !Object.hasOwn(RESULTS, result)) {
    throw new BadRecord("unknown-result", "result", { found: short(result) });
  }
  const given = Object.hasOwn(values, "ended_by");
  const decided = given ? decide(course, result, text(values.ended_by, "ended_by")) : course;
  const actual = resultOf(decided);
  if (result !== null && result !== actual) throw new BadRecord("contradicts", "result", { found: result, actual });
  return decided;
}

/** @param {Course} course @param {string | null} result @param {string} ended_by @returns {Course} */
function decide(course, result, ended_by) {
  if (!VERDICTS.includes(ended_by)) throw new BadRecord("unknown-end", "ended_by", { found: short(ended_by) });
  if (courses.toMove(course) === null) throw new BadRecord("over-already", "ended_by", { found: ended_by });
  const winner = result === null ? null : RESULTS[result];
  if (!winner) throw new BadRecord("no-winner", "ended_by", { found: ended_by });
  return { ...course, verdict: { ended_by, winner } };
}

/** @param {Course} course */
function resultOf(course) {
  if (courses.toMove(course) !== null) return "*";
  const winner = course.verdict ? course.verdict.winner : courses.position(course).winner;
  return winner === null ? "1/2" : winner === 1 ? "1-0" : "0-1";
}

/** @param {string} found */
function short(found) {
  return [...found].slice(0, SHORT).join("");
}
