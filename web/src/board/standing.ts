/** Where the pawns stand in the picture. */
import { placeOf, type Geometry, type Point } from "./geometry";

export type Pawns = Readonly<Record<string, readonly string[]>>;

export interface Standing {
  /** the same pawn as long as its place in its colour's list is the same: "y2" */
  readonly id: string;
  readonly colour: string;
  readonly field: string;
  readonly at: Point;
  readonly scale: number;
}

/** Every pawn has a waiting field of its own, so that those that stay do not move when one leaves. Two of a colour on
 * one field (a barrier) stand shoulder to shoulder. */
export function standing(geometry: Geometry, pawns: Pawns): Standing[] {
  return Object.entries(pawns).flatMap(([colour, fields]) =>
    fields.map((field, n) => ({ id: `${colour}${n}`, colour, field, ...spot(geometry, colour, fields, n) })),
  );
}

function spot(geometry: Geometry, colour: string, fields: readonly string[], n: number): { at: Point; scale: number } {
  const field = fields[n]!;
  const at = placeOf(geometry, colour, field, n);
  const beside = field === "B" ? [n] : fields.flatMap((other, index) => (other === field ? [index] : []));
  if (beside.length === 1) return { at, scale: 1 };
  const nth = beside.indexOf(n);
  const aside = 0.4 * (nth - (beside.length - 1) / 2);
  return { at: [at[0] + aside, at[1] + 0.05 * nth], scale: 0.86 };
}
