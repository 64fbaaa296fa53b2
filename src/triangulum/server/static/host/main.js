/**
 * The browser's own table: a worker that speaks with its page as a server would.
 *
 * Knows the lock that goes with a table, and the page's messages. Refuses to know what they mean.
 */

import { games } from "./games.js";
import { compiled } from "./modules.js";
import { players } from "./players.js";
import { Room } from "./room.js";
import { openShelf } from "./shelf.js";

const open = start();
addEventListener("message", ({ data }) => open.then((room) => room.hear(data)).catch(reportError));
open.catch(reportError); // the page hears of it

async function start() {
  const [modules, shelf] = await Promise.all([compiled(), shelfIfAny()]);
  return new Room({ games: games(modules), players: players(modules), shelf, hold, tell: (told) => postMessage(told) });
}

/** In a private window some browsers keep nothing: the table lives without. */
async function shelfIfAny() {
  try {
    return await openShelf();
  } catch (error) {
    console.warn("games are not kept in this browser:", error);
    return null;
  }
}

/**
 * Take the table from any other page, where the browser has locks.
 * @param {string} table
 * @param {() => void} lost
 * @returns {Promise<void>}
 */
function hold(table, lost) {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((held) => {
    const forEver = () => {
      held();
      return new Promise(() => {});
    };
    navigator.locks.request(`triangulum ${table}`, { steal: true }, forEver).catch((error) => {
      if (error.name === "AbortError") lost();
      held(); // some browsers have locks and give none
    });
  });
}
