/** Where the focus goes at a table: whoever plays by keyboard finds it where something can be done. */
import type { OwnTurn } from "./own-turn.svelte";

export const BOARD = '[data-testid="board"] [tabindex="0"]';
export const LOG = '[data-testid="log"]';
const ROLL = '[data-testid="roll"]';
const PAWN = '[data-testid="pawn"]';

export const focusFirst = (within: Element, which: string): void => within.querySelector<HTMLElement>(which)?.focus();

/** What there is to do just now; null: nothing. */
export function placeToAct(turn: Pick<OwnTurn, "chosen" | "canMove" | "canRoll">): string | null {
  if (turn.chosen) return ".target";
  if (turn.canMove) return '[data-movable="true"] button';
  return turn.canRoll ? ROLL : null;
}

/** Whether the focus is on something other than the game. A new page puts it on its whole content: that is nowhere. */
export const isElsewhere = (focused: Element | null): boolean =>
  focused !== null &&
  focused !== document.body &&
  focused.id !== "content" &&
  !focused.closest(`[data-testid="board"], ${ROLL}, [data-testid="moves"]`);

/** "y:17": the pawn that has the focus. */
export function focusedPawn(): string | null {
  const pawn = document.activeElement?.closest<HTMLElement>(PAWN);
  return pawn ? `${pawn.dataset.colour}:${pawn.dataset.field}` : null;
}
