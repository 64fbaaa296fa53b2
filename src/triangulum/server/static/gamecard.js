/**
 * A game of the journal as a card: who played, how it stands, when, and what can be done with it.
 *
 * Knows the card's elements. Refuses to know where games are kept and what a button does.
 */

/** @import { Game, Player } from "./types.js" */
/** @import { Entry } from "./journal.js" */
import { endSentence, fieldName, nameOf } from "./names.js";
import { svg } from "./svg.js";
import { say } from "./words.js";

/** @typedef {Record<"goOn" | "look" | "save" | "remove", (entry: Entry) => void>} Deeds */

/**
 * @param {Entry} entry
 * @param {Deeds} deeds
 */
export function gameCard(entry, deeds) {
  const card = element("li", "kept");
  card.dataset.game = entry.game;
  card.dataset.id = entry.id;
  const title = element("h3", "", row(entry, 1), row(entry, 2));
  title.id = `game-${entry.id}`;
  const verdict = entry.over ? [element("p", "verdict", endSentence(asGame(entry)))] : [];
  card.append(title, ...verdict, element("p", "", facts(entry)), buttons(entry, deeds, title.id));
  return card;
}

/** Which game it is, in one line. @param {Entry} entry */
export function summary(entry) {
  return [nameOf(asGame(entry), 1), nameOf(asGame(entry), 2), facts(entry)].join(" \u00b7 ");
}

/** @param {Entry} entry @param {Player} player */
function row(entry, player) {
  const who = element("span", entry.winner === player ? "who won" : "who");
  who.dataset.player = String(player);
  const name = element("span", "name", nameOf(asGame(entry), player));
  who.append(name, " ", element("span", "score", String(entry.score[player - 1])));
  return who;
}

/** What names are made of, of a game that is not on the table. @param {Entry} entry */
function asGame(entry) {
  const { seats, yours, winner, over } = entry;
  const standing = { winner, draw: over && winner === null };
  return /** @type {Game} */ (/** @type {unknown} */ ({ seats, yours, standing }));
}

/** @param {Entry} entry */
function facts(entry) {
  const { again, plies, changed } = entry;
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const words = [boardName(entry), again ? say("field.again") : "", say("games.moves", { n: plies }), when.format(changed)];
  return words.filter(Boolean).map(unbroken).join(" \u00b7 ");
}

/** A line breaks between two facts, never within one. @param {string} text */
const unbroken = (text) => text.replaceAll(" ", "\u00a0");

/** @param {Entry} entry */
function boardName({ game, field, record }) {
  if (game === "triangular") return say("triangular");
  return fieldName(field, JSON.parse(record).setup.stars.length);
}

/** @param {Entry} entry @param {Deeds} deeds @param {string} title */
function buttons(entry, deeds, title) {
  const first = entry.over ? button(say("games.look"), () => deeds.look(entry)) : button(say("games.continue"), () => deeds.goOn(entry));
  if (!entry.over) first.className = "primary";
  const all = [first, iconButton("save", () => deeds.save(entry)), iconButton("remove", () => deeds.remove(entry))];
  for (const each of all) each.setAttribute("aria-describedby", title);
  return element("div", "deeds", ...all);
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(words);
  made.addEventListener("click", act);
  return made;
}

/** @param {"save" | "remove"} name @param {() => void} act */
function iconButton(name, act) {
  const made = button("", act);
  made.className = `icon-only ${name}`;
  made.title = say(`games.${name}`);
  made.setAttribute("aria-label", made.title);
  made.append(svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` })));
  return made;
}

/** @param {string} tag @param {string} className @param {...(Element | string)} children */
function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
