/**
 * Finds the page's language before its words are asked for: the one chosen, or what the browser prefers.
 *
 * No module, so that it runs at once where it stands in the head, and the words come with the modules.
 * Knows which languages there are, and where memory.js keeps the choice. Refuses to know any word.
 */

(() => {
  const LANGUAGES = ["en", "de", "da", "fr", "es", "it", "nl", "sv", "pl", "pt"];

  function chosen() {
    try {
      return JSON.parse(localStorage.getItem("triangulum.settings") ?? "{}")?.language;
    } catch {
      return undefined;
    }
  }

  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  const language = [chosen(), ...preferred].find((tag) => LANGUAGES.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  const words = document.createElement("link");
  Object.assign(words, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `words/${language}.json` });
  document.head.append(words);
})();
