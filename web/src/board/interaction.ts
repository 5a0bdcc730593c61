/** What people can do at a board with their hands or by keyboard. Without it a board is a picture. */
import type { PlacedPawn } from "./pawns";
import type { Target } from "./route";

export interface Interaction {
  /** whether a pawn is one that may be taken up: it is marked */
  canTake(pawn: PlacedPawn): boolean;
  /** whether a pawn belongs to somebody here; the others can be asked about as well */
  isOwn(pawn: PlacedPawn): boolean;
  /** "y:17": the pawn that has been taken up */
  readonly chosen: string | null;
  /** "y:17": the pawn that a hint speaks of */
  readonly hinted: string | null;
  readonly targets: readonly Target[];
  sayPawn(pawn: PlacedPawn): string;
  sayTarget(target: Target): string;
  tap(pawn: PlacedPawn): void;
  goTo(target: Target): void;
  /** a pawn is pointed at or has the focus; null: no longer */
  point(pawn: PlacedPawn | null): void;
}

/** The order in which arrow keys go through the pawns: first those that may be taken up, then one's own, then all others,
 * each as the list has it. */
export function focusOrder(pawns: readonly PlacedPawn[], interaction: Interaction): PlacedPawn[] {
  const rank = (pawn: PlacedPawn) => (interaction.canTake(pawn) ? 0 : interaction.isOwn(pawn) ? 1 : 2);
  return pawns.toSorted((one, other) => rank(one) - rank(other));
}

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/** Which of `count` things an arrow key goes to; null: the key is for somebody else. */
export function roved(key: string, from: number, count: number): number | null {
  if (!count) return null;
  if (FORWARD.includes(key)) return (from + 1) % count;
  if (BACK.includes(key)) return (from - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

const REACH = 0.95; // fields around a finger
const WIDE_REACH = 1.6; // around a small one that is not sure yet
const WIDE_REACH_IN_PIXELS = 48;

/** How far around a finger things count, in fields, if one is this many pixels wide. */
export const reachOf = (pixels: number, isWide: boolean): number =>
  isWide ? Math.max(WIDE_REACH, WIDE_REACH_IN_PIXELS / pixels) : REACH;

/** What a finger meant that came down between things: the nearest within reach. */
export function nearest<Thing>(
  things: readonly { thing: Thing; at: readonly [number, number] }[],
  x: number,
  y: number,
  reach = REACH,
): Thing | null {
  let found: Thing | null = null;
  let best = reach;
  for (const { thing, at } of things) {
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (far < best) [found, best] = [thing, far];
  }
  return found;
}
