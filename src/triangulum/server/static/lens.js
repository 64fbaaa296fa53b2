/**
 * The window onto a board: keeps an SVG's viewBox to a view that is never lost.
 *
 * Knows the element's size and the content's box. Refuses to know what is drawn there.
 */

/** @import { Box, Point, Size, View } from "./types.js" */
import { between, clamp, fit, pan, same, sees, toBoard, zoomWithin } from "./view.js";
import { calm, round } from "./svg.js";

const GLIDE = 240;

/**
 * @typedef {object} Lens
 * @property {(box: Box, must?: Box | null) => Promise<void> | null} hold  set the content; `must` is to be seen
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, at: Point) => void} zoom  about a pixel of the page
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
 * @param {() => void} changed
 * @returns {Lens}
 */
export function lens(board, content, most, changed) {
  /** @type {Size} */
  let size = { width: 1, height: 1 };
  let box = content;
  let view = fit(box, size, most.fit);
  let following = true;
  let glide = 0;

  const home = () => fit(box, size, most.fit);

  /** @param {View} next */
  function look(next) {
    view = next;
    const w = size.width / view.k;
    const h = size.height / view.k;
    board.setAttribute("viewBox", [view.x - w / 2, view.y - h / 2, w, h].map(round).join(" "));
    board.style.setProperty("--px", String(1 / view.k));
    changed();
  }

  /** @param {View} next */
  function steer(next) {
    cancelAnimationFrame(glide);
    look(clamp(next, box, size));
    following = same(view, home());
    changed();
  }

  /** @returns {Promise<void> | null} */
  function goHome() {
    following = true;
    cancelAnimationFrame(glide);
    const to = home();
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
    return new Promise((done) => {
      const step = () => {
        const part = Math.min((performance.now() - begin) / GLIDE, 1);
        look(between(from, to, 1 - (1 - part) ** 3));
        if (part < 1 && following) glide = requestAnimationFrame(step);
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
    look(following ? home() : clamp({ ...view, k: Math.max(view.k, home().k) }, box, size));
  }

  const watch = new ResizeObserver(measure);
  watch.observe(board);

  return {
    hold(next, must = null) {
      box = next;
      if (following || (must && !sees(view, must, size))) return goHome();
      return look(clamp({ ...view, k: Math.max(view.k, home().k) }, box, size)), null;
    },
    pan: (dx, dy) => steer(pan(view, dx, dy)),
    zoom: (factor, at) => steer(zoomWithin(view, factor, inside(at), size, home().k, most.zoom)),
    home: () => void goHome(),
    measure,
    toBoard: (at) => toBoard(view, size, inside(at)),
    pixels: () => view.k,
    fitted: () => following,
    close() {
      cancelAnimationFrame(glide);
      watch.disconnect();
    },
  };
}
