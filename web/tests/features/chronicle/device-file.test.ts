/** A file with everything of a device: what is in it comes back, what is not ours is refused, nothing here is lost. */
import { beforeEach, expect, test, vi } from "vitest";
import { recall, remember } from "../../../src/base/memory";
import { bringIn, fileName, written } from "../../../src/features/chronicle/device-file";
import { keepResults, results, type Result } from "../../../src/features/chronicle/results";
import { texts } from "../../../src/features/chronicle/texts";
import { stubMemory } from "../../fakes";

const restored = { added: 1, continued: 0, known: 0, different: 0, unreadable: 0 };
const games = vi.hoisted(() => ({ backedUp: [{ summary: {}, events: [] }], given: [] as unknown[] }));
vi.mock("../../../src/shared/server/device/local-games", () => ({
  backUpGames: async () => games.backedUp,
  restoreGames: async (given: unknown[]) => {
    games.given = given;
    return restored;
  },
}));

beforeEach(() => {
  stubMemory();
  games.given = [];
});

const result: Result = {
  table: "here-a",
  ended: 1,
  rules: "classic",
  edition: "classic",
  players: 4,
  rolls: 9,
  bots: [],
  people: [],
};
const file = (content: unknown): Blob => new Blob([typeof content === "string" ? content : JSON.stringify(content)]);

test("what is written is brought in on an empty device, with settings and set-ups, without keys", async () => {
  keepResults([result]);
  remember("settings", { name: "Anna" });
  remember("keys", [{ table: "t", token: "secret" }]);
  const { text, games: count } = await written(new Date("2026-11-18T12:00:00Z"));
  expect(count).toBe(1);
  expect(text).not.toContain("secret");
  stubMemory();
  expect(await bringIn(file(text))).toEqual({ games: restored, results: 1 });
  expect(games.given).toEqual(games.backedUp);
  expect(results()).toEqual([result]);
  expect(recall("settings")).toEqual({ name: "Anna" });
  expect(recall("setups")).toBeUndefined();
});

test("what is set here stays as it is, and nothing counts twice", async () => {
  keepResults([result]);
  remember("settings", { name: "Anna" });
  const { text } = await written(new Date());
  remember("settings", { name: "Ben" });
  expect(await bringIn(file(text))).toMatchObject({ results: 0 });
  expect(recall("settings")).toEqual({ name: "Ben" });
});

const ours = { format: "poeppel-device", version: 1, results: [], games: [], remembered: {} };

test.each<[string, unknown, keyof typeof texts]>([
  ["nothing", "", "not_ours"],
  ["no JSON", "poeppel", "not_ours"],
  ["null", "null", "not_ours"],
  ["a number", "7", "not_ours"],
  ["something else", { format: "chess" }, "not_ours"],
  ["no games", { ...ours, games: 3 }, "not_ours"],
  ["no memory", { ...ours, remembered: null }, "not_ours"],
  ["a newer version", { ...ours, version: 2 }, "too_new"],
  ["no version", { ...ours, version: "1" }, "too_new"],
])("%s is refused, and nothing changes", async (_, content, fault) => {
  keepResults([result]);
  expect(await bringIn(file(content))).toEqual({ fault: texts[fault] });
  expect(games.given).toEqual([]);
  expect(results()).toEqual([result]);
});

test("a file that is too large is not even read", async () => {
  const huge = { size: 100_000_001, text: () => Promise.reject(new Error("read")) } as unknown as Blob;
  expect(await bringIn(huge)).toEqual({ fault: texts.too_large });
});

test("results that are none are left out", async () => {
  expect(await bringIn(file({ ...ours, results: [{ table: 1 }, result] }))).toMatchObject({ results: 1 });
});

test("the file is called by its day", () => {
  expect(fileName(new Date("2026-11-18T12:00:00Z"))).toBe("poeppel-2026-11-18.json");
});
