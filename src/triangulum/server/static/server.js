/**
 * The server's side of the door: a WebSocket that comes back by itself when it is cut.
 *
 * Knows sockets, JSON and waiting. Refuses to know what a message means and who has the table.
 */

/** @import { Answer, Join, Request } from "./types.js" */

const DELAYS = [100, 200, 400, 800, 1400, 2000];
/** Between two looks for a server that nobody waits for. */
const RARELY = 20_000;

/**
 * How many milliseconds to wait before try number `attempt`, counted from 0.
 * @param {number} attempt
 */
export function delay(attempt) {
  return DELAYS[Math.min(attempt, DELAYS.length - 1)] ?? 2000;
}

/**
 * The address of the table's socket beside the page.
 * @param {string} page
 */
export function address(page) {
  const url = new URL("ws", page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/**
 * What the text says, or null when it isn't a message at all.
 * @param {unknown} text
 * @returns {Answer | null}
 */
export function read(text) {
  try {
    const answer = JSON.parse(String(text));
    return typeof answer?.type === "string" ? answer : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} url
 * @param {{opened: () => void, closed: () => void, heard: (answer: Answer) => void, awaited: () => boolean}} page
 * @returns {{connect: () => void, say: (message: Request | Join) => void, hangUp: () => void, doubt: () => void}}
 */
export function serverAt(url, page) {
  /** @type {WebSocket | null} */
  let socket = null;
  let attempt = 0;
  let waiting = 0;

  function connect() {
    if (socket) return;
    clearTimeout(waiting);
    const mine = new WebSocket(url);
    socket = mine;
    mine.onopen = () => mine === socket && page.opened();
    mine.onmessage = (event) => {
      attempt = 0;
      const answer = read(event.data);
      if (answer && mine === socket) page.heard(answer);
    };
    mine.onclose = () => mine === socket && lost();
  }

  function lost() {
    socket = null;
    page.closed();
    later();
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(connect, page.awaited() ? delay(attempt) : RARELY);
    attempt += 1;
  }

  return {
    connect() {
      attempt = 0;
      connect();
    },
    /** A link may be dead and not know it: it is taken for lost, and a new one looked for. */
    doubt() {
      const old = socket;
      if (!old) return;
      lost();
      old.close();
    },
    say: (message) => socket?.send(JSON.stringify(message)),
    hangUp() {
      const old = socket;
      socket = null;
      old?.close();
      later();
    },
  };
}
