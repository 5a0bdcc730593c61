/** Where dice lie on a board: near the tray of whoever rolls, and never over a field, so that no pawn is covered. A board
 * for six is crowded, but leaves the corners of its place free. */
import type { Geometry, Point } from "./geometry";

export interface DicePlace {
  /** the middle of all dice */
  readonly at: Point;
  /** of one die: how wide it is */
  readonly size: number;
}

export const GAP = 0.12; // between two dice
const LARGEST = 1.5;
const STEP = 0.05;
const AIR = 0.06; // around a die
const PAWN_HEIGHT = 0.6; // a pawn stands out above its field, and over what lies there

const ASKEW = 1.1; // how much wider a die is that lies askew, its corners being round

/** For one die or for two. `isAlone`: nothing but the board lies on its place, so that dice may lie beside it. */
export function dicePlace(geometry: Geometry, colour: string, dice: number, isAlone = true): DicePlace {
  if (geometry.kind === "walls") return besideWalls(geometry, colour, dice);
  const within = onRing(geometry, colour, dice);
  return (isAlone && within.size < LARGEST && beside(geometry, colour, dice)) || within;
}

/** Two arms of the ring leave a corner free before every tray: as far from both arms as from the tray. */
function onRing({ trays, tray_radius, fields, field_radius }: Geometry, colour: string, dice: number): DicePlace {
  const tray = trays[colour]!;
  const far = Math.hypot(...tray);
  const [right, down] = [tray[0] / far, tray[1] / far];
  let [at, room]: [Point, number] = [tray, 0];
  for (let away = far / 2; away < far - tray_radius; away += STEP) {
    const here: Point = [away * right, away * down];
    const nearest = Math.min(...fields.map((field) => distance(field, here))) - field_radius;
    const clear = Math.min(nearest, far - away - tray_radius);
    if (clear > room) [at, room] = [here, clear];
  }
  // a die has round corners: of the way from its middle to one, seven eighths are wood
  const size = (2 * (room - AIR)) / (Math.SQRT2 * 0.875);
  return { at, size: Math.min(LARGEST, size / dice) };
}

/** In a corner that the outline leaves free: from there towards the tray, as far as there is room. */
function beside({ trays, outline, width, height }: Geometry, colour: string, dice: number): DicePlace | null {
  const [tray, wide, high] = [trays[colour]!, ASKEW * (dice * (LARGEST + GAP) - GAP) + AIR, ASKEW * LARGEST + AIR];
  const isFree = ([x, y]: Point): boolean =>
    Math.abs(x) <= (width - wide) / 2 &&
    Math.abs(y) <= (height - high) / 2 &&
    !isWithin(outline, [x - (Math.sign(x) * wide) / 2, y - (Math.sign(y) * high) / 2]);
  const places = [-1, 1].flatMap((right) =>
    [-1, 1].flatMap((down) => {
      const corner: Point = [(right * (width - wide)) / 2, (down * (height - high)) / 2];
      return [...freeFrom(corner, [-right * STEP, 0], isFree), ...freeFrom(corner, [0, -down * STEP], isFree)];
    }),
  );
  if (!places.length) return null;
  const at = places.reduce((best, one) => (distance(one, tray) < distance(best, tray) ? one : best));
  return { at, size: LARGEST };
}

/** Step by step, until it is not free any more. */
function* freeFrom(first: Point, [right, down]: Point, isFree: (at: Point) => boolean): Generator<Point> {
  for (let at = first; isFree(at); at = [at[0] + right, at[1] + down]) yield at;
}

/** Whether a point lies within an outline without dents. */
const isWithin = (outline: readonly Point[], [x, y]: Point): boolean => {
  const sides = outline.map((from, n) => {
    const to = outline[(n + 1) % outline.length]!;
    return Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};

/** The goals and the trays of a board with walls leave a strip free: between them, or above the goals where both lie side
 * by side below the lanes. */
function besideWalls({ trays, tray_radius, goals }: Geometry, colour: string, dice: number): DicePlace {
  const [tray, all] = [trays[colour]!, Object.values(trays)];
  const spaces = Object.values(goals).flat();
  const top = Math.min(...all.map(([, y]) => y)) - tray_radius;
  const [first, last] = [Math.min(...spaces.map(([, y]) => y)), Math.max(...spaces.map(([, y]) => y))];
  const fits = (high: number) => Math.min(LARGEST, high - 2 * AIR, (2 * tray_radius - GAP * (dice - 1)) / dice);
  if (top > last) {
    const bottom = last + 0.5;
    return { at: [tray[0], (bottom + top) / 2], size: fits(top - bottom) };
  }
  const high = first - PAWN_HEIGHT - top;
  const middle = spaces.reduce((sum, [x]) => sum + x, 0) / spaces.length;
  return { at: [middle, top + high / 2], size: fits(high) };
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
