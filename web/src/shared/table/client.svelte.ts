/** A table as this browser knows it: what has happened, how things stand, and what may be done. It knows no rules. */
import type {
  Message,
  NumberedEvent,
  ReactionShown,
  RefusalShown,
  SeatShown,
  TableState,
  Welcome,
} from "../../generated/messages";
import {
  Connection,
  type Answer,
  type Closed,
  type Listener,
  type Status,
  type Trouble,
  type Wish,
} from "../server/line/connection";
import {
  courseOf,
  forgetWithdrawn,
  noteCourse,
  noted,
  noteDice,
  noteFinding,
  noteRolls,
  rollsThatStand,
  type Course,
  type Finding,
} from "../server/dice-notes";
import { wayTo } from "../server/table-server";
import type { Said } from "../words/log";
import { compareDice } from "./dice-comparison";
import { History } from "./history.svelte";

type Role = Welcome["role"];

/** After these somebody else, or something else, is due. */
const DECIDED = ["game_started", "rolled", "moved", "taken_back", "resumed"];

type Watcher = (events: readonly NumberedEvent[], state: TableState) => void;

/** A table as far as playing there needs it: a lesson has one too. */
export type TableInPlay = Pick<
  TableClient,
  | "state"
  | "events"
  | "seats"
  | "status"
  | "isHost"
  | "isMine"
  | "due"
  | "seatOf"
  | "secondsLeft"
  | "send"
  | "onHappened"
>;

export interface NewKeyTold {
  table: string;
  token: string;
}

export class TableClient implements Listener {
  #state = $state.raw<TableState | null>(null);
  #history: History;
  #said = $state.raw<readonly Said[]>([]);
  #role = $state<Role | null>(null);
  #seats = $state.raw<readonly string[]>([]);
  #status = $state<Status>("connecting");
  #closed = $state.raw<Closed | null>(null);
  #trouble = $state.raw<Trouble | null>(null);
  #refusal = $state.raw<RefusalShown | null>(null);
  #newKey = $state.raw<NewKeyTold | null>(null);
  #finding = $state.raw<Finding | null>(null);
  #comparedFor: string | null = null; // the seats that were played here when the beginning was compared
  #course: Course; // as it was seen before the socket was opened: what it tells cannot be earlier
  #toldAt = 0; // when the state was told, in seconds of our own clock
  #dueSince = 0; // when somebody's decision was told
  #connection: Connection | null = null;
  #watchers: readonly Watcher[] = [];
  #hearers: readonly ((said: Said) => void)[] = [];

  constructor(readonly id: string) {
    this.#history = new History(id);
    this.#finding = noted(id, []).finding ?? null;
    this.#course = courseOf(id);
  }

  /** Come to the table; without a key, to watch. */
  open(token: string | null): void {
    this.#connection = new Connection(wayTo(this.id), token, this);
    this.#history.want(true);
  }

  leave(): void {
    this.#connection?.close();
    this.#history.want(false);
  }

  /** Hear of everything that happens from now on, after it has been taken in. For animation and sound. */
  onHappened(watcher: Watcher): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => void (this.#watchers = this.#watchers.filter((other) => other !== watcher));
  }

  /** Hear what somebody says from now on. */
  onSaid(hearer: (said: Said) => void): () => void {
    this.#hearers = [...this.#hearers, hearer];
    return () => void (this.#hearers = this.#hearers.filter((other) => other !== hearer));
  }

  // ── how things stand ───────────────────────────────────────────────────────────────────────────────────────────────

  get state(): TableState | null {
    return this.#state;
  }
  /** Everything that has happened; until that is here (`hasHistory`), the latest. */
  get events(): readonly NumberedEvent[] {
    return this.#history.events;
  }
  get hasHistory(): boolean {
    return this.#history.isComplete;
  }
  /** What people have said since this page was opened. */
  get said(): readonly Said[] {
    return this.#said;
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
  /** What is the matter with the connection. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }
  /** The last thing that was refused, until the next command. */
  get refusal(): RefusalShown | null {
    return this.#refusal;
  }
  /** What does not fit of that which the dice follow from. */
  get finding(): Finding | null {
    return this.#finding;
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

  /** Seconds until the clock runs out; null without one. It stands still while the game is paused. */
  secondsLeft(now = performance.now() / 1000): number | null {
    const left = this.#state?.left ?? null;
    if (left === null || this.#state?.paused) return left;
    return Math.max(0, left - (now - this.#toldAt));
  }

  /** The same of the clock for the whole game. */
  gameSecondsLeft(now = performance.now() / 1000): number | null {
    const left = this.#state?.game_left ?? null; // older servers have no such clock
    if (left === null || this.#state?.paused) return left;
    return Math.max(0, left - (now - this.#toldAt));
  }

  /** Seconds for which a decision has been due, as far as this page has seen. */
  secondsDue(now = performance.now() / 1000): number {
    return now - this.#dueSince;
  }

  // ── doing something ────────────────────────────────────────────────────────────────────────────────────────────────

  async send(wish: Wish): Promise<Answer> {
    if (!this.#connection) throw new Error("the table is not open");
    this.#refusal = null;
    const answer = await this.#connection.send(wish);
    if (answer.type === "refused" && answer.refusal.code !== "already_revealed") this.#refusal = answer.refusal;
    return answer;
  }

  // ── what the connection tells ──────────────────────────────────────────────────────────────────────────────────────

  seen(): number {
    return this.#history.last;
  }

  changed(status: Status, closed: Closed | null = null): void {
    if (status === "connecting" || status === "lost") this.#course = courseOf(this.id);
    this.#status = status;
    this.#closed = status === "closed" ? closed : null;
  }

  troubled(trouble: Trouble | null): void {
    this.#trouble = trouble;
  }

  told(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.#role = message.role;
        this.#seats = message.seats;
        if (message.state.number < this.#history.last) this.#startAfresh(); // the table has come back from a backup
        this.#take(message.events, message.state);
        return void this.#seeCourse(message.state);
      case "happened":
      case "stale":
        return this.#take(message.events, message.state);
      case "presence":
        return this.#seePresence(message.connected);
      case "reaction":
        return this.#hear(message);
      case "refused":
        if (message.id === null) this.#refusal = message.refusal;
        return;
      case "new_key":
        this.#newKey = { table: message.table, token: message.token };
        return;
      case "done":
      case "advice":
      case "pong":
      case "dangers":
        return;
    }
  }

  #startAfresh(): void {
    this.#history.drop();
    this.#state = null;
  }

  /** Events come in order, but an answer may repeat some that are known. */
  #take(events: readonly NumberedEvent[], told: Partial<TableState>): void {
    const state = laidOver(this.#state, told);
    if (this.#state && state.number < this.#state.number) return;
    if (events.some(({ event }) => event.type === "restored")) this.#history.drop();
    const fresh = this.#history.take(events, state.number);
    this.#state = state;
    this.#toldAt = performance.now() / 1000;
    if (fresh.some(({ event }) => DECIDED.includes(event.type))) this.#dueSince = this.#toldAt;
    this.#seeSeats(state);
    this.#seeDice(state);
    this.#seeRolls(fresh);
    const course = courseOf(this.id);
    if (state.number > course.number) noteCourse(this.id, { ...course, number: state.number });
    for (const watcher of this.#watchers) watcher(fresh, state);
  }

  /** Note what the dice will follow from; when the game begins, compare, and again if other seats turn out to be ours. */
  #seeDice(state: TableState): void {
    const isBefore = state.phase === "lobby" || state.phase === "revealing";
    const seats = isBefore ? null : this.#seats.join();
    if (!isBefore && this.#comparedFor === seats) return;
    this.#comparedFor = seats;
    const finding = noteDice(state);
    if (finding) this.warn(finding);
    if (!isBefore) void this.#compareDice(state);
  }

  /** Never a false alarm: before one is raised, all that happened is looked at. */
  async #compareDice(state: TableState): Promise<void> {
    if (!(await compareDice(state, this.#seats))) return;
    forgetWithdrawn(this.id, await this.#history.whole());
    const finding = await compareDice(state, this.#seats);
    if (finding) this.warn(finding);
  }

  /** Note how the dice fell, if it is known which rolls these were. */
  #seeRolls(fresh: readonly NumberedEvent[]): void {
    const isTakenBack = fresh.some(({ event }) => event.type === "taken_back");
    if (!this.hasHistory || !(isTakenBack || fresh.some(({ event }) => event.type === "rolled"))) return;
    const heard = rollsThatStand(this.events).flatMap(({ number, event: { colour, roll } }, index) =>
      number < fresh[0]!.number && !isTakenBack
        ? []
        : [[index + 1, { colour, faces: roll.split(",").toSorted().join() }] as const],
    );
    noteRolls(this.id, Object.fromEntries(heard), isTakenBack);
  }

  /** A table goes back only when it comes from a backup, and then it says so. One that has ended need not. */
  async #seeCourse({ number, phase }: TableState): Promise<void> {
    const before = this.#course;
    const events = await this.#history.whole();
    if (this.#status === "lost") return; // the next welcome tells it all again
    const isFresh = ({ event, at }: NumberedEvent) => event.type === "restored" && !before.restored.includes(at);
    const restored = events.filter(isFresh).map(({ at }) => at);
    if (number < before.number && phase !== "ended" && !restored.length)
      return this.warn({ kind: "gone_back", seat: null });
    const seen = restored.length ? 0 : courseOf(this.id).number; // a second page may be ahead
    const course = { number: Math.max(this.#history.last, seen), restored: [...before.restored, ...restored] };
    noteCourse(this.id, course);
  }

  /** Something does not fit: that stays so. */
  warn(finding: Finding): void {
    noteFinding(this.id, finding);
    this.#finding ??= finding;
  }

  #hear({ seat, reaction }: ReactionShown): void {
    const said = { seat, reaction, after: this.#history.last, at: Date.now() / 1000 };
    this.#said = [...this.#said, said];
    for (const hear of this.#hearers) hear(said);
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

/** How things stand now: what is not told is as before. Of the pawns those colours are told that stand elsewhere. */
function laidOver(known: TableState | null, told: Partial<TableState>): TableState {
  const moved = told.pawns && { pawns: { ...known?.pawns, ...told.pawns } };
  return { ...known, ...told, ...moved } as TableState;
}
