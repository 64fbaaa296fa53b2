/**
 * Asks a worker of its own one thing: to read a game from elsewhere, or to look through a finished one.
 *
 * Knows that the worker goes when it has answered. Refuses to know what is asked.
 */

/** @import { Everything } from "./types.js" */
/** @import { Reading, Reviewed, Reviewing, Unread } from "./host/study.js" */

/**
 * @template {Reading | Reviewing} Wish
 * @param {Wish} wish
 * @param {AbortSignal} [signal] when the answer is no longer wanted; then none comes
 * @returns {Promise<Wish extends Reading ? Everything | Unread : Reviewed>}
 */
export function ask(wish, signal) {
  const worker = new Worker(new URL("./host/study.js", import.meta.url), { type: "module" });
  signal?.addEventListener("abort", () => worker.terminate());
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage(wish);
  });
}
