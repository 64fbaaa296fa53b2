/**
 * Small helpers to make and change elements.
 *
 * Knows the DOM's spelling. Refuses to know games.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Element | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * The element with this id; its absence is a mistake in the page.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}

/**
 * Set a text only when it differs, so that nothing is drawn or read out twice.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {{x: number, y: number}[]} points */
export function path(points) {
  return points.map((p) => `${round(p.x)},${round(p.y)}`).join(" ");
}

/** @param {number} n */
export function round(n) {
  return Math.round(n * 100) / 100;
}

/** Whether the reader wants things to stand still. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
