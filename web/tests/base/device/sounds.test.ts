/** Sounds: none before somebody has touched the page, and none that stops anything. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readySounds, sound } from "../../../src/base/device/sounds";

let touch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_: string, run: () => void) => (touch = run));
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      currentTime = 0;
      sampleRate = 8_000;
      createBuffer(): never {
        throw new Error("no loudspeaker");
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("one that cannot be made is reported, and whoever wanted it goes on", () => {
  const forget = readySounds();
  sound("step");
  expect(vi.getTimerCount(), "nobody has touched the page").toBe(0);
  touch();
  sound("step");
  expect(() => vi.runAllTimers()).toThrow("no loudspeaker");
  forget();
});
