/** What is said about one roll. */
import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { isBetter, judged } from "../../../src/features/review/roll";
import { game, roll, better, review } from "./sample";

beforeEach(() => void (settings.language = "en"));

describe("one roll", () => {
  const said = (at: number, rolls = review.rolls) => judged(game, { ...review, rolls }, at);

  test("a mistake is told with the move that was better", () => {
    expect(said(1)).toEqual({
      luck: "+2.0",
      move: "−30",
      tone: "mistake",
      words: "Better: Anna moves from 17 to 19 and captures Ben.",
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
