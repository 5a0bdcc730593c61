/** Luck or skill: numbers that add up, a verdict they bear out, a curve in words, and what is said about a roll. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AccountShown, LegalMove, Replay, Review, RollReviewed } from "../src/generated/messages";
import { rollAddress, rollIn } from "../src/replay/place";
import { calculation, range } from "../src/review/accounts";
import { Asking } from "../src/review/asking.svelte";
import { chancesInWords, linesOf, momentsOf, placeInWords, rowsOf, summary } from "../src/review/curve";
import { addingUp, change, percent, signed } from "../src/review/numbers";
import { isBetter, judged } from "../src/review/roll";
import { verdict } from "../src/review/verdict";
import { settings } from "../src/settings.svelte";

beforeEach(() => void (settings.language = "en"));

/** With ordinary spaces. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** An account whose end follows from its parts. */
function account(seat: string, start: number, parts: Partial<AccountShown>): AccountShown {
  const changes = { own_luck: 0, others_luck: 0, own_choices: 0, others_choices: 0, ...parts };
  const end = start + changes.own_luck + changes.others_luck + changes.own_choices + changes.others_choices;
  return { seat, start, end: Math.round(1e6 * end) / 1e6 + 0, rolls: 10, choices: 5, mistakes: 0, ...changes };
}

const move = (colour: string, fields: string[], captured: string | null = null): LegalMove => ({
  text: `${colour}:${fields[0]}-${fields.at(-1)}`,
  colour,
  steps: [fields[0]!, fields.at(-1)!],
  legs: [{ how: "walk", fields, captured }],
  captured: captured ? [captured] : [],
  sent_back: null,
  touch: false,
  goal: null,
});

const game = {
  seats: [
    { seat: "y", name: "Anna" },
    { seat: "r", name: "Ben" },
  ],
  neutral: null,
  over: true,
  ranking: ["r"],
  turns: [
    { number: 1, colour: "y", roll: "2", move: move("y", ["5", "6", "7"]), pawns: {} },
    { number: 2, colour: "r", roll: "1", move: move("r", ["19", "a"]), pawns: {} },
    { number: 3, colour: "y", roll: "3", move: null, pawns: {} },
  ],
} as unknown as Replay;

const roll = (number: number, more: Partial<RollReviewed>): RollReviewed => ({
  number,
  choices: 2,
  luck: 0,
  cost: 0,
  best: null,
  chances: [0.5, 0.5],
  ...more,
});

describe("numbers", () => {
  test("only what is certain is 0 or 100 per cent", () => {
    expect([0, 0.001, 0.34, 0.996, 1].map(percent).map(plain)).toEqual(["0 %", "below 1 %", "34 %", "above 99 %", "100 %"]);
  });

  test("changes carry their sign, small ones a tenth", () => {
    expect([0.032, -0.214, 0.0001, -0.0001, 0.0996].map(change)).toEqual(["+3.2", "−21", "0", "0", "+10"]);
    settings.language = "de";
    expect([change(-0.032), signed(12), signed(-0)]).toEqual(["−3,2", "+12", "0"]);
  });

  test.each([
    { start: 25, changes: [10.4, 10.4, 10.4, 43.8], end: 100 }, // rounded one by one they lead to 99
    { start: 33, changes: [-11.6, -11.6, -9.8, 0], end: 0 }, // to -1
    { start: 50, changes: [0.5, 0.5, 0.5, -1.5], end: 50 }, // to 52
  ])("whole numbers lead from $start to $end", ({ start, changes, end }) => {
    const whole = addingUp(start, changes, end);
    expect(whole.every(Number.isInteger)).toBe(true);
    expect(start + whole.reduce((sum, one) => sum + one)).toBe(end);
    whole.forEach((one, n) => expect(Math.abs(one - changes[n]!)).toBeLessThanOrEqual(1));
  });

  test("nothing stays nothing, also where something has to give", () => {
    expect(addingUp(0, [0, 0.4, 0.4, 0.4], 1)).toEqual([0, 1, 0, 0]);
  });
});

describe("the accounts", () => {
  const lucky = account("y", 0.25, { own_luck: 0.9, others_luck: 0.2, own_choices: -0.5, others_choices: 0.15 });

  test("go from the start to the end step by step", () => {
    const { start, items, end } = calculation(lucky);
    expect([start, end]).toEqual([25, 100]);
    expect(items.map(({ points }) => points)).toEqual([90, 20, -50, 15]);
    expect(items.map(({ from, to }) => [from, to].map(Math.round))).toEqual([[25, 115], [115, 135], [135, 85], [85, 100]]);
  });

  test("are drawn to one scale that holds all sums", () => {
    const unlucky = account("r", 0.25, { own_luck: -0.45, others_choices: 0.2 });
    expect(range([lucky, unlucky].map(calculation)).map(Math.round)).toEqual([-20, 135]);
    expect(range([calculation(account("g", 0.5, {}))])).toEqual([0, 100]);
  });
});

describe("the verdict", () => {
  const loser = account("y", 0.5, { own_luck: -0.3, own_choices: -0.2 });
  const told = (winner: AccountShown, other = loser) => verdict(game, [other, winner]);

  test("luck, if the dice brought most of it", () => {
    expect(told(account("r", 0.5, { own_luck: 0.3, others_luck: 0.15, own_choices: -0.02, others_choices: 0.07 }))).toEqual([
      "Ben won mainly by luck.",
      "From the start to victory it was 50 points: the dice +45, own moves −2, the others’ moves +7.",
      "And Ben played best as well.",
    ]);
  });

  test("play, if the others gave it away", () => {
    expect(told(account("r", 0.5, { own_luck: 0.1, others_choices: 0.4 }))[0]).toBe("Ben won mainly by good play.");
  });

  test("both, if a good part of it was play", () => {
    expect(told(account("r", 0.5, { own_luck: 0.3, others_choices: 0.2 }))[0]).toBe("Luck and good play: both brought Ben the victory.");
  });

  test("luck alone, if the own moves threw away more than the others gave", () => {
    const [answer, , ...rest] = told(account("r", 0.5, { own_luck: 0.8, own_choices: -0.4, others_choices: 0.1 }));
    expect(answer).toBe("Ben was lucky: weaker moves gave a lot away, but the dice made up for it.");
    expect(rest).toEqual(["Anna played best, giving away only 20 points.", "Only the dice would not help."]);
  });

  test("says nothing about who played best where it is too close", () => {
    const alike = account("y", 0.5, { own_luck: -0.48, own_choices: -0.02 });
    expect(told(account("r", 0.5, { own_luck: 0.515, own_choices: -0.015 }), alike).at(-1)).toBe("All played about equally well.");
    const flawless = account("y", 0.5, { others_luck: -0.5 });
    expect(told(account("r", 0.5, { own_luck: 0.6, own_choices: -0.1 }), flawless).slice(2)).toEqual([
      "Anna played best, giving nothing away.",
      "Only the dice would not help.",
    ]);
  });

  test("of a game that is not over only who is ahead", () => {
    const said = verdict({ ...game, over: false, ranking: [] }, [account("y", 0.5, { own_luck: 0.12 }), account("r", 0.5, { own_luck: -0.12 })]);
    expect(said.map(plain)).toEqual(["The game is not over. So far Anna has the best prospects: 62 %."]);
  });

  test("in German too", () => {
    settings.language = "de";
    expect(told(account("r", 0.5, { own_luck: 0.5 }))[1]).toBe(
      "Vom Anfang bis zum Sieg waren es 50 Punkte: die Würfel +50, die eigenen Züge 0, die Züge der anderen 0.",
    );
  });
});

const better = move("y", ["17", "18", "19"], "r");
const review: Review = {
  accounts: [account("y", 0.6, { own_luck: -0.2, own_choices: -0.4 }), account("r", 0.4, { others_choices: 0.6 })],
  rolls: [
    roll(1, { luck: 0.02, cost: 0.3, best: better, chances: [0.3, 0.7] }),
    roll(2, { choices: 1, luck: 0.3, chances: [0, 1] }),
    roll(3, { choices: 0, chances: [0, 1] }),
  ],
  moments: [{ kind: "lucky", number: 2, seat: "r", change: 0.3, text: { de: "Glück", en: "luck" } }],
  good: [],
  bad: [{ kind: "bad", number: 1, seat: "y", change: -0.3, text: { de: "teuer", en: "costly" } }],
};

describe("the curve", () => {
  test("begins at the start and has a place for every roll", () => {
    expect(linesOf(review)).toEqual([
      { seat: "y", colour: "y", chances: [0.6, 0.3, 0, 0] },
      { seat: "r", colour: "r", chances: [0.4, 0.7, 1, 1] },
    ]);
  });

  test("marks moments in the order of the game", () => {
    expect(momentsOf(review).map(({ kind, number }) => [kind, number])).toEqual([["bad", 1], ["lucky", 2]]);
  });

  test("marks that are close lie in rows above each other, and come down again", () => {
    expect(rowsOf([0, 5, 9, 10, 30], 10)).toEqual([0, 1, 2, 0, 0]);
    expect(rowsOf([], 10)).toEqual([]);
  });

  test("is told in words", () => {
    expect(plain(summary(game, review))).toBe("Anna: from 60 % to 0 %; Ben: from 40 % to 100 %");
    expect(placeInWords(game, 40, 0)).toEqual({ where: "At the start", what: "" });
    expect(placeInWords(game, 40, 1)).toEqual({ where: "Roll 1 of 3", what: "Anna rolls a 2 and moves from 5 to 7." });
    expect(plain(chancesInWords(game, linesOf(review), 1))).toBe("Anna 30 %, Ben 70 %");
  });
});

describe("one roll", () => {
  const said = (at: number, rolls = review.rolls) => judged(game, { ...review, rolls }, 40, at);

  test("a mistake is told with the move that was better", () => {
    expect(said(1)).toEqual({
      luck: "+2.0",
      move: "−30",
      tone: "mistake",
      words: "Better: Anna moves from 17 to 19 and throws Ben out.",
    });
  });

  test("what costs less than a point is a matter of taste, what cannot be written is nothing", () => {
    expect(said(1, [roll(1, { cost: 0.004, best: better })])).toMatchObject({ move: "−0.4", tone: "taste" });
    const same = roll(1, { cost: 0.0001, best: better });
    expect(isBetter(same)).toBe(false);
    expect(said(1, [same])).toMatchObject({ move: "the best", tone: "best" });
  });

  test("without a choice nobody is praised", () => {
    expect(said(2)).toMatchObject({ luck: "+30", move: "no choice", tone: "free" });
    expect(said(3)).toMatchObject({ move: "already decided" });
    expect(said(3, [review.rolls[0]!, roll(2, {}), roll(3, { choices: 0 })])).toMatchObject({ move: "none possible" });
    expect(said(0)).toBeNull();
  });
});

test("an address names a roll", () => {
  expect(rollAddress("abc", 57)).toBe("/replay/abc#roll=57");
  expect(rollAddress(null, 0)).toBe("/replay#roll=0");
  expect(["roll=57", "roll=", "rolls=5", "roll=-1", ""].map(rollIn)).toEqual([57, null, null, null, null]);
});

describe("asking for a review", () => {
  const answers = (...all: Response[]) => {
    const fetch = vi.spyOn(globalThis, "fetch").mockReset();
    for (const one of all) fetch.mockResolvedValueOnce(one);
    return fetch;
  };
  const refusal = (code: string) => Response.json({ refusal: { code, rule: null, text: { de: "nein", en: "no" } } }, { status: 409 });

  test("of a table that is not over is not even sent", () => {
    const fetch = answers();
    expect(new Asking({ table: "abc" }, false).answer.is).toBe("not_over");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("that is refused can be tried again", async () => {
    answers(refusal("busy"), Response.json(review));
    const asking = new Asking({ table: "abc" }, true);
    await vi.waitFor(() => expect(asking.answer).toEqual({ is: "refused", reason: { de: "nein", en: "no" } }));
    await asking.ask();
    expect(asking.review).toEqual(review);
  });

  test("of a game that goes on after all is answered calmly", async () => {
    answers(refusal("not_over"));
    const asking = new Asking({ table: "abc" }, true);
    await vi.waitFor(() => expect(asking.answer.is).toBe("not_over"));
  });

  test("of a record sends its text, over or not", async () => {
    const fetch = answers(Response.json(review));
    const asking = new Asking({ record: "Pöppel record 1" }, false);
    await vi.waitFor(() => expect(asking.review).toEqual(review));
    expect(fetch.mock.calls[0]).toMatchObject(["/api/review", { method: "POST", body: "Pöppel record 1" }]);
  });
});
