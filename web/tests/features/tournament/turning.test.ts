import { expect, test } from "vitest";
import { Turning } from "../../../src/features/tournament/wall/turning.svelte";

/** Waits until it is told that the time is over. */
function clockwork() {
  const set: { ms: number; run: () => void }[] = [];
  const wait = (ms: number, run: () => void) => {
    const alarm = { ms, run };
    set.push(alarm);
    return () => void set.splice(set.indexOf(alarm), set.includes(alarm) ? 1 : 0);
  };
  return { set, wait, ring: () => set.shift()!.run() };
}

test("pages turn by themselves, and begin anew after the last", () => {
  const clock = clockwork();
  const turning = new Turning(() => 3, clock.wait);
  turning.start();
  const seen = [0, 1, 2, 3].map(() => {
    clock.ring();
    return turning.at;
  });
  expect(seen).toEqual([1, 2, 0, 1]);
  expect(clock.set).toHaveLength(1);
});

test("whoever turns by hand has longer to read", () => {
  const clock = clockwork();
  const turning = new Turning(() => 3, clock.wait);
  const stop = turning.start();
  const usual = clock.set[0]!.ms;
  turning.turn(-1);
  expect(turning.at).toBe(2);
  expect(clock.set[0]!.ms).toBeGreaterThan(usual);
  stop();
  expect(clock.set).toEqual([]);
});

test("a page that is held stays until it is let go", () => {
  const clock = clockwork();
  const turning = new Turning(() => 3, clock.wait);
  turning.hold(true);
  expect(turning.isHeld).toBe(true);
  expect(clock.set).toEqual([]);
  turning.turn(1);
  expect([turning.at, clock.set.length]).toEqual([1, 0]);
  turning.hold(false);
  clock.ring();
  expect(turning.at).toBe(2);
});

test("with fewer pages than before, the last is shown", () => {
  let count = 5;
  const turning = new Turning(() => count, clockwork().wait);
  turning.turn(-1);
  expect(turning.at).toBe(4);
  count = 2;
  expect(turning.at).toBe(1);
  count = 0;
  expect(turning.at).toBe(0);
  turning.turn(1);
  expect(turning.at).toBe(0);
});

test("it waits by the real clock where no other is given", () => {
  const stop = new Turning(() => 2).start();
  stop();
});
