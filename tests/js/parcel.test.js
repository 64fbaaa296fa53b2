// A record in a link: what goes in comes out, and nothing else does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { pack, unpack } from "../../src/triangulum/server/static/parcel.js";

const letters = (bytes) => bytes.toString("base64url");

test("what was packed is unpacked, whatever letters it has, by letters that a link may hold", async () => {
  for (const text of ["", "{}", '{"players": ["Æsa ▲", "\u{1f600}"]}', "x".repeat(199_999), "é".repeat(1000)]) {
    const code = await pack(text);
    assert.match(code, /^[A-Za-z0-9_-]+$/);
    assert.equal(await unpack(code), text);
  }
});

test("what was not packed is refused", async () => {
  const cut = (await pack('{"format": "triangulum/1", "game": "triangular"}')).slice(0, -6);
  const noText = letters(deflateRawSync(Buffer.from([0xff, 0xfe])));
  for (const code of ["", "a", "abcd", "not base64!", "%7B%7D", "A".repeat(5000), cut, noText]) {
    assert.equal(await unpack(code), null, code.slice(0, 20));
  }
});

test("a few letters that stand for very many are refused before they are all there", async () => {
  const bomb = letters(deflateRawSync(Buffer.alloc(100_000_000), { level: 9 }));
  const before = performance.now();
  assert.equal(await unpack(bomb), null);
  assert.ok(performance.now() - before < 2000);
  assert.equal(await unpack(letters(deflateRawSync(Buffer.alloc(200_001, "x")))), null);
  assert.notEqual(await unpack(letters(deflateRawSync(Buffer.alloc(200_000, "x")))), null);
});
