/**
 * The two games of the host, each over a kernel of its own.
 *
 * Knows that there are two. Refuses to know rules.
 */

/** @import { GameName } from "../types.js" */
/** @import { Game } from "./moves.js" */
import { triangles } from "./triangles.js";
import { triangular } from "./triangular.js";

/** @typedef {Record<GameName, Game>} Games */
/** @typedef {Record<GameName, WebAssembly.Module>} Modules */

/**
 * The games by name.
 * @param {Modules} modules
 * @returns {Games}
 */
export function games(modules) {
  return { triangles: triangles(modules.triangles), triangular: triangular(modules.triangular) };
}
