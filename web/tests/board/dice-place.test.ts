/** Wherever dice lie, no pawn is covered, and it is seen whose they are. */
import { describe, expect, test } from "vitest";
import { dicePlace, GAP } from "../../src/board/dice-place";
import { boards, onCorner, turnedBy, upright, type Geometry } from "../../src/board/geometry";

const { cross, star, mauerhuepfen } = boards as Record<"cross" | "star" | "mauerhuepfen", Geometry>;
const SHAPES: [string, Geometry, number][] = [
  ["cross", cross, 1],
  ["cross, turned", turnedBy(cross, 90), 1],
  ["star", star, 1],
  ["star, turned", turnedBy(star, -60), 1],
  ["star on a corner", onCorner(star), 1],
  ["walls", mauerhuepfen, 2],
  ["walls, upright", upright(mauerhuepfen), 2],
];

describe.each(SHAPES)("%s", (_, geometry, dice) => {
  const everywhere = Object.keys(geometry.trays).flatMap((colour) => [
    [colour, true] as const,
    [colour, false] as const,
  ]);
  test.each(everywhere)("the dice of %s lie beside everything that is played with (alone: %s)", (colour, isAlone) => {
    const { at, size } = dicePlace(geometry, colour, dice, isAlone);
    const [wide, high] = [(dice * size + (dice - 1) * GAP) / 2, size / 2];
    const away = ([x, y]: readonly [number, number]) =>
      Math.hypot(Math.max(Math.abs(x - at[0]) - wide, 0), Math.max(Math.abs(y - at[1]) - high, 0));
    const round = 0.18 * size; // what the corners of a die lack
    for (const field of [...geometry.fields, ...Object.values(geometry.goals).flat()])
      expect(away(field)).toBeGreaterThan(geometry.field_radius - round);
    for (const tray of Object.values(geometry.trays)) expect(away(tray)).toBeGreaterThan(geometry.tray_radius - round);
    for (const { at: brick } of geometry.bricks) expect(away(brick)).toBeGreaterThan(0.5);
    expect(Math.abs(at[0]) + wide).toBeLessThan(geometry.width / 2);
    expect(Math.abs(at[1]) + high).toBeLessThan(geometry.height / 2);
    expect(size).toBeGreaterThan(0.9);
  });
});

test.each([star, turnedBy(star, -60), onCorner(star)])(
  "on a board for six they are as large as on one for four",
  (board) => {
    for (const colour of Object.keys(board.trays)) {
      expect(dicePlace(board, colour, 1).size).toBe(dicePlace(cross, "y", 1).size);
      expect(dicePlace(board, colour, 1, false).size).toBeLessThan(dicePlace(board, colour, 1).size);
    }
  },
);

test.each([cross, star, turnedBy(star, -60), onCorner(star)])(
  "on a ring, nobody's tray is nearer to the dice than that of whoever rolled them",
  (board) => {
    for (const colour of Object.keys(board.trays)) {
      const { at } = dicePlace(board, colour, 1);
      const far = (one: string) => Math.hypot(board.trays[one]![0] - at[0], board.trays[one]![1] - at[1]);
      const others = Object.keys(board.trays).filter((one) => one !== colour);
      expect(far(colour)).toBeLessThan(Math.min(...others.map(far)));
    }
  },
);
