/**
 * Review: was it bad luck or bad play?
 *
 *     luck        = what this roll allows - the mean of what all rolls allow          the dice did that
 *     choice      = worth of the move that was played - worth of the best one         the mover did that
 *     correction  = what remains until the next worth                                 nobody did that
 *
 * `poeppel/analysis/review.py` tells what that means and why the sums are exact; this is the same bookkeeping.
 */
import analysis from "../../generated/analysis.json";
import type { AccountShown, JudgementTold, MomentTold, Review, RollReviewed } from "../../generated/messages";
import type { Move } from "../core/move";
import { Position } from "../core/position";
import type { GameRecord, Turn } from "../core/record";
import { allRolls, facesOf, writeRoll, type Roll } from "../core/roll";
import type { Text } from "../core/sentences";
import * as commentary from "./commentary";
import { foresee, foreseeMoves, foreseeRolls, sum, type Chances } from "./evaluation";
import { ponder, type Thought } from "./pondering";
import { explain, type RollOff } from "./roll-off";
import { verdict } from "./verdict";

type Worth = readonly number[]; // of each seat, in the order of the record
type Kind = MomentTold["kind"];

const {
  most_moments: MOST_MOMENTS,
  most_decisions: MOST_DECISIONS,
  worth_telling: WORTH_TELLING,
  digits: DIGITS,
  mistake: MISTAKE,
  decides: DECIDES,
} = analysis.review;
const A_WHILE = 40; // milliseconds of work after which others get their turn

/** Whoever waits for long work can watch it, and give it up. */
export interface Patience {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

/** One roll of the game and what was played with it. */
export class Step {
  constructor(
    readonly number: number, // from 1
    readonly colour: string,
    readonly seat: number, // of the mover
    readonly roll: Roll,
    readonly played: Move | null,
    readonly best: Move | null,
    readonly choices: number, // legal moves
    readonly before: Worth,
    readonly rolled: Worth, // what the roll allows
    readonly chosen: Worth, // what the choice of the move did for each seat
    readonly after: Worth,
    readonly margin: number, // by how much the mover's best move is better than the next best one
  ) {}

  /** What the roll did for a player. */
  luck(seat: number): number {
    return this.rolled[seat]! - this.before[seat]!;
  }

  /** What the choice of the move did for a player; to the mover it is a loss, or 0. */
  choice(seat: number): number {
    return this.chosen[seat]!;
  }

  /** By how much a player's chance is estimated otherwise now, beyond what the roll and the move did. */
  correction(seat: number): number {
    return this.after[seat]! - this.rolled[seat]! - this.chosen[seat]!;
  }

  /** What the move cost its own player. */
  get cost(): number {
    return -this.choice(this.seat) + 0; // and not -0
  }
}

/** What became of one player's chance: end - start = own luck + others' luck + own choices + others' choices +
 * correction. */
export type Account = AccountShown & { readonly name: string };

/** Something worth telling. */
export interface Moment {
  readonly kind: Kind;
  readonly number: number; // of the roll
  readonly seat: number; // whose luck or whose decision
  readonly change: number; // of that player's chance; for a good decision what the next best move would have cost
  readonly text: Text;
}

/** A game explained. */
export class GameReview {
  readonly accounts: readonly Account[];
  readonly moments: readonly Moment[]; // the greatest strokes of luck, good and bad
  readonly good: readonly Moment[]; // the best decisions
  readonly bad: readonly Moment[]; // the worst ones

  constructor(
    readonly record: GameRecord,
    readonly start: Worth, // before the first roll, when it is known who begins
    readonly steps: readonly Step[],
    opening: RollOff,
  ) {
    this.accounts = record.seats.map((_, seat) => accountOf(record, seat, steps, opening, start));
    this.moments = momentsOf(record, steps);
    this.good = goodDecisions(record, steps);
    this.bad = badDecisions(record, steps);
  }

  /** What decided the game, a sentence for each player. */
  get verdict(): JudgementTold[] {
    return verdict(this.record, this.accounts);
  }

  /** All of it in plain lists, numbers and texts: what Python's `as_data` gives. */
  asData(): Readonly<Record<string, unknown>> {
    return {
      rules: String(this.record.rules),
      verdict: this.verdict,
      seats: this.accounts.map(({ seat, ...account }) => ({
        colours: seat,
        ...account,
        luck: account.own_luck + account.others_luck,
      })),
      start: this.start,
      rolls: this.steps.map((step) => ({
        number: step.number,
        colour: step.colour,
        roll: writeRoll(step.roll),
        played: step.played?.text ?? null,
        best: step.best?.text ?? null,
        choices: step.choices,
        cost: step.cost,
        rolled: step.rolled,
        luck: step.after.map((_, seat) => step.luck(seat)),
        choice: step.chosen,
        correction: step.after.map((_, seat) => step.correction(seat)),
        chances: step.after,
      })),
      moments: this.moments,
      good: this.good,
      bad: this.bad,
    };
  }

  /** As the protocol tells it. */
  toJSON(): Review {
    const told = ({ seat, ...moment }: Moment): MomentTold => ({ ...moment, seat: this.record.seats[seat]! });
    return {
      verdict: this.verdict,
      start: this.start,
      accounts: this.accounts.map(({ name: _, ...account }) => account),
      rolls: this.steps.map(rollReviewed),
      moments: this.moments.map(told),
      good: this.good.map(told),
      bad: this.bad.map(told),
    };
  }
}

function rollReviewed(step: Step): RollReviewed {
  const { number, choices, cost, best, played, after: chances } = step;
  const better = best && best.text !== played?.text ? best.toJSON() : null;
  return { number, choices, luck: step.luck(step.seat), cost, best: better, chances };
}

/** Explain a recorded game, finished or not. Needs the weights of its network. With an `effort` (`THOROUGH`: about a
 * second each) choices that decide are thought over. */
export async function review(record: GameRecord, { signal, progress }: Patience = {}, effort = 0): Promise<GameReview> {
  const start = outlookOf(record.start);
  const steps: Step[] = [];
  let [before, was, rested] = [record.start, start, -Infinity]; // others know at once that it has begun
  for (const turn of record.turns) {
    if (performance.now() - rested > A_WHILE) {
      progress?.(steps.length, record.turns.length);
      await aMoment();
      rested = performance.now();
    }
    signal?.throwIfAborted();
    const after = outlookOf(turn.position);
    steps.push(stepOf(record, steps.length + 1, before, turn, was, after, effort));
    [before, was] = [turn.position, after];
  }
  progress?.(steps.length, record.turns.length);
  return new GameReview(record, start.worth, steps, openingOf(record, start.worth));
}

/** Long enough for others to say something. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function stepOf(
  record: GameRecord,
  number: number,
  before: Position,
  turn: Turn,
  outlook: Outlook,
  after: Outlook,
  effort: number,
): Step {
  const { colour, roll, move } = turn;
  const seat = record.seats.findIndex((one) => one.includes(colour));
  const moves = before.legalMoves(roll);
  const rolled = outlook.allowed.get(writeRoll(roll)) ?? outlook.worth;
  const step = (best: Move | null, chosen: Worth, margin: number): Step =>
    new Step(number, colour, seat, roll, move, best, moves.length, outlook.worth, rolled, chosen, after.worth, margin);
  if (!move || moves.length < 2 || before.ranking.length) {
    return step(move, nothing(record), 0); // nothing to choose, or nothing left to win
  }
  const worths = foreseeMoves(before, roll, moves).map(inOrder);
  const played = moves.findIndex(({ text }) => text === move.text);
  const own = (n: number) => worths[n]![seat]!;
  // Of equal moves the played one is the best.
  const [best, second] = moves
    .map((_, n) => n)
    .sort((one, other) => own(other) - own(one) || Number(one !== played) - Number(other !== played)) as [
    number,
    number,
  ];
  const [cost, margin] = [own(best) - own(played), own(best) - own(second)];
  if (effort && Math.max(cost, margin) >= DECIDES) {
    const thoughts = ponder(before, roll, moves, effort);
    const thought = thoughts.find((one) => one.move.text === move.text);
    if (thought) {
      const chosen = lost(record, seat, worths[played]!, thought);
      return step(thoughts[0]!.move, chosen, Math.max(0, thoughts[1]?.behind ?? margin));
    }
  }
  const chosen = worths[played]!.map((isNow, n) => isNow - worths[best]![n]!);
  return step(moves[best]!, chosen, margin);
}

/** What a move did that was thought over, by games that were played on. What the mover loses goes to the others, as their
 * chances are. */
function lost({ start, seats }: GameRecord, mover: number, now: Worth, { behind }: Thought): Worth {
  const cost = Math.max(0, behind);
  const sideOf = (seat: number): string => start.sideOf(seats[seat]![0]!);
  const together = now.map((_, seat) => sideOf(seat) === sideOf(mover));
  const partners = together.filter(Boolean).length;
  const others = sum(now) - sum(now.filter((_, seat) => together[seat]));
  const whole = partners === 1 ? others : others / partners; // partners (P1) have one chance, told twice
  return now.map((chance, seat) => {
    if (together[seat]) return -cost;
    return whole ? (cost * chance) / whole : 0;
  });
}

/** What a position promises. */
interface Outlook {
  readonly worth: Worth;
  readonly allowed: ReadonlyMap<string, Worth>; // by each roll that can come up; the worth is their mean
}

function outlookOf(position: Position): Outlook {
  if (position.ranking.length) return { worth: inOrder(foresee(position)), allowed: new Map() }; // it is won
  const rolls = allRolls(position.table.board);
  const rows = foreseeRolls(position).map(inOrder);
  const ways = rolls.map((roll) => new Set(facesOf(roll)).size); // two dice fall as 2 and 5 in two ways, as 2 and 2 in one
  const worth = rows[0]!.map((_, seat) => sum(rows.map((row, n) => ways[n]! * row[seat]!)) / sum(ways));
  return { worth, allowed: new Map(rolls.map((roll, n) => [writeRoll(roll), rows[n]!])) };
}

/** What the roll-off did; nothing where somebody was to begin. */
function openingOf(record: GameRecord, start: Worth): RollOff {
  const { seats, opening } = record;
  if (!opening.length) return { before: start, own: nothing(record), others: nothing(record) };
  const begun = (colour: string): Position => Position.initial(record.start.table, seats.length, colour);
  return explain(opening, new Map(seats.map(([colour]) => [colour!, outlookOf(begun(colour!)).worth])));
}

const nothing = ({ seats }: GameRecord): Worth => seats.map(() => 0);

const inOrder = (chances: Chances): Worth => [...chances.values()];

function accountOf(record: GameRecord, seat: number, steps: readonly Step[], opening: RollOff, start: Worth): Account {
  const own = steps.filter((step) => step.seat === seat);
  const others = steps.filter((step) => step.seat !== seat);
  const chosen = own.filter(({ choices }) => choices > 1);
  return {
    seat: record.seats[seat]!,
    name: record.names[seat]!,
    start: opening.before[seat]!,
    end: (steps.at(-1)?.after ?? start)[seat]!,
    own_luck: opening.own[seat]! + sum(own.map((step) => step.luck(seat))),
    others_luck: opening.others[seat]! + sum(others.map((step) => step.luck(seat))),
    own_choices: sum(own.map((step) => step.choice(seat))),
    others_choices: sum(others.map((step) => step.choice(seat))),
    correction: sum(steps.map((step) => step.correction(seat))),
    rolls: own.length,
    choices: chosen.length,
    mistakes: chosen.filter(({ cost }) => cost >= MISTAKE).length,
  };
}

// ── what is worth telling ───────────────────────────────────────────────────────────────────────────────────────────

/** The rolls that changed a player's chance most, in the order of the game. */
function momentsOf(record: GameRecord, steps: readonly Step[]): Moment[] {
  const found = steps
    .map((step) => ({ step, seat: luckiest(step) }))
    .filter(({ step, seat }) => Math.abs(step.luck(seat)) >= WORTH_TELLING)
    .sort((one, other) => Math.abs(other.step.luck(other.seat)) - Math.abs(one.step.luck(one.seat)));
  return inOrderOfTheGame(found.slice(0, MOST_MOMENTS), ({ step }) => step).map(({ step, seat }) => {
    const change = step.luck(seat);
    const text = commentary.luck(sceneOf(record, step), step.best, seat, step.before[seat]!, step.rolled[seat]!);
    return { kind: change > 0 ? "lucky" : "unlucky", number: step.number, seat, change, text };
  });
}

/** The seat whose chance the roll changed most; of equals whoever rolled. */
function luckiest(step: Step): number {
  const changes = step.before.map((_, seat) => Math.abs(step.luck(seat)).toFixed(DIGITS));
  const most = changes.reduce((one, other) => (Number(other) > Number(one) ? other : one));
  return changes[step.seat] === most ? step.seat : changes.indexOf(most);
}

/** The decisions that cost most. */
function badDecisions(record: GameRecord, steps: readonly Step[]): Moment[] {
  const found = steps.filter(({ cost }) => cost >= WORTH_TELLING).sort((one, other) => other.cost - one.cost);
  return inOrderOfTheGame(found.slice(0, MOST_DECISIONS)).map((step) => {
    const { number, seat, cost, played, best } = step;
    return {
      kind: "bad",
      number,
      seat,
      change: -cost,
      text: commentary.mistake(sceneOf(record, step), played!, best!, cost),
    };
  });
}

/** The decisions that would have cost most had the next best move been played. To find a move that wins at once is not
 * a feat. */
function goodDecisions(record: GameRecord, steps: readonly Step[]): Moment[] {
  const found = steps
    .filter(({ cost, margin, after }) => cost === 0 && margin >= WORTH_TELLING && Math.max(...after) < 1)
    .sort((one, other) => other.margin - one.margin);
  return inOrderOfTheGame(found.slice(0, MOST_DECISIONS)).map((step) => {
    const { number, seat, margin, played } = step;
    return {
      kind: "good",
      number,
      seat,
      change: margin,
      text: commentary.goodChoice(sceneOf(record, step), played!, margin),
    };
  });
}

function inOrderOfTheGame<T>(found: readonly T[], step: (one: T) => Step = (one) => one as Step): T[] {
  return found.toSorted((one, other) => step(one).number - step(other).number);
}

function sceneOf(record: GameRecord, { number }: Step): commentary.Scene {
  const { colour, roll, move, position: after } = record.turns[number - 1]!;
  const before = record.turns[number - 2]?.position ?? record.start;
  return { record, number, before, colour, roll, move, after };
}
