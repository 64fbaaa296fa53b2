/**
 * The second half of a double tap or click is for the button of the first half, or for none.
 *
 * Knows clicks. Refuses to know what a button does: where one gives its place to another, a hand that
 * taps twice would press both, and the other one may be Undo.
 */

/** As far from each other, in pixels, as the two halves of a tap that is meant as one. */
const NEAR = 24;

/** Listen to all clicks of the page. */
export function ownSecondHalves() {
  /** @type {Element | null} */
  let first = null;
  let [x, y] = [0, 0];
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // Phones count a tap as the second one up to a hundred pixels from the first: the next button.
    const second = event.detail > 1 && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    if (!second) [first, x, y] = [button, event.clientX, event.clientY];
    else if (button && button !== first) event.stopImmediatePropagation();
  }, { capture: true });
}
