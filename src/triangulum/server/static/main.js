/**
 * Wires the page: events change the state, the state is drawn, buttons and hands send messages.
 *
 * Knows which part talks to which. Refuses to know rules, words and shapes.
 */

/** @import { Request } from "./types.js" */
/** @import { Event, Sent, State } from "./state.js" */
/** @import { Handed } from "./replay.js" */
import { aidPanel, SWITCHES } from "./aidpanel.js";
import { needsAdvice } from "./aids.js";
import { learnWords } from "./catalogue.js";
import { newDialog } from "./dialog.js";
import { ownSecondHalves } from "./doubletap.js";
import { endPanel } from "./end.js";
import { fill } from "./fill.js";
import { late } from "./late.js";
import { open } from "./link.js";
import { identity, lastAids } from "./memory.js";
import { menu } from "./menu.js";
import { moveList } from "./moves.js";
import { nameOf } from "./names.js";
import { patience } from "./patience.js";
import { keepRelease } from "./release.js";
import { settings, settingsDialog } from "./settings.js";
import { sounding } from "./sounds.js";
import { SILENCE, START, free, mayMove, me, owes, patienceWith, reduce } from "./state.js";
import { shortcuts } from "./shortcuts.js";
import { byId, write } from "./svg.js";
import { timeline } from "./timeline.js";
import { speak, standingSentence } from "./voice.js";
import { say } from "./words.js";

/** @type {State} */
let state = START;
/** Whether anybody has done anything here since the page was loaded. */
let touched = false;

await learnWords();
fill();

/** The boards are not needed for the first choice, and come behind it. @type {(state: State) => void} */
let draw = () => {};
let boardless = false;
/** What is noted in the journal of this device's games, which comes when all else is there. @type {State[]} */
const early = [];
/** @type {(state: State) => void} */
let keep = (now) => void early.push(now);
import("./draw.js").then(
  ({ drawing }) => {
    draw = drawing({ mayMove: () => mayMove(state), play, confirms: () => settings().confirm });
    draw(state);
  },
  () => (boardless = true), // cut off in the middle of the first visit
);
const fresh = newDialog((request) => ask(request, { kind: "new" }));
const end = endPanel({ again: (request) => ask(request, { kind: "new" }), other: showNew });
const hear = sounding();
const showAids = aidPanel((aid, on) => happen({ type: "want", aid, on }));
const showTimeline = timeline(look);
const moves = moveList({ look, play: command });
const resigning = /** @type {HTMLDialogElement} */ (byId("resign-dialog"));
const considerRelease = keepRelease(disturbs);
const alone = document.querySelector('meta[name="table"][content="here"]') !== null;
/** Whether the address names a game from elsewhere, which is shown instead of the table's. */
const visiting = /^#(game=|open$)/.test(location.hash);
const link = visiting ? { send: () => false, doubt() {} } : open(alone, identity(), happen, () => state.game);
const silence = patience(() => link.doubt());
const answer = patience(() => {
  happen({ type: "unanswered" });
  link.doubt();
});
/** Shows what can be done with it. @type {(state: State) => void} */
let showReplay = () => {};
/** Where a game from elsewhere is to be played on from. @type {Handed | null} */
let from = null;
/** Whether the address asks for a new game. */
let asked = location.hash === "#new";

/** @param {Event} event */
function happen(event) {
  const before = state;
  state = reduce(state, event);
  if (state === before) return;
  if (!state.sent) answer.end();
  listen();
  if (boardless && event.type === "connected") location.reload();
  hear(before, state);
  draw(state);
  showTimeline(state);
  moves.show(state);
  byId("past").hidden = state.past === null || visiting;
  showAids(state);
  end.show(state.game);
  showReplay(state);
  if (state.past !== null && before.past === null) end.close();
  fresh.connected(state.connected);
  if (state.sent?.kind === "new") from = null;
  if (state.empty && free(state) && !from) showNew();
  offer();
  if (before.empty && !state.empty) fresh.close();
  if (before.game !== state.game) follow(before);
  if (state.asking && link.send({ type: "state" })) happen({ type: "asked" });
  consult();
  considerRelease();
  keep(state);
  lookThrough();
}

// What is imported without quotes is not fetched ahead: few visits need it.

/** Looks through a finished game; comes with the first one. @type {((state: State) => void) | null} */
let review = null;
let reviewComes = false;

function lookThrough() {
  review?.(state);
  if (reviewComes || !state.game?.standing.over) return;
  reviewComes = true;
  import(`./review.js`).then(({ reviewing }) => {
    review = reviewing(look);
    review(state);
  }, console.error);
}

async function comeLate() {
  const [{ keeper }, { takeDrops }] = await Promise.all([import("./keeper.js"), import("./dropping.js")]);
  takeDrops();
  keep = keeper((request) => ask(request, { kind: "new" }));
  for (const one of [...early.splice(0), state]) keep(one);
}

/** Offer once what was asked for or handed over; at an empty table there is nothing else to offer. */
function offer() {
  if (asked && state.game && free(state)) {
    asked = false;
    history.replaceState(null, "", "./");
    showNew();
  }
  if (!from || !free(state) || !(state.game || state.empty)) return;
  fresh.show(state.game, from.game, from.record);
  if (state.game) from = null;
}

/** A link may be dead and not know it: what the table owes unasked must not be long in coming. */
function listen() {
  if (owes(state)) silence.begin(SILENCE);
  else silence.end();
}

/** Whether loading the page again would break into a game, or into what somebody is choosing. */
function disturbs() {
  const { game } = state;
  return game ? !game.standing.over : touched;
}

/** Ask for advice where something that is wanted needs it; nothing waits for the answer. */
function consult() {
  const { aids, game } = state;
  if (!game || !mayMove(state) || !needsAdvice(aids, game)) return;
  const asked = link.send({ type: "advice", number: game.number, ply: game.standing.ply });
  if (asked) happen({ type: "consulted" });
}

/** @param {State} before */
function follow(before) {
  const { game } = state;
  if (before.game?.number !== game?.number || game?.standing.over) resigning.close();
}

/**
 * Send what asks for an answer, unless something is under way; patience ends by asking for everything.
 * @param {Request} request
 * @param {Sent} sent
 */
function ask(request, sent) {
  if (!free(state) || !link.send(request)) return false;
  happen({ type: "sent", sent });
  answer.begin(patienceWith(request));
  return true;
}

/** @param {string} move */
function play(move) {
  const game = state.game;
  if (!game || !mayMove(state)) return;
  ask({ type: "move", number: game.number, ply: game.standing.ply, move }, { kind: "move", move });
}

/**
 * Play a move that was typed: from now, whatever is being looked at.
 * @param {string} move
 */
function command(move) {
  if (!free(state)) return; // the page says already what it waits for
  if (mayMove({ ...state, past: null })) {
    look(Infinity);
    play(move);
  } else happen({ type: "error", code: state.game?.standing.over ? "over" : "not-your-turn" });
}

/** @param {number} ply */
function look(ply) {
  happen({ type: "look", ply });
}

/** What each key does, where its button could be pressed. @param {import("./shortcuts.js").Act} key */
function act(key) {
  if (key === "say") return state.seen && speak(standingSentence(state.seen, state.past !== null));
  if (key === "moves") return moves.open(byId("moves-open").getAttribute("aria-expanded") !== "true");
  if (key === "type") {
    moves.open(true);
    return byId("command").focus();
  }
  const buttons = { undo: "undo", hint: "hint", back: "ply-back", on: "ply-on" };
  const button = byId(buttons[key]);
  if (!button.hidden) button.click();
  if (key === "back" || key === "on") speak(byId("ply").getAttribute("aria-valuetext") ?? "");
}

/** @param {"undo" | "resign"} kind */
function plead(kind) {
  const game = state.game;
  if (game) ask({ type: kind, number: game.number, ply: game.standing.ply }, { kind });
}

function showNew() {
  fresh.show(state.game, null);
}

/** A new game from what is being looked at. */
function playOn() {
  fresh.show(state.game, state.past === null ? null : state.seen);
}

function askResign() {
  const { game } = state;
  const mover = game?.standing.to_move;
  const named = game && mover && !me(game);
  write(byId("resign-title"), named ? say("resign.ask.name", { name: nameOf(game, mover) }) : say("resign.ask"));
  resigning.showModal();
}

/** Opens the Share dialog; comes when it is first asked for. @type {(() => Promise<void>) | null} */
let openSharing = null;

async function share() {
  openSharing ??= (await import(`./sharing.js`)).sharing(() => state);
  await openSharing();
}

async function visit() {
  const { received, replay } = await import(`./replay.js`);
  if (visiting) {
    showReplay = await replay(happen, () => state);
    return showReplay(state);
  }
  from = received();
  offer();
}

ownSecondHalves();
byId("undo").addEventListener("click", () => plead("undo"));
byId("resign").addEventListener("click", askResign);
byId("resign-no").addEventListener("click", () => resigning.close());
byId("resign-yes").addEventListener("click", () => {
  resigning.close();
  plead("resign");
});
byId("new").addEventListener("click", showNew);
for (const id of ["share", "past-share", "end-share"]) byId(id).addEventListener("click", share);
shortcuts(act);
byId("past-now").addEventListener("click", () => look(Infinity));
byId("past-play").addEventListener("click", playOn);
byId("result").addEventListener("click", end.open);
settingsDialog();
menu(() => state.game?.game ?? "triangles");
late(() => void comeLate().catch(() => {})); // cut off: this visit's games are not kept
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (touched = true), { capture: true });
for (const aid of SWITCHES) if (lastAids()[aid] === true) happen({ type: "want", aid, on: true });
if (visiting || location.hash === "#from") void visit();
addEventListener("hashchange", () => location.reload()); // another game, in the same tab
