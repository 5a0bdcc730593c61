/** Games are kept: all of a writing or nothing, by one writer at a time, and a game goes on whatever becomes of the disk. */
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { IndexedStore } from "../../../src/local/store/indexed-store";
import { SteadyStore } from "../../../src/local/store/steady-store";
import {
  Conflict,
  MemoryStore,
  type Store,
  type StoredEvent,
  type Summary,
  type Writing,
} from "../../../src/local/store/store";

const summary = (table: string, last: number): Summary => ({
  table,
  version: 1,
  token: `token of ${table}`,
  rules: "classic",
  names: [],
  phase: "playing",
  rolls: 0,
  ranking: [],
  winner: null,
  made: 1,
  changed: last,
  last,
});
const event = (number: number): StoredEvent => ({
  number,
  at: number,
  event: { type: "paused" },
  command: `c${number}`,
});
const writing = (table: string, first: number, last = first): Writing => ({
  summary: summary(table, last),
  events: Array.from({ length: last - first + 1 }, (_, n) => event(first + n)),
});

const STORES: [string, () => Store][] = [
  ["memory", () => new MemoryStore()],
  ["the browser's database", () => new IndexedStore(new IDBFactory())],
  ["a steady one", () => new SteadyStore(new IndexedStore(new IDBFactory()))],
];

test.each(STORES)("%s gives back what was written", async (_, make) => {
  const store = make();
  expect(await store.events("a")).toEqual([]);
  expect(await store.summary("a")).toBeNull();
  await store.append(writing("a", 1));
  await store.append(writing("a", 2, 4), writing("b", 1, 9));
  expect(await store.events("a")).toEqual([event(1), event(2), event(3), event(4)]);
  expect(await store.summary("a")).toEqual(summary("a", 4));
  expect((await store.games()).map(({ table }) => table)).toEqual(["b", "a"]);
  await store.remove("a");
  expect(await store.events("a")).toEqual([]);
  expect((await store.games()).map(({ table }) => table)).toEqual(["b"]);
});

test.each(STORES)("%s takes a writing as a whole, or not at all", async (_, make) => {
  const store = make();
  await store.append(writing("a", 1));
  await expect(store.append(writing("a", 1))).rejects.toThrow(Conflict);
  await expect(store.append(writing("a", 3))).rejects.toThrow(Conflict);
  await expect(store.append(writing("b", 1), writing("a", 1))).rejects.toThrow(Conflict);
  expect(await store.events("b")).toEqual([]);
  expect((await store.games()).map(({ last }) => last)).toEqual([1]);
});

test("two pages write to one database, and neither overwrites the other", async () => {
  const factory = new IDBFactory();
  const [one, other] = [new IndexedStore(factory), new IndexedStore(factory)];
  await one.append(writing("a", 1));
  const both = await Promise.allSettled([one.append(writing("a", 2)), other.append(writing("a", 2))]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await other.events("a")).toHaveLength(2);
  one.close();
  expect(await one.events("a")).toHaveLength(2); // opened again
});

/** A store that fails while `isBroken`. */
class Fragile extends MemoryStore {
  isBroken = false;
  #check() {
    if (this.isBroken) throw new DOMException("no room", "QuotaExceededError");
  }
  override async append(...writings: readonly Writing[]) {
    this.#check();
    return super.append(...writings);
  }
}

/** One that can neither be written nor read, like that of some private windows. */
class Refusing implements Store {
  append = () => Promise.reject(new DOMException("not here", "SecurityError"));
  events = () => Promise.reject(new DOMException("not here", "SecurityError"));
  summary = () => Promise.reject(new DOMException("not here", "SecurityError"));
  games = () => Promise.reject(new DOMException("not here", "SecurityError"));
  remove = () => Promise.reject(new DOMException("not here", "SecurityError"));
}

test("a full disk is told, the game goes on, and everything is written once there is room", async () => {
  const kept = new Fragile();
  const store = new SteadyStore(kept);
  await store.append(writing("a", 1, 2));
  expect(store.isInTrouble).toBe(false);
  kept.isBroken = true;
  await store.append(writing("a", 3));
  await store.append(writing("a", 4));
  await store.append(writing("b", 1));
  expect(store.isInTrouble).toBe(true);
  expect(await store.events("a")).toHaveLength(4);
  expect(await store.summary("a")).toMatchObject({ last: 4 });
  expect((await store.games()).map(({ table, last }) => [table, last])).toEqual([
    ["a", 4],
    ["b", 1],
  ]);
  expect(await kept.events("a")).toHaveLength(2);
  kept.isBroken = false;
  await store.append(writing("a", 5));
  expect(await kept.events("a")).toHaveLength(5);
  expect(store.isInTrouble).toBe(false);
  expect(await store.events("b")).toHaveLength(1);
});

test("where nothing can be stored at all, a game lasts as long as the page", async () => {
  const store = new SteadyStore(new Refusing());
  expect(await store.games()).toEqual([]);
  expect(await store.events("a")).toEqual([]);
  expect(await store.summary("a")).toBeNull();
  await store.append(writing("a", 1, 2));
  await store.append(writing("a", 3));
  expect(await store.events("a")).toHaveLength(3);
  expect(store.isInTrouble).toBe(true);
  await store.remove("a");
  expect(await store.events("a")).toEqual([]);
});

/** One that nothing can be done with while `isLost`. */
class Lost extends MemoryStore {
  isLost = false;
  async #unlessLost<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.isLost) throw new DOMException("connection lost", "UnknownError");
    return work();
  }
  override append = (...writings: readonly Writing[]) => this.#unlessLost(() => super.append(...writings));
  override events = (table: string) => this.#unlessLost(() => super.events(table));
  override summary = (table: string) => this.#unlessLost(() => super.summary(table));
  override games = () => this.#unlessLost(() => super.games());
  override remove = (table: string) => this.#unlessLost(() => super.remove(table));
}

test("a database that is lost in play takes no game with it", async () => {
  const kept = new Lost();
  await kept.append(writing("a", 1, 2));
  const store = new SteadyStore(kept);
  expect([await store.summary("a"), await store.events("a")]).toEqual([summary("a", 2), [event(1), event(2)]]);
  kept.isLost = true;
  await store.append(writing("a", 3));
  expect(await store.events("a")).toHaveLength(3);
  expect(store.isInTrouble).toBe(true);
  kept.isLost = false;
  await store.append(writing("a", 4));
  expect(await kept.events("a")).toHaveLength(4);
  expect(store.isInTrouble).toBe(false);
});

test("a game whose database is cleared in play is written again as a whole", async () => {
  const kept = new MemoryStore();
  const store = new SteadyStore(kept);
  await store.append(writing("a", 1, 2));
  await kept.remove("a");
  await store.append(writing("a", 3));
  expect(await kept.events("a")).toEqual([event(1), event(2), event(3)]);
  await store.remove("a");
  await expect(store.append(writing("a", 4))).rejects.toThrow(Conflict); // deleted here: it does not come back
});

test("the trouble is over when every game is kept", async () => {
  const kept = new Lost();
  const store = new SteadyStore(kept);
  kept.isLost = true;
  await store.append(writing("a", 1, 2));
  kept.isLost = false;
  await store.games();
  expect(store.isInTrouble).toBe(true); // although it can be read again
  await store.append(writing("b", 1));
  expect(await kept.events("a")).toHaveLength(2);
  expect(store.isInTrouble).toBe(false);
});

test("what cannot be deleted is still there", async () => {
  const kept = new Lost();
  const store = new SteadyStore(kept);
  await store.append(writing("a", 1));
  kept.isLost = true;
  await expect(store.remove("a")).rejects.toThrow("connection lost");
  expect(await store.games()).toHaveLength(1);
});
