/**
 * Codes become sentences here.
 *
 * Knows how a phrase is filled, and what to say for a code that is not known. Refuses to know any
 * language: the phrases are in a catalogue.
 */

import { ENGLISH } from "./english.js";

/** @typedef {Record<string, any>} Facts  what fills a sentence */
/** @typedef {string | ((facts: Facts) => string)} Phrase */

/**
 * The sentence for a code, filled with facts; an unknown code answers itself.
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {string}
 */
export function say(code, facts = {}) {
  const phrase = ENGLISH[code];
  if (phrase === undefined) return code;
  return typeof phrase === "function" ? phrase(facts) : phrase;
}

/**
 * The sentence for `group.code`, or the group's sentence for what it doesn't know.
 * @param {"refused" | "error" | "end"} group
 * @param {string} code
 * @param {Facts} [facts]
 */
export function explain(group, code, facts) {
  const whole = `${group}.${code}`;
  return say(Object.hasOwn(ENGLISH, whole) ? whole : `${group}.unknown`, facts);
}
