// Waiting for an answer: when it is given up, and that a page which slept hears first what came meanwhile.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { patience } from "../../src/triangulum/server/static/patience.js";

let now = 0;
let lost = 0;
let clock = patience(() => {});

/** @param {number} ms  in which the page is awake */
function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

beforeEach(() => {
  mock.reset();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  lost = 0;
  clock = patience(() => (lost += 1));
});

test("it ends once, after its time", () => {
  clock.begin(6000);
  pass(5999);
  assert.equal(lost, 0);
  pass(1);
  assert.equal(lost, 1);
  pass(60_000);
  assert.equal(lost, 1);
});

test("it begins anew with each word, and ends with the answer", () => {
  clock.begin(6000);
  pass(5000);
  clock.begin(6000);
  pass(5000);
  assert.equal(lost, 0);
  clock.end();
  pass(60_000);
  assert.equal(lost, 0);
});

test("a page that slept waits once more", () => {
  clock.begin(6000);
  pass(3000);
  now += 60_000;
  pass(3000);
  assert.equal(lost, 0);
  pass(6000);
  assert.equal(lost, 1);
});
