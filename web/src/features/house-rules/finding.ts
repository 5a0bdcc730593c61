/** Which rules fit what people want, the best first, and why. */
import { number, say } from "../../base/language.svelte";
import { changedInShort } from "./compared";
import type { Figures, Measured } from "./measured";
import { texts } from "./texts";

export type SkillWish = "any" | "little" | "much";
export type MeannessWish = "any" | "friendly" | "mean";

export interface Wish {
  readonly players: number;
  readonly minutes: number;
  readonly skill: SkillWish;
  readonly meanness: MeannessWish;
}

export interface Fit {
  readonly figures: Figures;
  readonly why: readonly string[];
}

export interface Found {
  readonly fits: readonly Fit[];
  /** whether any of them takes about as long as was wished */
  readonly isInTime: boolean;
}

const SHOWN = 5;
const IN_TIME = 1.35; // times as long or as short as was wished: still about that long
const NEAR = 0.3; // in parts of that: nobody notices
const COSTS = { time: 1, late: 10, wish: 1.5, rule: 0.2 }; // what speaks against a rule set; a rule more to remember, too

/** Which part of all the values lies below each, from 0 to 1; equal ones are half below. */
export function ranks(values: readonly number[]): number[] {
  const ordered = values.toSorted((one, other) => one - other);
  const first = (value: number, isAbove: boolean): number => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ordered[middle]! < value || (isAbove && ordered[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return values.map((value) => (first(value, false) + first(value, true)) / 2 / ordered.length);
}

export function find(measured: Measured, wish: Wish): Found {
  const all = measured.with(wish.players);
  const skill = ranks(all.map(({ edge }) => edge));
  const meanness = ranks(all.map((figures) => figures.meanness));
  const late = (figures: Figures): number =>
    Math.abs(Math.log(measured.minutes(figures.toLast.value) / wish.minutes)) / Math.log(IN_TIME);
  const cost = (figures: Figures, n: number): number => {
    const beyond = late(figures);
    let sum =
      COSTS.time * Math.max(0, beyond - NEAR) +
      COSTS.late * Math.max(0, beyond - 1) +
      COSTS.rule * figures.switches.length;
    if (wish.skill !== "any") sum += COSTS.wish * (wish.skill === "much" ? 1 - skill[n]! : skill[n]!);
    if (wish.meanness !== "any") sum += COSTS.wish * (wish.meanness === "mean" ? 1 - meanness[n]! : meanness[n]!);
    return sum;
  };
  const ordered = all
    .map((figures, n) => ({ figures, n, cost: cost(figures, n) }))
    .toSorted((one, other) => one.cost - other.cost);
  const isInTime = ordered.some(({ figures }) => late(figures) <= 1);
  const fits: Fit[] = [];
  for (const { figures, n } of ordered) {
    if (fits.length === SHOWN) break;
    if (isInTime && late(figures) > 1) continue;
    if (fits.some((fit) => isMoreOfTheSame(figures, fit.figures, measured))) continue;
    fits.push({ figures, why: reasons(figures, wish, skill[n]!, meanness[n]!, measured) });
  }
  return { fits, isInTime };
}

/** A better set with rules added that change nothing: nobody needs to read that as well. */
const isMoreOfTheSame = (one: Figures, better: Figures, measured: Measured): boolean =>
  one.edition === better.edition &&
  better.switches.every((name) => one.switches.includes(name)) &&
  changedInShort(one, better, measured) === null;

function reasons(figures: Figures, wish: Wish, skill: number, meanness: number, measured: Measured): string[] {
  const minutes = (rolls: number): string => number(Math.max(1, Math.round(measured.minutes(rolls))));
  const { value, tenth, ninetieth } = figures.toLast;
  const why = [say(texts.why_length, { minutes: minutes(value), low: minutes(tenth), high: minutes(ninetieth) })];
  const outOf100 = (part: number): string => number(Math.floor(100 * part));
  if (wish.skill === "much") why.push(say(texts.why_skill, { share: outOf100(skill) }));
  if (wish.skill === "little") why.push(say(texts.why_luck, { share: outOf100(1 - skill) }));
  const hundred = number(figures.meanness, 1);
  if (wish.meanness === "mean") why.push(say(texts.why_mean, { hundred, share: outOf100(meanness) }));
  if (wish.meanness === "friendly") why.push(say(texts.why_friendly, { hundred, share: outOf100(1 - meanness) }));
  if (!figures.switches.length) why.push(say(texts.why_simple));
  return why;
}
