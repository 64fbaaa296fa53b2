/**
 * The board of Triangles: stars, lines, filled triangles, the rubber line.
 *
 * Knows how a field looks. Refuses to know whether a line may be drawn, and who plays: it marks
 * what it is told. What is drawn is kept by ply, so a move adds to it and an undo takes away.
 */

/** @import { Game, Ply, Point } from "./types.js" */
/** @import { Lens } from "./lens.js" */
import { lens } from "./lens.js";
import { loupe } from "./loupe.js";
import { legal, lineOf, partners, starsOf } from "./lookup.js";
import { advisedLine, drawLine, ends, fill, hatches, numbers, rubberLine, scaleHatches, starMark } from "./starmarks.js";
import { svg } from "./svg.js";
import { say } from "./words.js";

const FLAGGED = 2200;
const BEAT = 2;
const TOP = 0.2;
/** Stars so near to the top, as a part of the field, have no room for their number above. */
const LABEL = 0.06;

/**
 * @typedef {object} StarBoard
 * @property {SVGSVGElement} element
 * @property {Lens} lens
 * @property {(game: Game) => Promise<void> | null} show
 * @property {(star: number) => void} choose  0 for none
 * @property {(star: number) => void} feel  the star that a tap would take
 * @property {(at: Point, reach: number) => void} aim
 * @property {(at: Point | null) => void} magnify  show what is aimed at in a glass beside the finger
 * @property {(line: string) => boolean} possible  whether it is among the legal ones
 * @property {(star: number) => void} point  aim at this star, or feel it while none is chosen
 * @property {() => import("./keys.js").Spot[]} spots
 * @property {(a: number, b: number) => void} wait  keep the line in sight until the answer
 * @property {(a: number, b: number) => void} offer  show the line as one that waits to be confirmed
 * @property {() => void} settle  the answer is there
 * @property {(hint: string) => void} advise  mark the line advised, or none
 * @property {(star: number) => number} partner  the other star of the line advised, or 0
 * @property {(at: Point, reach: number) => number} near  the nearest star within reach pixels, or 0
 * @property {(move: string, way: number | string | null) => boolean} flag  whether that is at the top
 */

/**
 * @param {Game} game
 * @param {() => void} changed  the lens has moved
 * @returns {StarBoard}
 */
export function starBoard(game, changed) {
  const places = game.setup.stars ?? [];
  const place = (/** @type {number} */ star) => {
    const [x, y] = places[star - 1] ?? [0, 0];
    return { x, y };
  };
  const sky = canvas(game);
  const stars = places.map((_, i) => starMark(i + 1, place(i + 1)));
  sky.stars.append(...stars);
  const box = { left: 0, top: 0, right: game.setup.width ?? 1, bottom: game.setup.height ?? 1 };
  const glints = stars.map((star) => star.querySelector(".glint"));

  /** @param {number} pixels */
  function scaled(pixels) {
    const size = Number(getComputedStyle(sky.board).getPropertyValue("--size")) || 1;
    for (const glint of glints) glint?.setAttribute("transform", `scale(${size / pixels})`);
    sky.numbers.style.setProperty("--px", String(1 / pixels));
    scaleHatches(sky.board, pixels);
  }

  const view = lens(sky.board, box, { fit: 4, zoom: 5 }, changed, scaled);
  const rubber = rubberLine(sky.aim, place);
  const number = numbers(sky.numbers, place, (star) => place(star).y < LABEL * box.bottom);
  /** @param {number[]} stars */
  const tell = (stars) => number(stars.length || !hint ? stars : starsOf(hint));
  const glass = loupe(sky.board, view, place);
  /** @type {Element[][]} */
  const drawn = [];
  /** @type {Ply[]} */
  let plies = [];
  let standing = game.standing;
  let chosen = 0;
  let felt = 0;
  let hint = "";
  let unflag = 0;

  /** @param {number} star @param {string} name @param {boolean} on */
  const mark = (star, name, on) => stars[star - 1]?.classList.toggle(name, on);

  /** @param {Game} now */
  function show(now) {
    let common = 0;
    while (common < plies.length && same(plies[common], now.plies[common])) common += 1;
    for (const elements of drawn.splice(common)) for (const element of elements) element.remove();
    const fresh = now.plies.length - common <= BEAT;
    for (const ply of now.plies.slice(common)) drawn.push(add(ply, fresh));
    plies = now.plies;
    if (standing !== now.standing) unmark();
    standing = now.standing;
    sky.board.dataset.mover = String(standing.to_move ?? 0);
    showLast(sky, drawn, plies, place);
    showSpent();
    return null;
  }

  /** @param {Ply} ply @param {boolean} fresh */
  function add(ply, fresh) {
    const line = drawLine(ply, place);
    const fills = ply.triangles.map((triangle) => fill(triangle, ply.player, place));
    for (const element of [line, ...fills]) element.classList.toggle("fresh", fresh);
    sky.lines.append(line);
    sky.triangles.append(...fills);
    return [line, ...fills];
  }

  function showSpent() {
    const open = partners(standing);
    stars.forEach((star, i) => star.classList.toggle("spent", open.size > 0 && !standing.over && !open.has(i + 1)));
  }

  /** @param {number} star */
  function choose(star) {
    rubber.hide();
    if (star === chosen) return;
    chosen = star;
    tell(star ? [star] : []);
    const targets = partners(standing).get(star);
    sky.board.classList.toggle("choosing", star !== 0);
    stars.forEach((element, i) => {
      element.classList.toggle("chosen", i + 1 === star);
      element.classList.toggle("target", targets?.has(i + 1) ?? false);
    });
  }

  /** @param {number} star */
  function feel(star) {
    if (felt === star) return;
    mark(felt, "felt", false);
    mark(star, "felt", true);
    felt = star;
  }

  const possible = (/** @type {string} */ line) => legal(standing).has(line);

  /** @param {Point | null} at */
  function magnify(at) {
    const to = felt === chosen ? 0 : felt;
    if (at && chosen) glass.show(at, chosen, to, possible(lineOf(chosen, to)));
    else glass.hide();
  }

  /** @param {Point} at @param {number} reach */
  function aim(at, reach) {
    stretch(near(at, reach), view.toBoard(at));
  }

  /** @param {number} star @param {Point} at */
  function stretch(star, at) {
    const other = star === chosen ? 0 : star;
    feel(other);
    tell(other ? [chosen, other] : [chosen]);
    rubber.aim(chosen, other, at, possible(lineOf(chosen, other)));
  }

  /** @param {number} star */
  function point(star) {
    view.reveal(place(star));
    if (chosen) return stretch(star, place(star));
    feel(star);
    tell([star]);
  }

  const spots = () => places.map((_, i) => ({ name: String(i + 1), at: place(i + 1) }));

  /** @param {number} a @param {number} b */
  function wait(a, b) {
    rubber.aim(a, b, place(b), possible(lineOf(a, b)));
  }

  /** @param {number} a @param {number} b */
  function offer(a, b) {
    wait(a, b);
    sky.aim.classList.add("waiting");
    tell([a, b]);
  }

  /** @param {Point} at @param {number} reach */
  function near(at, reach) {
    const { x, y } = view.toBoard(at);
    let best = (reach / view.pixels()) ** 2;
    let found = 0;
    places.forEach(([sx, sy], i) => {
      const far = (sx - x) ** 2 + (sy - y) ** 2;
      if (far <= best) [best, found] = [far, i + 1];
    });
    return found;
  }

  /** @param {string} move @param {number | string | null} way */
  function flag(move, way) {
    unmark();
    for (const star of starsOf(move)) mark(star, "named", true);
    if (typeof way === "number") mark(way, "barring", true);
    const named = [...starsOf(move), ...(typeof way === "string" ? starsOf(way) : [Number(way ?? 0)])];
    tell(named);
    const line = typeof way === "string" ? sky.lines.querySelector(`[data-line="${CSS.escape(way)}"]`) : null;
    line?.classList.add("barring");
    unflag = setTimeout(unmark, FLAGGED);
    return named.some((star) => star > 0 && place(star).y < TOP * box.bottom);
  }

  /** @param {string} line */
  function advise(line) {
    if (hint === line) return;
    for (const star of starsOf(hint)) mark(star, "advised", false);
    hint = line;
    for (const star of starsOf(hint)) mark(star, "advised", true);
    sky.advised.dataset.hint = hint;
    sky.advised.replaceChildren(...(hint ? advisedLine(hint, standing.to_move ?? 0, place) : []));
    if (!chosen) tell([]);
  }

  /** @param {number} star */
  function partner(star) {
    const [a, b] = starsOf(hint);
    return star === a ? b : star === b ? a : 0;
  }

  function unmark() {
    clearTimeout(unflag);
    for (const element of sky.board.querySelectorAll(".named, .barring")) {
      element.classList.remove("named", "barring");
    }
    if (!chosen) tell([]);
  }

  const marks = { choose, feel, aim, magnify, possible, point, wait, offer, settle: rubber.hide, advise, partner, flag };
  return { element: sky.board, lens: view, show, near, spots, ...marks };
}

/** @param {Ply | undefined} a @param {Ply | undefined} b */
function same(a, b) {
  return a?.move === b?.move && a?.player === b?.player;
}

/** @param {Game} game */
function canvas(game) {
  const layer = (/** @type {string} */ name) => svg("g", { class: name });
  const names = ["triangles", "glow", "advised", "lines", "aim", "stars", "numbers"];
  const [triangles, last, advised, lines, aim, stars, numbers] = names.map(layer);
  const board = svg("svg", { class: "stars-board", role: "application", "aria-label": say("board.triangles") });
  board.dataset.game = String(game.number);
  if (!triangles || !last || !advised || !lines || !aim || !stars || !numbers) throw new Error("no layers");
  board.append(hatches(), triangles, last, advised, lines, aim, stars, numbers);
  return { board, triangles, last, advised, lines, aim, stars, numbers };
}

/**
 * The last move stands out; a player's plies in a row are one move to the other's eye.
 * @param {{last: Element, board: Element}} sky
 * @param {Element[][]} drawn
 * @param {Ply[]} plies
 * @param {(star: number) => Point} place
 */
function showLast(sky, drawn, plies, place) {
  for (const element of sky.board.querySelectorAll(".last")) element.classList.remove("last");
  const player = plies.at(-1)?.player;
  const glow = [];
  for (let i = plies.length - 1; i >= 0 && plies[i]?.player === player; i -= 1) {
    for (const element of drawn[i] ?? []) element.classList.add("last");
    const ply = plies[i];
    if (ply) glow.push(svg("line", { "data-player": ply.player, ...ends(ply.move, place) }));
  }
  sky.last.replaceChildren(...glow);
}
