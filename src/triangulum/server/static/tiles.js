/**
 * The table of Triangular: tiles, cells that may be taken, spanned triangles.
 *
 * Knows how tiles look and where cells lie. Refuses to know what is adjacent and what scores: it
 * shows the cells and the triangles that it is given.
 */

/** @import { Box, Game, Ply, Point, Triangle } from "./types.js" */
/** @import { Lens } from "./lens.js" */
/** @import { Cell } from "./lattice.js" */
import { around, cellAt, corners, EDGE, middle, outline, parse, pointsUp } from "./lattice.js";
import { lens } from "./lens.js";
import { legal } from "./lookup.js";
import { path, svg } from "./svg.js";
import { say } from "./words.js";

const RED = "0,0,0";
const MARGIN = EDGE * 0.45;
const FLAGGED = 2200;

/**
 * @typedef {object} TileBoard
 * @property {SVGSVGElement} element
 * @property {Lens} lens
 * @property {(game: Game) => Promise<void> | null} show
 * @property {(on: boolean) => void} grip  the table is being moved
 * @property {(at: Point, finger: number) => string} meant  the cell that a tap means
 * @property {(hint: string, dangers: string[]) => void} advise  mark the cell advised, or none, and dangerous ones
 * @property {(cell: string) => boolean} dangerous  whether the cell is marked so
 * @property {(cell: string) => boolean} open  whether it may be taken
 * @property {() => number} laid  how many tiles have been laid
 * @property {(cell: string) => void} point  where the keys are
 * @property {(tiles: boolean) => import("./keys.js").Spot[]} spots  cells that may be taken, and laid tiles
 * @property {(move: string, way: number | string | null) => boolean} flag  whether that is at the top
 */

/**
 * @param {Game} game
 * @param {() => void} changed  the lens has moved
 * @returns {TileBoard}
 */
export function tileBoard(game, changed) {
  const table = canvas();
  table.board.dataset.game = String(game.number);
  const most = { fit: 0.86, zoom: 1.4 };
  const view = lens(table.board, extent(game), most, changed, (pixels) => {
    table.spans.style.setProperty("--px", String(1 / pixels));
  });
  /** @type {Element[]} */
  const laid = [];
  /** @type {Map<string, Element>} */
  const cells = new Map();
  /** @type {Ply[]} */
  let plies = [];
  let standing = game.standing;
  let unflag = 0;
  table.tiles.append(tile(RED, 0));

  /** @param {Game} now */
  function show(now) {
    let common = 0;
    while (common < plies.length && plies[common]?.move === now.plies[common]?.move) common += 1;
    for (const element of laid.splice(common)) element.remove();
    for (const ply of now.plies.slice(common)) laid.push(tile(ply.move, ply.player));
    table.tiles.append(...laid.slice(common));
    laid.forEach((element, i) => element.classList.toggle("last", i === laid.length - 1));
    plies = now.plies;
    standing = now.standing;
    table.board.dataset.mover = String(standing.to_move ?? 0);
    table.spans.replaceChildren(...(plies.at(-1)?.triangles ?? []).flatMap((t) => span(t, plies.at(-1))));
    showCells();
    const last = plies.at(-1);
    return view.hold(extent(now), last ? around([parse(last.move)], 0) : null);
  }

  function showCells() {
    const open = legal(standing);
    for (const [name, element] of cells) {
      if (open.has(name)) continue;
      element.remove();
      cells.delete(name);
    }
    for (const name of open) {
      if (cells.has(name)) continue;
      const element = svg("polygon", { class: "legal", "data-cell": name, points: path(shrunk(parse(name), 0.84)) });
      cells.set(name, element);
      table.cells.append(element);
    }
  }

  /** @param {Point} at @param {number} finger */
  function meant(at, finger) {
    const point = view.toBoard(at);
    const exact = String(cellAt(point));
    const open = legal(standing);
    if (open.has(exact)) return exact;
    const reach = (finger / view.pixels()) ** 2;
    const far = (/** @type {string} */ name) => {
      const { x, y } = middle(corners(parse(name)));
      return (x - point.x) ** 2 + (y - point.y) ** 2;
    };
    const near = [...open].filter((name) => far(name) <= reach).sort((a, b) => far(a) - far(b));
    return near[0] ?? exact;
  }

  /** @param {string} _move @param {number | string | null} way */
  function flag(_move, way) {
    unmark();
    table.tiles.querySelector(`[data-tile="${CSS.escape(String(way))}"]`)?.classList.add("barring");
    unflag = setTimeout(unmark, FLAGGED);
    return false;
  }

  function unmark() {
    clearTimeout(unflag);
    table.tiles.querySelector(".barring")?.classList.remove("barring");
  }

  /** @param {string} hint @param {string[]} dangers */
  function advise(hint, dangers) {
    const marked = new Set(dangers);
    for (const [name, element] of cells) element.classList.toggle("dangerous", marked.has(name));
    if (table.hint.dataset.hint === hint) return;
    table.hint.dataset.hint = hint;
    table.hint.replaceChildren(...(cells.has(hint) ? ghost(hint, standing.to_move ?? 0) : []));
  }

  /** @param {string} cell */
  const dangerous = (cell) => cells.get(cell)?.classList.contains("dangerous") ?? false;

  /** @param {string} cell */
  function point(cell) {
    if (cell) view.reveal(middle(corners(parse(cell))));
    for (const [name, element] of cells) element.classList.toggle("felt", name === cell);
  }

  /** @param {boolean} tiles */
  function spots(tiles) {
    const names = tiles ? [RED, ...plies.map((ply) => ply.move), ...cells.keys()] : [...cells.keys()];
    return names.map((name) => ({ name, at: middle(corners(parse(name))) }));
  }

  const grip = (/** @type {boolean} */ on) => void table.board.classList.toggle("gripped", on);
  const count = () => plies.length;
  const open = (/** @type {string} */ cell) => cells.has(cell);
  return { element: table.board, lens: view, show, grip, meant, open, laid: count, advise, dangerous, point, spots, flag };
}

/**
 * What is to be seen: all tiles and all cells that may be taken, with a margin.
 * @param {Game} game
 * @returns {Box}
 */
function extent(game) {
  const names = [RED, ...game.plies.map((ply) => ply.move), ...game.standing.legal];
  return around(names.map(parse), MARGIN);
}

function canvas() {
  const board = svg("svg", { class: "tiles-board", role: "application", "aria-label": say("board.triangular") });
  const cells = svg("g", { class: "cells" });
  const tiles = svg("g", { class: "tiles" });
  const spans = svg("g", { class: "spans" });
  const hint = svg("g", { class: "advised" });
  board.append(svg("defs", {}, hatch()), cells, hint, tiles, spans);
  return { board, cells, hint, tiles, spans };
}

/** The pattern of a dangerous cell: stripes, so that it is told not by its colour alone. */
function hatch() {
  const size = { width: 18, height: 18 };
  return svg("pattern", { id: "danger", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)", ...size },
    svg("rect", { class: "ground", ...size }), svg("rect", { class: "stripe", ...size, width: 6 }));
}

/** @param {Cell} cell @param {number} part  of the cell's own size */
function shrunk(cell, part) {
  const points = corners(cell);
  const { x, y } = middle(points);
  return points.map((p) => ({ x: x + (p.x - x) * part, y: y + (p.y - y) * part }));
}

/**
 * A tile with a bevel: a body, three facets in their light, a face, the player's mark.
 * @param {string} name
 * @param {number} player 0 for the red tile
 */
function tile(name, player) {
  const cell = parse(name);
  const outer = shrunk(cell, 0.9);
  const inner = shrunk(cell, 0.66);
  const way = pointsUp(cell) ? "up" : "down";
  const facets = ["base", "right", "left"].map((side, i) => {
    const j = (i + 1) % 3;
    const points = [outer[i], outer[j], inner[j], inner[i]].flatMap((p) => p ?? []);
    return svg("polygon", { class: `facet ${side}`, points: path(points) });
  });
  const body = svg("polygon", { class: "body", points: path(outer) });
  const face = svg("polygon", { class: "face", points: path(inner) });
  const group = { class: `tile ${way}`, "data-tile": name, "data-player": player };
  return svg("g", group, svg("g", { class: "drop" }, body, ...facets, face, mark(player, middle(outer))));
}

/**
 * The tile that is advised, as an outline with the player's mark.
 * @param {string} name
 * @param {number} player
 */
function ghost(name, player) {
  const outer = shrunk(parse(name), 0.84);
  const facts = { class: "ghost", "data-player": player, points: path(outer) };
  return [svg("polygon", facts), svg("g", { class: "ghost", "data-player": player }, mark(player, middle(outer)))];
}

/** @param {number} player @param {Point} at */
function mark(player, at) {
  if (player === 1) return svg("circle", { class: "mark", cx: at.x, cy: at.y, r: 7 });
  if (player === 2) return svg("circle", { class: "mark hoop", cx: at.x, cy: at.y, r: 8 });
  return svg("polygon", { class: "mark", points: path(star(at, 15, 6.2)) });
}

/** @param {Point} at @param {number} out @param {number} in_ */
function star(at, out, in_) {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const far = i % 2 ? in_ : out;
    return { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
  });
}

/** @param {Triangle} triangle @param {Ply | undefined} ply */
function span(triangle, ply) {
  const points = outline(triangle.corners.map((cell) => parse(String(cell))));
  const at = middle(points);
  const kind = { class: triangle.red ? "span red" : "span", "data-player": ply?.player ?? 0 };
  const label = svg("g", { ...kind, transform: `translate(${at.x} ${at.y})` },
    svg("g", { class: "screen" },
      svg("circle", { class: "plate", r: 13 }),
      svg("text", { class: "edge", dy: "0.36em" }, triangle.red ? "\u2605" : String(triangle.edge ?? ""))));
  return [svg("polygon", { ...kind, points: path(points) }), label];
}
