/** All games of this browser, of the device and of the server. */
import { beforeEach, expect, test, vi } from "vitest";
import { Games } from "../../../src/features/replay/games.svelte";
import { localServer } from "../../../src/local/page/client";
import { knownTables, type KnownTable } from "../../../src/shared/server/device/known-tables";
import { stubMemory } from "../../fakes";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

const key = (table: string, used: number, ended: boolean): KnownTable => ({
  table,
  token: "secret",
  role: "seat",
  rules: "classic",
  names: ["Ben"],
  used,
  ended,
});

const tables = (games: readonly { readonly table: string }[]) => games.map(({ table }) => table);

beforeEach(async () => {
  for (const { table } of await localServer().games()) await localServer().clearAway(table, "");
});

test("those of the device and those of the server stand side by side, the latest first", async () => {
  stubMemory({ keys: [key("old", 1, false), key("over", 2, true)] });
  const seats = [{ kind: "here", name: "Anna" } as const, { kind: "bot" } as const];
  const { table } = await localServer().postTable({ rules: "classic", seats });
  const games = new Games();
  expect(games).toMatchObject({ isComplete: false, unfinished: [{ table: "old", isHere: false }] });
  await games.load();
  expect(games.isComplete).toBe(true);
  expect(tables(games.unfinished)).toEqual([table, "old"]);
  expect(games.unfinished[0]).toMatchObject({ names: ["Anna"], winner: null, isHere: true, isReadable: true });
  expect(tables(games.finished)).toEqual(["over"]);
});

test("each can be removed: from the device, and from the list even if the server cannot be told", async () => {
  stubMemory({ keys: [key("abc", 1, true)] });
  const asked = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", asked);
  const { table } = await localServer().postTable({ rules: "classic", seats: [{ kind: "here" }, { kind: "bot" }] });
  const games = new Games();
  await games.load();
  await games.remove(games.finished[0]!);
  expect([tables(games.finished), knownTables()]).toEqual([[], []]);
  const headers = { Authorization: "Bearer secret" };
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    "api/tables/abc",
    expect.objectContaining({ method: "DELETE", headers }),
  );
  vi.unstubAllGlobals();
  stubMemory({});
  await games.remove(games.unfinished[0]!);
  expect(games.unfinished).toEqual([]);
  await expect(localServer().tableState(table)).rejects.toThrow();
});
