/**
 * The shapes that travel between the page and its table, as JSDoc types.
 *
 * Knows how each key is spelled (messages.py is the authority). Refuses to know what anything means
 * and holds no code.
 */

/** @typedef {1 | 2} Player */
/** @typedef {"triangles" | "triangular"} GameName */
/** @typedef {"hint" | "outlook" | "dangers"} Aid  what a player may be shown beside the rules */
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
 * @property {number} number  counts the games of its table
 * @property {string} id  names the game at every table
 * @property {GameName} game
 * @property {Setup} setup
 * @property {Aid[]} aids
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
/**
 * @typedef {object} Thinking  what the computer has seen so far
 * @property {"thinking"} type
 * @property {number} number
 * @property {number} ply
 * @property {number} depth
 * @property {number} nodes
 * @property {number} expected  the difference at the end, from player 1's view
 * @property {Player | null} red  who forces a red triangle
 * @property {string[]} line  the best moves in turn
 */
/**
 * @typedef {object} Advice  for whose turn it is
 * @property {"advice"} type
 * @property {number} number
 * @property {number} ply
 * @property {string[]} line  beginning with the move that is advised
 * @property {number} points  what that move scores at once
 * @property {number} expected
 * @property {Player | null} red
 * @property {string[]} dangers  the moves after which the other player could complete a red triangle
 * @property {number | null} leaves  how many triangles the other player can close in his turn after the move, if it is his
 */
/** @typedef {{type: "error", code: string, detail?: string | null}} Fault */
/** @typedef {{type: "elsewhere"}} Elsewhere  another tab has the table of this browser */
/** @typedef {Empty | Everything | Moved | Refused | Thinking | Advice | Fault} Answer */

/**
 * @typedef {object} NewGame
 * @property {"new"} type
 * @property {GameName} game
 * @property {[Seat, Seat]} seats
 * @property {1 | 2 | "lot"} first
 * @property {string | null} [field]
 * @property {number | null} [seed]
 * @property {boolean} [again]
 * @property {Past | null} [past]  where to set out from, instead of from the start
 * @property {string | null} [record]  likewise: the text of a record, which says whose game it is
 */
/** @typedef {{number: number, ply: number}} Past */
/** @typedef {{type: "move", number: number, ply: number, move: string}} Move */
/** @typedef {{type: "undo" | "resign", number: number, ply: number}} Plea */
/** @typedef {{type: "advice", number: number, ply: number}} Consult */
/** @typedef {{type: "state"}} Ask */
/** @typedef {{type: "join", table: string, key: string}} Join */
/** @typedef {NewGame | Move | Plea | Consult | Ask} Request */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, k: number}} View  the board point in the middle, and pixels per board point */

export {};
