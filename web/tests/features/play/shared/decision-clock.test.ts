import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DecisionClock } from "../../../../src/features/play/shared/decision-clock.svelte";
import type { TableInPlay } from "../../../../src/shared/table/client.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tableWith = (left: number | null, secondsLeft: () => number | null) =>
  ({ state: { left }, due: { seat: "y" }, secondsLeft }) as unknown as TableInPlay;

test("counts whole seconds down, for whoever has to decide", () => {
  let left: number | null = 2.5;
  const clock = new DecisionClock(tableWith(30, () => left));
  const end = clock.follow()!;
  expect([clock.of("y"), clock.of("g")]).toEqual([3, null]);
  left = 1.9;
  vi.advanceTimersByTime(250);
  expect(clock.of("y")).toBe(2);
  left = null;
  vi.advanceTimersByTime(250);
  expect(clock.of("y")).toBe(0);
  end();
  left = 9;
  vi.advanceTimersByTime(1_000);
  expect(clock.of("y")).toBe(0);
});

test("shows nothing at a table without a clock", () => {
  const clock = new DecisionClock(tableWith(null, () => null));
  expect(clock.follow()).toBeUndefined();
  expect(clock.of("y")).toBeNull();
});
