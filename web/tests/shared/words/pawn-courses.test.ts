/** Which pawn is which, and what is said of those that have names. */
import { expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import type { Event, LegalMove, Leg, NumberedEvent } from "../../../src/generated/messages";
import { logOf } from "../../../src/shared/words/log";
import { moveLabel, moveSpoken, pawnLabel } from "../../../src/shared/words/moves";
import { coursesOf, hasNames, namingOf } from "../../../src/shared/words/pawn-courses";
import { seatStands } from "../../../src/shared/words/standing";

const leg = (fields: string[], captured: string | null = null): Leg => ({
  how: "walk",
  fields,
  captured,
  backward: false,
  lost: 0,
});

const moveOf = (colour: string, ...legs: Leg[]): LegalMove => ({
  text: "",
  colour,
  steps: [legs[0]!.fields[0]!, ...legs.map(({ fields }) => fields.at(-1)!)],
  legs,
  captured: legs.flatMap(({ captured }) => captured ?? []),
  sent_back: null,
  touch: false,
  goal: null,
});

const told = (number: number, event: Partial<Event>, move: LegalMove | null = null): NumberedEvent => ({
  number,
  at: 0,
  event: event as Event,
  move,
  refused: null,
  place: null,
});
const moved = (number: number, move: LegalMove) => told(number, { type: "moved", colour: move.colour }, move);

const CREATED = { type: "table_created", seats: [] } as unknown as Event;
const DRESSES = {
  y: { figure: "fox", names: ["Karlchen", "Lotte"] },
  g: { figure: "pawn", names: ["", "", "", "Greta"] },
} as const;

// Yellow stands on A at first, with three that wait: the last of those comes in, another walks, and green captures it.
const EVENTS = [
  told(1, CREATED),
  moved(2, moveOf("y", leg(["0", "1", "2"]))),
  moved(3, moveOf("y", leg(["B", "0"]))),
  moved(4, moveOf("g", leg(["10", "2"], "y"))),
];
const NOW = { y: ["B", "B", "B", "0"], g: ["B", "B", "B", "2"] };

test("every pawn has its place in the list from the beginning", () => {
  const courses = coursesOf(EVENTS, NOW)!;
  // before the first move, in order: y 0 B B B, g 10 B B B
  expect(courses.walked.get(2)).toEqual([{ colour: "y", nth: 0 }]);
  expect(courses.walked.get(3)).toEqual([{ colour: "y", nth: 3 }]);
  expect(courses.walked.get(4)).toEqual([
    { colour: "g", nth: 0 },
    { colour: "y", nth: 0 },
  ]);
  expect(courses.pawns).toEqual({ y: ["B", "B", "B", "0"], g: ["2", "B", "B", "B"] });
});

test("what was taken back has not happened", () => {
  const events = [...EVENTS, told(5, { type: "taken_back", seat: "g", to: 3 } as Partial<Event>)];
  const courses = coursesOf(events, { y: ["B", "B", "0", "2"], g: ["B", "B", "B", "10"] })!;
  expect(courses.pawns).toEqual({ y: ["2", "B", "B", "0"], g: ["10", "B", "B", "B"] });
  expect(courses.walked.get(4)).toHaveLength(2); // it is still told
});

test("a penalty sends a pawn back, too", () => {
  const punished = { ...moveOf("y", leg(["0", "1"])), sent_back: { colour: "y", field: "1" } };
  const courses = coursesOf([told(1, CREATED), moved(2, punished)], { y: ["B", "B", "B", "B"] })!;
  expect(courses.walked.get(2)).toEqual([
    { colour: "y", nth: 0 },
    { colour: "y", nth: 0 },
  ]);
});

test("nothing is known while something is missing, or does not fit", () => {
  expect(coursesOf(EVENTS.slice(1), NOW)).toBeNull();
  expect(coursesOf([], NOW)).toBeNull();
  const strange = [told(1, CREATED), moved(2, moveOf("y", leg(["7", "9"])))];
  expect(coursesOf(strange, { y: ["B", "B", "B", "0"] })).toBeNull();
});

test("names in the log, on buttons and in answers", () => {
  set("language", "en");
  const courses = coursesOf(EVENTS, NOW)!;
  const seats = [
    { seat: "y", name: "Anna" },
    { seat: "g", name: "Ben" },
  ];
  const naming = namingOf(DRESSES, courses, courses.pawns);
  const setting = { rules: "classic", neutral: null, seats, ranking: [], naming };
  const entries = logOf(EVENTS.slice(1), setting).map(({ outcome }) => outcome);
  expect(entries).toEqual([
    "Anna moves Karlchen from 0 to 2.",
    "Anna brings a pawn in.", // the fourth has no name
    "Ben moves from 10 to 2 and captures Karlchen (Anna).",
  ]);
  expect(logOf(EVENTS.slice(1), setting).at(-1)!.sentBack).toEqual([{ colour: "y", field: "2", name: "Karlchen" }]);
  expect(moveLabel(moveOf("g", leg(["B", "10"])), setting)).toBe("Greta: Bring a pawn in");
  expect(moveSpoken(moveOf("g", leg(["2", "4"])), setting)).toBe("from 2 to 4");
  expect(pawnLabel("g:B", "g", setting)).toBe("Greta");
  const standing = namingOf({ y: { figure: "pawn", names: ["", "", "", "Trude"] } }, courses, courses.pawns);
  expect(pawnLabel("y:0", "y", { ...setting, naming: standing })).toBe("Trude on 0");
  expect(seatStands(courses.pawns, seats, "y", DRESSES)).toBe(
    "Anna (Yellow): 1 waiting, Karlchen waiting, Lotte waiting and space 0.",
  );
});

test("whether there is a name at all", () => {
  expect([hasNames({}), hasNames({ y: { figure: "fox", names: [] } }), hasNames(DRESSES)]).toEqual([
    false,
    false,
    true,
  ]);
});
