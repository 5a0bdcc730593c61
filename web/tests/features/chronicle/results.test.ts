/** What is kept of a game, and what it comes to: figures and badges. */
import { beforeEach, expect, test } from "vitest";
import { badgesOf } from "../../../src/features/chronicle/badges";
import { figuresOf, gamesOf, people, type Played } from "../../../src/features/chronicle/figures";
import {
  countedSince,
  forgetResults,
  isResult,
  keepResults,
  resultOf,
  results,
  type PersonResult,
  type Result,
} from "../../../src/features/chronicle/results";
import type { LegalMove, Replay, Review } from "../../../src/generated/messages";
import { stubMemory } from "../../fakes";

beforeEach(() => stubMemory());

// ── one game ────────────────────────────────────────────────────────────────────────────────────────────────────────

const move = (captured: readonly string[]) => ({ captured }) as unknown as LegalMove;
const turn = (colour: string, captured: readonly string[] | null) =>
  ({ colour, move: captured && move(captured) }) as unknown as Replay["turns"][number];

/** Anna (yellow) captures Ben twice and is captured once; the neutral black pawn counts for whoever takes it. */
const game = {
  rules: "classic+barriers",
  edition: "classic",
  seats: [
    { seat: "y", name: "Anna" },
    { seat: "g", name: "Ben" },
    { seat: "r", name: "Eule" },
  ],
  turns: [turn("y", ["g"]), turn("g", null), turn("y", ["g", "k"]), turn("g", ["y"]), turn("r", [])],
  over: true,
  ranking: ["r", "y"],
  dice: { y: { counts: [1, 0, 0, 0, 0, 4] }, g: { counts: [0, 0, 0, 0, 0, 2] } },
  awards: [{ code: "longest_wait", seats: ["g"], figure: 21 }],
} as unknown as Replay;
const account = (seat: string, luck: number, cost: number) => ({
  seat,
  start: 1 / 3,
  own_luck: luck / 2,
  others_luck: luck / 2,
  own_choices: -cost,
  choices: 30,
  mistakes: 2,
});
const review = {
  accounts: [account("y", -0.2, 0.05), account("g", -0.3, 0), account("r", 0.6, 0)],
  rolls: [{ chances: [0.5, 0.2, 0.3] }, { chances: [0.04, 0.01, 0.95] }],
} as unknown as Review;
const seats = [
  { seat: "y", kind: "here", bot: null },
  { seat: "g", kind: "here", bot: null },
  { seat: "r", kind: "bot", bot: "owl" },
] as const;

test("a result tells how the game went for the people here", () => {
  const result = resultOf({ table: "here-a", ended: 7, game, review, seats, own: ["y", "g"] });
  expect(result).toMatchObject({ players: 3, rolls: 5, bots: ["owl"], edition: "classic" });
  expect(result.people).toEqual([
    {
      name: "Anna",
      seat: "y",
      place: 2,
      captures: 3,
      losses: 1,
      sixes: 4,
      wait: 0,
      review: { luck: -20, cost: 5, choices: 30, mistakes: 2, lowest: 4 },
    },
    {
      name: "Ben",
      seat: "g",
      place: 3, // the last one left
      captures: 1,
      losses: 2,
      sixes: 2,
      wait: 21,
      review: { luck: -30, cost: 0, choices: 30, mistakes: 2, lowest: 1 },
    },
  ]);
  expect(isResult(JSON.parse(JSON.stringify(result)))).toBe(true);
});

test("whose place was not played out has none", () => {
  const early = { ...game, over: false, ranking: ["r"] } as Replay;
  const { people } = resultOf({ table: "here-a", ended: 7, game: early, review: null, seats, own: ["y"] });
  expect(people).toMatchObject([{ place: null, review: null }]);
});

// ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const person = (given: Partial<PersonResult> = {}): PersonResult => ({
  name: "Anna",
  seat: "y",
  place: 1,
  captures: 2,
  losses: 1,
  sixes: 5,
  wait: 0,
  review: { luck: 60, cost: 3, choices: 10, mistakes: 1, lowest: 20 },
  ...given,
});

let made = 0;
const result = (given: Partial<PersonResult> = {}, about: Partial<Result> = {}): Result => {
  made += 1;
  const { people: _, ...rest } = about;
  return {
    table: `here-${made}`,
    ended: made,
    rules: "classic",
    edition: "classic",
    players: 4,
    rolls: 300,
    bots: ["owl"],
    people: [person(given)],
    ...rest,
  };
};

test("a game counts once; its review is added when it comes later", () => {
  const first = result({ review: null });
  keepResults([first]);
  keepResults([{ ...first, ended: first.ended + 100, people: [person()] }]);
  expect(results()).toEqual([{ ...first, people: [person()] }]);
  keepResults([first]);
  expect(results()[0]!.people[0]!.review).not.toBeNull();
});

test("the latest two thousand are kept, the oldest first", () => {
  const many = Array.from({ length: 2_001 }, () => result());
  keepResults(many.toReversed());
  expect(results().map(({ table }) => table)).toEqual(many.slice(1).map(({ table }) => table));
});

test("what was forgotten is not counted again", () => {
  keepResults([result()]);
  forgetResults(1_000);
  expect(results()).toEqual([]);
  expect(countedSince()).toBe(1_000);
});

test.each([
  null,
  [],
  {},
  { ...result(), players: "4" },
  { ...result(), people: [{ ...person(), captures: -1 }] },
  { ...result(), people: [{ ...person(), review: { luck: null } }] },
  { ...result(), rules: "x".repeat(201) },
])("%o is not a result", (given) => {
  expect(isResult(given)).toBe(false);
});

test("a memory that somebody has tampered with is read as far as it can be", () => {
  keepResults([result()]);
  const kept = results();
  localStorage.setItem("poeppel.results", JSON.stringify([{ foul: true }, ...kept]));
  expect(results()).toEqual(kept);
});

// ── what it comes to ────────────────────────────────────────────────────────────────────────────────────────────────

const games = (...all: readonly Result[]): readonly Played[] => gamesOf(all, "Anna");

test("everybody is listed, whoever played most first", () => {
  const ben = result({ name: "Ben" });
  expect(people([ben, result(), result()])).toEqual(["Anna", "Ben"]);
  expect(gamesOf([ben, result()], "Ben")).toMatchObject([{ me: { name: "Ben" } }]);
});

test("figures add up", () => {
  const luckless = { luck: -40, cost: 9, choices: 10, mistakes: 1, lowest: 0 };
  const all = games(result(), result(), result({ place: 3, review: luckless }), result({ review: null }));
  expect(figuresOf(all)).toEqual({
    games: 4,
    wins: 3,
    expected: 1,
    captures: 8,
    losses: 4,
    sixes: 20,
    streak: 1,
    longestStreak: 2,
    luck: (60 + 60 - 40) / 3,
    cost: (3 + 3 + 9) / 3,
  });
  expect(figuresOf([])).toMatchObject({ games: 0, wins: 0, streak: 0, longestStreak: 0, luck: null, cost: null });
});

const review_ = (given: Partial<NonNullable<PersonResult["review"]>>) => ({
  review: { ...person().review!, ...given },
});
const lost = () => result({ place: 4 });
const times = (count: number, one: () => Result): Result[] => Array.from({ length: count }, one);
const editions = ["classic", "classic6", "aergern-verboten", "tournament", "tournament6", "mauerhuepfen"];

/** A badge, games that bring it with the last of them, and the same short of it. */
test.each<[string, readonly Result[], readonly Result[]]>([
  ["first_win", [lost(), result()], [lost()]],
  ["three_in_a_row", times(3, result), [result(), result(), lost(), result()]],
  ["phoenix", [result(review_({ lowest: 4.9 }))], [result(review_({ lowest: 5 }))]],
  ["against_the_dice", [result(review_({ luck: 37 }))], [result(review_({ luck: 38 }))]], // it took 75
  ["fortune", [result({ place: 4, ...review_({ luck: 90 }) })], [result(review_({ luck: 89.9 }))]],
  ["flawless", [result(review_({ choices: 20, mistakes: 0 }))], [result(review_({ choices: 19, mistakes: 0 }))]],
  ["masterpiece", [result({}, { bots: ["chick", "master"] })], [result({ place: 2 }, { bots: ["master"] })]],
  ["peace", [result({ captures: 0 })], [result({ captures: 1 }), result({ captures: 0, place: 2 })]],
  ["bouncer", times(10, () => result({ captures: 10 })), times(9, () => result({ captures: 11 }))],
  ["commuter", times(10, () => result({ losses: 10 })), times(9, () => result({ losses: 11 }))],
  ["unbothered", [result({ losses: 5 })], [result({ losses: 4 }), result({ losses: 9, place: 2 })]],
  ["six_please", [result({ wait: 20 })], [result({ wait: 19 })]],
  ["stamina", [result({}, { rolls: 501 })], [result({}, { rolls: 500 })]],
  ["good_sport", times(3, lost), [lost(), lost(), result(), lost()]],
  [
    "grand_tour",
    editions.map((edition) => result({}, { edition })),
    editions.slice(1).map((edition) => result({}, { edition })),
  ],
  ["regular", times(50, lost), times(49, lost)],
])("%s", (code, bringing, short) => {
  const by = (all: readonly Result[]) => badgesOf(games(...all)).find((badge) => badge.code === code)!.by;
  expect(by(bringing)?.table).toBe(bringing.at(-1)!.table);
  expect(by(short)).toBeNull();
});

test("a badge stays with the game that brought it first", () => {
  const [first, second] = [result(), result()];
  expect(badgesOf(games(first, second))[0]!.by?.table).toBe(first.table);
});
