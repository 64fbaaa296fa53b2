/**
 * A first game: a task, the learner's move, the other side's answer by script, until it is over.
 *
 * Knows its page and how a lesson goes on. Refuses to know which tasks there are, and any rule.
 */

/** @import { Game, GameName } from "./types.js" */
/** @import { Course } from "./host/course.js" */
/** @import { Book, Refused, Task } from "./script.js" */
/** @import { StarBoard } from "./stars.js" */
/** @import { TileBoard } from "./tiles.js" */
import { learnWords } from "./catalogue.js";
import { takeDrops } from "./dropping.js";
import { refusalSentence } from "./faults.js";
import { fill } from "./fill.js";
import { attempt, begin } from "./host/course.js";
import { listen } from "./input.js";
import { liveBoard } from "./live.js";
import { keepOffline } from "./offline.js";
import { follow } from "./places.js";
import { sides } from "./score.js";
import { fits, openBook, told } from "./script.js";
import { settings } from "./settings.js";
import { starHand } from "./starhand.js";
import { byId, calm, write } from "./svg.js";
import { tileHand } from "./tilehand.js";
import { say } from "./words.js";

/** How long the other side thinks. */
const PAUSE = 700;

/** @typedef {{at: number, course: Course, refused: Refused | null}} Stage  which task, on what */

/** @param {Book} book */
function teach({ lesson, rules }) {
  /** @type {Stage[]} the tasks so far; the last one is to be done */
  let stages = [{ at: 0, course: begin(rules, lesson.setup), refused: null }];
  let waiting = false;
  const live = liveBoard(byId("sky"), told(stage().course));
  const door = { mayMove: () => !waiting && task().want !== undefined, play, confirms: () => settings().confirm };
  const score = sides(lesson.game);
  const hand = handOver(live.board, door);
  live.board.element.id = "board";
  byId("task").after(score.element);
  listen(live.board.element, hand);
  follow({ ...live.board, hand }, door, () => told(stage().course));
  byId("back").addEventListener("click", back);
  // What was said of a move stands in the task's place: it makes room when the next one is begun.
  for (const begun of ["pointerdown", "keydown"]) live.board.element.addEventListener(begun, () => write(byId("message"), ""));
  show();

  /** @returns {Stage} */
  function stage() {
    return /** @type {Stage} */ (stages.at(-1));
  }

  /** @returns {Task} */
  function task() {
    return /** @type {Task} */ (lesson.steps[stage().at]);
  }

  /** @param {string} move */
  function play(move) {
    const { at, course: before } = stage();
    const { course, refusal } = attempt(before, move);
    if (course) return judge(course);
    const refused = { move, ...refusal };
    const { want } = task();
    if (want && "refused" in want && want.refused.move === move) return enter({ at: at + 1, course: before, refused });
    show(refusalSentence(refused), refused);
  }

  /** @param {Course} course after a legal move */
  function judge(course) {
    const { want, wrong = "", answer } = task();
    if (!fits(want, course)) return show(say(wrong));
    const next = { at: stage().at + 1, refused: null };
    if (!answer) return enter({ ...next, course });
    waiting = true;
    draw(told(course), {});
    const stands = stages;
    setTimeout(() => {
      if (stages === stands) enter({ ...next, course: answered(course, answer) });
    }, calm() ? 0 : PAUSE);
  }

  /** @param {Stage} next */
  function enter(next) {
    stages = [...stages, next];
    show();
  }

  function back() {
    stages = waiting ? [...stages] : stages.slice(0, -1);
    show();
  }

  /** @param {string} [wrong] @param {Refused | null} [refused] */
  function show(wrong = "", refused = stage().refused) {
    waiting = false;
    hand.rest();
    draw(told(stage().course), { refused, mark: task().mark });
    write(byId("message"), wrong);
    showTask(task(), stage().at, lesson.steps.length);
  }

  /** @param {Game} game @param {import("./live.js").Notes} notes */
  function draw(game, notes) {
    write(byId("message"), "");
    live.show(game, notes);
    live.board.element.classList.toggle("mine", door.mayMove());
    score.show(game);
    const button = /** @type {HTMLButtonElement} */ (byId("back"));
    button.disabled = stages.length < 2 && !waiting;
    if (button.disabled && document.activeElement === button) live.board.element.focus({ preventScroll: true });
    document.documentElement.dataset.ply = String(game.standing.ply);
  }
}

/**
 * The course with the first of these moves that is legal.
 * @param {Course} course
 * @param {string[]} moves
 */
function answered(course, moves) {
  for (const move of moves) {
    const tried = attempt(course, move);
    if (tried.course) return tried.course;
  }
  return course;
}

/**
 * @param {StarBoard | TileBoard} board
 * @param {{mayMove: () => boolean, play: (move: string) => void, confirms: () => boolean}} door
 */
function handOver(board, door) {
  return "choose" in board ? starHand(board, door) : tileHand(board, door);
}

/** @param {Task} task @param {number} at @param {number} of */
function showTask(task, at, of) {
  const done = task.want === undefined;
  write(byId("task"), say(task.say));
  write(byId("place"), done ? "" : say("lesson.step", { n: at + 1, of: of - 1 }));
  byId("onward").hidden = !done;
}

/** @returns {GameName} */
const asked = () => (location.hash === "#triangular" ? "triangular" : "triangles");

async function start() {
  await learnWords();
  const game = asked();
  const title = say(`lesson.title.${game}`);
  fill();
  write(byId("title"), title);
  document.title = title;
  byId("lesson").dataset.game = game;
  byId("to-rules").setAttribute("href", `rules.html#${game}`);
  teach(await openBook(game));
}

takeDrops();
keepOffline();
addEventListener("hashchange", () => location.reload());
start().catch((error) => {
  write(byId("task"), say("board.failed"));
  throw error;
});
