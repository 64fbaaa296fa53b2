// The committed kernels, for tests of the page's own host.

import { readFileSync } from "node:fs";
import { games } from "../../src/triangulum/server/static/host/games.js";
import { players } from "../../src/triangulum/server/static/host/players.js";

const FOLDER = new URL("../../src/triangulum/engine/", import.meta.url);

/** @param {string} name */
function compiled(name) {
  return new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, FOLDER)));
}

export const modules = { triangles: compiled("triangles"), triangular: compiled("triangular") };
export const theGames = () => games(modules);
export const thePlayers = () => players(modules);
