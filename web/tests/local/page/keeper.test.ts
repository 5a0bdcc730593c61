/** A worker that has died or hangs is replaced, and whoever asked does not notice but for the time it takes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeCodes } from "../../../src/generated/messages";
import { Keeper } from "../../../src/local/page/keeper";
import type { Asked, Heard, Question } from "../../../src/local/page/ports";
import type { TablesWorker } from "../../../src/local/page/start-worker";

/** A worker that answers pings, and questions when it is told to. */
class FakeWorker implements TablesWorker {
  onmessage: TablesWorker["onmessage"] = null;
  onerror: TablesWorker["onerror"] = null;
  asked: Question[] = [];
  isTerminated = false;
  die = () => {};
  hangs = false;
  left = false;
  readonly death = new Promise<void>((die) => (this.die = die));

  constructor(readonly name: string) {}

  postMessage(asked: Asked): void {
    if (asked === "ping") return void (this.hangs || this.say("pong"));
    if (asked === "leave") return void (this.left = true);
    this.asked.push(asked);
  }
  say(heard: Heard): void {
    this.onmessage?.call(null as never, { data: heard } as MessageEvent);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

let workers: FakeWorker[];
let keeper: Keeper;
let gaveUp: boolean;
const last = (): FakeWorker => workers.at(-1)!;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function keep(hasLocks = true): void {
  [workers, gaveUp] = [[], false];
  const start = (name: string) => workers[workers.push(new FakeWorker(name)) - 1]!;
  const whenFree = (name: string) => workers.find((worker) => worker.name === name)!.death;
  const refusal = { code: "not_loaded", rule: null, text: { de: "Nein.", en: "No." } };
  keeper = new Keeper({ start, whenFree: hasLocks ? whenFree : null }, refusal, () => (gaveUp = true));
}

beforeEach(() => {
  vi.useFakeTimers();
  keep();
});

afterEach(() => void vi.useRealTimers());

test("who has died is replaced at once; questions are asked again, sockets are closed to come back", async () => {
  last().say("holding");
  const games = keeper.wire.games();
  const socket = keeper.wire.openSocket("here-a");
  const closed = new Promise((close) => (socket.onclose = close));
  const [first] = workers;
  await pass(60_000);
  expect(workers).toHaveLength(1);
  first!.die();
  await pass(0);
  expect(workers).toHaveLength(2);
  expect(await closed).toEqual({ code: closeCodes.GOING_DOWN });
  expect(last().asked).toEqual([first!.asked[0]]);
  last().say({ kind: "answer", id: first!.asked[0]!.id, value: [] });
  expect(await games).toEqual([]);
});

test("who hangs is replaced after a while, and only if somebody waits", async () => {
  last().say("pong");
  last().hangs = true;
  await pass(60_000);
  expect(workers).toHaveLength(1);
  void keeper.wire.games();
  await pass(9_000);
  expect(workers).toHaveLength(1); // it may be thinking
  await pass(3_000);
  expect(workers).toHaveLength(2);
  expect(workers[0]!.isTerminated).toBe(true);
});

test("where there are no locks, the dead are silent too", async () => {
  keep(false);
  last().say("holding");
  void keeper.wire.games();
  last().hangs = true;
  await pass(12_000);
  expect(workers).toHaveLength(2);
});

test("a mistake in one question is none of the worker's, unless it never came to life", async () => {
  last().say("pong");
  expect(last().onerror).toBeNull();
  keep();
  const asked = keeper.wire.games();
  last().onerror!.call(null as never, {} as ErrorEvent);
  expect(gaveUp).toBe(true);
  await expect(asked).rejects.toThrow("No.");
});

test("who dies again and again is given up", async () => {
  const asked = keeper.wire.games();
  const refused = expect(asked).rejects.toThrow("No.");
  for (let lives = 0; lives < 4; lives++) {
    expect(gaveUp).toBe(false);
    last().say("holding");
    last().die();
    await pass(100);
  }
  expect(gaveUp).toBe(true);
  await refused;
  await pass(60_000);
  expect(workers).toHaveLength(4);
});

test("a page that goes says so", () => {
  keeper.leave();
  expect(last().left).toBe(true);
});
