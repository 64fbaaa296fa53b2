/**
 * A table without any IO: messages and the time come in, messages for recipients go out. The twin of
 * session.py.
 *
 * Knows which request fits how the table stands and who is told of it. Refuses to know workers,
 * clocks, shelves and engines: the computer is one more sender, and randomness comes with a wish.
 */

/** @import * as T from "../types.js" */
/** @import { Games } from "./games.js" */
/** @import { Position } from "./moves.js" */
/** @import { Advised, Foresight } from "./players.js" */
/** @import { Sitting } from "./sitting.js" */
import * as answers from "./answers.js";
import { back, position, toMove } from "./course.js";
import * as sittings from "./sitting.js";

/** The sender and recipient that looks ahead: for its own moves, and for advice. */
export const COMPUTER = "computer";

/** @typedef {T.NewGame & {chance: number}} Start  with the seed of everything random in the game */
/** @typedef {{type: "leave"}} Leave */
/** @typedef {{type: "thought", position: Position, move: string}} Thought */
/** @typedef {{type: "seen", position: Position, found: Foresight}} Seen */
/** @typedef {{type: "advised", position: Position, advice: Advised}} Found */
/** @typedef {{type: "failed", position: Position}} Failed */
/** @typedef {T.Join | Leave | T.Ask | Start | T.Move | T.Plea | T.Consult | Thought | Seen | Found | Failed} Incoming */

/** @typedef {{type: "think", game: T.GameName, position: Position, level: number, seed: bigint}} Think */
/** @typedef {{type: "advise", game: T.GameName, position: Position}} Advise */
/** @typedef {Think | Advise | {type: "stop"}} Search  each takes the place of the one before */
/** @typedef {[string, T.Answer | Search][]} Outgoing */

/** One table: the game being played at it, and everybody present. */
export class Session {
  /** @type {Games} */
  #games;
  /** @type {Map<string, string>} */
  #keys = new Map();
  /** @type {Position | null} */
  #lookingAt = null;
  /** @type {string[]} */
  #asking = [];

  /**
   * @param {Games} games
   * @param {number} number  counts the table's games
   * @param {Sitting | null} sitting
   */
  constructor(games, number = 0, sitting = null) {
    this.#games = games;
    this.number = number;
    this.sitting = sitting;
  }

  /**
   * What everybody is to be told after the sender's message, at `now` in seconds.
   * @param {string} sender
   * @param {Incoming} message
   * @param {number} now
   * @returns {Outgoing}
   */
  receive(sender, message, now) {
    switch (message.type) {
      case "join":
        this.#keys.set(sender, message.key);
        return [...this.#everything(sender), ...this.#look()];
      case "leave":
        this.#keys.delete(sender);
        return [];
      case "state":
        return this.#everything(sender);
      case "new":
        return this.#start(sender, message, now);
      case "seen":
        return this.#seen(message);
      case "thought":
        return this.#thought(message, now);
      case "advised":
        return this.#advised(message);
      case "failed":
        return this.#failed(message);
      default:
        return this.#request(sender, message, now);
    }
  }

  /** @param {string} recipient @returns {Outgoing} */
  #everything(recipient) {
    if (!this.sitting) return [[recipient, { type: "empty" }]];
    const key = this.#keys.get(recipient);
    return [[recipient, answers.state(this.number, this.sitting, key)]];
  }

  /** @param {string} sender @param {Start} wish @param {number} now @returns {Outgoing} */
  #start(sender, wish, now) {
    const holder = this.#keys.get(sender) ?? "";
    if (this.sitting && this.sitting.holder !== holder) return fault(sender, "not-your-seat");
    if (wish.past && wish.record == null && !this.#was(wish)) return this.#everything(sender);
    const sitting = this.#sit(wish, holder, now);
    if (typeof sitting === "string" || "code" in sitting) return fault(sender, sitting);
    this.sitting = sitting;
    this.number += 1;
    return this.#tellEverything();
  }

  /** @param {Start} wish @param {string} holder @param {number} now */
  #sit(wish, holder, now) {
    const { record, past, chance } = wish;
    if (record != null) return sittings.sitWith(this.#games, record, wish, holder, chance, now);
    if (!past || !this.sitting) return sittings.sit(this.#games, wish, holder, chance);
    return sittings.sitAgain(back(this.sitting.course, past.ply), wish, holder, chance, now);
  }

  /**
   * Whether the past that is meant is one of the game on the table.
   * @param {Start} wish
   */
  #was({ past, game }) {
    const course = this.sitting?.course;
    if (!past || !course || game !== course.game.name) return false;
    return past.number === this.number && past.ply <= course.plies.length;
  }

  /**
   * Answer a request that is meant for one ply of one game.
   * @param {string} sender
   * @param {T.Move | T.Plea | T.Consult} message
   * @param {number} now
   * @returns {Outgoing}
   */
  #request(sender, message, now) {
    const { sitting } = this;
    if (!sitting) return fault(sender, "no-game");
    const players = sittings.playersOf(sitting, this.#keys.get(sender));
    if (message.number !== this.number || !timely(message, sitting, players)) {
      return this.#everything(sender);
    }
    if (!players.length) return fault(sender, "not-your-seat");
    switch (message.type) {
      case "move":
        return this.#move(sender, sitting, players, message.move, now);
      case "undo":
        return this.#undo(sender, sitting, players, now);
      case "resign":
        return this.#resign(sender, sitting, players, now);
      case "advice":
        return this.#consult(sender, sitting, players);
    }
  }

  /** @param {string} sender @param {Sitting} sitting @param {T.Player[]} players @param {string} text @param {number} now @returns {Outgoing} */
  #move(sender, sitting, players, text, now) {
    const player = toMove(sitting.course);
    if (player && !players.includes(player)) return fault(sender, "not-your-turn");
    const tried = sittings.attempt(sitting, text, now);
    if (tried.refusal) {
      return [[sender, answers.refused(this.number, sitting.course, text, tried.refusal)]];
    }
    this.sitting = tried.sitting;
    return this.#tellMove(tried.sitting);
  }

  /** @param {string} sender @param {Sitting} sitting @param {T.Player[]} players @param {number} now @returns {Outgoing} */
  #undo(sender, sitting, players, now) {
    if (sittings.lastDecision(sitting, players) === null) return fault(sender, "nothing-to-undo");
    this.sitting = sittings.undo(sitting, players, now);
    return this.#tellEverything();
  }

  /** @param {string} sender @param {Sitting} sitting @param {T.Player[]} players @param {number} now @returns {Outgoing} */
  #resign(sender, sitting, players, now) {
    const player = toMove(sitting.course);
    const [first] = players;
    if (!player || !first) return fault(sender, "over");
    this.sitting = sittings.resign(sitting, players.includes(player) ? player : first, now);
    return this.#tellEverything();
  }

  /** @param {string} sender @param {Sitting} sitting @param {T.Player[]} players @returns {Outgoing} */
  #consult(sender, { course }, players) {
    const player = toMove(course);
    if (!player) return fault(sender, "over");
    if (!players.includes(player)) return fault(sender, "not-your-turn");
    this.#asking.push(sender);
    if (this.#lookingAt === position(course)) return [];
    this.#lookingAt = position(course);
    return [[COMPUTER, { type: "advise", game: course.game.name, position: position(course) }]];
  }

  /** @param {Seen} message @returns {Outgoing} */
  #seen({ position, found }) {
    if (!this.sitting || position !== this.#lookingAt) return [];
    const seen = answers.thinking(this.number, this.sitting.course, found);
    return [...this.#keys.keys()].map((page) => [page, seen]);
  }

  /**
   * Tell those who asked, unless the game has moved on from the position.
   * @param {Found} message
   * @returns {Outgoing}
   */
  #advised({ position, advice }) {
    if (!this.sitting || position !== this.#lookingAt) return [];
    const told = answers.advice(this.number, this.sitting.course, advice);
    const waiting = this.#asking;
    this.#forget();
    return this.#pages(waiting).map((page) => [page, told]);
  }

  /**
   * Play the computer's move, unless the game has moved on from the position.
   * @param {Thought} message
   * @param {number} now
   * @returns {Outgoing}
   */
  #thought({ position, move }, now) {
    if (!this.sitting || position !== this.#lookingAt) return [];
    const { sitting, refusal } = sittings.attempt(this.sitting, move, now);
    if (!sitting) throw new Error(`the computer played ${move}: ${refusal?.reason}`);
    this.sitting = sitting;
    this.#lookingAt = null;
    return this.#tellMove(sitting);
  }

  /**
   * Tell those who wait: for a move all, for advice those who asked. Whoever comes, asks for advice
   * or takes a move back has the computer look again.
   * @param {Failed} message
   * @returns {Outgoing}
   */
  #failed({ position }) {
    if (position !== this.#lookingAt) return [];
    const waiting = this.#asking.length ? this.#asking : [...this.#keys.keys()];
    this.#forget();
    return this.#pages(waiting).flatMap((page) => fault(page, "computer-failed"));
  }

  /** @param {string[]} some */
  #pages(some) {
    return [...this.#keys.keys()].filter((page) => some.includes(page));
  }

  #forget() {
    this.#lookingAt = null;
    this.#asking = [];
  }

  /** @param {Sitting} sitting @returns {Outgoing} */
  #tellMove(sitting) {
    /** @type {Outgoing} */
    const told = [...this.#keys].map(([page, key]) => [page, answers.moved(this.number, sitting, key)]);
    return [...told, ...this.#look()];
  }

  /** @returns {Outgoing} */
  #tellEverything() {
    const told = [...this.#keys.keys()].flatMap((page) => this.#everything(page));
    return [...told, ...this.#look()];
  }

  /**
   * Have the computer look at how the game stands, and no longer at how it stood. It is asked for a
   * move when it is its turn, once for each position.
   * @returns {Outgoing}
   */
  #look() {
    const { sitting } = this;
    const now = sitting && toMove(sitting.course) ? position(sitting.course) : null;
    if (!sitting || now === this.#lookingAt) return [];
    const looked = this.#lookingAt;
    this.#forget();
    const level = sittings.levelToMove(sitting);
    if (!now || level === null) return looked ? [[COMPUTER, { type: "stop" }]] : [];
    this.#lookingAt = now;
    const seed = BigInt(sitting.chance) + BigInt(sitting.course.plies.length);
    const game = sitting.course.game.name;
    return [[COMPUTER, { type: "think", game, position: now, level, seed }]];
  }
}

/** @param {string} page @param {string | {code: string, detail: string}} why @returns {Outgoing} */
function fault(page, why) {
  return [[page, answers.error(why)]];
}

/**
 * Whether the request is for how the game stands. An undo that crosses the others' moves on its way
 * still means the sender's last decision.
 * @param {T.Move | T.Plea | T.Consult} message
 * @param {Sitting} sitting
 * @param {T.Player[]} players
 */
function timely({ type, ply }, sitting, players) {
  const plies = sitting.course.plies.length;
  const own = type === "undo" ? sittings.lastDecision(sitting, players) : null;
  return ply === plies || (own !== null && own < ply && ply < plies);
}
