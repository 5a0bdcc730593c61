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
