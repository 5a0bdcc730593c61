/** What people can do with their hands at a board. Without it a board is a picture. */
import type { Standing } from "./standing";
import type { Aim } from "./way";

export interface Hands {
  /** whether a pawn is one that may be taken up: it is marked */
  canTake(pawn: Standing): boolean;
  /** whether a pawn can be asked about at all */
  canAsk(pawn: Standing): boolean;
  /** "y:17": the pawn that has been taken up */
  readonly chosen: string | null;
  /** "y:17": the pawn that a hint speaks of */
  readonly hinted: string | null;
  readonly targets: readonly Aim[];
  sayPawn(pawn: Standing): string;
  sayTarget(aim: Aim): string;
  tap(pawn: Standing): void;
  aim(aim: Aim): void;
  /** a pawn is pointed at or has the focus; null: no longer */
  point(pawn: Standing | null): void;
}

/** The order in which arrow keys go through the pawns: first those that may be taken up, each as the list has it. */
export function focusOrder(pawns: readonly Standing[], hands: Hands): Standing[] {
  const asked = pawns.filter((pawn) => hands.canAsk(pawn));
  const first = asked.filter((pawn) => hands.canTake(pawn));
  return [...first, ...asked.filter((pawn) => !first.includes(pawn))];
}

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/** Which of so many an arrow key goes to; null: the key is for somebody else. */
export function roved(key: string, from: number, count: number): number | null {
  if (!count) return null;
  if (FORWARD.includes(key)) return (from + 1) % count;
  if (BACK.includes(key)) return (from - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

const REACH = 0.95; // fields around a finger

/** What a finger meant that came down between things: the nearest within reach. */
export function nearest<Thing>(things: readonly { thing: Thing; at: readonly [number, number] }[], x: number, y: number): Thing | null {
  let found: Thing | null = null;
  let best = REACH;
  for (const { thing, at } of things) {
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (far < best) [found, best] = [thing, far];
  }
  return found;
}
