/**
 * The Share dialog: a link, a file, a picture.
 *
 * Knows its elements, the clipboard and how a file is handed to the browser. Refuses to know what is in a record
 * and how a picture is made.
 */

/** @import { State } from "./state.js" */
import { pack } from "./parcel.js";
import { pictureOf, pngOf } from "./picture.js";
import { recordOf } from "./record.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/** How the part of a link begins that is the game. */
const LINK = "#game=";

/**
 * @param {() => State} state
 * @returns {() => Promise<void>} opens the dialog for the game as it is looked at
 */
export function sharing(state) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("share-dialog"));
  const field = /** @type {HTMLInputElement} */ (byId("share-link"));
  const told = byId("share-told");
  const send = byId("share-send");
  send.hidden = !("share" in navigator);

  /** @param {string} id @param {() => unknown} act */
  const on = (id, act) => byId(id).addEventListener("click", act);
  on("share-copy", copy);
  on("share-send", () => navigator.share({ title: say("title"), url: field.value }).catch(() => {})); // thought better of it
  on("share-file", () => withGame(({ game }) => save(new Blob([recordOf(game), "\n"], { type: "application/json" }), `${nameOf(game)}.json`)));
  on("share-svg", () => withGame(({ seen }) => save(new Blob([pictureOf(seen).text], { type: "image/svg+xml" }), `${nameOf(seen)}.svg`)));
  on("share-png", () => withGame(async ({ seen }) => save(await pngOf(pictureOf(seen)), `${nameOf(seen)}.png`)));
  on("share-close", () => dialog.close());

  /** @param {(both: {game: import("./types.js").Game, seen: import("./types.js").Game}) => unknown} act */
  function withGame(act) {
    const { game, seen } = state();
    if (game && seen) act({ game, seen });
  }

  async function copy() {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      write(told, say("share.copied"));
    } catch {
      write(told, say("share.by-hand"));
    }
  }

  return async () => {
    const { game } = state();
    if (!game) return;
    const { origin, pathname } = location;
    field.value = `${origin}${pathname}${LINK}${await pack(recordOf(game))}`;
    write(told, "");
    dialog.showModal();
  };
}

/** @param {import("./types.js").Game} game */
function nameOf({ game, plies }) {
  return `${game}-${plies.length}`;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
