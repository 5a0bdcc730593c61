/** A connection that loses nothing: what was not answered is sent again, unchanged, after every reconnection. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Closed, type Status } from "../src/connection";
import type { Message } from "../src/generated/messages";

class FakeSocket {
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }
  tell(message: unknown): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  welcome(): this {
    return this.tell({ type: "welcome", role: "seat", seats: ["y"], now: 0, events: [], state: {} });
  }
  get commands(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "hello");
  }
}

const page = new EventTarget() as EventTarget & { visibilityState: string };
let statuses: Status[];
let closed: Closed | undefined;
let heard: string[];
let seen: number;
let connection: Connection;
const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const RECONNECTS_WITHIN = 400; // a quarter of a second and the chance added to it

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page.visibilityState = "visible";
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "example.test" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  [statuses, heard, seen, closed] = [[], [], 0, undefined];
  connection = new Connection("abc", "key", {
    told: (message: Message) => heard.push(message.type),
    changed: (status, why) => {
      statuses.push(status);
      closed = why;
    },
    seen: () => seen,
  });
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it says hello with its key and what it has seen", () => {
  last().open();
  expect(last().address).toBe("ws://example.test/api/tables/abc/socket");
  expect(last().sent).toEqual([{ type: "hello", token: "key", after: 0 }]);
  last().welcome();
  expect(statuses).toEqual(["connecting", "open"]);
});

test("a command waits for the welcome", () => {
  void connection.send({ type: "roll" });
  last().open();
  expect(last().commands).toEqual([]);
  last().welcome();
  expect(last().commands).toMatchObject([{ type: "roll", after: 0 }]);
});

test("a command is settled by its own answer", async () => {
  last().open().welcome();
  const answer = connection.send({ type: "roll" });
  const { id } = last().commands[0] as { id: string };
  last().tell({ type: "done", id: "another", first: 1, last: 1 }).tell({ type: "done", id, first: 4, last: 5 });
  expect(await answer).toMatchObject({ type: "done", first: 4 });
});

test("cut off in mid-move, the very same command is sent again, and only until it is answered", async () => {
  last().open().welcome();
  const answer = connection.send({ type: "move", move: "y:0-4" });
  const sent = last().commands[0]!;
  last().close(1006);
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(RECONNECTS_WITHIN);
  seen = 7; // more has been seen meanwhile: the command stays as it was
  last().open().welcome();
  expect(last().sent[0]).toMatchObject({ type: "hello", after: 7 });
  expect(last().commands).toEqual([sent]);
  last().tell({ type: "done", id: sent["id"], first: 1, last: 1 });
  await answer;
  last().close(1012);
  vi.advanceTimersByTime(RECONNECTS_WITHIN);
  last().open().welcome();
  expect(last().commands).toEqual([]);
});

test("it tries again ever more patiently, and starts afresh after a success", () => {
  const attempts = () => FakeSocket.all.length;
  for (let n = 0; n < 8; n++) {
    last().close(1006);
    vi.advanceTimersByTime(6_250);
  }
  expect(attempts()).toBe(9);
  last().close(1006);
  vi.advanceTimersByTime(3_000); // by now it waits about five seconds
  expect(attempts()).toBe(9);
  vi.advanceTimersByTime(3_250);
  last().open().welcome();
  last().close(1006);
  vi.advanceTimersByTime(RECONNECTS_WITHIN);
  expect(attempts()).toBe(11);
});

describe("without waiting", () => {
  test.each(["online", "visibilitychange"])("when %s says that somebody is back", (event) => {
    last().close(1006);
    page.dispatchEvent(new Event(event));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(RECONNECTS_WITHIN); // the attempt that was planned is not made too
    expect(FakeSocket.all).toHaveLength(2);
  });
  test("but not while the page is hidden", () => {
    last().close(1006);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(1);
  });
});

test("a socket that says nothing is given up", () => {
  last().open();
  vi.advanceTimersByTime(10_000);
  expect(statuses.at(-1)).toBe("lost");
});

describe("for good", () => {
  const refusal = (code: string) => ({ type: "refused", id: null, refusal: { code, rule: null, text: { de: "…", en: "…" } } });

  test("when the seat was freed", () => {
    last().open().welcome().close(4410);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe("closed");
    expect(closed?.code).toBe(4410);
  });
  test("when the key opens nothing; the page can say why", () => {
    last().open().tell(refusal("bad_token")).close(4400);
    expect(closed?.refusal?.code).toBe("bad_token");
    expect(heard).toEqual(["refused"]);
  });
  test("but not when the store had a bad moment", () => {
    last().open().tell(refusal("not_stored")).close(4400);
    expect(statuses.at(-1)).toBe("lost");
  });
});

test("closed by us, it stays closed", () => {
  last().open().welcome();
  connection.close();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(1);
});
