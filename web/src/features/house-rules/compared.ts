/** Two rule sets beside each other, in words. A difference that may be chance alone is none. */
import { listed, number, say } from "../../base/language.svelte";
import type { Sentence } from "../../generated/messages";
import type { Estimate, Figures, Measured, Range } from "./measured";
import { texts } from "./texts";

const SURE = 1.5; // times the reach of 95 %: some fifty differences stand on a page, and none of them should be chance
const PUNISHED = "punished";
const EXACT = 0.25; // in parts of a difference: if it is not further off than that, one number says it

const apartBy = (one: Estimate, other: Estimate): number => one.value - other.value;
const unsure = (one: Estimate, other: Estimate): number => SURE * Math.hypot(one.reach, other.reach);

/** By how much one figure differs from another; 0 if that cannot be told from chance. */
export function difference(one: Estimate, other: Estimate): number {
  const apart = apartBy(one, other);
  return Math.abs(apart) > unsure(one, other) ? apart : 0;
}

/** A difference that cannot be told from chance is at most so large. */
export const atMost = (one: Estimate, other: Estimate): number => Math.abs(apartBy(one, other)) + unsure(one, other);

/** As people say numbers: 37, 140, 1,250. */
export function about(value: number): number {
  const size = Math.abs(value);
  const step = size >= 1_000 ? 50 : size >= 200 ? 10 : size >= 50 ? 5 : 1;
  return Math.max(1, step * Math.round(size / step));
}

const said = (value: number): string => number(about(value));
const HAIR = 1e-9; // what 100 × 0.56 is more than 56
const floor = (value: number): number => Math.floor(value + HAIR);
const ceil = (value: number): number => Math.ceil(value - HAIR);
const even = ({ sides }: Figures): number => 1 / sides;
const outOf100 = (value: number): string => number(100 * value);

/** By how much whoever begins wins more often than is even. */
export const advantage = (figures: Figures): Estimate => ({
  ...figures.beginner,
  value: figures.beginner.value - even(figures),
});

/** One of something, or more of it, or between this many. */
type Counted = readonly [one: Sentence, many: Sentence];
const MINUTES: Counted = [texts.minutes_one, texts.minutes_many];
const ROLLS: Counted = [texts.rolls_one, texts.rolls_many];
const CAPTURES: Counted = [texts.captures_one, texts.captures_many];

function counted([low, high]: readonly [number, number], [one, many]: Counted): string {
  if (low !== high) return say(many, { amount: say(texts.between, { low: number(low), high: number(high) }) });
  return say(high === 1 ? one : many, { amount: number(high) });
}

/** Between which the size of a difference lies; both the same where one number says it well enough. */
function sizeOf(one: Estimate, other: Estimate): readonly [number, number] {
  const [size, off] = [Math.abs(apartBy(one, other)), unsure(one, other)];
  return off <= EXACT * size ? [size, size] : [size - off, size + off];
}

const rounded = ([low, high]: readonly [number, number], round = about): readonly [number, number] => [
  round(low),
  round(high),
];
const roughly = (range: readonly [number, number], what: Counted): string =>
  say(texts.roughly, { amount: counted(rounded(range), what) });

/** Wins in a hundred games: always a range, and that rounded outward, for they are the least sure of all. */
function wins(one: Estimate, other: Estimate): string {
  const [size, off] = [100 * Math.abs(apartBy(one, other)), 100 * unsure(one, other)];
  const [low, high] = [Math.max(1, floor(size - off)), ceil(size + off)];
  const amount = low === high ? number(low) : say(texts.between, { low: number(low), high: number(high) });
  return say(texts.roughly, { amount });
}

export function lengthChanged(now: Figures, before: Figures, measured: Measured): string | null {
  const apart = difference(now.toLast, before.toLast);
  if (!apart) return null;
  const [low, high] = sizeOf(now.toLast, before.toLast);
  const what = say(apart > 0 ? texts.longer : texts.shorter, { rolls: roughly([low, high], ROLLS) });
  const minutes = rounded([measured.minutes(low), measured.minutes(high)], Math.round);
  return minutes[0] ? say(texts.in_minutes, { what, minutes: counted(minutes, MINUTES) }) : what;
}

export function capturesChanged(now: Figures, before: Figures): string | null {
  const apart = difference(now.captures, before.captures);
  const captures = (): string => roughly(sizeOf(now.captures, before.captures), CAPTURES);
  return apart ? say(apart > 0 ? texts.more_captures : texts.fewer_captures, { captures: captures() }) : null;
}

export function fairnessChanged(now: Figures, before: Figures): string | null {
  const [one, other] = [advantage(now), advantage(before)];
  const apart = difference(one, other);
  return apart ? say(apart > 0 ? texts.begins_more : texts.begins_less, { points: wins(one, other) }) : null;
}

/** Shares of two and of four players cannot be compared: there must be as many sides. */
export function skillChanged(now: Figures, before: Figures): string | null {
  if (now.sides !== before.sides) return null;
  const apart = difference(now.skill, before.skill);
  return apart ? say(apart > 0 ? texts.wins_more : texts.wins_less, { points: wins(now.skill, before.skill) }) : null;
}

const upTo = (size: number, what: Counted): string => counted(rounded([size, size]), what);
const winsUpTo = (size: number): string => say(texts.wins_in_100, { amount: number(ceil(100 * size)) });

/** How large a difference that could not be seen is at most. */
export const lengthAtMost = (now: Figures, before: Figures): string =>
  say(texts.at_most, { amount: upTo(atMost(now.toLast, before.toLast), ROLLS) });
export const capturesAtMost = (now: Figures, before: Figures): string =>
  say(texts.at_most, { amount: upTo(atMost(now.captures, before.captures), CAPTURES) });
export const fairnessAtMost = (now: Figures, before: Figures): string =>
  say(texts.at_most, { amount: winsUpTo(atMost(advantage(now), advantage(before))) });
export const skillAtMost = (now: Figures, before: Figures): string =>
  say(texts.at_most, { amount: winsUpTo(atMost(now.skill, before.skill)) });

/** All that changed, in one go; null: nothing that could be seen. */
export function changedInShort(now: Figures, before: Figures, measured: Measured): string | null {
  const parts = [
    lengthChanged(now, before, measured),
    capturesChanged(now, before),
    skillChanged(now, before),
    fairnessChanged(now, before),
  ].filter((part) => part !== null);
  return parts.length ? listed(parts) : null;
}

/** What is said where nothing could be seen: how much may still be there. */
export function atMostInShort(now: Figures, before: Figures): string {
  const shares = [atMost(advantage(now), advantage(before))];
  if (now.sides === before.sides) shares.push(atMost(now.skill, before.skill));
  const parts = [
    upTo(atMost(now.toLast, before.toLast), ROLLS),
    upTo(atMost(now.captures, before.captures), CAPTURES),
    winsUpTo(Math.max(...shares)),
  ];
  return say(texts.at_most, { amount: listed(parts) });
}

const isNearlyAll = (share: number): boolean => share >= 0.995; // would be said as 100 in 100

/** Between how many of a hundred the true share lies, rounded outward. */
function shareOf({ value, reach }: Estimate): string {
  const [low, high] = [floor(100 * (value - reach)), ceil(100 * (value + reach))];
  return say(texts.between, { low: number(Math.max(0, low)), high: number(Math.min(100, high)) });
}

/** One line, for where there is no room for more. */
export const inShort = ({ toLast, captures, skill }: Figures, measured: Measured): string =>
  say(texts.in_short, {
    length: counted([minutesOf(toLast.value, measured), minutesOf(toLast.value, measured)], MINUTES),
    captures: upTo(captures.value, CAPTURES),
    skill: isNearlyAll(skill.value)
      ? say(texts.wins_nearly_all)
      : say(texts.wins_share, { share: outOf100(skill.value) }),
  });

const minutesOf = (rolls: number, measured: Measured): number => Math.max(1, Math.round(measured.minutes(rolls)));

export function lengthIs({ toLast, toFirst }: Figures, measured: Measured): string[] {
  const minutes = number(minutesOf(toLast.value, measured));
  const [rolls, low, high] = [toLast.value, toLast.tenth, toLast.ninetieth].map(said);
  const isOverLater = toLast.value - toFirst.value > toLast.reach;
  return [
    say(texts.length_is, { rolls: rolls!, minutes, low: low!, high: high! }),
    ...(isOverLater ? [say(texts.length_to_first, { rolls: said(toFirst.value) })] : []),
  ];
}

export function fairnessIs(figures: Figures): string[] {
  const more = advantage(figures);
  const { value, reach } = more;
  const verdict = value > 0 ? texts.begins_better : texts.begins_worse;
  return [
    say(texts.fairness_is, { share: shareOf(figures.beginner), even: outOf100(even(figures)) }),
    Math.abs(value) > SURE * reach
      ? say(verdict, { points: wins(more, { value: 0, reach: 0 }) })
      : say(texts.fair, { points: ceil(100 * (Math.abs(value) + SURE * reach)) }),
  ];
}

export function meannessIs(figures: Figures): string[] {
  const captures = figures.captures.value < 10 ? number(figures.captures.value, 1) : said(figures.captures.value);
  return [
    say(texts.meanness_is, { captures, hundred: number(figures.meanness, 1) }),
    say(texts.lead_changes_are, { number: said(figures.leadChanges.value) }),
  ];
}

export function skillIs(figures: Figures): string[] {
  const isPairs = figures.sides < figures.players;
  const some = isPairs ? texts.skill_is_pairs : texts.skill_is;
  const nearlyAll = isPairs ? texts.skill_is_pairs_nearly_all : texts.skill_is_nearly_all;
  const values = { share: shareOf(figures.skill), even: outOf100(even(figures)) };
  return [
    say(isNearlyAll(figures.skill.value) ? nearlyAll : some, values),
    isNearlyAll(figures.choices.value)
      ? say(texts.choices_nearly_all)
      : say(texts.choices_are, { share: outOf100(figures.choices.value) }),
    gamesNeeded(figures.gamesNeeded),
    ...(isPunished(figures) ? [say(texts.punished_about)] : []),
  ];
}

/** Random movers run into every penalty: what this rule does to skill among people was not measured. */
export const isPunished = ({ switches }: Pick<Figures, "switches">): boolean => switches.includes(PUNISHED);

/** Where nobody is known to be better, no number of games shows it. */
function gamesNeeded({ low, high }: Range): string {
  if (low === null) return say(texts.games_needed_unknown);
  if (high === null) return say(texts.games_needed_least, { low: said(low) });
  if (high === 1) return say(texts.games_needed_one);
  if (about(low) === about(high)) return say(texts.games_needed, { games: said(low) });
  return say(texts.games_needed_between, { low: said(low), high: said(high) });
}
