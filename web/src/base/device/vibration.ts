/** A phone that is felt: a tap, or a blow. Where nothing can vibrate nothing happens. */
import { settings } from "../settings.svelte";

export type Feeling = "landed" | "hit" | "struck";

/** Milliseconds: on, off, on … */
const FEELINGS: Readonly<Record<Feeling, number[]>> = { landed: [15], hit: [35], struck: [50, 60, 130] };

export const canVibrate = (): boolean => typeof navigator !== "undefined" && "vibrate" in navigator;

/** Browsers refuse it, and complain, before somebody has touched the page. */
export function vibrate(feeling: Feeling): void {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.vibration && canVibrate() && isTouched) navigator.vibrate(FEELINGS[feeling]);
}
