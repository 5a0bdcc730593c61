/** The round's clock. The server's time counts: the clocks of phones may be wrong. */

export interface RoundClock {
  readonly running: boolean;
  /** seconds since 1970, while it runs */
  readonly ends_at: number | null;
  /** seconds that are left, while it stands still */
  readonly left: number | null;
  /** the server's time when it said so */
  readonly now: number;
}

/** Seconds that are left, `after` this many seconds since the clock was told; null: there is no clock. */
export function secondsLeft({ running, ends_at, left, now }: RoundClock, after: number): number | null {
  if (!running) return left;
  return ends_at === null ? null : Math.max(0, ends_at - now - after);
}

const two = (number: number): string => String(number).padStart(2, "0");

/** "24:59", "1:05:00". A second that has begun is still there. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What is called out: five minutes, one minute, the end. */
export const SIGNALS = [300, 60, 0] as const;
export type Signal = (typeof SIGNALS)[number];

/** The signal that was passed between two looks at the clock; of several, the last. */
export function signalBetween(before: number | null, after: number | null): Signal | null {
  if (before === null || after === null || after >= before) return null;
  return SIGNALS.findLast((signal) => before > signal && after <= signal) ?? null;
}
