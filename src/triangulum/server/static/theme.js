/**
 * Puts the theme on the page before anything is painted: the one chosen, or what the system asks for.
 *
 * No module, so that it runs at once where it stands in the head. Knows which theme answers which wish
 * of the system, and where memory.js keeps the choice. Refuses to know colours: they are in themes/
 */

(() => {
  const light = matchMedia("(prefers-color-scheme: light)");
  const more = matchMedia("(prefers-contrast: more)");
  let choice = kept();

  function kept() {
    try {
      return JSON.parse(localStorage.getItem("triangulum.settings") ?? "{}")?.theme;
    } catch {
      return undefined;
    }
  }

  function theme() {
    if (["nebula", "daylight", "contrast", "safe"].includes(choice)) return choice;
    return more.matches ? "contrast" : light.matches ? "daylight" : "nebula";
  }

  function put() {
    const root = document.documentElement;
    root.dataset.theme = theme();
    const ground = getComputedStyle(root).getPropertyValue("--night");
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground.trim());
  }

  for (const wish of [light, more]) wish.addEventListener("change", put);
  addEventListener("theme", (event) => {
    choice = event instanceof CustomEvent ? event.detail : undefined;
    put();
  });
  put();
})();
