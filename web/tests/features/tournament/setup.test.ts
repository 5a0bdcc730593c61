import { expect, test } from "vitest";
import { moved, toggled } from "../../../src/features/tournament/setup/order";
import { pointsText, readPoints } from "../../../src/features/tournament/setup/points";

test.each([
  ["5-3-2-1", [5, 3, 2, 1]],
  ["5 3 2 1", [5, 3, 2, 1]],
  ["55; 30 ;10;0", [55, 30, 10, 0]],
  ["2,5-1", ["2.5", 1]],
  ["1½-½", ["1.5", ".5"]],
  ["1/2-1/3", ["1/2", "1/3"]],
  ["", []],
])("the points %s are understood", (text, points) => expect(readPoints(text)).toEqual(points));

test("points are written as they are read", () => expect(pointsText(readPoints("16-8-4"))).toBe("16-8-4"));

test("what is put in order moves by one place, and not beyond the ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("the die stays last, whatever is added", () => {
  expect(toggled(["share", "die"], "places", "die")).toEqual(["share", "places", "die"]);
  expect(toggled(["share"], "die", "die")).toEqual(["share", "die"]);
  expect(toggled(["share"], "places", "die")).toEqual(["share", "places"]);
  expect(toggled(["share", "die"], "die", "die")).toEqual(["share"]);
  expect(toggled([], "die", "die")).toEqual(["die"]);
});
