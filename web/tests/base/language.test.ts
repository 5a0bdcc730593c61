/** Saying things in the language of the browser, or in the one that was chosen. */
import { afterEach, expect, test, vi } from "vitest";
import { firstSpoken, language, number, say } from "../../src/base/language.svelte";
import { settings } from "../../src/base/settings.svelte";

afterEach(() => {
  settings.language = null;
  vi.unstubAllGlobals();
});

test.each([
  [["de-AT"], "de"],
  [["en-GB", "de"], "en"],
  [["fr", "de-DE", "en"], "de"],
  [["nl"], "en"],
  [["den"], "en"],
  [[], "en"],
])("whoever understands %j is spoken to in %s", (languages, spoken) => {
  expect(firstSpoken(languages)).toBe(spoken);
});

test.each([
  [{ languages: ["de-AT", "en"] }, "de"],
  [{ languages: ["en-US"] }, "en"],
  [{}, "en"],
  [undefined, "en"],
])("a browser %j is asked when the pages are loaded", async (navigator, spoken) => {
  vi.stubGlobal("navigator", navigator);
  vi.resetModules();
  const loaded = await import("../../src/base/language.svelte");
  expect(loaded.language()).toBe(spoken);
});

test("what was chosen counts more than the browser", () => {
  settings.language = "en";
  expect(language()).toBe("en");
  expect(number(1234.5, 1)).toBe("1,234.5");
  settings.language = "de";
  expect(number(1234.5, 1)).toBe("1.234,5");
  expect(number(-5.6, 1)).toBe("−5,6"); // not a hyphen
});

test("values are put in, unknown ones are left to be noticed", () => {
  settings.language = "de";
  expect(say({ de: "{name} hat {number} {things}", en: "" }, { name: "Anna", number: 2 })).toBe("Anna hat 2 {things}");
});
