/**
 * The window onto a board: keeps an SVG's viewBox to a view that is never lost.
 *
 * Knows the element's size and the content's box. Refuses to know what is drawn there.
 */

/** @import { Box, Point, Size, View } from "./types.js" */
import { between, clamp, fit, pan, same, sees, toBoard, zoomWithin } from "./view.js";
import { calm, round } from "./svg.js";

const GLIDE = 240;
/** How long a scale must last before what keeps its size in pixels is given it again. */
const REST = 90;
/** So many pixels around what is to be seen. */
const EDGE = 24;
/** How much closer a double tap looks. */
const LEAP = 2.4;

/**
 * @typedef {object} Lens
 * @property {(box: Box, must?: Box | null) => Promise<void> | null} hold  set the content; `must` is to be seen
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, at: Point) => void} zoom  about a pixel of the page
 * @property {(at: Point) => void} reveal  bring a board point into the window
 * @property {(factor: number) => void} nearer  zoom about the middle of the window
 * @property {(at: Point) => void} leap  closer to a pixel of the page, or back from there
 * @property {() => void} home  back to the fit
 * @property {(at: Point) => Point} toBoard  the board point under a pixel of the page
 * @property {() => number} pixels  per board point
 * @property {() => boolean} fitted
 * @property {() => void} measure  the element is in the page, or has another size
 * @property {() => void} close
 */

/**
 * @param {SVGSVGElement} board
 * @param {Box} content
 * @param {{fit: number, zoom: number}} most  the largest scale of the fit, and of the zoom
 * @param {() => void} changed  another view
 * @param {(pixels: number) => void} scaled  another scale, in pixels per board point, that lasts
 * @returns {Lens}
 */
export function lens(board, content, most, changed, scaled) {
  /** @type {Size} */
  let size = { width: 1, height: 1 };
  let box = content;
  /** Pixels at the top where something lies over the board. */
  let roof = 0;
  let view = fit(box, size, most.fit);
  let following = true;
  /** How many times the view was set in motion or taken in hand: an older motion ends. */
  let glides = 0;

  /** The content, and as much above it as the roof covers. @param {number} k */
  const roofed = (k) => ({ ...box, top: box.top - roof / k });

  function home() {
    const { k } = fit(box, { ...size, height: size.height - roof }, most.fit);
    return fit(roofed(k), size, k);
  }

  let resting = 0;
  let settled = 0;

  /** @param {View} next @param {boolean} [moving] whether another view follows in a moment */
  function look(next, moving = false) {
    view = next;
    const w = size.width / view.k;
    const h = size.height / view.k;
    board.setAttribute("viewBox", [view.x - w / 2, view.y - h / 2, w, h].map(round).join(" "));
    changed();
    clearTimeout(resting);
    if (moving) resting = setTimeout(settle, REST);
    else settle();
  }

  /** A new size for all that keeps its own in pixels costs more than a frame of a full board. */
  function settle() {
    if (settled === view.k) return;
    settled = view.k;
    scaled(view.k);
  }

  /** @param {View} next */
  function steer(next) {
    glides += 1;
    look(clamp(next, roofed(next.k), size), true);
    following = same(view, home());
    changed();
  }

  /** @returns {Promise<void> | null} */
  function goHome() {
    following = true;
    return glideTo(home());
  }

  /** @param {View} to @returns {Promise<void> | null} */
  function glideTo(to) {
    glides += 1;
    const near = Math.abs(view.k / to.k - 1) < 1e-6 && Math.hypot(view.x - to.x, view.y - to.y) * to.k < 0.5;
    if (near || calm() || document.hidden) return look(to), null;
    return slide(view, to);
  }

  /**
   * @param {View} from
   * @param {View} to
   * @returns {Promise<void>}
   */
  function slide(from, to) {
    const begin = performance.now();
    const mine = glides;
    return new Promise((done) => {
      const step = () => {
        if (mine !== glides) return done();
        const part = Math.min((performance.now() - begin) / GLIDE, 1);
        look(between(from, to, 1 - (1 - part) ** 3), part < 1);
        if (part < 1) requestAnimationFrame(step);
        else done();
      };
      step();
    });
  }

  /** @param {Point} at */
  function inside(at) {
    const frame = board.getBoundingClientRect();
    return { x: at.x - frame.left, y: at.y - frame.top };
  }

  function measure() {
    const { width, height } = board.getBoundingClientRect();
    if (!width || !height) return;
    size = { width, height };
    glides += 1;
    roof = parseFloat(getComputedStyle(board).getPropertyValue("--roof")) || 0;
    if (following) look(home());
    else stay();
  }

  /** Where one has zoomed in, brought back to the content. */
  function stay() {
    const k = Math.max(view.k, home().k);
    look(clamp({ ...view, k }, roofed(k), size));
  }

  const watch = new ResizeObserver(measure);
  watch.observe(board);

  return {
    hold(next, must = null) {
      box = next;
      if (following || (must && !sees(view, must, size))) return goHome();
      return stay(), null;
    },
    pan: (dx, dy) => steer(pan(view, dx, dy)),
    zoom: (factor, at) => steer(zoomWithin(view, factor, inside(at), size, home().k, most.zoom)),
    reveal({ x, y }) {
      const margin = Math.min(EDGE, size.width / 4, size.height / 4) / view.k;
      const around = { left: x - margin, top: y - margin, right: x + margin, bottom: y + margin };
      if (!following && !sees(view, around, size)) steer({ ...view, x, y });
    },
    nearer: (factor) => steer(zoomWithin(view, factor, { x: size.width / 2, y: size.height / 2 }, size, home().k, most.zoom)),
    leap(at) {
      if (!following) return void goHome();
      following = false;
      const next = zoomWithin(view, LEAP, inside(at), size, home().k, most.zoom);
      void glideTo(clamp(next, roofed(next.k), size));
    },
    home: () => void goHome(),
    measure,
    toBoard: (at) => toBoard(view, size, inside(at)),
    pixels: () => view.k,
    fitted: () => following,
    close() {
      glides += 1;
      clearTimeout(resting);
      watch.disconnect();
    },
  };
}
