/** A game in sentences, for those who do not see the curve and the bars: who led when, what changed most, and everybody's
 * luck and play. */
import { number, say } from "../../base/language.svelte";
import type { AccountShown, MomentTold, Replay, Review } from "../../generated/messages";
import type { Question } from "../../parts/questions/asking";
import { pairsOf } from "../../shared/rules/sides";
import { playerName } from "../../shared/words/names";
import { calculation } from "./accounts";
import { lineName, linesOf, momentsOf, chancesInWords, type Line } from "./curve";
import { change, percent } from "./numbers";
import { judged } from "./roll";
import { texts } from "./texts";

/** Somebody's lead: from which roll to which. */
export interface Lead {
  /** null: nobody was clearly ahead */
  readonly line: Line | null;
  readonly from: number;
  readonly to: number;
}

const MARGINS = [0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]; // by which a lead is taken
const MOST_LEADS = 6; // that anybody remembers
const MOST_MOMENTS = 3;

/** Who led when. In a close game a lead is taken only by a greater margin, so that it can be told. */
export function leadsOf(lines: readonly Line[]): Lead[] {
  const told = MARGINS.map((margin) => leadsBy(lines, margin));
  return told.find((leads) => leads.length <= MOST_LEADS) ?? told.at(-1)!;
}

function leadsBy(lines: readonly Line[], margin: number): Lead[] {
  const leads: Lead[] = [];
  let leader: Line | null = null;
  const rolls = lines[0]?.chances.length ?? 0;
  for (let roll = 0; roll < rolls; roll++) {
    const [best, second] = lines.toSorted((one, other) => other.chances[roll]! - one.chances[roll]!);
    const behind: Line | null | undefined = leader ?? second;
    if (best && best !== leader && best.chances[roll]! - (behind?.chances[roll] ?? 0) >= margin) leader = best;
    const last = leads.at(-1);
    if (last && last.line === leader) leads[leads.length - 1] = { ...last, to: roll };
    else leads.push({ line: leader, from: roll, to: roll });
  }
  return leads;
}

/** "From roll 13 to 57 Anna led, with up to 64 %." */
export function leadsInWords(game: Replay, review: Review): string[] {
  const lines = linesOf(review, pairsOf(game.rules));
  const all = game.turns.length;
  const leads = leadsOf(lines).filter(({ to }) => to > 0 || all === 0); // who may begin has no lead to speak of
  return leads.map(({ line, from, to }) => {
    if (!line) return to === all ? say(texts.lead_nobody) : say(texts.lead_nobody_until, { to });
    const most = percent(Math.max(...line.chances.slice(from, to + 1)));
    const name = lineName(game.seats, line);
    if (to < all) return say(from ? texts.lead : texts.lead_first, { name, from, to, most });
    return from === 0 ? say(texts.lead_always, { name }) : say(texts.lead_to_end, { name, from });
  });
}

/** The three that changed a chance most, in the order of the game. */
export function greatest(review: Review): MomentTold[] {
  const all = momentsOf(review);
  const most = all.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change)).slice(0, MOST_MOMENTS);
  return all.filter((moment) => most.includes(moment));
}

const KINDS = { lucky: texts.lucky, unlucky: texts.unlucky, good: texts.good_one, bad: texts.bad_one };

/** "Bad luck. Roll 49: …" */
export const momentInWords = ({ kind, text }: MomentTold): string => `${say(KINDS[kind])}. ${say(text)}`;

const heard = (points: number): string => {
  if (points === 0) return say(texts.hear_nothing);
  const count = number(Math.abs(points));
  if (Math.abs(points) === 1) return say(points > 0 ? texts.hear_plus_one : texts.hear_minus_one);
  return say(points > 0 ? texts.hear_plus : texts.hear_minus, { count });
};

/** "Anna: at the start 25 %, at the end 100 %. Their own dice: plus 12 points; …" */
export function accountInWords(game: Pick<Replay, "seats">, account: AccountShown): string {
  const { start, items, end } = calculation(account);
  const value = (points: number) => say(texts.percent, { value: number(points) });
  const parts = items.map(({ source, points }) => `${say(texts[source])}: ${heard(points)}`).join("; ");
  const name = playerName(game.seats, account.seat[0]!);
  const outline = say(texts.hear_account, { name, start: value(start), end: value(end), parts });
  return `${outline} ${decisionsInWords(account)}`;
}

/** "57 rolls, 23 of them with a choice. Once another move was clearly better." */
export function decisionsInWords({ rolls, choices, mistakes }: AccountShown): string {
  const count = say(texts.choices, { rolls, choices });
  if (mistakes === 0) return `${count} ${say(texts.no_mistake)}`;
  return `${count} ${mistakes === 1 ? say(texts.one_mistake) : say(texts.mistakes, { count: mistakes })}`;
}

/** What one roll brought, and whether another move was better. */
export function rollInSentences(game: Replay, review: Review, at: number): string {
  const said = judged(game, review, at);
  if (!said) return say(texts.before_first);
  return `${say(texts.hear_luck, { points: heardChange(review.rolls[at - 1]!.luck) })} ${said.words}`;
}

/** To a tenth where it is small: "plus 3.2 points". */
function heardChange(luck: number): string {
  const size = change(Math.abs(luck)).replace("+", "");
  if (size === number(0)) return say(texts.hear_nothing);
  return say(luck > 0 ? texts.hear_plus : texts.hear_minus, { count: size });
}

// ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** About the whole game. */
export const gameQuestions = (game: Replay, review: Review): Question[] => [
  { key: "v", words: say(texts.ask_leads), answer: () => leadsInWords(game, review).join(" ") },
  {
    key: "k",
    words: say(texts.ask_moments),
    answer: () => greatest(review).map(momentInWords).join(" ") || say(texts.none),
  },
  {
    key: "a",
    words: say(texts.ask_accounts),
    answer: () => review.accounts.map((account) => accountInWords(game, account)).join(" "),
  },
];

/** About the roll that is looked at. */
export const rollQuestions = (game: Replay, review: Review, at: () => number): Question[] => [
  { key: "o", words: say(texts.ask_better), answer: () => rollInSentences(game, review, at()) },
  {
    key: "c",
    words: say(texts.ask_chances),
    answer: () => `${chancesInWords(game, linesOf(review, pairsOf(game.rules)), at())}.`,
  },
];
