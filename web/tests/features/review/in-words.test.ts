/** A game in sentences. */
import { beforeEach, describe, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import type { Line } from "../../../src/features/review/curve";
import {
  accountInWords,
  gameQuestions,
  greatest,
  leadsInWords,
  leadsOf,
  rollInSentences,
  rollQuestions,
} from "../../../src/features/review/in-words";
import { account, game, plain, review, roll } from "./sample";

beforeEach(() => set("language", "en"));

const line = (seat: string, ...chances: number[]): Line => ({ seat, colour: seat, chances });
const told = (...lines: Line[]) => leadsOf(lines).map(({ line: who, from, to }) => [who?.seat ?? null, from, to]);

describe("who was ahead", () => {
  test("a lead is taken by three points and kept until somebody else takes it", () => {
    const anna = line("y", 0.5, 0.52, 0.6, 0.49, 0.4, 0.41);
    const ben = line("r", 0.5, 0.48, 0.4, 0.51, 0.6, 0.59);
    expect(told(anna, ben)).toEqual([
      [null, 0, 0],
      ["y", 1, 3], // four points at roll 1; at roll 3 Ben is ahead by two, which is not enough
      ["r", 4, 5],
    ]);
  });

  test("in a game that goes to and fro, only great leads are told", () => {
    const swing = Array.from({ length: 20 }, (_, n) => (n % 2 ? 0.48 : 0.52));
    const anna = line("y", ...swing, 0.7);
    expect(told(anna, line("r", ...anna.chances.map((chance) => 1 - chance)))).toEqual([
      [null, 0, 19],
      ["y", 20, 20],
    ]);
  });

  test("in words", () => {
    expect(leadsInWords(game, review)).toEqual(["Ahead from roll 1 to the end: Ben."]);
    const later = { ...review, rolls: [roll(1, { chances: [0.7, 0.3] }), ...review.rolls.slice(1)] };
    set("language", "de");
    expect(leadsInWords(game, later).map(plain)).toEqual([
      "Bis Wurf 1 vorn: Anna, mit bis zu 70 %.",
      "Ab Wurf 2 bis zum Schluss vorn: Ben.",
    ]);
  });
});

test("luck and play of somebody, as it adds up", () => {
  const anna = account("y", 0.6, { own_luck: -0.2, others_luck: 0.01, own_choices: -0.4, mistakes: 1 });
  expect(plain(accountInWords(game, anna))).toBe(
    "Anna: 60 % at the start, 1 % at the end. Their own dice: minus 20 points; The others’ dice: plus 1 point; Their own moves: minus 40 points; The others’ moves: nothing; Correction of the estimate: nothing. 10 rolls, 5 of them with a choice. Once another move was clearly better.",
  );
});

test("the three greatest moments, in the order of the game", () => {
  const moment = (number: number, change: number) => ({ ...review.moments[0]!, number, change });
  const many = { ...review, moments: [moment(2, 0.1), moment(5, -0.4), moment(7, 0.05)], bad: [moment(3, -0.2)] };
  expect(greatest(many).map(({ number }) => number)).toEqual([2, 3, 5]);
});

test("what a roll brought, and the better move", () => {
  expect(rollInSentences(game, review, 1)).toBe(
    "Luck of the dice: plus 2.0 points. Better: Anna moves from 17 to 19 and captures Ben.",
  );
  expect(rollInSentences(game, review, 0)).toMatch(/^Step into the game/);
});

test("each question has a key of its own and an answer", () => {
  const questions = [...rollQuestions(game, review, () => 1), ...gameQuestions(game, review)];
  expect(questions.map(({ key }) => key)).toEqual(["o", "c", "v", "k", "a"]);
  expect(questions.map(({ answer }) => plain(answer()))[1]).toBe("Anna 30 %, Ben 70 %.");
  expect(questions[3]!.answer()).toBe("Costly decision. costly Good luck. luck");
});

test("points are counted as one says them", () => {
  const said = (items: object) => plain(accountInWords(game, account("y", 0.6, items)));
  expect(said({ own_luck: 0.12, others_luck: -0.01 })).toContain(
    "dice: plus 12 points; The others’ dice: minus 1 point;",
  );
  expect(said({ mistakes: 0 })).toContain("10 rolls, 5 of them with a choice.");
  expect(said({ mistakes: 3 })).toMatch(/ 3 /);
});
