/** Where the pips of a face are: columns and rows from -1 to 1. */
type Pips = readonly (readonly [column: number, row: number])[];

const MIDDLE: Pips = [[0, 0]];
const RISING: Pips = [
  [1, -1],
  [-1, 1],
];
const FALLING: Pips = [
  [-1, -1],
  [1, 1],
];
const SIDES: Pips = [
  [-1, 0],
  [1, 0],
];

export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];
export const PIPS: readonly Pips[] = [
  [],
  MIDDLE,
  RISING,
  [...RISING, ...MIDDLE],
  [...RISING, ...FALLING],
  [...RISING, ...FALLING, ...MIDDLE],
  [...RISING, ...FALLING, ...SIDES],
];
