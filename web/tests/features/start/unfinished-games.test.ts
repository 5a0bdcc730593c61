/** The games that wait for this browser. */
import { describe, expect, test, vi } from "vitest";
import { Unfinished } from "../../../src/features/start/unfinished-games.svelte";
import type { SeatShown, TableState } from "../../../src/generated/messages";
import { localServer } from "../../../src/local/page/client";
import { knownTable, knownTables, type KnownTable } from "../../../src/shared/server/device/known-tables";
import { refusedBecause, stubMemory, stubServer } from "../../fakes";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

const key = (table: string, more: Partial<KnownTable> = {}): KnownTable => ({
  table,
  token: `token-${table}`,
  role: "host",
  rules: "classic",
  names: ["Anna"],
  used: 1,
  ended: false,
  ...more,
});

const seat = (colours: string, kind: SeatShown["kind"], name = ""): SeatShown => ({
  seat: colours,
  kind,
  name,
  bot: kind === "bot" ? "fox" : null,
  away: false,
  connected: false,
  envelope: null,
  contribution: null,
});

const SEATS = [seat("yr", "here", "Anna"), seat("gk", "person", "Ben"), seat("b", "bot")];

const state = (phase: TableState["phase"], turn: string | null = null): TableState =>
  ({ phase, turn, seats: SEATS, commitment: "c0ffee" }) as unknown as TableState;

const standings = (unfinished: Unfinished) => unfinished.games.map(({ key, standing }) => [key.table, standing]);

/** How one table stands once the server has been asked. */
async function standing(known: KnownTable, answer: () => Response) {
  stubMemory({ keys: [known] });
  stubServer(answer);
  const unfinished = new Unfinished();
  await unfinished.check();
  return unfinished.games[0]!;
}

describe("before the server is asked", () => {
  test("there are those that have not ended, the latest first, but not more than six", () => {
    const many = Array.from({ length: 9 }, (_, n) => key(`t${n}`, { used: n, ended: n === 7 }));
    stubMemory({ keys: many });
    expect(standings(new Unfinished())).toEqual(["t8", "t6", "t5", "t4", "t3", "t2"].map((one) => [one, "unknown"]));
  });
  test("a browser that has never played has none", () => {
    stubMemory();
    expect(new Unfinished().games).toEqual([]);
  });
});

describe("the server says", () => {
  test.each<[string, TableState, KnownTable["role"], string]>([
    ["that people are still awaited", state("lobby"), "host", "lobby"],
    ["that somebody at this device is on turn", state("playing", "r"), "host", "your_turn"],
    ["that somebody else is on turn", state("playing", "g"), "host", "playing"],
    ["that a bot is on turn", state("playing", "b"), "host", "playing"],
    ["that nobody is on turn", state("playing"), "host", "playing"],
    ["that the people at the host's device are on turn", state("playing", "y"), "seat", "playing"],
    ["that it is over", state("ended"), "host", "ended"],
  ])("%s", async (_, told, role, expected) => {
    const game = await standing(key("abc", { role }), () => Response.json(told));
    expect(game.standing).toBe(expected);
  });

  test("who plays by now, which is remembered", async () => {
    const game = await standing(key("abc"), () => Response.json(state("playing", "g")));
    expect(game.key.names).toEqual(["Anna", "Ben"]);
    expect(knownTable("abc")).toEqual(key("abc", { names: ["Anna", "Ben"], bots: 1 }));
  });
});

test("what has ended is told once, and is not offered again", async () => {
  await standing(key("abc"), () => Response.json(state("ended")));
  expect(knownTable("abc")?.ended).toBe(true);
  expect(new Unfinished().games).toEqual([]);
});

test("what is gone is told once, then forgotten", async () => {
  const game = await standing(key("abc"), () => refusedBecause("no_such_table", 404));
  expect(game).toEqual({ key: key("abc"), standing: "gone" });
  expect(knownTables()).toEqual([]);
});

test.each([
  ["is busy", () => refusedBecause("too_fast", 429)],
  ["cannot be reached", () => Promise.reject(new TypeError("no network"))],
])("a server that %s takes nothing away", async (_, answer) => {
  const game = await standing(key("abc"), answer as () => Response);
  expect(game.standing).toBe("unknown");
  expect(knownTables()).toEqual([key("abc")]);
});

test("each table has its own answer", async () => {
  stubMemory({ keys: [key("one", { used: 3 }), key("two", { used: 2 }), key("three")] });
  const asked = stubServer((path) => {
    if (path.endsWith("/two")) return refusedBecause("no_such_table", 404);
    return Response.json(path.endsWith("/one") ? state("playing", "y") : state("lobby"));
  });
  const unfinished = new Unfinished();
  await unfinished.check();
  expect(asked.map(({ path }) => path)).toEqual(["api/tables/one", "api/tables/two", "api/tables/three"]);
  expect(standings(unfinished)).toEqual([
    ["one", "your_turn"],
    ["two", "gone"],
    ["three", "lobby"],
  ]);
  expect(knownTables().map(({ table }) => table)).toEqual(["one", "three"]);
});

test("those of this device are looked up there: nobody else is asked", async () => {
  const seats = [{ kind: "here", name: "Anna" } as const, { kind: "bot" } as const];
  const { table } = await localServer().postTable({ rules: "classic+barriers", seats });
  stubMemory({ keys: [key(table, { names: [] }), key("here-gone")] });
  const asked = stubServer(() => refusedBecause("no_such_table", 404));
  const unfinished = new Unfinished();
  await unfinished.check();
  expect(asked).toEqual([]);
  expect(standings(unfinished)).toEqual([
    [table, "playing"],
    ["here-gone", "gone"],
  ]);
  expect(unfinished.games[0]!.key).toMatchObject({ rules: "classic+barriers", names: ["Anna"] });
  expect(knownTable("here-gone")).toBeUndefined();
});

test("whatever is dismissed makes room for the next, and is not offered again", async () => {
  stubMemory({ keys: [1, 2, 3, 4, 5, 6, 7].map((n) => key(`t${n}`, { used: n })) });
  const asked = stubServer((path) =>
    path.endsWith("/t7") ? Response.json({ deleted: true }) : refusedBecause("busy"),
  );
  const unfinished = new Unfinished();
  expect(unfinished.games.map(({ key }) => key.table)).toEqual(["t7", "t6", "t5", "t4", "t3", "t2"]);
  await unfinished.remove("t7");
  expect(asked[0]).toMatchObject({ path: "api/tables/t7", method: "DELETE" });
  expect(unfinished.games.map(({ key }) => key.table)).toEqual(["t6", "t5", "t4", "t3", "t2", "t1"]);
  expect(knownTable("t7")).toBeUndefined();
});
