/** A link brings back the same plan. */
import { describe, expect, test } from "vitest";
import { STANDARD_BOT } from "../../../src/shared/rules/bots";
import { editions } from "../../../src/shared/rules/editions";
import { readPlan, writePlan } from "../../../src/shared/rules/link";
import {
  coloursOf,
  standardPlan,
  wishOf,
  withEdition,
  withPlayers,
  withSeat,
  withSwitch,
  type Plan,
} from "../../../src/shared/rules/plan";

const plan = (query: string): Plan => readPlan(new URLSearchParams(query)).plan;

describe("links", () => {
  test.each([
    "rules=classic&seats=me,bot,bot,bot",
    "rules=classic+barriers+forced-capture+punished&seats=me,here:Ben,open,bot:random&clock=30&ends=45&auto_roll&auto_move&hints=off&take_back&pace=0.5&away=never&first=k&public",
    "rules=classic+two-colours&seats=me,open",
    "rules=tournament6&seats=open,open,bot&screen",
    "rules=mauerhuepfen&seats=me,bot&board=lanes%202%0Afields%203",
  ])("%s comes back as it was", (query) => {
    expect(writePlan(plan(query))).toBe(query);
  });

  test("names keep their commas, colons and percent signs", () => {
    const odd = { kind: "here", name: "Ö, 100%: a", bot: STANDARD_BOT } as const;
    const planned = withSeat(standardPlan(), 1, odd);
    expect(plan(writePlan(planned)).seats[1]).toEqual(odd);
  });

  test("every edition with every number of players and each of its house rules", () => {
    for (const [name, edition] of Object.entries(editions)) {
      for (const number of edition.players) {
        for (const extra of [null, ...edition.takes]) {
          const planned = withPlayers(withEdition(standardPlan(), name).plan, number);
          const chosen = extra ? withSwitch(planned, extra, true).plan : planned;
          expect(plan(writePlan(chosen))).toEqual(chosen);
        }
      }
    }
  });

  test.each([
    ["rules=nonsense+more&seats=,,&first=zz&clock=x&pace=-1&away=1e999&players=99&board=x", "classic"],
    ["rules=constructor", "classic"],
    ["rules=classic+toString+barriers", "classic+barriers"],
    ["seats=here:%25E0%25A4%25A", "classic"],
  ])("%s is read as far as it makes sense", (query, rules) => {
    const read = plan(query);
    expect(wishOf(read, "").rules).toBe(rules);
    expect(coloursOf(read)).toHaveLength(read.seats.length);
    expect(read.options).toEqual(standardPlan().options);
  });

  test("contradictions in a link are resolved and told", () => {
    const { plan: read, refused } = readPlan(new URLSearchParams("rules=classic+two-colours+neutral+places"));
    expect(read.switches).toEqual(["two-colours"]);
    expect(refused).toEqual([editions.classic!.excludes[0]!.text, editions.classic!.refused.places]);
  });

  test("a need may be written before what fulfils it", () => {
    expect(plan("rules=classic+punished+forced-capture").switches).toEqual(["forced-capture", "punished"]);
  });
});
