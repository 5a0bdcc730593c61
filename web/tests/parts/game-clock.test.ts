import { beforeEach, expect, test } from "vitest";
import { set } from "../../src/base/settings.svelte";
import { clockInWords, noticeOf } from "../../src/parts/game-clock";

beforeEach(() => set("language", "en"));

test("the clock counts in minutes, up to the last one", () => {
  expect([1_800, 1_741, 61, 60, 1, 0].map((seconds) => clockInWords(seconds))).toEqual([
    "30 min left",
    "30 min left",
    "2 min left",
    "last minute",
    "last minute",
    "last turn",
  ]);
});

test("a word when five minutes and when one are left, and at the end; each once", () => {
  const seconds = [301, 300, 299, 61, 59.5, 30, 0.2, 0, 0];
  const said = seconds.map((left, n) => noticeOf(seconds[n - 1] ?? null, left));
  expect(said).toEqual([
    null,
    "Five minutes left; after that, what counts is how far everybody has come.",
    null,
    null,
    "One minute left.",
    null,
    null,
    "Time is up: this is the last turn.",
    null,
  ]);
});

test("where everybody has the same number of turns, the round of turns is played to its end", () => {
  expect([61, 0].map((seconds) => clockInWords(seconds, true))).toEqual(["2 min left", "last round"]);
  expect(noticeOf(0.2, 0, true)).toBe("Time is up: the round of turns is played to its end.");
  expect(noticeOf(61, 60, true)).toBe("One minute left.");
});

test("whoever has just come hears nothing, and who was away hears only what is true now", () => {
  expect(noticeOf(null, 20)).toBeNull();
  expect(noticeOf(900, 20)).toBe("One minute left.");
});
