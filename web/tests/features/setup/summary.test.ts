/** A plan in words. */
import { afterEach, describe, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { summary } from "../../../src/features/setup/summary";
import { rulesInWords } from "../../../src/shared/rules/editions";
import { readPlan } from "../../../src/shared/rules/link";

const speaking = (language: "de" | "en") => void (settings.language = language);

afterEach(() => void (settings.language = null));

describe("a plan in words", () => {
  const words = (query: string) => summary(readPlan(new URLSearchParams(query)).plan);

  test("in German", () => {
    speaking("de");
    expect(words("")).toBe("Der Klassiker, zu viert: du und drei Bots (Fuchs). Wer beginnt, wird ausgewürfelt.");
    expect(
      words("rules=classic+barriers+forced-capture&seats=me,here:Ben,open,bot:random&clock=30&first=g&public"),
    ).toBe(
      "Der Klassiker mit „Barrieren“ und „Schlagzwang“, zu viert: du, Ben an diesem Gerät, jemand per Link und ein Bot " +
        "(Zufall). Grün beginnt. 30 Sekunden für jede Entscheidung. Der Tisch ist öffentlich.",
    );
    expect(rulesInWords("classic+never-heard")).toBe("Der Klassiker mit „never-heard“");
  });

  test("in English", () => {
    speaking("en");
    expect(words("rules=mauerhuepfen&seats=open,open&screen&away=never")).toBe(
      "Mauerhüpfen (wall jumping), for two: two people by link. Yellow begins. If somebody is missing, the game waits. " +
        "The board is on this screen.",
    );
  });

  test.each([
    ["auto_roll&auto_move", "Rolls and forced moves are played automatically."],
    ["auto_roll", "The dice are rolled automatically."],
    ["auto_move", "Forced moves are played automatically."],
    ["hints=off", "No hints."],
    ["seats=me,open&away=30", "If somebody is gone for 30 seconds, a bot takes over."],
    ["rules=mauerhuepfen&seats=me,bot&board=lanes%202", "On a board of your own."],
  ])("%s is said last", (query, said) => {
    speaking("en");
    expect(words(query).endsWith(` ${said}`)).toBe(true);
  });

  test("how long somebody may be gone is nothing to say where nobody comes by link", () => {
    speaking("en");
    expect(words("seats=me,bot&away=30")).toBe(words("seats=me,bot"));
  });

  test("people at one device are counted, those with a name are named", () => {
    speaking("en");
    settings.name = "Anna";
    expect(words("seats=me,here:Ben,here,here")).toContain(
      "for four: you (Anna), Ben on this device and two more people on this device.",
    );
    settings.name = "";
    expect(words("seats=me,here,bot:owl,bot:fox")).toContain(
      "for four: you, somebody else on this device, a bot (Owl) and a bot (Fox).",
    );
  });
});
