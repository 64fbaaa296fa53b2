/**
 * The compiled kernels, as a worker fetches them.
 *
 * Knows where they are. Refuses to know what they do.
 */

/** @returns {Promise<import("./games.js").Modules>} */
export async function compiled() {
  const [triangles, triangular] = await Promise.all([kernel("triangles"), kernel("triangular")]);
  return { triangles, triangular };
}

/** @param {string} name */
async function kernel(name) {
  const response = await fetch(new URL(`../${name}.wasm`, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
