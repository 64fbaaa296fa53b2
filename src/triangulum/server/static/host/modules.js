/**
 * The compiled kernels of both games.
 *
 * Knows that there are two. Refuses to know what they do.
 */

import { fetchKernel } from "./kernel.js";

/** @returns {Promise<import("./games.js").Modules>} */
export async function compiled() {
  const [triangles, triangular] = await Promise.all([fetchKernel("triangles"), fetchKernel("triangular")]);
  return { triangles, triangular };
}
