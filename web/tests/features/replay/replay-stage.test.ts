/** What is seen of a game that is played again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player } from "../../../src/features/replay/player.svelte";
import { ReplayStage } from "../../../src/features/replay/replay-stage.svelte";
import type { LegalMove, TurnPlayed } from "../../../src/generated/messages";
import { TIMES } from "../../../src/shared/table/scene/animation";

const walk = (colour: string, ...fields: string[]): LegalMove => ({
  text: `${colour}:${fields[0]}-${fields.at(-1)}`,
  colour,
  steps: [fields[0]!, fields.at(-1)!],
  legs: [{ how: "walk", fields, captured: null, backward: false, lost: 0 }],
  captured: [],
  sent_back: null,
  touch: false,
  goal: null,
});

const turn = (number: number, colour: string, move: LegalMove | null, y: string, r: string): TurnPlayed => ({
  number,
  colour,
  roll: "2",
  move,
  refused: null,
  pawns: { y: [y], r: [r] },
});

/** Yellow walks, red cannot move, yellow walks on, red walks. */
const game = {
  pawns: { y: ["0"], r: ["20"] },
  turns: [
    turn(1, "y", walk("y", "0", "1", "2"), "2", "20"),
    turn(2, "r", null, "2", "20"),
    turn(3, "y", walk("y", "2", "3", "4"), "4", "20"),
    turn(4, "r", walk("r", "20", "21", "22"), "4", "22"),
  ],
};

let player: Player;

let isStill: boolean;

let shown: ReplayStage;

beforeEach(() => {
  vi.useFakeTimers();
  isStill = false;
  player = new Player(game);
  shown = new ReplayStage(player, () => isStill);
  shown.follow();
});
afterEach(() => void vi.useRealTimers());

/** Go somewhere, and look. */
function goTo(at: number) {
  player.go(at);
  shown.follow();
  return shown.stage;
}

const milliseconds = () => shown.stage.motions["y0"]?.hops.map(({ ms }) => ms);

test("it begins with the pawns at their places and nothing done", () => {
  const { pawns, last, turn, isBusy } = shown.stage;
  expect([pawns, last, turn, isBusy]).toEqual([game.pawns, null, "y", false]);
});

test("one step on is shown walking, and then stays marked", () => {
  const stage = goTo(1);
  expect(stage.motions["y0"]).toMatchObject({ from: "0", hops: [{ to: "1" }, { to: "2" }] });
  expect(stage.turn).toBe("y");
  vi.runAllTimers();
  expect([stage.isBusy, stage.pawns, stage.turn]).toEqual([false, { y: ["2"], r: ["20"] }, "r"]);
  expect(stage.last?.legs).toEqual(game.turns[0]!.move!.legs);
});

test("a roll without a move is passed over, and nothing is marked", () => {
  goTo(1);
  const stage = goTo(2);
  vi.runAllTimers();
  expect([stage.pawns, stage.last, stage.turn]).toEqual([{ y: ["2"], r: ["20"] }, null, "y"]);
});

test.each([
  ["on", 0, 3],
  ["back by one", 4, 3],
])("a jump %s is there at once, with its move marked", (_, from, to) => {
  goTo(from);
  const stage = goTo(to);
  expect([stage.isBusy, stage.motions]).toEqual([false, {}]);
  expect([stage.pawns, stage.turn]).toEqual([{ y: ["4"], r: ["20"] }, "r"]);
  expect(stage.last?.legs).toEqual(game.turns[2]!.move!.legs);
});

test("back at the start nothing is marked any more", () => {
  goTo(3);
  const stage = goTo(0);
  expect([stage.pawns, stage.last, stage.isBusy]).toEqual([game.pawns, null, false]);
});

test("at the end nobody is on turn", () => {
  expect(goTo(4).turn).toBeNull();
});

test("whoever is faster than the pawns does not wait for them", () => {
  goTo(2);
  goTo(3);
  const stage = goTo(4); // yellow is still walking
  expect(stage.pawns.y).toEqual(["4"]);
  expect(Object.keys(stage.motions)).toEqual(["r0"]);
});

test.each([
  ["slow", 1],
  ["normal", 0.6],
  ["fast", 0.18],
] as const)("when the replay is %s a step takes %f of its time", (speed, pace) => {
  player.setSpeed(speed);
  goTo(1);
  expect(milliseconds()).toEqual([TIMES.step * pace, TIMES.step * pace]);
});

test("for somebody who does not want to see things move, every step is there at once", () => {
  isStill = true;
  const stage = goTo(1);
  expect([stage.isBusy, stage.motions, stage.pawns.y]).toEqual([false, {}, ["2"]]);
});
