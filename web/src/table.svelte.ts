/** A table as this browser knows it: what has happened, how things stand, and what may be done. It knows no rules. */
import { Connection, type Answer, type Closed, type Listener, type Status, type Wish } from "./connection";
import type { Message, NumberedEvent, RefusalShown, SeatShown, TableState, Welcome } from "./generated/messages";
import { newContribution } from "./randomness";
import { noteCommitment, noteContribution, notedContribution } from "./verify/notes";

type Role = Welcome["role"];

export interface NewKeyTold {
  table: string;
  token: string;
}

export class TableClient implements Listener {
  #state = $state.raw<TableState | null>(null);
  #events = $state.raw<readonly NumberedEvent[]>([]);
  #role = $state<Role | null>(null);
  #seats = $state.raw<readonly string[]>([]);
  #status = $state<Status>("connecting");
  #closed = $state.raw<Closed | null>(null);
  #refusal = $state.raw<RefusalShown | null>(null);
  #newKey = $state.raw<NewKeyTold | null>(null);
  #clockAhead = 0; // seconds that the server's clock is ahead of ours
  #connection: Connection | null = null;
  #watchers = new Set<(events: readonly NumberedEvent[], state: TableState) => void>();

  constructor(readonly id: string) {}

  /** Come to the table; without a key, to watch. */
  open(token: string | null): void {
    this.#connection = new Connection(this.id, token, this);
  }

  leave(): void {
    this.#connection?.close();
  }

  /** Hear of everything that happens from now on, after it has been taken in. For animation and sound. */
  onHappened(watcher: (events: readonly NumberedEvent[], state: TableState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  // ── how things stand ───────────────────────────────────────────────────────────────────────────────────────────────

  get state(): TableState | null {
    return this.#state;
  }
  get events(): readonly NumberedEvent[] {
    return this.#events;
  }
  get role(): Role | null {
    return this.#role;
  }
  /** The seats that are played in this browser. */
  get seats(): readonly string[] {
    return this.#seats;
  }
  get status(): Status {
    return this.#status;
  }
  get closed(): Closed | null {
    return this.#closed;
  }
  /** The last thing that was refused, until the next command. */
  get refusal(): RefusalShown | null {
    return this.#refusal;
  }
  /** The key to the rematch. */
  get newKey(): NewKeyTold | null {
    return this.#newKey;
  }
  /** Whether this browser runs the table. */
  get isHost(): boolean {
    const host = this.#state?.host ?? null;
    return host === null ? this.#role === "host" : this.#seats.includes(host);
  }
  get due(): SeatShown | null {
    return this.seatOf(this.#state?.turn ?? null);
  }
  /** Whether somebody at this browser has to roll or to move. */
  get isMine(): boolean {
    const due = this.due;
    return due !== null && !this.#state?.paused && !due.away && this.#seats.includes(due.seat);
  }

  seatOf(colour: string | null): SeatShown | null {
    return (colour && this.#state?.seats.find((seat) => seat.seat.includes(colour))) || null;
  }

  /** Seconds until the clock runs out, by the server's clock; null without one. */
  secondsLeft(now = Date.now() / 1000): number | null {
    const deadline = this.#state?.deadline ?? null;
    return deadline === null ? null : Math.max(0, deadline - now - this.#clockAhead);
  }

  // ── doing something ────────────────────────────────────────────────────────────────────────────────────────────────

  async send(wish: Wish): Promise<Answer> {
    if (!this.#connection) throw new Error("the table is not open");
    this.#refusal = null;
    const answer = await this.#connection.send(wish);
    if (answer.type === "refused") this.#refusal = answer.refusal;
    return answer;
  }

  /** The randomness that this browser owes for its seats; the commitment has been seen by now. For each seat it is
   * drawn once: nobody shall be able to choose between two of ours. */
  async contribute(): Promise<void> {
    for (const seat of this.#state?.seats ?? []) {
      if (this.#state?.phase === "lobby" && this.#seats.includes(seat.seat) && !seat.contributed) {
        const contribution = notedContribution(this.id, seat.seat) ?? newContribution();
        noteCommitment(this.id, this.#state.commitment);
        noteContribution(this.id, seat.seat, contribution);
        await this.send({ type: "contribute", seat: seat.seat, contribution });
      }
    }
  }

  // ── what the connection tells ──────────────────────────────────────────────────────────────────────────────────────

  seen(): number {
    return this.#events.at(-1)?.number ?? 0;
  }

  changed(status: Status, closed?: Closed): void {
    this.#status = status;
    this.#closed = closed ?? null;
  }

  told(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.#role = message.role;
        this.#seats = message.seats;
        this.#clockAhead = message.now - Date.now() / 1000;
        return this.#take(message.events, message.state);
      case "happened":
      case "stale":
        return this.#take(message.events, message.state);
      case "presence":
        return this.#seePresence(message.connected);
      case "refused":
        if (message.id === null) this.#refusal = message.refusal;
        return;
      case "new_key":
        this.#newKey = { table: message.table, token: message.token };
        return;
      case "done":
      case "advice":
        return;
    }
  }

  /** Events come in order, but an answer may repeat some that are known. */
  #take(events: readonly NumberedEvent[], state: TableState): void {
    const fresh = events.filter((event) => event.number > this.seen());
    if (this.#state && state.number < this.#state.number) return;
    this.#events = fresh.length ? [...this.#events, ...fresh] : this.#events;
    this.#state = state;
    this.#seeSeats(state);
    for (const watcher of this.#watchers) watcher(fresh, state);
  }

  /** The device that made the table plays whatever seats are laid there; before the start that can change. */
  #seeSeats(state: TableState): void {
    const here = state.seats.filter((seat) => seat.kind === "here").map((seat) => seat.seat);
    if (this.#role === "host" && here.join() !== this.#seats.join()) this.#seats = here;
  }

  #seePresence(connected: readonly string[]): void {
    if (!this.#state) return;
    const seats = this.#state.seats.map((seat) => ({ ...seat, connected: connected.includes(seat.seat) }));
    this.#state = { ...this.#state, seats };
  }
}
