/**
 * A glass beside the finger while a line is drawn, so that the finger never hides its target.
 *
 * Knows where a glass may lie and what is under it: a copy of the field, made when it is taken up.
 * Refuses to know which star is meant and why.
 */

/** @import { Point, Size } from "./types.js" */
/** @import { Lens } from "./lens.js" */
import { numbers, rubberLine } from "./starmarks.js";
import { byId, round, svg } from "./svg.js";

const WIDE = 132;
const ABOVE = 112;
const ASIDE = 124;
const EDGE = 4;
/** How many times larger than on the board. */
const LARGER = 2.1;

/**
 * Where the middle of the glass lies: above the finger, or beside it where there is no room above.
 * @param {Point} at the finger, in pixels of the window
 * @param {Size} size of the window
 * @returns {Point}
 */
export function glassAt(at, size) {
  const half = WIDE / 2 + EDGE;
  const within = (/** @type {number} */ n, /** @type {number} */ most) => Math.min(Math.max(n, half), most - half);
  const y = at.y - ABOVE;
  if (y >= half) return { x: within(at.x, size.width), y };
  const side = at.x < size.width / 2 ? ASIDE : -ASIDE;
  return { x: within(at.x + side, size.width), y: within(y, size.height) };
}

/**
 * @param {SVGSVGElement} board
 * @param {Lens} lens
 * @param {(star: number) => Point} place
 * @returns {{show: (at: Point, from: number, to: number, ok: boolean) => void, hide: () => void}}
 */
export function loupe(board, lens, place) {
  const glass = svg("svg", { class: "loupe stars-board", width: WIDE, height: WIDE, "aria-hidden": "true" });
  const field = svg("g");
  const target = svg("circle", { class: "target-ring", r: 15 });
  const ring = svg("g", {}, svg("g", { class: "screen" }, target));
  const aim = svg("g", { class: "aim" });
  const names = svg("g", { class: "numbers" });
  glass.append(field, aim, ring, names);
  const rubber = rubberLine(aim, place);
  const tell = numbers(names, place);

  function hide() {
    glass.remove();
    field.replaceChildren();
  }

  function takeUp() {
    const layers = [...board.children].filter((layer) => layer.matches(".triangles, .glow, .lines, .stars"));
    field.replaceChildren(...layers.map((layer) => layer.cloneNode(true)));
    byId("sky").append(glass);
  }

  /**
   * @param {Point} at the finger, in pixels of the page
   * @param {number} from the star that the line begins at
   * @param {number} to the star that it would end at, or 0
   * @param {boolean} ok whether it may be drawn
   */
  function show(at, from, to, ok) {
    if (!glass.isConnected) takeUp();
    const frame = board.getBoundingClientRect();
    const middle = glassAt({ x: at.x - frame.left, y: at.y - frame.top }, frame);
    glass.style.transform = `translate(${round(middle.x - WIDE / 2)}px, ${round(middle.y - WIDE / 2)}px)`;
    const pixels = lens.pixels() * LARGER;
    const wide = WIDE / pixels;
    const { x, y } = lens.toBoard(at);
    glass.setAttribute("viewBox", [x - wide / 2, y - wide / 2, wide, wide].map(round).join(" "));
    glass.style.setProperty("--px", String(1 / pixels));
    glass.dataset.mover = board.dataset.mover ?? "0";
    rubber.aim(from, to, { x, y }, ok);
    const star = to ? place(to) : null;
    ring.setAttribute("visibility", star ? "visible" : "hidden");
    if (star) ring.setAttribute("transform", `translate(${star.x} ${star.y})`);
    ring.classList.toggle("legal", ok);
    tell(to ? [to] : []);
  }

  return { show, hide };
}
