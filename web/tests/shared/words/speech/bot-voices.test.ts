/** Bots say something now and then: in their own voice, the same to everybody, and never too often. */
import { expect, test } from "vitest";
import type { LegalMove, NumberedEvent } from "../../../../src/generated/messages";
import bots from "../../../../src/generated/bots.json";
import { phrases, type Occasion } from "../../../../src/shared/words/speech/bot-phrases";
import { botWords, type BotSays } from "../../../../src/shared/words/speech/bot-voices";

const COMPANY = {
  seats: [
    { seat: "y", kind: "here", bot: null },
    { seat: "g", kind: "bot", bot: "fox" },
    { seat: "r", kind: "bot", bot: "owl" },
  ],
  pairs: [],
  neutral: null,
  ranking: [],
} as Parameters<typeof botWords>[1];

function moved(number: number, colour: string, move: Partial<LegalMove> | null, place: number | null = null) {
  const event = { type: "moved", colour, move: "…", by: "player", played: null } as const;
  return {
    number,
    at: 0,
    refused: null,
    place,
    event,
    move: move && { captured: [], legs: [], ...move },
  } as NumberedEvent;
}
const capture = (number: number, colour: string, ...captured: string[]) => moved(number, colour, { captured });
const isSaidBy = (level: string, occasion: Occasion, words: unknown) =>
  phrases[level]![occasion].some((phrase) => phrase === words);
const tables = Array.from({ length: 400 }, (_, n) => `table${n}`);

test("every level of the ladder has words for every occasion, in both languages, short enough for a board", () => {
  expect(Object.keys(phrases)).toEqual(bots.ladder.map(({ name }) => name));
  for (const voice of Object.values(phrases)) {
    for (const known of Object.values(voice)) {
      expect(known.length).toBeGreaterThan(0);
      for (const { de, en } of known) expect(Math.max(de.length, en.length)).toBeLessThanOrEqual(48);
    }
  }
});

test("whoever is captured or captures says so, about every other time", () => {
  const said = tables.flatMap((table) => botWords([capture(7, "y", "g")], COMPANY, table) ?? []);
  expect(said.every(({ colour, words }) => colour === "g" && isSaidBy("fox", "struck", words))).toBe(true);
  expect(said.length).toBeGreaterThan(140);
  expect(said.length).toBeLessThan(260);
  expect(new Set(said.map(({ words }) => words)).size).toBe(phrases["fox"]!.struck.length);
  const both = tables.flatMap((table) => botWords([capture(7, "g", "r")], COMPANY, table) ?? []);
  expect(new Set(both.map(({ colour }) => colour))).toEqual(new Set(["g", "r"]));
});

test("the same table says the same, however much of it is known", () => {
  const events = [moved(2, "y", {}), moved(4, "y", {}), capture(30, "g", "y")];
  for (const table of tables)
    expect(botWords(events, COMPANY, table)).toEqual(botWords(events.slice(2), COMPANY, table));
});

test("people say nothing, and nobody says anything about an ordinary move", () => {
  for (const table of tables) {
    expect(botWords([capture(7, "y", "y")], COMPANY, table)).toBeNull();
    expect(botWords([moved(7, "g", {})], COMPANY, table)).toBeNull();
    expect(botWords([], COMPANY, table)).toBeNull();
  }
});

test("after one has spoken there is quiet for a while", () => {
  const talkative = tables.find((table) => botWords([capture(7, "y", "g")], COMPANY, table))!;
  const rest = Array.from({ length: 16 }, (_, n) => capture(8 + n, "y", "g"));
  for (let n = 1; n <= rest.length; n++)
    expect(botWords([capture(7, "y", "g"), ...rest.slice(0, n)], COMPANY, talkative)).toBeNull();
});

test("a 6 that was waited for is worth a word", () => {
  const comesIn = { legs: [{ how: "walk", fields: ["B", "10"], captured: null, backward: false, lost: 0 }] } as const;
  const waited = [1, 2, 3].map((number) => moved(number, "g", null));
  const said = tables.flatMap((table) => botWords([...waited, moved(9, "g", comesIn)], COMPANY, table) ?? []);
  expect(said.length).toBeGreaterThan(140);
  expect(said.every(({ words }) => isSaidBy("fox", "freed", words))).toBe(true);
  for (const table of tables) expect(botWords([...waited.slice(1), moved(9, "g", comesIn)], COMPANY, table)).toBeNull();
});

test("who wins always speaks; if that is a person, one of the bots says how it feels", () => {
  for (const table of tables) {
    const won = botWords([capture(7, "y", "g"), moved(8, "r", {}, 1)], COMPANY, table)!;
    expect([won.colour, isSaidBy("owl", "wins", won.words)]).toEqual(["r", true]);
    const lost = botWords([moved(8, "y", {}, 1)], COMPANY, table)!;
    expect(isSaidBy(lost.colour === "g" ? "fox" : "owl", "loses", lost.words)).toBe(true);
  }
});

test("whoever wins by a pawn of the neutral colour has won", () => {
  const company = { ...COMPANY, neutral: "k", ranking: ["r"] };
  for (const table of tables) {
    const won = botWords([moved(8, "k", {}, 1)], company, table)!;
    expect([won.colour, isSaidBy("owl", "wins", won.words)]).toEqual(["r", true]);
  }
  expect(botWords([moved(8, "k", {}, 1)], { ...company, ranking: [] }, "t")).toBeNull();
});

test("a partner has won, too", () => {
  const won = [moved(9, "y", {}, 1)];
  for (const table of tables) {
    expect(botWords(won, COMPANY, table)).toSatisfy((said: BotSays) => !isSaidBy("owl", "wins", said.words));
    const said = botWords(won, { ...COMPANY, pairs: ["yr", "gk"] }, table)!;
    expect([said.colour, isSaidBy("owl", "wins", said.words)]).toEqual(["r", true]);
  }
});
