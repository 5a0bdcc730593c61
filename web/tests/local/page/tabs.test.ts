/** Several pages of one browser: one of them has the tables, the others ask it, and the next one takes over. */
import { expect, test, vi } from "vitest";
import { RequestRefused } from "../../../src/base/table-server";
import { closeCodes, type Message } from "../../../src/generated/messages";
import { Wire, type Question } from "../../../src/local/page/ports";
import { LocalServer } from "../../../src/local/server";
import { MemoryStore } from "../../../src/local/store/store";
import { Tab, type Browser } from "../../../src/local/page/tabs";
import { engine, Page, settled, VirtualClock } from "../house";

/** A browser: locks that one page has at a time, and a channel that all hear but whoever speaks. What the page that came
 * last holds can be torn from it, as when it crashes. */
function browser(hasLocks = true) {
  const holders = new Map<string, Promise<void>>();
  let crash = () => {};
  const channels = new Set<{ onmessage: unknown }>();
  const made: Browser & { crashLast: () => void } = {
    crashLast: () => crash(),
    lock: hasLocks
      ? (name, work) => {
          const waited = holders.get(name);
          const crashed = new Promise<void>((end) => {
            if (!waited && name.length > "poeppel-tables-".length) crash = end;
          });
          const mine = (waited ?? Promise.resolve()).then(() => Promise.race([work(), crashed]));
          holders.set(
            name,
            mine.catch(() => {}),
          );
          return mine;
        }
      : null,
    channel: () => {
      const channel = {
        onmessage: null as ((event: { data: unknown }) => void) | null,
        postMessage(data: unknown) {
          const copy = structuredClone(data);
          for (const other of channels) {
            if (other !== channel)
              queueMicrotask(() => (other.onmessage as typeof channel.onmessage)?.({ data: copy }));
          }
        },
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel as unknown as ReturnType<Browser["channel"]>;
    },
  };
  return made;
}

async function page(at: Browser, store: MemoryStore, version?: number) {
  const clock = new VirtualClock();
  const open = async () => new LocalServer({ engine: await engine(), store, clock });
  const wire: Wire = new Wire((question: Question) => void tab.ask(question));
  const tab: Tab = new Tab(at, open, (reply) => wire.hear(structuredClone(reply)), version);
  await tab.start();
  return { wire, tab, clock };
}

const PEOPLE = { rules: "classic", first: "y", seats: [{ kind: "here", name: "Anna" }, { kind: "bot" }] } as const;

test("a page asks its own tables through the wire", async () => {
  const { wire, tab } = await page(browser(false), new MemoryStore());
  const { table, host_token: token } = await wire.postTable({ ...PEOPLE });
  const looking = new Page(wire, table, token);
  await settled();
  expect(looking.socket.readyState).toBe(1);
  expect(await looking.ask({ type: "start" })).toMatchObject({ type: "done" });
  looking.socket.send('{"type":"ping"}'); // is anybody there?
  await settled();
  expect(looking.told.at(-1)).toEqual({ type: "pong" });
  expect((await wire.games()).map((game) => game.table)).toEqual([table]);
  await expect(wire.tableState("here-nothing")).rejects.toThrow(RequestRefused);
  looking.socket.close();
  await settled();
  expect(looking.closed).toBe(1000);
  await tab.close();
});

test("what fails without a reason to show fails for whoever asked", async () => {
  const store = new MemoryStore();
  const { wire } = await page(browser(false), store);
  store.games = () => Promise.reject(new Error("broken"));
  store.remove = () => Promise.reject(new Error("broken"));
  expect(await wire.games()).toEqual([]);
  const odd = vi.spyOn(LocalServer.prototype, "storageTrouble").mockRejectedValueOnce(new Error("broken"));
  await expect(wire.storageTrouble()).rejects.toThrow("broken");
  odd.mockRestore();
});

test("a second page asks the first, and takes over when it is closed", async () => {
  const [at, store] = [browser(), new MemoryStore()];
  const first = await page(at, store);
  const { table, host_token: token } = await first.wire.postTable({ ...PEOPLE });
  const one = new Page(first.wire, table, token);
  await settled();
  const second = await page(at, store);
  const other = new Page(second.wire, table, token);
  await settled();
  expect(other.told[0]).toMatchObject({ type: "welcome", role: "host" });
  await other.ask({ type: "start" });
  expect(one.state).toEqual(other.state);
  expect(await second.wire.tableState(table)).toEqual(one.state);
  await first.tab.close();
  await settled();
  await settled();
  expect(one.closed).toBe(closeCodes.GOING_DOWN);
  expect(other.closed).toBe(closeCodes.GOING_DOWN); // and comes back by itself, as after a server's restart
  const again = new Page(second.wire, table, token, other.state.number);
  await settled();
  const welcome = again.told[0] as Extract<Message, { type: "welcome" }>;
  expect(welcome).toMatchObject({ type: "welcome", events: [] });
  expect(welcome.state.number).toBe(other.state.number);
});

test("a page that leaves is missed by nobody", async () => {
  const [at, store] = [browser(), new MemoryStore()];
  const first = await page(at, store);
  const { table, host_token: token } = await first.wire.postTable({ ...PEOPLE });
  const second = await page(at, store);
  const other = new Page(second.wire, table, token);
  const watcher = new Page(first.wire, table, null);
  await settled();
  await second.tab.close();
  await settled();
  expect(watcher.told.at(-1)).toEqual({ type: "presence", connected: [] });
  expect(other.told).not.toEqual([]);
});

test("a page that dies without a word is missed too", async () => {
  const [at, store] = [browser(), new MemoryStore()];
  const first = await page(at, store);
  const { table, host_token: token } = await first.wire.postTable({ ...PEOPLE });
  const watcher = new Page(first.wire, table, null);
  const second = await page(at, store);
  new Page(second.wire, table, token);
  await settled();
  expect(watcher.told.at(-1)).toEqual({ type: "presence", connected: ["y"] });
  at.crashLast();
  await settled();
  expect(watcher.told.at(-1)).toEqual({ type: "presence", connected: [] });
});

test("a page of a newer version is given the tables, and answers the older one", async () => {
  const [at, store] = [browser(), new MemoryStore()];
  const older = await page(at, store, 1);
  const { table, host_token: token } = await older.wire.postTable({ ...PEOPLE });
  const one = new Page(older.wire, table, token);
  await settled();
  const newer = await page(at, store, 2);
  expect(await newer.wire.tableState(table)).toMatchObject({ table, number: one.state.number });
  await settled();
  expect(one.closed).toBe(closeCodes.GOING_DOWN); // and comes back by itself
  const asked = vi.spyOn(LocalServer.prototype, "games");
  expect((await older.wire.games()).map((game) => game.table)).toEqual([table]);
  expect(asked.mock.contexts).toHaveLength(1);
  await newer.tab.close();
  expect((await older.wire.games()).map((game) => game.table)).toEqual([table]);
  expect(asked.mock.contexts[1]).not.toBe(asked.mock.contexts[0]); // the older page has them again
  asked.mockRestore();
});

test("what was asked of nobody is answered by the page that takes over", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [at, store] = [browser(), new MemoryStore()];
  let free = () => {};
  void at.lock!("poeppel-tables", () => new Promise((resolve) => (free = resolve))); // a page that has just been closed
  const starting = page(at, store);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  const { wire } = await starting;
  const made = wire.postTable({ ...PEOPLE });
  free();
  const { table, host_token: token } = await made;
  const looking = new Page(wire, table, token);
  await settled();
  expect(looking.told[0]).toMatchObject({ type: "welcome" });
});

test.each([true, false])("what cannot be loaded is said, and tried again (with locks: %s)", async (hasLocks) => {
  const open = vi.fn(async () => new LocalServer({ engine: await engine(), store: new MemoryStore() }));
  open.mockRejectedValueOnce(new Error("503")).mockRejectedValueOnce(new Error("503"));
  const wire: Wire = new Wire((question: Question) => void tab.ask(question));
  const tab: Tab = new Tab(browser(hasLocks), open, (reply) => wire.hear(structuredClone(reply)));
  await expect(wire.games()).rejects.toMatchObject({ refusal: { code: "not_loaded" } });
  const looking = new Page(wire, "here-nothing", null);
  await settled();
  expect(looking.told).toMatchObject([{ type: "refused", id: null, refusal: { code: "not_loaded" } }]);
  expect(looking.closed).toBe(closeCodes.BAD_HELLO);
  expect(await wire.games()).toEqual([]);
});

test("whoever asks a worker that does not come is told so", async () => {
  const wire = new Wire(() => {});
  const asked = wire.games();
  const socket = wire.openSocket("here-aaaaaaaaaaaaaaaa");
  const told: string[] = [];
  socket.onmessage = ({ data }) => void told.push(data);
  const closed = new Promise((resolve) => (socket.onclose = resolve));
  wire.giveUp({ code: "not_loaded", rule: null, text: { de: "Nein.", en: "No." } });
  await expect(asked).rejects.toThrow("No.");
  expect(JSON.parse(told[0]!)).toMatchObject({ type: "refused", id: null, refusal: { code: "not_loaded" } });
  expect(await closed).toEqual({ code: 4400 });
});
