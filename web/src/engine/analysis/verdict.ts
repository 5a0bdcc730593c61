/** Was it luck or play? One sentence for each player, or pair. `poeppel/analysis/verdict.py` tells why they are cut as they
 * are. */
import analysis from "../../generated/analysis.json";
import type { AccountShown, JudgementTold } from "../../generated/messages";
import type { GameRecord } from "../core/record";
import { colourName } from "../core/rules";
import { capitalized, joined, listed, teller, type Part, type Text } from "../core/sentences";
import { percent } from "./moves-in-words";

type Account = AccountShown & { readonly name: string };

/** Those who win together, with one chance: what became of it, and what of that they did themselves. */
interface Side {
  readonly colours: string;
  readonly name: Text;
  readonly isMany: boolean;
  readonly start: number;
  readonly end: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
  readonly correction: number;
  readonly choices: number;
}

const SENTENCES = analysis.sentences.verdict;
type Name = keyof typeof SENTENCES;
const tell = teller(SENTENCES);
const { little: LITTLE, much: MUCH } = analysis.verdict;

/** The winner first, then in the order in which they stand. Without a winner, who had the best prospects. */
export function verdict(record: GameRecord, accounts: readonly Account[]): JudgementTold[] {
  const sides = record.start.sides.flatMap((colours) => sideOf(colours, accounts) ?? []);
  if (!record.end.ranking.length) {
    const leader = sides.reduce((best, side) => (side.end > best.end ? side : best));
    return [said(leader, "leads", { chance: percent(leader.end) })];
  }
  const places = record.end.standing.map(({ seat }) => seat[0]!);
  const placeOf = ({ colours }: Side) => places.findIndex((colour) => colours.includes(colour));
  const ordered = sides.toSorted((one, other) => placeOf(one) - placeOf(other));
  const isDuel = sides.length === 2;
  return ordered.map((side, n) => said(side, n ? whyLost(side) : whyWon(side, isDuel)));
}

/** Partners have the same chance, so what one of them did is among the choices of others in the other's account. */
function sideOf(colours: string, accounts: readonly Account[]): Side | null {
  const members = accounts.filter(({ seat }) => colours.includes(seat[0]!));
  const [first, ...partners] = members;
  if (!first) return null;
  const byPartners = partners.reduce((sum, partner) => sum + partner.own_choices, 0);
  return {
    colours,
    name: listed(members.map(nameOf)),
    isMany: partners.length > 0 || (!first.name && first.seat.length > 1),
    start: first.start,
    end: first.end,
    luck: first.own_luck + first.others_luck,
    own: first.own_choices + byPartners,
    others: first.others_choices - byPartners,
    correction: first.correction,
    choices: members.reduce((sum, { choices }) => sum + choices, 0),
  };
}

const nameOf = ({ seat, name }: Account): Part => name || capitalized(joined([...seat].map(colourName), " & "));

/** Whether it began with a chance that nothing could change by much any more, and nothing did. */
function wasAsGoodAsOver({ start, luck, own, others, correction }: Side): boolean {
  const left = Math.min(start, 1 - start);
  return Math.max(left, Math.abs(luck), -own, Math.abs(others), Math.abs(correction)) < MUCH;
}

/** What brought more: the dice, or what others gave away (more than the winner did). Only own moves are own play. */
function whyWon(side: Side, isDuel: boolean): Name {
  const { luck, own, others, correction, choices } = side;
  const cost = -own;
  if (wasAsGoodAsOver(side)) return "won_ahead";
  if (correction > Math.max(luck, others)) return "won_somehow";
  if (others > luck) {
    if (others < cost) return "won_somehow";
    const played = cost < LITTLE ? "won_by_play" : "won_by_gifts";
    const why = choices ? played : "won_without_choice_by_gifts";
    return isDuel ? `${why}_duel` : why;
  }
  if (cost < LITTLE) return choices ? "won_by_dice" : "won_without_choice";
  return cost >= MUCH ? "won_by_much_luck" : "won_by_dice_mostly";
}

/** What cost more: the dice, or the player's own moves; or what the others' moves did for each other. */
function whyLost(side: Side): Name {
  const { luck, own, others, correction, choices } = side;
  const cost = -own;
  if (wasAsGoodAsOver(side)) return "lost_behind";
  if (correction < Math.min(luck, others, -cost)) return "lost_somehow";
  if (others < Math.min(luck, -cost)) return cost < LITTLE ? "lost_by_others" : "lost_by_others_mostly";
  if (cost < LITTLE) return choices ? "lost_by_dice" : "lost_without_choice";
  if (luck >= LITTLE) return cost >= luck ? "lost_despite_luck" : "lost_somehow";
  return cost > -luck ? "lost_by_play" : "lost_by_both";
}

function said(side: Side, sentence: Name, parts: Readonly<Record<string, Part>> = {}): JudgementTold {
  const many = `${sentence.replace("_duel", "")}_two`;
  const isMany = side.isMany && many in SENTENCES;
  return { seat: side.colours, text: tell(isMany ? (many as Name) : sentence, { name: side.name, ...parts }) };
}
