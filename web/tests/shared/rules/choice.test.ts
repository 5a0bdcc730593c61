/** Choosing a move step by step, from what the server says is legal. */
import { describe, expect, test } from "vitest";
import type { Leg, LegalMove } from "../../../src/generated/messages";
import { choose, decide, goOn, movable, options } from "../../../src/shared/rules/choice";

const leg = (how: Leg["how"], from: string, to: string, captured: string | null = null): Leg => ({
  how,
  fields: [from, to],
  captured,
  backward: false,
  lost: 0,
});

function move(text: string, legs: Leg[]): LegalMove {
  const steps = [legs[0]!.fields[0]!, ...legs.map(({ fields }) => fields[1]!)];
  return { text, colour: text[0]!, steps, legs, captured: [], sent_back: null, touch: false, goal: null };
}

describe("on a ring", () => {
  const legal = [
    move("y:0-3", [leg("walk", "0", "3")]),
    move("y:17-20", [leg("walk", "17", "20")]),
    move("y:17-14xg", [leg("walk", "17", "14", "g")]),
  ];

  test("every pawn with a move may be taken up, once", () => {
    expect(movable(legal)).toEqual(["y:0", "y:17"]);
  });
  test("a pawn with one move makes it", () => {
    expect(decide(legal, choose("y:0")).play?.text).toBe("y:0-3");
  });
  test("a pawn with two moves asks where to", () => {
    const step = decide(legal, choose("y:17"));
    expect(step.play).toBeNull();
    expect(step.options.map(({ field }) => field)).toEqual(["20", "14"]);
  });
});

describe("with walls", () => {
  const legal = [
    move("r:12-14^24", [leg("walk", "12", "14"), leg("jump", "14", "24")]),
    move("r:12-14-17", [leg("walk", "12", "14"), leg("walk", "14", "17")]),
    move("r:12-15-17", [leg("walk", "12", "15"), leg("walk", "15", "17")]),
    move("r:56-57=c", [leg("walk", "56", "57"), leg("home", "57", "c")]),
    move("r:56-57=d", [leg("walk", "56", "57"), leg("home", "57", "d")]),
  ];

  test("the first die is chosen before the second", () => {
    expect(decide(legal, choose("r:12")).options.map(({ field }) => field)).toEqual(["14", "15"]);
  });
  test("a way that can go on in one way only is a whole move", () => {
    const [, fifteen] = options(legal, choose("r:12"));
    expect(fifteen!.moves.map(({ text }) => text)).toEqual(["r:12-15-17"]);
  });
  test("then comes the second die", () => {
    const step = decide(legal, goOn(choose("r:12"), leg("walk", "12", "14")));
    expect(step.options.map(({ field, leg: next }) => [next?.how, field])).toEqual([
      ["jump", "24"],
      ["walk", "17"],
    ]);
  });
  test("a step that all share is not asked for: only the goal field is chosen", () => {
    const step = decide(legal, choose("r:56"));
    expect(step.chosen?.legs).toHaveLength(1);
    expect(step.options.map(({ field }) => field)).toEqual(["c", "d"]);
  });
  test("two ways to one field stay two options", () => {
    const both = [move("r:1-5", [leg("walk", "1", "5")]), move("r:1^5", [leg("jump", "1", "5")])];
    expect(decide(both, choose("r:1")).options.map(({ leg: next }) => next?.how)).toEqual(["walk", "jump"]);
  });
  test("a move may end where another goes on", () => {
    const both = [
      move("r:1-5", [leg("walk", "1", "5")]),
      move("r:1-5-7", [leg("walk", "1", "5"), leg("walk", "5", "7")]),
    ];
    const step = decide(both, choose("r:1"));
    expect(step.options.map(({ field, leg: next }) => [field, next === null])).toEqual([
      ["5", true],
      ["7", false],
    ]);
  });
});
