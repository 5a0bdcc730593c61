/** The chronicle works out what it has missed: games that ended on this device before anybody looked. */
import { beforeEach, expect, test, vi } from "vitest";
import { Chronicle } from "../../../src/features/chronicle/chronicle.svelte";
import { localServer } from "../../../src/local/page/client";
import { Page, settled } from "../../local/house";
import { stubMemory } from "../../fakes";

const house = vi.hoisted(() => ({ clock: null as unknown as { next: number | null; step(): Promise<void> } }));

vi.mock("../../../src/local/page/client", async () => {
  const { device } = await import("../../local/house");
  const { server, clock } = await device();
  house.clock = clock;
  return { localServer: () => server };
});

beforeEach(async () => {
  stubMemory();
  for (const { table } of await localServer().games()) await localServer().clearAway(table, "");
});

/** Two bots at this device play to the end. */
async function ended(): Promise<string> {
  const seats = [{ kind: "bot" }, { kind: "bot" }] as const;
  const wish = { rules: "classic+two-pawns", seats: [...seats], options: { bot_pace: 0 } };
  const { table, host_token: token } = await localServer().postTable(wish);
  const page = new Page(localServer(), table, token);
  await settled();
  await page.ask({ type: "start" });
  while (page.state.phase !== "ended") {
    if (house.clock.next === null) await settled();
    else await house.clock.step();
  }
  page.socket.close();
  return table;
}

test("each is worked out once, the oldest first, and stays when the game is deleted", async () => {
  const tables = [await ended(), await ended()];
  const chronicle = new Chronicle();
  expect(chronicle.results).toEqual([]);
  const replay = localServer().tableReplay.bind(localServer());
  const working: unknown[] = [];
  const replays = vi.spyOn(localServer(), "tableReplay").mockImplementation((table) => {
    working.push(chronicle.working);
    return replay(table);
  });
  await chronicle.load();
  expect(working).toEqual([
    { number: 1, all: 2 },
    { number: 2, all: 2 },
  ]);
  expect(chronicle.working).toBeNull();
  expect(chronicle.results.map(({ table }) => table)).toEqual(tables);
  for (const table of tables) await localServer().clearAway(table, "");
  replays.mockClear();
  const again = new Chronicle();
  await again.load();
  expect(again.results).toEqual(chronicle.results);
  expect(replays).not.toHaveBeenCalled();
  replays.mockRestore();
});

test("a game that is not over, or cannot be worked out, is no result and no obstacle", async () => {
  await localServer().postTable({ rules: "classic", seats: [{ kind: "bot" }, { kind: "bot" }] });
  const [broken, whole] = [await ended(), await ended()];
  const replay = localServer().tableReplay.bind(localServer());
  const replays = vi
    .spyOn(localServer(), "tableReplay")
    .mockImplementation((table) => (table === broken ? Promise.reject(new Error("torn")) : replay(table)));
  const chronicle = new Chronicle();
  await chronicle.load();
  expect(chronicle.results.map(({ table }) => table)).toEqual([whole]);
  replays.mockRestore();
});

test("what is forgotten is not worked out again", async () => {
  await ended();
  const chronicle = new Chronicle();
  await chronicle.load();
  expect(chronicle.results).toHaveLength(1);
  chronicle.forget();
  expect(chronicle.results).toEqual([]);
  const again = new Chronicle();
  await again.load();
  expect(again.results).toEqual([]);
});

test("where no games can be read there are those results that are known", async () => {
  const games = vi.spyOn(localServer(), "games").mockRejectedValue(new Error("no database"));
  const chronicle = new Chronicle();
  await chronicle.load();
  expect([chronicle.results, chronicle.working]).toEqual([[], null]);
  games.mockRestore();
});
