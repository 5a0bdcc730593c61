import { describe, expect, it } from "vitest";
import { pawnKey, readPawnKey } from "../../src/board/fields";

describe("the name of a pawn", () => {
  it.each([
    ["y:17", { colour: "y", field: "17" }],
    ["k:B", { colour: "k", field: "B" }],
    ["p:d", { colour: "p", field: "d" }],
  ])("%s is written and read", (written, pawn) => {
    expect(readPawnKey(written)).toEqual(pawn);
    expect(pawnKey(pawn)).toBe(written);
  });
});
