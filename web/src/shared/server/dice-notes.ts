/** What this browser notes of the dice before a game begins, to be compared with what it is told later: only that tells
 * genuine dice from dice that were made up afterwards. */
import { recall, remember } from "../../base/memory";
import { isOnThisDevice } from "../../base/table-server";
import type { NumberedEvent, Rolled, TableState } from "../../generated/messages";

type BySeat<What> = Readonly<Record<string, What>>;

/** What this device has put into the envelope of a seat. */
export interface Sealed {
  readonly contribution: string;
  readonly envelope: string;
  /** others may know the contribution by now: it counts among the envelopes that were noted then, and no others */
  readonly isOpened: boolean;
}

/** What does not fit, and at which seat. */
export interface Finding {
  readonly kind: "commitment" | "own" | "contribution" | "bot" | "again" | "gone_back";
  readonly seat: string | null;
}

interface Note {
  readonly table: string;
  readonly commitment?: string;
  readonly sealed: BySeat<Sealed>;
  /** in their order */
  readonly seats: readonly string[];
  /** whether envelopes and bots are those that lay on the table when the seats were settled */
  readonly isSettled: boolean;
  /** the number of the latest event then */
  readonly settledAt: number;
  readonly envelopes: BySeat<string>;
  readonly bots: BySeat<string>;
  /** what was in the envelopes; at a table without any what this device contributed */
  readonly contributions: BySeat<string>;
  /** as they fell while this page was at the table, by their number in the record */
  readonly rolls: Readonly<Record<number, RollHeard>>;
  readonly course: Course;
  readonly finding?: Finding;
}

export interface RollHeard {
  readonly colour: string;
  /** as the record has it: of two dice the smaller first */
  readonly faces: string;
}

/** How far a table has been seen to go. */
export interface Course {
  /** the number of the latest event */
  readonly number: number;
  /** when the table came back from a backup, as far as that was told */
  readonly restored: readonly number[];
}

/** What can be compared with a record. */
export type Noted = Omit<Note, "sealed" | "isSettled" | "settledAt" | "course">;

const KEPT = 50; // the latest tables
const UNSETTLED = { seats: [], isSettled: false, settledAt: 0, envelopes: {}, bots: {}, contributions: {}, rolls: {} };
const NOTHING = { sealed: {}, ...UNSETTLED, course: { number: 0, restored: [] } };

const all = (): Note[] => recall<Note[]>("notes") ?? [];
const noteOf = (table: string): Note => ({ table, ...NOTHING, ...all().find((note) => note.table === table) });

/** A table on this device has nothing that somebody else could change afterwards. */
function keep(note: Note): void {
  if (isOnThisDevice(note.table)) return;
  const others = all().filter((other) => other.table !== note.table);
  remember("notes", [note, ...others].slice(0, KEPT));
}

/** The first that was shown is the one that binds. */
export function noteCommitment(table: string, commitment: string): void {
  const known = noteOf(table);
  if (commitment && !known.commitment) keep({ ...known, commitment });
}

/** To be kept before the envelope is handed in: without it nobody could open it. */
export function noteSealed(table: string, seat: string, sealed: Sealed): void {
  const known = noteOf(table);
  keep({ ...known, sealed: { ...known.sealed, [seat]: sealed } });
}

export const sealedFor = (table: string, seat: string): Sealed | undefined => noteOf(table).sealed[seat];

/** How things stand before the first roll; what must not be is the answer. Whatever lay on the table when the seats were
 * settled binds: then the contributions begin to be known. */
export function noteDice(state: TableState): Finding | null {
  if (state.phase === "lobby" || state.phase === "revealing") noteCommitment(state.table, state.commitment);
  if (state.dice < 2) return null;
  const finding = state.phase === "revealing" ? noteSettled(state) : null;
  if (state.phase === "lobby" && !isBinding(noteOf(state.table))) keepChanged(noteOf(state.table), UNSETTLED);
  if (noteOf(state.table).isSettled) noteContributions(state);
  return finding;
}

/** Whether exactly this lay on the table when the seats were settled. */
function isAsNoted(state: TableState): boolean {
  const { isSettled, seats, envelopes, bots } = noteOf(state.table);
  return isSettled && JSON.stringify({ seats, envelopes, bots }) === JSON.stringify(onTheTable(state));
}

/** An envelope of ours that was opened among others must not lie on the table again: they can be chosen now. As long as
 * ours are closed nobody knows enough to choose; and where none is ours, a start after another has new envelopes only. */
function noteSettled(state: TableState): Finding | null {
  if (isAsNoted(state)) return null;
  const [known, settled] = [noteOf(state.table), onTheTable(state)];
  const lying = Object.entries(settled.envelopes);
  const own = lying.flatMap(([seat, envelope]) => (known.sealed[seat]?.envelope === envelope ? [seat] : []));
  const again = own.find((seat) => known.sealed[seat]?.isOpened);
  if (again) return { kind: "again", seat: again };
  const isNew = lying.every(([seat, envelope]) => known.envelopes[seat] !== envelope);
  if (own.length || isNew || !known.isSettled)
    keep({ ...known, ...UNSETTLED, isSettled: true, settledAt: state.number, ...settled });
  return null;
}

/** A page that slept may have noted a start that was withdrawn, and missed the one after it: then its notes are of no
 * game. Envelopes of ours that were opened stay opened. */
export function forgetWithdrawn(table: string, events: readonly NumberedEvent[]): void {
  const known = noteOf(table);
  if (events.some(({ number, event }) => event.type === "start_withdrawn" && number > known.settledAt))
    keepChanged(known, UNSETTLED);
}

/** Whether an envelope of ours was opened among those that are noted. Other notes would need another envelope. */
const isBinding = ({ isSettled, sealed, envelopes }: Note): boolean =>
  isSettled &&
  Object.entries(sealed).some(([seat, { isOpened, envelope }]) => isOpened && envelopes[seat] === envelope);

function noteContributions(state: TableState): void {
  const known = noteOf(state.table);
  const told = bySeat(state, ({ contribution }) => contribution);
  keepChanged(known, { contributions: { ...told, ...known.contributions } }); // the first that was told binds
}

const onTheTable = (state: TableState) => ({
  seats: state.seats.map(({ seat }) => seat),
  envelopes: bySeat(state, ({ envelope }) => envelope),
  bots: bySeat(state, ({ kind, bot }) => (kind === "bot" ? bot : null)),
});

function bySeat(state: TableState, what: (seat: TableState["seats"][number]) => string | null): BySeat<string> {
  return Object.fromEntries(
    state.seats.flatMap((seat) => {
      const found = what(seat);
      return found === null ? [] : [[seat.seat, found]];
    }),
  );
}

/** Most of what happens at a table changes nothing of this. */
function keepChanged(known: Note, change: Partial<Note>): void {
  const note = { ...known, ...change };
  if (JSON.stringify(note) !== JSON.stringify(known)) keep(note);
}

/** Of a game whose beginning was noted. Of each roll the first that was told binds; after a decision was taken back,
 * those that stand. */
export function noteRolls(table: string, heard: Note["rolls"], isTakenBack = false): void {
  const known = noteOf(table);
  if (known.isSettled) keepChanged(known, { rolls: isTakenBack ? heard : { ...heard, ...known.rolls } });
}

/** The rolls of a game without those that were taken back. */
export function rollsThatStand(events: readonly NumberedEvent[]): { number: number; event: Rolled }[] {
  let rolls: { number: number; event: Rolled }[] = [];
  for (const { number, event } of events) {
    if (event.type === "rolled") rolls.push({ number, event });
    if (event.type === "taken_back") rolls = rolls.filter((roll) => roll.number <= event.to);
  }
  return rolls;
}

export const courseOf = (table: string): Course => noteOf(table).course;

/** At tables of whose dice nothing is noted it does not matter. */
export function noteCourse(table: string, course: Course): void {
  const known = noteOf(table);
  if (known.commitment) keepChanged(known, { course });
}

/** What did not fit stays found, whatever is told later. */
export function noteFinding(table: string, finding: Finding): void {
  const known = noteOf(table);
  if (!known.finding) keep({ ...known, finding });
}

/** What the record of a table has to contain; `seats`: those still played here, for dice without envelopes. */
export function noted(table: string, seats: readonly string[]): Noted {
  const { sealed: _, course: __, settledAt: ___, isSettled, contributions: told, ...note } = noteOf(table);
  if (isSettled) return { ...note, contributions: told };
  const own = Object.fromEntries(Object.entries(told).filter(([seat]) => seats.includes(seat)));
  return { ...note, envelopes: {}, bots: {}, contributions: own };
}

/** As `poeppel verify --noted` reads it: the seats in the order in which they lay on the table, then the rolls. */
export function notesText({ table, commitment, seats, envelopes, bots, contributions, rolls }: Noted): string {
  const line = (what: string, seat: string, values: BySeat<string>) =>
    values[seat] === undefined ? [] : [`${what} ${seat} ${values[seat]}`];
  const lines = seats.flatMap((seat) => [
    ...line("envelope", seat, envelopes),
    ...line("contribution", seat, contributions),
    ...line("bot", seat, bots),
  ]);
  const fallen = Object.entries(rolls).map(([number, { faces }]) => `roll ${number} ${faces}`);
  return [`table ${table}`, ...(commitment ? [`commitment ${commitment}`] : []), ...lines, ...fallen, ""].join("\n");
}
