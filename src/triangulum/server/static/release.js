/**
 * The release of the page: kept in the browser by the service worker, and replaced by the next one.
 *
 * Knows service workers and when one may take over. Refuses to know games: whether somebody would be
 * disturbed is asked.
 */

import { late } from "./late.js";
import { registered } from "./offline.js";
import { byId } from "./svg.js";

/**
 * Keep this release in the browser, and look for the next one. A new one takes over when nobody would
 * notice, else when a button is pressed; then the page loads again.
 * @param {() => boolean} disturbs whether somebody at the page is in the middle of something
 * @returns {() => void} to be called when that may have changed
 */
export function keepRelease(disturbs) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {}; // only https:// and localhost have it
  let kept = serviceWorker.controller !== null;
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;
  /** Another tab has had the next release take over, while somebody plays here. */
  let taken = false;
  /** Somebody here has asked for it. */
  let wanted = false;

  function takeOver() {
    if (taken) location.reload();
    else registration?.waiting?.postMessage("take over");
  }

  function consider() {
    const waits = taken || Boolean(registration?.waiting && registration.active);
    const asks = waits && !wanted && !document.hidden && disturbs();
    byId("release").hidden = !asks;
    if (waits && !asks) takeOver();
  }

  async function register() {
    registration = await registered(serviceWorker);
    consider();
    registration.addEventListener("updatefound", () => {
      registration?.installing?.addEventListener("statechange", consider);
    });
    registration.installing?.addEventListener("statechange", consider);
  }

  function look() {
    consider();
    if (document.hidden) return;
    if (registration) void registration.update().catch(() => {}); // out of reach: another time
    else begin();
  }

  function begin() {
    void register().catch(() => {}); // shut, then the page lives without; out of reach: another time
  }

  serviceWorker.addEventListener("controllerchange", () => {
    taken = kept;
    kept = true; // the first one has the release that the page began with
    consider();
  });
  document.addEventListener("visibilitychange", look);
  byId("release-take").addEventListener("click", () => {
    wanted = true;
    consider();
  });
  addEventListener("online", look);
  late(begin);
  return consider;
}
