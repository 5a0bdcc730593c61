import { beforeEach, expect, test, vi } from "vitest";
import { RequestRefused } from "../../../src/base/table-server";
import { put } from "../../../src/shared/server/http";
import * as tournaments from "../../../src/shared/server/tournaments";

const asked: [path: string, init: RequestInit][] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({});
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(answer());
  });
});

const server = new tournaments.TournamentServer("abc", "secret");

test("what concerns no tournament in particular needs no link", async () => {
  await tournaments.tournamentsHere();
  await tournaments.presets();
  await tournaments.outlook({ preset: "dohna" }, 32);
  await tournaments.newTournament({ id: "x", title: "Cup", day: "2026-05-01", plan: {} });
  await tournaments.readBack("x", new Blob(["{}"]));
  await put("api/door", { open: true });
  expect(asked.map(([path]) => path)).toEqual([
    "api/tournaments",
    "api/tournaments/presets",
    "api/tournaments/outlook",
    "api/tournaments",
    "api/tournaments/read-back?id=x",
    "api/door",
  ]);
  expect(asked.every(([, { headers }]) => !JSON.stringify(headers ?? {}).includes("Bearer"))).toBe(true);
});

test("everything else is asked with the link's token", async () => {
  await server.view();
  await server.tell({ id: "c1", command: { type: "publish" } });
  await server.preview("Anna");
  await server.preview("Anna;1984", ["name", "born"]);
  await server.swap("p1", "p2");
  await server.reading({ round: 1, line: "1 1 2 3 4" });
  await server.links();
  await server.paper("score-slips", 2, "de");
  await server.paper("badges", null, "en");
  await server.everything();
  await server.folder("/stick");
  expect(asked.map(([path]) => path.replace("api/tournaments/abc", ""))).toEqual([
    "",
    "/commands",
    "/people",
    "/people?columns=name,born",
    "/swap",
    "/reading",
    "/links",
    "/papers/score-slips.pdf?language=de&round=2",
    "/papers/badges.pdf?language=en",
    "/export.zip",
    "/folder",
  ]);
  expect(asked.every(([, { headers }]) => JSON.stringify(headers).includes("Bearer secret"))).toBe(true);
});

test("a refusal that asks says so", async () => {
  const refusal = { code: "same_name", rule: null, text: { de: "?", en: "?" } };
  answer = () => Response.json({ refusal, asks: true }, { status: 409 });
  const error = await server.view().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(RequestRefused);
  expect((error as RequestRefused).asks).toBe(true);
});

test("the socket is beside it, and a link is an address", () => {
  const opened: string[] = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor(address: string) {
        opened.push(address);
      }
    },
  );
  server.socket();
  expect(opened).toEqual(["ws://localhost/api/tournaments/abc/socket"]);
  expect(tournaments.linkAddress("abc", "secret")).toBe("tournament/abc/secret");
});
