// Cells on paper, by hand: edges of 100 board points, rows 86.6 apart, y down on the screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, cellAt, corners, outline, parse, pointsUp } from "../../src/triangulum/server/static/lattice.js";

const H = 86.602540378;
const near = (points, wanted) => {
  assert.equal(points.length, wanted.length);
  points.forEach((p, i) => {
    assert.ok(Math.abs(p.x - wanted[i][0]) < 1e-6 && Math.abs(p.y - wanted[i][1]) < 1e-6, JSON.stringify(points));
  });
};

test("the red tile's cell points up from the origin", () => {
  assert.equal(pointsUp([0, 0, 0]), true);
  near(corners([0, 0, 0]), [[0, 0], [100, 0], [50, -H]]);
});

test("its three neighbours point down and share an edge each", () => {
  near(corners([0, 0, -1]), [[50, -H], [150, -H], [100, 0]]);
  near(corners([-1, 0, 0]), [[-50, -H], [50, -H], [0, 0]]);
  near(corners([0, -1, 0]), [[0, 0], [100, 0], [50, H]]);
});

test("one step along an axis moves a cell by an edge, at 60 degrees", () => {
  near(corners([1, 0, -1]), [[100, 0], [200, 0], [150, -H]]);
  near(corners([0, 1, -1]), [[50, -H], [150, -H], [100, -2 * H]]);
});

test("the cell at a point is the one whose middle it is", () => {
  for (let x = -6; x <= 6; x += 1) {
    for (let y = -6; y <= 6; y += 1) {
      for (const z of [0 - x - y, -1 - x - y]) {
        const [a, b, c] = corners([x, y, z]);
        const middle = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
        assert.deepEqual(cellAt(middle), [x, y, z]);
      }
    }
  }
});

test("a point near a corner still belongs to its cell", () => {
  assert.deepEqual(cellAt({ x: 3, y: -1 }), [0, 0, 0]);
  assert.deepEqual(cellAt({ x: 97, y: -1 }), [0, 0, 0]);
  assert.deepEqual(cellAt({ x: 50, y: -84 }), [0, 0, 0]);
  assert.deepEqual(cellAt({ x: 50, y: 84 }), [0, -1, 0]);
});

test("a cell is read from its text", () => {
  assert.deepEqual(parse("-1,2,-2"), [-1, 2, -2]);
});

test("the outline of edge 2 pointing up: V = (-1,0,0), its corners V + e", () => {
  near(outline([[0, 0, 0], [-1, 1, 0], [-1, 0, 1]]), [[100, 0], [0, -2 * H], [-100, 0]]);
});

test("the outline of edge 2 pointing down", () => {
  near(outline([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]), [[-50, -H], [50, H], [150, -H]]);
});

test("the box around cells, with a margin", () => {
  const box = around([[0, 0, 0], [0, -1, 0]], 10);
  assert.deepEqual([box.left, box.right], [-10, 110]);
  assert.ok(Math.abs(box.top + H + 10) < 1e-6 && Math.abs(box.bottom - H - 10) < 1e-6);
});
