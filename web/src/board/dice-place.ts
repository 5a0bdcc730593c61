/** Where dice lie on a board: near the tray of whoever rolls, and never over a field, so that no pawn is covered. */
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

/** For one die or for two. */
export const dicePlace = (geometry: Geometry, colour: string, dice: number): DicePlace =>
  geometry.kind === "ring" ? onRing(geometry, colour, dice) : besideWalls(geometry, colour, dice);

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
