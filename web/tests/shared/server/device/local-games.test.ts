/** The games of this device: looked up, remembered beside those of the server, taken elsewhere and back. */
import { beforeEach, expect, test, vi } from "vitest";
import { localServer } from "../../../../src/local/page/client";
import { knownTable, rememberTable } from "../../../../src/shared/server/device/known-tables";
import {
  backUpGames,
  keyOf,
  localGames,
  restoreGames,
  storageTrouble,
  tokenOf,
  warmUp,
  type LocalGame,
} from "../../../../src/shared/server/device/local-games";
import { stubMemory } from "../../../fakes";

vi.mock("../../../../src/local/page/client", async () =>
  (await import("../../../local/in-this-thread")).inThisThread(),
);

beforeEach(() => stubMemory());

const SEATS = [{ kind: "here", name: "Anna" }, { kind: "bot" }] as const;

const laid = () => localServer().postTable({ rules: "classic", seats: [...SEATS] });

test("a game is taken elsewhere, deleted, and comes back as it was", async () => {
  const { table, host_token: token } = await laid();
  const before = await localGames();
  const games = structuredClone(await backUpGames()); // as a file would have them
  await localServer().clearAway(table, "");
  expect(await localGames()).toEqual([]);
  expect(await restoreGames(games)).toMatchObject({ added: 1 });
  expect(await localGames()).toMatchObject([{ table, token, names: before[0]!.names, phase: before[0]!.phase }]);
});

test("what opens a game that was remembered is not looked for", async () => {
  rememberTable({ ...keyOf(GAME), table: "here-known", token: "remembered" });
  const looked = vi.spyOn(localServer(), "games");
  expect(await tokenOf("here-known")).toBe("remembered");
  expect(await tokenOf("of-the-server")).toBeNull();
  expect(looked).not.toHaveBeenCalled();
  expect(await tokenOf("here-gone")).toBeNull();
  expect(looked).toHaveBeenCalledOnce();
  expect(knownTable("here-gone")).toBeUndefined();
  looked.mockRestore();
});

const GAME = {
  table: "here-abc",
  token: "secret",
  rules: "classic",
  names: ["Anna", "", "Ben"],
  changed: 12,
  phase: "ended",
} as unknown as LocalGame;

test("it is remembered as a table of the server is: people by name, time in milliseconds", () => {
  expect(keyOf(GAME)).toEqual({
    table: "here-abc",
    token: "secret",
    role: "host",
    rules: "classic",
    names: ["Anna", "Ben"],
    used: 12_000,
    ended: true,
  });
  expect(keyOf({ ...GAME, phase: "playing", bots: 2 })).toMatchObject({ ended: false, bots: 2 });
});

test("whether games can be kept is said; that it cannot even be asked disturbs nobody who only gets ready", async () => {
  expect(await storageTrouble()).toBeNull();
  const asked = vi.spyOn(localServer(), "storageTrouble").mockRejectedValue(new Error("no worker"));
  warmUp();
  await expect(storageTrouble()).rejects.toThrow("no worker");
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});
