/** What somebody likes on this device. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { brightness, set, settings, type Look, type Theme } from "../../src/base/settings.svelte";
import { stubMemory } from "../fakes";

beforeEach(() => stubMemory());
afterEach(() => {
  set("look", "paper");
  set("theme", "auto");
});

test.each<[Look, Theme, "light" | "dark" | null]>([
  ["paper", "auto", null],
  ["paper", "dark", "dark"],
  ["paper", "light", "light"],
  ["night", "light", "dark"],
  ["wood", "dark", "light"],
  ["print", "auto", "light"],
  ["contrast", "dark", "light"],
])("a board of %s with %s brightness", (look, theme, expected) => {
  set("look", look);
  set("theme", theme);
  expect([settings.look, brightness()]).toEqual([look, expected]);
});
