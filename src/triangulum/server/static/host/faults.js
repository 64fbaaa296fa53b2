/**
 * What is wrong with a record, and the checks that find it. The twin of faults.py.
 *
 * Knows codes, places and plain types. Refuses to know games and words: a fault carries a code with its
 * parameters, and a catalogue has the sentence.
 */

/**
 * @typedef {object} Fault  `move` for a bad move, from 1; else `key`, null for the record as a whole
 * @property {string} code
 * @property {string | null} key
 * @property {number | null} move
 * @property {number | string | null} in_the_way
 * @property {Record<string, string | number>} parameters
 */

/** The record's fault, never ours. */
export class BadRecord extends Error {
  /**
   * @param {string} code
   * @param {string | null} [key]
   * @param {Fault["parameters"]} [parameters]
   */
  constructor(code, key = null, parameters = {}) {
    super(`${key}: ${code}`);
    /** @type {Fault} */
    this.fault = { code, key, move: null, in_the_way: null, parameters };
  }
}

/**
 * The value if it is a whole number from low to high.
 * @param {unknown} value
 * @param {string} key
 * @param {number} low
 * @param {number} high
 */
export function whole(value, key, low, high) {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new BadRecord("not-whole", key);
  if (value < low || value > high) throw new BadRecord("range", key, { low, high });
  return value + 0; // no minus before a zero
}

/** @param {unknown} value @param {string} key */
export function flag(value, key) {
  if (typeof value !== "boolean") throw new BadRecord("not-flag", key);
  return value;
}

/** @param {unknown} value @param {string} key */
export function text(value, key) {
  if (typeof value !== "string") throw new BadRecord("not-text", key);
  return value;
}

/** @param {unknown} value @param {string} key @returns {unknown[]} */
export function row(value, key) {
  if (!Array.isArray(value)) throw new BadRecord("not-row", key);
  return value;
}

/** @param {unknown} value @param {string | null} key */
export function table(value, key) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadRecord("not-table", key);
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * The value of a key that must be there.
 * @param {Record<string, unknown>} values
 * @param {string} key
 * @param {string} path
 */
export function need(values, key, path) {
  if (!Object.hasOwn(values, key)) throw new BadRecord("missing", path);
  return values[key];
}
