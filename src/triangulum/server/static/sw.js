/**
 * The service worker: keeps one release of the page in the browser and hands its files out.
 *
 * Knows the release that it was served with, and the browser's caches. Refuses to know games, and
 * lets alone whatever isn't a file of the release.
 */

/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Lasting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */

// Its own types would be at odds with those of the page's modules.
const worker = /** @type {any} */ (self);

/**
 * The version, and the hash of each file by its path, those of one language's words apart; the server
 * writes it above these lines.
 * @type {{version: string, files: Record<string, string>, words: Record<string, string>}}
 */
const release = worker.RELEASE;

/** Where catalogue.js marks the languages of this device. */
const MARKS = "triangulum languages";

const folder = new URL("./", location.href).href;
const prefix = `triangulum ${folder} `;
const cacheName = prefix + release.version;
const index = new URL("index.html", folder).href;
const paths = new Map(
  Object.keys({ ...release.files, ...release.words }).map((path) => [new URL(path, folder).href, path]),
);

/** Every file or none, straight from the server, and none of another release. */
async function fetchAll() {
  const cache = await caches.open(cacheName);
  const marks = await caches.open(MARKS);
  const spoken = (await marks.keys()).map(({ url }) => paths.get(url) ?? "");
  const words = Object.entries(release.words).filter(([path]) => spoken.includes(path));
  const wanted = [...Object.entries(release.files), ...words];
  await cache.addAll(wanted.map(([path, integrity]) => new Request(path, { cache: "reload", integrity })));
}

/** The page of before has let go: its release is not needed any more, and this one serves at once. */
async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The file as it was kept; the browser may have thrown the cache away. Another language's words are
 * kept when they are first asked for.
 * @param {string} path
 * @param {Request} request
 */
async function handOut(path, request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  const integrity = release.words[path];
  if (!integrity) return fetch(request);
  const answer = await fetch(path, { cache: "no-cache", integrity });
  await cache.put(path, answer.clone());
  return answer;
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(begin()));
worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*/, "");
  const path = paths.get(url === index ? folder : url);
  if (request.method === "GET" && path !== undefined) event.respondWith(handOut(path, request));
});
