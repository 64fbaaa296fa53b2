// The English catalogue, learned: for tests of sentences.

import { readFileSync } from "node:fs";
import { learn } from "../../src/triangulum/server/static/words.js";

const words = new URL("../../src/triangulum/server/static/words/en.json", import.meta.url);
learn("en", JSON.parse(readFileSync(words, "utf-8")));
globalThis.document ??= { documentElement: { lang: "en" } };
