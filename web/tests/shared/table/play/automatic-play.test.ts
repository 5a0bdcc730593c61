/** Rolling, and playing a forced move, for those who wish it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../../src/base/settings.svelte";
import { playAutomatically } from "../../../../src/shared/table/play/automatic-play";
import { turnOf, walk } from "../sample";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  Object.assign(settings, { auto_roll: false, auto_move: false });
  vi.useRealTimers();
});

const NO_ROLL = { roll: null as unknown as string, legal: [] };
const FORCED = { legal: [walk("4", "9")] };

function sentBy(change: Parameters<typeof turnOf>[0]): unknown[] {
  const { turn, sent } = turnOf(change);
  playAutomatically(turn);
  vi.runAllTimers();
  return sent;
}

test("nothing happens that nobody wished", () => {
  expect([...sentBy(NO_ROLL), ...sentBy(FORCED)]).toEqual([]);
});

test("the dice are rolled, a forced move is played, a choice is left to people", () => {
  Object.assign(settings, { auto_roll: true, auto_move: true });
  expect(sentBy(NO_ROLL)).toEqual([{ type: "roll" }]);
  expect(sentBy(FORCED)).toEqual([{ type: "move", move: "y:4-9" }]);
  expect(sentBy({})).toEqual([]);
  expect(sentBy({ ...FORCED, touch_counts: true })).toEqual([]);
});

test("it can be called off", () => {
  settings.auto_roll = true;
  const { turn, sent } = turnOf(NO_ROLL);
  playAutomatically(turn)!();
  vi.runAllTimers();
  expect(sent).toEqual([]);
});
