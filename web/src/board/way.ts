/** The way of a move, as the server tells it. A move that is told has all of this; a picture needs no more. */
import type { Leg, LegalMove } from "../generated/messages";

export interface Way {
  readonly colour: string;
  readonly legs: readonly Leg[];
  readonly steps?: LegalMove["steps"];
  readonly sent_back?: LegalMove["sent_back"];
  readonly touch?: boolean;
  /** by colour: which of its waiting fields was left or filled, where that was seen */
  readonly waiting?: Readonly<Record<string, number>>;
}

/** The way of a move of which only the fields are known, walked from one to the next. */
export function wayThrough(colour: string, fields: readonly string[]): Way {
  return { colour, legs: fields.length > 1 ? [{ how: "walk", fields, captured: null }] : [], steps: fields };
}

/** Where a leg of a move ends: there a pawn can be sent. */
export interface Aim {
  readonly colour: string;
  readonly field: string;
  readonly captures: boolean;
}

/** Where moves end or capture on their way. */
export function aims(moves: readonly Way[]): Aim[] {
  const found = new Map<string, Aim>();
  for (const { colour, legs } of moves) {
    legs.forEach(({ fields, captured }, n) => {
      const field = fields.at(-1)!;
      const key = colour + field;
      const captures = captured !== null || (found.get(key)?.captures ?? false);
      if (captured !== null || n === legs.length - 1) found.set(key, { colour, field, captures });
    });
  }
  return [...found.values()];
}
