/** Who answers for a table, and what is kept of those on this device. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { localServer } from "../../../src/local/page/client";
import { noteCommitment, noted } from "../../../src/shared/server/dice-notes";
import { clearAway } from "../../../src/shared/server/device/clear-away";
import { knownTable, knownTables, rememberTable } from "../../../src/shared/server/device/known-tables";
import { localGames, tokenOf, warmUp } from "../../../src/shared/server/device/local-games";
import { remote } from "../../../src/shared/server/remote";
import { reader, serverFor, serverOf } from "../../../src/shared/server/table-server";
import { stubMemory } from "../../fakes";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

beforeEach(() => stubMemory());

const BOTS = [{ kind: "here", name: "Anna" }, { kind: "bot" }] as const;

describe("who answers", () => {
  test("is told by the table's id", () => {
    expect(serverOf("abc")).toBe(remote);
    expect(serverOf("here-abc")).toBe(localServer());
  });
  test("for people at this device and bots is the device, for anybody else the server", () => {
    expect(serverFor({ seats: [...BOTS] })).toBe(localServer());
    expect(serverFor({ seats: [...BOTS, { kind: "open" }] })).toBe(remote);
    expect(serverFor({})).toBe(remote);
    expect(serverFor({ seats: null })).toBe(remote);
  });
  test("for what somebody has as text is the device", () => {
    expect(reader()).toBe(localServer());
  });
});

describe("a game of this device", () => {
  test("can be opened however long ago it was, and deleted for good", async () => {
    const { table, host_token: token } = await localServer().postTable({ rules: "classic", seats: [...BOTS] });
    expect(knownTable(table)).toBeUndefined();
    expect(await tokenOf(table)).toBe(token);
    expect(knownTable(table)).toMatchObject({ role: "host", rules: "classic", names: ["Anna"], ended: false });
    await clearAway(table);
    expect(knownTable(table)).toBeUndefined();
    expect(await localGames()).toEqual([]);
    expect(await tokenOf(table)).toBeNull();
  });
  test("is asked for only if it is one", async () => {
    expect(await tokenOf("abc")).toBeNull();
    warmUp();
  });
  test("does not push out the keys to tables of the server", () => {
    const key = { token: "secret", role: "host" as const, rules: "classic", names: [], ended: false };
    rememberTable({ ...key, table: "abc", used: 0 });
    for (let n = 1; n <= 60; n++) rememberTable({ ...key, table: `here-${n}`, used: n });
    expect(knownTables()).toHaveLength(51);
    expect(knownTable("abc")).toBeDefined();
  });
  test("leaves no notes: nobody else could change its dice", () => {
    noteCommitment("here-abc", "c0ffee");
    noteCommitment("abc", "c0ffee");
    expect([noted("here-abc", []).commitment, noted("abc", []).commitment]).toEqual([undefined, "c0ffee"]);
  });
});
