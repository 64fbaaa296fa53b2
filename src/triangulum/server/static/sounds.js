/**
 * Short soft tones for what happens at the table, made here and silent until switched on.
 *
 * Knows which change sounds how, and the browser's audio. Refuses to know rules, boards and words.
 */

/** @import { Game, Ply } from "./types.js" */
/** @import { State } from "./state.js" */
import { onSettings, settings } from "./settings.js";
import { me } from "./state.js";

/** @typedef {"line" | "tile" | "scored" | "refused" | "turn" | "won" | "lost" | "draw"} Sound */
/** @typedef {{sound: Sound, points: number}} Heard */

/** Notes in half steps from A, one after the other; `step` is the seconds between two. */
const TONES = {
  line: { notes: [3], step: 0.1, wave: "sine", loud: 0.5 },
  tile: { notes: [-9], step: 0.1, wave: "triangle", loud: 0.7 },
  scored: { notes: [3, 7, 10, 15, 19, 22], step: 0.08, wave: "sine", loud: 0.55 },
  refused: { notes: [-12, -13], step: 0.11, wave: "triangle", loud: 0.5 },
  turn: { notes: [7, 3], step: 0.12, wave: "sine", loud: 0.4 },
  won: { notes: [3, 7, 10, 15, 10, 15], step: 0.13, wave: "sine", loud: 0.6 },
  lost: { notes: [3, 0, -4], step: 0.2, wave: "sine", loud: 0.5 },
  draw: { notes: [3, 3], step: 0.2, wave: "sine", loud: 0.5 },
};
const A = 440;
const LENGTH = 0.32;
const VOLUME = 0.22;

/**
 * What is to be heard when the state changes: one thing at most, and nothing of what is merely shown
 * again, as after a reload, an undo or a new game.
 * @param {State} before
 * @param {State} now
 * @returns {Heard | null}
 */
export function soundOf(before, now) {
  if (now.notice && now.notice.serial !== before.notice?.serial) return { sound: "refused", points: 0 };
  const { game } = now;
  const live = before.game && game && before.game.number === game.number;
  if (!live || before.game?.standing === game.standing) return null;
  if (game.standing.over) return before.game?.standing.over ? null : { sound: ending(game), points: 0 };
  const last = game.plies.at(-1);
  return last && game.plies.length > (before.game?.plies.length ?? 0) ? moveSound(game, last) : null;
}

/** @param {Game} game @returns {Sound} */
function ending(game) {
  const mine = me(game);
  if (!game.standing.winner) return "draw";
  return mine === null || game.standing.winner === mine ? "won" : "lost";
}

/** @param {Game} game @param {Ply} ply @returns {Heard} */
function moveSound(game, ply) {
  const points = ply.triangles.reduce((sum, triangle) => sum + triangle.points, 0);
  if (points) return { sound: "scored", points };
  const seat = game.seats[ply.player - 1];
  if (seat?.kind === "computer" && game.standing.to_move === me(game)) return { sound: "turn", points };
  return { sound: game.game === "triangles" ? "line" : "tile", points };
}

/**
 * The notes of what is heard; the more points, the higher they rise.
 * @param {Heard} heard
 */
export function notesOf({ sound, points }) {
  const { notes } = TONES[sound];
  return sound === "scored" ? notes.slice(0, Math.min(points + 1, notes.length)) : notes;
}

/** @returns {(before: State, now: State) => void} */
export function sounding() {
  /** @type {AudioContext | null} */
  let audio = null;

  /** Browsers let a page sound only from a gesture on, and not at all times. */
  function wake() {
    if (!settings().sounds) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  }
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });
  onSettings(wake);

  return (before, now) => {
    const heard = audio && settings().sounds ? soundOf(before, now) : null;
    if (audio && heard) play(audio, heard);
  };
}

/** @param {AudioContext} audio @param {Heard} heard */
function play(audio, heard) {
  const { step, wave, loud } = TONES[heard.sound];
  notesOf(heard).forEach((note, i) => {
    const at = audio.currentTime + i * step;
    const tone = new OscillatorNode(audio, { type: /** @type {OscillatorType} */ (wave), frequency: A * 2 ** (note / 12) });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud * VOLUME, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  });
}
