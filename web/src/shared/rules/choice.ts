/** Choosing a move step by step, from what the server says is legal: first a pawn, then where each part of its way
 * ends. It knows no rules: it only reads the list. */
import { pawnKey, readPawnKey } from "../../board/fields";
import type { Leg, LegalMove } from "../../generated/messages";

/** What has been chosen so far. */
export interface Chosen {
  readonly colour: string;
  readonly from: string;
  /** the ends of the legs that were chosen */
  readonly legs: readonly Leg[];
}

/** One thing that can be chosen next. */
export interface Option {
  /** the next part of the way; null: no further, the move ends where the pawn is */
  readonly leg: Leg | null;
  /** where that is */
  readonly field: string;
  /** all moves that go on like this */
  readonly moves: readonly LegalMove[];
}

export const pawnOf = (move: LegalMove): string => pawnKey({ colour: move.colour, field: move.steps[0]! });

/** The pawns that may be moved, in the order of the list. */
export const movable = (legal: readonly LegalMove[]): string[] => distinct(legal.map(pawnOf));

/** Pawns that wait, or form a barrier, are alike: each field once. */
export const distinct = (pawns: readonly string[]): string[] => [...new Set(pawns)];

export const movesOf = (legal: readonly LegalMove[], pawn: string): LegalMove[] =>
  legal.filter((move) => pawnOf(move) === pawn);

/** The pawn that a move shows as moving; when several wait, any of them. */
export function choose(pawn: string): Chosen {
  const { colour, field: from } = readPawnKey(pawn);
  return { colour, from, legs: [] };
}

export const goOn = (chosen: Chosen, leg: Leg): Chosen => ({ ...chosen, legs: [...chosen.legs, leg] });

const same = (one: Leg, other: Leg): boolean =>
  one.how === other.how && one.captured === other.captured && one.fields.join() === other.fields.join();

function follows(move: LegalMove, { colour, from, legs }: Chosen): boolean {
  return (
    move.colour === colour && move.steps[0] === from && legs.every((leg, n) => move.legs[n] && same(leg, move.legs[n]))
  );
}

/** What can be chosen next. */
export function options(legal: readonly LegalMove[], chosen: Chosen): Option[] {
  const found: { leg: Leg | null; field: string; moves: LegalMove[] }[] = [];
  const here = chosen.legs.at(-1)?.fields.at(-1) ?? chosen.from;
  for (const move of legal.filter((one) => follows(one, chosen))) {
    const leg = move.legs[chosen.legs.length] ?? null;
    const known = found.find((option) => (leg && option.leg ? same(leg, option.leg) : leg === option.leg));
    if (known) known.moves.push(move);
    else found.push({ leg, field: leg?.fields.at(-1) ?? here, moves: [move] });
  }
  return found;
}

export interface Step {
  /** the move that is decided */
  readonly play: LegalMove | null;
  /** else what has been chosen by now, and what is asked next */
  readonly chosen: Chosen | null;
  readonly options: readonly Option[];
}

/** Go on as far as there is nothing to choose. */
export function decide(legal: readonly LegalMove[], chosen: Chosen): Step {
  let now = chosen;
  for (;;) {
    const open = options(legal, now);
    const moves = open.flatMap((option) => option.moves);
    if (moves.length === 1) return { play: moves[0]!, chosen: null, options: [] };
    if (open.length !== 1 || open[0]!.leg === null) return { play: null, chosen: now, options: open };
    now = goOn(now, open[0]!.leg);
  }
}
