// The window's arithmetic, by hand on a window of 400 x 200 pixels.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  between, clamp, fit, pan, same, sees, shown, toBoard, zoom, zoomWithin,
} from "../../src/triangulum/server/static/view.js";

const SIZE = { width: 400, height: 200 };
const box = (left, top, right, bottom) => ({ left, top, right, bottom });

test("the fit shows the whole box in the middle, by its tighter side", () => {
  assert.deepEqual(fit(box(0, 0, 100, 100), SIZE, 9), { x: 50, y: 50, k: 2 });
  assert.deepEqual(fit(box(-100, 0, 300, 50), SIZE, 9), { x: 100, y: 25, k: 1 });
});

test("the fit of a small box is no larger than asked", () => {
  assert.deepEqual(fit(box(0, 0, 10, 10), SIZE, 3), { x: 5, y: 5, k: 3 });
});

test("a drag to the right shows what is further left", () => {
  assert.deepEqual(pan({ x: 50, y: 50, k: 2 }, 20, -10), { x: 40, y: 55, k: 2 });
});

test("a zoom keeps the board point under the pointer", () => {
  const before = { x: 50, y: 50, k: 2 };
  const at = { x: 300, y: 60 };
  const after = zoom(before, 2, at, SIZE);
  assert.equal(after.k, 4);
  assert.deepEqual(toBoard(before, SIZE, at), { x: 100, y: 30 });
  assert.deepEqual(toBoard(after, SIZE, at), { x: 100, y: 30 });
});

test("a zoom stays between its limits", () => {
  const middle = { x: 200, y: 100 };
  const view = { x: 0, y: 0, k: 2 };
  assert.equal(zoomWithin(view, 0.1, middle, SIZE, 1, 5).k, 1);
  assert.equal(zoomWithin(view, 10, middle, SIZE, 1, 5).k, 5);
  assert.equal(zoomWithin(view, 10, middle, SIZE, 7, 5).k, 7);
});

test("content smaller than the window stays inside it", () => {
  // 200 x 100 board points are seen; a box of 100 x 50 has 50 and 25 to play around its middle.
  const content = box(0, 0, 100, 50);
  assert.deepEqual(clamp({ x: 900, y: -900, k: 2 }, content, SIZE), { x: 100, y: 0, k: 2 });
  assert.deepEqual(clamp({ x: 60, y: 20, k: 2 }, content, SIZE), { x: 60, y: 20, k: 2 });
});

test("content larger than the window fills it", () => {
  // 40 x 20 are seen of 100 x 50: the middle stays between 20 and 80, and between 10 and 40.
  const content = box(0, 0, 100, 50);
  assert.deepEqual(clamp({ x: 900, y: -900, k: 10 }, content, SIZE), { x: 80, y: 10, k: 10 });
});

test("the fit is a fixed point of the clamp, however far it was dragged", () => {
  const content = box(-30, -70, 170, 30);
  const home = fit(content, SIZE, 9);
  assert.deepEqual(clamp(home, content, SIZE), home);
  let view = home;
  for (let i = 0; i < 50; i += 1) view = clamp(pan(zoomWithin(view, 1.3, { x: 0, y: 0 }, SIZE, home.k, 9), -80, 60), content, SIZE);
  for (let i = 0; i < 50; i += 1) view = clamp(zoomWithin(view, 0.7, { x: 399, y: 199 }, SIZE, home.k, 9), content, SIZE);
  assert.equal(same(view, home), true);
});

test("what is shown, and whether a box is in it", () => {
  const view = { x: 50, y: 50, k: 2 };
  assert.deepEqual(shown(view, SIZE), box(-50, 0, 150, 100));
  assert.equal(sees(view, box(-50, 0, 150, 100), SIZE), true);
  assert.equal(sees(view, box(-51, 0, 0, 10), SIZE), false);
  assert.equal(sees(view, box(0, 90, 10, 101), SIZE), false);
});

test("same means within a pixel", () => {
  const view = { x: 0, y: 0, k: 2 };
  assert.equal(same(view, { x: 0.4, y: 0, k: 2 }), true);
  assert.equal(same(view, { x: 0.6, y: 0, k: 2 }), false);
  assert.equal(same(view, { x: 0, y: 0, k: 2.1 }), false);
});

test("between begins and ends where it should, and halves what is seen", () => {
  const from = { x: 0, y: 0, k: 1 };
  const to = { x: 10, y: -4, k: 2 };
  assert.deepEqual(between(from, to, 0), from);
  assert.deepEqual(between(from, to, 1), to);
  assert.equal(400 / between(from, to, 0.5).k, 300);
});
