/** The rules page of an edition: its rules in order, each with its place on the page and the cases that show it. */
import type { CasePage } from "../../generated/cases";
import type { Sentence } from "../../generated/messages";
import { editions } from "../../shared/rules/editions";

/** A rule as the rule book has it. */
export interface WrittenRule {
  readonly id: string;
  readonly title: Sentence;
  readonly text: Sentence;
}

export interface WrittenBook {
  readonly aim: Sentence;
  readonly notation: Sentence;
  readonly sections: readonly { readonly title: Sentence; readonly rules: readonly WrittenRule[] }[];
  /** the rules that a house rule adds or changes, as they read with it */
  readonly switches: Readonly<Record<string, readonly WrittenRule[]>>;
}

export interface Rule extends WrittenRule {
  /** where a link leads: the id of the rule; where a house rule changes it, with the name of that before */
  readonly anchor: string;
  readonly cases: readonly string[];
}

export interface Section {
  readonly title: Sentence;
  readonly rules: readonly Rule[];
}

export interface HouseRule {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly cases: readonly string[];
}

export interface Contents {
  readonly aim: Sentence;
  readonly notation: Sentence;
  readonly sections: readonly Section[];
  readonly houseRules: readonly HouseRule[];
}

export async function loadBook(edition: string): Promise<WrittenBook> {
  const read = await import("../../generated/rulebook.json");
  return (read.default.editions as unknown as Readonly<Record<string, WrittenBook>>)[edition]!;
}

export function contentsOf(edition: string, book: WrittenBook, page: CasePage): Contents {
  const anchors = new Set<string>();
  const anchorOf = (id: string, within: string): string => {
    const anchor = anchors.has(id) ? `${within}-${id}` : id;
    anchors.add(anchor);
    return anchor;
  };
  const sections = book.sections.map(({ title, rules }) => ({
    title,
    rules: rules.map((rule) => ({ ...rule, anchor: anchorOf(rule.id, ""), cases: page.rules[rule.id] ?? [] })),
  }));
  const houseRules = editions[edition]!.takes.map((name) => ({
    name,
    rules: (book.switches[name] ?? []).map((rule) => ({ ...rule, anchor: anchorOf(rule.id, name), cases: [] })),
    cases: page.switches[name] ?? [],
  }));
  return { aim: book.aim, notation: book.notation, sections, houseRules };
}

/** A case that shows at a glance what goes on in an edition: best one of its own, in which somebody captures. */
export function glance(edition: string, page: CasePage): string {
  const worth = (name: string): number => {
    const { rules, legal, refused, board } = page.cases[name]!;
    const isOwn = rules === edition && board === editions[edition]!.board;
    const isNamed = name.startsWith(edition); // written for this edition, not for another with the same rule
    const captures = legal.some((move) => move.captured.length > 0);
    return 8 * Number(isOwn) + 4 * Number(captures) + 2 * Number(isNamed) + Number(refused.length > 0);
  };
  return Object.keys(page.cases).reduce((best, name) => (worth(name) > worth(best) ? name : best));
}
