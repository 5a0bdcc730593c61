/** The rules pages: every rule and house rule of every edition has its place and its examples. */
import { describe, expect, test } from "vitest";
import { loadCases, type CaseShown } from "../src/generated/cases";
import { Example, isMistake } from "../src/rules/example.svelte";
import { contentsOf, glance, loadBook, type Contents } from "../src/rules/contents";
import { moveInWords, positionInWords, refusedInWords } from "../src/rules/words";
import { editions } from "../src/setup/rules";
import { settings } from "../src/settings.svelte";

async function contents(edition: string): Promise<Contents> {
  return contentsOf(edition, await loadBook(edition), await loadCases[edition]!());
}

describe.each(Object.keys(editions))("%s", (edition) => {
  test("no two rules share an anchor, and every rule can be linked by its id", async () => {
    const { sections, houseRules } = await contents(edition);
    const rules = [...sections, ...houseRules].flatMap((part) => part.rules);
    const anchors = [...rules.map((rule) => rule.anchor), ...houseRules.map((rule) => rule.name)];
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { id } of rules) expect(anchors).toContain(id);
  });

  test("every rule and every house rule is shown by at least one case that is there", async () => {
    const { sections, houseRules } = await contents(edition);
    const { cases } = await loadCases[edition]!();
    for (const { id, cases: names } of sections.flatMap((part) => part.rules)) {
      expect(names.length, id).toBeGreaterThan(0);
      for (const name of names) expect(cases, id).toHaveProperty(name);
    }
    for (const { name, rules, cases: names } of houseRules) {
      expect(names.length, name).toBeGreaterThan(0);
      expect(rules.length, name).toBeGreaterThan(0);
    }
  });

  test("every rule that a refusal names can be looked up", async () => {
    const { sections, houseRules } = await contents(edition);
    const { cases } = await loadCases[edition]!();
    const known = [...sections, ...houseRules].flatMap((part) => part.rules.map((rule) => rule.id));
    const own = Object.values(cases).filter((one) => one.rules.split("+")[0] === edition);
    const named = own.flatMap((one) => one.refused.flatMap(({ refusal }) => refusal.rule ?? []));
    expect(known).toEqual(expect.arrayContaining(named));
  });

  test("the picture at a glance is one of its own, with a capture", async () => {
    const page = await loadCases[edition]!();
    const shown = page.cases[glance(edition, page)]!;
    expect([shown.rules, shown.board]).toEqual([edition, editions[edition]!.board]);
    expect(shown.legal.some((move) => move.captured.length > 0)).toBe(true);
  });
});

const walk = (from: string, to: string, captured: string | null = null) => ({
  text: `y:${from}-${to}`,
  colour: "y",
  steps: [from, to],
  legs: [{ how: "walk" as const, fields: [from, to], captured }],
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
    expect(new Example(shown).refused.map(({ refusal }) => refusal.code)).toEqual(["start_must_be_cleared", "must_move"]);
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

  test("a roll that cannot be used shows what comes then", () => {
    const passed = { ...shown, legal: [], refused: [], after: [{ ...shown.after[0]!, move: null }] };
    expect(new Example(passed).after?.turn).toBe("g");
    expect(new Example(passed).pawns).toEqual(pawns);
  });

  test("a way longer than any roll is drawn straight", () => {
    const fields = Array.from({ length: 40 }, (_, n) => String(n));
    const refused = [{ move: "y:0-39", legs: [{ how: "walk" as const, fields, captured: null }], refusal: because("wrong_distance") }];
    expect(new Example({ ...shown, refused }).crossed?.legs[0]?.fields).toEqual(["0", "39"]);
  });
});

test("a punished move is called a mistake", () => {
  expect(isMistake(walk("0", "4"))).toBe(false);
  expect(isMistake({ ...walk("0", "4"), sent_back: { colour: "y", field: "9" } })).toBe(true);
});

test("moves in words", () => {
  settings.language = "en";
  expect(moveInWords(walk("0", "4", "g"))).toBe("0 → 4, captures Green");
  expect(moveInWords({ ...walk("9", "9"), legs: [], touch: true, sent_back: { colour: "y", field: "0" } })).toBe(
    "pawn on 9 only touched, pawn on 0 goes back",
  );
  expect(shown.refused.map(refusedInWords)).toEqual(["9 → 13", "0-4xg", "Passing"]);
  expect(positionInWords({ y: ["B", "0"], g: ["a"] })).toBe("Yellow: B, 0; Green: a");
});
