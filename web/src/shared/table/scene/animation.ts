/** How a move is seen and heard: the hops of its pawns, and the sounds at their ends. Milliseconds at normal speed. */
import { isGoal, WAITING } from "../../../board/fields";
import type { Hop } from "../../../board/motion";
import type { Leg } from "../../../generated/messages";

export type Cue = "roll" | "step" | "fly" | "capture" | "home" | "lost" | "win";

export const TIMES = {
  roll: 620,
  look: 380,
  pass: 650,
  step: 170,
  strike: 320, // the last step before a capture: it is seen coming
  jump: 460,
  bring: 380,
  hit: 300,
  flight: 620,
  rest: 140,
  compare: 750,
  begins: 1500,
};

const BEFORE_LANDING = 30; // a sound needs a moment to be heard

export interface Animation {
  readonly ms: number;
  readonly hops: readonly Hop[];
  readonly cues: readonly { readonly at: number; readonly cue: Cue }[];
}

/** A pawn walks from field to field, `slower` where somebody counts along; out of the waiting fields, over a wall and home
 * it flies. */
export function animationOf({ how, fields, captured }: Leg, slower = 1): Animation {
  const [from, ...rest] = fields;
  const hops: Hop[] = rest.map((to, n) => {
    const least = captured && n === rest.length - 1 ? TIMES.strike : 0;
    if (how !== "walk") return { to, how: "fly", ms: TIMES.jump };
    return n === 0 && from === WAITING
      ? { to, how: "fly", ms: TIMES.bring }
      : { to, how: "walk", ms: Math.max(least, TIMES.step * slower) };
  });
  const endsHome = how === "home" || isGoal(rest.at(-1)!);
  let ms = 0;
  const cues = hops.map((hop, n): { at: number; cue: Cue } => {
    ms += hop.ms;
    const isLast = n === hops.length - 1;
    return { at: ms - BEFORE_LANDING, cue: isLast && endsHome ? "home" : hop.how === "fly" ? "fly" : "step" };
  });
  return { ms, hops, cues };
}

/** Back to the waiting fields, in a high arc. */
export const FLIGHT_HOME: readonly Hop[] = [{ to: WAITING, how: "fly", ms: TIMES.flight }];
