/** The dice of a recorded game as they fell. */
import type { GameRecord } from "../core/record";
import { facesOf } from "../core/roll";

export interface Throw {
  readonly colour: string;
  readonly number: number; // of the roll; 0: to see who begins
  readonly faces: readonly number[];
}

/** Every throw from the opening to the end. */
export function throwsOf(record: GameRecord): Throw[] {
  const opening = record.opening.flat().map(([colour, face]) => ({ colour, number: 0, faces: [face] }));
  const rolls = record.turns.map(({ colour, roll }, n) => ({ colour, number: n + 1, faces: facesOf(roll) }));
  return [...opening, ...rolls];
}

/** The faces that a seat's dice showed. */
export const facesAt = (seat: string, throws: readonly Throw[]): number[] =>
  throws.flatMap(({ colour, faces }) => (seat.includes(colour) ? faces : []));
