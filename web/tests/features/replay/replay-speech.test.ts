/** What is said of a replay. */
import { beforeEach, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { ReplaySpeech } from "../../../src/features/replay/replay-speech.svelte";

let alarms: (() => void)[];
let speech: ReplaySpeech;

beforeEach(() => {
  set("language", "en");
  alarms = [];
  speech = new ReplaySpeech((_, run) => {
    alarms.push(run);
    return () => void (alarms = alarms.filter((other) => other !== run));
  });
});

const at = (number: number, name = "Anna") => ({
  where: `Roll ${number} of 9`,
  text: `${name} rolls a ${number}.`,
  deed: number ? ({ name, did: "moved", brief: "" } as const) : null,
});

function heard(): string {
  for (const run of alarms.splice(0)) run();
  return speech.news.text;
}

test("a page that has just been opened says nothing, and the same place is said once", () => {
  speech.follow(0, at(0), false, false);
  expect(heard()).toBe("");
  speech.follow(1, at(1), false, false);
  expect([heard(), speech.news.number]).toEqual(["Anna rolls a 1.", 1]);
  speech.follow(1, at(1), false, false);
  expect([heard(), speech.news.number]).toEqual(["Anna rolls a 1.", 1]);
});

test("after a jump it says where, unless the slider does", () => {
  speech.follow(0, at(0), false, false);
  speech.follow(5, at(5), false, false);
  expect(heard()).toBe("Roll 5 of 9. Anna rolls a 5.");
  speech.follow(8, at(8), false, true);
  expect(heard()).toBe("Anna rolls a 8.");
});

test("whoever steps faster than the voice hears only where they are", () => {
  speech.follow(0, at(0), false, false);
  for (const number of [1, 2, 3]) speech.follow(number, at(number), false, false);
  expect([heard(), speech.news.number]).toEqual(["Anna rolls a 3.", 1]);
});

test("what plays by itself is told together, in short where it is faster than the voice", () => {
  speech.follow(0, at(0), false, false);
  for (const number of [1, 2]) speech.follow(number, at(number), true, false);
  expect(heard()).toBe("Anna rolls a 1. Anna rolls a 2.");
  for (const number of [3, 4, 5]) speech.follow(number, at(number, number === 4 ? "Ben" : "Anna"), true, false);
  expect(heard()).toBe("Anna and Ben have moved.");
});
