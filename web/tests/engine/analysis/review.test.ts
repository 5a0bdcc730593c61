import { describe, expect, test } from "vitest";
import type { GameReview } from "../../../src/engine/index";
import { recordedGame, recordedGames, thinkingEngine } from "./thinking";

const engine = await thinkingEngine();
const reviewed = new Map<string, GameReview>();

async function reviewOf(name: string): Promise<GameReview> {
  const known = reviewed.get(name) ?? (await engine.review(engine.record(recordedGame(name))));
  reviewed.set(name, known);
  return known;
}

/** A record that breaks off after this many rolls. */
function beginning(name: string, rolls: number): string {
  const lines = recordedGame(name).split("\n");
  const start = lines.findIndex((line) => line.startsWith("start"));
  return [...lines.slice(0, start + 1 + rolls), "result   unfinished", ""].join("\n");
}

// That all of it is what Python says is tested by tests/analysis/test_in_node.py.
describe("a review", () => {
  test.each(recordedGames)("of %s adds up for every player", async (name) => {
    const { accounts, steps } = await reviewOf(name);
    for (const { start, end, own_luck, others_luck, own_choices, others_choices, correction } of accounts) {
      expect(own_luck + others_luck + own_choices + others_choices + correction).toBeCloseTo(end - start, 12);
    }
    for (const { cost, margin } of steps) expect(Math.min(cost, margin)).toBeGreaterThanOrEqual(0);
  });

  test.each(recordedGames)("of %s tells its moments in the order of the game, in whole sentences", async (name) => {
    const { moments, good, bad } = await reviewOf(name);
    for (const told of [moments, good, bad]) {
      expect(told).toEqual(told.toSorted((one, other) => one.number - other.number));
      for (const { text, number } of told) {
        expect(text.de).toMatch(new RegExp(`^Wurf ${number}: [^{}]+\\.$`));
        expect(text.en).toMatch(new RegExp(`^Roll ${number}: [^{}]+\\.$`));
      }
    }
    expect(moments.length).toBeGreaterThan(0);
  });

  test("is sent as the protocol has it", async () => {
    const review = await reviewOf("classic-4.game");
    const sent = review.toJSON();
    expect(sent.accounts.map(({ seat }) => seat)).toEqual(["y", "g", "r", "k"]);
    expect(sent.rolls).toHaveLength(review.steps.length);
    expect(sent.moments[0]!.seat).toBe(review.record.seats[review.moments[0]!.seat]);
    expect(sent.rolls.filter(({ best }) => best).every(({ cost }) => cost > 0)).toBe(true);
  });

  test("is plain data for programs", async () => {
    const review = await reviewOf("classic-4.game");
    const data = JSON.parse(JSON.stringify(review.asData())) as {
      seats: { colours: string; name: string; luck: number }[];
      rolls: { roll: string; played: string | null; best: string | null; chances: number[] }[];
    };
    expect(data.seats.map(({ colours }) => colours)).toEqual(review.record.seats);
    expect(data.seats[0]!.luck).toBeCloseTo(review.accounts[0]!.own_luck + review.accounts[0]!.others_luck, 12);
    expect(data.rolls.map(({ played }) => played)).toEqual(review.steps.map(({ played }) => played?.text ?? null));
    expect(data.rolls.every(({ chances }) => chances.length === 4)).toBe(true);
  });

  test("of a game that has not begun tells nothing but what the roll-off did", async () => {
    const { start, accounts, moments, good, bad } = await engine.review(engine.record(beginning("classic-2.game", 0)));
    expect([moments, good, bad]).toEqual([[], [], []]);
    expect(accounts[0]).toMatchObject({ end: start[0], own_choices: 0, correction: 0, rolls: 0, choices: 0 });
    const { start: before, own_luck, others_luck } = accounts[0]!;
    expect(before + own_luck + others_luck).toBeCloseTo(start[0]!, 12);
    expect(own_luck).not.toBe(0);
  });

  test("can be watched", async () => {
    const told: number[][] = [];
    const record = engine.record(recordedGame("classic6-4.game"));
    await engine.review(record, { progress: (done, of) => told.push([done, of]) });
    expect(told.at(-1)).toEqual([record.turns.length, record.turns.length]);
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done!).toSorted((one, other) => one - other));
  });

  test("can be given up", async () => {
    const given = new AbortController();
    const work = engine.review(engine.record(recordedGame("classic6-4.game")), {
      signal: given.signal,
      progress: () => given.abort(new Error("nobody waits any more")),
    });
    await expect(work).rejects.toThrow("nobody waits any more");
  });
});
