/**
 * From the games of this device to what can be said of those against the computer.
 *
 * Knows which games count and how, and how they are added up. Refuses to know where games are kept,
 * words, and elements. A game counts that came to an end and in which exactly one seat is one's own and the
 * other the computer's, and by its first end: moves may be taken back after it. One that was taken up from a
 * past position, a link or a file is none. Whoever resigned, it is lost; what was abandoned isn't counted. The points of
 * a game are those it ended with: where a red triangle decided as well (rules.md), and where one resigned.
 */

/** @import { Entry } from "./journal.js" */
/** @import { GameName } from "./types.js" */

/** @typedef {"won" | "drawn" | "lost"} Result */

/**
 * @typedef {object} Outcome  a game that counts
 * @property {GameName} game
 * @property {string | null} field
 * @property {boolean} again
 * @property {number} level
 * @property {Result} result
 * @property {number} difference  one's own points less the computer's
 * @property {number} at  when it ended, in ms
 */

/**
 * @typedef {object} Tally
 * @property {number} played
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number | null} average  of the differences
 * @property {number | null} best  the largest difference of a game that was won
 * @property {number} streak  how many of the last games were won, one after the other
 * @property {number} longest  the longest such row
 */

/** @typedef {Pick<Outcome, "game" | "field" | "again" | "level"> & {tally: Tally}} Kind  games of one kind */

/**
 * The games that count, in the order in which they ended.
 * @param {Entry[]} entries
 * @returns {Outcome[]}
 */
export function outcomes(entries) {
  return entries.flatMap((entry) => outcome(entry) ?? []).sort((a, b) => a.at - b.at);
}

/**
 * @param {Entry} entry
 * @returns {Outcome | null}
 */
function outcome({ game, field, again, seats, yours, whole, end }) {
  const [own] = yours;
  if (own === undefined || yours.length > 1 || !whole || !end || end.ended_by === "abandoned") return null;
  const { score, winner, ended_by, at } = end;
  const me = own === 1 ? 0 : 1;
  const other = own === 1 ? 1 : 0;
  const seat = seats[other];
  if (seat.kind !== "computer" || seats[me].kind === "computer") return null;
  const result = ended_by === "resignation" ? "lost" : winner === null ? "drawn" : winner === own ? "won" : "lost";
  return { game, field, again, level: seat.level, result, difference: score[me] - score[other], at };
}

/**
 * @param {Outcome[]} games  in order
 * @returns {Tally}
 */
export function tally(games) {
  const count = (/** @type {Result} */ result) => games.filter((game) => game.result === result).length;
  const wins = games.filter(({ result }) => result === "won").map(({ difference }) => difference);
  const sum = games.reduce((total, { difference }) => total + difference, 0);
  return {
    played: games.length,
    won: wins.length,
    drawn: count("drawn"),
    lost: count("lost"),
    average: games.length ? sum / games.length : null,
    best: wins.length ? Math.max(...wins) : null,
    ...rows(games),
  };
}

/** @param {Outcome[]} games */
function rows(games) {
  let streak = 0;
  let longest = 0;
  for (const { result } of games) {
    streak = result === "won" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

/**
 * A tally for each game, field, option and level that was played, in this order.
 * @param {Outcome[]} games  in order
 * @returns {Kind[]}
 */
export function kinds(games) {
  /** @type {Map<string, Outcome[]>} */
  const alike = new Map();
  for (const one of games) {
    const kind = JSON.stringify([one.game, one.field, one.again, one.level]);
    alike.set(kind, [...(alike.get(kind) ?? []), one]);
  }
  const found = [...alike.values()].map((group) => {
    const { game, field, again, level } = /** @type {Outcome} */ (group[0]);
    return { game, field, again, level, tally: tally(group) };
  });
  return found.sort(inOrder);
}

/** @param {Kind} a @param {Kind} b */
function inOrder(a, b) {
  const nameless = Number(a.field === null) - Number(b.field === null);
  const fields = nameless || (a.field ?? "").localeCompare(b.field ?? "", "en", { numeric: true });
  return a.game.localeCompare(b.game, "en") || fields || Number(a.again) - Number(b.again) || a.level - b.level;
}

/**
 * How many more games were won than lost, before the first game and after each.
 * @param {Outcome[]} games  in order
 */
export function balance(games) {
  const stands = [0];
  let now = 0;
  for (const { result } of games) {
    now += result === "won" ? 1 : result === "lost" ? -1 : 0;
    stands.push(now);
  }
  return stands;
}
