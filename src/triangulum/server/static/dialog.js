/**
 * The New game dialog: from its controls to a `new` message.
 *
 * Knows the form and what it remembers. Refuses to know games beyond their settings.
 */

/** @import { Game, GameName, NewGame, Player, Seat } from "./types.js" */
import { keepChoices, lastChoices } from "./memory.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

const FIELDS = { phone: [24, 60, 120], tablet: [80, 120, 180] };
const SEEDS = 2 ** 53;

/**
 * @param {(request: NewGame) => boolean} start whether it could be sent
 * @returns {{show: (game: Game | null, past: Game | null, record?: string | null) => void, close: () => void, connected: (on: boolean) => void}}
 *   `show` offers a game from the start, or from a past of the game on the table or of a record's
 */
export function newDialog(start) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("new-dialog"));
  const form = /** @type {HTMLFormElement} */ (byId("new-form"));
  let needed = false;
  let running = false;
  /** @type {Game | null} */
  let past = null;
  /** @type {string | null} */
  let record = null;
  let online = false;

  offerFields(innerWidth, innerHeight);
  placeholders(form);
  remember(form, lastChoices());

  function refresh() {
    const { game, opponent } = choices(form);
    for (const part of form.querySelectorAll("[data-when]")) {
      const on = [game, opponent, past ? "past" : "start"].includes(String(part.getAttribute("data-when")));
      part.toggleAttribute("hidden", !on);
      if (part instanceof HTMLFieldSetElement) part.disabled = !on;
    }
    nameFirst(form, past !== null);
    write(byId("new-title"), past ? say("new.past", { n: past.plies.length }) : say("new.long"));
    hint(!online ? say("connection.lost") : running ? say("new.running") : "");
  }

  function close() {
    needed = false;
    dialog.close();
  }

  /** @param {string} text */
  function hint(text) {
    write(byId("new-hint"), text);
  }

  form.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = choices(form);
    if (past) {
      const { opponent, level } = chosen;
      keepChoices({ ...lastChoices(), opponent, level });
      if (start(fromPast(request(form, chosen, null), past, record))) close();
      return;
    }
    const seed = seedOf(String(chosen.seed ?? ""));
    if (chosen.game === "triangles" && seed === undefined) {
      hint(say("new.seed.wrong"));
      control(form, "seed")?.focus();
      return;
    }
    keepChoices({ ...lastChoices(), ...chosen, seed: "" });
    if (start(request(form, chosen, seed ?? null))) close();
  });
  byId("new-cancel").addEventListener("click", () => dialog.close());
  // Without a game there is nothing behind this dialog. Browsers that don't know `closedby` let a
  // second Escape close it all the same: there it comes back.
  dialog.addEventListener("close", () => needed && dialog.showModal());

  return {
    show(game, from, of = null) {
      needed = !game;
      running = game !== null && !game.standing.over;
      if (past) remember(form, lastChoices());
      [past, record] = [from, of];
      if (past) keepSeats(form, past);
      byId("new-cancel").hidden = needed;
      dialog.setAttribute("closedby", needed ? "none" : "closerequest");
      refresh();
      if (dialog.open) return;
      const seed = control(form, "seed");
      if (seed) seed.value = "";
      dialog.showModal();
      form.querySelector(".body")?.scrollTo(0, 0);
      byId("start").focus();
    },
    close,
    connected(on) {
      if (online === on) return;
      online = on;
      if (dialog.open) refresh();
      /** @type {HTMLButtonElement} */ (byId("start")).disabled = !on;
    },
  };
}

/**
 * The three fields of the screen's class at once, the others behind "more".
 * @param {number} width
 * @param {number} height
 */
function offerFields(width, height) {
  const mine = Math.min(width, height) < 600 ? "phone" : "tablet";
  for (const [screen, sizes] of Object.entries(FIELDS)) {
    const row = byId(screen === mine ? "fields" : "more-fields");
    row.append(...sizes.map((stars) => fieldOption(screen, stars)));
  }
  const first = byId("fields").querySelector("input");
  if (first) first.checked = true;
}

/** @param {string} screen @param {number} stars */
function fieldOption(screen, stars) {
  const label = document.createElement("label");
  label.className = "option";
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "field", value: `${screen}-${stars}` });
  const text = document.createElement("span");
  const title = document.createElement("b");
  title.textContent = say("new.stars", { n: stars });
  const small = document.createElement("small");
  small.textContent = say(`new.screen.${screen}`);
  text.append(title, small);
  label.append(input, text);
  return label;
}

/** @param {HTMLFormElement} form */
function placeholders(form) {
  for (const n of [1, 2]) {
    const input = control(form, `name${n}`);
    input?.setAttribute("placeholder", say("new.player", { n }));
    input?.setAttribute("aria-label", say("new.name", { n }));
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function control(form, name) {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, unknown>} kept
 */
function remember(form, kept) {
  for (const input of form.querySelectorAll("input")) {
    const value = kept[input.name];
    if (input.type === "radio") input.checked = value === undefined ? input.checked : input.value === value;
    else if (input.type === "checkbox") input.checked = value === true;
    else if (typeof value === "string") input.value = [...value].slice(0, 40).join("");
  }
  for (const name of ["game", "opponent", "level", "first", "field"]) {
    const inputs = [...form.querySelectorAll("input")].filter((input) => input.name === name);
    if (inputs[0] && !inputs.some((input) => input.checked)) inputs[0].checked = true;
  }
  const more = /** @type {HTMLDetailsElement} */ (byId("more"));
  more.open = more.querySelector("input:checked") !== null;
}

/**
 * Every control's value by name, those that are out of sight too.
 * @param {HTMLFormElement} form
 */
function choices(form) {
  /** @type {Record<string, string | boolean>} */
  const found = {};
  for (const input of form.querySelectorAll("input")) {
    if (input.type === "checkbox") found[input.name] = input.checked;
    else if (input.type !== "radio" || input.checked) found[input.name] = input.value.trim();
  }
  return found;
}

/**
 * The seed typed in: null for one by lot, undefined for no seed at all.
 * @param {string} text
 */
export function seedOf(text) {
  if (text === "") return null;
  const seed = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return seed < SEEDS ? seed : undefined;
}

/** @param {HTMLFormElement} form @param {1 | 2} n */
function nameIn(form, n) {
  return control(form, `name${n}`)?.value.trim() ?? "";
}

/**
 * Unless it is chosen otherwise, all keep their seats, and whose turn it is moves next.
 * @param {HTMLFormElement} form
 * @param {Game} past
 */
function keepSeats(form, { game, seats, standing }) {
  const level = seats.flatMap((seat) => (seat.kind === "computer" ? [String(seat.level)] : []))[0];
  const next = standing.to_move === 2 ? 1 : 0;
  const first = level ? (seats[next].kind === "person" ? "1" : "2") : String(next + 1);
  const [name1, name2] = seats.map((seat) => (seat.kind === "person" ? seat.name : ""));
  const people = level ? {} : { name1, name2 };
  const opponent = level ? "computer" : "people";
  remember(form, { ...lastChoices(), game, opponent, level: level ?? lastChoices().level, first, ...people });
}

/** @param {HTMLFormElement} form @param {boolean} past */
function nameFirst(form, past) {
  const { game, opponent } = choices(form);
  const people = opponent === "people";
  const who = game === "triangular" ? "new.yellow" : "new.first";
  write(byId("first-legend"), say(past ? "new.next" : who));
  write(byId("first-1"), people ? nameIn(form, 1) || say("new.player", { n: 1 }) : say("new.you"));
  write(byId("first-2"), people ? nameIn(form, 2) || say("new.player", { n: 2 }) : say("new.them"));
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string | boolean>} chosen
 * @param {number | null} seed
 * @returns {NewGame}
 */
function request(form, chosen, seed) {
  const game = /** @type {GameName} */ (chosen.game);
  const first = chosen.first === "lot" ? "lot" : chosen.first === "2" ? 2 : 1;
  const field = game === "triangles" ? { field: String(chosen.field), seed, again: chosen.again === true } : {};
  return { type: "new", game, seats: seats(form, chosen), first, ...field };
}

/**
 * The request for a game from a past position: who is to begin moves next there.
 * @param {NewGame} wish
 * @param {Game} past
 * @param {string | null} [record]  the past's, where it isn't one of the game on the table
 * @returns {NewGame}
 */
export function fromPast({ type, game, seats, first }, { number, plies, standing }, record = null) {
  const swapped = /** @type {Player} */ (first === 1 ? 2 : 1);
  const begins = first !== "lot" && standing.to_move === 2 ? swapped : first;
  const from = record === null ? { past: { number, ply: plies.length } } : { record };
  return { type, game, seats, first: begins, ...from };
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string | boolean>} chosen
 * @returns {[Seat, Seat]}
 */
function seats(form, chosen) {
  if (chosen.opponent === "people") {
    return [{ kind: "person", name: nameIn(form, 1) }, { kind: "person", name: nameIn(form, 2) }];
  }
  return [{ kind: "person", name: "" }, { kind: "computer", level: Number(chosen.level) }];
}
