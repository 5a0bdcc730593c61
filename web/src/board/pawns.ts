/** The pawns of a board: each is a place in its colour's list, from the first moment to the last. */
import { WAITING } from "./fields";
import { placeOf, type Geometry, type Point } from "./geometry";

export type Pawns = Readonly<Record<string, readonly string[]>>;

export interface PlacedPawn {
  /** the same pawn as long as its place in its colour's list is the same: "y2" */
  readonly id: string;
  readonly colour: string;
  readonly field: string;
  readonly at: Point;
  readonly scale: number;
}

/** Every pawn has a waiting field of its own, so that those that stay do not move when one leaves. Two of a colour on
 * one field (a barrier) stand shoulder to shoulder. */
export function placedPawns(geometry: Geometry, pawns: Pawns): PlacedPawn[] {
  return Object.entries(pawns).flatMap(([colour, fields]) =>
    fields.map((field, n) => ({ id: `${colour}${n}`, colour, field, ...spot(geometry, colour, fields, n) })),
  );
}

function spot(geometry: Geometry, colour: string, fields: readonly string[], n: number): { at: Point; scale: number } {
  const field = fields[n]!;
  const at = placeOf(geometry, colour, field, n);
  const beside = field === WAITING ? [n] : fields.flatMap((other, index) => (other === field ? [index] : []));
  if (beside.length === 1) return { at, scale: 1 };
  const nth = beside.indexOf(n);
  const aside = 0.4 * (nth - (beside.length - 1) / 2);
  return { at: [at[0] + aside, at[1] + 0.05 * nth], scale: 0.86 };
}

/** Which of a colour's waiting fields was left, or filled, between two moments: a place in the list is a pawn, and every
 * pawn has a waiting field of its own. */
export function waitingUsed(before: Pawns, after: Pawns): Record<string, number> {
  const used: Record<string, number> = {};
  for (const [colour, fields] of Object.entries(after)) {
    const earlier = before[colour] ?? fields;
    const left = fields.findIndex((field, n) => field !== WAITING && earlier[n] === WAITING);
    const filled = fields.findIndex((field, n) => field === WAITING && earlier[n] !== WAITING);
    if (Math.max(left, filled) >= 0) used[colour] = left < 0 ? filled : left;
  }
  return used;
}

/** The pawns as they are, each as far as possible in its old place of the list: a list's place is a pawn. */
export function reconciled(shown: Pawns, truth: Pawns): Pawns {
  return Object.fromEntries(
    Object.entries(truth).map(([colour, fields]) => {
      const left = [...fields];
      const kept = (shown[colour] ?? []).map((field) => {
        const found = left.indexOf(field);
        return found < 0 ? null : left.splice(found, 1)[0]!;
      });
      const filled = kept.map((field) => field ?? left.shift());
      return [colour, [...filled, ...left].filter((field) => field !== undefined)];
    }),
  );
}
