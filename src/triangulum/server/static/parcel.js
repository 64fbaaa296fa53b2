/**
 * A game's record packed into a link, and unpacked from one.
 *
 * Knows how text becomes letters that a link may hold. Refuses to know what is in a record: what comes out of a
 * stranger's link is only text, and no more of it than any game needs.
 */

/** No record of a game is longer in bytes; a few letters of a link could stand for far more. */
const MOST = 200_000;

/**
 * @param {string} text
 * @returns {Promise<string>} letters, digits, `-` and `_`
 */
export async function pack(text) {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What was packed, or null when it wasn't packed here.
 * @param {string} code
 * @returns {Promise<string | null>}
 */
export async function unpack(code) {
  if (!/^[\w-]+$/.test(code)) return null;
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await inflated(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/**
 * The text, or null when there is too much of it.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function inflated(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST) return reader.cancel(), null;
    text += decoder.decode(value, { stream: true });
  }
}
