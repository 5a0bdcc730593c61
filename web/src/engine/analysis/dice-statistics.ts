/** How often each face came up in a game, and how likely fair dice are to be so uneven. */
import analysis from "../../generated/analysis.json";
import type { FacesCounted } from "../../generated/messages";
import type { GameRecord } from "../core/record";
import { decimal, teller, type Text } from "../core/sentences";
import { facesAt, throwsOf } from "./throws";

const tell = teller(analysis.sentences.dice);
const FACES = [1, 2, 3, 4, 5, 6];
const { enough: ENOUGH, unusual: UNUSUAL } = analysis.dice;

/** Of each seat, and all together. The opening rolls count too. */
export function diceStatistics(record: GameRecord): { seats: Record<string, FacesCounted>; total: FacesCounted } {
  const throws = throwsOf(record);
  const seats = Object.fromEntries(record.seats.map((seat) => [seat, counted(facesAt(seat, throws))]));
  return { seats, total: counted(throws.flatMap(({ faces }) => faces)) };
}

export function counted(faces: readonly number[]): FacesCounted {
  const counts = FACES.map((face) => faces.filter((one) => one === face).length);
  const total = faces.length;
  const chi_square = unevenness(counts, total / FACES.length);
  const p_value = pOfChiSquare(chi_square);
  return { counts, total, chi_square, p_value, meaning: meaningOf(total, p_value) };
}

/** The sum of (counted - expected)² / expected. */
function unevenness(counts: readonly number[], expected: number): number {
  return expected ? counts.reduce((sum, count) => sum + (count - expected) ** 2, 0) / expected : 0;
}

/**
 * The chance of a chi-square of 5 degrees of freedom to be x or more: 1 less the series of the incomplete gamma function
 * of 5/2, which converges everywhere; far out, where nothing is left of the chance, it need not be added up.
 */
export function pOfChiSquare(x: number): number {
  const z = x / 2;
  if (z > 60) return 0; // less than 10⁻²³
  let term = z ** 2.5 * Math.exp(-z) * (8 / (15 * Math.sqrt(Math.PI)));
  let sum = 0;
  for (let n = 3.5; term > sum * 1e-17; n++) {
    sum += term;
    term *= z / n;
  }
  return Math.min(1, Math.max(0, 1 - sum));
}

/** What the numbers say, in a sentence. */
function meaningOf(total: number, p: number): Text {
  if (total < ENOUGH) return tell("too_few", { total });
  return tell(p >= UNUSUAL ? "usual" : "unusual", { percent: percent(100 * p) });
}

/** `37`, `4.2`, `0.07`: two digits that matter. */
function percent(number: number): Text {
  if (number < 0.01) return tell("hardly_ever");
  return decimal(number, number >= 10 ? 0 : number >= 1 ? 1 : 2);
}
