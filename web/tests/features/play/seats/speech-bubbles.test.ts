/** What somebody has just said stands beside their seat for a moment. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpeechBubbles } from "../../../../src/features/play/seats/speech-bubbles.svelte";
import type { Reaction } from "../../../../src/generated/messages";
import type { Said } from "../../../../src/shared/words/log";

const said = (seat: string, reaction: Reaction): Said => ({ seat, reaction, after: 1, at: 0 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a bubble fades, but not one that was said meanwhile", () => {
  const bubbles = new SpeechBubbles();
  bubbles.take(said("y", "ouch"));
  bubbles.take(said("r", "thanks"));
  expect([bubbles.of("y"), bubbles.of("r"), bubbles.of("g")]).toEqual(["ouch", "thanks", null]);
  vi.advanceTimersByTime(3_000);
  bubbles.take(said("y", "sorry"));
  vi.advanceTimersByTime(1_000);
  expect([bubbles.of("y"), bubbles.of("r")]).toEqual(["sorry", null]);
  vi.advanceTimersByTime(3_000);
  expect(bubbles.of("y")).toBeNull();
});
