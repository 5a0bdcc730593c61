import { describe, expect, test } from "vitest";
import { RequestRefused } from "../../../src/base/table-server";
import { Desk } from "../../../src/features/tournament/desk/shared/desk.svelte";
import { Swapping } from "../../../src/features/tournament/desk/draw/swapping.svelte";
import { ResultTyping } from "../../../src/features/tournament/desk/results/typing.svelte";
import type { CommandDone, RoundShown, SwapShown, TournamentCommand } from "../../../src/generated/tournaments";
import type { TournamentServer } from "../../../src/shared/server/tournaments";

const said = (text: string) => ({ de: text, en: text });
const refusal = (code: string, asks = false) => new RequestRefused({ code, rule: null, text: said(code) }, asks);
const done = (changed: string[] = ["entered"]): CommandDone => ({ id: "c", command: "c", number: 1, changed });

function desk(...answers: (CommandDone | Error)[]) {
  const told: TournamentCommand[] = [];
  const tell = (command: TournamentCommand) => {
    told.push(command);
    const answer = answers.shift() ?? done();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const log = [
    { command: "c", can_undo: true },
    { command: "clock", can_undo: false },
  ];
  const view = { title: "Cup", log } as never;
  return { told, desk: new Desk({ view, tell }, {} as TournamentServer) };
}

describe("the desk", () => {
  test("says what was done, and how to take it back", async () => {
    const one = desk().desk;
    expect(one.view).toMatchObject({ title: "Cup" });
    expect(await one.tell({ type: "publish" }, "Published.")).toEqual(done());
    expect(one.notice).toEqual({ text: "Published.", isRefusal: false, command: "c" });
    expect(one.canUndo).toBe(true);
    await one.undo("c", "Undone.");
    expect(one.canUndo).toBe(false);
    expect(one.notice).toEqual({ text: "Undone.", isRefusal: false, command: null });
    one.hush();
    expect(one.notice).toBeNull();
  });

  test("has nothing to take back where nothing had to change", async () => {
    const one = desk(done([])).desk;
    await one.tell({ type: "publish" }, "Published.");
    expect(one.notice?.command).toBeNull();
  });

  test("offers to take back only what can be", async () => {
    const one = desk({ ...done(["clock_started"]), command: "clock" }).desk;
    await one.tell({ type: "start_clock" }, "The clock is running.");
    expect(one.canUndo).toBe(false);
  });

  test("says why something was not done", async () => {
    const one = desk(refusal("nobody_here")).desk;
    expect(await one.tell({ type: "draw" }, "Drawn.")).toBeNull();
    expect(one.notice).toEqual({ text: "nobody_here", isRefusal: true, command: null });
  });

  test("asks where something should be meant, and does it then", async () => {
    const { desk: one, told } = desk(refusal("changes_the_draw", true), done());
    const answer = one.tell({ type: "publish" }, "Done.");
    await expect.poll(() => one.question?.text.en).toBe("changes_the_draw");
    one.question!.answer(true);
    expect(await answer).toEqual(done());
    expect(told).toEqual([{ type: "publish" }, { type: "publish", even_so: true }]);
    expect(one.question).toBeNull();
  });

  test("leaves it when it was not meant", async () => {
    const { desk: one, told } = desk(refusal("same_name", true));
    const answer = one.tell({ type: "publish" }, "Done.");
    await expect.poll(() => one.question !== null).toBe(true);
    one.question!.answer(false);
    expect([await answer, told.length, one.notice?.isRefusal]).toEqual([null, 1, true]);
  });

  test("does not take a fault for a refusal", async () => {
    await expect(desk(new TypeError("oh")).desk.tell({ type: "draw" }, "Drawn.")).rejects.toThrow("oh");
  });
});

describe("two people who change seats", () => {
  const cost = { text: said("worse") } as SwapShown;

  test("are chosen one after the other, and the cost is said", async () => {
    const swapping = new Swapping(() => Promise.resolve(cost));
    await swapping.choose("p1");
    expect([swapping.one, swapping.other, swapping.has("p1")]).toEqual(["p1", null, true]);
    await swapping.choose("p2");
    expect([swapping.other, swapping.cost]).toEqual(["p2", cost]);
    await swapping.choose("p3"); // a new pair
    expect([swapping.one, swapping.other, swapping.cost]).toEqual(["p3", null, null]);
    await swapping.choose("p3");
    expect(swapping.one).toBeNull();
    await swapping.both("p1", "p1");
    expect(swapping.one).toBeNull();
  });

  test("are let go when it cannot be", async () => {
    const swapping = new Swapping(() => Promise.reject(refusal("table_is_pinned")));
    await expect(swapping.both("p1", "p2")).rejects.toThrow("table_is_pinned");
    expect(swapping.one).toBeNull();
  });

  test("are not mixed up with those chosen before", async () => {
    const asked: ((cost: SwapShown) => void)[] = [];
    const swapping = new Swapping(() => new Promise((resolve) => asked.push(resolve)));
    const first = swapping.both("p1", "p2");
    void swapping.both("p3", "p4");
    asked[0]!(cost);
    await first;
    expect([swapping.one, swapping.cost]).toEqual(["p3", null]);
  });
});

describe("typing results", () => {
  const entry = (number: number, superseded = false) => ({ number, superseded });
  const table = (number: number, status: string, entries: object[] = []) => ({
    number,
    status,
    entries,
    seats: ["y", "g", "r", "k"].map((colour) => ({ colour, absent: number === 2 && colour === "r" })),
  });
  const round = {
    number: 1,
    tables: [table(1, "open"), table(2, "confirmed", [entry(7, true), entry(9)]), table(3, "provisional", [entry(4)])],
  } as unknown as RoundShown;

  test("asks for the table, then for each seat that is played", () => {
    const typing = new ResultTyping(() => round);
    expect([typing.table, typing.seats, typing.nextSeat]).toEqual([null, [], null]);
    typing.number = "9";
    expect(typing.choose()).toBe(false);
    typing.number = "two";
    expect(typing.choose()).toBe(false);
    typing.number = " 2 ";
    expect(typing.choose()).toBe(true);
    expect(typing.seats.map(({ colour }) => colour)).toEqual(["y", "g", "k"]);
    typing.values[0] = " 132 ";
    expect(typing.nextSeat).toBe(1);
    typing.values.splice(1, 2, "95", "0");
    expect([typing.nextSeat, typing.line]).toEqual([null, "2 132 95 0"]);
    typing.clear();
    expect([typing.number, typing.table]).toEqual(["", null]);
  });

  test("takes a whole line as well", () => {
    const typing = new ResultTyping(() => round);
    typing.number = " 1: 132 95 60 12 ";
    expect([typing.isWholeLine, typing.line]).toEqual([true, "1: 132 95 60 12"]);
    typing.number = "12";
    expect(typing.isWholeLine).toBe(false);
  });

  test("corrects what was certain, and stands beside what was not", () => {
    const typing = new ResultTyping(() => round);
    expect([1, 2, 3, 4].map((number) => typing.supersedes(number))).toEqual([[], [9], [], []]);
  });
});
