import { expect, test } from "vitest";
import { FIGURES, HEADS, isFigure } from "../../src/board/figures";

test("every figure but the plain pawn has a head of wood that differs from all others", () => {
  const heads = Object.values(HEADS).map((head) => JSON.stringify(head));
  expect(FIGURES).toHaveLength(13);
  expect(new Set(heads).size).toBe(12);
  for (const { wood } of Object.values(HEADS)) expect(wood.every((path) => /^M-?[\d.]/.test(path))).toBe(true);
  for (const head of heads) expect(head).not.toContain("NaN");
});

test("what is no figure is not taken for one", () => {
  expect(["fox", "pawn", "dragon", null, 3].map(isFigure)).toEqual([true, true, false, false, false]);
});
