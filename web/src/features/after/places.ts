/** Who came where. A game need not play out all places, and partners share one. */
import type { Replay, Standing } from "../../generated/messages";
import { countsStanding, pairsOf, placeOf, type Ended } from "../../shared/rules/sides";

export type NamedSeat = Replay["seats"][number];

export interface Placed {
  /** shared by partners, and by those who had reached the same */
  readonly place: number;
  readonly seat: NamedSeat;
  /** pawns in the goal, where the place was not played out; null: it is certain */
  readonly home: number | null;
}

export interface Places {
  readonly placed: readonly Placed[];
  readonly others: readonly NamedSeat[];
}

/** `ranking` names each player by the first colour; `standing` is everybody by what they had reached, if the game ended
 * before every place was decided and somebody had won, or the time was over. */
export function placesOf(game: Ended, seats: readonly NamedSeat[], standing: readonly Standing[] = []): Places {
  const { ranking } = game;
  const certain = ranking.flatMap((colour) => {
    const seat = seats.find((one) => one.seat.includes(colour));
    return seat ? [{ place: placeOf(game, seat.seat)!, seat, home: null }] : [];
  });
  const counts = ranking.length > 0 || countsStanding(game);
  const reached = standing.flatMap(({ seat: colours, place, home }) => {
    const seat = seats.find((one) => one.seat === colours);
    return seat && counts && !certain.some((one) => one.seat === seat) ? [{ place, seat, home }] : [];
  });
  const placed = [...certain, ...reached];
  return { placed, others: seats.filter((seat) => !placed.some((one) => one.seat === seat)) };
}

/** Who stands on the podium together: one player, or the two of a pair. */
export interface Step {
  readonly place: number;
  readonly seats: readonly NamedSeat[];
  /** pawns in the goal, of all together */
  readonly home: number | null;
}

export function stepsOf(rules: string, placed: readonly Placed[]): Step[] {
  const pairs = pairsOf(rules);
  const sideOf = ({ seat: { seat } }: Placed) => pairs.find((pair) => pair.includes(seat[0]!)) ?? seat;
  const sides = [...new Set(placed.map(sideOf))];
  return sides.map((side) => {
    const members = placed.filter((one) => sideOf(one) === side);
    const { place, home } = members[0]!;
    return {
      place,
      seats: members.map(({ seat }) => seat),
      home: home === null ? null : members.reduce((sum, one) => sum + (one.home ?? 0), 0),
    };
  });
}
