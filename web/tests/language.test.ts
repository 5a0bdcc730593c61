/** Saying things in the language of the browser, or in the one that was chosen. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { language, number, say } from "../src/language.svelte";
import { settings } from "../src/settings.svelte";
import { readPlan } from "../src/setup/link";
import { rulesInWords } from "../src/setup/rules";
import { summary } from "../src/setup/summary";

const speaking = (...languages: string[]) => vi.stubGlobal("navigator", { languages });

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
])("a browser with %j is spoken to in %s", (languages, spoken) => {
  speaking(...languages);
  expect(language()).toBe(spoken);
});

test("what was chosen counts more than the browser", () => {
  speaking("de");
  settings.language = "en";
  expect(language()).toBe("en");
  expect(number(1234.5, 1)).toBe("1,234.5");
});

test("values are put in, unknown ones are left to be noticed", () => {
  speaking("de");
  expect(say({ de: "{name} hat {number} {things}", en: "" }, { name: "Anna", number: 2 })).toBe("Anna hat 2 {things}");
});

describe("a plan in words", () => {
  const words = (query: string) => summary(readPlan(new URLSearchParams(query)).plan);

  test("in German", () => {
    speaking("de");
    expect(words("")).toBe("Der Klassiker, zu viert: du und drei Bots (Fuchs). Wer beginnt, wird ausgewürfelt.");
    expect(words("rules=classic+barriers+forced-capture&seats=me,here:Ben,open,bot:random&clock=30&first=g&public")).toBe(
      "Der Klassiker mit „Barrieren“ und „Schlagzwang“, zu viert: du, Ben an diesem Gerät, jemand per Link und ein Bot " +
        "(Zufall). Grün beginnt. 30 Sekunden für jede Entscheidung. Der Tisch ist öffentlich.",
    );
    expect(rulesInWords("classic+never-heard")).toBe("Der Klassiker mit „never-heard“");
  });

  test("in English", () => {
    speaking("en");
    expect(words("rules=mauerhuepfen&seats=open,open&screen&away=never")).toBe(
      "Mauerhüpfen (wall jumping), for two: two people by link. Yellow begins. Whoever is missing is waited for. " +
        "The board is on this screen.",
    );
  });
});
