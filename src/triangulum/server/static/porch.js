/**
 * The shapes around the door, as JSDoc types: what it is, what happens to it, what is to be done.
 *
 * Knows what each part is for. Refuses to know when, and holds no code.
 */

/** @import { Answer, Elsewhere, Game, NewGame, Request } from "./types.js" */

/**
 * What the browser keeps of the table here: nothing that matters; the server's game as it stood there;
 * a game of its own that is not over; the server's game, gone on.
 * @typedef {"" | "taken" | "ours" | "gone-on"} Mark
 */
/**
 * @typedef {object} Door
 * @property {boolean} alone  the page has no server
 * @property {"server" | "here" | null} holder  whom the page hears, if anybody
 * @property {"server" | "here" | null} shows  whose game the page has
 * @property {boolean} near  a socket to the server is open
 * @property {boolean} met  the server has been reached
 * @property {number} failures  sockets that did not open before that
 * @property {boolean} patient  the server is still waited for
 * @property {boolean} broken  this browser can't run the table
 * @property {boolean} answered  the table here has answered since it was joined
 * @property {boolean} foretold  that it has no game has been told before it said so
 * @property {boolean} elsewhere  another tab has the table of this browser
 * @property {Game | null} taking  the game that the table here is being given
 * @property {boolean} taken  the game here is the server's
 * @property {boolean} idle  nothing has been done here that the server doesn't know
 * @property {boolean} over  the game here is over
 * @property {NewGame | null} moving  the new game with which the table goes back to the server
 * @property {number | null} before  the server's game that it is to replace
 */
/**
 * What is around the door: the mark that is kept, whether no game was ever begun here, whether somebody
 * looks at the page, and the last game that the server told of.
 * @typedef {{mark: Mark, bare: boolean, visible: boolean, game: Game | null}} Room
 */
/**
 * @typedef {{type: "begin" | "opened" | "closed" | "tired" | "seen" | "broken"}
 *   | {type: "server", answer: Answer} | {type: "here", answer: Answer | Elsewhere}
 *   | {type: "ask", request: Request}} Knock
 */
/** @typedef {{type: "connected", here: boolean, anew: boolean} | {type: "disconnected"} | Elsewhere} Turn */
/**
 * @typedef {{do: "connect" | "hang-up" | "join-server" | "join-here" | "leave-here"}
 *   | {do: "wait", ms: number} | {do: "ask-server" | "ask-here", request: Request}
 *   | {do: "take-over", game: Game} | {do: "mark", mark: Mark} | {do: "tell", event: Answer | Turn}} Deed
 */

export {};
