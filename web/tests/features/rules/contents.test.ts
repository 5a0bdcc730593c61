/** The rules pages: every rule and house rule of every edition has its place and its examples. */
import { describe, expect, test } from "vitest";
import { contentsOf, glance, loadBook, type Contents } from "../../../src/features/rules/contents";
import { loadCases } from "../../../src/generated/cases";
import { editions } from "../../../src/shared/rules/editions";

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
