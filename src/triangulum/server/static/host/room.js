/**
 * One session, its page and its shelf: keeps what changed, then tells. The twin of server/room.py.
 *
 * Knows the order of keeping and telling, when the computer looks ahead, and that another page may
 * take the table. Refuses to know the rules, and where a game is kept.
 */

/** @import { Answer, Elsewhere, Game, Join, Request } from "../types.js" */
/** @import { Games } from "./games.js" */
/** @import { Incoming, Search } from "./local.js" */
/** @import { Errand } from "./lookout.js" */
/** @import { Players } from "./players.js" */
/** @import { Shelf } from "./shelf.js" */
import { COMPUTER, Session } from "./local.js";
import { PAUSE, lookOut } from "./lookout.js";
import { header, resume, take } from "./sitting.js";

/** The page that the host is for. */
const PAGE = "page";

/** The game that a server told of last goes on here. @typedef {{type: "take-over", game: Game}} TakeOver */
/** @typedef {Join | Request | TakeOver} Said */
/** @typedef {Answer | Elsewhere} Told */

/**
 * @typedef {object} House  what a room needs around it
 * @property {Games} games
 * @property {Players} players
 * @property {Shelf | null} shelf  null where nothing can be kept
 * @property {(table: string, lost: () => void) => Promise<void>} hold  take the table from any other page
 * @property {(told: Told) => void} tell
 */

/** The room of this browser, with one page in it at a time. */
export class Room {
  /** @type {House} */
  #house;
  /** @type {Join | null} */
  #join = null;
  /** @type {Session | null} */
  #session = null;
  /** What is on the shelf of the session: the game's number and how much of its log. */
  #kept = { number: 0, place: 0 };
  /** @type {TakeOver | null} */
  #waiting = null;
  /** @type {Errand} */
  #errand = { stopped: true };
  /** @type {Promise<void>} */
  #turn = Promise.resolve();

  /** @param {House} house */
  constructor(house) {
    this.#house = house;
  }

  /**
   * Answer the page, one message after the other.
   * @param {Said} said
   */
  hear(said) {
    return this.#next(() => this.#heard(said));
  }

  /** @param {() => Promise<void>} deed */
  #next(deed) {
    const done = this.#turn.then(deed);
    this.#turn = done.catch(() => {}); // whoever waits for it is told
    return done;
  }

  /** @param {Said} said */
  async #heard(said) {
    if (said.type === "join") return this.#enter(said);
    if (said.type === "take-over") return this.#takeOver(said);
    // What is random in a new game comes from here, outside the session.
    if (this.#session) return this.#receive(PAGE, said.type === "new" ? { ...said, chance: seed() } : said);
    if (!this.#join) this.#house.tell({ type: "error", code: "not-joined", detail: null });
  }

  /**
   * The page has the table from now on, with what is on the shelf, unless it has it already.
   * @param {Join} join
   */
  async #enter(join) {
    this.#join = join;
    if (!this.#session) {
      let lost = false;
      await this.#house.hold(join.table, () => {
        lost = true;
        this.#lose();
      });
      const session = await this.#takeUp(join.table);
      if (lost) return this.#house.tell({ type: "elsewhere" });
      this.#session = session;
    }
    await this.#receive(PAGE, join);
    if (this.#waiting) await this.#takeOver(this.#waiting);
  }

  /** @param {string} table */
  async #takeUp(table) {
    const { games } = this.#house;
    const kept = await this.#try((shelf) => shelf.latest(table));
    this.#kept = { number: kept?.number ?? 0, place: kept?.log.length ?? 0 };
    if (!kept) return new Session(games);
    const { number, header, log } = kept;
    return new Session(games, number, readable(`game ${number}`, () => resume(games, header, log)));
  }

  /** Another page has the table now: what is said here is for nobody, until somebody joins again. */
  #lose() {
    if (!this.#session) return;
    this.#session = null;
    this.#stop();
    this.#house.tell({ type: "elsewhere" });
  }

  /**
   * The server's game goes on here, if it is one of this page's that can.
   * @param {TakeOver} wish
   */
  async #takeOver(wish) {
    this.#waiting = this.#join ? null : wish;
    if (!this.#session || !this.#join) return;
    const { game } = wish;
    const { key, table } = this.#join;
    const sitting = taken(this.#house.games, game, key);
    if (!sitting) return this.#house.tell({ type: "error", code: "not-taken-over", detail: null });
    this.#stop();
    this.#session = new Session(this.#house.games, game.number, sitting);
    await this.#try((shelf) => shelf.begin(table, game.number, header(sitting), sitting.log, true));
    this.#kept = { number: game.number, place: sitting.log.length };
    await this.#receive(PAGE, this.#join);
  }

  /**
   * Let the session answer, keep what changed, then tell: in that order.
   * @param {string} sender
   * @param {Incoming} message
   */
  async #receive(sender, message) {
    const session = this.#session;
    if (!session) return;
    const outgoing = session.receive(sender, message, now());
    try {
      await this.#keep(session);
    } catch (error) {
      console.error("another page has written to this table:", error);
      return this.#readAnew();
    }
    if (this.#session === session) outgoing.forEach(([, told]) => this.#pass(told));
  }

  /** What could not be kept has not happened: the page is told what has. */
  async #readAnew() {
    if (!this.#session || !this.#join) return;
    this.#stop();
    this.#session = await this.#takeUp(this.#join.table);
    await this.#receive(PAGE, this.#join);
  }

  /**
   * The promise is broken where another page has kept something else there.
   * @param {Session} session
   */
  async #keep({ number, sitting }) {
    const table = this.#join?.table;
    if (!sitting || table === undefined) return;
    const { log } = sitting;
    const { place } = this.#kept;
    if (number !== this.#kept.number) {
      await this.#try((shelf) => shelf.begin(table, number, header(sitting), log, false));
    } else if (log.length > place) {
      await this.#try((shelf) => shelf.append(table, number, place, log.slice(place)));
    }
    this.#kept = { number, place: log.length };
  }

  /**
   * Use the shelf; where the browser lets nothing be kept any more the table lives without.
   * @template T
   * @param {(shelf: Shelf) => Promise<T>} use
   * @returns {Promise<T | null>}
   */
  async #try(use) {
    const { shelf } = this.#house;
    if (!shelf) return null;
    try {
      return await use(shelf);
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") throw error;
      console.error("games are not kept any more:", error);
      this.#house.shelf = null;
      return null;
    }
  }

  /** @param {Answer | Search} told */
  #pass(told) {
    switch (told.type) {
      case "think":
      case "advise":
      case "stop":
        return this.#look(told);
      default:
        return this.#house.tell(told);
    }
  }

  /** @param {Search} request */
  #look(request) {
    this.#stop();
    if (request.type === "stop") return;
    this.#errand = { stopped: false };
    this.#search(request, this.#errand);
  }

  #stop() {
    this.#errand.stopped = true;
  }

  /**
   * An error in it is ours: it is told, and the table goes on without an answer.
   * @param {Exclude<Search, {type: "stop"}>} request
   * @param {Errand} errand
   */
  async #search(request, errand) {
    const { position } = request;
    try {
      await (request.type === "think" ? this.#choose(request, errand) : this.#advise(request, errand));
    } catch (error) {
      console.error("the computer could not look ahead:", error);
      if (!errand.stopped) await this.#say({ type: "failed", position });
    }
  }

  /** @param {import("./local.js").Think} request @param {Errand} errand */
  async #choose({ game, position, level, seed }, errand) {
    const search = this.#house.players.choose[game](position, level, seed);
    const found = await lookOut(search, errand, PAUSE, (seen) => this.#say({ type: "seen", position, found: seen }));
    const move = found?.line[0];
    if (move !== undefined) await this.#say({ type: "thought", position, move });
  }

  /** @param {import("./local.js").Advise} request @param {Errand} errand */
  async #advise({ game, position }, errand) {
    const search = this.#house.players.advise[game](position);
    const advice = await lookOut(search, errand, 0, async () => {});
    if (advice) await this.#say({ type: "advised", position, advice });
  }

  /**
   * The computer says something.
   * @param {Incoming} message
   */
  #say(message) {
    return this.#next(() => this.#receive(COMPUTER, message));
  }
}

/**
 * The game, or null where it can't be read: the table is then as one without.
 * @param {string} what
 * @param {() => import("./sitting.js").Sitting} read
 */
function readable(what, read) {
  try {
    return read();
  } catch (error) {
    console.error(`${what} can't be taken up:`, error);
    return null;
  }
}

/**
 * The game as the key's own, or null where it can't be: a watcher's, or one that was given up.
 * @param {Games} games
 * @param {Game} game
 * @param {string} key
 */
function taken(games, game, key) {
  if (!game.yours.length || game.standing.ended_by === "resignation") return null;
  return readable("a game of the server", () => take(games, game, key, seed(), now()));
}

/** A number below 2**53. */
function seed() {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

function now() {
  return Date.now() / 1000;
}
