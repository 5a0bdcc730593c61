/** Chances as people write them. */
import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { addingUp, change, percent, signed } from "../../../src/features/review/numbers";
import { plain } from "./sample";

beforeEach(() => void (settings.language = "en"));

describe("numbers", () => {
  test("only what is certain is 0 or 100 per cent", () => {
    expect([0, 0.001, 0.34, 0.996, 1].map(percent).map(plain)).toEqual([
      "0 %",
      "below 1 %",
      "34 %",
      "above 99 %",
      "100 %",
    ]);
  });

  test("changes carry their sign, small ones a tenth", () => {
    expect([0.032, -0.214, 0.0001, -0.0001, 0.0996].map(change)).toEqual(["+3.2", "−21", "0", "0", "+10"]);
    settings.language = "de";
    expect([change(-0.032), signed(12), signed(-0)]).toEqual(["−3,2", "+12", "0"]);
  });

  test.each([
    { start: 25, changes: [10.4, 10.4, 10.4, 43.8], end: 100 }, // rounded one by one they lead to 99
    { start: 33, changes: [-11.6, -11.6, -9.8, 0], end: 0 }, // to -1
    { start: 50, changes: [0.5, 0.5, 0.5, -1.5], end: 50 }, // to 52
  ])("whole numbers lead from $start to $end", ({ start, changes, end }) => {
    const whole = addingUp(start, changes, end);
    expect(whole.every(Number.isInteger)).toBe(true);
    expect(start + whole.reduce((sum, one) => sum + one)).toBe(end);
    whole.forEach((one, n) => expect(Math.abs(one - changes[n]!)).toBeLessThanOrEqual(1));
  });

  test("nothing stays nothing, also where something has to give", () => {
    expect(addingUp(0, [0, 0.4, 0.4, 0.4], 1)).toEqual([0, 1, 0, 0]);
  });
});
