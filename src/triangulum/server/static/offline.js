/**
 * Has this release kept in the browser, whichever of its pages somebody comes to first.
 *
 * Knows the service worker's address. Refuses to know when another release may take over (release.js).
 */

import { late } from "./late.js";

/** @param {ServiceWorkerContainer} container the browser's */
export function registered(container) {
  return container.register("sw.js", { updateViaCache: "none" });
}

/** From a page beside the table, once all that it shows is there. */
export function keepOffline() {
  const { serviceWorker } = navigator; // only https:// and localhost have it
  if (serviceWorker) late(() => void registered(serviceWorker).catch(() => {})); // shut or out of reach: another time
}
