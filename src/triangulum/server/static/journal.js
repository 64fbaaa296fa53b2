/**
 * The games of this device: one entry each, in a database of the browser.
 *
 * Knows object stores, what an entry says, and that the browser may keep nothing. Refuses to know who
 * reads it, and what a game is worth.
 */

/** @import { Game, GameName, Player, Seat } from "./types.js" */
import { recordOf } from "./record.js";

const NAME = "triangulum.games";
const STORE = "games";
/** Where in localStorage lies what a page wrote down on its way out. */
const LEFT = "triangulum.left";

/**
 * @typedef {object} End  how a game ended, and when
 * @property {[number, number]} score
 * @property {Player | null} winner
 * @property {string | null} ended_by
 * @property {number} at  milliseconds since 1970
 */

/**
 * @typedef {object} Entry  a game that was played here, over or not
 * @property {string} id
 * @property {GameName} game
 * @property {string | null} field  the standard field's name, null for other stars and in Triangular
 * @property {boolean} again
 * @property {[Seat, Seat]} seats
 * @property {Player[]} yours
 * @property {[number, number]} score
 * @property {boolean} over
 * @property {Player | null} winner
 * @property {string | null} ended_by
 * @property {number} plies
 * @property {number} begun  milliseconds since 1970, like `changed`
 * @property {number} changed
 * @property {boolean} whole  whether it was here from before one's own first move, and not taken up from somewhere
 * @property {End | null} end  the first that it came to: moves taken back after it don't undo it
 * @property {string} record  its canonical text
 */

/** An unfinished game that was removed after so many plies. @typedef {{id: string, gone: number}} Gone */
/** @typedef {Pick<Entry, "begun" | "whole" | "end" | "record">} Known */

/**
 * @typedef {object} Journal  what a call kept is kept when its promise is; it is broken where it can't be
 * @property {(game: Game) => Promise<void>} note
 *   keeps how a game of this device stands, when that has changed; without a move made it is not kept
 * @property {(game: Game) => void} leave
 *   the same at once, for whoever opens the journal next: what a page that is left still notes may come late
 * @property {() => Promise<Entry[]>} all  the one that was changed last comes first
 * @property {(entries: Entry[]) => Promise<void>} add  of two with one id the one that was changed later stays, with the first end
 * @property {(id: string) => Promise<void>} remove
 * @property {() => Promise<void>} erase
 */

/**
 * What is to be kept of a game.
 * @param {Game} game
 * @param {Omit<Known, "record">} before
 * @param {number} changed
 * @returns {Entry}
 */
export function entryOf(game, { begun, whole, end }, changed) {
  const { id, setup, seats, yours, plies, standing } = game;
  const { score, over, winner, ended_by } = standing;
  const what = { id, game: game.game, field: setup.field ?? null, again: setup.again ?? false, seats, yours };
  const first = end ?? (over ? { score, winner, ended_by, at: changed } : null);
  const how = { score, over, winner, ended_by, plies: plies.length, begun, changed, whole, end: first };
  return { ...what, ...how, record: recordOf(game) };
}

/** What is known of a game that is seen for the first time. @param {Game} game @returns {Known} */
function unknown({ yours, plies }) {
  return { begun: Date.now(), whole: !plies.some(({ player }) => yours.includes(player)), end: null, record: "" };
}

/** Whether there is something to keep. @param {Entry} entry */
const worth = ({ plies, end }) => plies > 0 || end !== null;

/** The journal of this browser, or null where it keeps nothing, as in some private windows. @returns {Promise<Journal | null>} */
export async function openJournal() {
  try {
    const journal = journalIn(await opened());
    await journal.add(left());
    return journal;
  } catch (error) {
    console.warn("the games of this device are not kept:", error);
    return null;
  }
}

/** What a page has left is erased with the rest. */
function discard() {
  try {
    localStorage.removeItem(LEFT);
  } catch {
    // shut: nothing was left
  }
}

/** What the page before has left here, once. @returns {Entry[]} */
function left() {
  try {
    const entry = JSON.parse(localStorage.getItem(LEFT) ?? "null");
    localStorage.removeItem(LEFT);
    return entry ? [entry] : [];
  } catch {
    return []; // shut, or spoiled by somebody
  }
}

async function opened() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const database = await result(opening);
  database.onversionchange = () => database.close();
  return database;
}

/** @param {IDBDatabase} database @returns {Journal} */
function journalIn(database) {
  /** When each game was begun and how it stood last, as far as it is known here. @type {Map<string, Known>} */
  const known = new Map();

  /**
   * @param {(store: IDBObjectStore) => void} write
   * @returns {Promise<void>}
   */
  function writing(write) {
    const transaction = database.transaction(STORE, "readwrite");
    write(transaction.objectStore(STORE));
    return end(transaction);
  }

  const reading = () => database.transaction(STORE).objectStore(STORE);

  /**
   * Read once only: when a page goes there is time for writing, and for nothing before it. A game that was over
   * before anything was known of it has been erased, and stays so; one that was not is gone until it moves on.
   * @param {Game} game
   */
  async function find(game) {
    const entry = await result(/** @type {IDBRequest<Entry | Gone | undefined>} */ (reading().get(game.id)));
    const erased = entry ? "gone" in entry && entry.gone === game.plies.length : game.standing.over;
    const record = erased ? recordOf(game) : "";
    known.set(game.id, entry && !("gone" in entry) ? entry : { ...unknown(game), record });
  }

  /** What has not changed is not written: a game isn't younger for being looked at. @param {Game} game */
  async function note(game) {
    if (!known.has(game.id)) await find(game);
    const before = known.get(game.id) ?? unknown(game);
    const entry = entryOf(game, before, Date.now());
    if (entry.record === before.record) return;
    await writing((store) => (worth(entry) ? store.put(entry) : store.delete(entry.id)));
    known.set(game.id, entry);
  }

  /** @param {Game} game */
  function leave(game) {
    const before = known.get(game.id) ?? unknown(game);
    const entry = entryOf(game, before, Date.now());
    if (!worth(entry) || entry.record === before.record) return;
    try {
      localStorage.setItem(LEFT, JSON.stringify(entry));
    } catch (error) {
      console.warn("the game may be kept too late:", error); // the store is full
    }
  }

  async function all() {
    const kept = await result(/** @type {IDBRequest<(Entry | Gone)[]>} */ (reading().getAll()));
    const entries = kept.flatMap((entry) => ("gone" in entry ? [] : [entry]));
    for (const entry of entries) known.set(entry.id, entry);
    return entries.sort((a, b) => b.changed - a.changed);
  }

  /** @param {Entry[]} entries */
  async function add(entries) {
    const kept = new Map((await all()).map((entry) => [entry.id, entry]));
    const later = entries.filter(({ id, changed }) => changed > (kept.get(id)?.changed ?? -1));
    await writing((store) => later.forEach((entry) => store.put(after(kept.get(entry.id), entry))));
  }

  /** What was removed must not come back from its table, so that is marked where it isn't over. @param {Entry[]} entries */
  function forget(entries) {
    discard();
    return writing((store) => {
      for (const { id, over, plies } of entries) {
        if (over) store.delete(id);
        else store.put({ id, gone: plies });
      }
    });
  }

  const remove = async (/** @type {string} */ id) => forget((await all()).filter((entry) => entry.id === id));
  const erase = async () => forget(await all());

  return { note, leave, all, add, remove, erase };
}

/** The later entry of a game, which began and first ended as the one before says. @param {Entry | undefined} before @param {Entry} entry */
function after(before, entry) {
  return before ? { ...entry, begun: before.begun, whole: before.whole, end: before.end ?? entry.end } : entry;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function end(transaction) {
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error);
  });
  transaction.commit(); // the page may be on its way out
  return /** @type {Promise<void>} */ (ended);
}
