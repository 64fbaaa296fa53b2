/**
 * Plays ends of Triangles exactly: closes in on what the rest is worth, beside a search.
 *
 * Knows when the rest is small enough to try, how the solver in the kernel is asked, and which lines
 * keep what was proven: the twin of players/finish.py and engine/ends.py. Refuses to know clocks.
 */

/** @import { Position } from "./moves.js" */
/** @import { Board } from "./triangles.js" */
import { NO_ROWS, stand, survey } from "./triangles.js";

const NODES = 7;
const LINE_WORDS = 17;
const OPEN = 27;
const GAIN = 29;
/** What the difference to come is at least, and after it at most. */
const AT_LEAST = 85;
const BASE = 96;
const LIMIT = 99;
const LOOSE = 102;
const UNKNOWN = -1;

/** See players/finish.py. */
const MOST_LEFT = 115;
const ENTRIES = 1 << 18;
/** Positions of a step: some milliseconds, twenty on an old phone. */
const STEP = 2000;

/** The work on one position: the twin of Finish in players/finish.py. */
export class Finish {
  /** The number of one that isn't lost. @type {number | null} */
  line = null;
  least = 0;
  nodes = 0;
  isLate = false;
  #favourite = 0;
  #kernel;
  #work;

  /**
   * @param {Board} board  used for nothing else
   * @param {Position} position
   * @param {number} open  how many legal lines there are
   * @param {boolean} [anew]
   */
  constructor(board, position, open, anew = false) {
    this.#kernel = board.kernel;
    this.#work = this.#steps(board, position, open, anew);
  }

  /**
   * Go on a little; of lines that are equally good the favourite is taken.
   * @param {number} favourite
   */
  step(favourite) {
    this.#favourite = favourite;
    this.#work.next();
  }

  /** @param {Board} board @param {Position} position @param {number} open @param {boolean} anew */
  *#steps(board, { setup, made, score: [first, second], turn }, open, anew) {
    const kernel = this.#kernel;
    if (open > MOST_LEFT) return;
    if (board.setup !== setup) {
      for (const _ of survey(board, setup, NO_ROWS)); // once a game, without a step
      kernel.grow(kernel.call("room_for_answers", ENTRIES));
      kernel.call("forget");
    } else if (anew) kernel.call("forget");
    stand(board, made);
    const words = kernel.call("number_lines");
    if (kernel.read(LOOSE) > MOST_LEFT) return;
    kernel.grow(kernel.read(BASE) + words);
    kernel.call("lay_out");
    const lead = turn === 1 ? first - second : second - first;
    kernel.call("aim", anew ? kernel.call("guess") : 1 - lead);
    for (let known = false; !known; yield) {
      known = this.#ask("close_in") === 1 || this.isLate;
      const [atLeast = 0, atMost = 0] = kernel.readMany(AT_LEAST, 2);
      this.least = lead + atLeast;
      const lost = lead + atMost < 0 || (this.isLate && this.least < 0);
      if (lost && !anew) return;
    }
    for (const line of this.#lines()) {
      let answer = UNKNOWN;
      for (; answer === UNKNOWN; yield) answer = this.#ask("reaches_by", line, this.least - lead);
      if (answer === 1) {
        this.line = line;
        return;
      }
    }
  }

  /**
   * The answer to a question, or that it isn't known yet.
   * @param {string} question
   * @param {number[]} about
   */
  #ask(question, ...about) {
    const kernel = this.#kernel;
    kernel.write(NODES, [0]);
    kernel.write(LIMIT, [STEP]);
    const answer = kernel.call(question, ...about);
    this.nodes += kernel.read(NODES);
    return answer;
  }

  /** The legal lines, the favourite first, then those that close the most triangles. */
  #lines() {
    const kernel = this.#kernel;
    const gain = kernel.read(GAIN);
    const lines = kernel.readBits(kernel.read(OPEN), kernel.read(LINE_WORDS));
    const rest = lines.filter((line) => line !== this.#favourite);
    return [this.#favourite, ...rest.sort((a, b) => kernel.read(gain + b) - kernel.read(gain + a))];
  }
}
