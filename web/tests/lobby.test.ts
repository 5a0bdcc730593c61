/** Before the start: seats that change, names, and the randomness that this browser owes. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Wish } from "../src/connection";
import type { NumberedEvent, SeatShown, TableCreated, TableState } from "../src/generated/messages";
import { changeSeat } from "../src/lobby/changing";
import { awaitsNobody, prepare } from "../src/lobby/starting";
import { readPlan, writePlan } from "../src/setup/link";
import { planOf, STANDARD_OPTIONS } from "../src/setup/plan";
import { TableClient } from "../src/table.svelte";
import { noted } from "../src/verify/notes";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

const seat = (colours: string, kind: SeatShown["kind"], more: Partial<SeatShown> = {}): SeatShown => ({
  seat: colours,
  kind,
  name: "",
  bot: kind === "bot" ? "fox" : null,
  away: false,
  connected: false,
  contributed: false,
  ...more,
});

const lobby = (number: number, ...seats: SeatShown[]) =>
  ({ table: "abc", number, phase: "lobby", host: null, commitment: "c0ffee", seats }) as unknown as TableState;

const laid = (seats: readonly SeatShown[], more: Partial<TableCreated> = {}): TableCreated => ({
  type: "table_created",
  rules: "classic",
  board: null,
  seats: seats.map(({ seat, kind, name, bot }) => ({ seat, kind, name, bot })),
  first: null,
  options: STANDARD_OPTIONS,
  public: false,
  commitment: "c0ffee",
  host: null,
  rematch_of: null,
  ...more,
});

const first = (event: TableCreated): readonly NumberedEvent[] => [{ number: 1, at: 0, event, move: null }];

describe("a game that begins without asking", () => {
  const alone = [seat("y", "here"), seat("r", "bot")];
  const awaiting = [seat("y", "here"), seat("r", "open")];

  test("is one that was laid so", () => {
    expect(awaitsNobody({ state: lobby(1, ...alone), events: first(laid(alone)) })).toBe(true);
    expect(awaitsNobody({ state: lobby(1, ...awaiting), events: first(laid(awaiting)) })).toBe(false);
  });

  test("a bot at a seat that was free does not begin it: the host may think better of it", () => {
    expect(awaitsNobody({ state: lobby(2, ...alone), events: first(laid(awaiting)) })).toBe(false);
  });
});

describe("changing a seat", () => {
  const open = seat("r", "open");
  const stale = { type: "stale", id: "1", events: [], state: lobby(2, open) } as unknown as Answer;
  const done: Answer = { type: "done", id: "2", first: 3, last: 3 };

  test("is tried again when something else has happened", async () => {
    const answers = [stale, done];
    const send = vi.fn(async (_: Wish) => answers.shift()!);
    expect(await changeSeat({ state: lobby(2, open), send }, open, { kind: "bot" })).toBe(done);
    expect(send).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenLastCalledWith({ type: "change_seat", seat: "r", plan: { kind: "bot" } });
  });

  test("is given up when somebody has taken it meanwhile", async () => {
    const send = vi.fn(async (_: Wish) => stale);
    const taken = lobby(2, seat("r", "person", { name: "Ben" }));
    expect(await changeSeat({ state: taken, send }, open, { kind: "bot" })).toBe(stale);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe("the device that laid the table", () => {
  let table: TableClient;
  let sent: Wish[];

  beforeEach(() => {
    table = new TableClient("abc");
    sent = [];
    table.send = async (wish) => {
      sent.push(wish);
      return { type: "done", id: "1", first: 1, last: 1 };
    };
  });
  const welcome = (role: "host" | "seat", seats: string[], state: TableState) =>
    table.told({ type: "welcome", role, seats, now: 0, events: [], state });
  const happened = (state: TableState) => table.told({ type: "happened", events: [], state });

  test("plays the seats that are laid there now", () => {
    welcome("host", ["y"], lobby(1, seat("y", "here"), seat("r", "open")));
    happened(lobby(2, seat("y", "here"), seat("r", "here")));
    expect(table.seats).toEqual(["y", "r"]);
    happened(lobby(3, seat("y", "bot"), seat("r", "here")));
    expect(table.seats).toEqual(["r"]);
  });

  test("is not the device of somebody who came by link", () => {
    welcome("seat", ["r"], lobby(1, seat("y", "here"), seat("r", "person")));
    happened(lobby(2, seat("y", "here"), seat("r", "person", { name: "Ben" })));
    expect(table.seats).toEqual(["r"]);
  });

  test("hands in the same contribution again when people play there again", async () => {
    welcome("host", ["y"], lobby(1, seat("y", "here"), seat("r", "here")));
    await table.contribute();
    expect(sent.map((wish) => wish.type)).toEqual(["contribute", "contribute"]);
    const [yellow, red] = sent.map((wish) => (wish.type === "contribute" ? wish.contribution : ""));
    expect(yellow).not.toBe(red);
    happened(lobby(4, seat("y", "bot"), seat("r", "here", { contributed: true })));
    await table.contribute();
    expect(sent).toHaveLength(2);
    expect(noted("abc", table.seats)).toEqual(["c0ffee", red]); // what a bot would have added is not asked for
    happened(lobby(5, seat("y", "here"), seat("r", "here", { contributed: true })));
    await table.contribute();
    expect(sent[2]).toEqual({ type: "contribute", seat: "y", contribution: yellow });
  });
});

test("a seat that is laid here while another one contributes is not forgotten", async () => {
  const table = new TableClient("abc");
  const contributed: string[] = [];
  table.told({ type: "welcome", role: "host", seats: ["y"], now: 0, events: [], state: lobby(1, seat("y", "here"), seat("r", "open")) });
  table.send = async (wish) => {
    if (wish.type !== "contribute") throw new Error(wish.type);
    contributed.push(wish.seat);
    const red = contributed.includes("r");
    const seats = [seat("y", "here", { contributed: true }), seat("r", "here", { contributed: red })];
    table.told({ type: "happened", events: [], state: lobby(1 + contributed.length, ...seats) });
    void prepare(table); // the page hears of it at once
    return { type: "done", id: "1", first: 1, last: 1 };
  };
  await prepare(table);
  expect(contributed).toEqual(["y", "r"]);
});

describe("the same table to be set up anew", () => {
  test("has the seats as they are, and everything else as it was laid", () => {
    const seats = [
      seat("y", "here", { name: "Anna" }),
      seat("g", "here", { name: "Carla, Oma" }),
      seat("r", "person", { name: "Ben" }),
      seat("k", "bot", { bot: "owl" }),
    ];
    const options = { ...STANDARD_OPTIONS, clock: 30, auto_move: true };
    const plan = planOf(laid(seats, { rules: "classic+barriers", first: "g", options, public: true }), seats, "Anna");
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["me", "here", "open", "bot"]);
    expect(plan.seats[1]!.name).toBe("Carla, Oma");
    expect(plan.seats[3]!.bot).toBe("owl");
    expect(plan).toMatchObject({ edition: "classic", switches: ["barriers"], first: "g", options, public: true });
    expect(readPlan(new URLSearchParams(writePlan(plan))).plan).toEqual(plan);
  });

  test("there is one me at most", () => {
    const seats = [seat("y", "here"), seat("r", "here")];
    expect(planOf(laid(seats), seats, "").seats.map(({ kind }) => kind)).toEqual(["me", "here"]);
  });
});
