/**
 * How the things of a field look: star, line, triangle, rubber line, number, hatch.
 *
 * Knows shapes and where they go. Refuses to know games and what is marked when.
 */

/** @import { Ply, Point, Triangle } from "./types.js" */
import { starsOf } from "./lookup.js";
import { path, svg } from "./svg.js";
import { say } from "./words.js";

/** The two players' hatches: one leans left, one leans right, so that colour isn't needed. */
export function hatches() {
  const hatch = (/** @type {number} */ player, /** @type {number} */ turn) => {
    const size = { width: 7, height: 7, patternUnits: "userSpaceOnUse" };
    const ground = svg("rect", { width: 7, height: 7, class: "ground" });
    const stripe = svg("rect", { width: player === 1 ? 1.7 : 1.2, height: 7, class: "stripe" });
    const names = { id: `hatch-${player}`, "data-player": player, "data-turn": turn };
    return svg("pattern", { ...names, ...size }, ground, stripe);
  };
  const second = hatch(2, 45);
  second.append(svg("rect", { width: 7, height: 1.2, class: "stripe" }));
  return svg("defs", {}, hatch(1, -45), second);
}

/** @param {number} star @param {Point} at */
export function starMark(star, at) {
  const size = 1 + (((star * 7919) % 11) - 5) / 22;
  const glint = svg("g", { class: "glint" },
    svg("circle", { class: "halo", r: 11 * size }),
    svg("circle", { class: "ring", r: 9 }));
  // In board points: a line that the rules let pass by, 3 points away, must be seen to pass by.
  const core = svg("circle", { class: "core", r: 1.6 * size });
  const title = svg("title", {}, say("star.name", { n: star }));
  const place = { transform: `translate(${at.x} ${at.y})` };
  return svg("g", { class: "star", "data-star": star, ...place }, title, glint, core);
}

/** @param {Ply} ply @param {(star: number) => Point} place */
export function drawLine(ply, place) {
  const at = ends(ply.move, place);
  const line = svg("line", { class: "line", "data-line": ply.move, "data-player": ply.player, ...at });
  line.style.transformOrigin = `${at.x1}px ${at.y1}px`;
  return line;
}

/** @param {string} move @param {(star: number) => Point} place */
export function ends(move, place) {
  const [a, b] = starsOf(move).map(place);
  return { x1: a?.x ?? 0, y1: a?.y ?? 0, x2: b?.x ?? 0, y2: b?.y ?? 0 };
}

/**
 * The line that is advised: broad in the colour of who would draw it, with dashes upon it.
 * @param {string} move
 * @param {number} player
 * @param {(star: number) => Point} place
 */
export function advisedLine(move, player, place) {
  const at = ends(move, place);
  return [svg("line", { class: "beam", "data-player": player, ...at }), svg("line", { class: "beacon", ...at })];
}

/** @param {Triangle} triangle @param {number} player @param {(star: number) => Point} place */
export function fill(triangle, player, place) {
  const points = path(triangle.corners.map((star) => place(Number(star))));
  const names = { "data-triangle": triangle.corners.join("-"), "data-player": player };
  return svg("polygon", { class: "triangle", ...names, points });
}

/**
 * @param {SVGGElement} layer
 * @param {(star: number) => Point} place
 */
export function rubberLine(layer, place) {
  const line = svg("line", { class: "rubber" });
  layer.append(line);
  const hide = () => layer.classList.remove("seen", "waiting");
  hide();

  /** @param {number} from @param {number} to @param {Point} at @param {boolean} ok */
  function aim(from, to, at, ok) {
    const a = place(from);
    const b = to ? place(to) : at;
    for (const [name, value] of Object.entries({ x1: a.x, y1: a.y, x2: b.x, y2: b.y })) {
      line.setAttribute(name, String(value));
    }
    layer.classList.remove("waiting");
    layer.classList.add("seen");
    line.classList.toggle("legal", to !== 0 && ok);
    line.classList.toggle("illegal", to !== 0 && !ok);
  }
  return { aim, hide };
}

/**
 * The numbers of some stars, each above its star, or below where it would be cut off.
 * @param {SVGGElement} layer
 * @param {(star: number) => Point} place
 * @param {(star: number) => boolean} [high]  whether there is no room above the star
 */
export function numbers(layer, place, high = () => false) {
  let shown = "";
  return (/** @type {number[]} */ stars) => {
    const known = [...new Set(stars)].filter((star) => star > 0);
    if (shown === String(known)) return;
    shown = String(known);
    layer.replaceChildren(...known.map((star) => {
      const { x, y } = place(star);
      const text = svg("text", { y: high(star) ? 26 : -16 }, String(star));
      return svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "screen" }, text));
    }));
  };
}

/**
 * Hatches keep their width in pixels.
 * @param {SVGSVGElement} board
 * @param {number} pixels per board point
 */
export function scaleHatches(board, pixels) {
  for (const pattern of board.querySelectorAll("pattern")) {
    const turn = pattern.getAttribute("data-turn");
    pattern.setAttribute("patternTransform", `scale(${1 / pixels}) rotate(${turn})`);
  }
}
