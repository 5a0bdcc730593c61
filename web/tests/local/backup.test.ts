/** The games of a device in one value, and brought back: to an empty device, to one that has them, to one that went on. */
import { expect, test } from "vitest";
import type { Writing } from "../../src/local/store/store";
import { device, Page, scripted, settled } from "./house";

const SEATS = [
  { kind: "here", name: "Anna" },
  { kind: "here", name: "Ben" },
] as const;
const NOTHING = { added: 0, continued: 0, known: 0, different: 0, unreadable: 0 };

/** Two people at this device; Anna has rolled. */
async function begun(faces: readonly number[]) {
  const { server } = await device({ dice: scripted(faces) });
  const { table, host_token: token } = await server.postTable({ rules: "classic", seats: [...SEATS], first: "y" });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  await page.ask({ type: "roll" });
  page.socket.close();
  return { server, table, token };
}

/** As a file has it. */
const filed = (games: readonly Writing[]): Writing[] => JSON.parse(JSON.stringify(games)) as Writing[];

test("an empty device gets the game, and it goes on there", async () => {
  const { server, table } = await begun([3]);
  const games = filed(await server.backUp());
  expect(games).toHaveLength(1);
  const other = await device();
  expect(await other.server.restore(games)).toEqual({ ...NOTHING, added: 1 });
  expect(await other.server.games()).toMatchObject([{ table, names: ["Anna", "Ben"], phase: "playing", rolls: 1 }]);
  expect(await other.server.tableState(table)).toEqual(await server.tableState(table));
  expect(await other.server.restore(games)).toEqual({ ...NOTHING, known: 1 });
});

test("a game that went further elsewhere goes on from there; one that went further here stays", async () => {
  const { server, table, token } = await begun([3]);
  const early = filed(await server.backUp());
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "move", id: "later", move: page.state.legal[0]!.text });
  const late = filed(await server.backUp());
  const other = await device();
  await other.server.restore(early);
  expect(await other.server.restore(late)).toEqual({ ...NOTHING, continued: 1 });
  expect((await other.server.tableState(table)).turn).toBe("r");
  expect(await other.server.restore(early)).toEqual({ ...NOTHING, known: 1 });
  expect((await other.server.tableState(table)).turn).toBe("r");
});

test("what was played differently here is not overwritten", async () => {
  const { server, table } = await begun([3]);
  const games = filed(await server.backUp());
  const last = games[0]!.events.at(-1)!;
  Object.assign(last.event, { roll: "5" });
  expect(await server.restore(games)).toEqual({ ...NOTHING, different: 1 });
  expect((await server.tableState(table)).roll).toBe("3");
});

type Broken = (game: Writing) => unknown;
const broken: [string, Broken][] = [
  ["nothing", () => null],
  ["a text", () => "game"],
  ["no events", ({ summary }) => ({ summary, events: [] })],
  ["events that are none", ({ summary }) => ({ summary, events: [1, 2] })],
  ["a table of a server", ({ summary, events }) => ({ summary: { ...summary, table: "abcdefghij" }, events })],
  ["no token", ({ summary, events }) => ({ summary: { ...summary, token: "" }, events })],
  ["a newer version", ({ summary, events }) => ({ summary: { ...summary, version: 99 }, events })],
  ["a gap", ({ summary, events }) => ({ summary, events: events.filter(({ number }) => number !== 2) })],
  ["no time", ({ summary, events }) => ({ summary, events: events.map((one) => ({ ...one, at: "now" })) })],
  [
    "a move that nobody can play",
    ({ summary, events }) => {
      const moved = { type: "moved", colour: "y", move: "y:9-12", by: "player" };
      return { summary, events: [...events, { number: events.length + 1, at: 1, event: moved, command: null }] };
    },
  ],
];

test.each(broken)("%s is not taken for a game, and nothing is stored", async (_, breaking) => {
  const { server } = await begun([3]);
  const [game] = filed(await server.backUp());
  const other = await device();
  expect(await other.server.restore([breaking(game!), game])).toEqual({ ...NOTHING, added: 1, unreadable: 1 });
  expect(await other.server.games()).toHaveLength(1);
});
