/** A whole game without a server: set up, played by bots at their pace, left and gone on with, looked at again. */
import { expect, test } from "vitest";
import { RequestRefused } from "../../src/base/table-server";
import type { Event } from "../../src/generated/messages";
import { deviceDice } from "../../src/local/table/dice";
import { Impossible, Table } from "../../src/local/table/fold";
import { readCommand, readWish } from "../../src/local/protocol/protocol";
import { setUp } from "../../src/local/table/setup";
import { moveEvents, rollEvents } from "../../src/local/table/turns";
import { device, Page, scripted, settled } from "./house";

const BOTS = { rules: "classic", seats: [{ kind: "bot" }, { kind: "bot" }, { kind: "bot" }] } as const;

test("a game of bots is played to its end, by itself, and has a record", async () => {
  const { server, clock } = await device();
  const { table, host_token: token } = await server.postTable({ ...BOTS });
  expect(table).toMatch(/^here-[a-z2-9]{16}$/);
  const page = new Page(server, table, token);
  await settled();
  expect(page.told[0]).toMatchObject({ type: "welcome", role: "host", seats: [] });
  expect(await page.ask({ type: "start" })).toMatchObject({ type: "done", first: 2, last: 2 });
  for (let n = 0; n < 20_000 && page.state.phase !== "ended"; n++) await clock.pass(clock.next ?? 1);
  expect(page.state.phase).toBe("ended");
  const record = await server.recordText(table);
  expect(record).toContain("\ndice     device\n");
  expect(String(server.engine.record(record))).toBe(record);
  expect(await server.games()).toMatchObject([
    { table, phase: "ended", ranking: page.state.ranking, isReadable: true },
  ]);
});

test.each([
  ['{"type": {"toString": 1, "valueOf": 2}, "id": "a"}', "a"],
  [`{"type": ${"[".repeat(9_000)}${"]".repeat(9_000)}}`, null],
  ['{"type": "roll", "id": "a", "after": 1, "__proto__": {}}', "a"],
  ['{"type": "roll", "id": "a", "after": 1, "constructor": 1}', "a"],
  ['{"type": "toString", "id": "a", "after": 1}', "a"],
])("%.60s is not a command", async (text, id) => {
  const { server } = await device();
  const { table, host_token: token } = await server.postTable({ ...BOTS });
  const page = new Page(server, table, token);
  await settled();
  page.socket.send(text);
  await settled();
  expect(page.told.at(-1)).toMatchObject({ type: "refused", id, refusal: { code: "unreadable" } });
});

test("a table for others is not for this device", async () => {
  const { server } = await device();
  await expect(server.postTable({ rules: "classic" })).rejects.toThrow(RequestRefused);
  await expect(server.postTable({ rules: "classic", players: 9 })).rejects.toThrow("players: should be from 2 to 6");
  await expect(server.postTable({ rules: "klassic" })).rejects.toThrow("classic");
});

test("bots of every level play, hints are given, and the game is replayed and reviewed", async () => {
  const { server, clock } = await device();
  const bots = (["master", "owl", "quick"] as const).map((bot) => ({ kind: "bot" as const, bot }));
  const seats = [{ kind: "here" as const, name: "Anna" }, ...bots];
  const wish = { rules: "classic+neutral", options: { hints: true, bot_pace: 0 } } as const;
  const { table, host_token: token } = await server.postTable({ ...wish, seats: seats.slice(0, 3), first: "y" });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  await page.ask({ type: "roll" });
  const advice = await page.ask({ type: "hint" });
  expect(advice).toMatchObject({
    type: "advice",
    reason: { de: expect.stringMatching(/./), en: expect.stringMatching(/./) },
  });
  await page.ask({ type: "let_bot_play", seat: "y" });
  for (let n = 0; n < 5_000 && page.state.phase !== "ended"; n++) {
    if (clock.next !== null) await clock.pass(clock.next);
    await settled();
  }
  expect(page.state.phase).toBe("ended");
  const replay = await server.tableReplay(table);
  expect(replay).toMatchObject({ over: true, ranking: page.state.ranking, proof: { version: 0, secret: null } });
  const text = await server.recordText(table);
  expect(await server.readRecord(text)).toEqual(replay);
  const review = await server.tableReview(table);
  expect(review.rolls).toHaveLength(replay.turns.length);
  expect(await server.reviewRecord(text)).toEqual(review);
}, 60_000);

test("without weights a hint cannot be had, but the master's seat is played", async () => {
  const { server, clock } = await device({ dice: scripted([5, 5, 5]) });
  server.engine.loadWeights = () => Promise.reject(new Error("no network"));
  const seats = [{ kind: "here" }, { kind: "bot", bot: "master" }, { kind: "bot" }] as const;
  const wish = { rules: "classic+neutral", first: "y", options: { hints: true } } as const;
  const { table, host_token: token } = await server.postTable({ ...wish, seats });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  await page.ask({ type: "roll" });
  expect(await page.ask({ type: "hint" })).toMatchObject({ type: "refused", refusal: { code: "cannot_evaluate" } });
  await page.ask({ type: "move", move: "y:0-5" });
  await clock.pass(5);
  expect(page.state).toMatchObject({ turn: "y", roll: null });
  delete (server.engine as Partial<typeof server.engine>).loadWeights;
});

test("events that cannot have happened do not happen", async () => {
  const { server } = await device();
  const table = new Table("here-a", server.engine);
  const created = setUp(readWish({ rules: "classic", seats: [{ kind: "here" }, { kind: "bot" }] }), server.engine);
  expect(() => table.rules).toThrow(Impossible);
  expect(() => table.options).toThrow(Impossible);
  expect(() => table.apply(2, created)).toThrow("event 2 after 0");
  table.apply(1, created);
  expect(() => table.movesWith(6)).toThrow("not started");
  expect(() => rollEvents(table, deviceDice, "bot")).toThrow("nobody has to roll");
  const odd: [Event, string][] = [
    [{ type: "renamed", seat: "b", name: "Ben" }, "no seat b"],
    [{ type: "moved", colour: "y", move: null, by: "player", played: null }, "nobody has rolled"],
    [{ type: "taken_back", seat: "y", to: 1 }, "not the last one"],
    [{ type: "restored" }, "does not happen"],
  ];
  for (const [event, why] of odd) expect(() => table.after([event])).toThrow(why);
  table.apply(2, { type: "game_started", bots: {}, opening: [], first: "y" });
  expect(() => moveEvents(table, table.movesWith(6)[0]!, "bot")).toThrow("no roll waits");
});

test("what is not even JSON is refused, and so is what has the wrong kind", () => {
  expect(() => readCommand("{")).toThrow("not JSON");
  expect(() => readCommand("[]")).toThrow("not a command");
  expect(() => readWish({ rules: 5 })).toThrow("rules: should be a text");
  expect(() => readWish({ public: "yes" })).toThrow("public: should be true or false");
  expect(() => readWish({ seats: {} })).toThrow("seats: should be a list");
  expect(() => readWish({ seats: [[]] })).toThrow("seats.0: should be an object");
  expect(() => readWish({ options: { bot_pace: NaN } })).toThrow("options.bot_pace: should be a number");
  expect(() => readWish({ rules: "x".repeat(201) })).toThrow("0 to 200 characters");
  expect(readWish({ rules: "🎲".repeat(150) }).rules).toHaveLength(300);
});
