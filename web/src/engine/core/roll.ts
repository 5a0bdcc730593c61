/**
 * Rolls as people write them and as the kernels count them.
 *
 * A roll of one die is a number, written `6`. In Mauerhüpfen it is a pair, written `2,5`, the same as `5,2`; for the
 * kernels the smaller die lies in the low three bits.
 */
import type { Board } from "./board";
import { NotationError } from "./errors";
import { filled, sentences, shown } from "./reading";

export type Roll = number | readonly [small: number, large: number];

const FACES = [1, 2, 3, 4, 5, 6] as const;
const says = sentences.rolls;

/** The kernels' number for a roll of this board's dice, given as a value or a text. */
export function readRoll(roll: Roll | string, board: Board): number {
  return board.dice === 1 ? readOneDie(roll) : readTwoDice(roll);
}

function readOneDie(roll: unknown): number {
  const face = faceOf(roll);
  if (face === null) throw notARoll(roll, "one_die");
  return face;
}

function readTwoDice(roll: unknown): number {
  const dice: unknown = typeof roll === "string" ? roll.split(",") : roll;
  if (Array.isArray(dice) && dice.length === 2) {
    const [one, other] = dice.map(faceOf) as [number | null, number | null];
    if (one !== null && other !== null) return Math.min(one, other) | (Math.max(one, other) << 3);
  }
  throw notARoll(roll, "two_dice");
}

function faceOf(value: unknown): number | null {
  if (typeof value === "string") return /^[1-6]$/.test(value) ? Number(value) : null;
  return FACES.some((face) => face === value) ? (value as number) : null;
}

const notARoll = (roll: unknown, right: "one_die" | "two_dice"): NotationError =>
  new NotationError(filled(says.not_a_roll, { given: shown(roll), right: says[right] }));

/** The roll that the kernels' number stands for. */
export const rollOf = (number: number, board: Board): Roll => (board.dice === 1 ? number : [number & 7, number >> 3]);

/** A roll, however it is given, as positions take it: the smaller die first. */
export const normalRoll = (roll: Roll | string, board: Board): Roll => rollOf(readRoll(roll, board), board);

/** The faces that the dice show. */
export const facesOf = (roll: Roll): readonly number[] => (typeof roll === "number" ? [roll] : roll);

/** The text of a roll. */
export const writeRoll = (roll: Roll): string => facesOf(roll).join(",");

const TWO_DICE: readonly Roll[] = FACES.flatMap((one) => FACES.slice(one - 1).map((other): Roll => [one, other]));

/** Every roll that can come up. */
export const allRolls = (board: Board): readonly Roll[] => (board.dice === 1 ? FACES : TWO_DICE);
