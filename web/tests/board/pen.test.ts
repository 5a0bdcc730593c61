/** Path data for the board's pictures, worked out with pencil and paper. */
import { describe, expect, test } from "vitest";
import type { Point } from "../../src/board/geometry";
import {
  between,
  bow,
  brackets,
  closed,
  distance,
  length,
  line,
  shortened,
  sign,
  tip,
  towards,
} from "../../src/board/pen";

test.each([
  [1, 100],
  [0.5, 50],
  [1 / 3, 33.3],
  [-0.0449, -4.5],
])("%f of a field's distance is written %f", (value, written) => {
  expect(length(value)).toBe(written);
});

describe("places", () => {
  test("are as far apart as the ruler says", () => {
    expect(distance([1, 1], [4, 5])).toBe(5);
  });
  test("between two others, by part", () => {
    expect(between([0, 0], [4, 2], 0.25)).toEqual([1, 0.5]);
  });
  test("on the way to another one, by distance", () => {
    expect(towards([1, 1], [1, 5], 1)).toEqual([1, 2]);
  });
  test("away from another one, when the distance is less than nothing", () => {
    expect(towards([0, 0], [0, 2], -1)).toEqual([0, -1]);
  });
  test("on no way at all stay where they are", () => {
    expect(towards([3, 4], [3, 4], 0.5)).toEqual([3, 4]);
  });
});

describe("a line cut short at its end", () => {
  const way: Point[] = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  test.each<[number, Point[]]>([
    [0.5, [...way.slice(0, 2), [1.5, 0]]],
    [1, way.slice(0, 2)], // exactly one part
    [1.25, [way[0]!, [0.75, 0]]], // a whole part and a quarter of the next
  ])("by %f", (by, left) => {
    expect(shortened(way, by)).toEqual(left);
  });
  test("leaves the line that it was given", () => {
    shortened(way, 1.25);
    expect(way).toHaveLength(3);
  });
});

describe("a polygon", () => {
  const square: Point[] = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ];
  test("has its corners", () => {
    expect(closed(square)).toBe("M0 0L200 0L200 200L0 200Z");
  });
  test("has them rounded, the first and the last too", () => {
    expect(closed(square, 0.5)).toBe("M0 50Q0 0 50 0L150 0Q200 0 200 50L200 150Q200 200 150 200L50 200Q0 200 0 150Z");
  });
  test("is never rounded beyond the middle of a side", () => {
    expect(closed(square, 5)).toBe(closed(square, 1));
    expect(closed(square, 5)).toMatch(/^M0 100Q0 0 100 0L/);
  });
});

describe("a line", () => {
  test("bends softly between its ends", () => {
    const corner: Point[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    expect(line(corner)).toBe("M0 0L70 0Q100 0 100 30L100 100");
  });
  test("of two points is straight", () => {
    const ends: Point[] = [
      [0, 0],
      [1, 0],
    ];
    expect(line(ends)).toBe("M0 0L100 0");
  });
});

describe("a bow", () => {
  test("begins and ends where it should, and is highest in the middle", () => {
    const points = bow([0, 0], [2, 0], 0.5);
    expect([points[0], points[4], points.at(-1)]).toEqual([
      [0, 0],
      [1, -0.5],
      [2, 0],
    ]);
    expect(Math.min(...points.map(([, y]) => y))).toBe(-0.5);
  });
  test("there and back do not lie upon each other", () => {
    expect(bow([2, 0], [0, 0], 0.5)[4]).toEqual([1, 0.5]);
  });
});

describe("the head of an arrow", () => {
  test("is as wide as asked on both sides and stands out a little", () => {
    expect(tip([0, 0], [1, 0], 0.2)).toBe("M0 -20L104 0L0 20Z");
    expect(tip([1, 1], [1, 2], 0.2)).toBe("M120 100L100 204L80 100Z");
  });
  test("of no length is a dot, not nonsense", () => {
    expect(tip([1, 1], [1, 1], 0.2)).toBe("M100 100L100 100L100 100Z");
  });
});

test("a viewfinder has four corners, each open towards the middle", () => {
  expect(brackets([0, 0]).split(/(?=M)/)).toEqual([
    "M-29 -50L-42 -50Q-50 -50 -50 -42L-50 -29",
    "M29 -50L42 -50Q50 -50 50 -42L50 -29",
    "M29 50L42 50Q50 50 50 42L50 29",
    "M-29 50L-42 50Q-50 50 -50 42L-50 29",
  ]);
});

describe("the sign", () => {
  test.each([
    ["g", "triangle", 3],
    ["r", "square", 4],
    ["k", "cross", 12],
    ["b", "diamond", 4],
    ["p", "star", 10],
  ])("of %s is a %s with %i rounded corners", (colour, _, corners) => {
    expect(sign(colour, [0, 0], 1).match(/Q/g)).toHaveLength(corners);
  });
  test("of yellow is a circle of two halves", () => {
    expect(sign("y", [1, 2], 0.5)).toBe("M53 200a47 47 0 1 1 94 0a47 47 0 1 1 -94 0Z");
  });
  test("stands where it is wanted, as big as wanted", () => {
    // the diamond's upper corner: 1.16 * 0.5 above (1, 1), rounded by 0.11 along both diagonals
    expect(sign("b", [1, 1], 0.5)).toMatch(/^M92\.2 49\.8Q100 42 107\.8 49\.8L/);
  });
});
