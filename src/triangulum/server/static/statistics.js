/**
 * The statistics page: which games are shown, and the file that they come and go in.
 *
 * Knows the page's controls. Refuses to know how games are added up (tallies.js) and drawn (scoresheet.js).
 */

/** @import { Entry, Journal } from "./journal.js" */
import { learnWords } from "./catalogue.js";
import { takeDrops } from "./dropping.js";
import { fill } from "./fill.js";
import { news, read, write as bodyOf } from "./gamesfile.js";
import { openJournal } from "./journal.js";
import { keepOffline } from "./offline.js";
import { showSheet } from "./scoresheet.js";
import { byId, write } from "./svg.js";
import { outcomes } from "./tallies.js";
import { say } from "./words.js";

await learnWords();
fill();
takeDrops();
keepOffline();
document.title = `${say("stats.title")} \u00b7 ${say("title")}`;

/** @type {Entry[]} */
let entries = [];

/** Show the games that count, those of the game that is chosen. */
function show() {
  const all = outcomes(entries);
  const played = new Set(all.map(({ game }) => game));
  const which = played.size > 1 ? chosen() : "all";
  byId("which").hidden = played.size < 2;
  byId("empty").hidden = all.length > 0;
  byId("counted").hidden = all.length === 0;
  for (const name of ["export", "erase"]) /** @type {HTMLButtonElement} */ (byId(name)).disabled = entries.length === 0;
  if (all.length) showSheet(all.filter(({ game }) => which === "all" || which === game));
}

function chosen() {
  return document.querySelector("[name=which]:checked")?.getAttribute("value") ?? "all";
}

/** @param {Journal} journal */
async function refresh(journal) {
  entries = await journal.all();
  show();
}

/** @param {string} text */
function tell(text) {
  write(byId("news"), text);
}

/** Hand out all games as a file. */
function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bodyOf(entries)], { type: "application/json" }));
  link.download = `triangulum-games-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still be asking where to
}

/**
 * Take the games of a file, all or none.
 * @param {Journal} journal
 * @param {File} file
 */
async function take(journal, file) {
  const found = read(await file.text());
  if ("flaw" in found) return tell(say(`stats.flaw.${found.flaw.code}`, { place: found.flaw.place }));
  const { added, newer } = news(await journal.all(), found.games);
  try {
    await journal.add([...added, ...newer]);
  } catch (error) {
    console.error("the games of a file are not kept:", error);
    return tell(say("stats.failed"));
  }
  await refresh(journal);
  tell(taken(added.length, newer.length));
}

/** @param {number} added @param {number} newer */
function taken(added, newer) {
  const told = [added ? say("stats.added", { n: added }) : "", newer ? say("stats.newer", { n: newer }) : ""];
  return told.filter(Boolean).join(" ") || say("stats.added.none");
}

/** @param {Journal} journal */
function files(journal) {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  byId("export").addEventListener("click", save);
  byId("import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [one] = file.files ?? [];
    if (one) await take(journal, one);
    file.value = ""; // so that the same file may be chosen once more
  });
}

/** @param {Journal} journal */
function erasing(journal) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("erase-dialog"));
  byId("erase").addEventListener("click", () => {
    write(byId("erase-what"), say("stats.erase.what", { n: entries.length }));
    dialog.showModal();
  });
  byId("erase-no").addEventListener("click", () => dialog.close());
  byId("erase-yes").addEventListener("click", async () => {
    dialog.close();
    await journal.erase();
    await refresh(journal);
    tell(say("stats.erased"));
    byId("title").focus(); // the button that had the keys is off now
  });
}

/** Games that are played in another tab meanwhile are seen when this one is looked at again. */
async function wire() {
  const journal = await openJournal();
  write(byId("empty-hint"), say(journal ? "stats.empty.hint" : "stats.shut"));
  if (!journal) return show();
  byId("which").addEventListener("input", show);
  files(journal);
  erasing(journal);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh(journal);
  });
  await refresh(journal);
  byId("device").hidden = false;
}

wire();
