/**
 * A position as a picture that stands on its own: SVG, and PNG made of it.
 *
 * Knows how a board gets its look from the style sheets. Refuses to know games: a board is laid out
 * aside, whole and with nothing chosen, and copied with the look that it has there.
 */

/** @import { Game } from "./types.js" */
import { starBoard } from "./stars.js";
import { svg } from "./svg.js";
import { tileBoard } from "./tiles.js";

/** Pixels that the longer side has room for, and that are free around what is drawn. */
const SIZE = 900;
const MARGIN = 28;
/** Pixels of the PNG to one of the SVG. */
const SHARPNESS = 2;

/** What a child has from its parent unless it says otherwise. */
const HANDED_DOWN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "paint-order", "font-family", "font-size", "font-weight", "text-anchor",
];
/** What it has not, and what it is then. @type {Record<string, string>} */
const OWN = {
  "opacity": "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1", "filter": "none",
  "transform": "none",
};

/** @typedef {{text: string, width: number, height: number}} Picture */

/**
 * The position as an SVG file, with the ground of the theme behind it.
 * @param {Game} game
 * @returns {Picture}
 */
export function pictureOf(game) {
  const bare = { ...game, standing: { ...game.standing, legal: [] } };
  const stage = document.createElement("div");
  Object.assign(stage.style, { position: "fixed", left: "-9999px", width: `${SIZE}px`, height: `${SIZE}px` });
  document.getElementById("table")?.append(stage);
  const board = game.game === "triangles" ? starBoard(bare, () => {}) : tileBoard(bare, () => {});
  Object.assign(board.element.style, { width: "100%", height: "100%" });
  stage.append(board.element);
  board.lens.measure();
  board.show(bare);
  for (const motion of stage.getAnimations({ subtree: true })) motion.cancel();
  const picture = framed(board.element, board.lens.pixels());
  board.lens.close();
  stage.remove();
  return picture;
}

/**
 * @param {Picture} picture
 * @returns {Promise<Blob>}
 */
export async function pngOf({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SHARPNESS * width, SHARPNESS * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/**
 * The board as it looks, cut to what is drawn.
 * @param {SVGSVGElement} board
 * @param {number} pixels  per board point
 * @returns {Picture}
 */
function framed(board, pixels) {
  const { x, y, width, height } = board.getBBox();
  const edge = MARGIN / pixels;
  const box = { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
  const size = { width: Math.round(box.width * pixels), height: Math.round(box.height * pixels) };
  const light = document.getElementById("starlight");
  const copy = svg("svg", { viewBox: Object.values(box).map((n) => n.toFixed(2)).join(" "), ...size },
    ...(light ? [svg("defs", {}, styled(light, pixels))] : []),
    svg("rect", { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2, fill: getComputedStyle(board).getPropertyValue("--night").trim() }),
    ...[...board.children].flatMap((child) => (seen(child) ? [styled(child, pixels)] : [])));
  return { text: new XMLSerializer().serializeToString(copy), ...size };
}

/** Whether it is to be seen; patterns are, where something is filled with them. @param {Element} element */
function seen(element) {
  const { display, visibility } = getComputedStyle(element);
  return (display !== "none" && visibility !== "hidden") || element.closest("defs") !== null;
}

/**
 * A copy of the element and of all in it that is seen, with its look in attributes.
 * @param {Element} element
 * @param {number} pixels  per board point
 * @param {CSSStyleDeclaration | null} [above] the look of what it is in, if that is copied too
 * @returns {Element}
 */
function styled(element, pixels, above = null) {
  const copy = /** @type {Element} */ (element.cloneNode(false));
  const look = getComputedStyle(element);
  for (const name of ["class", "style", "role", "tabindex"]) copy.removeAttribute(name);
  for (const name of HANDED_DOWN) {
    const value = look.getPropertyValue(name);
    if (value !== above?.getPropertyValue(name)) copy.setAttribute(name, plain(value));
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = look.getPropertyValue(name);
    if (value !== usual) copy.setAttribute(name, plain(value));
  }
  if (look.getPropertyValue("vector-effect") === "non-scaling-stroke") for (const name of ["stroke-width", "stroke-dasharray"]) {
    copy.setAttribute(name, inPoints(look.getPropertyValue(name), pixels));
  }
  if (element instanceof SVGCircleElement) copy.setAttribute("r", look.getPropertyValue("r"));
  copy.append(...[...element.childNodes].flatMap((child) => {
    if (!(child instanceof Element)) return [child.cloneNode()];
    return seen(child) ? [styled(child, pixels, look)] : [];
  }));
  return copy;
}

/**
 * Lengths that are pixels at any scale, as board points: not every viewer knows such lengths.
 * @param {string} value
 * @param {number} pixels
 */
function inPoints(value, pixels) {
  return value.replace(/([\d.]+)px/g, (_, n) => (Number(n) / pixels).toFixed(3));
}

/**
 * A value as any viewer knows it: mixed colours are told as parts of one, which only browsers read.
 * @param {string} value
 */
function plain(value) {
  const part = (/** @type {string} */ n) => Math.round(Number(n) * 255);
  return value
    .replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g, (_, red, green, blue, alpha = "1") =>
      `rgba(${part(red)}, ${part(green)}, ${part(blue)}, ${alpha})`)
    .replace(/url\("(#[\w-]+)"\)/g, "url($1)");
}
