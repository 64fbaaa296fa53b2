/**
 * An example on a rules page: a live board that is stepped through, and played on by hand.
 *
 * Knows its figure's parts and what each step says. Refuses to know where the examples stand.
 */

/** @import { Box, Game } from "./types.js" */
/** @import { Course } from "./host/course.js" */
/** @import { Game as Rules } from "./host/moves.js" */
/** @import { Refused, Scene, Script } from "./script.js" */
import { refusalSentence } from "./faults.js";
import { attempt } from "./host/course.js";
import { around, parse } from "./lattice.js";
import { liveBoard } from "./live.js";
import { follow } from "./places.js";
import { colour, icon, part, rail, sides } from "./score.js";
import { scenes, scored, told } from "./script.js";
import { line } from "./spell.js";
import { write } from "./svg.js";
import { tapHand } from "./taphand.js";
import { say } from "./words.js";

const MARGIN = 20;
let examples = 0;

/**
 * Build a script's board and its buttons in a figure.
 * @param {HTMLElement} figure
 * @param {Script} script
 * @param {Rules} rules
 */
export function example(figure, script, rules) {
  const all = scenes(script, rules);
  let at = 0;
  /** @type {Course | null} what was played by hand from there */
  let own = null;
  const parts = frame(figure, script, all.map(sentence), () => (own || at === all.length - 1 ? go(0) : go(at + 1)), () => go(own ? at : at - 1));
  const live = liveBoard(parts.board, told(scene().course));
  const hand = tapHand(live.board, play);
  separate(live.board.element);
  follow({ ...live.board, hand }, { mayMove: () => true }, () => told(own ?? scene().course));
  go(0);

  /** @returns {Scene} */
  function scene() {
    return /** @type {Scene} */ (all[at]);
  }

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, to);
    own = null;
    hand.rest();
    const { step, course } = scene();
    show(told(course), sentence(scene()), step.refused ?? null, step.smaller);
    parts.count(say("board.step", { n: at + 1, of: all.length }), at === all.length - 1, at === 0);
  }

  /** @param {string} move */
  function play(move) {
    const before = own ?? scene().course;
    const { course, refusal } = attempt(before, move);
    own = course ?? before;
    const game = told(own);
    if (refusal) show(game, refusalSentence({ move, ...refusal }), { move, ...refusal });
    else show(game, moveSentence(game, own));
    parts.count(say("board.own"), true, false);
  }

  /** @param {Game} game @param {string} words @param {Refused | null} [refused] @param {string[]} [smaller] */
  function show(game, words, refused, smaller) {
    live.show(game, { refused, smaller, box: own ? undefined : extent(all, scene().run) });
    parts.show(game, words);
  }
}

/** Ids in a page are its own: the patterns of each board have names of their own. @param {SVGSVGElement} board */
function separate(board) {
  examples += 1;
  for (const pattern of board.querySelectorAll("pattern")) {
    const { id } = pattern;
    pattern.id = `${id}-${examples}`;
    board.style.setProperty(`--${id}`, `url(#${pattern.id})`);
  }
}

/**
 * All that the scenes of a run of Triangular show, so that the board stands still.
 * @param {Scene[]} all
 * @param {number} run
 * @returns {Box | undefined}
 */
function extent(all, run) {
  const shown = all.filter((scene) => scene.run === run && scene.course.game.name === "triangular");
  const games = shown.map(({ course }) => told(course));
  const cells = games.flatMap(({ plies, standing }) => [...plies.map(({ move }) => move), ...standing.legal]);
  return cells.length ? around(cells.map(parse), MARGIN) : undefined;
}

/** @param {Scene} scene */
function sentence({ step, course }) {
  return step.say ? say(step.say) : moveSentence(told(course), course);
}

/** @param {Game} game @param {Course} course */
function moveSentence(game, course) {
  const ply = course.plies.at(-1);
  if (!ply) return "";
  const n = scored(course);
  const facts = { who: colour(game.game, ply.player), move: line(ply.move), n };
  if (game.game === "triangles") return say(n ? "board.closes" : "board.line", facts);
  return say(ply.triangles.some(({ red }) => red) ? "board.red" : n ? "board.scores" : "board.tile", facts);
}

/**
 * The parts of an example around its board.
 * @param {HTMLElement} figure
 * @param {Script} script
 * @param {string[]} sentences all that will be told: there is room for the longest, so that no button moves
 * @param {() => void} on
 * @param {() => void} back
 */
function frame(figure, script, sentences, on, back) {
  const scores = script.track ? [sides(script.game), rail()] : [sides(script.game)];
  const board = part("div", "live");
  const words = part("p", "told");
  words.setAttribute("role", "status");
  const room = [...new Set(sentences)].map((text) => part("p", "room", text));
  const buttons = steps(on, back);
  figure.dataset.game = script.game;
  figure.ariaLabel = say(`rules.${script.name}`);
  figure.append(...scores.map(({ element }) => element), board, part("div", "telling", words, ...room), buttons.element);

  /** @param {Game} game @param {string} told */
  function show(game, told) {
    for (const score of scores) score.show(game);
    write(words, told);
  }
  return { board, show, count: buttons.count };
}

/**
 * @param {() => void} on
 * @param {() => void} back
 */
function steps(on, back) {
  const place = part("span", "place");
  const backward = part("button", "step", icon("icon-back", "icon"));
  const onward = part("button", "primary");
  backward.ariaLabel = backward.title = say("board.back");
  backward.addEventListener("click", back);
  onward.addEventListener("click", on);

  /** @param {string} where @param {boolean} last @param {boolean} first */
  function count(where, last, first) {
    write(place, where);
    write(onward, say(last ? "board.restart" : "board.next"));
    if (first && document.activeElement === backward) onward.focus();
    backward.disabled = first;
  }
  return { element: part("div", "steps", backward, place, onward), count };
}
