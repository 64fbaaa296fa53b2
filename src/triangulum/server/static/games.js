/**
 * The page of games: what was played on this device, to go on with or to look at, and games in files.
 *
 * Knows what can be done with a game of the journal. Refuses to know how one is shown or played.
 */

/** @import { Entry } from "./journal.js" */
import { learnWords } from "./catalogue.js";
import { takeDrops } from "./dropping.js";
import { fill } from "./fill.js";
import { gameCard, summary } from "./gamecard.js";
import { handOver } from "./handover.js";
import { openJournal } from "./journal.js";
import { keepOffline } from "./offline.js";
import { refuse } from "./refusal.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

const removing = /** @type {HTMLDialogElement} */ (byId("remove"));
const picking = /** @type {HTMLInputElement} */ (byId("file"));
/** @type {Entry | null} */
let doomed = null;

await learnWords();
fill();
document.title = `${say("games")} \u00b7 ${say("title")}`;
takeDrops();
keepOffline();
const opening = openJournal();

/** Show what is kept. */
async function show() {
  const journal = await opening;
  const entries = journal ? await journal.all() : [];
  list("unfinished", entries.filter(({ over }) => !over));
  list("finished", entries.filter(({ over }) => over));
  byId("none").hidden = entries.length > 0;
  write(byId("none"), say(journal ? "games.none" : "games.shut"));
}

/** @param {"unfinished" | "finished"} id @param {Entry[]} entries */
function list(id, entries) {
  const section = byId(id);
  section.hidden = entries.length === 0;
  const deeds = { goOn, look, save, remove: askRemove };
  section.querySelector("ul")?.replaceChildren(...entries.map((entry) => gameCard(entry, deeds)));
}

/** The same two on the same seats, from where it stands by now: another tab may have played on. @param {Entry} shown */
async function goOn({ id }) {
  const found = (await (await opening)?.all())?.find((entry) => entry.id === id);
  if (!found || found.over) return show();
  const { game, seats, record } = found;
  handOver("continue", JSON.stringify({ id, type: "new", game, seats, first: 1, record }));
  location.href = "./";
}

/** @param {Entry} entry */
function look({ record }) {
  handOver("open", record);
  location.href = "./#open";
}

/** @param {Entry} entry */
function save({ record, changed }) {
  const day = new Date(changed);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${record}\n`], { type: "application/json" }));
  link.download = `triangulum-${date}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {Entry} entry */
function askRemove(entry) {
  doomed = entry;
  write(byId("remove-what"), summary(entry));
  removing.showModal();
}

async function remove() {
  removing.close();
  const journal = await opening;
  if (!journal || !doomed) return;
  await journal.remove(doomed.id);
  const title = byId(doomed.over ? "finished-title" : "unfinished-title");
  await show();
  title.focus(); // what had the keys is gone
}

byId("remove-no").addEventListener("click", () => removing.close());
byId("remove-yes").addEventListener("click", remove);
byId("open").addEventListener("click", () => picking.click());
picking.addEventListener("change", async () => {
  const [file] = picking.files ?? [];
  picking.value = ""; // the same file may be chosen again
  if (!file) return;
  const { openFile } = await import(`./files.js`);
  await openFile(file, refuse);
});
void show();
addEventListener("pageshow", ({ persisted }) => void (persisted && show()));
document.addEventListener("visibilitychange", () => void (document.hidden || show()));
