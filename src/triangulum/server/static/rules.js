/**
 * The page of the rules: of the game that the address names, with its examples.
 *
 * Knows its page. Refuses to know what an example shows.
 */

/** @import { GameName } from "./types.js" */
import { learnWords } from "./catalogue.js";
import { takeDrops } from "./dropping.js";
import { example } from "./example.js";
import { fill } from "./fill.js";
import { keepOffline } from "./offline.js";
import { openBook } from "./script.js";
import { byId, write } from "./svg.js";
import { say } from "./words.js";

/** @returns {GameName} */
const asked = () => (location.hash === "#triangular" ? "triangular" : "triangles");
/** @type {Set<GameName>} */
const built = new Set();

/** @param {GameName} game */
async function build(game) {
  if (built.has(game)) return;
  built.add(game);
  const { boards, rules } = await openBook(game);
  for (const script of boards) example(byId(`example-${script.name}`), script, rules);
}

function turn() {
  const game = asked();
  for (const name of /** @type {GameName[]} */ (["triangles", "triangular"])) {
    byId(`rules-${name}`).hidden = name !== game;
    const link = byId(`to-${name}`);
    if (name === game) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const title = say(`rules.title.${game}`);
  write(byId("title"), title);
  document.title = title;
  document.body.scrollTop = 0;
  build(game).catch((error) => {
    write(byId("failed"), say("board.failed"));
    throw error;
  });
}

await learnWords();
fill();
takeDrops();
keepOffline();
addEventListener("hashchange", turn);
turn();
