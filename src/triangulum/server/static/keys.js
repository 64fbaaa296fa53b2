/**
 * Keys on a board: arrows go from place to place, Enter takes one, Escape lets go.
 *
 * Knows keys and where places lie. Refuses to know what a place is and what taking it means.
 */

/** @import { Point } from "./types.js" */

/** @typedef {{name: string, at: Point}} Spot */
/**
 * @typedef {object} Reader
 * @property {(all: boolean) => Spot[]} spots  the places to go to, or all that have a name
 * @property {(name: string) => void} point  show where one is
 * @property {(name: string) => void} take
 * @property {() => void} cancel
 * @property {(factor: number) => void} zoom  0 for everything
 */

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** @type {Record<string, number>} */
const ZOOMS = { "+": 1.4, "-": 1 / 1.4, 0: 0 };

/**
 * The spot that one means by going `way` from `from`: the nearest in that quarter of the plane, or
 * none. So every spot can be reached from every other one on all standard fields that were tried;
 * a wider angle strands some.
 * @param {Spot[]} spots
 * @param {Point} from
 * @param {Point} way a unit step
 * @returns {Spot | undefined}
 */
export function towards(spots, from, way) {
  const cost = (/** @type {Spot} */ { at }) => {
    const ahead = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y - (at.y - from.y) * way.x);
    return ahead > 1e-6 && aside <= ahead * (1 + 1e-9) ? Math.hypot(ahead, aside) : Infinity;
  };
  const reached = spots.filter((spot) => cost(spot) < Infinity);
  return reached.sort((a, b) => cost(a) - cost(b))[0];
}

/**
 * The spot nearest to a place, or any.
 * @param {Spot[]} spots
 * @param {Point} [place]
 * @returns {Spot | undefined}
 */
function nearest(spots, place) {
  if (!place) return spots[0];
  const far = (/** @type {Spot} */ { at }) => Math.hypot(at.x - place.x, at.y - place.y);
  return [...spots].sort((a, b) => far(a) - far(b))[0];
}

/**
 * @param {SVGSVGElement} board
 * @param {Reader} reader
 * @returns {(name: string) => void}  takes the keys to a spot without showing it
 */
export function listenKeys(board, reader) {
  /** @type {Spot | undefined} */
  let here;
  board.tabIndex = 0;

  /** @param {Point} way @param {boolean} all */
  function go(way, all) {
    const spots = reader.spots(all);
    const now = here && spots.some((spot) => spot.name === here?.name) ? here : undefined;
    const next = now ? (towards(spots, now.at, way) ?? now) : nearest(spots, here?.at);
    if (next) reader.point((here = next).name);
  }

  board.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const closer = ZOOMS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) go(way, event.shiftKey);
    else if (closer !== undefined) reader.zoom(closer);
    else if (event.key === "Escape") reader.cancel();
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (here && !event.repeat) reader.take(here.name);
    event.preventDefault();
  });

  return (name) => {
    here = reader.spots(false).find((spot) => spot.name === name) ?? here;
  };
}
