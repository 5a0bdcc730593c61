/** What somebody's games come to. */
import type { PersonResult, PersonReview, Result } from "./results";

/** One game as it was for one person. */
export interface Played extends Omit<Result, "people"> {
  readonly me: PersonResult;
}

export interface Figures {
  readonly games: number;
  readonly wins: number;
  /** wins if all players were equally good and lucky */
  readonly expected: number;
  readonly captures: number;
  readonly losses: number;
  readonly sixes: number;
  /** wins in a row: now, and at best */
  readonly streak: number;
  readonly longestStreak: number;
  /** on average per game, in points; null while no game has been reviewed */
  readonly luck: number | null;
  readonly cost: number | null;
}

/** Everybody who has played here, whoever played most first. Somebody without a name is the colour's owner: "". */
export function people(results: readonly Result[]): readonly string[] {
  const games = new Map<string, number>();
  for (const { people } of results) for (const { name } of people) games.set(name, (games.get(name) ?? 0) + 1);
  return [...games].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** The games of one person, the oldest first. */
export const gamesOf = (results: readonly Result[], name: string): readonly Played[] =>
  results.flatMap(({ people, ...game }) => people.filter((one) => one.name === name).map((me) => ({ ...game, me })));

export const hasWon = ({ me }: Played): boolean => me.place === 1;

export function figuresOf(games: readonly Played[]): Figures {
  const streaks = streaksOf(games);
  return {
    games: games.length,
    wins: games.filter(hasWon).length,
    expected: total(games, ({ players }) => 1 / players),
    captures: total(games, ({ me }) => me.captures),
    losses: total(games, ({ me }) => me.losses),
    sixes: total(games, ({ me }) => me.sixes),
    streak: streaks.at(-1) ?? 0,
    longestStreak: Math.max(0, ...streaks),
    luck: mean(games, ({ luck }) => luck),
    cost: mean(games, ({ cost }) => cost),
  };
}

/** After each game: how many were won in a row. */
export function streaksOf(games: readonly Played[]): readonly number[] {
  let row = 0;
  return games.map((game) => (row = hasWon(game) ? row + 1 : 0));
}

const total = (games: readonly Played[], of: (game: Played) => number): number =>
  games.reduce((sum, game) => sum + of(game), 0);

function mean(games: readonly Played[], of: (review: PersonReview) => number): number | null {
  const reviewed = games.flatMap(({ me }) => me.review ?? []);
  return reviewed.length ? reviewed.reduce((sum, review) => sum + of(review), 0) / reviewed.length : null;
}
