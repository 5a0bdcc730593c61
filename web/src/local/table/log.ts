/** What has happened at a table. There is one way to go through its events, `takeStep`; loading a table, telling what was
 * missed and writing the record are all made of its steps. */
import {
  GameRecord,
  type Engine,
  type Move,
  type OpeningRound,
  type Position,
  type Roll,
  type TakenBack,
  type Turn,
} from "../../engine";
import { codesRefused } from "../../engine/core/refusals";
import type { Event, EventPage, NumberedEvent } from "../../generated/messages";
import tables from "../../generated/tables.json";
import { Table, type Seat } from "./fold";
import { CommandRefused, shownHere } from "../protocol/refusals";
import { STORED_VERSION, type Store, type StoredEvent, type Summary, type Writing } from "../store/store";

const { recent: RECENT, page: PAGE } = tables;

/** An event of the game cannot be read, or cannot have happened. What is stored stays as it is. */
export class UnreadableGame extends CommandRefused {
  constructor(
    readonly number: number,
    fault: unknown,
  ) {
    super(shownHere("unreadable_game"));
    this.cause = fault;
  }
}

/** An event where it happened: only there can be seen what a move does. */
interface Step {
  readonly event: Event;
  readonly before: Position | null;
  /** the roll that waited to be played */
  readonly roll: Roll | null;
  readonly move: Move | null;
}

/** Let one event happen at a table. */
function takeStep(table: Table, number: number, event: Event): Step {
  const { position: before, roll } = table;
  const move = event.type === "moved" && event.move !== null ? table.legalMove(event.move) : null;
  table.apply(number, event);
  return { event, before, roll, move };
}

/** What kept each pawn, if the roll could not be played. */
function refusedIn({ event, before, roll, move }: Step): Record<string, string> | null {
  return event.type === "moved" && !move && before && roll !== null ? codesRefused(before, roll) : null;
}

/** Let one event happen, and tell it as everybody at the table hears it. */
export function tell(table: Table, number: number, at: number, event: Event): { step: Step; told: NumberedEvent } {
  const step = takeStep(table, number, event);
  const [move, refused] = [step.move?.toJSON() ?? null, refusedIn(step)];
  return { step, told: { number, at, event, move, refused, place: placeTaken(step, table) } };
}

function placeTaken({ event, before }: Step, { position }: Table): number | null {
  return (event.type === "moved" && before && position?.placeTakenSince(before)) || null;
}

/** The game as it is written into a record: step by step what stood. */
class Recording {
  #start: Position | null = null;
  #names: readonly string[] = [];
  #opening: OpeningRound[] = [];
  #turns: Turn[] = [];
  #takenBack: TakenBack[] = [];

  take({ event, before, roll, move }: Step, table: Table): void {
    const { position } = table;
    if (event.type === "game_started") {
      this.#start = position;
      this.#names = [...table.seats.values()].map(({ name }) => name);
      this.#opening = event.opening.map((round) => Object.entries(round));
    } else if (event.type === "moved" && before?.turn && roll !== null && position) {
      this.#turns.push({ colour: before.turn, roll, move, position });
    } else if (event.type === "taken_back") {
      this.#takenBack.push({ number: table.rolls, seat: event.seat });
      this.#turns.length = table.rolls - 1; // the last roll waits again
    }
  }

  /** Null before the game has started. */
  record({ rules, seats, ended }: Table): GameRecord | null {
    if (!this.#start) return null;
    const [start, names, opening, turns] = [this.#start, this.#names, this.#opening, this.#turns];
    return new GameRecord({
      rules,
      seats: [...seats.keys()],
      names,
      opening,
      start,
      turns: [...turns],
      byDevice: true,
      ended: ended === "played_out" ? null : ended,
      takenBack: [...this.#takenBack],
    });
  }
}

/** The events of one table, folded, stored, and as they were told. */
export class EventLog {
  readonly table: Table;
  #told: NumberedEvent[] = [];
  #commands = new Map<string, { first: number; last: number }>();
  #recording = new Recording();
  #made = 0;

  constructor(
    id: string,
    engine: Engine,
    readonly store: Store,
    readonly token: string,
    readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.table = new Table(id, engine);
  }

  /** Read what is stored and not known here yet. */
  async catchUp(): Promise<readonly NumberedEvent[]> {
    const stored = await this.store.events(this.table.id);
    return stored.slice(this.table.number).map((one) => this.#take(one));
  }

  #take(stored: StoredEvent): NumberedEvent {
    try {
      return this.#happen(stored);
    } catch (fault) {
      throw new UnreadableGame(stored.number, fault); // it may be broken in any way
    }
  }

  #happen({ number, at, event, command }: StoredEvent): NumberedEvent {
    const { step, told } = tell(this.table, number, at, event);
    this.#recording.take(step, this.table);
    this.#told.push(told);
    if (number === 1) this.#made = at;
    if (command !== null)
      this.#commands.set(command, { first: this.#commands.get(command)?.first ?? number, last: number });
    return told;
  }

  /** Store events, with a table that is made by them, then let them happen here. `Conflict` when there are others that are
   * not known here yet. */
  async append(
    events: readonly Event[],
    command: string | null,
    made: readonly Writing[] = [],
  ): Promise<NumberedEvent[]> {
    const at = this.now();
    const stored = events.map((event, n) => ({ number: this.table.number + 1 + n, at, event, command }));
    const summary = summaryOf(this.table.after(events), this.token, this.#made || at, at);
    await this.store.append({ summary, events: stored }, ...made);
    return stored.map((one) => this.#happen(one));
  }

  /** The events after `after`, as they were told; only the latest, if there are many. */
  missed(after: number): readonly NumberedEvent[] {
    return this.#told.slice(Math.max(after, this.#told.length - RECENT));
  }

  /** The next events after `after`, however long ago. */
  page(after: number): EventPage {
    return { events: this.#told.slice(after, after + PAGE), last: this.table.number };
  }

  /** The events of a command that is sent again: the first and the last number. */
  doneBy(command: string): { first: number; last: number } | null {
    return this.#commands.get(command) ?? null;
  }

  /** The game so far; null before it has started. */
  get record(): GameRecord | null {
    return this.#recording.record(this.table);
  }
}

/** Who has won: one seat, or those of a pair (P1). Nobody, where others share the first place when time is up. */
function winnersOf({ position, ended, seats }: Table): Seat[] {
  if (!position) return [];
  const first = ended === "time_up" ? position.standing[0]?.seat[0] : position.ranking[0];
  const side = first === undefined ? "" : position.sideOf(first);
  const isShared = position.standing.some(({ seat, place }) => place === 1 && !side.includes(seat[0]!));
  if (ended === "time_up" && isShared) return [];
  return [...seats.values()].filter(({ colours }) => side.includes(colours[0]!));
}

/** The two of a pair as one; where not both have a name, by their colours. */
function together(winners: readonly Seat[]): Summary["winner"] {
  if (!winners.length) return null;
  const names = winners.map(({ name }) => name);
  return { seat: winners.map(({ colours }) => colours).join(""), name: names.every(Boolean) ? names.join(" & ") : "" };
}

/** A game as it is listed. */
export function summaryOf(table: Table, token: string, made: number, changed: number): Summary {
  const seats = [...table.seats.values()];
  const ranking = table.position?.ranking ?? [];
  return {
    table: table.id,
    version: STORED_VERSION,
    token,
    rules: String(table.rules),
    names: seats.map(({ name }) => name),
    bots: seats.filter(({ kind }) => kind === "bot").length,
    phase: table.phase,
    rolls: table.rolls,
    ranking,
    winner: together(winnersOf(table)),
    made,
    changed,
    last: table.number,
  };
}
