import { expect, test } from "vitest";
import { clockText, secondsLeft, signalBetween } from "../../../../../src/features/tournament/shared/clock/clock";

const running = { running: true, ends_at: 1_000_300, left: null, now: 1_000_000 };

test("a running clock goes by the server's time, whatever the phone thinks it is", () => {
  expect(secondsLeft(running, 0)).toBe(300);
  expect(secondsLeft(running, 45)).toBe(255);
  expect(secondsLeft(running, 400)).toBe(0);
});

test("a clock that stands still does not go on, and without one there is none", () => {
  expect(secondsLeft({ running: false, ends_at: null, left: 90, now: 5 }, 60)).toBe(90);
  expect(secondsLeft({ running: false, ends_at: null, left: null, now: 5 }, 60)).toBeNull();
  expect(secondsLeft({ running: true, ends_at: null, left: null, now: 5 }, 60)).toBeNull();
});

test.each([
  [1500, "25:00"],
  [1499.2, "25:00"],
  [59, "0:59"],
  [3905, "1:05:05"],
  [0, "0:00"],
  [-3, "0:00"],
])("%d seconds are written %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

test("five minutes, one minute and the end are called out once each", () => {
  expect(signalBetween(300.2, 299.9)).toBe(300);
  expect(signalBetween(299.9, 299.6)).toBeNull();
  expect(signalBetween(60.1, 60)).toBe(60);
  expect(signalBetween(0.2, 0)).toBe(0);
  expect(signalBetween(400, 0)).toBe(0); // a device that slept says only the last
  expect(signalBetween(0, 900)).toBeNull(); // a new round
  expect(signalBetween(null, 200)).toBeNull();
  expect(signalBetween(200, null)).toBeNull();
});
