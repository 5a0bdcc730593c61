/** Chances and what changed them, as people write them. A point is a hundredth of the chance to win. */
import { number, say } from "../../base/language.svelte";
import { texts } from "./texts";

/** "34 %"; what is not certain is not called 0 % or 100 %. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return say(texts.below_percent);
  if (chance < 1 && chance >= 0.995) return say(texts.above_percent);
  return say(texts.percent, { value: number(100 * chance) });
}

/** "+3", "−12", "0" */
export function signed(points: number, digits = 0): string {
  const size = number(Math.abs(points), digits);
  if (size === number(0, digits)) return number(0);
  return (points > 0 ? "+" : "−") + size;
}

/** A change of chance in points: "+3.2", to a tenth where it is small. */
export function change(chance: number): string {
  const points = 100 * chance;
  return signed(points, Math.abs(points) < 9.95 ? 1 : 0);
}

/** Whole numbers that lead exactly from one to the other, each as near as can be; nothing stays nothing. */
export function addingUp(start: number, changes: readonly number[], end: number): number[] {
  const whole = changes.map((one) => Math.round(one) + 0);
  const missing = end - start - whole.reduce((sum, one) => sum + one, 0);
  const by = Math.sign(missing);
  const most = changes
    .map((one, n) => ({ n, error: by * (one - whole[n]!), isNothing: one === 0 }))
    .toSorted((one, other) => Number(one.isNothing) - Number(other.isNothing) || other.error - one.error);
  for (const { n } of most.slice(0, Math.abs(missing))) whole[n]! += by;
  return whole;
}
