/** What became of each player's chance, as a calculation that anybody can follow. In points. */
import type { AccountShown } from "../../generated/messages";
import { addingUp } from "./numbers";

export const SOURCES = ["own_luck", "others_luck", "own_choices", "others_choices", "correction"] as const;
export type Source = (typeof SOURCES)[number];

export interface Item {
  readonly source: Source;
  /** as it is written: whole points that add up */
  readonly points: number;
  /** from where to where the sum goes, exactly */
  readonly from: number;
  readonly to: number;
}

export interface Calculation {
  readonly start: number;
  readonly items: readonly Item[];
  readonly end: number;
}

export function calculation(account: AccountShown): Calculation {
  const [start, end] = [Math.round(100 * account.start), Math.round(100 * account.end)];
  const changes = SOURCES.map((source) => 100 * account[source]);
  const points = addingUp(start, changes, end);
  let sum = 100 * account.start;
  const items = SOURCES.map((source, n) => ({ source, points: points[n]!, from: sum, to: (sum += changes[n]!) }));
  return { start, items, end };
}

/** The least and the greatest sum on the way: luck alone may lead far beyond victory. All are drawn to one scale. */
export function range(calculations: readonly Calculation[]): readonly [number, number] {
  const sums = calculations.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...sums), Math.max(100, ...sums)];
}
