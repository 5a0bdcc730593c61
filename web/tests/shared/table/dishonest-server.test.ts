/** A server that has learned what is in our envelope, and now wants others beside it: however it goes about that, this
 * browser keeps what it noted first, opens nothing twice, and says so for good. */
import { beforeEach, describe, expect, test } from "vitest";
import type { NumberedEvent, SeatShown, TableState, Welcome } from "../../../src/generated/messages";
import { noted, sealedFor } from "../../../src/shared/server/dice-notes";
import { envelopeOf } from "../../../src/shared/server/line/envelope";
import { TableClient } from "../../../src/shared/table/client.svelte";
import { prepare } from "../../../src/shared/table/new-table";
import { stubMemory, stubServer } from "../../fakes";
import { seat, stateOf } from "./seats";

const [EARLY, LATE] = ["11".repeat(16), "22".repeat(16)] as const; // the operator's number, before and after it knows ours

beforeEach(() => stubMemory());

/** Whatever the page has to hash is hashed by then. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    await envelopeOf("abc", "y", EARLY);
    await new Promise((done) => setTimeout(done));
  }
}

const operator = async (contribution: string): Promise<SeatShown> =>
  seat("r", "person", { envelope: await envelopeOf("abc", "r", contribution) });

/** A page with the yellow seat, and a server that tells it whatever it likes. It learns what the page sends. */
class Fooled {
  table = new TableClient("abc");
  seats: readonly SeatShown[] = [];
  contributed: string[] = [];
  revealed: string[] = [];
  answersReveal = true;
  events: readonly NumberedEvent[] = [];

  constructor() {
    this.#listen();
    stubServer(() => Response.json({ events: this.events, last: this.events.length }));
  }

  #listen(): void {
    this.table.send = (wish) => {
      if (wish.type === "contribute") {
        this.contributed.push(wish.envelope);
        this.#tell("lobby", this.#with({ envelope: wish.envelope }));
      }
      if (wish.type === "reveal") {
        this.revealed.push(wish.contribution);
        if (!this.answersReveal) return new Promise(() => {});
        this.#tell("revealing", this.#with({ contribution: wish.contribution }));
      }
      return Promise.resolve({ type: "done", id: "1", first: 1, last: 1 });
    };
  }

  #with(more: Partial<SeatShown>): readonly SeatShown[] {
    return this.seats.map((one) => (one.seat === "y" ? { ...one, ...more } : one));
  }

  #state(phase: TableState["phase"], seats: readonly SeatShown[]): TableState {
    this.seats = seats;
    this.happen({ type: "paused" });
    return stateOf(phase, this.events.length, ...seats);
  }

  /** Something that does not matter, or a backup. */
  happen(event: NumberedEvent["event"]): void {
    this.events = [
      ...this.events,
      { number: this.events.length + 1, at: Math.random(), event, move: null, refused: null, place: null },
    ];
  }

  #tell(phase: TableState["phase"], seats: readonly SeatShown[]): void {
    const state = this.#state(phase, seats);
    this.table.told({ type: "happened", events: this.events.slice(-1), state });
    void prepare(this.table);
  }

  async tell(phase: TableState["phase"], ...seats: readonly SeatShown[]): Promise<void> {
    this.#tell(phase, seats);
    await settle();
  }

  async welcome(as: Pick<Welcome, "role" | "seats">, phase: TableState["phase"], ...seats: SeatShown[]): Promise<void> {
    const state = this.#state(phase, seats);
    const events = this.events.slice(this.table.seen());
    this.table.changed("connecting");
    this.table.told({ type: "welcome", ...as, events, state });
    void prepare(this.table);
    await settle();
  }

  /** The page is loaded anew. */
  reload(): void {
    this.table = new TableClient("abc");
    this.#listen();
  }
}

const AT_YELLOW = { role: "seat", seats: ["y"] } as const satisfies Pick<Welcome, "role" | "seats">;
const WATCHING = { role: "spectator", seats: [] } as const satisfies Pick<Welcome, "role" | "seats">;
const yellow = (more: Partial<SeatShown> = {}): SeatShown => seat("y", "person", more);

/** Up to the moment at which the server knows our number. */
async function opened(answersReveal = true): Promise<Fooled> {
  const page = new Fooled();
  page.answersReveal = answersReveal;
  await page.welcome(AT_YELLOW, "lobby", yellow(), await operator(EARLY));
  await page.tell("revealing", ...page.seats);
  expect(page.revealed).toHaveLength(1);
  expect(page.table.finding).toBeNull();
  return page;
}

describe("an opened envelope", () => {
  const ours = (page: Fooled, more: Partial<SeatShown> = {}) => yellow({ envelope: page.contributed[0]!, ...more });

  async function expectFound(page: Fooled, kind = "again"): Promise<void> {
    await settle();
    expect(page.revealed).toHaveLength(1);
    expect(page.table.finding).toMatchObject({ kind });
    expect(new TableClient("abc").finding).toMatchObject({ kind });
  }

  test("is not worth anything among others, if the lobby is told and the answer to its opening is not", async () => {
    const page = await opened(false);
    const first = noted("abc", ["y"]).envelopes;
    await page.tell("lobby", ours(page), await operator(LATE));
    await page.tell("revealing", ours(page), await operator(LATE));
    await page.tell("playing", ours(page, { contribution: page.revealed[0]! }), {
      ...(await operator(LATE)),
      contribution: LATE,
    });
    await expectFound(page);
    expect(noted("abc", ["y"]).envelopes).toEqual(first);
  });

  test("is not opened once more after a moment as a spectator", async () => {
    const page = await opened();
    await page.welcome(WATCHING, "lobby", ours(page), await operator(LATE));
    await page.welcome(AT_YELLOW, "revealing", ours(page), await operator(LATE));
    await expectFound(page);
  });

  test("is not opened once more by a page that was loaded anew", async () => {
    const page = await opened();
    page.reload();
    await page.welcome(AT_YELLOW, "revealing", ours(page), await operator(LATE));
    await expectFound(page);
  });

  test("is not opened once more among envelopes that were exchanged beside it", async () => {
    const page = await opened(false);
    await page.tell("revealing", ours(page), await operator(LATE));
    await expectFound(page);
  });

  test("does not count in a game whose envelopes were never shown", async () => {
    const page = await opened(false);
    await page.tell("lobby", ours(page), await operator(LATE));
    const late = { ...(await operator(LATE)), contribution: LATE };
    await page.tell("playing", ours(page, { contribution: page.revealed[0]! }), late);
    await expectFound(page, "contribution");
  });

  test("does not count after the notes were replaced by a story in which it did not occur", async () => {
    const page = await opened();
    const other = yellow({ envelope: "00" });
    await page.welcome(WATCHING, "revealing", other, await operator(LATE));
    await page.welcome(WATCHING, "lobby", other, await operator(LATE));
    const late = { ...(await operator(LATE)), contribution: LATE };
    await page.welcome(AT_YELLOW, "playing", ours(page, { contribution: page.revealed[0]! }), late);
    await expectFound(page);
  });

  test("that still lies in the lobby is replaced by a new one with a new number", async () => {
    const page = await opened();
    page.reload();
    await page.welcome(AT_YELLOW, "lobby", ours(page), await operator(LATE));
    expect(page.contributed).toHaveLength(2);
    expect(sealedFor("abc", "y")).toMatchObject({ envelope: page.contributed[1], isOpened: false });
    await page.tell("revealing", ...page.seats);
    expect(page.revealed).toHaveLength(2);
    expect(page.revealed[1]).not.toBe(page.revealed[0]);
    expect(page.table.finding).toBeNull();
  });
});

test("a game that was begun with another number of ours, while we were made spectators, is found when we play", async () => {
  const page = await opened();
  const other = yellow({ envelope: await envelopeOf("abc", "y", EARLY) });
  await page.welcome(WATCHING, "revealing", other, await operator(LATE));
  const begun = [
    { ...other, contribution: EARLY },
    { ...(await operator(LATE)), contribution: LATE },
  ] as const;
  await page.welcome(WATCHING, "playing", ...begun);
  expect(page.table.finding).toBeNull();
  await page.welcome(AT_YELLOW, "playing", ...begun);
  expect(page.table.finding).toEqual({ kind: "own", seat: "y" });
});

describe("a table that has gone back", () => {
  /** An older file was copied back: what came after the second event has not happened. */
  async function goneBack(told: boolean): Promise<Fooled> {
    const page = await opened();
    for (let n = 0; n < 3; n++) await page.tell("revealing", ...page.seats);
    page.events = page.events.slice(0, 2);
    if (told) page.happen({ type: "restored" });
    return page;
  }

  for (const how of ["while the page is open", "while it is not"]) {
    const away = (page: Fooled) => how === "while it is not" && page.reload();

    test(`says that it came from a backup, or that is found: ${how}`, async () => {
      const page = await goneBack(false);
      away(page);
      await page.welcome(AT_YELLOW, "lobby", yellow(), await operator(LATE));
      expect(page.table.finding).toEqual({ kind: "gone_back", seat: null });
      expect(new TableClient("abc").finding).toEqual({ kind: "gone_back", seat: null });
    });

    test(`and says so is believed: ${how}`, async () => {
      const page = await goneBack(true);
      away(page);
      await page.welcome(AT_YELLOW, "lobby", yellow(), await operator(LATE));
      expect([page.table.finding, page.contributed.length]).toEqual([null, 2]);
      page.reload();
      await page.welcome(AT_YELLOW, "lobby", page.seats[0]!, await operator(LATE));
      expect(page.table.finding).toBeNull();
    });

    test(`has to say so every time: ${how}`, async () => {
      const page = await goneBack(true);
      await page.welcome(AT_YELLOW, "lobby", yellow(), await operator(LATE));
      const before = page.events;
      for (let n = 0; n < 3; n++) await page.tell("lobby", ...page.seats);
      page.events = before;
      away(page);
      await page.welcome(AT_YELLOW, "lobby", page.seats[0]!, await operator(LATE));
      expect(page.table.finding).toEqual({ kind: "gone_back", seat: null });
    });
  }

  test("after it had ended says nothing: its dice are known", async () => {
    const page = await goneBack(false);
    await page.welcome(WATCHING, "ended", page.seats[0]!, { ...(await operator(EARLY)), contribution: EARLY });
    expect(page.table.finding).toBeNull();
  });
});

describe("an honest server is believed", () => {
  const withNumber = async (contribution: string) => ({ ...(await operator(contribution)), contribution });

  test("when an answer was lost, the page was loaded anew, and the envelope is opened once more among the same", async () => {
    const page = await opened(false);
    page.answersReveal = true;
    page.reload();
    await page.welcome(AT_YELLOW, "revealing", yellow({ envelope: page.contributed[0]! }), await operator(EARLY));
    expect(page.revealed).toEqual([page.revealed[0], page.revealed[0]]);
    await page.tell("playing", page.seats[0]!, await withNumber(EARLY));
    expect(page.table.finding).toBeNull();
  });

  test("when a start was withdrawn and the game begun again with new envelopes", async () => {
    const page = await opened();
    await page.tell("lobby", yellow(), seat("r", "person"));
    await page.tell("lobby", page.seats[0]!, await operator(LATE));
    await page.tell("revealing", ...page.seats);
    await page.tell("playing", page.seats[0]!, await withNumber(LATE));
    expect([page.contributed.length, page.revealed.length, page.table.finding]).toEqual([2, 2, null]);
    expect(noted("abc", ["y"]).envelopes["y"]).toBe(page.contributed[1]);
  });

  test("when the seat was freed and somebody else plays there in the next start, also by who comes back to watch", async () => {
    const page = await opened();
    page.reload();
    const somebody = yellow({ envelope: await envelopeOf("abc", "y", LATE) });
    await page.welcome(WATCHING, "revealing", somebody, await operator(LATE));
    await page.tell("playing", { ...somebody, contribution: LATE }, await withNumber(LATE));
    expect(page.table.finding).toBeNull();
  });

  test("and how its dice fell is noted, with the number that each roll has in the record", async () => {
    const page = await opened();
    const seats = [page.seats[0]!, await withNumber(EARLY)] as const;
    page.happen({ type: "rolled", colour: "y", roll: "3", by: "player" });
    await page.welcome(AT_YELLOW, "playing", ...seats);
    page.reload();
    page.happen({ type: "rolled", colour: "r", roll: "5,2", by: "player" });
    await page.welcome(AT_YELLOW, "playing", ...seats);
    expect(noted("abc", ["y"]).rolls).toEqual({ 1: { colour: "y", faces: "3" }, 2: { colour: "r", faces: "2,5" } });
  });

  test("when a second page of this browser still hears of the lobby while the first has opened", async () => {
    const page = await opened();
    const behind = new TableClient("abc");
    const lobby = stateOf("lobby", 2, yellow({ envelope: page.contributed[0]! }), await operator(EARLY));
    behind.told({ type: "happened", events: page.events.slice(0, 2), state: lobby });
    await page.tell("playing", page.seats[0]!, await withNumber(EARLY));
    expect([page.table.finding, behind.finding]).toEqual([null, null]);
  });
});
