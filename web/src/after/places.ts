/** Who came where. A game need not play out all places. */
import type { Replay } from "../generated/messages";

export type SeatNamed = Replay["seats"][number];

export interface Placed {
  readonly place: number;
  readonly seat: SeatNamed;
}

export interface Places {
  readonly placed: readonly Placed[];
  readonly others: readonly SeatNamed[];
}

/** `ranking` names each player by the first colour. */
export function placesOf(ranking: readonly string[], seats: readonly SeatNamed[]): Places {
  const placed = ranking.flatMap((colour, index) => {
    const seat = seats.find((one) => one.seat.includes(colour));
    return seat ? [{ place: index + 1, seat }] : [];
  });
  return { placed, others: seats.filter((seat) => !placed.some((one) => one.seat === seat)) };
}
