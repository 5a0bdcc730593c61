import { expect, test } from "vitest";
import { FACES, PIPS } from "../../src/parts/dice/pips";

test("every face has as many pips as it says, none twice, and looks the same upside down", () => {
  for (const face of FACES) {
    const pips = PIPS[face]!.map(String);
    expect(new Set(pips).size).toBe(face);
    expect(PIPS[face]!.map(([column, row]) => String([-column || 0, -row || 0])).toSorted()).toEqual(pips.toSorted());
  }
});
