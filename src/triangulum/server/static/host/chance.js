/**
 * Random numbers from a seed that can be named: those of chance.py, bit for bit.
 *
 * Knows one generator of whole numbers. Refuses to know what they are drawn for, and never takes one
 * from the clock or the system.
 */

/**
 * Numbers from a seed, each below what is asked for, at most 2**32.
 * @param {number | bigint} seed
 * @returns {(n: number) => number}
 */
export function chance(seed) {
  let state = BigInt(seed);

  function bits() {
    state = word(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = word((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = word((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  }

  return (n) => Number(((bits() >> 32n) * BigInt(n)) >> 32n);
}

/** @param {bigint} n */
function word(n) {
  return BigInt.asUintN(64, n);
}
