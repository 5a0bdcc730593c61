import { beforeEach, describe, expect, test, vi } from "vitest";
import { boards } from "../../../src/board/geometry";
import { isRoom, roomOfKey, roomOfNow } from "../../../src/features/tournament/desk/rooms";
import { capital } from "../../../src/features/tournament/shared/capital";
import { dayText, timeText, today } from "../../../src/features/tournament/shared/clock/day";
import { isInField } from "../../../src/features/tournament/shared/keys";
import { forgetLink, knownLinks, noteLink } from "../../../src/features/tournament/shared/link/known-links";
import { isFound, plain } from "../../../src/features/tournament/shared/people-search";
import { ResultDraft } from "../../../src/features/tournament/shared/results/result-draft.svelte";
import { PlanDraft } from "../../../src/features/tournament/setup/plan-draft.svelte";
import type { DeskView, Plan, PresetShown } from "../../../src/generated/tournaments";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});

describe("people are found", () => {
  test.each([
    ["mül", "Anna Müller", true],
    ["mul", "Anna Müller", true],
    ["muel", "Anna Müller", true],
    ["muell", "Anna Muller", true],
    ["an mü", "Anna Müller", true],
    ["mü an", "Anna Müller", true],
    ["nna", "Anna Müller", false],
    ["bergm", "Gudrun Schmitt-Bergmann", true],
    ["zoe", "Zoë Berg", true],
    ["gross", "Uwe Großmann", true],
    ["", "Anybody", true],
  ])("%s in %s: %s", (typed, name, found) => expect(isFound(typed, name, null)).toBe(found));
  test("by their team, too", () => expect(isFound("nord", "Bo Berg", "Team Nord")).toBe(true));
  test("whatever the signs are", () => expect(plain("ÄÖÜßé")).toBe("aeoeuesse"));
});

describe("days and times", () => {
  test("are written as people read them", () => {
    expect(dayText("2026-05-01", "de")).toBe("1. Mai 2026");
    expect(dayText("2026-05-01", "en-GB")).toBe("1 May 2026");
    expect(dayText("someday", "de")).toBe("someday");
    expect(dayText("2026-99-99", "de")).toBe("2026-99-99");
    expect(timeText("2026-05-01T14:03:09", "de")).toBe("14:03");
    expect(timeText("later", "de")).toBe("later");
    expect(today(new Date(2026, 4, 1))).toBe("2026-05-01");
    expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

test("a line begins with a capital", () => expect([capital("über"), capital("")]).toEqual(["Über", ""]));

test("links that were opened here are found again, the latest first, and forgotten when they open nothing", () => {
  const link = (token: string) => ({ tournament: "t", token, title: "Cup", role: "helper", name: "Eva" }) as const;
  expect(knownLinks()).toEqual([]);
  noteLink(link("one"));
  noteLink(link("two"));
  noteLink(link("one"));
  expect(knownLinks().map(({ token }) => token)).toEqual(["one", "two"]);
  forgetLink({ tournament: "t", token: "one" });
  expect(knownLinks().map(({ token }) => token)).toEqual(["two"]);
  for (let n = 0; n < 20; n++) noteLink(link(`many${n}`));
  expect(knownLinks()).toHaveLength(12);
});

describe("the desk's rooms", () => {
  const people = (count: number, here: boolean) =>
    Array.from({ length: count }, () => ({ here })) as unknown as DeskView["people"];
  const stage = { kind: "round", number: 1, title: { de: "Runde 1", en: "Round 1" } } as const;
  const next = { stage, people: 8, problem: null, level: [], sealed: null, can_seal: true } as DeskView["next"];
  const round = (missing: number, conflicts = 0) => [{ missing, conflicts }] as unknown as DeskView["rounds"];
  const draft = {} as DeskView["draft"];

  test("lead to what there is to do now", () => {
    expect(roomOfNow({ people: people(2, true), draft: null, rounds: [], next })).toBe("people");
    expect(roomOfNow({ people: people(8, false), draft: null, rounds: [], next })).toBe("check-in");
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: [], next })).toBe("draw");
    expect(roomOfNow({ people: people(8, true), draft, rounds: [], next })).toBe("draw");
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: round(2), next })).toBe("results");
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: round(0, 1), next })).toBe("results");
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: round(0), next })).toBe("draw");
    const level = { ...next, level: ["p1", "p2"] };
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: round(0), next: level })).toBe("standings");
    const over = { ...next, stage: null };
    expect(roomOfNow({ people: people(8, true), draft: null, rounds: round(0), next: over })).toBe("standings");
  });

  test("have keys", () => {
    expect([roomOfKey("1"), roomOfKey("4"), roomOfKey("9"), roomOfKey("0"), roomOfKey("x")]).toEqual([
      "people",
      "results",
      "log",
      null,
      null,
    ]);
    expect([isRoom("draw"), isRoom("kitchen"), isRoom(undefined)]).toEqual([true, false, false]);
  });

  test("leave keys to whoever types", () => {
    class Element {
      constructor(readonly found: boolean) {}
      closest = () => (this.found ? this : null);
    }
    vi.stubGlobal("Element", Element);
    expect(isInField(new Element(true) as unknown as EventTarget)).toBe(true);
    expect(isInField(new Element(false) as unknown as EventTarget)).toBe(false);
    expect(isInField(null)).toBe(false);
  });
});

describe("a result that is being entered", () => {
  const draft = (way: "numbers" | "pawns" | "places" = "numbers") => new ResultDraft(["y", "g"], boards.cross!, way);

  test("is sent when every number is there", () => {
    const result = draft();
    expect([result.result, result.isBegun]).toEqual([null, false]);
    result.values[0] = "132";
    expect([result.result, result.isBegun]).toEqual([null, true]);
    result.values[1] = " 0 ";
    expect(result.result).toEqual({ counts: [132, 0] });
    result.values[1] = "x";
    expect(result.result).toBeNull();
  });

  test("can be places, which no order of coming home belongs to", () => {
    const result = draft("places");
    result.values.splice(0, 2, "2", "1");
    expect(result.result).toEqual({ places: [2, 1] });
  });

  test("can be pawns, with who was home first", () => {
    const result = draft("pawns");
    expect(result.result).toBeNull();
    result.board.home();
    result.board.home();
    result.cameHome("g");
    result.cameHome("y");
    expect([result.home, result.result]).toEqual(["gy", { pawns: ["a,b,c,d", "a,b,c,d"], home: "gy" }]);
    result.cameHome("y");
    expect([result.home, result.isBegun]).toEqual(["", true]);
  });
});

test("a format is a preset and what somebody changes about it", () => {
  const plan = { rounds: 4, cap: 25 } as Plan;
  const draft = new PlanDraft();
  draft.change({ rounds: 9 });
  expect([draft.plan, draft.isChanged]).toEqual([null, false]);
  draft.choose({ name: "dohna", plan } as PresetShown);
  expect([draft.preset?.name, draft.isChanged]).toEqual(["dohna", false]);
  draft.change({ rounds: 5 });
  expect([draft.plan, draft.isChanged]).toEqual([{ rounds: 5, cap: 25 }, true]);
  draft.people = 47.4;
  expect(draft.people).toBe(47);
  draft.people = NaN;
  expect(draft.people).toBe(0);
  expect(new PlanDraft(plan).plan).toBe(plan);
});
