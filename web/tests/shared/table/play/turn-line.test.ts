/** Whose turn it is, in a line. */
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../../src/base/settings.svelte";
import { Stage } from "../../../../src/shared/table/scene/stage.svelte";
import { OwnTurn } from "../../../../src/shared/table/play/own-turn.svelte";
import { turnColour, turnLine } from "../../../../src/shared/table/play/turn-line";
import type { NumberedEvent, TableState } from "../../../../src/generated/messages";
import { DONE, lost, SEAT, STATE, turnOf, walk } from "../sample";

beforeEach(() => void (settings.language = "en"));

const NO_ROLL = { roll: null as unknown as string, legal: [] };

test("it asks for what can be done", async () => {
  expect(turnLine(turnOf(NO_ROLL).turn)).toBe("Anna, roll!");
  expect(turnLine(turnOf().turn)).toBe("Anna, choose a pawn");
  expect(turnLine(turnOf({ touch_counts: true, legal: [lost] }).turn)).toBe("Anna, touch a pawn");
  const { turn } = turnOf({ legal: [walk("4", "9"), walk("4", "39")] });
  await turn.take("y:4");
  expect(turnLine(turn)).toBe("Anna, where to?");
});

test("of others it says what they do", () => {
  const theirs = (change: Parameters<typeof turnOf>[0]) => {
    const { turn, table } = turnOf(change);
    (table as { isMine: boolean }).isMine = false;
    return turnLine(turn);
  };
  expect(theirs(NO_ROLL)).toBe("Anna is rolling …");
  expect(theirs({})).toBe("Anna is thinking …");
});

test("what was decided and is not answered is on its way, or waits for the connection", async () => {
  vi.useFakeTimers();
  const { turn, table } = turnOf(NO_ROLL);
  let answer: (done: typeof DONE) => void = () => {};
  table.send = () => new Promise((settle) => (answer = settle));
  const rolled = turn.roll();
  expect(turnLine(turn)).toBe("Anna is rolling …");
  vi.advanceTimersByTime(1_000);
  expect([turn.canRoll, turn.isWaiting]).toEqual([false, true]);
  expect(turnLine(turn)).toBe("Your roll is on its way …");
  Object.assign(table, { status: "lost" });
  expect(turnLine(turn)).toBe("Your roll is waiting for the connection");
  Object.assign(table.state!, { roll: "5" });
  expect(turnLine(turn)).toBe("Your move is waiting for the connection");
  Object.assign(table, { status: "open" });
  expect(turnLine(turn)).toBe("Your move is on its way …");
  answer(DONE);
  await rolled;
  expect(turn.isWaiting).toBe(false);
  vi.useRealTimers();
});

test("it knows a break, and the end", () => {
  const changed = (more: object) => turnLine(turnOf(more).turn);
  expect(changed({ paused: true })).toBe("Paused");
  expect(changed({ phase: "ended", ranking: ["y"] })).toBe("Anna has won!");
});

test("partners have won together", () => {
  const seats = ["Anna", "Ben", "Cem", "Dana"].map((name, n) => ({ ...SEAT, seat: "ygrk"[n]!, name }));
  const ended = { phase: "ended", rules: "classic+partners", ranking: ["y", "r", "g", "k"], seats };
  expect(turnLine(turnOf(ended as object).turn)).toBe("Anna and Cem have won!");
});

test("an end without a winner is an end", () => {
  const { turn, table } = turnOf({ phase: "ended", ranking: [] } as object);
  table.seatOf = () => null;
  expect(turnLine(turn)).toBe("The game is over");
});

test("where nothing is known, or nobody is on turn, it says nothing", () => {
  const { turn, table } = turnOf();
  table.seatOf = () => null;
  expect(turnLine(turn)).toBe("");
  (table as { state: null }).state = null;
  expect(turnLine(turn)).toBe("");
});

test("the device is passed on to whoever rolls next", () => {
  const ben = { ...SEAT, seat: "r", name: "Ben" };
  const { turn, table } = turnOf({ ...NO_ROLL, seats: [SEAT, ben] } as object);
  const rolled = { number: 8, at: 0, move: null, event: { type: "rolled", colour: "r", roll: "2", by: "player" } };
  Object.assign(table, {
    seats: ["y", "r"],
    events: [rolled],
    seatOf: (colour: string) => (colour === "r" ? ben : SEAT),
  });
  expect(turnLine(turn)).toBe("Pass to Anna: roll!");
  Object.assign(table, { events: [{ ...rolled, event: { ...rolled.event, colour: "y" } }] });
  expect(turnLine(turn)).toBe("Anna, roll!"); // once more, with a 6
});

/** The turn of whoever is seen to do something, step by step: `pass` lets the next thing be seen. */
function shown(events: readonly NumberedEvent[], after: Partial<TableState>) {
  const waiting: (() => void)[] = [];
  const stage = new Stage(
    () => 1,
    () => {},
    (_, run) => (waiting.push(run), () => {}),
  );
  const { table } = turnOf({ number: 7, roll: null as unknown as string, legal: [] });
  const state = { ...table.state!, ...after };
  stage.take([], table.state!);
  Object.assign(table, { state, isMine: false });
  stage.take(events, state);
  return { turn: new OwnTurn(table, stage), stage, pass: () => waiting.splice(0).forEach((run) => run()) };
}

const told = (number: number, event: object, more: object = {}): NumberedEvent =>
  ({ number, at: 0, move: null, refused: null, place: null, event, ...more }) as NumberedEvent;
const ROLLED = told(8, { type: "rolled", colour: "y", roll: "5", by: "player" });

test("what is seen just now is told: the die, its face, the pawn on its way", () => {
  const event = { type: "moved", colour: "y", move: "y:4-9", by: "player" };
  const moved = told(9, event, { move: walk("4", "9") });
  const { turn, stage, pass } = shown([ROLLED, moved], { number: 9, roll: null, turn: "g" });
  expect(turnLine(turn)).toBe("Anna is rolling …");
  pass();
  expect(turnLine(turn)).toBe("Anna rolls a 5");
  while (!stage.isMoving) pass();
  expect(turnLine(turn)).toBe("Anna is moving …");
  expect(turnColour(turn)).toBe("y");
});

test.each([
  [{ "y:B": "needs_six" }, "Anna cannot move: no 6 to bring a pawn in"],
  [{}, "Anna cannot move"],
])("who cannot move is told with the reason, if one is known: %o", (refused, words) => {
  const event = { type: "moved", colour: "y", move: null, by: "player" };
  const passed = told(9, event, { refused });
  const { turn, stage, pass } = shown([ROLLED, passed], { number: 9, roll: null, turn: "g" });
  while (stage.pass === null) pass();
  expect(turnLine(turn)).toBe(words);
  expect(turnColour(turn)).toBe("y"); // although it is green's turn already
});

test("whoever has decided here is not thinking any more", async () => {
  const { turn, table } = turnOf();
  let answer: (done: typeof DONE) => void = () => {};
  table.send = () => new Promise((settle) => (answer = settle));
  const taken = turn.take("y:4");
  expect(turnLine(turn)).toBe("Anna is moving …");
  expect(turnColour(turn)).toBe(STATE.turn);
  answer(DONE);
  await taken;
});

test("before the game it is about who begins", () => {
  const { turn } = turnOf(NO_ROLL);
  const lineAt = (rollOff: object) => turnLine({ table: turn.table, stage: { rollOff } } as unknown as OwnTurn);
  const shown = { faces: {}, rolling: ["y", "g"], leading: null, first: null, round: 0 };
  expect(lineAt(shown)).toBe("Who begins? Everybody rolls …");
  expect(lineAt({ ...shown, rolling: [], leading: ["y", "g"] })).toBe("A tie! Anna and Green roll again");
  expect(lineAt({ ...shown, round: 1 })).toBe("A tie! Anna and Green roll again");
  expect(lineAt({ ...shown, rolling: [], leading: ["y"], first: "y" })).toBe("Anna begins!");
});
