/** What house rules do: that every set that can be chosen was measured, that chance is not called a difference, and that
 * what is found fits what was wished. */
import { beforeEach, describe, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import {
  about,
  atMostInShort,
  capturesAtMost,
  capturesChanged,
  changedInShort,
  difference,
  fairnessChanged,
  fairnessIs,
  inShort,
  lengthAtMost,
  lengthChanged,
  lengthIs,
  meannessIs,
  skillAtMost,
  skillChanged,
  skillIs,
} from "../../../src/features/house-rules/compared";
import { find, ranks, type Wish } from "../../../src/features/house-rules/finding";
import {
  loadMeasured,
  Measured,
  rulesOfFigures,
  type Figures,
  type File,
} from "../../../src/features/house-rules/measured";
import { editions } from "../../../src/shared/rules/editions";
import { playersOf, whyNot } from "../../../src/shared/rules/plan";

beforeEach(() => set("language", "en"));

const measured = await loadMeasured();

/** Two rule sets, all figures made up: the second one is 60 rolls longer, and meaner. */
const file: File = {
  date: "2026-01-02",
  command: "made up",
  games: 100,
  rolls_a_minute: 12,
  units: {
    rolls_to_first: 0.5,
    rolls_to_first_tenth: 2,
    rolls_to_first_ninetieth: 2,
    rolls_to_last: 0.5,
    rolls_to_last_tenth: 2,
    rolls_to_last_ninetieth: 2,
    captures: 0.1,
    lead_changes: 0.1,
    choices: 0.001,
    beginner: 0.002,
    skill: 0.002,
    games_needed: 1,
  },
  same: { "aergern-verboten": "classic" },
  editions: {
    classic: {
      switches: ["barriers", "partners"],
      sets: [0, 1, 2],
      players: [4, 4, 4],
      rolls_to_first: [600, 720, 600],
      rolls_to_first_reach: [10, 10, 10],
      rolls_to_first_tenth: [120, 130, 120],
      rolls_to_first_ninetieth: [180, 200, 180],
      rolls_to_last: [800, 920, 600],
      rolls_to_last_reach: [10, 10, 10],
      rolls_to_last_tenth: [170, 190, 130],
      rolls_to_last_ninetieth: [240, 260, 170],
      captures: [400, 500, 80],
      captures_reach: [10, 10, 10],
      lead_changes: [120, 130, 90],
      lead_changes_reach: [5, 5, 5],
      choices: [320, 330, 300],
      choices_reach: [5, 5, 5],
      beginner: [125, 145, 250],
      beginner_reach: [4, 4, 5],
      skill: [275, 290, 450],
      skill_reach: [5, 4, 5],
      games_needed: [14, 12, 1],
      games_needed_low: [12, null, 1],
      games_needed_high: [18, null, 1],
    },
  },
};
const made = new Measured(file);
const plain = made.of("classic", [], 4)!;
const barriers = made.of("classic", ["barriers"], 4)!;
const partners = made.of("classic", ["partners"], 4)!;

describe("what was measured", () => {
  test("whatever can be chosen is there", () => {
    for (const [edition, { takes }] of Object.entries(editions)) {
      for (let bits = 0; bits < 1 << takes.length; bits++) {
        const switches = takes.filter((_, n) => (bits >> n) & 1);
        const others = (name: string) => switches.filter((other) => other !== name);
        if (switches.some((name) => whyNot({ edition, switches: others(name) }, name) !== null)) continue;
        for (const players of playersOf({ edition, switches }))
          expect(measured.of(edition, switches, players), `${edition} ${switches} ${players}`).not.toBeNull();
      }
    }
  });

  test("figures are read in their units", () => {
    expect(plain.toLast).toEqual({ value: 400, reach: 5, tenth: 340, ninetieth: 480 });
    expect(plain.captures.value).toBeCloseTo(40);
    expect(plain.meanness).toBeCloseTo(10);
    expect(plain.skill.value).toBeCloseTo(0.55);
    expect(plain.edge).toBeCloseTo(0.55 / 0.15); // among four: the others share 45
    expect(made.minutes(60)).toBe(5);
  });

  test("two names of one rule set are one, and pairs are two sides", () => {
    expect(made.of("aergern-verboten", ["barriers"], 4)).toBe(barriers);
    expect(partners.sides).toBe(2);
    expect(plain.sides).toBe(4);
    expect(made.of("classic", ["three-rolls"], 4)).toBeNull();
  });

  test("rules are written in the order of their edition", () => {
    const figures = { edition: "classic", switches: ["barriers", "backward-capture"] };
    expect(rulesOfFigures(figures)).toBe("classic+backward-capture+barriers");
  });
});

describe("differences", () => {
  test("what may be chance is none", () => {
    expect(difference({ value: 10, reach: 3 }, { value: 4, reach: 4 })).toBe(0); // 6 apart, 1.5 × 5 is 7.5
    expect(difference({ value: 12, reach: 3 }, { value: 4, reach: 4 })).toBe(8);
    expect(difference({ value: 4, reach: 3 }, { value: 12, reach: 4 })).toBe(-8);
  });

  test("what could not be seen is said to be no larger than it can be", () => {
    // 3 rolls apart, and 1.5 × √(5² + 5²) = 10.6 more may be chance
    const like: Figures = { ...plain, toLast: { ...plain.toLast, value: 403 } };
    expect(lengthChanged(like, plain, made)).toBeNull();
    expect(lengthAtMost(like, plain)).toBe("no difference of more than about 14 rolls");
    expect(capturesAtMost(like, plain)).toBe("no difference of more than about 2 captures");
    expect(skillAtMost(like, plain)).toBe("no difference of more than about 3 in 100 wins"); // 2.1, rounded up
    expect(atMostInShort(like, plain)).toBe("no difference of more than about 14 rolls, 2 captures and 3 in 100 wins");
    set("language", "de");
    expect(lengthAtMost(like, plain)).toBe("höchstens etwa 14 Würfe Unterschied");
  });

  test("classic for four without jumping in the goal: the range holds what paired games know, 8.3 to 11.5 rolls", () => {
    const [without, usual] = [measured.of("classic", ["no-goal-jump"], 4)!, measured.of("classic", [], 4)!];
    const said = lengthChanged(without, usual, measured)!;
    const [least, most] = said.match(/\d+/g)!.map(Number);
    expect(said).toMatch(/^about \d+ to \d+ rolls longer/);
    expect(least).toBeLessThanOrEqual(8.3);
    expect(most).toBeGreaterThanOrEqual(11.5);
  });

  test("one number where it is sure enough, else a range; and one of a thing is one", () => {
    const apart = (captures: number): Figures => ({ ...plain, captures: { value: 40 + captures, reach: 1 } });
    expect(capturesChanged(apart(4), plain)).toBe("about 2 to 6 captures more"); // 2.1 up or down
    const exactly = { ...plain, captures: { value: 40, reach: 0.1 } };
    const one = { ...plain, captures: { value: 39, reach: 0.1 } };
    expect(capturesChanged(one, exactly)).toBe("about 1 capture fewer");
    expect(capturesChanged(exactly, one)).toBe("about 1 capture more");
    set("language", "de");
    expect(capturesChanged(one, exactly)).toBe("etwa 1 Schlag weniger");
    const minute: Figures = { ...plain, toLast: { ...plain.toLast, value: 412, reach: 0.5 } };
    const before: Figures = { ...plain, toLast: { ...plain.toLast, reach: 0.5 } };
    expect(lengthChanged(minute, before, made)).toBe("etwa 12 Würfe länger (1 Minute)");
  });

  test("numbers are said as people say them", () => {
    expect([0.2, 7.4, 42, 63, 268, 1234].map(about)).toEqual([1, 7, 42, 65, 270, 1250]);
  });

  test("in words, both ways, and in both languages", () => {
    expect(lengthChanged(barriers, plain, made)).toBe("about 60 rolls longer (5 minutes)");
    expect(lengthChanged(plain, barriers, made)).toBe("about 60 rolls shorter (5 minutes)");
    expect(capturesChanged(barriers, plain)).toBe("about 10 captures more");
    expect(capturesChanged(plain, barriers)).toBe("about 10 captures fewer");
    expect(fairnessChanged(barriers, plain)).toBe("the player who begins wins about 2 to 6 more games in 100");
    expect(fairnessChanged(plain, barriers)).toBe("the player who begins wins about 2 to 6 fewer games in 100");
    expect(skillChanged(barriers, plain)).toBe("the better player wins about 1 to 5 more games in 100");
    expect(skillChanged(plain, barriers)).toBe("the better player wins about 1 to 5 fewer games in 100");
    expect(lengthChanged(plain, plain, made)).toBeNull();
    expect(changedInShort(plain, plain, made)).toBeNull();
    expect(changedInShort(barriers, plain, made)).toContain("longer (5 minutes), about 10");
    set("language", "de");
    expect(lengthChanged(barriers, plain, made)).toBe("etwa 60 Würfe länger (5 Minuten)");
    expect(skillChanged(plain, barriers)).toBe("wer besser spielt, gewinnt von 100 Partien etwa 1 bis 5 weniger");
  });

  test("shares of two and of four sides are not compared", () => {
    expect(skillChanged(partners, plain)).toBeNull();
    expect(fairnessChanged(partners, plain)).toBeNull(); // both exactly even
  });
});

describe("what it is like", () => {
  test("a game that goes on after the win says when somebody has won", () => {
    expect(lengthIs(plain, made)).toEqual([
      "400 rolls on average, about 33 minutes; mostly 340 to 480 rolls.",
      "The winner is known after about 300 rolls.",
    ]);
    expect(lengthIs(partners, made)).toHaveLength(1);
  });

  test("an advantage is named where there is one", () => {
    expect(fairnessIs(plain)[1]).toBe(
      "We could not see whether the first roll is an advantage or a disadvantage; at most it is worth about 2 wins in 100 games.",
    );
    expect(fairnessIs(barriers)[1]).toBe("The first roll is an advantage: about 2 to 6 more wins in 100 games.");
    const worse = { ...barriers, beginner: { value: 0.2, reach: 0.01 } };
    expect(fairnessIs(worse)[1]).toBe("The first roll is a disadvantage: about 3 to 7 fewer wins in 100 games.");
  });

  test("captures, and how often the lead changes", () => {
    expect(meannessIs(plain)).toEqual([
      "About 40 captures in a game, 10.0 in 100 rolls.",
      "The lead changes about 12 times.",
    ]);
    expect(meannessIs(partners)[0]).toContain("8.0 captures");
  });

  test("skill, and how many games it takes to show", () => {
    expect(skillIs(plain)).toEqual([
      "A good player wins 54 to 56 of 100 games against random moves; luck alone would give 25.",
      "32 of 100 rolls leave something to decide.",
      "If you play that much better, you lead after 12 to 18 games, with 95 % certainty.",
    ]);
    expect(skillIs(partners)[0]).toContain("A good pair wins 89 to 91 of 100 games");
    expect(skillIs(partners)[2]).toContain("after a single game");
    expect(skillIs(barriers)[2]).toBe("We could not show that playing well pays off here.");
    const games = (low: number, high: number | null): Figures => ({ ...plain, gamesNeeded: { value: low, low, high } });
    expect(skillIs(games(60, null))[2]).toContain("at least 60 games");
    expect(skillIs(games(301, 303))[2]).toContain("after about 300 games");
    expect(inShort(plain, made)).toBe("33 minutes · 40 captures · a good player wins about 55 in 100");
  });
});

describe("what the figures cannot say", () => {
  test("of penalties, what they do to skill among people", () => {
    const punished = measured.of("classic", ["forced-capture", "punished"], 4)!;
    expect(skillIs(punished).at(-1)).toContain("random moves, which run into every penalty");
    expect(skillIs(plain).join()).not.toContain("penalty");
  });

  test("that somebody always wins", () => {
    const sure: Figures = { ...plain, skill: { value: 0.998, reach: 0.004 } };
    expect(skillIs(sure)[0]).toBe(
      "A good player wins nearly all games against random moves; luck alone would give 25 in 100.",
    );
    expect(inShort(sure, made)).toContain("a good player nearly always wins");
    const choices = { value: 0.999, reach: 0.001 };
    expect(skillIs({ ...plain, choices })[1]).toBe("Nearly every roll leaves something to decide.");
  });
});

describe("finding", () => {
  const wish: Wish = { players: 4, minutes: 30, skill: "any", meanness: "any" };
  const first = (changed: Partial<Wish>) => find(measured, { ...wish, ...changed }).fits[0]!.figures;

  test("ranks say which part lies below", () => {
    expect(ranks([3, 1, 2, 2])).toEqual([0.875, 0.125, 0.5, 0.5]);
  });

  test.each([10, 20, 30, 45, 60])("%s minutes are about what it takes", (minutes) => {
    const { fits, isInTime } = find(measured, { ...wish, minutes });
    expect(isInTime).toBe(true);
    for (const { figures } of fits) {
      const taken = measured.minutes(figures.toLast.value);
      expect(taken / minutes).toBeGreaterThan(1 / 1.36);
      expect(taken / minutes).toBeLessThan(1.36);
      expect(figures.players).toBe(4);
    }
  });

  test("wishes are heard", () => {
    expect(first({ skill: "much" }).edge).toBeGreaterThan(first({ skill: "little" }).edge);
    expect(first({ meanness: "mean" }).meanness).toBeGreaterThan(first({ meanness: "friendly" }).meanness);
  });

  test("every reason is given, and nothing is only more of a better one", () => {
    const { fits } = find(measured, { ...wish, skill: "much", meanness: "friendly" });
    for (const { why } of fits) {
      expect(why[0]).toMatch(/^about \d+ minutes, mostly \d+ to \d+$/);
      expect(why[1]).toContain("skill counts more");
      expect(why[2]).toContain("friendlier than");
    }
    const other = find(measured, { ...wish, skill: "little", meanness: "mean" }).fits[0]!;
    expect(other.why.slice(1, 3).join()).toMatch(/counts less.*meaner than/);
    const names = fits.map(({ figures }) => rulesOfFigures(figures));
    expect(new Set(names).size).toBe(fits.length);
    const isMore = (one: Figures, better: Figures) =>
      one.edition === better.edition &&
      better.switches.every((name) => one.switches.includes(name)) &&
      changedInShort(one, better, measured) === null;
    fits.forEach((fit, n) => {
      for (const better of fits.slice(0, n)) expect(isMore(fit.figures, better.figures)).toBe(false);
    });
  });

  test("nobody who wishes for skill is advised by penalties", () => {
    for (const skill of ["much", "little"] as const)
      for (const { figures } of find(measured, { ...wish, skill }).fits)
        expect(figures.switches).not.toContain("punished");
  });

  test("a penalty is no better than the same rules without it", () => {
    const { fits } = find(measured, { ...wish, minutes: 60, meanness: "friendly" });
    const names = fits.map(({ figures }) => rulesOfFigures(figures));
    expect(names).toContain("classic6+barriers+forced-capture");
    expect(names).not.toContain("classic6+barriers+forced-capture+punished");
  });

  test("what misses a wish is not said to fit it", () => {
    for (const players of [2, 3, 4, 5, 6])
      for (const minutes of [5, 15, 30, 60, 120])
        for (const skill of ["any", "little", "much"] as const)
          for (const meanness of ["any", "friendly", "mean"] as const) {
            const { fits, isMet } = find(measured, { players, minutes, skill, meanness });
            expect(fits.length).toBeGreaterThan(0);
            const isMissed = fits.map(({ why }) => why.some((reason) => reason.startsWith("but: ")));
            if (isMet) expect(isMissed).not.toContain(true);
          }
    const { isMet, isInTime, fits } = find(made, { players: 4, minutes: 20, skill: "any", meanness: "friendly" });
    expect([isMet, isInTime, fits.length]).toEqual([true, true, 1]); // partners: the least captures
    const mean = find(made, { players: 4, minutes: 20, skill: "any", meanness: "mean" });
    expect([mean.isMet, mean.isInTime]).toEqual([false, true]); // only partners are as short
    expect(mean.fits[0]!.why[1]).toMatch(/^but: .* friendlier than 83 in 100/);
  });

  test("a board that not everybody has is named", () => {
    const boards = (players: number, minutes: number) =>
      find(measured, { ...wish, players, minutes }).fits.map(({ why }) => why.join());
    for (const why of boards(6, 60)) expect(why).toContain("needs the board for six");
    for (const { figures, why } of find(measured, wish).fits)
      expect(why.join().includes("board")).toBe(editions[figures.edition]!.board !== "cross");
  });

  test("what nobody can have comes as near as it can", () => {
    const { fits, isInTime } = find(measured, { ...wish, players: 6, minutes: 5 });
    expect(isInTime).toBe(false);
    expect(fits.length).toBeGreaterThan(0);
  });
});
