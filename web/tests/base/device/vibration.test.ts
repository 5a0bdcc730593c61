/** Own captures are felt most, and whoever does not want it feels nothing. */
import { afterEach, expect, test, vi } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { canVibrate, vibrate } from "../../../src/base/device/vibration";

afterEach(() => {
  vi.unstubAllGlobals();
  set("vibration", true);
});

test("where something can vibrate, and only if it is wanted", () => {
  const felt: number[][] = [];
  vi.stubGlobal("navigator", { vibrate: (pattern: number[]) => felt.push(pattern) });
  vibrate("landed");
  vibrate("struck");
  const long = (pattern: number[]) => pattern.reduce((sum, ms) => sum + ms, 0);
  expect(felt).toHaveLength(2);
  expect(long(felt[1]!)).toBeGreaterThan(long(felt[0]!));
  set("vibration", false);
  vibrate("hit");
  expect(felt).toHaveLength(2);
});

test("not before somebody has touched the page", () => {
  const felt: number[][] = [];
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal("navigator", { vibrate: (pattern: number[]) => felt.push(pattern), userActivation });
  vibrate("landed");
  expect(felt).toEqual([]);
  userActivation.hasBeenActive = true;
  vibrate("landed");
  expect(felt).toHaveLength(1);
});

test("elsewhere nothing happens", () => {
  vi.stubGlobal("navigator", {});
  expect(canVibrate()).toBe(false);
  vibrate("hit");
});
