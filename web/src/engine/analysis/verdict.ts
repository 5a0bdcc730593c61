/** Was it luck or play? One sentence for each player. `poeppel/analysis/verdict.py` tells why they are cut as they are. */
import analysis from "../../generated/analysis.json";
import type { AccountShown, JudgementTold } from "../../generated/messages";
import type { GameRecord } from "../record";
import { colourName } from "../rules";
import { capitalized, joined, teller, type Part } from "../sentences";
import { percent } from "./moves-in-words";

type Account = AccountShown & { readonly name: string };

const SENTENCES = analysis.sentences.verdict;
type Name = keyof typeof SENTENCES;
const tell = teller(SENTENCES);
const { little: LITTLE, much: MUCH } = analysis.verdict;

/** The winner first, then in the order in which they stand. Without a winner, who had the best prospects. */
export function verdict(record: GameRecord, accounts: readonly Account[]): JudgementTold[] {
  if (!record.end.ranking.length) {
    const leader = accounts.reduce((best, account) => (account.end > best.end ? account : best));
    return [said(leader, "leads", { chance: percent(leader.end) })];
  }
  const ordered = record.end.standing.map(({ seat }) => accounts.find((account) => account.seat === seat)!);
  return ordered.map((account, n) => said(account, n ? whyLost(account) : whyWon(account)));
}

const luck = ({ own_luck, others_luck }: Account): number => own_luck + others_luck;

/** What brought more: the dice, or what others gave away. Only own moves are own play. */
function whyWon(account: Account): Name {
  const cost = -account.own_choices;
  if (account.correction > Math.max(luck(account), account.others_choices)) return "won_somehow";
  if (account.others_choices > luck(account)) return cost < LITTLE ? "won_by_play" : "won_by_gifts";
  if (cost < LITTLE) return "won_by_dice";
  return cost >= MUCH ? "won_by_much_luck" : "won_by_dice_mostly";
}

/** What cost more: the dice, or the own moves; or what the others' moves did for each other. */
function whyLost(account: Account): Name {
  const cost = -account.own_choices;
  if (account.correction < Math.min(luck(account), account.others_choices, -cost)) return "lost_somehow";
  if (cost < LITTLE) return luck(account) <= account.others_choices ? "lost_by_dice" : "lost_by_others";
  if (luck(account) >= LITTLE) return "lost_despite_luck";
  return cost > -luck(account) ? "lost_by_play" : "lost_by_both";
}

/** A seat with two colours and no name is many. */
function said(
  { seat, name: given }: Account,
  sentence: Name,
  parts: Readonly<Record<string, Part>> = {},
): JudgementTold {
  const many = `${sentence}_two`;
  const isMany = !given && seat.length > 1 && many in SENTENCES;
  const name = given ? { de: given, en: given } : capitalized(joined([...seat].map(colourName), " & "));
  return { seat, text: tell(isMany ? (many as Name) : sentence, { name, ...parts }) };
}
