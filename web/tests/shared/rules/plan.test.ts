/** Plans: only what can be played can be planned. */
import { describe, expect, test } from "vitest";
import { STANDARD_BOT } from "../../../src/shared/rules/bots";
import { editions, lengths } from "../../../src/shared/rules/editions";
import { readPlan, writePlan } from "../../../src/shared/rules/link";
import {
  coloursOf,
  companyOf,
  lengthOf,
  lengthsOf,
  neutralOf,
  planOf,
  playersOf,
  STANDARD_OPTIONS,
  standardPlan,
  whyNot,
  wishOf,
  withCompany,
  withEdition,
  withLength,
  withPlayers,
  withScreen,
  withSeat,
  withSwitch,
  type Company,
  type Plan,
} from "../../../src/shared/rules/plan";
import { laid, seat } from "../table/seats";

const plan = (query: string): Plan => readPlan(new URLSearchParams(query)).plan;

const kinds = (one: Plan): string => one.seats.map((seat) => seat.kind).join(" ");

describe("how long", () => {
  const names = (query: string): string[] => lengthsOf(plan(query)).map(({ name }) => name);
  const short = lengths.find(({ name }) => name === "short")!;

  test("a length is house rules, and leaves the others alone", () => {
    const changed = withLength(plan("rules=classic%2Bbarriers%2Bfirst-home"), short);
    expect(changed.switches).toEqual(["barriers", "two-pawns", "first-home"]);
    expect(lengthOf(changed)?.name).toBe("short");
    expect(withLength(changed, lengths[0]!).switches).toEqual(["barriers"]);
  });

  test("offered is what makes a difference", () => {
    expect(names("rules=classic")).toEqual(["whole", "to-the-win", "short"]);
    expect(names("rules=classic%2Bpartners")).toEqual(["whole", "short"]); // it ends with the win anyway
    expect(withLength(plan("rules=classic%2Bpartners"), short).switches).toEqual(["partners", "two-pawns"]);
    expect(names("rules=tournament")).toEqual(["whole"]);
    expect(names("rules=mauerhuepfen")).toEqual(["whole"]);
  });

  test("two pawns and playing on is nobody's ready-made choice", () => {
    expect(lengthOf(plan("rules=classic%2Btwo-pawns"))).toBeNull();
  });
});

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
  test("a house rule for a certain number of players sets that number", () => {
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

describe("who comes together", () => {
  const together = (query: string, company: Company) => withCompany(plan(query), company);

  test.each<[string, Company]>([
    ["seats=me,bot,here:Ben", "here"],
    ["seats=me,open,bot", "others"],
    ["seats=open,open,bot&screen", "screen"],
  ])("%s is played %s", (query, company) => {
    expect(companyOf(plan(query))).toBe(company);
    expect(together(query, company)).toEqual(plan(query));
  });
  test("bots make room for others, and come back as the bots they were", () => {
    const invited = together("seats=me,bot:owl,here:Ben,bot", "others");
    expect(kinds(invited)).toBe("me open here open");
    expect(withCompany(invited, "here")).toEqual(plan("seats=me,bot:owl,here:Ben,bot"));
  });
  test("where there is no bot, the last seat is for somebody else", () => {
    expect(kinds(together("seats=me,here:Ben", "others"))).toBe("me open");
  });
  test("whoever gives the big screen up plays here", () => {
    const screen = "seats=open,open,bot,open&screen";
    expect(kinds(together(screen, "others"))).toBe("me open open open");
    expect(kinds(together(screen, "here"))).toBe("me bot bot bot");
    expect(together(screen, "here").screen).toBe(false);
  });
  test("a table to which nobody comes is not listed", () => {
    expect(wishOf(plan("seats=me,bot&public"), "").public).toBe(false);
    expect(wishOf(plan("seats=me,open&public"), "").public).toBe(true);
  });
});

test("taking back has to be agreed on, and is not possible where a touched pawn has to move", () => {
  const agreed = (query: string) => wishOf(plan(query), "").options?.take_back;
  expect(agreed("rules=classic")).toBe(false);
  expect(agreed("rules=classic&take_back")).toBe(true);
  expect(agreed("rules=classic+forced-capture+punished&take_back")).toBe(true);
  expect(agreed("rules=tournament&take_back")).toBe(true);
  expect(agreed("rules=tournament+punished&take_back")).toBe(false);
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
    seats: [
      { kind: "here", name: "Anna" },
      { kind: "here", name: "Ben" },
      { kind: "open" },
      { kind: "bot", bot: "random" },
    ],
    first: "g",
    board: null,
    options: {
      clock: 30,
      ends_after: null,
      same_turns: false,
      auto_roll: false,
      auto_move: false,
      bot_pace: 1,
      hints: true,
      take_back: false,
      away_after: 60,
    },
    public: true,
  });
});

describe("the same table to be set up anew", () => {
  test("has the seats as they are, and everything else as it was laid", () => {
    const seats = [
      seat("y", "here", { name: "Anna" }),
      seat("g", "here", { name: "Carla, Oma" }),
      seat("r", "person", { name: "Ben" }),
      seat("k", "bot", { bot: "owl" }),
    ];
    const options = { ...STANDARD_OPTIONS, clock: 30, auto_move: true };
    const plan = planOf(laid(seats, { rules: "classic+barriers", first: "g", options, public: true }), seats, "Anna");
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["me", "here", "open", "bot"]);
    expect(plan.seats[1]!.name).toBe("Carla, Oma");
    expect(plan.seats[3]!.bot).toBe("owl");
    expect(plan).toMatchObject({ edition: "classic", switches: ["barriers"], first: "g", options, public: true });
    expect(readPlan(new URLSearchParams(writePlan(plan))).plan).toEqual(plan);
  });

  test("there is one me at most", () => {
    const seats = [seat("y", "here"), seat("r", "here")];
    expect(planOf(laid(seats), seats, "").seats.map(({ kind }) => kind)).toEqual(["me", "here"]);
  });
});
