/** Boards turned and set upright, and where pawns stand on them. */
import { describe, expect, test } from "vitest";
import { boards, turned, upright } from "../src/board/geometry";
import { frames } from "../src/board/motion";
import { standing } from "../src/board/standing";
import { aims } from "../src/board/way";

const { cross, star, mauerhuepfen } = boards as Record<"cross" | "star" | "mauerhuepfen", (typeof boards)[string]>;

describe.each([
  ["cross", cross],
  ["star", star],
] as const)("the %s", (_, board) => {
  test.each([...board.colours])("turned to %s has its first goal field straight below the middle", (colour) => {
    const [x, y] = turned(board, colour).goals[colour]![0]!;
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeCloseTo(board.goals["y"]![0]![1], 3);
  });
  test("keeps all distances when it is turned", () => {
    const other = turned(board, "r");
    const far = (geometry: typeof board) => Math.hypot(geometry.fields[7]![0] - geometry.trays["g"]![0], geometry.fields[7]![1] - geometry.trays["g"]![1]);
    expect(far(other)).toBeCloseTo(far(board), 2);
  });
});

test("a board with walls is not turned", () => {
  expect(turned(mauerhuepfen, "k")).toBe(mauerhuepfen);
});

test("upright, a board with walls is higher than wide, and nothing leaves it or lies on the lanes", () => {
  const tall = upright(mauerhuepfen);
  expect(tall.height).toBeGreaterThan(tall.width);
  const lowest = Math.max(...tall.fields.map(([, y]) => y));
  for (const points of [...Object.values(tall.waiting), ...Object.values(tall.goals)]) {
    for (const [x, y] of points) {
      expect(Math.abs(x)).toBeLessThan(tall.width / 2 - 0.4);
      expect(y).toBeLessThan(tall.height / 2 - 0.4);
      expect(y).toBeGreaterThan(lowest + 0.8);
    }
  }
});

test("each pawn has a waiting field of its own", () => {
  const [first, second] = standing(cross, { y: ["0", "B"] });
  expect(first!.at).toEqual(cross.fields[0]);
  expect(second!.at).toEqual(cross.waiting["y"]![1]);
});

test("two pawns on a field stand beside each other", () => {
  const [one, other] = standing(cross, { y: ["17", "17"] });
  expect(other!.at[0] - one!.at[0]).toBeCloseTo(0.4);
});

test("a motion begins and ends on its fields and rises between them", () => {
  const motion = { number: 1, colour: "y", from: "0", hops: [{ to: "1", how: "walk" as const, ms: 100 }, { to: "2", how: "walk" as const, ms: 100 }] };
  const shown = frames(cross, motion, 0);
  expect(shown[0]).toMatchObject({ at: cross.fields[0], offset: 0 });
  expect(shown.at(-1)).toMatchObject({ at: cross.fields[2], offset: 1, scale: 1 });
  const middle = shown.find(({ offset }) => offset === 0.25)!;
  expect(middle.at[1]).toBeLessThan((cross.fields[0]![1] + cross.fields[1]![1]) / 2);
});

test("moves aim at where they end and at whom they capture on the way", () => {
  const legs = [
    { how: "walk" as const, fields: ["1", "2"], captured: "g" },
    { how: "jump" as const, fields: ["2", "9"], captured: null },
  ];
  expect(aims([{ colour: "y", legs }])).toEqual([
    { colour: "y", field: "2", captures: true },
    { colour: "y", field: "9", captures: false },
  ]);
});
