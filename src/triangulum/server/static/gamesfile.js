/**
 * The file in which games travel from one device to another.
 *
 * Knows how it is written, how it must look to be taken, and which of two notes of one game is the
 * newer. Refuses to know where games are kept and who chose the file.
 */

/** @import { End, Entry } from "./journal.js" */
/** @import { Seat } from "./types.js" */

const FORMAT = "triangulum-games/1";

/** What is wrong with a file, and where. @typedef {{code: "json" | "format" | "place", place: string}} Flaw */
/** @typedef {(value: any, entry?: any) => boolean} Check  of a value, and of the entry that it is in */

/** The last moment that a calendar knows. */
const DOOMSDAY = 8_640_000_000_000_000;
const MOVES = 100_000;
/** More than a lifetime of games; a page must still draw them all. */
const GAMES = 10_000;
/** As in messages.py. */
const LONGEST_NAME = 40;

/** @type {Check} */
const truth = (value) => typeof value === "boolean";
/** @type {(most: number) => Check} */
const whole = (most) => (value) => Number.isSafeInteger(value) && value >= 0 && value <= most;
/** @type {(longest: number) => Check} */
const text = (longest) => (value) => typeof value === "string" && [...value].length <= longest;
/** @type {(check: Check) => Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @type {Check} */
const pair = (value) => Array.isArray(value) && value.length === 2;
/** @type {Check} */
const player = (value) => value === 1 || value === 2;
/** @type {Check} */
const thing = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Check} */
const seat = (value) =>
  thing(value) &&
  ((value.kind === "person" && text(LONGEST_NAME)(value.name)) ||
    (value.kind === "computer" && whole(99)(value.level) && value.level > 0));

/** What its end must hold, key by key. @type {Record<keyof End, Check>} */
const OF_END = {
  score: (value) => pair(value) && value.every(whole(MOVES)),
  winner: orNull(player),
  ended_by: orNull(text(60)),
  at: whole(DOOMSDAY),
};
const END = /** @type {(keyof End)[]} */ (Object.keys(OF_END));

/** What an entry must hold, key by key. @type {Record<keyof Entry, Check>} */
const CHECKS = {
  id: (value) => text(200)(value) && value !== "",
  game: (value) => value === "triangles" || value === "triangular",
  field: orNull(text(60)),
  again: truth,
  seats: (value) => pair(value) && value.every(seat),
  yours: (value) => Array.isArray(value) && value.every(player) && new Set(value).size === value.length,
  score: OF_END.score,
  over: truth,
  winner: OF_END.winner,
  ended_by: OF_END.ended_by,
  plies: whole(MOVES),
  begun: whole(DOOMSDAY),
  changed: whole(DOOMSDAY),
  whole: truth,
  end: orNull((value) => thing(value) && END.every((key) => OF_END[key](value[key]))),
  record: (value, { game }) => typeof value === "string" && recordsA(game, parsed(value)),
};
const KEYS = /** @type {(keyof Entry)[]} */ (Object.keys(CHECKS));

/** Whether it is a record of this game; its moves are tried when somebody opens it. @param {unknown} game @param {any} record */
function recordsA(game, record) {
  const board = game !== "triangles" || (thing(record?.setup) && Array.isArray(record.setup.stars));
  return board && thing(record) && record.format === "triangulum/1" && record.game === game;
}

/** The value of a JSON text, or undefined. @param {string} body */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** @param {Entry[]} games */
export function write(games) {
  return `${JSON.stringify({ format: FORMAT, games }, null, 1)}\n`;
}

/**
 * The games of a file, or what is wrong with it: it is taken as a whole or not at all.
 * @param {string} body
 * @returns {{games: Entry[]} | {flaw: Flaw}}
 */
export function read(body) {
  const file = parsed(body);
  if (file === undefined) return { flaw: { code: "json", place: "" } };
  if (!thing(file) || file.format !== FORMAT) return { flaw: { code: "format", place: "" } };
  if (!Array.isArray(file.games) || file.games.length > GAMES) return { flaw: { code: "place", place: "games" } };
  const place = file.games.flatMap((/** @type {any} */ entry, /** @type {number} */ n) => wrong(entry, n) ?? [])[0];
  return place ? { flaw: { code: "place", place } } : { games: file.games.map(known) };
}

/**
 * Where an entry is wrong first, such as "games[3].score", or null.
 * @param {any} entry
 * @param {number} n
 */
function wrong(entry, n) {
  const place = `games[${n}]`;
  if (!thing(entry)) return place;
  const key = KEYS.find((name) => !CHECKS[name](entry[name], entry));
  return key ? `${place}.${key}` : null;
}

/** Nothing but what an entry holds. @param {any} entry @returns {Entry} */
function known(entry) {
  const seats = entry.seats.map(bare);
  return /** @type {Entry} */ ({ ...only(KEYS, entry), seats, end: entry.end && only(END, entry.end) });
}

/** @param {string[]} keys @param {any} value */
function only(keys, value) {
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}

/** @param {Seat} seat */
function bare(seat) {
  return seat.kind === "person" ? { kind: seat.kind, name: seat.name } : { kind: seat.kind, level: seat.level };
}

/**
 * What of the games found is not kept yet as new: the later note of a game counts.
 * @param {Entry[]} kept
 * @param {Entry[]} found
 * @returns {{added: Entry[], newer: Entry[]}}  those unknown here, and those that take an older one's place
 */
export function news(kept, found) {
  const here = new Map(kept.map((entry) => [entry.id, entry]));
  const latest = new Map();
  for (const entry of found) {
    const before = latest.get(entry.id) ?? here.get(entry.id);
    if (!before || before.changed < entry.changed) latest.set(entry.id, entry);
  }
  const all = [...latest.values()];
  return { added: all.filter(({ id }) => !here.has(id)), newer: all.filter(({ id }) => here.has(id)) };
}
