/**
 * What is wrong with a record, as a sentence that names the place.
 *
 * Knows how a fault fills a phrase. Refuses to know what a record is.
 */

/** @import { Fault } from "./host/faults.js" */
import { known, say } from "./words.js";

/**
 * @param {Fault} fault
 * @returns {string}
 */
export function faultSentence({ code, key, move, in_the_way, parameters }) {
  const bare = code === "not-table" && key === null;
  const phrase = bare || !known(`fault.${code}`) ? "fault.unknown" : `fault.${code}`;
  const way = String(in_the_way ?? "").replace("-", "\u2013");
  return say(phrase, { ...parameters, key: key ?? "", n: move ?? parameters.number ?? 0, way });
}
