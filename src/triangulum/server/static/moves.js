/**
 * The list of moves with their points, and the box that takes a move as text.
 *
 * Knows its elements. Refuses to know what a move means: what is typed goes to the table.
 */

/** @import { Game, GameName, Ply } from "./types.js" */
/** @import { State } from "./state.js" */
import { lineOf } from "./lookup.js";
import { shortName } from "./names.js";
import { gained } from "./past.js";
import { moveOf, signed } from "./spell.js";
import { byId, svg } from "./svg.js";
import { plySentence } from "./voice.js";
import { say } from "./words.js";

/**
 * A move as somebody may type it, spelled as the table spells it.
 * @param {GameName} game
 * @param {string} text such as "9 \u2013 4" or "(1, 0, \u22121)"
 */
export function spelled(game, text) {
  const plain = text.replace(/[\u2013\u2212]/g, "-");
  const numbers = (plain.match(game === "triangles" ? /\d+/g : /-?\d+/g) ?? []).map(Number);
  const [a = 0, b = 0] = numbers;
  if (game === "triangles" && numbers.length === 2) return lineOf(a, b);
  return game === "triangular" && numbers.length === 3 ? numbers.join(",") : plain.trim();
}

/**
 * @param {{look: (ply: number) => void, play: (move: string) => void}} door
 * @returns {{show: (state: State) => void, open: (on: boolean) => void}}
 */
export function moveList({ look, play }) {
  const section = byId("moves");
  const list = byId("move-list");
  const toggle = byId("moves-open");
  const box = /** @type {HTMLInputElement} */ (byId("command"));
  /** @type {Ply[]} */
  let plies = [];
  let of = -1;
  /** @type {GameName} */
  let name = "triangles";

  /** @param {boolean} on */
  function open(on) {
    section.classList.toggle("open", on);
    toggle.setAttribute("aria-expanded", String(on));
    if (on) current()?.scrollIntoView({ block: "nearest" });
  }

  const current = () => list.querySelector("[aria-current]");
  toggle.addEventListener("click", () => open(!section.classList.contains("open")));
  byId("moves-close").addEventListener("click", () => open(false));
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog:modal")) return;
    if (section.contains(document.activeElement)) document.getElementById("board")?.focus();
    open(false);
  });
  list.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
    if (row) look(Number(row.getAttribute("data-ply")));
  });
  byId("command-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) play(spelled(name, box.value));
    box.select();
  });

  /** @param {Game} game */
  function lay(game) {
    let common = 0;
    if (game.number === of) while (common < plies.length && plies[common] === game.plies[common]) common += 1;
    while (list.children.length > common) list.lastElementChild?.remove();
    list.append(...game.plies.slice(common).map((ply, i) => row(game, ply, common + i + 1)));
    if (plies.length < game.plies.length && spelled(game.game, box.value) === game.plies.at(-1)?.move) box.value = "";
    [plies, of, name] = [game.plies, game.number, game.game];
  }

  /** @param {State} state */
  function show({ game, past }) {
    if (!game) return;
    if (plies !== game.plies || of !== game.number) lay(game);
    box.placeholder = say(`command.${game.game}`);
    const at = past ?? game.plies.length;
    const now = list.children[at - 1]?.firstElementChild;
    if (now === current()) return;
    current()?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    scroll(list, now ?? null);
  }

  return { show, open };
}

/**
 * One row: number, whose, the move, its points.
 * @param {Game} game
 * @param {Ply} ply
 * @param {number} number
 */
function row(game, ply, number) {
  const points = gained(ply);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "move" });
  button.dataset.ply = String(number);
  button.setAttribute("aria-label", say("moves.row", { n: number, said: plySentence(game, ply) }));
  const mark = svg("svg", { class: "mark", "data-player": ply.player, "aria-hidden": "true" },
    svg("use", { href: `#mark-${game.game}-${ply.player}` }));
  const cell = (/** @type {string} */ name, /** @type {string} */ text) => {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = text;
    return span;
  };
  const move = moveOf(game.game, ply.move);
  button.append(cell("n", String(number)), mark, cell("what", move), cell("gain", points ? signed(points) : ""));
  button.title = shortName(game, ply.player);
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/**
 * Bring the row into the list's window, moving nothing but the list.
 * @param {HTMLElement} list
 * @param {Element | null} row
 */
function scroll(list, row) {
  if (!row) return list.scrollTo({ top: 0 });
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
