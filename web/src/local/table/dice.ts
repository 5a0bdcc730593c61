/** Dice of this device: every face from its cryptographic generator. */
import { leaders, type OpeningRound, type Rules } from "../../engine";

export interface Dice {
  face(): number;
}

const FAIR_BYTES = 252; // the bytes below are 42 times the six faces; the four others would favour 1 to 4

export const deviceDice: Dice = {
  face() {
    for (;;) {
      const [byte] = crypto.getRandomValues(new Uint8Array(1)) as Uint8Array & [number];
      if (byte < FAIR_BYTES) return (byte % 6) + 1;
    }
  },
};

/** R2: who begins, and the rolls of each round that decided it. Where an edition lets a seat begin by choice, it is the
 * first. */
export function rollOff(rules: Rules, seats: readonly string[], dice: Dice): { first: string; rounds: OpeningRound[] } {
  const rounds: OpeningRound[] = [];
  let left = seats.map((seat) => seat[0]!).join("");
  while (left.length > 1 && rules.hasRollOff) {
    const round = Array.from(left, (colour) => [colour, dice.face()] as const);
    rounds.push(round);
    left = leaders(round);
  }
  return { first: left[0]!, rounds };
}
