/**
 * Games at rest in the browser: IndexedDB, one append-only log a game.
 *
 * Knows object stores and transactions. Refuses to know what a header or a log entry means.
 */

/** @import { Entry, Header } from "./sitting.js" */

const NAME = "triangulum";
const GAMES = "games";
const ENTRIES = "entries";

/** A table's last game. @typedef {{number: number, header: Header, log: Entry[]}} Kept */

/**
 * @typedef {object} Shelf  what a call kept is kept when its promise is; it is broken where it can't be
 * @property {(table: string) => Promise<Kept | null>} latest
 * @property {(table: string, number: number, header: Header, log: Entry[], over: boolean) => Promise<void>} begin
 *   keeps a game that has just been started, `over` those of this number and later where it is given
 * @property {(table: string, number: number, place: number, entries: Entry[]) => Promise<void>} append
 *   keeps the log's entries from `place` on, counted from 0; the promise is broken where they are taken
 */

/**
 * The shelf of this browser; the promise is broken where there is none, as in some private windows.
 * @returns {Promise<Shelf>}
 */
export async function openShelf() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(GAMES);
    opening.result.createObjectStore(ENTRIES);
  };
  const database = await result(opening);
  database.onversionchange = () => database.close();

  /** @param {string} table */
  async function latest(table) {
    const transaction = database.transaction([GAMES, ENTRIES]);
    const games = transaction.objectStore(GAMES);
    const cursor = await result(games.openCursor(all([table]), "prev"));
    if (!cursor) return null;
    const number = /** @type {[string, number]} */ (cursor.key)[1];
    const log = await result(transaction.objectStore(ENTRIES).getAll(all([table, number])));
    return { number, header: cursor.value, log };
  }

  /** @param {string} table @param {number} number @param {Header} header @param {Entry[]} log @param {boolean} over */
  function begin(table, number, header, log, over) {
    const transaction = database.transaction([GAMES, ENTRIES], "readwrite");
    const games = transaction.objectStore(GAMES);
    const entries = transaction.objectStore(ENTRIES);
    if (over) for (const store of [games, entries]) store.delete(from([table, number], [table, []]));
    games.add(header, [table, number]);
    log.forEach((entry, place) => entries.add(entry, [table, number, place]));
    return end(transaction);
  }

  /** @param {string} table @param {number} number @param {number} place @param {Entry[]} entries */
  function append(table, number, place, entries) {
    const transaction = database.transaction(ENTRIES, "readwrite");
    const store = transaction.objectStore(ENTRIES);
    entries.forEach((entry, n) => store.add(entry, [table, number, place + n]));
    return end(transaction);
  }

  return { latest, begin, append };
}

/**
 * The keys that begin like this.
 * @param {(string | number)[]} key
 */
function all(key) {
  return from(key, [...key, []]);
}

/**
 * The keys from one to the other; an array comes after every number and text.
 * @param {IDBValidKey} first
 * @param {IDBValidKey} last
 */
function from(first, last) {
  return IDBKeyRange.bound(first, last);
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

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function end(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
