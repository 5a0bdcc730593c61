/** What the bots are called. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { botLevels } from "../../../src/generated/messages";
import { botList, botOf, botTitle, STANDARD_BOT } from "../../../src/shared/rules/bots";

beforeEach(() => void (settings.language = "en"));

test("every bot that the server knows has a name, the simple ones too", () => {
  expect(botLevels.filter((level) => botOf(level) === undefined)).toEqual([]);
  expect([botTitle("fox"), botTitle("random")]).toEqual(["Fox", "Random"]);
});

test("the one that sits down unasked is among those that are offered", () => {
  expect(botList.map(({ level }) => level)).toContain(STANDARD_BOT);
});

test("one that is not known keeps its name, and nobody has none", () => {
  expect([botTitle("kraken"), botTitle(null)]).toEqual(["kraken", ""]);
});
