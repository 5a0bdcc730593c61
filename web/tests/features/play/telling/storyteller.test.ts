/** A game told to small children. */
import { beforeEach, expect, test } from "vitest";
import { set } from "../../../../src/base/settings.svelte";
import { storyTexts } from "../../../../src/features/play/telling/story-texts";
import { callFor, numberWord, StepCounter, storyOf } from "../../../../src/features/play/telling/storyteller";
import type { LegalMove, NumberedEvent, TableState } from "../../../../src/generated/messages";
import { ANIMALS } from "../../../../src/shared/table/children";
import { Stage } from "../../../../src/shared/table/scene/stage.svelte";
import { walk } from "../../../shared/table/sample";

const moved = (colour: string, move: LegalMove | null, place: number | null = null): NumberedEvent => ({
  number: 5,
  at: 0,
  event: { type: "moved", colour, move: move?.text ?? null, by: "player", played: null },
  move,
  refused: null,
  place,
});

beforeEach(() => set("language", "de"));

test.each<[string, NumberedEvent, string[], string]>([
  ["walking is counted, not told", moved("y", walk("3", "5")), ["y"], ""],
  ["a capture of one's own", moved("y", walk("3", "5", "g")), ["y"], "Hui! Du schickst den Frosch zurück!"],
  [
    "a loss is told kindly",
    moved("k", walk("3", "5", "y")),
    ["y"],
    "Oh, die Katze schickt dich zurück. Das holst du wieder auf!",
  ],
  ["what others do to each other", moved("k", walk("3", "5", "y")), ["r"], "Hui, die Katze schickt den Löwen zurück!"],
  [
    "with several children the animals have names",
    moved("k", walk("3", "5", "y")),
    ["r", "y"],
    "Hui, die Katze schickt den Löwen zurück!",
  ],
  ["coming home", moved("r", walk("3", "a")), ["r"], "Zu Hause! Prima!"],
  ["moving up in the goal is not coming home", moved("r", walk("a", "b")), ["r"], ""],
  ["others come home", moved("g", walk("3", "a")), ["r"], "Der Frosch ist zu Hause."],
  ["nothing can move", moved("r", null), ["r"], "Jetzt geht keine. Macht nichts, gleich bist du wieder dran."],
  ["others have to wait", moved("g", null), ["r"], "Der Frosch muss warten."],
  ["winning", moved("r", walk("3", "a"), 1), ["r"], "Hurra, du hast gewonnen!"],
  ["winning among children", moved("r", walk("3", "a"), 1), ["r", "y"], "Hurra, der Fuchs hat gewonnen!"],
  ["others win", moved("g", walk("3", "a"), 1), ["r"], "Der Frosch hat gewonnen. Schön gespielt! Noch einmal?"],
])("%s", (_, told, mine, story) => {
  expect(storyOf(told, mine)).toBe(story);
});

test("in English the story begins with a capital too", () => {
  set("language", "en");
  expect(storyOf(moved("g", null), ["y"])).toBe("The frog has to wait.");
});

test("what happens beside the game is not told", () => {
  expect(storyOf({ ...moved("y", null), event: { type: "resumed" } }, ["y"])).toBe("");
});

test("whose turn it is", () => {
  expect(callFor("r", false, ["r"])).toBe("Du bist dran!");
  expect(callFor("r", false, ["r", "y"])).toBe("Fuchs, du bist dran!");
  expect(callFor("r", true, ["r", "y"])).toBe("Noch einmal!");
});

test("counting goes as far as a die, and every animal can be spoken of", () => {
  expect([1, 2, 3, 4, 5, 6].map(numberWord)).toEqual(["eins", "zwei", "drei", "vier", "fünf", "sechs"]);
  for (const animal of Object.values(ANIMALS))
    expect(Object.keys(storyTexts)).toEqual(expect.arrayContaining([`who_${animal}`, `whom_${animal}`]));
});

test.each<[string, string[], string | null]>([
  ["a capture is no seventh step", ["3", "4", "5", "6", "7", "8", "9"], "g"],
  ["the last step home is one", ["36", "37", "38", "39", "a", "b", "c"], null],
])("somebody counts along with six steps: %s", (_, fields, captured) => {
  const move = {
    ...walk("", "", captured),
    legs: [{ how: "walk" as const, fields, captured, backward: false, lost: 0 }],
  };
  const waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  const counter = new StepCounter();
  const counted: (number | null)[] = [];
  const stage: Stage = new Stage(
    () => 1,
    (cue) => counted.push(counter.hear(cue, Object.values(stage.motions)[0])),
    (ms, run) => {
      waiting.push({ at: now + ms, run });
      return () => null;
    },
  );
  const state = (number: number, y: string, g: string) =>
    ({ number, turn: "y", phase: "playing", ranking: [], pawns: { y: [y], g: [g] } }) as unknown as TableState;
  stage.take([], state(4, fields[0]!, "9"));
  stage.take([moved("y", move)], state(5, fields.at(-1)!, "B"));
  while (waiting.length) {
    const [next] = waiting.sort((one, other) => one.at - other.at).splice(0, 1);
    now = next!.at;
    next!.run();
  }
  expect(counted.filter((step) => step !== null)).toEqual([1, 2, 3, 4, 5, 6]);
});
