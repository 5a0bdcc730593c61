/** What is normal for dice. */
import { describe, expect, test } from "vitest";
import { average, normalRange } from "../../../src/features/after/normal-range";

describe("what is normal", () => {
  /** By counting: the chance of at most `most` times a face in `total` throws. */
  function chance(total: number, most: number): number {
    let sum = 0;
    for (let count = 0; count <= most; count++) {
      let ways = 1;
      for (let n = 0; n < count; n++) ways = (ways * (total - n)) / (n + 1);
      sum += ways * (1 / 6) ** count * (5 / 6) ** (total - count);
    }
    return sum;
  }

  test.each([6, 30, 60, 200])("of %i throws", (total) => {
    const { expected, low, high } = normalRange(total);
    expect(expected).toBeCloseTo(total / 6);
    expect(chance(total, low)).toBeGreaterThan(0.025);
    expect(low === 0 ? 0 : chance(total, low - 1)).toBeLessThanOrEqual(0.025);
    expect(chance(total, high)).toBeGreaterThanOrEqual(0.975);
    expect(chance(total, high - 1)).toBeLessThan(0.975);
  });

  test("200 throws: 24 and 43 times are ordinary, as the page about the dice says", () => {
    const { low, high } = normalRange(200);
    expect(low).toBeLessThanOrEqual(24);
    expect(high).toBeGreaterThanOrEqual(43);
  });

  test("without throws there is nothing to expect", () => {
    expect(normalRange(0)).toEqual({ expected: 0, low: 0, high: 0 });
    expect(average([0, 0, 0, 0, 0, 0])).toBe(0);
  });

  test("the average weighs every face by how often it fell", () => {
    expect(average([1, 0, 0, 0, 0, 3])).toBe(4.75);
  });
});
