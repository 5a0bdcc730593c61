/** Before the first roll: does everything fit that was noted while nobody could know it? */
import { beforeEach, expect, test } from "vitest";
import type { NumberedEvent, SeatShown, TableState } from "../../../src/generated/messages";
import { noteCommitment, noteDice, noteSealed } from "../../../src/shared/server/dice-notes";
import { envelopeOf } from "../../../src/shared/server/line/envelope";
import { TableClient } from "../../../src/shared/table/client.svelte";
import { compareDice } from "../../../src/shared/table/dice-comparison";
import { stubMemory } from "../../fakes";
import { seat, stateOf } from "./seats";

const [ANNA, BEN, OTHER] = ["01", "02", "03"].map((byte) => byte.repeat(16)) as [string, string, string];

let envelopes: { y: string; r: string };

const bot = seat("g", "bot", { bot: "owl" });
const settled = (): SeatShown[] => [
  seat("y", "here", { envelope: envelopes.y }),
  bot,
  seat("r", "person", { envelope: envelopes.r }),
];
const opened = (anna: string | null = ANNA, ben: string | null = BEN, third = bot): SeatShown[] => [
  seat("y", "here", { envelope: envelopes.y, contribution: anna }),
  third,
  seat("r", "person", { envelope: envelopes.r, contribution: ben }),
];
const playing = (seats: SeatShown[], more: Partial<TableState> = {}) => ({
  ...stateOf("playing", 9, ...seats),
  ...more,
});

beforeEach(async () => {
  stubMemory();
  envelopes = { y: await envelopeOf("abc", "y", ANNA), r: await envelopeOf("abc", "r", BEN) };
  noteDice(stateOf("revealing", 8, ...settled()));
  noteSealed("abc", "r", { contribution: BEN, envelope: envelopes.r, isOpened: true });
});

/** The start is told, and looked at by Ben's device. */
function begin(state: TableState) {
  noteDice(state);
  return compareDice(state, ["r"]);
}

test("everything fits", async () => {
  expect(await begin(playing(opened()))).toBeNull();
});

test.each<[string, () => TableState, object]>([
  ["another commitment", () => playing(opened(), { commitment: "bad" }), { kind: "commitment", seat: null }],
  ["a number that was not in the envelope", () => playing(opened(OTHER)), { kind: "contribution", seat: "y" }],
  ["no number at all", () => playing(opened(null)), { kind: "contribution", seat: "y" }],
  ["another number of ours", () => playing(opened(ANNA, OTHER)), { kind: "own", seat: "r" }],
  [
    "another bot, of which a server could try a dozen",
    () => playing(opened(ANNA, BEN, { ...bot, bot: "fox" })),
    { kind: "bot", seat: "g" },
  ],
  [
    "a number where a bot sat",
    () => playing(opened(ANNA, BEN, { ...bot, contribution: OTHER })),
    { kind: "bot", seat: "g" },
  ],
])("%s is found", async (_, state, finding) => {
  expect(await begin(state())).toEqual(finding);
});

test("an envelope that was exchanged together with its number is found", async () => {
  const exchanged = seat("y", "here", { envelope: await envelopeOf("abc", "y", OTHER), contribution: OTHER });
  expect(await begin(playing([exchanged, ...opened().slice(1)]))).toEqual({ kind: "contribution", seat: "y" });
});

test("somebody who leaves later has still put their number in", async () => {
  const [anna, third, ben] = opened();
  const left = { ...anna!, kind: "bot", bot: "badger", name: "" } as const;
  expect(await begin(playing([left, third!, ben!]))).toBeNull();
});

test("whoever was not there when the seats were settled knows the commitment at most", async () => {
  stubMemory();
  expect(await begin(playing(opened(OTHER)))).toBeNull();
  noteCommitment("abc", "c0ffee");
  expect(await begin(playing(opened(OTHER), { commitment: "bad" }))).toMatchObject({ kind: "commitment" });
});

/** Whatever the page has to hash is hashed by then. */
async function hashed(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await envelopeOf("abc", "y", ANNA);
    await new Promise((done) => setTimeout(done));
  }
}

test("a table says so as soon as the game begins, and whenever one comes back to it", async () => {
  const table = new TableClient("abc");
  const welcome = { type: "welcome", role: "seat", seats: ["r"], events: [] } as const;
  table.told({ ...welcome, state: { ...stateOf("revealing", 0, ...settled()) } });
  expect(table.finding).toBeNull();
  table.told({ type: "happened", events: [], state: { ...playing(opened(OTHER)), number: 0 } });
  await hashed();
  expect(table.finding).toEqual({ kind: "contribution", seat: "y" });
  expect(new TableClient("abc").finding).toEqual({ kind: "contribution", seat: "y" });
});

/** A page slept from the moment when the seats were settled until the game had begun, with these seats. */
async function foundAfterSleeping(seats: SeatShown[], mine: string[], isWithdrawn: boolean) {
  const table = new TableClient("abc");
  const welcome = { type: "welcome", role: mine.length ? "seat" : "spectator", seats: mine, events: [] } as const;
  table.told({ ...welcome, state: stateOf("revealing", 0, ...settled()) });
  const event = isWithdrawn ? ({ type: "start_withdrawn" } as const) : ({ type: "paused" } as const);
  table.told({
    type: "happened",
    events: [{ number: 1, at: 0, event } as NumberedEvent],
    state: { ...playing(seats), number: 1 },
  });
  await hashed();
  return table.finding;
}

test("a start that was withdrawn while a page slept is not the fault of the one after it", async () => {
  stubMemory();
  const again = seat("y", "here", { envelope: await envelopeOf("abc", "y", OTHER), contribution: OTHER });
  const later = [again, bot, seat("r", "person", { envelope: await envelopeOf("abc", "r", ANNA), contribution: ANNA })];
  expect(await foundAfterSleeping(later, [], true)).toBeNull();
  stubMemory();
  expect(await foundAfterSleeping(later, [], false)).toEqual({ kind: "contribution", seat: "y" });
});

test("an envelope that was opened in a start that was withdrawn does not count in the next", async () => {
  stubMemory();
  noteSealed("abc", "r", { contribution: BEN, envelope: envelopes.r, isOpened: true });
  const again = seat("y", "here", { envelope: await envelopeOf("abc", "y", OTHER), contribution: OTHER });
  expect(await foundAfterSleeping([again, ...opened().slice(1)], ["r"], true)).toEqual({ kind: "again", seat: "r" });
});
