/** What somebody at a table can do, and what is not betrayed where mistakes are punished. */
import { describe, expect, test } from "vitest";
import type { LegalMove, RefusalShown, TableState } from "../src/generated/messages";
import type { Answer } from "../src/connection";
import type { TableClient } from "../src/table.svelte";
import { Play } from "../src/table/play.svelte";
import { Stage } from "../src/table/stage.svelte";

const walk = (from: string, to: string, captured: string | null = null): LegalMove => ({
  text: `y:${from}-${to}`,
  colour: "y",
  steps: [from, to],
  legs: [{ how: "walk", fields: [from, to], captured }],
  captured: captured ? [captured] : [],
  sent_back: null,
  touch: false,
  goal: null,
});
const lost: LegalMove = { ...walk("B", "B"), text: "y:B!", steps: ["B"], legs: [], touch: true };
const refusal = (code: string): RefusalShown => ({ code, rule: "R7", text: { de: code, en: code } });
const SEAT = { seat: "y", name: "Anna", kind: "here", bot: null, away: false, connected: true, contributed: true } as const;

const STATE = {
  number: 9,
  phase: "playing",
  switches: [] as string[],
  options: { hints: true },
  seats: [SEAT],
  pawns: { y: ["B", "B", "4", "17"] } as Record<string, string[]>,
  neutral: null,
  turn: "y",
  roll: "5",
  touch_counts: false,
  touched: null as string | null,
  legal: [walk("4", "9"), walk("17", "22", "g")],
  refusals: { "y:B": refusal("needs_six") } as Record<string, RefusalShown>,
};

const DONE: Answer = { type: "done", id: "", first: 1, last: 1 };

function playOf(change: Partial<typeof STATE> = {}, answer = DONE): { play: Play; sent: unknown[]; table: TableClient } {
  const state = { ...STATE, ...change } as unknown as TableState;
  const sent: unknown[] = [];
  const table = {
    state,
    seats: ["y"],
    isMine: true,
    due: SEAT,
    events: [],
    seatOf: () => SEAT,
    send: (wish: unknown) => {
      sent.push(wish);
      return Promise.resolve(answer);
    },
  } as unknown as TableClient;
  const stage = new Stage(() => 0);
  stage.take([], state);
  return { play: new Play(table, stage, () => 40), sent, table };
}

describe("choosing", () => {
  test("pawns with a move may be taken up, their targets are shown", () => {
    const { play } = playOf();
    expect(play.takeable).toEqual(["y:4", "y:17"]);
    expect(play.targets.map(({ field, captures }) => [field, captures])).toEqual([["9", false], ["22", true]]);
  });
  test("one tap plays an only move", async () => {
    const { play, sent } = playOf();
    await play.take("y:4");
    expect(sent).toEqual([{ type: "move", move: "y:4-9" }]);
  });
  test("a tap on a target plays the only move that leads there", async () => {
    const { play, sent } = playOf();
    await play.goTo({ colour: "y", field: "22", captures: true });
    expect(sent).toEqual([{ type: "move", move: "y:17-22" }]);
  });
  test("with two moves the pawn is taken up, and can be put down again", async () => {
    const { play, sent } = playOf({ legal: [walk("4", "9"), walk("4", "39", "g")] });
    await play.take("y:4");
    expect(sent).toEqual([]);
    expect(play.options.map(({ field }) => field)).toEqual(["9", "39"]);
    play.back();
    expect(play.chosen).toBeNull();
  });
  test("pointing at a pawn shows its targets alone", () => {
    const { play } = playOf();
    play.point("y:17");
    expect(play.targets.map(({ field }) => field)).toEqual(["22"]);
  });
  test("a pawn that may not move says why, with its rule", async () => {
    const { play, sent } = playOf();
    await play.take("y:B");
    expect(play.why).toMatchObject({ text: { en: "needs_six" }, rule: "R7" });
    expect(sent).toEqual([]);
  });
  test("before the roll nothing moves", () => {
    const { play } = playOf({ roll: null as unknown as string, legal: [] });
    expect(play.canRoll).toBe(true);
    expect(play.takeable).toEqual([]);
  });
});

describe("a hint", () => {
  const reason = { de: "Zieh von 17 nach 22.", en: "Move from 17 to 22." };
  const advice: Answer = { type: "advice", id: "", move: "y:17-22", chances: [{ move: "y:17-22", chance: 0.5 }], reason };

  test("marks the pawn and where it goes, says why, and plays nothing", async () => {
    const { play, sent } = playOf({}, advice);
    await play.askForHint();
    expect(sent).toEqual([{ type: "hint" }]);
    expect(play.hands.hinted).toBe("y:17");
    expect(play.targets.map(({ field }) => field)).toEqual(["22"]);
    expect(play.shownMoves.map(({ text }) => text)).toEqual(["y:17-22"]);
    expect(play.why).toEqual({ text: reason, values: {}, rule: null });
    expect(play.takeable).toEqual(["y:4", "y:17"]);
  });
  test("gives way to a pawn that is pointed at, and comes back", async () => {
    const { play } = playOf({}, advice);
    play.point("y:4"); // as the focus does of whoever plays by keyboard
    await play.askForHint();
    expect(play.targets.map(({ field }) => field)).toEqual(["22"]);
    play.point("y:4");
    expect(play.targets.map(({ field }) => field)).toEqual(["9"]);
    play.point(null);
    expect(play.targets.map(({ field }) => field)).toEqual(["22"]);
  });
  test("of two pawns that can go to the marked field, the tap there means the hinted one", async () => {
    const there = { legal: [walk("17", "22"), { ...walk("17", "22"), text: "y:18-22", steps: ["18", "22"] }] };
    const { play, sent } = playOf(there, advice);
    await play.askForHint();
    await play.goTo({ colour: "y", field: "22", captures: false });
    expect(sent.at(-1)).toEqual({ type: "move", move: "y:17-22" });
  });
  test("stays marked when its words are closed, and is gone with Escape", async () => {
    const { play } = playOf({}, advice);
    await play.askForHint();
    play.dismiss();
    expect(play.why).toBeNull();
    expect(play.hands.hinted).toBe("y:17");
    play.back();
    expect(play.hint).toBeNull();
    expect(play.targets).toHaveLength(2);
  });
  test("comes too late when the game has gone on", async () => {
    const { play, table } = playOf({}, advice);
    const asked = play.askForHint();
    (table as { state: unknown }).state = { ...table.state, number: 10 };
    await asked;
    expect([play.hint, play.why]).toEqual([null, null]);
  });
  test("is not offered without a choice, without the table's leave, or to somebody who watches", () => {
    expect(playOf().play.canAskForHint).toBe(true);
    expect(playOf({ legal: [walk("4", "9")] }).play.canAskForHint).toBe(false);
    expect(playOf({ roll: null as unknown as string, legal: [] }).play.canAskForHint).toBe(false);
    expect(playOf({ options: { hints: false } }).play.hasHints).toBe(false);
    const { play, table } = playOf();
    (table as { seats: unknown }).seats = [];
    expect(play.hasHints).toBe(false);
  });
  test("that is refused says why", async () => {
    const { play } = playOf({}, { type: "refused", id: "", refusal: refusal("not_ready") });
    await play.askForHint();
    expect(play.why?.text.en).toBe("not_ready");
    expect(play.hint).toBeNull();
  });
});

describe("where mistakes are punished", () => {
  const punished = { switches: ["forced-capture", "punished"] };
  const touching = { ...punished, touch_counts: true, legal: [walk("17", "22", "g"), lost] };

  test("nobody is told of a duty beforehand", () => {
    const { play } = playOf({ ...punished, refusals: { "y:4": refusal("must_capture") } });
    play.ask("y:4");
    expect(play.why?.text.en).toContain("see the duties yourself");
    expect(play.why?.rule).toBeNull();
  });
  test("other reasons are told", () => {
    const { play } = playOf(punished);
    play.ask("y:B");
    expect(play.why?.text.en).toBe("needs_six");
  });
  test("with touch-move all one's pawns look alike, and no target is shown", () => {
    const { play } = playOf(touching);
    expect(play.takeable).toEqual(["y:B", "y:4", "y:17"]);
    expect(play.targets).toEqual([]);
    expect(play.shownMoves).toEqual([]);
    play.point("y:17");
    expect(play.targets).toEqual([]);
  });
  test("a tap touches", async () => {
    const { play, sent } = playOf(touching);
    await play.take("y:B");
    expect(sent).toEqual([{ type: "touch", pawn: "B" }]);
  });
  test("a touched pawn stays taken up", () => {
    const { play } = playOf({ ...touching, touched: "17", legal: [walk("17", "22", "g"), walk("17", "12")] });
    play.back();
    expect(play.chosen).toMatchObject({ from: "17" });
    expect(play.targets.map(({ field }) => field)).toEqual(["22", "12"]);
  });
});
