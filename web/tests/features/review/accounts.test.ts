/** What became of each chance. */
import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { calculation, range } from "../../../src/features/review/accounts";
import { account } from "./sample";

beforeEach(() => void (settings.language = "en"));

describe("the accounts", () => {
  const lucky = account("y", 0.25, {
    own_luck: 0.9,
    others_luck: 0.2,
    own_choices: -0.5,
    others_choices: 0.1,
    correction: 0.05,
  });

  test("go from the start to the end step by step", () => {
    const { start, items, end } = calculation(lucky);
    expect([start, end]).toEqual([25, 100]);
    expect(items.map(({ points }) => points)).toEqual([90, 20, -50, 10, 5]);
    expect(items.map(({ from, to }) => [from, to].map(Math.round))).toEqual([
      [25, 115],
      [115, 135],
      [135, 85],
      [85, 95],
      [95, 100],
    ]);
  });

  test("are drawn to one scale that holds all sums", () => {
    const unlucky = account("r", 0.25, { own_luck: -0.45, others_choices: 0.2 });
    expect(range([lucky, unlucky].map(calculation)).map(Math.round)).toEqual([-20, 135]);
    expect(range([calculation(account("g", 0.5, {}))])).toEqual([0, 100]);
  });
});
