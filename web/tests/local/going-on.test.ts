/** Games go on: after a reload, a crash between any two steps, in a second page; and what cannot be read is set aside. */
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { closeCodes, type Message } from "../../src/generated/messages";
import { MemoryStore, type Store, type Writing } from "../../src/local/store/store";
import { IndexedStore } from "../../src/local/store/indexed-store";
import { LocalServer } from "../../src/local/server";
import { device, engine, Page, scripted, settled } from "./house";

const PEOPLE = {
  rules: "classic",
  first: "y",
  options: { take_back: true },
  seats: [{ kind: "here", name: "Anna" }, { kind: "bot" }],
} as const;

/** Loses power before or after a writing. */
class Crashing extends MemoryStore {
  writes = 0;
  isDown = false;
  constructor(
    readonly at: number,
    readonly isAfter: boolean,
  ) {
    super();
  }
  override async append(...writings: readonly Writing[]): Promise<void> {
    this.writes += 1;
    if (this.writes === this.at && !this.isAfter) return this.#goDown();
    await super.append(...writings);
    if (this.writes === this.at) return this.#goDown();
  }
  #goDown(): Promise<never> {
    this.isDown = true;
    return new Promise(() => {});
  }
}

test.each([3, 4, 5, 6].flatMap((at) => [[at, false] as const, [at, true] as const]))(
  "a crash at writing %i (after it: %s) loses nothing that was told",
  async (at, isAfter) => {
    const store = new Crashing(at, isAfter);
    const first = await device({ store, dice: scripted([6, 3, 5, 2]) });
    const { table, host_token: token } = await first.server.postTable({ ...PEOPLE });
    const page = new Page(first.server, table, token);
    await settled();
    const wishes = [
      { type: "start" },
      { type: "roll" },
      { type: "move", move: "y:0-6" },
      { type: "roll" },
      { type: "move", move: "y:6-9" },
    ] as const;
    for (const wish of wishes) if (!(await page.ask({ ...wish }, () => store.isDown).catch(() => null))) break;
    expect(store.isDown).toBe(true);
    const told = page.told.flatMap((message) => ("events" in message ? message.events : [])).at(-1)!.number;
    const second = await device({ store: store as Store });
    const again = new Page(second.server, table, token);
    await settled();
    expect(again.told[0]).toMatchObject({ type: "welcome" });
    expect(again.state.number).toBeGreaterThanOrEqual(told);
    expect(again.state.number - told).toBe(isAfter ? 1 : 0);
    expect(again.state.phase).toMatch(/playing|lobby/);
  },
);

test("a game goes on after a reload, with its clock, its dice to come and its commands", async () => {
  const store = new MemoryStore();
  const first = await device({ store, dice: scripted([6]) });
  const { table, host_token: token } = await first.server.postTable({ ...PEOPLE });
  const page = new Page(first.server, table, token);
  await settled();
  await page.ask({ type: "start" });
  await page.ask({ type: "roll", id: "mine" });
  page.socket.close();
  expect(page.closed).toBe(1000);
  const second = await device({ store });
  const again = new Page(second.server, table, token, 1);
  await settled();
  const welcome = again.told[0] as Extract<Message, { type: "welcome" }>;
  expect(welcome.events.map(({ number }) => number)).toEqual([2, 3]);
  expect(again.state.roll).toBe("6");
  expect(await again.ask({ type: "roll", id: "mine" })).toMatchObject({ type: "done", first: 3, last: 3 });
  expect(await second.server.eventPage(table, 1)).toMatchObject({ last: 3, events: [{ number: 2 }, { number: 3 }] });
  expect(await second.server.games()).toMatchObject([{ table, token, phase: "playing", rolls: 1, winner: null }]);
});

test("the same wish is the same table, and a wrong token opens nothing", async () => {
  const { server } = await device();
  const token = "a".repeat(40);
  const made = await server.postTable({ ...PEOPLE, token });
  expect(await server.postTable({ ...PEOPLE, token })).toEqual(made);
  const stranger = new Page(server, made.table, "b".repeat(40));
  await settled();
  expect(stranger.told).toMatchObject([{ type: "refused", id: null, refusal: { code: "bad_token" } }]);
  expect(stranger.closed).toBe(closeCodes.BAD_HELLO);
  const lost = new Page(server, "here-nothing", token);
  await settled();
  expect(lost.told).toMatchObject([{ refusal: { code: "no_such_table" } }]);
});

test("a second page follows the first; one without the token only watches", async () => {
  const { server, clock } = await device({ dice: scripted([4, 5]) });
  const { table, host_token: token } = await server.postTable({ ...PEOPLE });
  const page = new Page(server, table, token);
  const watcher = new Page(server, table, null);
  await settled();
  expect(watcher.told[0]).toMatchObject({ type: "welcome", role: "spectator", seats: [] });
  await page.ask({ type: "start" });
  expect(watcher.state).toEqual(page.state);
  expect(await watcher.ask({ type: "roll" })).toMatchObject({ refusal: { code: "only_watching" } });
  await page.ask({ type: "let_bot_play", seat: "y" });
  const third = new Page(server, table, token);
  await settled();
  expect(third.state.seats[0]).toMatchObject({ away: false, connected: true });
  third.socket.close();
  page.socket.close();
  await settled();
  expect(watcher.told.at(-1)).toEqual({ type: "presence", connected: [] });
  watcher.socket.close();
  expect(clock.next).toBeNull(); // a table that nobody looks at stands still
});

test("what has to be said first is said first", async () => {
  const { server } = await device();
  const { table } = await server.postTable({ ...PEOPLE });
  const socket = server.openSocket(table);
  const told: string[] = [];
  socket.onmessage = ({ data }) => void told.push(data);
  socket.send('{"type": "roll"}');
  await settled();
  expect(told.join()).toContain("hello_first");
  expect(socket.readyState).toBe(3);
  socket.send("more");
  await settled();
  expect(told).toHaveLength(1);
});

test("a game that cannot be read is set aside, and all others live", async () => {
  const store = new MemoryStore();
  const { server } = await device({ store });
  const [broken, newer, whole] = await Promise.all([1, 2, 3].map(() => server.postTable({ ...PEOPLE })));
  const summary = (await store.summary(broken!.table))!;
  const odd = {
    number: 2,
    at: 2,
    event: { type: "moved", colour: "y", move: "y:0-6", by: "player", played: null },
    command: null,
  } as const;
  await store.append({ summary: { ...summary, last: 2 }, events: [odd] });
  const other = (await store.summary(newer!.table))!;
  await store.append({ summary: { ...other, version: 99, last: 2 }, events: [odd] });
  await expect(server.tableState(broken!.table)).rejects.toThrow("This game cannot be read");
  await expect(server.tableState(newer!.table)).rejects.toThrow("This game cannot be read");
  expect((await server.tableState(whole!.table)).phase).toBe("lobby");
  const readable = Object.fromEntries((await server.games()).map(({ table, isReadable }) => [table, isReadable]));
  expect(readable).toEqual({ [broken!.table]: false, [newer!.table]: false, [whole!.table]: true });
  expect(await store.events(broken!.table)).toHaveLength(2);
});

test("a game can be deleted, also while somebody looks at it", async () => {
  const { server } = await device();
  const { table, host_token: token } = await server.postTable({ ...PEOPLE });
  const page = new Page(server, table, token);
  await settled();
  expect(await server.clearAway(table)).toEqual({ deleted: true });
  expect(page.told.at(-1)).toMatchObject({ type: "refused", refusal: { code: "table_cleared" } });
  expect(page.closed).toBe(closeCodes.BAD_HELLO);
  expect(await server.games()).toEqual([]);
  await expect(server.recordText(table)).rejects.toThrow("no such table");
});

test("a rematch has the same people, and its key is told to whoever plays", async () => {
  const store = new MemoryStore();
  const { server, clock } = await device({ store });
  const bots = { rules: "classic", seats: [{ kind: "bot" }, { kind: "bot", bot: "owl" }] } as const;
  const { table, host_token: token } = await server.postTable({ ...bots });
  const page = new Page(server, table, token);
  await settled();
  await expect(server.recordText(table)).rejects.toThrow("not started");
  await page.ask({ type: "start" });
  await expect(server.tableReview(table)).rejects.toThrow("not over");
  while (page.state.phase === "playing") await clock.pass(clock.next!);
  await page.ask({ type: "rematch" });
  await settled();
  const key = page.told.find(({ type }) => type === "new_key") as Extract<Message, { type: "new_key" }>;
  expect(key).toMatchObject({ type: "new_key", table: page.state.rematch });
  const again = new Page(server, key.table, key.token);
  await settled();
  expect(again.state).toMatchObject({ phase: "lobby", seats: [{ bot: "fox" }, { bot: "owl" }] });
  const late = new Page((await device({ store })).server, table, token);
  await settled();
  expect(late.told.at(-1)).toEqual(key);
  expect(await server.clearAway(key.table)).toEqual({ deleted: true });
  await page.ask({ type: "rematch" });
  expect(page.state.rematch, "the one before is none any more").not.toBe(key.table);
  const winner = { seat: page.state.ranking[0], name: "" };
  expect((await server.games()).find((game) => game.table === table)).toMatchObject({ phase: "ended", winner });
});

test("where nothing can be kept the game is played all the same, and that is said", async () => {
  const store = new MemoryStore();
  store.append = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  const { server } = await device({ store, dice: scripted([6]) });
  expect(await server.storageTrouble()).toBeNull();
  const { table, host_token: token } = await server.postTable({ ...PEOPLE });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  expect(await page.ask({ type: "roll" })).toMatchObject({ type: "done" });
  expect(await server.storageTrouble()).toMatchObject({ code: "not_kept" });
});

test("a browser without a database says so", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { server } = await device({ store: new IndexedStore() });
  expect(await server.storageTrouble()).toMatchObject({ code: "not_kept" });
  expect(await server.games()).toEqual([]);
  vi.unstubAllGlobals();
});

test("what cannot be deleted is not called deleted", async () => {
  const store = new MemoryStore();
  store.remove = () => Promise.reject(new DOMException("not now", "UnknownError"));
  const { server } = await device({ store });
  const { table, host_token: token } = await server.postTable({ ...PEOPLE });
  const page = new Page(server, table, token);
  await settled();
  await expect(server.clearAway(table)).rejects.toMatchObject({ refusal: { code: "not_deleted" } });
  expect(await page.ask({ type: "start" })).toMatchObject({ type: "done" });
});

test("a bot whose step fails takes it a little later", async () => {
  const dice = scripted([]);
  const { server, clock } = await device({ dice });
  const seats = [{ kind: "bot" }, { kind: "bot" }] as const;
  const { table, host_token: token } = await server.postTable({ rules: "classic", first: "y", seats });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  await clock.pass(clock.next!);
  expect(said).toHaveBeenCalledOnce();
  expect(page.state.roll).toBeNull();
  dice.left.push(6);
  await clock.pass(clock.next!);
  expect(page.state.roll).toBe("6");
  said.mockRestore();
});

test("a token that opens another table is refused", async () => {
  const { server } = await device();
  const { host_token: token } = await server.postTable({ ...PEOPLE });
  const other = server.postTable({ ...PEOPLE, first: "r", token });
  await expect(other).rejects.toMatchObject({ refusal: { code: "token_taken" } });
});

test("another page has written: this one catches up, and the command was too late", async () => {
  const store = new MemoryStore();
  const [one, other] = [await device({ store }), await device({ store })];
  const { table, host_token: token } = await one.server.postTable({ ...PEOPLE });
  const [page, second] = [new Page(one.server, table, token), new Page(other.server, table, token)];
  await settled();
  await page.ask({ type: "rename", seat: "y", name: "Ada" });
  expect(await second.ask({ type: "start" })).toMatchObject({ type: "stale", events: [{ event: { name: "Ada" } }] });
  expect(await second.ask({ type: "start" })).toMatchObject({ type: "done", first: 3 });
});

test("boards and records that somebody has as text are looked at here", async () => {
  const { server } = await device();
  expect(await server.drawBoard("lanes 2\nfields 5\nstart 0\ntargets 9 10\nwall 1 2 3 4\n")).toMatchObject({
    kind: "walls",
  });
  await expect(server.drawBoard("lanes 99")).rejects.toThrow("lanes");
  await expect(server.readRecord("nothing")).rejects.toThrow("line 1");
  await expect(server.reviewRecord("nothing")).rejects.toThrow("line 1");
  await expect(server.postSeat()).rejects.toThrow("need a server");
  const { table } = await server.postTable({ ...PEOPLE });
  expect(await server.tableBoard(table)).toMatchObject({ kind: "ring", board: "cross" });
});

test("by the device's own clock and dice", async () => {
  const server = new LocalServer({ engine: await engine(), store: new IndexedStore(new IDBFactory()) });
  const seats = [{ kind: "bot" }, { kind: "bot" }] as const;
  const { table, host_token: token } = await server.postTable({ rules: "classic", seats, options: { bot_pace: 0 } });
  const page = new Page(server, table, token);
  await vi.waitFor(() => expect(page.told).not.toEqual([]));
  await page.ask({ type: "start" });
  await vi.waitFor(() => expect(page.state.number).toBeGreaterThan(20), { timeout: 5_000 });
  await server.close(closeCodes.GOING_DOWN);
  expect(page.closed).toBe(closeCodes.GOING_DOWN);
});

test("a mistake of ours is refused as something that did not happen", async () => {
  const { server } = await device({ dice: scripted([]) });
  const { table, host_token: token } = await server.postTable({ ...PEOPLE });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await page.ask({ type: "roll" })).toMatchObject({ type: "refused", refusal: { code: "not_stored" } });
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test("a database that does not open is asked again", async () => {
  const factory = new IDBFactory();
  const open = vi.spyOn(factory, "open").mockImplementationOnce(() => {
    throw new DOMException("not now", "InvalidStateError");
  });
  const store = new IndexedStore(factory);
  await expect(store.games()).rejects.toThrow("not now");
  expect(await store.games()).toEqual([]);
  open.mockRestore();
});
