/** What is kept of a finished game for the people at this device: how it ended for them, and what the dice did. It stays
 * when the game itself is deleted, and never leaves the device. */
import { recall, remember } from "../../base/memory";
import type { AccountShown, Replay, Review, SeatShown } from "../../generated/messages";
import { placeOf } from "../../shared/rules/sides";

/** One person's share in a game. */
export interface PersonResult {
  readonly name: string;
  readonly seat: string;
  /** null: the game ended before that was clear */
  readonly place: number | null;
  readonly captures: number;
  readonly losses: number;
  readonly sixes: number;
  /** the longest row of rolls without a 6 while a pawn waited, if nobody waited longer */
  readonly wait: number;
  readonly review: PersonReview | null;
}

/** In hundredths of winning chance. */
export interface PersonReview {
  readonly luck: number;
  /** what the player's own moves cost */
  readonly cost: number;
  readonly choices: number;
  readonly mistakes: number;
  /** the lowest chance on the way */
  readonly lowest: number;
}

export interface Result {
  readonly table: string;
  /** milliseconds since 1970 */
  readonly ended: number;
  readonly rules: string;
  readonly edition: string;
  readonly players: number;
  readonly rolls: number;
  /** the levels of the bots that played */
  readonly bots: readonly string[];
  /** those at this device */
  readonly people: readonly PersonResult[];
}

export interface Finished {
  readonly table: string;
  readonly ended: number;
  readonly game: Replay;
  readonly review: Review | null;
  readonly seats: readonly Pick<SeatShown, "seat" | "kind" | "bot">[];
  /** the seats of the people at this device */
  readonly own: readonly string[];
}

// ── working it out ──────────────────────────────────────────────────────────────────────────────────────────────────

export function resultOf({ table, ended, game, review, seats, own }: Finished): Result {
  const mine = game.seats.filter(({ seat }) => own.includes(seat));
  return {
    table,
    ended,
    rules: game.rules,
    edition: game.edition,
    players: game.seats.length,
    rolls: game.turns.length,
    bots: seats.flatMap(({ kind, bot }) => (kind === "bot" && bot ? bot : [])),
    people: mine.map(({ seat, name }) => ({
      name,
      seat,
      place: placeIn(game, seat),
      ...captures(game, seat),
      sixes: game.dice[seat]?.counts[5] ?? 0,
      wait: game.awards.find(({ code, seats }) => code === "longest_wait" && seats.includes(seat))?.figure ?? 0,
      review: review && personReview(review, seat),
    })),
  };
}

/** The last one left has a place too. */
function placeIn(game: Replay, seat: string): number | null {
  const { ranking, seats, over } = game;
  return placeOf(game, seat) ?? (over && ranking.length === seats.length - 1 ? seats.length : null);
}

function captures({ turns }: Replay, seat: string): { captures: number; losses: number } {
  const counted = { captures: 0, losses: 0 };
  for (const { colour, move } of turns) {
    const isOwn = seat.includes(colour);
    for (const captured of move?.captured ?? []) {
      if (isOwn && !seat.includes(captured)) counted.captures += 1;
      if (!isOwn && seat.includes(captured)) counted.losses += 1;
    }
  }
  return counted;
}

const points = (chance: number): number => Math.round(1000 * chance) / 10;

function personReview({ accounts, rolls }: Review, seat: string): PersonReview | null {
  const index = accounts.findIndex((account) => account.seat === seat);
  const account: AccountShown | undefined = accounts[index];
  if (!account) return null;
  const chances = rolls.map((roll) => roll.chances[index] ?? 1);
  return {
    luck: points(account.own_luck + account.others_luck),
    cost: points(-account.own_choices),
    choices: account.choices,
    mistakes: account.mistakes,
    lowest: points(Math.min(account.start, ...chances)),
  };
}

// ── keeping it ──────────────────────────────────────────────────────────────────────────────────────────────────────

const NAME = "results";
const KEPT = 2_000; // the latest; about 300 bytes each

/** The oldest first. */
/** The seats of the people at this device, in a game that is in the chronicle. */
export const ownSeats = (table: string): readonly string[] =>
  results()
    .find((result) => result.table === table)
    ?.people.map(({ seat }) => seat) ?? [];

export const results = (): readonly Result[] => (recall<unknown[]>(NAME) ?? []).filter(isResult);

/** Add results. A game counts once: what is known of it stays, unless only now its review is there. */
export function keepResults(added: readonly Result[]): void {
  const all = new Map(results().map((result) => [result.table, result]));
  for (const result of added) {
    const known = all.get(result.table);
    if (!known) all.set(result.table, result);
    else if (!isReviewed(known) && isReviewed(result)) all.set(result.table, { ...result, ended: known.ended });
  }
  const byTime = [...all.values()].toSorted((one, other) => one.ended - other.ended);
  remember(NAME, byTime.slice(-KEPT));
}

const SINCE = "results_since";

/** When counting began, in milliseconds since 1970: games that ended before have been forgotten on purpose. */
export const countedSince = (): number => recall<number>(SINCE) ?? 0;

export function forgetResults(now: number): void {
  remember(SINCE, now);
  remember(NAME, []);
}

export const isReviewed = ({ people }: Result): boolean => people.every(({ review }) => review !== null);

// ── reading what somebody brings ────────────────────────────────────────────────────────────────────────────────────

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === "string" && value.length <= 200;
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);
const listOf = (is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);
const shaped = (shape: Shape) => (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(shape).every(([name, is]) => is((value as Record<string, unknown>)[name]));

const isReview = shaped({ luck: isNumber, cost: isNumber, choices: isCount, mistakes: isCount, lowest: isNumber });
const isPerson = shaped({
  name: isText,
  seat: isText,
  place: orNull(isCount),
  captures: isCount,
  losses: isCount,
  sixes: isCount,
  wait: isCount,
  review: orNull(isReview),
});
const isWhole = shaped({
  table: isText,
  ended: isNumber,
  rules: isText,
  edition: isText,
  players: isCount,
  rolls: isCount,
  bots: listOf(isText),
  people: listOf(isPerson),
});

export const isResult = (value: unknown): value is Result => isWhole(value);
