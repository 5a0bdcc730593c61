/** Fields by the names that the notation gives them: "17" on the way, "B" for those that wait, "a" to "d" in the goal. */
import { goal_fields } from "../generated/boards.json";

export const WAITING = "B";
export const GOAL: string = goal_fields;

export const isGoal = (field: string): boolean => GOAL.includes(field);

/** A field with whoever stands on it: "y:17". */
export const pawnKey = ({ colour, field }: { readonly colour: string; readonly field: string }): string =>
  `${colour}:${field}`;

/** The same read back. */
export function readPawnKey(pawn: string): { readonly colour: string; readonly field: string } {
  const [colour, field] = pawn.split(":") as [string, string];
  return { colour, field };
}
