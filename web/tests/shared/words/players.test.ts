import { expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { playersInWords } from "../../../src/shared/words/players";

test.each([
  [["Anna", "Ben"], 0, "Anna · Ben", "Anna · Ben"],
  [["Anna"], 3, "Anna · 3 Bots", "Anna · 3 bots"],
  [["Anna"], 1, "Anna · ein Bot", "Anna · one bot"],
  [[], 2, "Du und 2 Bots", "You and 2 bots"],
  [[], undefined, "Du und Bots", "You and bots"],
])("%s and %s bots", (names, bots, german, english) => {
  set("language", "de");
  expect(playersInWords(names, bots)).toBe(german);
  set("language", "en");
  expect(playersInWords(names, bots)).toBe(english);
  set("language", null);
});
