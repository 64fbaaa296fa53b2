/**
 * The one door to the table: a WebSocket that joins, and comes back by itself when it is cut.
 *
 * Knows sockets, JSON and waiting. Refuses to know what a message means, and keeps nothing that was
 * not sent: after a cut the table sends everything again.
 */

/** @import { Answer, Request, Join } from "./types.js" */

const DELAYS = [100, 200, 400, 800, 1400, 2000];

/**
 * How many milliseconds to wait before try number `attempt`, counted from 0.
 * @param {number} attempt
 */
export function delay(attempt) {
  return DELAYS[Math.min(attempt, DELAYS.length - 1)] ?? 2000;
}

/**
 * The address of the table's socket on the host that served the page.
 * @param {{protocol: string, host: string}} place
 */
export function address(place) {
  return `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}/ws`;
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
 * Open the door and keep it open.
 * @param {string} url
 * @param {Omit<Join, "type">} identity
 * @param {(event: Answer | {type: "connected" | "disconnected"}) => void} tell
 * @returns {{send: (request: Request) => boolean}}
 */
export function open(url, identity, tell) {
  /** @type {WebSocket | null} */
  let socket = null;
  let attempt = 0;
  let waiting = 0;

  function connect() {
    clearTimeout(waiting);
    const mine = new WebSocket(url);
    socket = mine;
    mine.onopen = () => {
      mine.send(JSON.stringify({ type: "join", ...identity }));
      tell({ type: "connected" });
    };
    mine.onmessage = (event) => {
      attempt = 0;
      const answer = read(event.data);
      if (answer && mine === socket) tell(answer);
    };
    mine.onclose = () => lost(mine);
  }

  /** @param {WebSocket} which */
  function lost(which) {
    if (which !== socket) return;
    socket = null;
    tell({ type: "disconnected" });
    waiting = setTimeout(connect, delay(attempt));
    attempt += 1;
  }

  function hurry() {
    if (socket) return;
    attempt = 0;
    connect();
  }

  /** @param {Request} request */
  function send(request) {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(request));
    return true;
  }

  addEventListener("online", hurry);
  addEventListener("pageshow", hurry);
  connect();
  return { send };
}
