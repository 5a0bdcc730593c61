/** A table as this browser knows it. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NumberedEvent, RefusalShown, TableState } from "../../../src/generated/messages";
import { TableClient } from "../../../src/shared/table/client.svelte";
import { stubMemory, stubServer } from "../../fakes";
import { FakeSocket, stubSockets } from "../server/fake-socket";
import { seat } from "./seats";

const YELLOW = seat("yr", "person", { name: "Anna" });
const GREEN = seat("gk", "person", { name: "Ben" });

const state = (number: number, more: Partial<TableState> = {}): TableState =>
  ({
    table: "abc",
    number,
    phase: "playing",
    host: null,
    paused: false,
    turn: "y",
    left: null,
    game_left: null,
    dice: 1,
    commitment: "c0ffee",
    seats: [YELLOW, GREEN],
    ...more,
  }) as unknown as TableState;

const event = (number: number): NumberedEvent => ({
  number,
  at: 0,
  event: { type: "rolled", colour: "y", roll: "4", by: "player" },
  move: null,
  refused: null,
  place: null,
});

const refusal: RefusalShown = { code: "not_your_turn", rule: null, text: { de: "nein", en: "no" } };

const numbers = (events: readonly NumberedEvent[]) => events.map(({ number }) => number);

let table: TableClient;

const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

function welcome(more: object = {}): void {
  const told = { type: "welcome", role: "seat", seats: ["yr"], events: [event(1)], state: state(1) };
  socket()
    .open()
    .tell({ ...told, ...more });
}

const happened = (events: NumberedEvent[], now: TableState) => socket().tell({ type: "happened", events, state: now });

beforeEach(() => {
  vi.useFakeTimers();
  stubMemory();
  stubSockets();
  table = new TableClient("abc");
  table.open("key");
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

describe("coming to a table", () => {
  test("nothing is known before the welcome", () => {
    expect([table.state, table.role, table.seats, table.status]).toEqual([null, null, [], "connecting"]);
    expect([table.due, table.isMine, table.isHost, table.secondsLeft()]).toEqual([null, false, false, null]);
    expect(table.seatOf("y")).toBeNull();
    socket().tell({ type: "presence", connected: ["yr"] });
    expect(table.state).toBeNull();
  });

  test("the welcome says who one is and how things stand", () => {
    welcome();
    expect(socket().sent[0]).toEqual({ type: "hello", token: "key", after: 0 });
    expect([table.role, table.seats, table.status]).toEqual(["seat", ["yr"], "open"]);
    expect(table.state).toEqual(state(1));
    expect([numbers(table.events), table.seen()]).toEqual([[1], 1]);
  });

  test("what is not told is as before, and so are the pawns of colours that are not told", () => {
    welcome({ state: state(1, { pawns: { y: ["B", "7"], g: ["B", "9"] } }) });
    happened([event(2)], { number: 2, pawns: { y: ["B", "9"] } } as unknown as TableState);
    expect(table.state).toEqual(state(2, { pawns: { y: ["B", "9"], g: ["B", "9"] } }));
    const { pawns } = table.state!;
    happened([event(3)], { number: 3, turn: "g" } as unknown as TableState);
    expect(table.state).toMatchObject({ number: 3, turn: "g", phase: "playing" });
    expect(table.state!.pawns).toBe(pawns);
  });

  test("after the connection was lost, only what was missed is asked for", () => {
    welcome({ events: [event(1), event(2)], state: state(2) });
    socket().close(1006);
    expect(table.status).toBe("lost");
    vi.runOnlyPendingTimers();
    socket().open();
    expect(socket().sent[0]).toMatchObject({ type: "hello", after: 2 });
  });

  test("a seat that was freed is told, with the reason", () => {
    welcome();
    socket().tell({ type: "refused", id: null, refusal }).close(4410);
    expect(table.status).toBe("closed");
    expect(table.closed).toEqual({ code: 4410, refusal });
    expect(table.refusal).toEqual(refusal);
  });

  test("whoever leaves does not come back by themselves", () => {
    welcome();
    table.leave();
    vi.runAllTimers();
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("what happens", () => {
  let heard: [number[], number][];
  let stopListening: () => void;

  beforeEach(() => {
    welcome();
    heard = [];
    stopListening = table.onHappened((events, { number }) => heard.push([numbers(events), number]));
  });

  test("is added to what happened before, and told to whoever listens", () => {
    happened([event(2), event(3)], state(3, { turn: "g" }));
    expect(numbers(table.events)).toEqual([1, 2, 3]);
    expect(table.state?.turn).toBe("g");
    expect(heard).toEqual([[[2, 3], 3]]);
  });

  test("is taken in once, even if an answer repeats it", () => {
    happened([event(2)], state(2));
    socket().tell({ type: "stale", id: "1", events: [event(1), event(2), event(3)], state: state(3) });
    expect(numbers(table.events)).toEqual([1, 2, 3]);
    expect(heard.at(-1)).toEqual([[3], 3]);
  });

  test("is not undone by an answer that comes late", () => {
    happened([event(2)], state(2, { turn: "g" }));
    socket().tell({ type: "stale", id: "1", events: [event(1)], state: state(1, { turn: "y" }) });
    expect([table.state?.turn, table.seen()]).toEqual(["g", 2]);
    expect(heard).toHaveLength(1);
  });

  test("leaves the list of events alone when there is nothing new in it", () => {
    const before = table.events;
    happened([], state(1, { paused: true }));
    expect(table.events).toBe(before);
    expect(table.state?.paused).toBe(true);
  });

  test("is not told any more to somebody who has stopped listening; others go on", () => {
    const others: number[] = [];
    table.onHappened((_, { number }) => others.push(number));
    stopListening();
    happened([event(2)], state(2));
    expect([heard, others]).toEqual([[], [2]]);
  });

  test("who is connected is no event", () => {
    socket().tell({ type: "presence", connected: ["gk"] });
    expect(table.state?.seats.map(({ connected }) => connected)).toEqual([false, true]);
    expect([heard, table.seen()]).toEqual([[], 1]);
  });

  test("a rematch brings a key", () => {
    expect(table.newKey).toBeNull();
    socket().tell({ type: "new_key", table: "def", token: "new" });
    expect(table.newKey).toEqual({ table: "def", token: "new" });
  });
});

describe("whose turn it is", () => {
  test.each<[string, Partial<TableState>, boolean]>([
    ["with one's first colour", { turn: "y" }, true],
    ["with one's second colour", { turn: "r" }, true],
    ["of somebody else", { turn: "g" }, false],
    ["of nobody", { turn: null }, false],
    ["during a break", { turn: "y", paused: true }, false],
    ["while a bot stands in", { turn: "y", seats: [{ ...YELLOW, away: true }, GREEN] }, false],
  ])("mine, %s: %j is %s", (_, more, isMine) => {
    welcome({ state: state(1, more) });
    expect(table.isMine).toBe(isMine);
  });

  test("is told by the seat, whatever colour of it", () => {
    welcome({ state: state(1, { turn: "k" }) });
    expect(table.due).toEqual(GREEN);
    expect([table.seatOf("g"), table.seatOf("b"), table.seatOf(null)]).toEqual([GREEN, null, null]);
  });

  test.each<[string, object, Partial<TableState>, boolean]>([
    ["the device that made the table", { role: "host", seats: [] }, {}, true],
    ["not somebody who has come by link", {}, {}, false],
    ["somebody to whom it was handed over", {}, { host: "yr" }, true],
    ["no longer the device that made it", { role: "host", seats: [] }, { host: "gk" }, false],
    ["not somebody who watches", { role: "spectator", seats: [] }, {}, false],
  ])("the host is %s", (_, who, more, isHost) => {
    welcome({ ...who, state: state(1, more) });
    expect(table.isHost).toBe(isHost);
  });
});

describe("a command", () => {
  beforeEach(() => welcome());

  /** Answer the last command that was sent. */
  const answer = (told: object) => socket().tell({ ...told, id: socket().commands.at(-1)!["id"] });
  const done = { type: "done", first: 2, last: 2 };

  test("brings its answer", async () => {
    const rolled = table.send({ type: "roll" });
    expect(socket().commands).toMatchObject([{ type: "roll", after: 1 }]);
    answer(done);
    expect(await rolled).toMatchObject(done);
    expect(table.refusal).toBeNull();
  });

  test("that is refused says why until the next one", async () => {
    const refused = table.send({ type: "roll" });
    answer({ type: "refused", refusal });
    await refused;
    expect(table.refusal).toEqual(refusal);
    const next = table.send({ type: "roll" });
    expect(table.refusal).toBeNull();
    answer(done);
    await next;
  });

  test("cannot be sent to a table where nobody has come to", async () => {
    await expect(new TableClient("abc").send({ type: "roll" })).rejects.toThrow("not open");
  });
});

describe("the clock", () => {
  beforeEach(() => void vi.advanceTimersByTime(5_000)); // whatever time it is here

  const soon = (seconds: number) => performance.now() / 1000 + seconds;

  test("runs from when it was told, whatever this device's own clock says", () => {
    welcome({ state: state(1, { left: 30 }) });
    vi.setSystemTime(0);
    expect(table.secondsLeft()).toBe(30);
    expect(table.secondsLeft(soon(12))).toBe(18);
  });

  test("stands still during a break, and goes on with what was left", () => {
    welcome({ state: state(1, { left: 30, paused: true }) });
    expect(table.secondsLeft(soon(12))).toBe(30);
    happened([event(2)], state(2, { left: 30 }));
    expect(table.secondsLeft(soon(12))).toBe(18);
  });

  test("never runs below nothing", () => {
    welcome({ state: state(1, { left: 5 }) });
    expect(table.secondsLeft(soon(60))).toBe(0);
  });

  test("does not run at a table without one", () => {
    welcome();
    expect(table.secondsLeft()).toBeNull();
  });

  test("of a decision begins with it, and not with a break or a coming back", () => {
    welcome();
    vi.advanceTimersByTime(60_000);
    happened([{ ...event(2), event: { type: "came_back", seat: "yr" } }], state(2));
    expect(table.secondsDue()).toBe(60);
    happened([event(3)], state(3));
    expect(table.secondsDue()).toBe(0);
  });
});

describe("what people say", () => {
  const say = (reaction: string) => socket().tell({ type: "reaction", seat: "gk", reaction });

  test("is no event, is told to whoever listens, and stays with what had happened by then", () => {
    const heard: string[] = [];
    welcome();
    const stopListening = table.onSaid(({ seat, reaction }) => heard.push(`${seat} ${reaction}`));
    say("ouch");
    happened([event(2)], state(2));
    stopListening();
    say("sorry");
    expect(heard).toEqual(["gk ouch"]);
    expect(table.said.map(({ reaction, after }) => [reaction, after])).toEqual([
      ["ouch", 1],
      ["sorry", 2],
    ]);
    expect([numbers(table.events), table.seen()]).toEqual([[1, 2], 2]);
  });
});

test("a table that has come back from a backup is taken as it is now", async () => {
  vi.useRealTimers();
  const restored: NumberedEvent = { ...event(2), event: { type: "restored" } };
  stubServer(() => Response.json({ events: [event(1), restored], last: 2 }));
  welcome({ events: [event(1), event(2), event(3)], state: state(3, { turn: "g" }) });
  socket().tell({ type: "welcome", role: "seat", seats: ["yr"], events: [], state: state(2, { turn: "y" }) });
  expect([table.state?.turn, table.seen()]).toEqual(["y", 2]);
  await vi.waitUntil(() => table.hasHistory);
  expect(table.events.map(({ event }) => event.type)).toEqual(["rolled", "restored"]);
});

test("whoever is far behind has the latest, and what was before when it has come", async () => {
  vi.useRealTimers();
  const asked = stubServer(() => Response.json({ events: [event(1), event(2), event(3)], last: 3 }));
  welcome({ events: [event(3)], state: state(3) });
  expect([table.hasHistory, numbers(table.events), table.seen()]).toEqual([false, [3], 3]);
  await vi.waitUntil(() => table.hasHistory);
  expect([numbers(table.events), asked[0]!.path]).toEqual([[1, 2, 3], "api/tables/abc/events?after=0"]);
});
