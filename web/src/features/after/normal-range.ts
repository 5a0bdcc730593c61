/** What is normal: how often a face comes up in this many throws of a fair die, 19 times out of 20. */

const FACES = 6;
const TAIL = 0.025; // on either side

export interface Range {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export function normalRange(total: number): Range {
  const chance = 1 / FACES;
  let [low, high] = [0, total];
  let below = 0; // the chance of fewer than `count`
  let exactly = (1 - chance) ** total; // the chance of `count`
  for (let count = 0; count <= total; count++) {
    if (below + exactly > TAIL && below <= TAIL) low = count;
    below += exactly;
    if (below >= 1 - TAIL) {
      high = count;
      break;
    }
    exactly *= ((total - count) / (count + 1)) * (chance / (1 - chance));
  }
  return { expected: total * chance, low, high };
}

/** The average face. */
export function average(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total ? counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total : 0;
}
