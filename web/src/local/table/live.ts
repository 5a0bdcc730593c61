/** The authority over one table: every command is judged here, stored, and only then told to anybody. */
import type { Move } from "../../engine";
import {
  closeCodes,
  type Advice,
  type Command,
  type Dangers,
  type Done,
  type Event,
  type Message,
  type NumberedEvent,
  type ReactionShown,
  type Rolled,
  type Stale,
  type TableCreated,
  type TableState,
} from "../../generated/messages";
import tables from "../../generated/tables.json";
import type { Background } from "./background";
import { Bucket } from "../store/bucket";
import { decide, NEVER_LATE } from "./commands";
import type { Dice } from "./dice";
import { botAt, isPerson, STAND_IN, Table } from "./fold";
import { summaryOf, type EventLog } from "./log";
import { refused, shown } from "../protocol/refusals";
import { Conflict, type StoredEvent, type Writing } from "../store/store";
import { Timers, type Clock } from "./timers";
import { newTableId, newToken } from "../protocol/tokens";
import { endOfGame, moveEvents, rollEvents, withAgreedEnd, withTime } from "./turns";
import { stateOf } from "./view";

const NEW_DECISION: readonly Event["type"][] = ["game_started", "rolled", "moved", "taken_back"];

/** A page that looks at the table. */
export interface Listener {
  /** whether it plays and is the host, or only watches */
  readonly isHost: boolean;
  tell(message: Message): void;
  dismiss(code: number): void;
}

/** What all tables of a device have in common. */
export interface House {
  readonly background: Background;
  readonly dice: Dice;
  readonly clock: Clock;
}

/** One table that somebody looks at. Everything here can be lost: the store has all of it. */
export class LiveTable {
  readonly table: Table;
  users = 0; // sockets and requests that hold this table
  #listeners = new Set<Listener>();
  #told = ""; // who everybody was told is connected
  #timers: Timers;
  #reactions = new Map<string, Bucket>(); // by seat
  #queue: Promise<unknown> = Promise.resolve(); // one thing after the other
  #rematchToken: string | null = null;

  constructor(
    readonly log: EventLog,
    readonly house: House,
  ) {
    this.table = log.table;
    this.#timers = new Timers(
      this.table,
      () => this.isWatched,
      house.clock,
      (changed) => void this.#takeStep(changed).catch((error: unknown) => this.#tryAgain(error)),
    );
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Whether the people of this device are here. */
  get #isHere(): boolean {
    return [...this.#listeners].some(({ isHost }) => isHost);
  }

  get state(): TableState {
    return stateOf(this.table, this.#isHere, this.#timers.left, this.#timers.gameLeft);
  }

  /** One after the other, whatever becomes of the one before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#queue.then(work, work);
    this.#queue = mine.catch(() => {});
    return mine;
  }

  // ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Carry a command out. The answer comes when its events are stored. */
  async perform(listener: Listener, command: Command): Promise<Done | Advice | Dangers | Stale> {
    if (!listener.isHost) throw refused("only_watching");
    const answer = await this.#inTurn(() => this.#carryOut(command));
    if (!("question" in answer)) return answer;
    const { position, roll } = answer.question; // answered while the table goes on
    const { best, prospects, reason } = await this.house.background.advise(position, roll).catch(() => {
      throw refused("cannot_evaluate"); // without the network's weights
    });
    const chances = prospects.map(({ move, chance }) => ({ move: move.text, chance }));
    return { type: "advice", id: command.id, move: best!.text, chances, reason };
  }

  async #carryOut(command: Command) {
    const earlier = this.log.doneBy(command.id);
    if (earlier) return done(command, earlier.first, earlier.last);
    if (this.#isLate(command)) return this.#stale(command);
    if (command.type === "rematch") await this.#forgetClearedRematch();
    const decision = decide(this.table, command, this.house.dice);
    if ("question" in decision) return decision;
    if ("dangers" in decision) return decision.dangers;
    if ("reaction" in decision) return this.#showReaction(decision.reaction, command);
    try {
      const happened = await ("rematch" in decision
        ? this.#lay(decision.rematch, command.id)
        : this.#happen(decision.events, command.id));
      return done(command, happened[0]!.number, happened.at(-1)!.number);
    } catch (error) {
      await this.#catchUpAfter(error);
      return this.#stale(command);
    }
  }

  /** Whether something has happened that the page did not know of; refused if it knows more than there is. */
  #isLate({ after, type }: Command): boolean {
    if (after > this.table.number) throw refused("no_such_event");
    return after < this.table.changed && !NEVER_LATE.includes(type);
  }

  #stale({ id, after }: Command): Stale {
    return { type: "stale", id, events: this.log.missed(after), state: this.state };
  }

  /** Show it to everybody here; it is not stored, so `done` says where the table stands. */
  #showReaction(reaction: ReactionShown, command: Command): Done {
    const { reactions_per_second, reaction_burst } = tables;
    const { clock } = this.house;
    const known = this.#reactions.get(reaction.seat);
    const bucket = known ?? new Bucket(reactions_per_second, reaction_burst, () => clock.now());
    this.#reactions.set(reaction.seat, bucket);
    if (!bucket.take()) throw refused("too_fast");
    this.#tell(reaction);
    return done(command, this.table.number, this.table.number);
  }

  /** The table for the rematch, stored at once with the news of it. */
  async #lay(created: TableCreated, command: string): Promise<readonly NumberedEvent[]> {
    const [id, token] = [newTableId(), newToken()];
    const happened = await this.#happen([{ type: "rematch_made", table: id }], command, [
      firstWriting(new Table(id, this.table.engine), created, token, this.log.now()),
    ]);
    this.#rematchToken = token;
    this.#inviteToRematch(this.#listeners);
    return happened;
  }

  // ── what happens ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Store events, then let them happen here, then tell everybody. */
  async #happen(events: readonly Event[], command: string | null = null, made: readonly Writing[] = []) {
    const timed = withTime(this.table, events, this.#timers.played);
    const happened = await this.log.append(timed, command, made);
    this.#tellHappened(happened);
    return happened;
  }

  /** Another page has written: read what it did, and go on from there. Anything else is passed on. */
  async #catchUpAfter(error: unknown): Promise<void> {
    if (!(error instanceof Conflict)) throw error;
    const happened = await this.log.catchUp();
    if (!happened.length) throw error;
    this.#tellHappened(happened);
  }

  #tellHappened(happened: readonly NumberedEvent[]): void {
    if (happened.some(({ event }) => NEW_DECISION.includes(event.type))) this.#timers.newDecision();
    if (happened.some(({ event }) => ["game_started", "moved"].includes(event.type))) this.#timers.moveMade();
    this.#timers.schedule();
    this.#told = this.#connected;
    this.#tell({ type: "happened", events: happened.slice(-tables.recent), state: this.state });
  }

  #tell(message: Message): void {
    for (const listener of [...this.#listeners]) listener.tell(message);
  }

  // ── people ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Somebody has come: say what was missed and how things stand. A seat where a bot stands in is theirs again. */
  join(listener: Listener, after: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#forgetClearedRematch();
      const people = listener.isHost ? [...this.table.seats.values()].filter(isPerson) : [];
      if (!this.isWatched) this.#timers.newDecision(); // the clock stood still
      this.#listeners.add(listener);
      const seats = people.map(({ colours }) => colours);
      const role = listener.isHost ? "host" : "spectator";
      listener.tell({ type: "welcome", role, seats, events: this.log.missed(after), state: this.state });
      const away = people.filter((seat) => seat.away);
      if (away.length && this.table.phase === "playing") {
        const back: Event[] = away.map(({ colours: seat }) => ({ type: "came_back", seat }));
        await this.#happenByItself(withAgreedEnd(this.table, back));
      }
      this.#presenceChanged();
      this.#inviteToRematch([listener]);
    });
  }

  leave(listener: Listener): void {
    if (this.#listeners.delete(listener)) this.#presenceChanged();
  }

  get #connected(): string {
    const here = this.#isHere ? [...this.table.seats.values()].filter(isPerson) : [];
    return here
      .map(({ colours }) => colours)
      .toSorted()
      .join();
  }

  #presenceChanged(): void {
    if (this.#connected !== this.#told) {
      this.#told = this.#connected;
      this.#tell({ type: "presence", connected: this.#told ? this.#told.split(",") : [] });
    }
    this.#timers.schedule();
  }

  /** A rematch that was cleared away is none: nobody is sent there, and another may be laid. */
  async #forgetClearedRematch(): Promise<void> {
    const { rematch } = this.table;
    const isThere = (found: unknown) => found !== null;
    if (rematch === null || (await this.log.store.summary(rematch).then(isThere, () => true))) return;
    this.table.rematch = this.#rematchToken = null;
  }

  #inviteToRematch(listeners: Iterable<Listener>): void {
    const { rematch } = this.table;
    if (rematch === null) return;
    void this.#tokenFor(rematch).then((token) => {
      if (token === null) return; // that game has been deleted
      for (const listener of listeners) if (listener.isHost) listener.tell({ type: "new_key", table: rematch, token });
    });
  }

  async #tokenFor(rematch: string): Promise<string | null> {
    this.#rematchToken ??= (await this.log.store.summary(rematch))?.token ?? null;
    return this.#rematchToken;
  }

  /** The game has been deleted, or its authority is another page's now. */
  turnAway(code: number = closeCodes.BAD_HELLO): void {
    this.#timers.stop();
    if (code === closeCodes.BAD_HELLO) this.#tell({ type: "refused", id: null, refusal: shown("table_cleared") });
    for (const listener of [...this.#listeners]) listener.dismiss(code);
    this.#listeners.clear();
  }

  // ── what happens by itself ──────────────────────────────────────────────────────────────────────────────────────────

  /** Roll or move for whoever is due, unless something else has happened meanwhile. */
  async #takeStep(changed: number): Promise<void> {
    const { due, position, roll, options, choices } = this.table;
    if (!due || !position || this.table.changed !== changed) return;
    const bot = botAt(due);
    const by = bot !== null ? "bot" : roll === null && options.auto_roll ? "table" : "clock";
    let chosen: Move | null = null;
    if (roll !== null) {
      chosen = await this.house.background.chooseMove(position, roll, choices, bot ?? STAND_IN);
    }
    await this.#inTurn(async () => {
      if (this.table.changed !== changed || !this.isWatched || this.table.paused) return;
      await this.#happenByItself(withAgreedEnd(this.table, this.#stepEvents(chosen, by)));
    });
  }

  #stepEvents(chosen: Move | null, by: Rolled["by"]): Event[] {
    if (this.#timers.isTimeUp) return [endOfGame(this.table.position!, "time_up")];
    return chosen ? moveEvents(this.table, chosen, by) : rollEvents(this.table, this.house.dice, by);
  }

  /** Whatever goes wrong, the game does not stand still for good. */
  #tryAgain(error: unknown): void {
    console.error(error);
    this.#timers.tryAgain();
  }

  /** Let something happen that no command asked for. */
  async #happenByItself(events: readonly Event[]): Promise<void> {
    await this.#happen(events).catch((error: unknown) => this.#catchUpAfter(error));
  }
}

const done = ({ id }: Command, first: number, last: number): Done => ({ type: "done", id, first, last });

/** What is stored of a table that is made. */
export function firstWriting(fresh: Table, event: TableCreated, token: string, at: number): Writing {
  const stored: StoredEvent = { number: 1, at, event, command: null };
  return { summary: summaryOf(fresh.after([event]), token, at, at), events: [stored] };
}
