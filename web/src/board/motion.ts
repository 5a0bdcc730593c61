/** How a pawn is seen to move: hops from field to field, told in fields so that every board can draw them turned. */
import { placeOf, type Geometry, type Point } from "./geometry";

export interface Hop {
  readonly to: string;
  /** `fly`: in a high arc, home after a capture or over a wall */
  readonly how: "walk" | "fly";
  readonly ms: number;
}

export interface Motion {
  /** differs from motion to motion */
  readonly number: number;
  readonly colour: string;
  readonly from: string;
  readonly hops: readonly Hop[];
}

export const duration = (motion: Motion): number => motion.hops.reduce((sum, hop) => sum + hop.ms, 0);

const WALK_HEIGHT = 0.16;
const FLIGHT_HEIGHT = 0.28; // in parts of the distance, at least
const LEAST_FLIGHT = 0.7;
const ARC = [0.25, 0.5, 0.75, 1]; // enough places of an arc for the eye

export interface Frame {
  readonly at: Point;
  readonly scale: number;
  /** from 0 to 1 */
  readonly offset: number;
}

/** The places of a motion in time. `nth`: the pawn's own waiting field. */
export function frames(geometry: Geometry, motion: Motion, nth: number): Frame[] {
  const whole = duration(motion) || 1;
  let here = placeOf(geometry, motion.colour, motion.from, nth);
  let elapsed = 0;
  const shown: Frame[] = [{ at: here, scale: 1, offset: 0 }];
  for (const hop of motion.hops) {
    const there = placeOf(geometry, motion.colour, hop.to, nth);
    const far = Math.hypot(there[0] - here[0], there[1] - here[1]);
    const height = hop.how === "walk" ? WALK_HEIGHT : Math.max(LEAST_FLIGHT, far * FLIGHT_HEIGHT);
    for (const part of ARC) {
      const up = 4 * part * (1 - part);
      const at: Point = [here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part - height * up];
      const scale = 1 + (hop.how === "walk" ? 0.04 : 0.22) * up;
      shown.push({ at, scale, offset: Math.min(1, (elapsed + part * hop.ms) / whole) });
    }
    elapsed += hop.ms;
    here = there;
  }
  return shown;
}
