/** What the check of the dice found, in words. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { faultInWords, isUncheckable, passedInWords } from "../../../src/features/verify/findings";
import type { Fault, Verdict } from "../../../src/features/verify/verify";

beforeEach(() => void (settings.language = "en"));

const verdict = (more: Partial<Verdict>): Verdict => ({
  genuine: true,
  passed: [],
  failed: null,
  fault: null,
  faces: 12,
  opening: 0,
  contributed: [],
  ...more,
});

test("the faces are counted, those of the roll-off too", () => {
  expect(passedInWords("rolls", verdict({}))).toBe("12 numbers worked out and compared: all correct.");
  expect(passedInWords("rolls", verdict({ opening: 4 }))).toMatch(
    /all correct\. They include the 4 that decided who begins\.$/,
  );
});

const wrong = (number: number): Fault => ({
  kind: "wrong_roll",
  wrong: { colour: "y", number, faces: [2, 5] },
  derived: [1, 6],
});

test.each<[Fault, string]>([
  [
    { kind: "unknown", note: "0123456789abcdef" },
    "Before the game your device noted 01234567…. That is not in the record.",
  ],
  [
    { kind: "other_contribution", seat: "r" },
    "Ben’s number does not match the envelope that your device noted before the game.",
  ],
  [
    { kind: "other_bot", seat: "g" },
    "For Green, the record does not show what sat there when the envelopes were opened.",
  ],
  [
    { kind: "found", finding: { kind: "own", seat: "r" } },
    "Your device noticed at the table that something was wrong: What goes into the dice for Ben is not the number that your device put into the envelope.",
  ],
  [
    { kind: "other_roll", number: 3, colour: "g", seen: "4", written: null },
    "Roll 3, by Green, was 4 at the table, but the record says nothing.",
  ],
  [wrong(7), "Roll 7, by Yellow, is recorded as 2 + 5 but should be 1 + 6. All 12 numbers before it are correct."],
  [wrong(0), "In the roll-off, 2 + 5 is recorded for Yellow, but it should be 1 + 6."],
])("%j names the roll", (fault, words) => {
  expect(faultInWords(fault, 12, [{ seat: "r", name: "Ben" }])).toBe(words);
});

test("dice of which nothing is known are not called wrong", () => {
  expect(isUncheckable(verdict({ fault: { kind: "no_proof" } }))).toBe(true);
  expect(isUncheckable(verdict({ fault: { kind: "not_revealed" } }))).toBe(true);
  expect(isUncheckable(verdict({ fault: { kind: "exchanged" } }))).toBe(false);
});

test.each([
  ["secret", "it matches the commitment exactly"],
  ["noted", "are in the record, unchanged"],
  ["seen", "Every roll in the record is the one that came up at the table"],
] as const)("the step %s says what was found right", (step, words) => {
  expect(passedInWords(step, verdict({}))).toContain(words);
});

test.each([
  ["no_proof", "does not say where its dice came from"],
  ["not_revealed", "Until then there is nothing to check"],
  ["exchanged", "One of them has been swapped"],
] as const)("of %s the words need no roll", (kind, words) => {
  expect(faultInWords({ kind }, 0, [])).toContain(words);
});
