/**
 * The games that count, as a person reads them: large numbers, a line over time, cards, and a list.
 *
 * Knows the page's elements and how numbers and dates are written in its language. Refuses to know
 * which games count (tallies.js) and where they are kept.
 */

/** @import { Kind, Outcome, Result, Tally } from "./tallies.js" */
import { chart, mark } from "./chart.js";
import { fieldName } from "./names.js";
import { byId, write } from "./svg.js";
import { balance, kinds, tally } from "./tallies.js";
import { say } from "./words.js";

/** @type {Result[]} */
const RESULTS = ["won", "drawn", "lost"];
const MINUS = "\u2212";

/**
 * Show these games.
 * @param {Outcome[]} games  in order, at least one
 */
export function showSheet(games) {
  showGlance(tally(games));
  showChart(games);
  byId("kinds").replaceChildren(...kinds(games).map(card));
  byId("games").replaceChildren(...games.map(row).reverse());
}

/** @param {Tally} all */
function showGlance(all) {
  byId("glance").replaceChildren(...glance(all));
  byId("glance-shares").replaceWith(shares(all, "glance-shares"));
}

/** @param {Outcome[]} games */
function showChart(games) {
  const stands = balance(games);
  const told = say("stats.chart.told", {
    games: plain(games.length),
    now: signed(stands.at(-1) ?? 0),
    highest: signed(Math.max(...stands)),
    lowest: signed(Math.min(...stands)),
  });
  const words = { title: say("stats.chart.title"), told, number: signed };
  byId("plot").replaceChildren(chart(games.map(({ result }) => result), stands, words));
  const [since, until] = [games[0], games.at(-1)].map((game) => day(game?.at ?? 0));
  write(byId("since"), since === until ? "" : String(since));
  write(byId("until"), String(until));
}

/** @param {Kind} kind */
function card(kind) {
  const { tally: counts } = kind;
  const { average, best, streak, longest } = counts;
  const item = element("li");
  const more = [
    fact(say("stats.average"), signed(average ?? 0)),
    fact(say("stats.best"), best === null ? say("stats.best.none") : signed(best)),
    fact(say("stats.streak"), plain(streak)),
    fact(say("stats.longest"), plain(longest)),
  ];
  item.append(
    element("h3", say("computer", kind)),
    element("p", place(kind)),
    list("glance", glance(counts)),
    shares(counts),
    list("further", more),
  );
  return item;
}

/**
 * What was played, and on which field.
 * @param {Pick<Outcome, "game" | "field" | "again">} kind
 */
function place({ game, field, again }) {
  const words = game === "triangles" ? [say(game), board(field), ...(again ? [say("field.again")] : [])] : [say(game)];
  return words.join(" \u00b7 ");
}

/** @param {string | null} field */
function board(field) {
  return field === null ? say("stats.field.other") : fieldName(field, Number(field.split("-")[1]));
}

/** @param {Outcome} outcome */
function row(outcome) {
  const { at, result, difference } = outcome;
  const line = element("tr");
  const what = element("td", say("computer", outcome));
  what.append(element("small", place(outcome)));
  const end = element("td", say(`stats.result.${result}`));
  end.append(" ", element("small", signed(difference)));
  line.append(element("td", day(at)), what, end);
  return line;
}

/** @param {Tally} counts */
function glance(counts) {
  return [fact(say("stats.played"), plain(counts.played)), ...RESULTS.map((result) => share(counts, result))];
}

/** @param {Tally} counts @param {Result} result */
function share(counts, result) {
  const found = fact(say(`stats.${result}`), plain(counts[result]));
  found.lastElementChild?.append(mark(result));
  return found;
}

/**
 * The same as a bar of three parts.
 * @param {Tally} counts
 * @param {string} [id]
 */
function shares(counts, id = "") {
  const bar = element("div");
  Object.assign(bar, { className: "shares", id, ariaHidden: "true" });
  for (const result of RESULTS.filter((one) => counts[one])) {
    const part = element("i");
    part.className = result;
    part.style.flexGrow = String(counts[result]);
    bar.append(part);
  }
  return bar;
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  const pair = element("div");
  pair.append(element("dt", name), element("dd", value));
  return pair;
}

/** @param {string} name @param {HTMLElement[]} facts */
function list(name, facts) {
  const found = element("dl");
  found.className = name;
  found.append(...facts);
  return found;
}

/**
 * @param {string} name
 * @param {string} [text]
 */
function element(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** @param {number} n */
function plain(n) {
  return new Intl.NumberFormat(document.documentElement.lang).format(n);
}

/** @param {number} n */
function signed(n) {
  const how = /** @type {const} */ ({ signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return new Intl.NumberFormat(document.documentElement.lang, how).format(n).replace("-", MINUS);
}

/** @param {number} at */
function day(at) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(at);
}
