/**
 * A file that is dropped anywhere on a page.
 *
 * Knows drops. Refuses to know what is in a file: who does is fetched when one is dropped.
 */

import { refuse } from "./refusal.js";

/** Open what is dropped on this page, or say why it can't be opened. */
export function takeDrops() {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    // Without quotes it is not among what comes with every page: few files are ever dropped.
    const { openFile } = await import(`./files.js`);
    await openFile(file, refuse);
  });
}
