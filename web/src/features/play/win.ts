/** After the win: who it was, and what those want who still play. */
import type { NumberedEvent, SeatShown, TableState, Wish } from "../../generated/messages";
import { takerOf } from "../../shared/rules/sides";

/** The colour that has won and the event by which it did; null while nobody has. Taking back undoes it. */
export function winIn(
  events: readonly NumberedEvent[],
  state: Pick<TableState, "neutral" | "ranking">,
): { readonly colour: string; readonly number: number } | null {
  const won = events.findLast(({ place }) => place === 1);
  if (won?.event.type !== "moved") return null;
  const isUndone = events.some(
    ({ number, event }) => number > won.number && event.type === "taken_back" && event.to < won.number,
  );
  const colour = takerOf(state, won.event.colour, 1);
  return isUndone || colour === null ? null : { colour, number: won.number };
}

/** Whether somebody at this device has a say in how it goes on. */
export const hasSay = ({ voters }: TableState, mine: readonly string[]): boolean =>
  voters.some((seat) => mine.includes(seat));

/** Whether that is for this device alone to say. */
export const decidesAlone = ({ voters }: TableState, mine: readonly string[]): boolean =>
  voters.length > 0 && voters.every((seat) => mine.includes(seat));

/** Whether bots go on playing: they are all that can be hurried. */
export const hasBots = ({ seats, ranking }: TableState): boolean =>
  seats.some(({ kind, away, seat }) => (kind === "bot" || away) && [...seat].some((one) => !ranking.includes(one)));

/** What each of those wants who have to agree; null is not known yet. */
export function ballots({
  seats,
  voters,
  votes,
}: TableState): { readonly seat: SeatShown; readonly wish: Wish | null }[] {
  return seats.filter(({ seat }) => voters.includes(seat)).map((seat) => ({ seat, wish: votes[seat.seat] ?? null }));
}

/** What this device has said; null: nothing yet, or not everybody here the same. */
export function ownWish(state: TableState, mine: readonly string[]): Wish | null {
  const wishes = ballots(state).flatMap(({ seat, wish }) => (mine.includes(seat.seat) ? [wish] : []));
  return wishes.every((wish) => wish === wishes[0]) ? (wishes[0] ?? null) : null;
}
