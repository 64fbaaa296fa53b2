/**
 * The menu: the ways to the pages beside the table, and to what is set.
 *
 * Knows its elements. Refuses to know what lies behind them.
 */

/** @import { GameName } from "./types.js" */
import { byId } from "./svg.js";

/**
 * Wire the menu; a way that has one page for each game leads to that of the game on the table.
 * @param {() => GameName} game
 */
export function menu(game) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("menu-dialog"));
  byId("menu").addEventListener("click", () => {
    for (const way of ["lesson", "rules"]) byId(`menu-${way}`).setAttribute("href", `${way}.html#${game()}`);
    dialog.showModal();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest("button"))) dialog.close();
  });
}
