/** Were the dice of a game the ones that had been fixed before it began? Worked out here, in the browser, from the
 * record and from what this browser knows itself; the server is not asked. */
import type { NumberedEvent, Replay, TurnPlayed } from "../generated/messages";
import { bytesOf, faces, hexOf } from "./dice";
import { hashing, type Hashing } from "./hashing";

/** The part of a game that its dice are checked with. */
export type Checked = Pick<Replay, "seats" | "opening" | "proof"> & {
  readonly turns: readonly Pick<TurnPlayed, "number" | "colour" | "roll">[];
};

/** What this browser knows without the record. */
export interface Known {
  /** the commitment and its own contributions, noted before the game began */
  readonly noted?: readonly string[];
  /** everything that happened at the table */
  readonly events?: readonly NumberedEvent[];
}

/** Dice thrown: by which colour, for which roll (0: to see who begins), and the faces, smaller first. */
export interface Throw {
  readonly colour: string;
  readonly number: number;
  readonly faces: readonly number[];
}

/** What is checked, in this order. */
export const STEPS = ["secret", "noted", "seen", "rolls"] as const;
export type Step = (typeof STEPS)[number];

export type Fault =
  | { readonly kind: "no_proof" | "not_revealed" | "exchanged" }
  | { readonly kind: "unknown"; readonly note: string }
  | { readonly kind: "other_roll"; readonly number: number; readonly colour: string; readonly seen: string; readonly written: string | null }
  | { readonly kind: "wrong_roll"; readonly wrong: Throw; readonly derived: readonly number[] };

export interface Verdict {
  readonly genuine: boolean;
  /** what was found to be right; a step for which this browser knows nothing is left out */
  readonly passed: readonly Step[];
  readonly failed: Step | null;
  readonly fault: Fault | null;
  /** faces worked out and found to be right */
  readonly faces: number;
  readonly opening: number;
  /** the seats that added randomness of their own */
  readonly contributed: readonly string[];
}

const AT_ONCE = 64; // faces worked out before the page may breathe

/** Every throw from the opening to the end, in the order in which the dice fell. */
export function throwsOf(game: Checked): Throw[] {
  const opening = game.opening.flatMap((round) =>
    Object.entries(round).map(([colour, face]) => ({ colour, number: 0, faces: [face] })),
  );
  const rolls = game.turns.map(({ colour, number, roll }) => ({ colour, number, faces: facesOf(roll) }));
  return [...opening, ...rolls];
}

/** Two dice are written smaller first. */
const facesOf = (roll: string): number[] => roll.split(",").map(Number).toSorted();

/** Check a game. `progress` hears how many of all throws have been checked. */
export async function verify(
  game: Checked,
  known: Known = {},
  progress: (done: number, all: number) => void = () => {},
  sums: Hashing | null = null,
): Promise<Verdict> {
  const passed: Step[] = [];
  const throws = throwsOf(game);
  let checked = 0;
  const verdict = (failed: Step | null, fault: Fault | null): Verdict => ({
    genuine: fault === null,
    passed,
    failed,
    fault,
    faces: checked,
    opening: throws.filter(({ number }) => number === 0).length,
    contributed: game.proof?.contributions.map(({ seat }) => seat) ?? [],
  });

  const proof = game.proof;
  if (!proof) return verdict("secret", { kind: "no_proof" });
  if (proof.secret === null) return verdict("secret", { kind: "not_revealed" });
  const sum = sums ?? (await hashing());
  if (hexOf(await sum.sha256(bytesOf(proof.secret))) !== proof.commitment) return verdict("secret", { kind: "exchanged" });
  passed.push("secret");

  const published = [proof.commitment, ...proof.contributions.map(({ contribution }) => contribution)];
  const unknown = known.noted?.find((note) => !published.includes(note));
  if (unknown !== undefined) return verdict("noted", { kind: "unknown", note: unknown });
  if (known.noted?.length) passed.push("noted");

  const other = known.events ? firstDifference(known.events, game) : null;
  if (other) return verdict("seen", other);
  if (known.events) passed.push("seen");

  const face = await faces(proof, proof.secret, sum);
  for (const [done, thrown] of throws.entries()) {
    const derived: number[] = [];
    for (const _ of thrown.faces) derived.push(await face(checked + derived.length));
    derived.sort();
    if (derived.join() !== thrown.faces.join()) return verdict("rolls", { kind: "wrong_roll", wrong: thrown, derived });
    checked += derived.length;
    if (done % AT_ONCE === AT_ONCE - 1) {
      progress(done + 1, throws.length);
      await new Promise((goOn) => setTimeout(goOn));
    }
  }
  progress(throws.length, throws.length);
  passed.push("rolls");
  return verdict(null, null);
}

/** The first roll that was another one at the table than it is in the record. */
function firstDifference(events: readonly NumberedEvent[], game: Checked): Fault | null {
  const seen = events.flatMap(({ event }) => (event.type === "rolled" ? [event] : []));
  for (const [index, { colour, roll }] of seen.entries()) {
    const turn = game.turns[index];
    if (turn?.roll !== roll || turn.colour !== colour) {
      return { kind: "other_roll", number: index + 1, colour, seen: roll, written: turn?.roll ?? null };
    }
  }
  return null;
}
