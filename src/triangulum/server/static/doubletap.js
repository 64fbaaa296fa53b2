/**
 * The second half of a double tap or click is for the button of the first half, or for none.
 *
 * Knows clicks. Refuses to know what a button does: where one gives its place to another, a hand that
 * taps twice would press both, and the other one may be Undo.
 */

/** Listen to all clicks of the page. */
export function ownSecondHalves() {
  /** @type {Element | null} */
  let first = null;
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (event.detail < 2) first = button;
    else if (button && button !== first) event.stopImmediatePropagation();
  }, { capture: true });
}
