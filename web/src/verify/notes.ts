/** What this browser noted before a game began: only this tells a genuine game from one that was made up completely. */
import { recall, remember } from "../memory";

interface Note {
  readonly table: string;
  readonly commitment?: string;
  /** what was contributed here, by seat; who sat down anew contributed anew */
  readonly contributions: Readonly<Record<string, string>>;
}

const KEPT = 50; // the latest tables

const all = (): Note[] => recall<Note[]>("notes") ?? [];
const noteOf = (table: string): Note => all().find((note) => note.table === table) ?? { table, contributions: {} };

function keep(note: Note): void {
  const others = all().filter((other) => other.table !== note.table);
  remember("notes", [note, ...others].slice(0, KEPT));
}

export function noteCommitment(table: string, commitment: string): void {
  const known = noteOf(table);
  if (!known.commitment) keep({ ...known, commitment }); // the first that was shown is the one that binds
}

export function noteContribution(table: string, seat: string, contribution: string): void {
  const known = noteOf(table);
  keep({ ...known, contributions: { ...known.contributions, [seat]: contribution } });
}

export const notedContribution = (table: string, seat: string): string | undefined => noteOf(table).contributions[seat];

/** What the record of a table has to contain, if these seats are still played here. */
export function noted(table: string, seats: readonly string[]): string[] {
  const { commitment, contributions } = noteOf(table);
  const given = seats.flatMap((seat) => contributions[seat] ?? []);
  return commitment ? [commitment, ...given] : given;
}
