/** Plans: only what can be played can be planned, and a link brings back the same plan. */
import { describe, expect, test } from "vitest";
import { STANDARD_BOT } from "../src/setup/bots";
import { readPlan, writePlan } from "../src/setup/link";
import {
  coloursOf,
  neutralOf,
  playersOf,
  standardPlan,
  whyNot,
  wishOf,
  withEdition,
  withPlayers,
  withScreen,
  withSeat,
  withSwitch,
  type Plan,
} from "../src/setup/plan";
import { editions } from "../src/setup/rules";

const plan = (query: string): Plan => readPlan(new URLSearchParams(query)).plan;
const kinds = (one: Plan): string => one.seats.map((seat) => seat.kind).join(" ");

describe("house rules", () => {
  test("one that the edition does not know is refused with its sentence", () => {
    expect(whyNot(plan("rules=classic"), "places")).toEqual(editions.classic!.refused.places);
    expect(withSwitch(plan("rules=classic"), "places", true).plan.switches).toEqual([]);
  });

  test("one that needs another can be taken once the other is there", () => {
    expect(whyNot(plan("rules=classic"), "punished")?.en).toContain("add “Forced capture”");
    const ready = withSwitch(standardPlan(), "forced-capture", true).plan;
    expect(whyNot(ready, "punished")).toBeNull();
    expect(withSwitch(ready, "punished", true).plan.switches).toEqual(["forced-capture", "punished"]);
  });

  test("what an edition always has fulfils a need", () => {
    expect(whyNot(plan("rules=tournament"), "punished")).toBeNull();
  });

  test("whoever gives up the needed one gives up the other, and is told why", () => {
    const { plan: left, refused } = withSwitch(plan("rules=classic+forced-capture+punished"), "forced-capture", false);
    expect(left.switches).toEqual([]);
    expect(refused).toEqual([editions.classic!.needs[0]!.text]);
  });

  test("two that exclude each other cannot both be taken", () => {
    const two = withSwitch(standardPlan(), "two-colours", true).plan;
    expect(whyNot(two, "neutral")).toEqual(editions.classic!.excludes[0]!.text);
    expect(withSwitch(two, "neutral", true).plan.switches).toEqual(["two-colours"]);
  });

  test("another edition keeps what it takes and says what it does not", () => {
    const before = plan("rules=classic+barriers+two-colours");
    const { plan: after, refused } = withEdition(before, "classic6");
    expect(after.switches).toEqual(["barriers"]);
    expect(refused).toEqual([editions.classic6!.refused["two-colours"]]);
  });

  test("the order of the wishes does not matter to the rules' name", () => {
    expect(wishOf(plan("rules=classic+forced-capture+barriers"), "").rules).toBe("classic+barriers+forced-capture");
  });
});

describe("seats", () => {
  test("a house rule that is for so many makes it so many", () => {
    const two = withSwitch(standardPlan(), "two-colours", true).plan;
    expect(playersOf(two)).toEqual([2]);
    expect(coloursOf(two)).toEqual(["yr", "gk"]);
    const three = withSwitch(standardPlan(), "neutral", true).plan;
    expect(coloursOf(three)).toEqual(["y", "g", "r"]);
    expect(neutralOf(three)).toBe("k");
  });

  test("a full board stays full in another edition, a game of two stays a game of two", () => {
    expect(withEdition(standardPlan(), "classic6").plan.seats).toHaveLength(6);
    expect(withEdition(withPlayers(standardPlan(), 2), "classic6").plan.seats).toHaveLength(2);
    expect(withEdition(withPlayers(standardPlan(), 2), "tournament6").plan.seats).toHaveLength(3);
  });

  test("fewer players keep the first seats, more get bots", () => {
    const planned = plan("seats=me,here:Ben,open,bot");
    expect(kinds(withPlayers(planned, 2))).toBe("me here");
    expect(kinds(withPlayers(withPlayers(planned, 2), 4))).toBe("me here bot bot");
  });

  test("there is only one me", () => {
    const planned = withSeat(standardPlan(), 2, { kind: "me", name: "", bot: STANDARD_BOT });
    expect(kinds(planned)).toBe("here bot me bot");
    expect(kinds(plan("seats=me,me,me,bot"))).toBe("me here here bot");
    expect(kinds(plan("seats=nobody,x"))).toBe(kinds(standardPlan()));
  });

  test("who begins must be there", () => {
    const black = { ...standardPlan(), first: "k" };
    expect(withPlayers(black, 4).first).toBe("k");
    expect(withPlayers(black, 2).first).toBeNull();
  });

  test("on a big screen everybody comes with a phone", () => {
    const screen = withScreen(plan("seats=me,here:Ben,bot,open"), true);
    expect(kinds(screen)).toBe("open open bot open");
    expect(kinds(withPlayers(withPlayers(screen, 2), 4))).toBe("open open open open");
    expect(withSeat(screen, 0, { kind: "me", name: "", bot: STANDARD_BOT }).screen).toBe(false);
    expect(kinds(withScreen(screen, false))).toBe("me open bot open");
  });
});

describe("links", () => {
  test.each([
    "rules=classic&seats=me,bot,bot,bot",
    "rules=classic+barriers+forced-capture+punished&seats=me,here:Ben,open,bot:random&clock=30&auto_roll&auto_move&hints=off&pace=0.5&away=never&first=k&public",
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

test("hints are allowed unless somebody says otherwise, or mistakes are punished", () => {
  const asked = (query: string) => wishOf(plan(query), "").options?.hints;
  expect(asked("rules=classic")).toBe(true);
  expect(asked("rules=classic&hints=off")).toBe(false);
  expect(asked("rules=tournament+punished")).toBe(false);
  const forgiven = withSwitch(plan("rules=tournament+punished"), "punished", false).plan;
  expect(wishOf(forgiven, "").options?.hints).toBe(true);
});

test("what the server is asked", () => {
  const query = "rules=classic&seats=me,here:Ben,open,bot:random&clock=30&first=g&public";
  expect(wishOf(plan(query), "Anna")).toEqual({
    rules: "classic",
    players: 4,
    seats: [{ kind: "here", name: "Anna" }, { kind: "here", name: "Ben" }, { kind: "open" }, { kind: "bot", bot: "random" }],
    first: "g",
    board: null,
    options: { clock: 30, auto_roll: false, auto_move: false, bot_pace: 1, hints: true, away_after: 60 },
    public: true,
  });
});
