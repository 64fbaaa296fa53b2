/**
 * Codes become sentences here, in the language that was learned.
 *
 * Knows how a phrase is filled, which of its plurals is meant, and what to say for a code that is not
 * known. Refuses to know any language: the phrases come from a catalogue.
 */

/** @typedef {Record<string, any>} Facts  what fills a sentence; `n` also says which plural */
/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Phrase */
/** @typedef {Record<string, Phrase>} Phrases  by code */

/** @type {Phrases} */
let phrases = {};
let plurals = new Intl.PluralRules("en");

/**
 * Speak this language from now on.
 * @param {string} language its tag, such as "da"
 * @param {Phrases} catalogue
 */
export function learn(language, catalogue) {
  plurals = new Intl.PluralRules(language);
  phrases = catalogue;
}

/**
 * The sentence for a code, filled with facts; an unknown code answers itself.
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {string}
 */
export function say(code, facts = {}) {
  const phrase = Object.hasOwn(phrases, code) ? phrases[code] : code;
  const form = typeof phrase === "object" ? (phrase[plurals.select(facts.n)] ?? phrase.other) : phrase;
  return (form ?? code).replace(/\{(\w+)\}/g, (gap, name) => String(facts[name] ?? gap));
}

/** Whether there is a sentence for the code. @param {string} code */
export function known(code) {
  return Object.hasOwn(phrases, code);
}

/**
 * The sentence for `group.code`, or the group's sentence for what it doesn't know.
 * @param {"refused" | "error" | "end"} group
 * @param {string} code
 * @param {Facts} [facts]
 */
export function explain(group, code, facts) {
  const whole = `${group}.${code}`;
  return say(known(whole) ? whole : `${group}.unknown`, facts);
}
