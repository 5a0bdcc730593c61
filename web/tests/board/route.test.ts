/** What a picture needs to know of the way of a move. */
import { expect, test } from "vitest";
import { comesHome, targetsOf } from "../../src/board/route";

test("moves aim at where they end and at whom they capture on the way", () => {
  const legs = [
    { how: "walk" as const, fields: ["1", "2"], captured: "g", backward: false, lost: 0 },
    { how: "jump" as const, fields: ["2", "9"], captured: null, backward: false, lost: 0 },
  ];
  expect(targetsOf([{ colour: "y", legs }])).toEqual([
    { colour: "y", field: "2", captures: true },
    { colour: "y", field: "9", captures: false },
  ]);
});

const walk = (...fields: string[]) => ({
  colour: "y",
  legs: [{ how: "walk" as const, fields, captured: null, backward: false, lost: 0 }],
});

test("a pawn comes home when it enters the goal, not when it moves up there or stays outside", () => {
  expect(comesHome(walk("38", "39", "a"))).toBe(true);
  expect(comesHome(walk("a", "b"))).toBe(false);
  expect(comesHome(walk("38", "39"))).toBe(false);
  expect(comesHome({ colour: "y", legs: [] })).toBe(false);
});
