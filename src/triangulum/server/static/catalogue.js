/**
 * The words of the page's language, fetched, and kept in the browser for when there is no network.
 *
 * Knows where a language's words are, and the mark by which the service worker knows which to keep.
 * Refuses to know any word.
 */

import { learn } from "./words.js";

/** sw.js reads the languages chosen on this device out of it. */
const MARKS = "triangulum languages";

/** @param {string} language */
const wordsOf = (language) => `words/${language}.json`;

/** Speak the page's language, or English where its words can't be had. */
export async function learnWords() {
  const { documentElement: page } = document;
  try {
    learn(page.lang, await words(page.lang));
  } catch {
    page.lang = "en";
    learn("en", await words("en"));
  }
  void keep(page.lang).catch(() => {}); // a shut store costs the words offline only
}

/**
 * Have this language's words at hand from now on; the promise is broken where they can't be fetched.
 * @param {string} language
 */
export async function fetchWords(language) {
  await words(language);
  await keep(language).catch(() => {});
}

/** @param {string} language */
async function words(language) {
  const answer = await fetch(wordsOf(language));
  if (!answer.ok) throw new Error(`${answer.status} for the words of ${language}`);
  return answer.json();
}

/**
 * The service worker of a first visit may begin before the mark is there: it is asked when it takes over.
 * @param {string} language
 */
async function keep(language) {
  const { serviceWorker } = navigator;
  const begun = () => void words(language).catch(() => {}); // cut off: another time
  if (!serviceWorker?.controller) serviceWorker?.addEventListener("controllerchange", begun, { once: true });
  const marks = await caches.open(MARKS);
  await marks.put(wordsOf(language), new Response());
}
