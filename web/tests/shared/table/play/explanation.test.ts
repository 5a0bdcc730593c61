/** Why a pawn may not move. */
import { describe, expect, test } from "vitest";
import { settings } from "../../../../src/base/settings.svelte";
import type { TableState } from "../../../../src/generated/messages";
import { explanationInWords, plain, whyNot } from "../../../../src/shared/table/play/explanation";
import { texts } from "../../../../src/shared/table/texts";
import { refusal, SEAT, STATE } from "../sample";

const why = (pawn: string, change: Partial<typeof STATE> & { neutral?: unknown } = {}, seats = ["y"]) =>
  whyNot({ state: { ...STATE, ...change } as unknown as TableState, due: SEAT, seats }, pawn);

describe("a pawn does not move", () => {
  test("when somebody else is on turn, whatever else is true", () => {
    expect(why("y:B", {}, ["g"])).toEqual(plain(texts.not_your_turn, { name: "Anna" }));
  });
  test("before the roll", () => {
    expect(why("y:B", { roll: null as unknown as string })).toEqual(plain(texts.roll_first));
  });
  test("by a rule, which can be looked up", () => {
    expect(why("y:B")).toEqual({ text: refusal("needs_six").text, values: {}, rule: "R7" });
  });
  test("when it is another's; the neutral ones are everybody's", () => {
    expect(why("g:4")).toEqual(plain(texts.not_your_pawn, { name: "Green" }));
    expect(why("g:4", { neutral: "g" as unknown as null })).toEqual(plain(texts.may_move));
  });
});

describe("after a roll that could not be played", () => {
  const pass = { colour: "y", roll: "3", refused: { "y:B": "needs_six", "y:d": "overshoots_goal" } };
  const asked = (pawn: string) =>
    explanationInWords(
      whyNot({ state: { ...STATE, turn: "g" } as unknown as TableState, due: null, seats: ["y"] }, pawn, pass),
    );

  test("a pawn says what kept it, whoever's turn it is by then", () => {
    settings.language = "en";
    expect(asked("y:B")).toBe("It could not move with 3: no 6 to bring a pawn in.");
    expect(asked("y:d")).toBe("It could not move with 3: the roll is too high for the goal.");
    settings.language = "de";
    expect(asked("y:B")).toBe("Mit 3 ging es nicht: ohne 6 kommt keine Figur ins Spiel.");
  });
  test("the others say whose they are, one's own whose turn it is", () => {
    settings.language = "en";
    expect(asked("r:9")).toBe("This pawn is Red’s.");
    expect(asked("y:9")).toBe("It is Green’s turn.");
  });
});

test("a pawn that may move is said to, but not where mistakes are punished", () => {
  expect(why("y:4")).toEqual(plain(texts.may_move));
  expect(why("y:4", { switches: ["punished"] })).toEqual(plain(texts.see_yourself));
});
