/** The signs of moments. */
import { expect, test } from "vitest";
import { isGlad, SIGNS, type Kind } from "../../../src/features/review/signs";

const KINDS: Kind[] = ["lucky", "unlucky", "good", "bad"];

test("are told apart by their form", () => {
  expect(new Set(KINDS.map((kind) => SIGNS[kind])).size).toBe(KINDS.length);
});

test("luck and good decisions please, their opposites do not", () => {
  expect(KINDS.map(isGlad)).toEqual([true, false, true, false]);
});
