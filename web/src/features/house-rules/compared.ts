/** Two rule sets beside each other, in words. A difference that may be chance alone is none. */
import { listed, number, say } from "../../base/language.svelte";
import type { Estimate, Figures, Measured, Range } from "./measured";
import { texts } from "./texts";

const SURE = 1.5; // times the reach of 95 %: some fifty differences stand on a page, and none of them should be chance

/** By how much one figure differs from another; 0 if that cannot be told from chance. */
export function difference(one: Estimate, other: Estimate): number {
  const apart = one.value - other.value;
  return Math.abs(apart) > SURE * Math.hypot(one.reach, other.reach) ? apart : 0;
}

/** As people say numbers: 37, 140, 1,250. */
export function about(value: number): number {
  const size = Math.abs(value);
  const step = size >= 1_000 ? 50 : size >= 200 ? 10 : size >= 50 ? 5 : 1;
  return Math.max(1, step * Math.round(size / step));
}

const said = (value: number): string => number(about(value));
const even = ({ sides }: Figures): number => 1 / sides;
const outOf100 = (value: number): string => number(100 * value);

/** By how much whoever begins wins more often than is even. */
export const advantage = (figures: Figures): Estimate => ({
  ...figures.beginner,
  value: figures.beginner.value - even(figures),
});

export function lengthChanged(now: Figures, before: Figures, measured: Measured): string | null {
  const rolls = difference(now.toLast, before.toLast);
  if (!rolls) return null;
  const what = say(rolls > 0 ? texts.longer : texts.shorter, { rolls: said(rolls) });
  const minutes = Math.round(measured.minutes(Math.abs(rolls)));
  return minutes ? say(texts.in_minutes, { what, minutes: number(minutes) }) : what;
}

export function capturesChanged(now: Figures, before: Figures): string | null {
  const captures = difference(now.captures, before.captures);
  return captures ? say(captures > 0 ? texts.more_captures : texts.fewer_captures, { captures: said(captures) }) : null;
}

export function fairnessChanged(now: Figures, before: Figures): string | null {
  const points = difference(advantage(now), advantage(before));
  return points ? say(points > 0 ? texts.begins_more : texts.begins_less, { points: said(100 * points) }) : null;
}

/** Shares of two and of four players cannot be compared: there must be as many sides. */
export function skillChanged(now: Figures, before: Figures): string | null {
  if (now.sides !== before.sides) return null;
  const points = difference(now.skill, before.skill);
  return points ? say(points > 0 ? texts.wins_more : texts.wins_less, { points: said(100 * points) }) : null;
}

/** All that changed, in one go; null: nothing that could be measured. */
export function changedInShort(now: Figures, before: Figures, measured: Measured): string | null {
  const parts = [
    lengthChanged(now, before, measured),
    capturesChanged(now, before),
    skillChanged(now, before),
    fairnessChanged(now, before),
  ].filter((part) => part !== null);
  return parts.length ? listed(parts) : null;
}

/** One line, for where there is no room for more. */
export const inShort = ({ toLast, captures, skill }: Figures, measured: Measured): string =>
  say(texts.in_short, {
    minutes: number(Math.max(1, Math.round(measured.minutes(toLast.value)))),
    captures: said(captures.value),
    share: outOf100(skill.value),
  });

export function lengthIs({ toLast, toFirst }: Figures, measured: Measured): string[] {
  const minutes = number(Math.max(1, Math.round(measured.minutes(toLast.value))));
  const [rolls, low, high] = [toLast.value, toLast.tenth, toLast.ninetieth].map(said);
  const isOverLater = toLast.value - toFirst.value > toLast.reach;
  return [
    say(texts.length_is, { rolls: rolls!, minutes, low: low!, high: high! }),
    ...(isOverLater ? [say(texts.length_to_first, { rolls: said(toFirst.value) })] : []),
  ];
}

export function fairnessIs(figures: Figures): string[] {
  const { value, reach } = advantage(figures);
  const points = number(100 * Math.abs(value), 100 * Math.abs(value) < 10 ? 1 : 0);
  const verdict = value > 0 ? texts.begins_better : texts.begins_worse;
  return [
    say(texts.fairness_is, { share: outOf100(figures.beginner.value), even: outOf100(even(figures)) }),
    Math.abs(value) > SURE * reach ? say(verdict, { points }) : say(texts.fair),
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
  const values = { share: outOf100(figures.skill.value), even: outOf100(even(figures)) };
  return [
    say(isPairs ? texts.skill_is_pairs : texts.skill_is, values),
    say(texts.choices_are, { share: outOf100(figures.choices.value) }),
    gamesNeeded(figures.gamesNeeded),
  ];
}

/** Where nobody is known to be better, no number of games shows it. */
function gamesNeeded({ low, high }: Range): string {
  if (low === null) return say(texts.games_needed_unknown);
  if (high === null) return say(texts.games_needed_least, { low: said(low) });
  if (high === 1) return say(texts.games_needed_one);
  if (about(low) === about(high)) return say(texts.games_needed, { games: said(low) });
  return say(texts.games_needed_between, { low: said(low), high: said(high) });
}
