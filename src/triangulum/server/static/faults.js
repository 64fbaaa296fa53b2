/**
 * What is wrong with a move or with a record, as a sentence that names the place.
 *
 * Knows how a fault fills a phrase. Refuses to know rules, and what a record is.
 */

/** @import { Fault } from "./host/faults.js" */
import { line } from "./spell.js";
import { explain, known, say } from "./words.js";

/**
 * @param {Fault} fault
 * @returns {string}
 */
export function faultSentence({ code, key, move, in_the_way, parameters }) {
  const bare = code === "not-table" && key === null;
  const phrase = bare || !known(`fault.${code}`) ? "fault.unknown" : `fault.${code}`;
  const way = line(in_the_way ?? "");
  return say(phrase, { ...parameters, key: key ?? "", n: move ?? parameters.number ?? 0, way });
}

/**
 * Why a move was refused.
 * @param {{move: string, reason: string, in_the_way: number | string | null}} refusal
 */
export function refusalSentence({ move, reason, in_the_way }) {
  return explain("refused", reason, { move: line(move), way: line(in_the_way) });
}
