/** Where everything on a board is drawn. */
import { describe, expect, test } from "vitest";
import { boards, turned, upright } from "../../src/board/geometry";
import { frames, type Frame } from "../../src/board/motion";

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
    const far = (geometry: typeof board) =>
      Math.hypot(geometry.fields[7]![0] - geometry.trays["g"]![0], geometry.fields[7]![1] - geometry.trays["g"]![1]);
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

test("a motion begins and ends on its fields and rises between them", () => {
  const motion = {
    number: 1,
    colour: "y",
    from: "0",
    hops: [
      { to: "1", how: "walk" as const, ms: 100 },
      { to: "2", how: "walk" as const, ms: 100 },
    ],
  };
  const shown = frames(cross, motion, 0);
  expect(shown[0]).toMatchObject({ at: cross.fields[0], offset: 0 });
  expect(shown.at(-1)).toMatchObject({ at: cross.fields[2], offset: 1, scale: 1 });
  const middle = shown.find(({ offset }) => offset === 0.25)!;
  expect(middle.at[1]).toBeLessThan((cross.fields[0]![1] + cross.fields[1]![1]) / 2);
});

test("a flight is high, and higher the farther it goes", () => {
  const rise = (to: string) => {
    const shown = frames(cross, { number: 1, colour: "y", from: "0", hops: [{ to, how: "fly", ms: 100 }] }, 0);
    const [start, , middle, , end] = shown as [Frame, Frame, Frame, Frame, Frame];
    expect(middle).toMatchObject({ offset: 0.5, scale: 1.22 });
    return (start.at[1] + end.at[1]) / 2 - middle.at[1];
  };
  expect(rise("1")).toBeCloseTo(0.7); // the least
  const far = Math.hypot(cross.fields[20]![0] - cross.fields[0]![0], cross.fields[20]![1] - cross.fields[0]![1]);
  expect(rise("20")).toBeCloseTo(0.28 * far);
});

test("a ring lies upright already", () => {
  expect(upright(star)).toBe(star);
});
