/** Which pawn is which, from the first move to the last. The rules know only where pawns stand; whoever has given theirs
 * names wants to know which of them it is. It follows from what happened, so that every screen says the same. */
import { readPawnKey, WAITING } from "../../board/fields";
import type { Pawns } from "../../board/pawns";
import type { Dress, LegalMove, NumberedEvent } from "../../generated/messages";

/** One pawn goes from one field to another. */
interface Walk {
  readonly colour: string;
  readonly from: string;
  readonly to: string;
}

/** By colour. */
export type Dresses = Readonly<Record<string, Dress>>;

export interface Courses {
  /** as they stand now; a place in a colour's list is a pawn, for the whole game */
  readonly pawns: Pawns;
  /** by event: the pawns that walked, one after the other, as places in their colours' lists */
  readonly walked: ReadonlyMap<number, readonly { readonly colour: string; readonly nth: number }[]>;
}

/** In the order in which it is seen: each part of a move, and who is captured at its end; then a penalty. */
function walksOf({ colour, legs, sent_back: punished }: LegalMove): Walk[] {
  const walks = legs.flatMap(({ fields, captured }) => {
    const [from, to] = [fields[0]!, fields.at(-1)!];
    return [{ colour, from, to }, ...(captured ? [{ colour: captured, from: to, to: WAITING }] : [])];
  });
  return [...walks, ...(punished ? [{ colour: punished.colour, from: punished.field, to: WAITING }] : [])];
}

/** Of several that stand alike, the last goes: so does the board's. */
function walked(pawns: Pawns, { colour, from, to }: Walk): { pawns: Pawns; nth: number } {
  const fields = [...(pawns[colour] ?? [])];
  const nth = fields.lastIndexOf(from);
  if (nth >= 0) fields[nth] = to;
  return { pawns: { ...pawns, [colour]: fields }, nth };
}

/** The moves that stand: what was taken back has not happened. */
function standing(events: readonly NumberedEvent[]): NumberedEvent[] {
  let moves: NumberedEvent[] = [];
  for (const told of events) {
    const { event } = told;
    if (event.type === "taken_back") moves = moves.filter(({ number }) => number <= event.to);
    else if (told.move) moves.push(told);
  }
  return moves;
}

/** How everything stood before the first move: what happened, undone from how it stands now. */
function beginning(events: readonly NumberedEvent[], now: Pawns): Pawns {
  const walks = standing(events).flatMap(({ move }) => walksOf(move!));
  const first = walks
    .toReversed()
    .reduce((pawns, { colour, from, to }) => walked(pawns, { colour, from: to, to: from }).pawns, now);
  return Object.fromEntries(Object.entries(first).map(([colour, fields]) => [colour, fields.toSorted()]));
}

/** Null unless everything is known that happened. */
export function coursesOf(events: readonly NumberedEvent[], now: Pawns): Courses | null {
  if (events[0]?.number !== 1) return null;
  let pawns = beginning(events, now);
  const before = [{ number: 0, pawns }];
  const courses = new Map<number, { colour: string; nth: number }[]>();
  for (const { number, event, move } of events) {
    if (event.type === "taken_back") pawns = before.findLast((one) => one.number <= event.to)!.pawns;
    if (!move) continue;
    const went = walksOf(move).map((walk) => {
      const gone = walked(pawns, walk);
      pawns = gone.pawns;
      return { colour: walk.colour, nth: gone.nth };
    });
    courses.set(number, went);
    before.push({ number, pawns });
  }
  const isKnown = [...courses.values()].every((went) => went.every(({ nth }) => nth >= 0));
  return isKnown && isSame(pawns, now) ? { pawns, walked: courses } : null;
}

/** Whether the same fields are taken by the same colours. */
function isSame(one: Pawns, other: Pawns): boolean {
  const written = (pawns: Pawns) =>
    Object.keys(pawns)
      .toSorted()
      .map((colour) => `${colour}${pawns[colour]!.toSorted().join()}`)
      .join();
  return written(one) === written(other);
}

// ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const hasNames = (dresses: Dresses): boolean => Object.values(dresses).some(({ names }) => names.some(Boolean));

/** What a pawn is called; null: it has no name. */
export const nameOf = (dresses: Dresses, colour: string, nth: number): string | null =>
  dresses[colour]?.names[nth] || null;

/** What words need to know of pawns that have names. */
export interface Naming {
  /** differs whenever something that was said has to be said otherwise */
  readonly key: string;
  /** the names of those who walked in an event, one after the other */
  walked(event: number): readonly (string | null)[];
  /** the name of the pawn that stands there ("y:17"); of several, of the one that would go */
  standing(pawn: string): string | null;
}

/** `shown` are the pawns as they are seen, in the order of the courses. */
export function namingOf(dresses: Dresses, courses: Courses, shown: Pawns): Naming {
  return {
    key: JSON.stringify(Object.entries(dresses).map(([colour, { names }]) => [colour, ...names])),
    walked: (event) => (courses.walked.get(event) ?? []).map(({ colour, nth }) => nameOf(dresses, colour, nth)),
    standing: (pawn) => {
      const { colour, field } = readPawnKey(pawn);
      return nameOf(dresses, colour, shown[colour]?.lastIndexOf(field) ?? -1);
    },
  };
}
