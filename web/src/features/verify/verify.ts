/** Were the dice of a game the ones that had been fixed before it began? Worked out here, in the browser, from the
 * record and from what this browser knows itself; the server is not asked. */
import { hashing, type Hashing } from "../../base/hashing";
import type { NumberedEvent, Replay, TurnPlayed } from "../../generated/messages";
import { rollsThatStand, type Noted } from "../../shared/server/dice-notes";
import { commitmentOf, faces } from "./dice";
import { compareNotes, type NotesFault } from "./notes";

/** The part of a game that its dice are checked with. */
export type Checked = Pick<Replay, "rules" | "seats" | "opening" | "proof"> & {
  readonly turns: readonly Pick<TurnPlayed, "number" | "colour" | "roll">[];
};

/** What this browser knows without the record. */
export interface Known {
  /** before the game began */
  readonly noted?: Noted;
  /** everything that happened at the table */
  readonly events?: readonly NumberedEvent[];
}

/** Dice thrown: by which colour, for which roll (0: to see who begins), and the faces, smaller first: two dice fall at
 * once, and are told in the order in which they lie. */
export interface Throw {
  readonly colour: string;
  readonly number: number;
  readonly faces: readonly number[];
}

/** What is checked, in this order. */
export const STEPS = ["secret", "noted", "seen", "rolls"] as const;
export type Step = (typeof STEPS)[number];

export type Fault =
  | { readonly kind: "no_proof" | "by_device" | "not_revealed" | "exchanged" }
  | NotesFault
  | {
      readonly kind: "other_roll";
      readonly number: number;
      readonly colour: string;
      readonly seen: string;
      readonly written: string | null;
    }
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

const facesOf = (roll: string): number[] => roll.split(",").map(Number).toSorted();
const isSameRoll = (one: string, other: string): boolean => facesOf(one).join() === facesOf(other).join();

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
    contributed: game.proof?.shares.flatMap(({ seat, contribution }) => (contribution ? [seat] : [])) ?? [],
  });

  const proof = game.proof;
  if (!proof) return verdict("secret", { kind: "no_proof" });
  if (proof.version === 0) return verdict("secret", { kind: "by_device" });
  if (proof.secret === null) return verdict("secret", { kind: "not_revealed" });
  const sum = sums ?? (await hashing());
  if ((await commitmentOf(game, proof, proof.secret, sum)) !== proof.commitment)
    return verdict("secret", { kind: "exchanged" });
  passed.push("secret");

  const differing = known.noted ? await compareNotes(known.noted, proof, sum) : null;
  if (differing) return verdict("noted", differing);
  if (known.noted?.commitment) passed.push("noted");

  const other = firstDifference(known, game);
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

/** The first roll that was another one at the table than it is in the record: as this page noted it, or was told later. */
function firstDifference({ noted, events = [] }: Known, game: Checked): Fault | null {
  const heard = Object.entries(noted?.rolls ?? {}).map(
    ([number, { colour, faces }]) => [+number, colour, faces] as const,
  );
  const told = rollsThatStand(events);
  const seen = [...heard, ...told.map(({ event: { colour, roll } }, index) => [index + 1, colour, roll] as const)];
  for (const [number, colour, roll] of seen) {
    const turn = game.turns[number - 1];
    if (turn?.colour !== colour || !isSameRoll(turn.roll, roll)) {
      return { kind: "other_roll", number, colour, seen: roll, written: turn?.roll ?? null };
    }
  }
  return null;
}
