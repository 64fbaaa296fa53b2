/**
 * Who has the table, the server or this browser: one value, and how each event changes it.
 *
 * Knows when the table goes from one to the other, and that no game is lost by it. Refuses to know
 * sockets, workers and clocks: it says what is to be done, and link.js does it.
 */

/** @import { Answer, Elsewhere, Game, NewGame, Request } from "./types.js" */
/** @import { Deed, Door, Knock, Mark, Room } from "./porch.js" */

/** How many milliseconds a server is waited for: before it was ever reached, and when it is cut off. */
export const PATIENCE = { first: 2500, cut: 4000 };
/** After so many sockets in a row that didn't open, a server that was never reached isn't there. */
const TRIES = 3;

/** @typedef {[Door, Deed[]]} Next */

/** @param {boolean} alone @returns {Door} */
export function closedDoor(alone) {
  const server = { near: false, met: false, failures: 0, patient: true, moving: null, before: null };
  const here = { broken: false, answered: false, foretold: false, elsewhere: false, taking: null, taken: false, idle: false, over: false };
  return { alone, holder: null, shows: null, ...server, ...here };
}

/**
 * The door after the event, and what is to be done for it.
 * @param {Door} door
 * @param {Knock} event
 * @param {Room} room
 * @returns {Next}
 */
export function step(door, event, room) {
  const [next, deeds] = react(door, event, room);
  const mark = markOf(next);
  return mark === null || mark === room.mark ? [next, deeds] : [next, [...deeds, { do: "mark", mark }]];
}

/** @param {Door} door @param {Knock} event @param {Room} room @returns {Next} */
function react(door, event, room) {
  switch (event.type) {
    case "begin":
      return begin(door, room);
    case "opened":
      return opened({ ...door, near: true, met: true }, room);
    case "closed":
      return cut({ ...door, near: false }, room);
    case "tired":
      return door.holder ? [door, []] : turnHere({ ...door, patient: false }, room);
    case "seen":
      return seen(door, room);
    case "broken":
      return broken(door, room);
    case "ask":
      return ask(door, event.request);
    case "server":
      return fromServer(door, event.answer, room);
    case "here":
      return fromHere(door, event.answer);
  }
}

/** What must be kept of the table here, while it is this page's. @param {Door} door @returns {Mark | null} */
function markOf({ holder, answered, taken, idle, over }) {
  if (holder !== "here" || !answered) return null;
  if (taken) return idle ? "taken" : "gone-on";
  return idle || over ? "" : "ours";
}

/**
 * A table that never had a game is empty: nobody has to wait until it is there and says so.
 * @param {Door} door
 * @param {Room} room
 * @returns {Next}
 */
function foretell(door, room) {
  const [next, deeds] = turnHere({ ...door, patient: false }, room);
  const event = { type: /** @type {const} */ ("connected"), here: true, anew: false };
  /** @type {Deed[]} */
  const telling = [{ do: "tell", event }, { do: "tell", event: { type: "empty" } }];
  return [{ ...next, answered: true, foretold: true, shows: "here" }, [...deeds, ...telling]];
}

/** Whether the table of this browser, maybe in another tab, has what the server doesn't know. @param {Room} room */
function goesOnHere({ mark }) {
  return mark === "ours" || mark === "gone-on";
}

/** @param {Door} door @param {Room} room @returns {Next} */
function begin(door, room) {
  if (door.alone) return room.bare && room.visible ? foretell(door, room) : turnHere({ ...door, patient: false }, room);
  const wait = /** @type {Deed} */ ({ do: "wait", ms: PATIENCE.first });
  const [next, deeds] = goesOnHere(room) ? turnHere({ ...door, patient: false }, room) : [door, [wait]];
  return [next, [{ do: "connect" }, ...deeds]];
}

/** @param {Door} door @param {Room} room @returns {Next} */
function opened(door, room) {
  if (door.holder === "here") return door.idle && !door.elsewhere ? turnToServer(door, room) : [door, []];
  return goesOnHere(room) && !door.broken ? turnHere(door, room) : turnToServer(door, room);
}

/** @param {Door} door @param {Room} room @returns {Next} */
function cut(door, room) {
  if (door.holder === "here") return door.moving ? stay(door) : [door, []];
  const lost = /** @type {Deed} */ ({ do: "tell", event: { type: "disconnected" } });
  if (door.holder === "server") {
    return [{ ...door, holder: null, patient: true }, [lost, { do: "wait", ms: PATIENCE.cut }]];
  }
  const failed = { ...door, failures: door.failures + 1 };
  if (failed.met || failed.failures !== TRIES) return [failed, [lost]];
  const [next, deeds] = turnHere({ ...failed, patient: false }, room);
  return [next, [lost, ...deeds]];
}

/**
 * Somebody looks at the page: what waited for that is done.
 * @param {Door} door
 * @param {Room} room
 * @returns {Next}
 */
function seen(door, room) {
  if (door.elsewhere) return door.near && room.mark === "" ? turnToServer(door, room) : turnHere(door, room);
  if (door.holder) return [door, []];
  return door.near ? opened(door, room) : door.patient ? [door, []] : turnHere(door, room);
}

/**
 * What has answered before is begun once more, with what it has kept.
 * @param {Door} door
 * @param {Room} room
 * @returns {Next}
 */
function broken(door, room) {
  if (door.holder !== "here") return [door, []];
  if (door.answered) return [{ ...door, answered: false, foretold: false, moving: null }, [{ do: "join-here" }]];
  const lost = { ...door, broken: true, holder: null, moving: null };
  if (door.near) return turnToServer(lost, room);
  return [lost, [{ do: "tell", event: { type: "disconnected" } }]];
}

/**
 * The table is this browser's from now on, with the server's game unless it has one that came after.
 * Only where somebody looks: it would be taken from the tab where they play.
 * @param {Door} door
 * @param {Room} room
 * @returns {Next}
 */
function turnHere(door, room) {
  if (door.broken || !room.visible) return [door, []];
  const game = room.mark === "" && !door.alone ? room.game : null;
  const taken = game !== null || room.mark === "taken" || room.mark === "gone-on";
  const fresh = { holder: /** @type {const} */ ("here"), answered: false, elsewhere: false, moving: null };
  const next = { ...door, ...fresh, taking: game, taken, idle: !goesOnHere(room), over: false };
  /** @type {Deed[]} */
  const giving = game ? [{ do: "take-over", game }] : [];
  return [next, [{ do: "join-here" }, ...giving]];
}

/**
 * The table is the server's from now on.
 * @param {Door} door
 * @param {Room} room
 * @param {boolean} [joined]
 * @returns {Next}
 */
function turnToServer(door, room, joined = false) {
  const was = door.holder === "here" || room.mark === "taken";
  const event = { type: /** @type {const} */ ("connected"), here: false, anew: door.shows === "here" };
  /** @type {Deed[]} */
  const leaving = was ? [{ do: "leave-here" }, { do: "mark", mark: "" }] : [];
  /** @type {Deed[]} */
  const joining = joined ? [] : [{ do: "join-server" }];
  const next = { ...door, elsewhere: false, moving: null, before: null };
  return [{ ...next, holder: "server", shows: "server" }, [...leaving, ...joining, { do: "tell", event }]];
}

/** @param {Door} door @param {Request} request @returns {Next} */
function ask(door, request) {
  if (door.holder === "server") return [door, door.near ? [{ do: "ask-server", request }] : []];
  if (door.holder === null || !door.answered || door.elsewhere) return [door, []];
  if (door.moving) return stay(door); // the server took too long
  if (request.type === "new" && door.near && !request.past) {
    return [{ ...door, moving: request, before: null }, [{ do: "join-server" }]];
  }
  const idle = door.idle && (request.type === "state" || request.type === "advice");
  return [{ ...door, idle }, [{ do: "ask-here", request }]];
}

/** The new game begins here after all. @param {Door} door @returns {Next} */
function stay(door) {
  const { moving } = door;
  const next = { ...door, moving: null, before: null, near: false, idle: false };
  return [next, moving ? [{ do: "hang-up" }, { do: "ask-here", request: moving }] : []];
}

/** @param {Door} door @param {Answer} answer @param {Room} room @returns {Next} */
function fromServer(door, answer, room) {
  if (door.holder === "server") return [door, [{ do: "tell", event: answer }]];
  if (!door.moving) return [door, []];
  if (answer.type === "error") return stay(door);
  if (door.before === null) return compare(door, door.moving, answer);
  if (answer.type !== "state" || answer.number <= door.before) return [door, []];
  const [next, deeds] = turnToServer(door, room, true);
  return [next, [...deeds, { do: "tell", event: answer }]];
}

/**
 * The new game may end the server's game where that one has gone on here, or is over: nobody was
 * asked about another one.
 * @param {Door} door
 * @param {NewGame} request
 * @param {Answer} answer how the server's game stands
 * @returns {Next}
 */
function compare(door, request, answer) {
  if (answer.type !== "state" && answer.type !== "empty") return [door, []];
  if (answer.type === "state" && !answer.standing.over && !door.taken) return stay(door);
  const before = answer.type === "state" ? answer.number : 0;
  return [{ ...door, before }, [{ do: "ask-server", request }]];
}

/** @param {Door} door @param {Answer | Elsewhere} answer @returns {Next} */
function fromHere(door, answer) {
  if (door.holder !== "here") return [door, []];
  if (answer.type === "elsewhere") {
    /** @type {Deed[]} */
    const deeds = door.moving ? [{ do: "hang-up" }] : [];
    const next = { ...door, answered: false, foretold: false, elsewhere: true, taking: null, moving: null };
    return [next, [...deeds, { do: "tell", event: answer }]];
  }
  if (door.foretold) {
    const told = { ...door, foretold: false };
    return answer.type === "empty" ? [told, []] : fromHere(told, answer);
  }
  if (door.taking && answer.type === "error") return refused(door);
  if (door.taking && !isOf(door.taking, answer)) return [door, []];
  const event = { type: /** @type {const} */ ("connected"), here: true, anew: !door.taking && door.shows !== null };
  /** @type {Deed[]} */
  const first = door.answered ? [] : [{ do: "tell", event }];
  const now = gone(door, answer);
  const shows = now.taken && now.idle ? "server" : "here";
  return [{ ...now, answered: true, taking: null, shows }, [...first, { do: "tell", event: answer }]];
}

/**
 * The table here doesn't take the game, which must be over: it stays on the page until a new one begins.
 * @param {Door} door
 * @returns {Next}
 */
function refused(door) {
  const next = { ...door, taking: null, taken: false };
  if (door.shows !== "server") return [next, [{ do: "ask-here", request: { type: "state" } }]];
  const event = { type: /** @type {const} */ ("connected"), here: true, anew: false };
  return [{ ...next, answered: true, over: true }, [{ do: "tell", event }]];
}

/**
 * Whether the answer is the game that was given to the table here, which has said before what it had.
 * @param {Game} game
 * @param {Answer} answer
 */
function isOf(game, answer) {
  if (answer.type !== "state") return false;
  const key = (/** @type {Game} */ { game, setup, plies }) =>
    JSON.stringify([game, setup.stars, setup.again, plies.map(({ move }) => move)]);
  return key(answer) === key(game);
}

/** @param {Door} door @param {Answer} answer @returns {Door} */
function gone(door, answer) {
  if (answer.type === "empty") return { ...door, idle: true, over: false };
  if (answer.type === "moved") return { ...door, idle: false, over: answer.standing.over };
  if (answer.type !== "state") return door;
  const { over } = answer.standing;
  return { ...door, over, idle: door.idle && (door.taken || over) };
}
