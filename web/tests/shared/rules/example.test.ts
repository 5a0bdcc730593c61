/** An example of a rule. */
import { describe, expect, test } from "vitest";
import { type CaseShown } from "../../../src/generated/cases";
import { Example, isMistake } from "../../../src/shared/rules/example.svelte";

const walk = (from: string, to: string, captured: string | null = null) => ({
  text: `y:${from}-${to}`,
  colour: "y",
  steps: [from, to],
  legs: [{ how: "walk" as const, fields: [from, to], captured, backward: false, lost: 0 }],
  captured: captured ? [captured] : [],
  sent_back: null,
  touch: false,
  goal: null,
});

const because = (code: string) => ({ code, rule: "R7", text: { de: code, en: code } });

const pawns = { y: ["B", "0", "9"] };

const shown: CaseShown = {
  rules: "classic",
  board: "cross",
  neutral: null,
  ids: ["R7"],
  shows: null,
  text: { de: "", en: "" },
  pawns,
  turn: "y",
  attempts: 1,
  roll: "4",
  legal: [walk("0", "4"), walk("1", "5")],
  all: true,
  refused: [
    { move: "y:9-13", legs: walk("9", "13").legs, refusal: because("start_must_be_cleared") },
    { move: "y:0-4xg", legs: [], refusal: because("wrong_capture") },
    { move: null, legs: [], refusal: because("must_move") },
  ],
  after: [{ move: "y:0-4", pawns: { y: ["B", "4", "9"] }, turn: "g", attempts: 1, ranking: [] }],
};

describe("an example", () => {
  test("first shows what may move and the first thing that may not", () => {
    const example = new Example(shown);
    expect(example.marked).toEqual(shown.legal);
    expect(example.crossed).toEqual({ colour: "y", legs: shown.refused[0]!.legs });
    expect([example.pawns, example.last, example.after]).toEqual([pawns, null, null]);
  });

  test("leaves out what is only written wrongly", () => {
    expect(new Example(shown).refused.map(({ refusal }) => refusal.code)).toEqual([
      "start_must_be_cleared",
      "must_move",
    ]);
  });

  test("carries a move out and takes it back", () => {
    const example = new Example(shown);
    example.choose(shown.legal[0]!);
    expect(example.pawns).toEqual({ y: ["B", "4", "9"] });
    expect([example.last, example.crossed, example.marked]).toEqual([shown.legal[0], null, []]);
    example.choose(shown.legal[0]!);
    expect([example.pawns, example.last]).toEqual([pawns, null]);
    expect(example.crossed).not.toBeNull();
  });

  test("of a move whose outcome is not told only marks the way", () => {
    const example = new Example(shown);
    example.choose(shown.legal[1]!);
    expect([example.pawns, example.last, example.marked]).toEqual([pawns, null, [shown.legal[1]]]);
  });

  test("of a move that is not allowed shows where it would have gone, instead of one that was chosen", () => {
    const example = new Example(shown);
    example.choose(shown.legal[0]!);
    example.question(shown.refused[2]!);
    expect([example.chosen, example.questioned, example.pawns]).toEqual([null, shown.refused[2], pawns]);
    expect(example.crossed).toBeNull(); // not to move at all has no way
    example.question(shown.refused[0]!);
    expect(example.crossed?.legs).toEqual(shown.refused[0]!.legs);
  });

  test("a roll that cannot be used shows what comes then", () => {
    const passed = { ...shown, legal: [], refused: [], after: [{ ...shown.after[0]!, move: null }] };
    expect(new Example(passed).after?.turn).toBe("g");
    expect(new Example(passed).pawns).toEqual(pawns);
  });

  test("a way longer than any roll is drawn straight", () => {
    const fields = Array.from({ length: 40 }, (_, n) => String(n));
    const refused = [
      {
        move: "y:0-39",
        legs: [{ how: "walk" as const, fields, captured: null, backward: false, lost: 0 }],
        refusal: because("wrong_distance"),
      },
    ];
    expect(new Example({ ...shown, refused }).crossed?.legs[0]?.fields).toEqual(["0", "39"]);
  });
});

test("a punished move is called a mistake", () => {
  expect(isMistake(walk("0", "4"))).toBe(false);
  expect(isMistake({ ...walk("0", "4"), sent_back: { colour: "y", field: "9" } })).toBe(true);
});
