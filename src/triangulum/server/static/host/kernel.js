/**
 * Runs a compiled kernel: one instance with one block of memory.
 *
 * Knows WebAssembly and where the words of a kernel's array lie. Refuses to know what they mean.
 * Numbers go in and come out as numbers; a word beyond 2**53, such as a seed, goes in as a bigint.
 */

const PAGE = 65536;
/** Bytes of a line of the processor's cache; the array begins on one. */
const LINE = 64;

/**
 * The compiled kernel of a game, from where the page's files are.
 * @param {string} name
 */
export async function fetchKernel(name) {
  const response = await fetch(new URL(`../${name}.wasm`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A kernel with an array of so many zeros, 64-bit words. */
export class Kernel {
  /** @type {Record<string, any>} */
  #exports;
  /** @type {WebAssembly.Memory} */
  #memory;
  /** @type {number} */
  #base;

  /**
   * @param {WebAssembly.Module} module
   * @param {number} words
   */
  constructor(module, words) {
    this.#memory = new WebAssembly.Memory({ initial: pages(words) });
    this.#exports = new WebAssembly.Instance(module, { env: { memory: this.#memory } }).exports;
    this.#base = Math.ceil(this.#exports["__heap_base"].value / LINE) * LINE;
  }

  /**
   * Make room for at least so many words; what is there stays, new ones are zeros.
   * @param {number} words
   */
  grow(words) {
    const missing = pages(words) - this.#memory.buffer.byteLength / PAGE;
    if (missing > 0) this.#memory.grow(missing);
  }

  /**
   * What the kernel's function gives for its array and these numbers.
   * @param {string} name
   * @param {number[]} given
   */
  call(name, ...given) {
    return Number(this.#exports[name](this.#base, ...given.map(BigInt)));
  }

  /**
   * The word at that place of the array.
   * @param {number} word
   */
  read(word) {
    return Number(this.#words(word, 1)[0]);
  }

  /**
   * So many words from that place on.
   * @param {number} word
   * @param {number} count
   */
  readMany(word, count) {
    return Array.from(this.#words(word, count), Number);
  }

  /**
   * The numbers of the bits that are set in so many words from that place on.
   * @param {number} word
   * @param {number} count
   */
  readBits(word, count) {
    const halves = new Uint32Array(this.#memory.buffer, this.#base + 8 * word, 2 * count);
    /** @type {number[]} */
    const found = [];
    halves.forEach((half, at) => {
      for (let left = half; left; left &= left - 1) {
        found.push(32 * at + 31 - Math.clz32(left & -left));
      }
    });
    return found;
  }

  /**
   * Put the values there, one after the other, each cut to a word.
   * @param {number} word
   * @param {(number | bigint)[]} values
   */
  write(word, values) {
    this.#words(word, values.length).set(values.map(BigInt));
  }

  /**
   * Made anew each time, since memory that grows lies elsewhere.
   * @param {number} word
   * @param {number} count
   */
  #words(word, count) {
    return new BigInt64Array(this.#memory.buffer, this.#base + 8 * word, count);
  }
}

/**
 * With room for the kernel's own stack as well.
 * @param {number} words
 */
function pages(words) {
  return Math.floor((words * 8) / PAGE) + 4;
}
