/** The connection to a table: a line, and another one whenever the first does not hold. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Message } from "../../../../src/generated/messages";
import { Connection, type Closed, type Status, type Trouble } from "../../../../src/shared/server/line/connection";
import { FakeSocket, stubSockets, type FakePage } from "../fake-socket";

let page: FakePage;
let statuses: Status[];
let closed: Closed | null;
let trouble: Trouble | null;
let troubles: (string | undefined)[];
let heard: string[];
let seen: number;
let knocks: number;
let isThere: boolean; // whether somebody answers a knock
let isRefusing: boolean; // whether sockets are closed at once
let connection: Connection;

const last = (): FakeSocket => FakeSocket.all.at(-1)!;
const sockets = (): number => FakeSocket.all.length;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const pong = { type: "pong" };

/** Time goes by, and every ping is answered after a delay. */
async function answerPings(ms: number, delay: number, socket = last()): Promise<void> {
  let asked = socket.pings;
  for (let passed = 0; passed < ms; passed += 100) {
    await pass(100);
    for (; asked < socket.pings; asked++) setTimeout(() => socket.tell(pong), delay);
  }
}

const RECONNECTS_WITHIN = 400; // a quarter of a second and the chance added to it
const NOTICES_WITHIN = 2_500; // a ping after a second, and what an answer may take
const GOES_ON_WITHIN = 1_800; // a knock every 1.4 seconds, and the chance added to that

/** Somebody answers: soon there is another socket. When exactly is left to chance, and it is not left waiting. */
async function comesAgain(): Promise<void> {
  const before = sockets();
  for (let passed = 0; passed < GOES_ON_WITHIN && sockets() === before; passed += 10) await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers();
  page = stubSockets();
  FakeSocket.answersPings = isRefusing = false;
  [statuses, heard, troubles, seen, closed, trouble, knocks, isThere] = [[], [], [], 0, null, null, 0, true];
  const knock = async (signal: AbortSignal) => {
    knocks++;
    if (isThere) return true;
    return new Promise<boolean>((gone) => signal.addEventListener("abort", () => gone(false)));
  };
  const socket = () => {
    const made = new FakeSocket("abc");
    if (isRefusing) setTimeout(() => made.close(1006));
    return made;
  };
  connection = new Connection({ socket, isThere: knock }, "key", {
    told: (message: Message) => heard.push(message.type),
    changed: (status, why) => {
      statuses.push(status);
      closed = why;
    },
    troubled: (now) => {
      trouble = now;
      troubles.push(now?.kind);
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
  await pass(RECONNECTS_WITHIN);
  seen = 7; // more has been seen meanwhile: the command stays as it was
  last().open().welcome();
  expect(last().sent[0]).toMatchObject({ type: "hello", after: 7 });
  expect(last().commands).toEqual([sent]);
  last().tell({ type: "done", id: sent["id"], first: 1, last: 1 });
  await answer;
  last().close(1012);
  await pass(RECONNECTS_WITHIN);
  last().open().welcome();
  expect(last().commands).toEqual([]);
});

describe("a line that falls silent", () => {
  beforeEach(() => void last().open().welcome());

  test("is noticed, with the time since when", async () => {
    const heardAt = Date.now();
    await pass(NOTICES_WITHIN);
    expect(statuses.at(-1)).toBe("lost");
    expect(trouble).toEqual({ kind: "silent", since: heardAt, refusal: null });
  });

  test("is asked only when nothing is heard", async () => {
    for (let n = 0; n < 10; n++) {
      await pass(900);
      last().tell({ type: "presence", connected: [] });
    }
    expect(last().pings).toBe(0);
    await answerPings(10_000, 10);
    expect(last().pings).toBeGreaterThan(8);
    expect([statuses.at(-1), trouble]).toEqual(["open", null]);
    expect(heard).not.toContain("pong");
  });

  test("is not given up before another one is welcomed, and what was sent on it is sent there again", async () => {
    void connection.send({ type: "roll" });
    const [first] = FakeSocket.all;
    await pass(NOTICES_WITHIN);
    expect(sockets()).toBe(2);
    last().open();
    expect(first!.readyState).toBe(1);
    last().welcome();
    expect(first!.readyState).toBe(3);
    expect(last().commands).toEqual(first!.commands);
    expect(statuses.at(-1)).toBe("open");
  });

  test("goes on when it was only late; nothing is sent twice on it, and what waited is sent", async () => {
    void connection.send({ type: "roll" });
    const [first] = FakeSocket.all;
    await pass(NOTICES_WITHIN);
    void connection.send({ type: "pause" });
    const second = last();
    expect(first!.commands).toMatchObject([{ type: "roll" }]);
    first!.tell(pong);
    expect(statuses.at(-1)).toBe("open");
    expect(first!.commands).toMatchObject([{ type: "roll" }, { type: "pause" }]);
    expect(second.readyState).toBe(3);
    await answerPings(5_000, 10, first);
    expect(sockets()).toBe(2);
  });

  test("while the device says that it has no network is said so", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    page.dispatchEvent(new Event("offline"));
    await pass(950);
    expect(trouble?.kind).toBe("offline");
    vi.stubGlobal("navigator", { onLine: true });
    page.dispatchEvent(new Event("online"));
    expect(trouble?.kind).toBe("silent");
  });

  test("is not blamed for a device that has slept", async () => {
    const before = last().pings;
    vi.setSystemTime(Date.now() + 60_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    await pass(1_000);
    vi.mocked(performance.now).mockRestore();
    expect(statuses.at(-1)).toBe("open");
    expect(last().pings).toBe(before + 1);
    last().tell(pong);
    expect(trouble).toBeNull();
  });

  test("is asked seldom while nobody looks", async () => {
    page.visibilityState = "hidden";
    last().tell({ type: "presence", connected: [] });
    await pass(19_000);
    expect([last().pings, statuses.at(-1)]).toEqual([0, "open"]);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(last().pings).toBe(1);
    await pass(1_000);
    expect(statuses.at(-1)).toBe("lost");
  });
});

describe("a slow line", () => {
  test("is said to be slow, steadily, and is never given up", async () => {
    last().open();
    await pass(4_000);
    last().welcome();
    await answerPings(30_000, 4_000);
    expect([statuses.at(-1), trouble?.kind, sockets()]).toEqual(["open", "slow", 1]);
    expect(troubles).toEqual(["slow"]);
    await answerPings(20_000, 50);
    expect(troubles).toEqual(["slow", undefined]);
  });

  test("may be held up for as long as its answers take, and is given up after that", async () => {
    last().open();
    await pass(4_000);
    last().welcome();
    await answerPings(8_000, 4_000); // of four pings, one a second, all are answered
    await answerPings(4_000, 7_800); // what is lost on its way takes it once more
    await answerPings(16_000, 4_000);
    expect([statuses, troubles]).toEqual([["connecting", "open"], ["slow"]]);
    await pass(14_000); // the last answers, a ping, and twice what its answer may take
    expect(statuses.at(-1)).toBe("lost");
  });

  test("may become slow all of a sudden: once it seems to be lost, then it is known", async () => {
    last().open().welcome();
    await answerPings(5_000, 10);
    await answerPings(40_000, 4_000);
    expect(statuses).toEqual(["connecting", "open", "lost", "open"]);
    expect(troubles).toEqual(["silent", undefined, "slow"]);
  });

  test("is not what a server has that stood still for a while", async () => {
    const socket = last().open().welcome();
    await pass(9_000);
    for (let n = socket.pings; n > 0; n--) socket.tell(pong);
    await pass(10);
    socket.tell(pong); // it was asked at once whether the line is slow
    expect(troubles).toEqual(["silent", undefined]);
    await pass(NOTICES_WITHIN);
    expect(troubles.at(-1)).toBe("silent");
  });

  test("is the word too when only an answer is missing, until it comes", async () => {
    last().open().welcome();
    void connection.send({ type: "roll" });
    await answerPings(3_000, 10);
    expect(trouble?.kind).toBe("slow");
    last().tell({ type: "done", id: last().commands[0]!["id"], first: 1, last: 1 });
    await answerPings(4_000, 10);
    expect(troubles).toEqual(["slow"]); // nothing flickers
    await answerPings(3_000, 10);
    expect(troubles).toEqual(["slow", undefined]);
  });

  test("an answer that does not come at all is asked for on another line", async () => {
    last().open().welcome();
    void connection.send({ type: "roll" });
    const first = last();
    await answerPings(13_000, 10);
    expect(sockets()).toBe(2);
    last().open().welcome();
    expect(last().commands).toEqual(first.commands);
    expect(first.readyState).toBe(3);
    expect(statuses).toEqual(["connecting", "open"]);
  });
});

describe("coming back", () => {
  test("after a first failure it knocks, and comes when somebody answers", async () => {
    isThere = false;
    last().close(1006);
    await pass(RECONNECTS_WITHIN);
    expect(sockets()).toBe(2);
    last().close(1006);
    await pass(60_000);
    expect(sockets()).toBe(2); // browsers would make a socket wait after so many failures
    expect(knocks).toBeGreaterThan(30);
    isThere = true;
    await comesAgain();
    expect(sockets()).toBe(3);
    last().open().welcome();
    const knocked = knocks;
    await answerPings(10_000, 10);
    expect(knocks).toBe(knocked);
  });

  test("a line that has got lost on its way is replaced, one that is slow is not", async () => {
    isThere = false;
    last().open().welcome();
    await pass(NOTICES_WITHIN + 5_000);
    expect(sockets()).toBe(2);
    isThere = true;
    await comesAgain();
    expect(sockets()).toBe(3);
    last().open(); // now it is at the server, which takes its time
    await pass(10_000);
    expect(sockets()).toBe(3);
  });

  test("while nobody looks there is no hurry", async () => {
    page.visibilityState = "hidden";
    isThere = false;
    last().close(1006);
    await pass(RECONNECTS_WITHIN);
    last().close(1006);
    await pass(60_000);
    expect(knocks).toBeLessThan(12);
  });

  test("who is let in nowhere tries ever more patiently, and starts afresh after a success", async () => {
    isRefusing = true;
    last().close(1006);
    await pass(30_000);
    const tried = sockets(); // after a quarter, half, one, two, four and then every five seconds: at most
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThan(14);
    isRefusing = false;
    await pass(6_300);
    last().open().welcome();
    const before = sockets();
    last().close(1006);
    await pass(RECONNECTS_WITHIN);
    expect(sockets()).toBe(before + 1);
  });

  test.each(["online", "visibilitychange", "pageshow"])("at once when %s says that somebody is back", async (event) => {
    last().close(1006);
    page.dispatchEvent(new Event(event));
    expect(sockets()).toBe(2);
    await pass(RECONNECTS_WITHIN); // the attempt that was planned is not made too
    expect(sockets()).toBe(2);
  });

  test("but not while the page is hidden", () => {
    last().close(1006);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(sockets()).toBe(1);
  });

  test("a line that is never welcomed is given up", async () => {
    isThere = false;
    last().open();
    await pass(15_000);
    expect(statuses.at(-1)).toBe("lost");
  });
});

describe("for good", () => {
  const refusal = (code: string) => ({
    type: "refused",
    id: null,
    refusal: { code, rule: null, text: { de: "…", en: "…" } },
  });

  test("when the seat was freed", async () => {
    last().open().welcome().close(4410);
    await pass(60_000);
    expect(sockets()).toBe(1);
    expect(statuses.at(-1)).toBe("closed");
    expect(closed?.code).toBe(4410);
  });
  test("when the key opens nothing; the page can say why", () => {
    last().open().tell(refusal("bad_token")).close(4400);
    expect(closed?.refusal?.code).toBe("bad_token");
    expect(heard).toEqual(["refused"]);
  });
  test.each(["not_stored", "too_fast", "too_many_sockets", "busy"])("but not when it passes: %s", async (code) => {
    last().open().tell(refusal(code)).close(4400);
    expect(statuses.at(-1)).toBe("lost");
    expect(trouble?.refusal?.code).toBe(code);
    await pass(3_000); // who has too much to do is given time
    expect(sockets()).toBe(1);
    await pass(3_300);
    expect(sockets()).toBeGreaterThan(1);
  });
});

test("sent away by a server that stops, it comes back when it was told to", async () => {
  last().open().welcome().tell({ type: "going_down", back_in: 4.2 }).close(1012);
  expect(statuses.at(-1)).toBe("lost");
  await pass(4_100);
  expect(sockets()).toBe(1);
  await pass(200);
  expect(sockets()).toBe(2);
  expect(heard).not.toContain("going_down");
  last().close(1006); // still nobody there: from now on as ever
  await comesAgain();
  expect(sockets()).toBeGreaterThan(2);
});

test("closed by us, it stays closed", async () => {
  last().open().welcome();
  connection.close();
  await pass(60_000);
  page.dispatchEvent(new Event("online"));
  expect(sockets()).toBe(1);
});
