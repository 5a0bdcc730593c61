/** What happened, in words: both languages, with names. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Event, LegalMove, NumberedEvent, SeatShown } from "../src/generated/messages";
import { set } from "../src/settings.svelte";
import { isBackward, logOf, type Setting } from "../src/table/log";

const seat = (colours: string, name: string): SeatShown => ({
  seat: colours,
  name,
  kind: "person",
  bot: null,
  away: false,
  connected: true,
  contributed: true,
});
const SETTING: Setting = { neutral: null, seats: [seat("y", "Anna"), seat("r", "Ben")], length: 40 };
const CREATED = {
  type: "table_created",
  seats: [
    { seat: "y", kind: "open", name: "", bot: null },
    { seat: "r", kind: "bot", name: "", bot: "front" },
  ],
} as unknown as Event;

let number = 0;
beforeEach(() => {
  number = 0;
});
const told = (event: Event, move: LegalMove | null = null): NumberedEvent => ({ number: ++number, at: 0, event, move });
const taken = (colours: string, name: string) => told({ type: "seat_taken", seat: colours, name, contribution: "" });
const rolled = (colour: string, roll: string) => told({ type: "rolled", colour, roll, by: "player" });
function moved(colour: string, how: Partial<LegalMove> | null, by: "player" | "clock" = "player"): NumberedEvent {
  const move = how && { text: "", colour, steps: [], legs: [], captured: [], sent_back: null, touch: false, goal: null, ...how };
  return told({ type: "moved", colour, move: move && "…", by }, move);
}
const walk = (fields: string, captured: string | null = null) => ({ how: "walk" as const, fields: fields.split(" "), captured });

function lines(events: NumberedEvent[], setting = SETTING): string[] {
  return logOf([told(CREATED), taken("y", "Anna"), taken("r", "Ben"), ...events], setting)
    .map(({ text }) => text)
    .slice(3);
}

type Case = [() => NumberedEvent[], string, string];
const cases: Record<string, Case> = {
  "another name": [
    () => [told({ type: "renamed", seat: "y", name: "Änne" })],
    "Anna heißt jetzt Änne.",
    "Anna is called Änne now.",
  ],
  "bringing in": [
    () => [rolled("y", "6"), moved("y", { legs: [walk("B 0")] })],
    "Anna würfelt eine 6 und bringt eine Figur ins Spiel.",
    "Anna rolls a 6 and brings a pawn in.",
  ],
  capturing: [
    () => [rolled("y", "3"), moved("y", { legs: [walk("17 18 19 20", "r")], captured: ["r"] })],
    "Anna würfelt eine 3, zieht von 17 auf 20 und wirft Ben hinaus.",
    "Anna rolls a 3, moves from 17 to 20 and throws Ben out.",
  ],
  "no move": [() => [rolled("r", "2"), moved("r", null)], "Ben würfelt eine 2 und kann nicht ziehen.", "Ben rolls a 2 and cannot move."],
  "a roll that waits": [() => [rolled("r", "2")], "Ben würfelt eine 2.", "Ben rolls a 2."],
  "coming home": [
    () => [rolled("y", "2"), moved("y", { legs: [walk("39 a b")] })],
    "Anna würfelt eine 2 und zieht ins Ziel auf b.",
    "Anna rolls a 2 and goes home to b.",
  ],
  "moving up": [
    () => [rolled("y", "1"), moved("y", { legs: [walk("a b")] })],
    "Anna würfelt eine 1 und rückt im Ziel vor auf b.",
    "Anna rolls a 1 and moves up to b in the goal.",
  ],
  "going back to capture": [
    () => [rolled("y", "2"), moved("y", { legs: [walk("1 0 39", "r")], captured: ["r"] })],
    "Anna würfelt eine 2, zieht zurück von 1 auf 39 und wirft Ben hinaus.",
    "Anna rolls a 2, moves back from 1 to 39 and throws Ben out.",
  ],
  "two dice and a wall": [
    () => [
      rolled("r", "2,6"),
      moved("r", { legs: [walk("12 13 14", "y"), { how: "jump", fields: ["14", "24"], captured: null }], captured: ["y"] }),
    ],
    "Ben würfelt 2 und 6, zieht von 12 auf 14, wirft Anna hinaus und springt über die Mauer auf 24.",
    "Ben rolls 2 and 6, moves from 12 to 14, throws Anna out and jumps the wall to 24.",
  ],
  "a penalty": [
    () => [rolled("y", "4"), moved("y", { legs: [walk("3 4 5 6 7")], sent_back: { colour: "y", field: "17" } })],
    "Anna würfelt eine 4 und zieht von 3 auf 7. Zur Strafe geht Anna mit der Figur von Feld 17 zurück.",
    "Anna rolls a 4 and moves from 3 to 7. As a penalty, Anna’s pawn on field 17 goes back.",
  ],
  "a lost roll": [
    () => [
      rolled("y", "4"),
      told({ type: "touched", colour: "y", pawn: "9" }),
      moved("y", { steps: ["9"], touch: true }),
    ],
    "Anna würfelt eine 4, berührt die Figur auf 9 und verliert den Wurf.",
    "Anna rolls a 4, touches the pawn on 9 and loses the roll.",
  ],
  "the clock": [
    () => [rolled("y", "4"), moved("y", { legs: [walk("3 4")] }, "clock")],
    "Anna würfelt eine 4 und zieht von 3 auf 4. Die Zeit war um.",
    "Anna rolls a 4 and moves from 3 to 4. Time had run out.",
  ],
};

describe.each(Object.entries(cases))("%s", (_, [events, de, en]) => {
  test("auf Deutsch", () => {
    set("language", "de");
    expect(lines(events())).toEqual([de]);
  });
  test("in English", () => {
    set("language", "en");
    expect(lines(events())).toEqual([en]);
  });
});

describe("who it was", () => {
  beforeEach(() => set("language", "de"));

  test("the neutral colour belongs to nobody", () => {
    const setting = { ...SETTING, neutral: "k" };
    expect(lines([rolled("y", "1"), moved("y", { colour: "k", legs: [walk("3 4")] })], setting)).toEqual([
      "Anna würfelt eine 1, zieht die neutrale Farbe und zieht von 3 auf 4.",
    ]);
    expect(lines([rolled("y", "1"), moved("y", { legs: [walk("3 4", "k")] })], setting)[0]).toContain("wirft die neutrale Farbe hinaus");
  });

  test("with two colours each it is said which", () => {
    const setting = { ...SETTING, seats: [seat("yr", "Anna"), seat("gk", "Ben")] };
    const told2 = (captured: string) => moved("y", { legs: [walk("3 4", captured)] });
    const events = (captured: string) => [taken("yr", "Anna"), taken("gk", "Ben"), rolled("y", "1"), told2(captured)];
    expect(logOf(events("g"), setting).at(-1)!.text).toContain("wirft Ben (Grün) hinaus");
    expect(logOf(events("r"), setting).at(-1)!.text).toContain("wirft die eigene Farbe Rot hinaus");
  });

  test("whoever left keeps the name for what was before", () => {
    const events = [rolled("y", "1"), moved("y", null), told({ type: "seat_freed", seat: "y" }), rolled("y", "2")];
    expect(lines(events)).toEqual([
      "Anna würfelt eine 1 und kann nicht ziehen.",
      "Anna ist gegangen.",
      "Gelb würfelt eine 2.",
    ]);
  });

  test("a game has a beginning and an end", () => {
    const events = [
      told({ type: "game_started", bots: {}, opening: [{ y: 3, r: 5 }], first: "r" }),
      told({ type: "reacted", seat: "y", reaction: "ouch" }),
      told({ type: "game_ended", ranking: ["r", "y"], secret: "" }),
    ];
    expect(lines(events)).toEqual([
      "Ausgewürfelt: Anna 3, Ben 5.",
      "Es geht los: Ben beginnt.",
      "Anna: Autsch!",
      "Ben gewinnt!",
      "Reihenfolge: Ben, Anna.",
    ]);
  });
});

test("entries that read alike are still two: both may roll the same number twice when rolling off", () => {
  const tied = { y: 3, r: 3 };
  const events = [
    told(CREATED),
    told({ type: "game_started", bots: {}, opening: [tied, tied, { y: 3, r: 5 }], first: "r" }),
    rolled("r", "2"),
    moved("r", null),
    moved("y", null),
  ];
  const entries = logOf(events, SETTING);
  expect(entries.map(({ text }) => text).slice(1, 3)).toEqual(Array(2).fill("Ausgewürfelt: Gelb 3, Rot 3."));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test.each([
  [["3", "4"], false],
  [["4", "3"], true],
  [["39", "0"], false],
  [["0", "39"], true],
])("from %j is backward: %s", (fields, expected) => {
  expect(isBackward(fields, 40)).toBe(expected);
});
