/** What is said aloud at a table: what happened, seen from the listener's seat. */
import { beforeEach, expect, test } from "vitest";
import { set } from "../../../../src/base/settings.svelte";
import { Announcer } from "../../../../src/features/play/telling/announcer.svelte";
import { inShort } from "../../../../src/shared/words/in-short";
import type { Entry } from "../../../../src/shared/words/log";

const LISTENER = { mine: ["y"], neutral: null, seats: ["y", "g", "r"].map((seat) => ({ seat, name: "" })) };

const entry = (until: number, given: Partial<Entry> = {}): Entry => ({
  id: until,
  number: until - 1,
  until,
  at: 0,
  colour: "g",
  text: `text ${until}.`,
  outcome: `outcome ${until}.`,
  sentBack: [],
  kind: "turn",
  roll: null,
  rolled: null,
  ...given,
});

let alarms: (() => void)[];
let announcer: Announcer;

beforeEach(() => {
  set("language", "en");
  alarms = [];
  announcer = new Announcer(
    (_, run) => {
      alarms.push(run);
      return () => void (alarms = alarms.filter((other) => other !== run));
    },
    () => 0,
  );
});

/** What is said when the voice is free. */
function heard(): string {
  for (const run of alarms.splice(0)) run();
  for (const run of alarms.splice(0)) run(); // spoken
  return announcer.news.text;
}

test("whoever comes is told what to do, and nothing old", () => {
  announcer.follow([entry(2), entry(4)], 4, LISTENER);
  announcer.prompt("Yellow, roll!", 4);
  expect(heard()).toBe("Yellow, roll!");
});

test("whoever was there when the game began hears who begins", () => {
  const begin = { kind: "table", text: "Yellow 5, Green 2. Yellow begins." } as const;
  announcer.follow([entry(2), entry(4, begin)], 4, LISTENER, 3);
  expect(heard()).toBe(begin.text);
});

test("what others did is told with their roll, one's own roll at once and then what came of it", () => {
  announcer.follow([], 1, LISTENER);
  const rolled = entry(2, { number: 2, colour: "y", roll: "5" });
  announcer.follow([rolled], 2, LISTENER);
  expect(heard()).toBe("text 2.");
  announcer.follow([entry(3, { number: 2, colour: "y" })], 3, LISTENER);
  expect(heard()).toBe("outcome 3.");
  announcer.follow([entry(4, { number: 4, roll: "5" })], 4, LISTENER);
  expect(heard()).toBe("outcome 3.");
  announcer.follow([entry(5, { number: 4 })], 5, LISTENER);
  expect(heard()).toBe("text 5.");
});

test("a pawn of the listener's that has to go back comes first", () => {
  announcer.follow([], 1, LISTENER);
  const capture = entry(5, { kind: "capture", sentBack: [{ colour: "y", field: "17", name: null }] });
  announcer.follow([entry(3), capture], 5, LISTENER);
  expect(heard()).toBe("Your pawn on space 17 has to go back! text 5. text 3.");
  announcer.follow([{ ...capture, until: 7 }], 7, { ...LISTENER, mine: ["y", "r"] });
  expect(heard()).toMatch(/^Yellow: the pawn on space 17 has to go back!/);
});

test("what others did in short: who captured whom and who came home, then who moved, then who could not", () => {
  announcer.follow([], 1, LISTENER);
  const many = [
    entry(2),
    entry(3, { kind: "pass" }),
    entry(4, { kind: "capture", sentBack: [{ colour: "r", field: "4", name: null }] }),
    entry(5, { kind: "home", colour: "r" }),
    entry(6, { colour: "r" }),
  ];
  announcer.follow(many, 6, LISTENER);
  expect(heard()).toBe("Green captures Red. Red gets a pawn home. Green and Red have moved. Green could not move.");
});

test("in German the verb fits how many there are", () => {
  set("language", "de");
  const deed = (name: string, did: "moved" | "passed") => ({ name, did, brief: "" });
  expect(inShort([deed("Grün", "moved"), deed("Rot", "passed")])).toBe("Grün hat gezogen. Rot konnte nicht ziehen.");
  expect(inShort([deed("Grün", "passed"), deed("Rot", "passed"), deed("Rot", "passed")])).toBe(
    "Grün und Rot konnten nicht ziehen.",
  );
});

test("own turns that follow each other by themselves are told together, short and complete", () => {
  announcer.follow([], 1, LISTENER);
  const own = (until: number, rolled: string, more: Partial<Entry> = {}) =>
    entry(until, { colour: "y", rolled, ...more });
  const turns = [
    own(3, "2", { kind: "pass" }),
    own(5, "1", { kind: "pass" }),
    own(7, "6"),
    own(9, "4", { kind: "capture", sentBack: [{ colour: "r", field: "4", name: null }] }),
    own(11, "3", { kind: "home" }),
  ];
  announcer.follow(turns, 11, LISTENER);
  expect(heard()).toBe(
    "Yellow rolls 2, 1, 6, 4 and 3. Yellow captures Red. Yellow gets a pawn home. Yellow could not move 2 times.",
  );
  const many = Array.from({ length: 7 }, (_, n) => own(13 + 2 * n, "5"));
  announcer.follow(many, 25, LISTENER);
  expect(heard()).toBe("Yellow rolls 7 times.");
});

test("many losses are one sentence, with who it was, and a penalty is no capture", () => {
  announcer.follow([], 1, LISTENER);
  const losses = ["17", "3", "5"].map((field, n) =>
    entry(3 + 2 * n, { kind: "capture", sentBack: [{ colour: "y", field, name: null }] }),
  );
  announcer.follow(losses, 7, LISTENER);
  expect(heard()).toBe(
    "Your pawns on space 17, space 3 and space 5 have to go back! " + "Green captures Yellow. ".repeat(3).trim(),
  );
  const punished = entry(9, { sentBack: [{ colour: "g", field: "9", name: null }] });
  announcer.follow([punished, entry(11), entry(13)], 13, LISTENER);
  expect(heard()).toBe("Green pays a penalty: a pawn goes back. Green has moved.");
});

test("what somebody says, and what happens at the table, is told in full", () => {
  announcer.follow([], 1, LISTENER);
  announcer.follow([entry(2, { kind: "table", text: "A break." })], 2, LISTENER);
  announcer.hear("Anna: Ouch!");
  expect(heard()).toBe("A break. Anna: Ouch!");
});

test("a question asked twice is answered twice, and a prompt is said once", () => {
  announcer.reply("The answer.");
  const { number } = announcer.answer;
  announcer.reply("The answer.");
  expect(announcer.answer).toEqual({ text: "The answer.", number: number + 1 });
  announcer.reply("");
  expect(announcer.answer.number).toBe(number + 1);
  announcer.prompt("Roll!", 4);
  heard();
  const said = announcer.news.number;
  announcer.prompt("Roll!", 4);
  heard();
  expect(announcer.news.number).toBe(said);
  announcer.prompt("Roll!", 6);
  heard();
  expect(announcer.news).toEqual({ text: "Roll!", number: said + 1 });
});

test("a table that comes from a backup is not told again from its beginning", () => {
  announcer.follow([entry(9)], 9, LISTENER);
  announcer.follow([entry(3)], 4, LISTENER);
  announcer.follow([entry(3), entry(5)], 5, LISTENER);
  expect(heard()).toBe("text 5.");
});
