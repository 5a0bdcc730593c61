/** The connection to a table: a line, and another one whenever the first does not hold. A command that was not answered is
 * sent again unchanged, which is harmless: the server carries out each id once. */
import { newId } from "../../../base/randomness";
import type { TableSocket } from "../../../base/table-server";
import {
  closeCodes,
  type Advice,
  type Command,
  type Dangers,
  type Done,
  type Message,
  type Refused,
  type Stale,
} from "../../../generated/messages";
import { Knocking } from "./knocking";
import { Line } from "./line";

/** A command as the page wishes it; number and id are added here. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, "id" | "after"> : never) : never;
export type Answer = Done | Advice | Dangers | Stale | Refused;
/** `lost`: trying again. `closed`: for good; the refusal says why. */
export type Status = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  told(message: Message): void;
  changed(status: Status, closed: Closed | null): void;
  /** What is the matter with the connection; null: nothing. */
  troubled(trouble: Trouble | null): void;
  /** the number of the last event seen */
  seen(): number;
}

/** Why the connection was closed; the refusal is what the server said. */
export interface Closed {
  code: number;
  refusal: Refused["refusal"] | null;
}

export interface Trouble {
  /** `offline`: the device says that it has no network. `silent`: nobody answers. `slow`: answers come, but late. */
  readonly kind: "offline" | "silent" | "slow";
  /** as `Date.now()` has it */
  readonly since: number;
  /** what the server said, if it did */
  readonly refusal: Refused["refusal"] | null;
}

/** Where the table is. */
export interface Way {
  /** a new socket to it */
  socket(): TableSocket;
  /** whether anybody is there at all */
  isThere(signal: AbortSignal): Promise<boolean>;
}

interface Waiting {
  readonly command: Command;
  readonly settle: (answer: Answer) => void;
  /** where it has been sent */
  line: Line | null;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const RETRY_FIRST = 250; // milliseconds, doubled after each failure
const RETRY_MOST = 5_000;
const PASSING = ["not_stored", "too_fast", "too_many_sockets", "busy"]; // refusals that do not stay
const WELCOMED_WITHIN = 15_000; // milliseconds; a line that takes longer is given up
const KNOCK_AFTER = 1_500; // milliseconds: a line that takes longer may have got lost on its way
const LATE = 2_500; // milliseconds after which an answer is missed
const SLOW_FOR = 5_000; // milliseconds that a line is called slow at least: nothing flickers
const TOO_LATE = 10_000; // milliseconds after which it is asked for on another line

export class Connection {
  #line: Line | null = null; // the one in use
  #coming: Line | null = null; // the one that is to take its place
  #cameAt = 0; // when that was opened
  #waiting = new Map<string, Waiting>();
  #knocking: Knocking;
  #retry = RETRY_FIRST;
  #backIn: number | null = null; // milliseconds after which the server wants us back, if it has said so
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience = KNOCK_AFTER; // milliseconds until a line is thought to be lost on its way, doubled each time
  #refusal: Refused["refusal"] | null = null;
  #status: Status = "connecting";
  #trouble: Trouble | null = null;
  #lostAt = 0;
  #slowUntil = 0;

  constructor(
    readonly way: Way,
    /** null: to watch */
    readonly token: string | null,
    readonly listener: Listener,
  ) {
    this.#knocking = new Knocking((signal) => way.isThere(signal), this.#answersKnock);
    for (const [where, what] of DOUBTS) where()?.addEventListener(what, this.#doubt);
    this.listener.changed("connecting", null);
    this.#come();
  }

  /** Send a command; the answer may come after any number of reconnections. */
  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: newId(), after: this.listener.seen() } as Command;
    return new Promise((settle) => {
      const waiting: Waiting = { command, settle, line: null, since: Date.now(), timer: undefined };
      this.#waiting.set(command.id, waiting);
      this.#miss(waiting, LATE);
      if (this.#status === "open") this.#pass(waiting);
    });
  }

  close(): void {
    this.#end("closed");
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }

  #end(status: Status): void {
    this.#status = status;
    clearTimeout(this.#timer);
    this.#knocking.stop();
    for (const [where, what] of DOUBTS) where()?.removeEventListener(what, this.#doubt);
    this.#line?.close();
    this.#coming?.close();
    this.#line = this.#coming = null;
  }

  // ── lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Open a line. The one in use, if there is one, is not given up before this one is welcomed. */
  #come(): void {
    clearTimeout(this.#timer);
    this.#coming?.close();
    const line: Line = new Line(this.way.socket(), {
      opened: () => line.send({ type: "hello", token: this.token, after: this.listener.seen() }),
      heard: (message) => this.#hear(line, message),
      silent: () => this.#fallSilent(),
      closed: (code) => this.#lose(line, code),
    });
    this.#coming = line;
    this.#cameAt = performance.now();
    this.#timer = setTimeout(() => {
      line.close();
      this.#lose(line, closeCodes.FAILED);
    }, WELCOMED_WITHIN);
    this.#knocking.start(KNOCK_AFTER);
  }

  #hear(line: Line, message: Message): void {
    if (message.type === "refused" && message.id === null) this.#refusal = message.refusal;
    if (message.type === "going_down") this.#backIn = 1000 * message.back_in;
    else if (message.type !== "pong") this.listener.told(message);
    if (message.type === "welcome") this.#use(line);
    else if (line === this.#line && this.#status === "lost") this.#goOn(); // it was only late
    if ("id" in message && message.id !== null) this.#settle(message.id, message);
    this.#tellTrouble();
  }

  /** Welcomed: this is the line from now on. */
  #use(line: Line): void {
    this.#line?.close();
    this.#line = line;
    this.#coming = null;
    this.#retry = RETRY_FIRST;
    this.#patience = KNOCK_AFTER;
    this.#refusal = null;
    line.watch();
    this.#goOn();
  }

  /** The line holds, and no other is needed. What has not been sent on it is sent now. */
  #goOn(): void {
    clearTimeout(this.#timer);
    this.#knocking.stop();
    this.#coming?.close();
    this.#coming = null;
    if (this.#status !== "open") this.listener.changed((this.#status = "open"), null);
    for (const waiting of this.#waiting.values()) if (waiting.line !== this.#line) this.#pass(waiting);
  }

  #fallSilent(): void {
    this.#beLost(this.#line?.silence ?? 0);
    if (!this.#coming) this.#come();
  }

  #beLost(silence = 0, closed: Closed | null = null): void {
    if (this.#status !== "lost") this.#lostAt = Date.now() - silence;
    this.#status = "lost";
    this.listener.changed("lost", closed);
    this.#tellTrouble();
  }

  /** A line has ended. */
  #lose(line: Line, code: number): void {
    if (line === this.#coming) this.#coming = null;
    else if (line === this.#line) this.#line = null;
    else return;
    const closed = { code, refusal: this.#refusal };
    const passes = PASSING.includes(this.#refusal?.code ?? "");
    if (code === closeCodes.SEAT_FREED || (code === closeCodes.BAD_HELLO && !passes)) {
      this.#end("closed");
      return this.listener.changed("closed", closed);
    }
    if (this.#line && this.#status === "open") return; // it was only to replace one that holds
    if (passes) this.#retry = RETRY_MOST; // a server that has too much to do is not asked every moment
    this.#beLost(0, closed);
    if (!this.#coming) this.#comeLater();
  }

  /** Try again: at once if the last line held, otherwise when somebody answers. */
  #comeLater(): void {
    clearTimeout(this.#timer);
    this.#knocking.stop();
    const wait = this.#backIn ?? this.#retry * (0.75 + Math.random() / 2);
    this.#backIn = null;
    const isFirst = this.#retry === RETRY_FIRST;
    this.#timer = setTimeout(() => (isFirst ? this.#come() : this.#knocking.start(0)), wait);
    this.#retry = Math.min(2 * this.#retry, RETRY_MOST);
  }

  /** Somebody is there. A line that is still on its way, though the answer took far less, has got lost. */
  #answersKnock = (took: number): void => {
    if (!this.#coming) return this.#come();
    const waited = performance.now() - this.#cameAt;
    if (!this.#coming.isOpening || waited < Math.max(2 * took, this.#patience)) return;
    this.#patience = Math.min(2 * this.#patience, WELCOMED_WITHIN);
    this.#come();
  };

  /** The network or the person has gone or come back: do not wait to find out what that means. */
  #doubt = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#status === "open") return this.#line?.ask();
    this.#tellTrouble();
    if (this.#coming) this.#knocking.start(0);
    else this.#come();
  };

  // ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────

  #pass(waiting: Waiting): void {
    waiting.line = this.#line;
    this.#line?.send(waiting.command);
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    waiting.settle(answer);
  }

  /** Notice when no answer comes, though the line holds. */
  #miss(waiting: Waiting, after: number): void {
    waiting.timer = setTimeout(() => {
      this.#tellTrouble();
      if (after === TOO_LATE && this.#status === "open" && !this.#coming) this.#come();
      this.#miss(waiting, TOO_LATE);
    }, after);
  }

  // ── trouble ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #tellTrouble(): void {
    const kind = this.#kindOfTrouble;
    const since = this.#status === "lost" ? this.#lostAt : (this.#trouble?.since ?? Date.now());
    const trouble = kind && { kind, since, refusal: this.#refusal };
    if (JSON.stringify(trouble) === JSON.stringify(this.#trouble)) return;
    this.#trouble = trouble;
    this.listener.troubled(trouble);
  }

  get #kindOfTrouble(): Trouble["kind"] | null {
    if (this.#status === "lost") return navigator.onLine === false ? "offline" : "silent";
    if (this.#status !== "open") return null;
    const now = Date.now();
    const isLate = [...this.#waiting.values()].some(({ since }) => now - since >= LATE);
    if (isLate || this.#line?.isSlow) this.#slowUntil = now + SLOW_FOR;
    return now < this.#slowUntil ? "slow" : null;
  }
}

/** What lets one doubt that the line is what it was. */
const DOUBTS: readonly (readonly [() => EventTarget | undefined, string])[] = [
  [() => globalThis, "online"],
  [() => globalThis, "offline"],
  [() => globalThis, "pageshow"],
  [() => document, "visibilitychange"],
  [() => document, "resume"],
  [() => (navigator as { connection?: EventTarget }).connection, "change"],
];
