/**
 * The one door to the table: the server's, or this browser's own where there is no server.
 *
 * Knows the socket, the worker and the clock, and does with them what door.js says. Refuses to know
 * when, and what a message means.
 */

/** @import { Answer, Elsewhere, Game, Join, Request } from "./types.js" */
/** @import { Deed, Door, Knock, Turn } from "./porch.js" */
import { closedDoor, step } from "./door.js";
import { keepMark, keepServersGame, lastMark, lastServersGame, neverPlayedHere } from "./memory.js";
import { address, serverAt } from "./server.js";

/** The answers that may change the game. */
const GAMES = new Set(["empty", "state", "moved"]);

/**
 * Open the door and keep it open.
 * @param {boolean} alone whether the page has no server
 * @param {Omit<Join, "type">} identity
 * @param {(event: Answer | Turn) => void} tell
 * @param {() => Game | null} game the one on the page
 * @returns {{send: (request: Request) => boolean, doubt: () => void}} `send`: false when it can't be sent;
 *   `doubt`: no answer has come, so the link to the server may be dead
 */
export function open(alone, identity, tell, game) {
  /** @type {Door} */
  let door = closedDoor(alone);
  /** @type {Worker | null} */
  let worker = null;
  let waiting = 0;
  /** @type {Join} */
  const join = { type: "join", ...identity };

  const server = serverAt(address(location.href), {
    opened: () => happen({ type: "opened" }),
    closed: () => happen({ type: "closed" }),
    heard: (answer) => happen({ type: "server", answer }),
    awaited: () => door.holder !== "here" || door.idle,
  });

  /** @param {Knock} event */
  function happen(event) {
    const visible = !document.hidden;
    const room = { mark: lastMark(), bare: neverPlayedHere(), visible, get game() { return lastServersGame(); } };
    const [next, deeds] = step(door, event, room);
    door = next;
    deeds.forEach(carryOut);
    return deeds;
  }

  /** @param {Deed} deed */
  function carryOut(deed) {
    switch (deed.do) {
      case "connect":
        return server.connect();
      case "hang-up":
        return server.hangUp();
      case "join-server":
        return server.say(join);
      case "ask-server":
        return server.say(deed.request);
      case "join-here":
        return table().postMessage(join);
      case "ask-here":
        return table().postMessage(deed.request);
      case "take-over":
        return table().postMessage({ type: "take-over", game: deed.game });
      case "leave-here":
        return leave();
      case "mark":
        return keepMark(deed.mark);
      case "wait":
        clearTimeout(waiting);
        waiting = setTimeout(() => happen({ type: "tired" }), deed.ms);
        return;
      case "tell":
        tell(deed.event);
        if (door.holder === "server" && GAMES.has(deed.event.type)) keepServersGame(game());
    }
  }

  /** The table of this browser, in a worker that is started when it is needed. */
  function table() {
    if (worker) return worker;
    const mine = new Worker(new URL("./host/main.js", import.meta.url), { type: "module" });
    mine.onmessage = (/** @type {MessageEvent<Answer | Elsewhere>} */ { data: answer }) => {
      if (mine === worker) happen({ type: "here", answer });
    };
    mine.onerror = () => {
      if (mine !== worker) return;
      leave();
      happen({ type: "broken" });
    };
    worker = mine;
    return mine;
  }

  function leave() {
    worker?.terminate();
    worker = null;
  }

  function look() {
    if (document.hidden) return;
    happen({ type: "seen" });
    if (!alone && !door.near) server.connect();
  }

  addEventListener("offline", server.doubt);
  addEventListener("online", look);
  addEventListener("pageshow", look);
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  queueMicrotask(() => happen({ type: "begin" })); // whoever opens the door may be told at once
  return { send: (request) => happen({ type: "ask", request }).length > 0, doubt: server.doubt };
}
