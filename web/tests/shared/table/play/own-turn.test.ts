/** What somebody at a table can do, and what is not betrayed where mistakes are punished. */
import { describe, expect, test, vi } from "vitest";
import type { LegalMove } from "../../../../src/generated/messages";
import type { Answer } from "../../../../src/shared/server/line/connection";
import { interactionOf } from "../../../../src/shared/table/play/board-interaction";
import { lost, refusal, turnOf, walk } from "../sample";

/** A move of yellow's in these parts. */
const by = (text: string, ...ways: string[][]): LegalMove => ({
  ...walk(ways[0]![0]!, ways.at(-1)!.at(-1)!),
  text,
  legs: ways.map((fields) => ({ how: "walk", fields, captured: null, backward: false, lost: 0 })),
});

describe("choosing", () => {
  test("pawns with a move may be taken up, their targets are shown", () => {
    const { turn } = turnOf();
    expect(turn.takeable).toEqual(["y:4", "y:17"]);
    expect(turn.targets.map(({ field, captures }) => [field, captures])).toEqual([
      ["9", false],
      ["22", true],
    ]);
  });
  test("one tap plays an only move", async () => {
    const { turn, sent } = turnOf();
    await turn.take("y:4");
    expect(sent).toEqual([{ type: "move", move: "y:4-9" }]);
  });
  test("a tap on a target plays the only move that leads there", async () => {
    const { turn, sent } = turnOf();
    await turn.goTo({ colour: "y", field: "22", captures: true });
    expect(sent).toEqual([{ type: "move", move: "y:17-22" }]);
  });
  test("with two moves the pawn is taken up, and can be put down again", async () => {
    const { turn, sent } = turnOf({ legal: [walk("4", "9"), walk("4", "39", "g")] });
    await turn.take("y:4");
    expect(sent).toEqual([]);
    expect(turn.options.map(({ field }) => field)).toEqual(["9", "39"]);
    turn.back();
    expect(turn.chosen).toBeNull();
  });
  test("pointing at a pawn shows its targets alone", () => {
    const { turn } = turnOf();
    turn.point("y:17");
    expect(turn.targets.map(({ field }) => field)).toEqual(["22"]);
  });
  test("a pawn that may not move says why, with its rule", async () => {
    const { turn, sent } = turnOf();
    await turn.take("y:B");
    expect(turn.explanation).toMatchObject({ text: { en: "needs_six" }, rule: "R7" });
    expect(sent).toEqual([]);
  });
  test("a tap on the same pawn puts it down again", async () => {
    const { turn } = turnOf({ legal: [walk("4", "9"), walk("4", "39", "g")] });
    await turn.take("y:4");
    await turn.take("y:4");
    expect(turn.chosen).toBeNull();
  });
  test("with a pawn taken up, a tap on a target is meant for it", async () => {
    const { turn, sent } = turnOf({ legal: [walk("4", "9"), walk("4", "39", "g"), walk("17", "39")] });
    await turn.take("y:4");
    await turn.goTo({ colour: "y", field: "39", captures: true });
    expect(sent).toEqual([{ type: "move", move: "y:4-39" }]);
  });
  test("a target that two pawns can reach needs the pawn first", async () => {
    const { turn, sent } = turnOf({ legal: [walk("4", "9"), walk("8", "9")] });
    await turn.goTo({ colour: "y", field: "9", captures: false });
    expect([sent, turn.chosen]).toEqual([[], null]);
  });
  test("two ways to one field are not decided by a tap there: the words tell them apart", async () => {
    const { turn, sent } = turnOf({ legal: [by("direct", ["4", "9"]), by("roundabout", ["4", "6", "9"])] });
    await turn.goTo({ colour: "y", field: "9", captures: false });
    expect(sent).toEqual([]);
    expect(turn.chosenPawn).toBe("y:4");
    expect(turn.options).toHaveLength(2);
    await turn.pick(turn.chosen!, turn.options[1]!);
    expect(sent).toEqual([{ type: "move", move: "roundabout" }]);
  });
  test("a way of several parts is chosen part by part", async () => {
    const near = by("near", ["4", "6"], ["6", "9"]);
    const far = by("far", ["4", "6"], ["6", "12"]);
    const { turn, sent } = turnOf({ legal: [near, far, by("other", ["4", "8"])] });
    await turn.take("y:4");
    expect(turn.targets.map(({ field }) => field)).toEqual(["6", "8"]);
    await turn.goTo({ colour: "y", field: "6", captures: false });
    expect(sent).toEqual([]);
    expect(turn.targets.map(({ field }) => field)).toEqual(["9", "12"]);
    await turn.goTo({ colour: "y", field: "12", captures: false });
    expect(sent).toEqual([{ type: "move", move: "far" }]);
  });
  test("before the roll nothing moves", () => {
    const { turn } = turnOf({ roll: null as unknown as string, legal: [] });
    expect(turn.canRoll).toBe(true);
    expect(turn.takeable).toEqual([]);
  });
});

describe("commands", () => {
  const NO_ROLL = { roll: null as unknown as string, legal: [] };

  test("to roll are given once: while one is on its way there is no other", async () => {
    const { turn, sent } = turnOf(NO_ROLL);
    const rolled = turn.roll();
    expect(turn.canRoll).toBe(false);
    await turn.roll();
    await rolled;
    expect(sent).toEqual([{ type: "roll" }]);
    expect(turn.canRoll).toBe(true);
  });
  test("to roll show at once what is still being shown", async () => {
    const { turn } = turnOf(NO_ROLL);
    const finish = vi.spyOn(turn.stage, "finish");
    await turn.roll();
    expect(finish).toHaveBeenCalledOnce();
  });
  test("that are refused say why", async () => {
    const { turn } = turnOf(NO_ROLL, { type: "refused", id: "", refusal: refusal("too_fast") });
    await turn.roll();
    expect(turn.explanation).toMatchObject({ text: { en: "too_fast" } });
  });
  test("are not given for somebody else", async () => {
    const { turn, sent, table } = turnOf();
    (table as { isMine: boolean }).isMine = false;
    await turn.take("y:4");
    await turn.goTo({ colour: "y", field: "9", captures: false });
    await turn.play(walk("4", "9"));
    await turn.roll();
    expect(sent).toEqual([]);
    expect([turn.takeable, turn.targets, turn.shownMoves]).toEqual([[], [], []]);
  });
});

test("of very many targets none is shown until a pawn is pointed at", () => {
  const { turn } = turnOf({ legal: ["5", "6", "7", "8", "9", "10", "11"].map((field) => walk("4", field)) });
  expect([turn.targets, turn.shownMoves]).toEqual([[], []]);
  turn.point("y:4");
  expect(turn.targets).toHaveLength(7);
});

describe("a hint", () => {
  const reason = { de: "Zieh von 17 nach 22.", en: "Move from 17 to 22." };
  const advice: Answer = {
    type: "advice",
    id: "",
    move: "y:17-22",
    chances: [{ move: "y:17-22", chance: 0.5 }],
    reason,
  };

  test("marks the pawn and where it goes, says why, and plays nothing", async () => {
    const { turn, sent } = turnOf({}, advice);
    await turn.askForHint();
    expect(sent).toEqual([{ type: "hint" }]);
    expect(interactionOf(turn).hinted).toBe("y:17");
    expect(turn.targets.map(({ field }) => field)).toEqual(["22"]);
    expect(turn.shownMoves.map(({ text }) => text)).toEqual(["y:17-22"]);
    expect(turn.explanation).toEqual({ text: reason, values: {}, rule: null });
    expect(turn.takeable).toEqual(["y:4", "y:17"]);
  });
  test("gives way to a pawn that is pointed at, and comes back", async () => {
    const { turn } = turnOf({}, advice);
    turn.point("y:4"); // as the focus does of whoever plays by keyboard
    await turn.askForHint();
    expect(turn.targets.map(({ field }) => field)).toEqual(["22"]);
    turn.point("y:4");
    expect(turn.targets.map(({ field }) => field)).toEqual(["9"]);
    turn.point(null);
    expect(turn.targets.map(({ field }) => field)).toEqual(["22"]);
  });
  test("of two pawns that can go to the marked field, the tap there means the hinted one", async () => {
    const there = { legal: [walk("17", "22"), { ...walk("17", "22"), text: "y:18-22", steps: ["18", "22"] }] };
    const { turn, sent } = turnOf(there, advice);
    await turn.askForHint();
    await turn.goTo({ colour: "y", field: "22", captures: false });
    expect(sent.at(-1)).toEqual({ type: "move", move: "y:17-22" });
  });
  test("stays marked when its words are closed, and is gone with Escape", async () => {
    const { turn } = turnOf({}, advice);
    await turn.askForHint();
    turn.dismiss();
    expect(turn.explanation).toBeNull();
    expect(interactionOf(turn).hinted).toBe("y:17");
    turn.back();
    expect(turn.hint).toBeNull();
    expect(turn.targets).toHaveLength(2);
  });
  test("comes too late when the game has gone on", async () => {
    const { turn, table } = turnOf({}, advice);
    const asked = turn.askForHint();
    (table as { state: unknown }).state = { ...table.state, number: 10 };
    await asked;
    expect([turn.hint, turn.explanation]).toEqual([null, null]);
  });
  test("where there is only one move says so, and asks nobody", async () => {
    const { turn, sent } = turnOf({ legal: [walk("4", "9")] });
    await turn.askForHint();
    expect([turn.hintedPawn, turn.explanation?.text.en]).toEqual(["y:4", "There is only this one move."]);
    expect(sent).toEqual([]);
  });
  test("is not offered before the roll, without the table's leave, or to somebody who watches", () => {
    expect(turnOf().turn.canAskForHint).toBe(true);
    expect(turnOf({ roll: null as unknown as string, legal: [] }).turn.canAskForHint).toBe(false);
    expect(turnOf({ options: { hints: false, take_back: false } }).turn.hasHints).toBe(false);
    const { turn, table } = turnOf();
    (table as { seats: unknown }).seats = [];
    expect(turn.hasHints).toBe(false);
  });
  test("that is refused says why", async () => {
    const { turn } = turnOf({}, { type: "refused", id: "", refusal: refusal("not_ready") });
    await turn.askForHint();
    expect(turn.explanation?.text.en).toBe("not_ready");
    expect(turn.hint).toBeNull();
  });
});

describe("where mistakes are punished", () => {
  const punished = { switches: ["forced-capture", "punished"] };
  const touching = { ...punished, touch_counts: true, legal: [walk("17", "22", "g"), lost] };

  test("nobody is told of a duty beforehand", () => {
    const { turn } = turnOf({ ...punished, refusals: { "y:4": refusal("must_capture") } });
    turn.ask("y:4");
    expect(turn.explanation?.text.en).toContain("up to you to see what you must do");
    expect(turn.explanation?.rule).toBeNull();
  });
  test("other reasons are told", () => {
    const { turn } = turnOf(punished);
    turn.ask("y:B");
    expect(turn.explanation?.text.en).toBe("needs_six");
  });
  test("with touch-move all one's pawns look alike, and no target is shown", () => {
    const { turn } = turnOf(touching);
    expect(turn.takeable).toEqual(["y:B", "y:4", "y:17"]);
    expect(turn.targets).toEqual([]);
    expect(turn.shownMoves).toEqual([]);
    turn.point("y:17");
    expect(turn.targets).toEqual([]);
  });
  test("a tap touches", async () => {
    const { turn, sent } = turnOf(touching);
    await turn.take("y:B");
    expect(sent).toEqual([{ type: "touch", pawn: "B" }]);
  });
  test("a touched pawn stays taken up", () => {
    const { turn } = turnOf({ ...touching, touched: "17", legal: [walk("17", "22", "g"), walk("17", "12")] });
    turn.back();
    expect(turn.chosen).toMatchObject({ from: "17" });
    expect(turn.targets.map(({ field }) => field)).toEqual(["22", "12"]);
  });
});

describe("taking back", () => {
  const agreed = { options: { hints: true, take_back: true } };

  test("is offered where it was agreed, to whoever decided last", () => {
    expect(turnOf().turn.takesBack).toBe(false);
    expect(turnOf(agreed).turn).toMatchObject({ takesBack: true, canTakeBack: false });
    expect(turnOf({ ...agreed, take_back: "g" }).turn.canTakeBack).toBe(false);
    expect(turnOf({ ...agreed, take_back: "y" }).turn.canTakeBack).toBe(true);
  });
  test("means the same after a bot has played meanwhile", async () => {
    const { turn, sent, table } = turnOf({ ...agreed, take_back: "y" });
    const answers = [{ type: "stale" }, { type: "done" }] as Answer[];
    table.send = vi.fn(async (wish) => (sent.push(wish), answers.shift()!));
    await turn.takeBack();
    expect(sent).toEqual([{ type: "take_back" }, { type: "take_back" }]);
    expect(turn.explanation).toBeNull();
  });
  test("that is refused says why", async () => {
    const answer: Answer = { type: "refused", id: "", refusal: refusal("nothing_to_take_back") };
    const { turn } = turnOf({ ...agreed, take_back: "y" }, answer);
    await turn.takeBack();
    expect(turn.explanation).toMatchObject({ text: { en: "nothing_to_take_back" } });
  });
});
