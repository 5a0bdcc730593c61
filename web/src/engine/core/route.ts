/** Which way a move goes over the board, read from its text, which means the same in every edition (section 8). */
import type { Leg } from "../../generated/messages";
import type { Board } from "./board";
import { readMove, WALK } from "./move-text";

/** The legs of a move by its text, legal or not: one on a ring, up to three with walls, none if the pawn was only
 * touched. */
export function writtenLegs(board: Board, text: string): Leg[] {
  const { colour, start, steps, goal } = readMove(text, board);
  const legs: Leg[] = [];
  let here = start;
  for (const { mark, field, captured } of steps) {
    const lost = captured ? board.walked(board.progress(captured, field)!) : 0;
    if (mark === WALK) legs.push({ ...walk(board, colour, here, field), captured, lost });
    else legs.push({ how: "jump", fields: [here, field], captured, backward: false, lost });
    here = field;
  }
  if (goal !== null) legs.push({ how: "home", fields: [here, goal], captured: null, backward: false, lost: 0 });
  return legs;
}

/** A walk with all its fields, start and end included. */
function walk(board: Board, colour: string, start: string, end: string): Pick<Leg, "how" | "fields" | "backward"> {
  const [from, to] = [board.progress(colour, start)!, board.progress(colour, end)!];
  const fields = board.walk(from, to).map((progress) => board.fieldName(colour, progress));
  return { how: "walk", fields, backward: to < from };
}
