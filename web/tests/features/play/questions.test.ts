/** Questions that are answered at once. */
import { beforeEach, describe, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { answerTo, promptOf, questionsAt } from "../../../src/features/play/questions";
import { QUESTION_KEYS, wishOf, type Question } from "../../../src/shared/table/play/keyboard";
import type { Answer } from "../../../src/shared/server/line/connection";
import type { Entry } from "../../../src/shared/words/log";
import { DONE, SEAT, STATE, turnOf, walk } from "../../shared/table/sample";

const SEATS = [SEAT, { ...SEAT, seat: "g", name: "Ben" }, { ...SEAT, seat: "r", name: "" }];
const PAWNS = { y: ["B", "B", "4", "17"], g: ["B", "6", "c", "d"], r: ["B", "B", "B", "B"] };

function at(change: Partial<typeof STATE> = {}, answer: Answer = DONE) {
  const { turn, sent, table } = turnOf({ pawns: PAWNS, seats: SEATS as never, ...change }, answer as never);
  const seatOf = (colour: string | null) => SEATS.find(({ seat }) => seat === colour) ?? null;
  Object.assign(table, { seatOf });
  return { turn, sent, table };
}

const ask = (question: Question, given: ReturnType<typeof at> = at(), log: Entry[] = [], said = "") =>
  answerTo(question, { turn: given.turn, log, said });

beforeEach(() => set("language", "en"));

describe("where pawns stand", () => {
  test("one's own, those of each other player in the order of play, and all of them", async () => {
    const [mine, ben, red] = [
      "Anna (Yellow): 2 waiting, space 4 and space 17.",
      "Ben (Green): 1 waiting, space 6, goal space c and goal space d.",
      "Red: 4 waiting.",
    ];
    expect(await ask("mine")).toBe(mine);
    expect([await ask("player_1"), await ask("player_2")]).toEqual([ben, red]);
    expect(await ask("player_3")).toBe("There are not that many players.");
    expect(await ask("whole_board")).toBe(`${mine} ${ben} ${red}`);
  });
  test("auf Deutsch", async () => {
    set("language", "de");
    expect(await ask("mine")).toBe("Anna (Gelb): 2 warten, Feld 4 und Feld 17.");
  });
});

describe("what may be done", () => {
  test("every move, in words that can be heard", async () => {
    expect(await ask("options")).toBe("Roll 5. 2 moves: from 4 to 9; from 17 to 22, captures Ben.");
    expect(promptOf(at().turn)).toBe("Anna, choose a pawn: 2 moves.");
    expect(promptOf(at({ legal: [walk("4", "9")] }).turn)).toBe("Anna, choose a pawn: from 4 to 9.");
  });
  test("rolling, with the tries that are left", async () => {
    const rolling = { roll: null as unknown as string, legal: [], attempts: 3 } as Partial<typeof STATE>;
    expect(await ask("options", at(rolling))).toBe("It is your turn to roll. 3 tries left.");
    expect(promptOf(at(rolling).turn)).toBe("Anna, roll! 3 tries left.");
  });
  test("nothing while it is somebody else's turn", async () => {
    const given = at({ turn: "g" });
    Object.assign(given.table, { isMine: false });
    expect(await ask("options", given)).toBe("It is not your turn. Ben is thinking …");
    expect(promptOf(given.turn)).toBe("");
  });
});

describe("who could capture me", () => {
  const danger = (pawn: string, hunter: string, by: string[], rolls: string[]) => ({
    pawn,
    hunter,
    by,
    rolls,
    numbers: rolls.length,
  });
  test("pawn by pawn, the one in greatest danger first", async () => {
    const dangers = [danger("y:4", "r", ["r:2"], ["2"]), danger("y:17", "g", ["g:15", "g:12"], ["2", "5"])];
    const given = at({}, { type: "dangers", id: "", of: 6, dangers });
    expect(await ask("dangers", given)).toBe(
      "Pawn on space 17: Ben from space 15 and space 12 with 2 and 5. Pawn on space 4: Red from space 2 with 2.",
    );
    expect(given.sent).toEqual([{ type: "threats", seat: "y" }]);
  });
  test("with two dice as a number of throws; nobody, if nobody can", async () => {
    const dangers = [{ ...danger("y:17", "g", ["g:15"], ["1,2"]), numbers: 7 }];
    expect(await ask("dangers", at({}, { type: "dangers", id: "", of: 36, dangers }))).toBe(
      "Pawn on space 17: Ben from space 15 with 7 of 36 rolls.",
    );
    expect(await ask("dangers", at({}, { type: "dangers", id: "", of: 6, dangers: [] }))).toBe(
      "Nobody can capture you with the next roll.",
    );
  });
});

test("the last roll and the last announcement can be heard again", async () => {
  const entry = { colour: "g", kind: "turn", text: "Ben rolls a 3." } as Entry;
  expect(await ask("last_roll", at(), [entry, { ...entry, kind: "table", text: "A break." }])).toBe("Ben rolls a 3.");
  expect(await ask("last_roll")).toBe("Nobody has rolled yet.");
  expect(await ask("again", at(), [], "Ben rolls a 3.")).toBe("Ben rolls a 3.");
  expect(await ask("again")).toBe("Nothing has been said yet.");
});

test("whoever watches asks about the players only", async () => {
  const given = at();
  Object.assign(given.table, { seats: [] });
  expect(await ask("mine", given)).toBe("You are watching.");
  expect(await ask("player_1", given)).toContain("Anna");
  expect(questionsAt(given.turn).map(({ question }) => question)).toEqual([
    "player_1",
    "player_2",
    "player_3",
    "last_roll",
    "whole_board",
    "again",
  ]);
});

test("every question has a button, and a key that means nothing else", () => {
  const asked = questionsAt(at().turn).map(({ question }) => question);
  expect(asked).toEqual(
    expect.arrayContaining(["mine", "options", "dangers", "player_1", "player_2", "last_roll", "whole_board"]),
  );
  const keys = QUESTION_KEYS.map(([key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => ["r", "w", "h", "z", "l", "b", "?", " "].includes(key))).toEqual([]);
  const pressed = { ctrlKey: false, metaKey: false, altKey: false, within: null, hasLetters: true };
  for (const [key, question] of QUESTION_KEYS) expect(wishOf({ key, ...pressed })).toBe(question);
});
