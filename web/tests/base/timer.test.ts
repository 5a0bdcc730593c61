/** Waiting. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { later } from "../../src/base/timer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("something happens later, once, unless it is called off", () => {
  const happened: string[] = [];
  later(100, () => happened.push("first"));
  const callOff = later(100, () => happened.push("never"));
  vi.advanceTimersByTime(99);
  expect(happened).toEqual([]);
  callOff();
  vi.advanceTimersByTime(1_000);
  expect(happened).toEqual(["first"]);
});
