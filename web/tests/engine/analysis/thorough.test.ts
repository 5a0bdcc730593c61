/** Reviews that think over what decides, as long as somebody waits; here for a moment only. */
import { expect, test } from "vitest";
import { recordedGame, thinkingEngine } from "./thinking";

const engine = await thinkingEngine();
const EFFORT = 2_000; // questions to the network for each choice, where a thorough review asks hundreds of thousands

/** A record that breaks off after this many rolls. */
function beginning(name: string, rolls: number): string {
  const lines = recordedGame(name).split("\n");
  const start = lines.findIndex((line) => line.startsWith("start"));
  return [...lines.slice(0, start + 1 + rolls), "result   unfinished", ""].join("\n");
}

test("what was thought over still adds up, and nothing gains by a choice but what the others lose", async () => {
  const record = engine.record(beginning("classic-4.game", 60));
  const [plain, thorough] = [await engine.review(record), await engine.review(record, undefined, EFFORT)];
  for (const { start, end, own_luck, others_luck, own_choices, others_choices, correction } of thorough.accounts) {
    expect(own_luck + others_luck + own_choices + others_choices + correction).toBeCloseTo(end - start, 12);
  }
  const own = (review: typeof plain) => review.accounts.map(({ own_choices }) => own_choices);
  expect(Math.max(...own(thorough))).toBeLessThanOrEqual(0);
  expect(own(thorough)).not.toEqual(own(plain)); // something was thought over
  expect(thorough.steps.map(({ number }) => number)).toEqual(plain.steps.map(({ number }) => number));
});
