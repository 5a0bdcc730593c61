/** What the roll-off (R2) did. `poeppel/analysis/roll_off.py` tells why a player's own part of its luck is cut as it is. */
import { leaders, type OpeningRound } from "../core/record";
import { sum } from "./evaluation";

type Worth = readonly number[]; // of each seat

const FACES = 6;

/** A roll-off explained, seat by seat. */
export interface RollOff {
  readonly before: Worth; // when nobody knew who begins
  readonly own: Worth; // what a player's own dice did
  readonly others: Worth; // what the others' did
}

/** `worths`: what the start is worth if this colour begins, seat by seat. */
export function explain(rounds: readonly OpeningRound[], worths: ReadonlyMap<string, Worth>): RollOff {
  const mean = (colours: Iterable<string>): Worth => meanOf(Array.from(colours, (colour) => worths.get(colour)!));
  const colours = [...worths.keys()];
  const [own, others] = [colours.map(() => 0), colours.map(() => 0)];
  for (const round of rounds) {
    const left = round.map(([colour]) => colour);
    const [was, became] = [mean(left), mean(leaders(round))];
    colours.forEach((colour, seat) => {
      let known = was[seat]!;
      const face = round.find(([one]) => one === colour)?.[1];
      if (face !== undefined) {
        const first = beginsWith(face, left.length);
        const rest = mean(left.filter((other) => other !== colour));
        known = first * worths.get(colour)![seat]! + (1 - first) * rest[seat]!;
      }
      own[seat]! += known - was[seat]!;
      others[seat]! += became[seat]! - known;
    });
  }
  return { before: mean(colours), own, others };
}

/** The chance to begin of one of these players who has rolled the face, before the others have. */
function beginsWith(face: number, players: number): number {
  const others = players - 1;
  let [ways, choose] = [0, 1]; // in how many ways this many of the others can roll the same
  for (let same = 0; same < players; same++) {
    ways += (choose * (face - 1) ** (others - same)) / (same + 1);
    choose = (choose * (others - same)) / (same + 1);
  }
  return ways / FACES ** others;
}

function meanOf(worths: readonly Worth[]): Worth {
  return worths[0]!.map((_, seat) => sum(worths.map((worth) => worth[seat]!)) / worths.length);
}
