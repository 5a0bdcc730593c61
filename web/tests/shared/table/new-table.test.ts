/** From the wish for a game to its first roll: what this browser owes a table. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { NewTable, NumberedEvent, SeatShown, TableCreated, TableState } from "../../../src/generated/messages";
import { courseOf, noted, sealedFor } from "../../../src/shared/server/dice-notes";
import { envelopeOf } from "../../../src/shared/server/line/envelope";
import { knownTable } from "../../../src/shared/server/device/known-tables";
import { TableClient } from "../../../src/shared/table/client.svelte";
import { handInEnvelopes, hasForgotten, openEnvelopes } from "../../../src/shared/table/envelopes";
import { awaitsNobody, playNow, prepare, setUpTable } from "../../../src/shared/table/new-table";
import { stubMemory } from "../../fakes";
import { laid, seat, stateOf } from "./seats";

beforeEach(() => stubMemory());

const lobby = (number: number, ...seats: SeatShown[]) => stateOf("lobby", number, ...seats);

const first = (event: TableCreated): readonly NumberedEvent[] => [
  { number: 1, at: 0, event, move: null, refused: null, place: null },
];

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

/** A table at which every command is carried out by a small server of its own: seats with envelopes. If this browser
 * has been there before, it has gone on meanwhile. */
function tableWith(role: "host" | "seat", mine: string[], ...laidSeats: SeatShown[]) {
  const table = new TableClient("abc");
  const sent: string[] = [];
  const told: NumberedEvent[] = [...first(laid(laidSeats))];
  const happen = (): NumberedEvent => {
    told.push({ number: told.length + 1, at: 0, event: { type: "paused" }, move: null, refused: null, place: null });
    return told.at(-1)!;
  };
  while (told.length < courseOf("abc").number) happen();
  let now = lobby(told.length, ...laidSeats);
  const tell = (phase: TableState["phase"], ...seats: SeatShown[]) => {
    const event = happen();
    now = stateOf(phase, event.number, ...seats);
    table.told({ type: "happened", events: [event], state: now });
  };
  const change = (colours: string, more: Partial<SeatShown>) =>
    tell(now.phase, ...now.seats.map((one) => (one.seat === colours ? { ...one, ...more } : one)));
  table.send = async (wish) => {
    sent.push("seat" in wish ? `${wish.type} ${wish.seat}` : wish.type);
    if (wish.type === "contribute") change(wish.seat, { envelope: wish.envelope });
    if (wish.type === "start") tell("revealing", ...now.seats);
    if (wish.type === "reveal") change(wish.seat, { contribution: wish.contribution });
    return { type: "done", id: "1", first: 1, last: 1 };
  };
  table.told({ type: "welcome", role, seats: mine, events: told, state: now });
  return { table, sent, tell, change, now: () => now };
}

describe("the device that set the table up", () => {
  test("plays whatever seats are laid there", () => {
    const { table, tell } = tableWith("host", ["y"], seat("y", "here"), seat("r", "open"));
    tell("lobby", seat("y", "here"), seat("r", "here"));
    expect(table.seats).toEqual(["y", "r"]);
    tell("lobby", seat("y", "bot"), seat("r", "here"));
    expect(table.seats).toEqual(["r"]);
  });

  test("is not the device of somebody who came by link", () => {
    const { table, tell } = tableWith("seat", ["r"], seat("y", "here"), seat("r", "person"));
    tell("lobby", seat("y", "here"), seat("r", "person", { name: "Ben" }));
    expect(table.seats).toEqual(["r"]);
  });
});

describe("envelopes", () => {
  const both = [seat("y", "here"), seat("r", "here"), seat("g", "open")];

  test("are handed in for each seat here, each with a number of its own that is kept", async () => {
    const { table, sent, now } = tableWith("host", ["y", "r"], ...both);
    await prepare(table);
    expect(sent).toEqual(["contribute y", "contribute r"]);
    const kept = ["y", "r"].map((colours) => sealedFor("abc", colours)!);
    expect(now().seats.map(({ envelope }) => envelope)).toEqual([kept[0]!.envelope, kept[1]!.envelope, null]);
    expect(kept[0]!.contribution).not.toBe(kept[1]!.contribution);
    for (const [n, colours] of ["y", "r"].entries())
      expect(await envelopeOf("abc", colours, kept[n]!.contribution)).toBe(kept[n]!.envelope);
    await prepare(table);
    expect(sent).toHaveLength(2);
  });

  test("are handed in anew when the table has lost one, and again when it has another that nobody here can open", async () => {
    const { table, change, now } = tableWith("host", ["y", "r"], ...both);
    await prepare(table);
    const before = now().seats[0]!.envelope;
    change("y", { envelope: null });
    await prepare(table);
    const after = now().seats[0]!.envelope;
    expect([after, sealedFor("abc", "y")!.envelope]).toEqual([expect.not.stringMatching(before!), after]);
    change("y", { envelope: "00" });
    await prepare(table);
    expect(now().seats[0]!.envelope).toBe(after);
  });

  test("for a seat that is laid here while another one is sealed are not forgotten", async () => {
    const { table, sent, tell } = tableWith("host", ["y"], seat("y", "here"), seat("r", "open"));
    const preparing = prepare(table);
    tell("lobby", seat("y", "here"), seat("r", "here"));
    void prepare(table); // the page hears of it at once
    await preparing;
    expect(sent).toEqual(["contribute y", "contribute r"]);
  });

  test("are opened once the seats are settled and all have been noted, also by a page that was loaded anew", async () => {
    const { table, now } = tableWith("seat", ["r"], seat("y", "here", { envelope: "e1" }), seat("r", "person"));
    await prepare(table);
    const again = tableWith("seat", ["r"], ...now().seats);
    again.tell("revealing", ...now().seats);
    await prepare(again.table);
    expect(again.sent).toEqual(["reveal r"]);
    const { envelope, contribution } = sealedFor("abc", "r")!;
    expect(again.now().seats[1]!.contribution).toBe(contribution);
    expect(noted("abc", []).envelopes).toEqual({ y: "e1", r: envelope });
    expect(again.table.finding).toBeNull();
  });

  test("stay closed as long as somebody else has handed in none: they could still choose", async () => {
    const { table, sent, tell, now } = tableWith("seat", ["r"], seat("y", "here"), seat("r", "person"));
    await prepare(table);
    tell("revealing", ...now().seats);
    await prepare(table);
    expect(sent).toEqual(["contribute r"]);
  });

  test("that somebody has exchanged are not opened, and that is found", async () => {
    const { table, sent, tell } = tableWith("seat", ["r"], seat("y", "here", { envelope: "e1" }), seat("r", "person"));
    await prepare(table);
    tell("revealing", seat("y", "here", { envelope: "e1" }), seat("r", "person", { envelope: "00" }));
    await prepare(table);
    expect(sent).toEqual(["contribute r"]);
    expect(table.finding).toEqual({ kind: "own", seat: "r" });
    expect(new TableClient("abc").finding).toEqual({ kind: "own", seat: "r" }); // it is kept
  });

  test("hold a new number after the start was called off, since some know the old one", async () => {
    const { table, sent, tell, now } = tableWith(
      "seat",
      ["r"],
      seat("y", "here", { envelope: "e1" }),
      seat("r", "person"),
    );
    await prepare(table);
    const before = sealedFor("abc", "r")!;
    tell("revealing", ...now().seats);
    await prepare(table);
    tell("lobby", seat("y", "here"), seat("r", "person"));
    await prepare(table);
    expect(sent).toEqual(["contribute r", "reveal r", "contribute r"]);
    expect(sealedFor("abc", "r")!.contribution).not.toBe(before.contribution);
  });

  test("of which this device has forgotten the number stay closed, and it knows", async () => {
    const settled = [seat("y", "here", { envelope: "e1" }), seat("r", "person", { envelope: "e2" })];
    const { table, sent, tell } = tableWith("seat", ["r"], ...settled);
    tell("revealing", ...settled);
    await prepare(table);
    expect([sent, hasForgotten(table)]).toEqual([[], true]);
  });

  test("are not asked for at a table that was laid before there were any", async () => {
    const table = new TableClient("abc");
    const state = { ...lobby(1, seat("y", "here")), dice: 1 } as const;
    table.told({ type: "welcome", role: "host", seats: ["y"], events: first(laid([seat("y", "here")])), state });
    table.send = () => Promise.reject(new Error("asked"));
    await handInEnvelopes(table);
    await openEnvelopes(table);
  });
});

describe("setting up a table", () => {
  const MADE = { table: "abc", host_token: "secret", commitment: "c0ffee" };

  beforeEach(() => {
    vi.stubGlobal("fetch", async () => Response.json(MADE));
    vi.spyOn(Date, "now").mockReturnValue(1_700_000_000_000);
  });

  test("keeps its key, with what the start page will show of it", async () => {
    const withOthers: NewTable = { seats: [{ kind: "here", name: "Anna" }, { kind: "bot" }, { kind: "open" }] };
    expect(await setUpTable(withOthers)).toEqual(MADE);
    expect(knownTable("abc")).toEqual({
      table: "abc",
      token: "secret",
      role: "host",
      rules: "classic",
      names: ["Anna"], // bots have none
      used: 1_700_000_000_000,
      ended: false,
    });
  });

  test("for nobody in particular is a classic table without names", async () => {
    await setUpTable({});
    expect(knownTable("abc")).toMatchObject({ rules: "classic", names: [] });
  });

  test("at once means: me and three bots, and I begin", () => {
    const { first, seats } = playNow("Anna");
    expect([first, seats?.map(({ kind }) => kind)]).toEqual(["y", ["here", "bot", "bot", "bot"]]);
  });
});

describe("where nobody is awaited", () => {
  const alone = [seat("y", "here"), seat("r", "bot")];

  test("the game begins as soon as this device has handed in its envelope, which is opened then", async () => {
    const { table, sent } = tableWith("host", ["y"], ...alone);
    await prepare(table);
    expect(sent).toEqual(["contribute y", "start", "reveal y"]);
  });

  test("only the host begins it", async () => {
    const { table, sent } = tableWith("seat", ["y"], ...alone);
    await prepare(table);
    expect(sent).toEqual(["contribute y"]);
  });

  test("a command that fails can be tried again", async () => {
    const { table, sent } = tableWith("host", ["y"], ...alone);
    const { send } = table;
    table.send = () => Promise.reject(new Error("closed"));
    await expect(prepare(table)).rejects.toThrow("closed");
    table.send = send;
    await prepare(table);
    expect(sent).toEqual(["contribute y", "start", "reveal y"]);
  });
});
