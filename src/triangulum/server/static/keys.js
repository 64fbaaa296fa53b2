/**
 * Keys on a board: arrows go from place to place, Enter takes one, Escape lets go.
 *
 * Knows keys and where places lie. Refuses to know what a place is and what taking it means.
 */

/** @import { Point } from "./types.js" */

/** @typedef {{name: string, at: Point}} Spot */
/**
 * @typedef {object} Reader
 * @property {() => Spot[]} spots  the places to go to; none when it is not one's turn
 * @property {(name: string) => void} point  show where one is
 * @property {(name: string) => void} take
 * @property {() => void} cancel
 */

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ASIDE = 2;

/**
 * The spot that one means by going `way` from `from`: near, and not far aside. None when there is none.
 * @param {Spot[]} spots
 * @param {Point} from
 * @param {Point} way a unit step
 * @returns {Spot | undefined}
 */
export function towards(spots, from, way) {
  const cost = (/** @type {Spot} */ { at }) => {
    const ahead = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y - (at.y - from.y) * way.x);
    return ahead > 1e-6 && aside <= ahead * ASIDE ? ahead + aside * ASIDE : Infinity;
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

  /** @param {Point} way */
  function go(way) {
    const spots = reader.spots();
    const now = here && spots.some((spot) => spot.name === here?.name) ? here : undefined;
    const next = now ? (towards(spots, now.at, way) ?? now) : nearest(spots, here?.at);
    if (next) reader.point((here = next).name);
  }

  board.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (way) go(way);
    else if (event.key === "Escape") reader.cancel();
    else if (event.key !== "Enter" && event.key !== " ") return;
    else if (here && reader.spots().some((spot) => spot.name === here?.name)) reader.take(here.name);
    event.preventDefault();
  });

  return (name) => {
    here = reader.spots().find((spot) => spot.name === name) ?? here;
  };
}
