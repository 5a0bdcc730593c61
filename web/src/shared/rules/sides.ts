/** Who wins together, and who came where. Which house rule makes people partners is in the data. */
import type { EndReason, Standing } from "../../generated/messages";
import { editions, readRules } from "./editions";

export interface Ended {
  readonly rules: string;
  /** players by place, each named by the first colour; partners side by side */
  readonly ranking: readonly string[];
  readonly ended?: EndReason | null;
  /** everybody by what they had reached, where places were not played out */
  readonly standing?: readonly Standing[];
}

/** The colours that win together: with partners those of a pair, else none. */
export function pairsOf(rules: string): readonly string[] {
  const { edition, switches } = readRules(rules);
  const pairs = Object.hasOwn(editions, edition) ? editions[edition]!.pairs : {};
  return Object.entries(pairs).find(([name]) => switches.includes(name))?.[1] ?? [];
}

/** The colour that wins together with this one. */
export const partnerOf = (rules: string, colour: string): string | null =>
  pairsOf(rules)
    .find((pair) => pair.includes(colour))
    ?.replace(colour, "") ?? null;

/** Whether it counts how far everybody has come: the agreed time was over. */
export const countsStanding = ({ ended }: Ended): boolean => ended === "time_up";

/** The place of a seat, which partners share; null: it has none. */
export function placeOf(game: Ended, seat: string): number | null {
  const { rules, ranking, standing = [] } = game;
  const isTheirs = (side: string) => [...seat].some((colour) => side.includes(colour));
  if (countsStanding(game)) return standing.find((one) => isTheirs(one.seat))?.place ?? null;
  const pairs = pairsOf(rules);
  const sides = [...new Set(ranking.map((colour) => pairs.find((pair) => pair.includes(colour)) ?? colour))];
  const place = sides.findIndex(isTheirs);
  return place < 0 ? null : place + 1;
}

/** Who takes a place with a move of this colour. With one that belongs to nobody (V2) somebody may win who was home
 * before. Null: not known yet. */
export const takerOf = (
  { neutral, ranking }: { readonly neutral: string | null; readonly ranking: readonly string[] },
  colour: string,
  place: number,
): string | null => (colour === neutral ? (ranking[place - 1] ?? null) : colour);

/** Who has won: one seat, or those of a pair. */
export const winnersOf = <Seat extends { readonly seat: string }>(game: Ended, seats: readonly Seat[]): Seat[] =>
  seats.filter(({ seat }) => placeOf(game, seat) === 1);
