/** Which rules fit what people want, the best first, and why. */
import { number, say } from "../../base/language.svelte";
import { editions } from "../../shared/rules/editions";
import { changedInShort, isPunished } from "./compared";
import type { Sentence } from "../../generated/messages";
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
  /** whether they meet all that was wished; else they are only the nearest */
  readonly isMet: boolean;
}

const SHOWN = 5;
const MET = 0.5; // of all rules at least this many are further from what was wished
const USUAL_BOARD = "cross"; // that is what people have
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
  // What a penalty does to skill is not known: nobody is advised by it.
  const all = measured.with(wish.players).filter((figures) => wish.skill === "any" || !isPunished(figures));
  const skill = ranks(all.map(({ edge }) => edge));
  const meanness = ranks(all.map((figures) => figures.meanness));
  const late = (figures: Figures): number =>
    Math.abs(Math.log(measured.minutes(figures.toLast.value) / wish.minutes)) / Math.log(IN_TIME);
  const skillMet = (n: number): number => (wish.skill === "much" ? skill[n]! : 1 - skill[n]!);
  const meannessMet = (n: number): number => (wish.meanness === "mean" ? meanness[n]! : 1 - meanness[n]!);
  const isMet = (figures: Figures, n: number): boolean =>
    late(figures) <= 1 &&
    (wish.skill === "any" || skillMet(n) >= MET) &&
    (wish.meanness === "any" || meannessMet(n) >= MET);
  const cost = (figures: Figures, n: number): number => {
    const beyond = late(figures);
    let sum =
      COSTS.time * Math.max(0, beyond - NEAR) +
      COSTS.late * Math.max(0, beyond - 1) +
      COSTS.rule * figures.switches.length;
    if (wish.skill !== "any") sum += COSTS.wish * (1 - skillMet(n));
    if (wish.meanness !== "any") sum += COSTS.wish * (1 - meannessMet(n));
    return sum;
  };
  const ordered = all
    .map((figures, n) => ({ figures, n, cost: cost(figures, n) }))
    .toSorted((one, other) => one.cost - other.cost);
  const isInTime = ordered.some(({ figures }) => late(figures) <= 1);
  const isAnyMet = ordered.some(({ figures, n }) => isMet(figures, n));
  const fits: Fit[] = [];
  for (const { figures, n } of ordered) {
    if (fits.length === SHOWN) break;
    if (isAnyMet ? !isMet(figures, n) : isInTime && late(figures) > 1) continue;
    if (fits.some((fit) => isMoreOfTheSame(figures, fit.figures, measured))) continue;
    fits.push({ figures, why: reasons(figures, wish, skill[n]!, meanness[n]!, measured) });
  }
  return { fits, isInTime, isMet: isAnyMet };
}

/** A better set with rules added that change nothing: nobody needs to read that as well. What penalties
 * seem to do to skill is no reason either. */
const isMoreOfTheSame = (one: Figures, better: Figures, measured: Measured): boolean =>
  one.edition === better.edition &&
  better.switches.every((name) => one.switches.includes(name)) &&
  changedInShort(isPunished(one) ? { ...one, skill: better.skill } : one, better, measured) === null;

function reasons(figures: Figures, wish: Wish, skill: number, meanness: number, measured: Measured): string[] {
  const minutes = (rolls: number): string => number(Math.max(1, Math.round(measured.minutes(rolls))));
  const { value, tenth, ninetieth } = figures.toLast;
  const why = [say(texts.why_length, { minutes: minutes(value), low: minutes(tenth), high: minutes(ninetieth) })];
  const outOf100 = (part: number): string => number(Math.floor(100 * part));
  const hundred = number(figures.meanness, 1);
  /** Which of both is true, and whether that is what was wished. */
  const side = (rank: number, isHighWished: boolean, high: Sentence, low: Sentence): string => {
    const isHigh = isHighWished ? rank >= MET : rank > 1 - MET;
    const what = say(isHigh ? high : low, { hundred, share: outOf100(isHigh ? rank : 1 - rank) });
    return isHigh === isHighWished ? what : say(texts.but, { what });
  };
  if (wish.skill !== "any") why.push(side(skill, wish.skill === "much", texts.why_skill, texts.why_luck));
  if (wish.meanness !== "any") why.push(side(meanness, wish.meanness === "mean", texts.why_mean, texts.why_friendly));
  const { board, title } = editions[figures.edition]!;
  if (board === "star") why.push(say(texts.why_board_star));
  else if (board !== USUAL_BOARD) why.push(say(texts.why_board_other, { board: say(title) }));
  if (!figures.switches.length) why.push(say(texts.why_simple));
  return why;
}
