/** The server's HTTP routes and sockets, and what becomes of an answer that is none. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverAnswers } from "../../../src/base/reachability.svelte";
import { codeFor, moveDoor, publicTables, serverAddress, tableOfCode } from "../../../src/shared/server/api";
import { noted } from "../../../src/shared/server/dice-notes";
import { recordAddress, remote } from "../../../src/shared/server/remote";
import { RequestRefused } from "../../../src/shared/server/table-server";
import { refusedBecause, stubMemory, stubRoot, stubServer } from "../../fakes";
import { FakeSocket, stubSockets } from "./fake-socket";

beforeEach(() => stubMemory());
afterEach(() => void vi.unstubAllGlobals());

const refused = (asking: Promise<unknown>) =>
  asking.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: unknown) => {
      if (!(error instanceof RequestRefused)) throw error;
      return error;
    },
  );

describe("asking", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["api/tables", publicTables],
    ["api/tables/abc", () => remote.tableState("abc")],
    ["api/tables/abc/events?after=7", () => remote.eventPage("abc", 7)],
    ["api/tables/abc/board", () => remote.tableBoard("abc")],
    ["api/tables/abc/replay", () => remote.tableReplay("abc")],
    ["api/tables/abc/review", () => remote.tableReview("abc")],
    ["api/here", serverAddress],
  ])("%s brings what the server says", async (path, ask) => {
    const asked = stubServer(() => Response.json({ told: "something" }));
    expect(await ask()).toEqual({ told: "something" });
    expect(asked).toEqual([{ path, method: "GET", type: null, body: null }]);
  });

  test("the door is moved, codes are asked for and typed", async () => {
    const asked = stubServer(() => Response.json({ told: "something" }));
    await Promise.all([moveDoor(true), codeFor("abc", "de"), tableOfCode("Blau Igel 42")]);
    const type = "application/json";
    expect(asked).toEqual([
      { path: "api/door", method: "PUT", type, body: '{"open":true}' },
      { path: "api/tables/abc/code", method: "POST", type, body: '{"language":"de"}' },
      { path: "api/codes", method: "POST", type, body: '{"code":"Blau Igel 42"}' },
    ]);
  });

  test.each<[string, (text: string) => Promise<unknown>]>([
    ["api/board", remote.drawBoard],
    ["api/replay", remote.readRecord],
    ["api/review", remote.reviewRecord],
  ])("%s sends a text as it is", async (path, send) => {
    const asked = stubServer(() => Response.json({ told: "something" }));
    expect(await send("lanes 2\nfields 3")).toEqual({ told: "something" });
    expect(asked).toEqual([{ path, method: "POST", type: "text/plain", body: "lanes 2\nfields 3" }]);
  });

  test("a record comes as text, from the address where it can be downloaded too", async () => {
    const asked = stubServer(() => new Response("Pöppel record 1\n"));
    expect(await remote.recordText("abc")).toBe("Pöppel record 1\n");
    expect(asked[0]!.path).toBe(recordAddress("abc"));
    expect(recordAddress("abc")).toBe("api/tables/abc/record");
  });
});

test("the commitment of a table whose game has not begun is noted; later it would prove nothing", async () => {
  stubServer((path) => Response.json({ phase: path.endsWith("/abc") ? "lobby" : "playing", commitment: "c0ffee" }));
  await remote.tableState("abc");
  await remote.tableState("late");
  expect([noted("abc", []).commitment, noted("late", []).commitment]).toEqual(["c0ffee", undefined]);
});

describe("a socket", () => {
  test("is opened at the table's address", () => {
    stubSockets();
    remote.openSocket("abc");
    expect(FakeSocket.all.map(({ address }) => address)).toEqual(["ws://localhost/api/tables/abc/socket?changes"]);
  });

  test("is opened where the pages lie, and as safely as they came", async () => {
    stubRoot("https://example.test/games/poeppel/");
    stubSockets();
    vi.resetModules();
    const below = await import("../../../src/shared/server/remote");
    below.remote.openSocket("abc");
    expect(FakeSocket.all[0]!.address).toBe("wss://example.test/games/poeppel/api/tables/abc/socket?changes");
  });
});

describe("what is not carried out", () => {
  test("says why, as the server does", async () => {
    stubServer(() => refusedBecause("no_such_table", 404));
    const error = await refused(remote.tableState("abc"));
    expect(error.refusal).toMatchObject({ code: "no_such_table", text: { de: "nein: no_such_table" } });
    expect(error.message).toBe("no: no_such_table");
    expect(serverAnswers()).toBe(true);
  });

  test("because too much was asked says so, and the server is still there", async () => {
    stubServer(() => refusedBecause("too_fast", 429));
    expect((await refused(remote.tableReview("abc"))).refusal.code).toBe("too_fast");
    expect(serverAnswers()).toBe(true);
  });

  test("without a server says so, until it answers again", async () => {
    let isThere = false;
    stubServer(() => {
      if (!isThere) throw new TypeError("no network");
      return Response.json([]);
    });
    expect((await refused(publicTables())).refusal.code).toBe("unreachable");
    expect(serverAnswers()).toBe(false);
    isThere = true;
    expect(await publicTables()).toEqual([]);
    expect(serverAnswers()).toBe(true);
  });

  test.each([
    ["a page of something in between", () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 })],
    ["nothing that was agreed", () => Response.json({ detail: "…" }, { status: 500 })],
    ["nothing at all", () => Response.json(null, { status: 500 })],
  ])("with %s for an answer is treated like no answer", async (_, answer) => {
    stubServer(answer);
    expect((await refused(publicTables())).refusal).toMatchObject({
      code: "unreachable",
      text: { en: "The server does not answer at the moment. Please try again shortly." },
    });
  });
});
