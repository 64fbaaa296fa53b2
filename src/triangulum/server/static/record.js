/**
 * A game as its record: the canonical text that record.py writes of it, with the game's id.
 *
 * Knows the spelling of record.md. Refuses to know rules and files.
 */

/** @import { Game, Seat } from "./types.js" */

const FORMAT = "triangulum/1";
/** What ends a game from outside the rules. */
const VERDICTS = ["resignation", "time", "abandoned"];

/**
 * The record of the game as it stands, on one line.
 * @param {Game} game
 */
export function recordOf({ game, setup, seats, plies, standing, id }) {
  const { over, winner, ended_by } = standing;
  const result = winner === null ? "1/2" : winner === 1 ? "1-0" : "0-1";
  return written({
    format: FORMAT,
    game,
    setup: withoutNothing(setup),
    players: seats.map(nameOf),
    moves: plies.map(({ move }) => move),
    ...(over ? { result } : {}),
    ...(VERDICTS.includes(ended_by ?? "") ? { ended_by } : {}),
    ...(seats.some(({ kind }) => kind === "computer") ? { levels: seats.map(levelOf) } : {}),
    id,
  });
}

/** @param {Seat} seat */
function nameOf(seat) {
  return seat.kind === "person" ? seat.name : `Computer ${seat.level}`;
}

/** A name may be anything, so who is the computer is said apart. @param {Seat} seat */
function levelOf(seat) {
  return seat.kind === "computer" ? seat.level : null;
}

/** @param {object} values */
function withoutNothing(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/**
 * JSON with a blank after each comma and colon, as Python writes it.
 * @param {unknown} value
 * @returns {string}
 */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${written(part)}`);
  return `{${parts.join(", ")}}`;
}
