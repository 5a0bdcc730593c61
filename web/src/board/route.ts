/** The way of a move, as the server tells it. Every move has all of this; a picture needs no more. */
import type { Leg, LegalMove } from "../generated/messages";
import { isGoal } from "./fields";

export interface Route {
  readonly colour: string;
  readonly legs: readonly Leg[];
  readonly steps?: LegalMove["steps"];
  readonly sent_back?: LegalMove["sent_back"];
  readonly touch?: boolean;
  /** by colour: which of its waiting fields was left or filled, where that was seen */
  readonly waiting?: Readonly<Record<string, number>>;
}

/** Where a leg of a move ends: there a pawn can be sent. */
export interface Target {
  readonly colour: string;
  readonly field: string;
  readonly captures: boolean;
}

/** Where moves end or capture on their way. */
export function targetsOf(moves: readonly Route[]): Target[] {
  const found = new Map<string, Target>();
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

export const startOf = ({ legs, steps }: Route): string | undefined => legs[0]?.fields[0] ?? steps?.[0];
export const endOf = ({ legs }: Route): string | undefined => legs.at(-1)?.fields.at(-1);

/** Whether a move brings a pawn into its goal; moving up there does not count. */
export function comesHome(route: Route): boolean {
  const [from, to] = [startOf(route), endOf(route)];
  return from !== undefined && to !== undefined && !isGoal(from) && isGoal(to);
}
