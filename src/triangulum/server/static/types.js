/**
 * The shapes that travel between the page and its table, as JSDoc types.
 *
 * Knows how each key is spelled (messages.py is the authority). Refuses to know what anything means
 * and holds no code.
 */

/** @typedef {1 | 2} Player */
/** @typedef {"triangles" | "triangular"} GameName */
/** @typedef {{kind: "person", name: string} | {kind: "computer", level: number}} Seat */

/**
 * @typedef {object} Triangle
 * @property {(number | string)[]} corners  star numbers, or cells as "x,y,z"
 * @property {number} points
 * @property {number | null} [direction]
 * @property {number | null} [edge]
 * @property {boolean} [red]
 */

/** @typedef {{player: Player, move: string, triangles: Triangle[]}} Ply */

/**
 * @typedef {object} Standing
 * @property {number} ply
 * @property {Player | null} to_move
 * @property {[number, number]} score
 * @property {string[]} legal
 * @property {boolean} over
 * @property {Player | null} winner
 * @property {boolean} draw
 * @property {string | null} ended_by
 * @property {boolean} can_undo
 */

/**
 * @typedef {object} Setup
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [clearance]
 * @property {boolean} [again]
 * @property {[number, number][]} [stars]
 * @property {number | null} [seed]
 * @property {string | null} [field]
 */

/**
 * @typedef {object} Game
 * @property {number} number
 * @property {GameName} game
 * @property {Setup} setup
 * @property {[Seat, Seat]} seats
 * @property {Player[]} yours
 * @property {Ply[]} plies
 * @property {Standing} standing
 */

/** @typedef {{type: "empty"}} Empty */
/** @typedef {{type: "state"} & Game} Everything */
/** @typedef {{type: "moved", number: number, last: Ply, standing: Standing}} Moved */
/**
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {number} number
 * @property {number} ply
 * @property {string} move
 * @property {string} reason
 * @property {number | string | null} in_the_way
 */
/** @typedef {{type: "error", code: string, detail?: string | null}} Fault */
/** @typedef {Empty | Everything | Moved | Refused | Fault} Answer */

/**
 * @typedef {object} NewGame
 * @property {"new"} type
 * @property {GameName} game
 * @property {[Seat, Seat]} seats
 * @property {1 | 2 | "lot"} first
 * @property {string | null} [field]
 * @property {number | null} [seed]
 * @property {boolean} [again]
 */
/** @typedef {{type: "move", number: number, ply: number, move: string}} Move */
/** @typedef {{type: "undo" | "resign", number: number, ply: number}} Plea */
/** @typedef {{type: "state"}} Ask */
/** @typedef {{type: "join", table: string, key: string}} Join */
/** @typedef {NewGame | Move | Plea | Ask} Request */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, k: number}} View  the board point in the middle, and pixels per board point */

export {};
