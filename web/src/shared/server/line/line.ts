/** One socket to a table, from its opening to its end, and whether it holds. A connection can be dead without anybody
 * closing it, so somebody who hears nothing asks: `ping`. Pings follow one another without waiting for their answers;
 * however late these come, they come as regularly, and what counts is the silence between them. */
import { SOCKET_OPENING, type TableSocket } from "../../../base/table-server";
import type { ClientMessage, Message } from "../../../generated/messages";
import { inFull, type Told } from "./in-full";

/** Whoever uses a line. */
export interface Ears {
  opened(): void;
  heard(message: Message): void;
  /** Nothing has been heard for too long. What comes later is heard all the same. */
  silent(): void;
  closed(code: number): void;
}

const PING_AFTER = 1_000; // milliseconds without a word, while somebody looks
const PING_AFTER_HIDDEN = 20_000;
const PATIENCE = 1_300; // milliseconds that an answer may be late at least
const SHORT_PATIENCE = 900; // when there is a reason for doubt
const OVERSLEPT = 1_000; // milliseconds: a timer that comes so late has slept, with the page or the device
const REMEMBERED = 4; // answers that tell how long one takes
const MOST_DELAY = 8_000; // milliseconds that an answer is waited for, whatever those before took
const MOST_PINGS = 20; // that wait for an answer
const SLOW = 1_200; // milliseconds that an answer takes on a slow line
const QUICK = 800; // and on one that is no longer slow

export class Line {
  #pings: number[] = []; // when those were sent that are not answered; NaN: it does not matter how long they take
  #delays: number[] = []; // what the latest answers took
  #pinged = 0;
  #expected: number | null = null; // until when something has to be heard
  #due = 0; // when the timer is to ring
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSlow = false;
  #silentAt = 0; // when it last fell silent; 0: it has been measured since then
  #opened = 0;
  #heard = 0;
  #isWatched = false;

  constructor(
    readonly socket: TableSocket,
    readonly ears: Ears,
  ) {
    socket.onopen = () => {
      this.#opened = performance.now();
      ears.opened();
    };
    socket.onmessage = ({ data }) => this.#hear(inFull(JSON.parse(data) as Told));
    socket.onclose = ({ code }) => {
      this.#forget();
      ears.closed(code);
    };
  }

  /** Milliseconds since something was heard. */
  get silence(): number {
    return performance.now() - this.#heard;
  }

  /** Whether it is still on its way to the server. */
  get isOpening(): boolean {
    return this.socket.readyState === SOCKET_OPENING;
  }

  /** Whether answers take so long that people notice. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Nothing more is heard from it. */
  close(): void {
    this.#forget();
    this.socket.close();
  }

  /** It has been welcomed, just now: from now on notice when it falls silent. */
  watch(): void {
    this.#isWatched = true;
    this.#note(this.#heard - this.#opened);
    this.#setTimer();
  }

  /** Is it still there? Somebody is back, or the network may have changed. */
  ask(): void {
    if (!this.#isWatched) return;
    this.#pings.fill(NaN); // whoever has slept has not measured the line
    this.#ping();
    this.#expected = this.#limit(this.#pinged, SHORT_PATIENCE);
    this.#setTimer();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#isWatched = false;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
  }

  // ── asking ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #ping(): void {
    this.#pinged = performance.now();
    if (this.#pings.length < MOST_PINGS) {
      this.#pings.push(this.#pinged);
      this.send({ type: "ping" });
    }
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const after = document.visibilityState === "hidden" ? PING_AFTER_HIDDEN : PING_AFTER;
    const next = Math.max(this.#heard, this.#pinged) + after;
    this.#due = Math.min(this.#expected ?? next, next);
    this.#timer = setTimeout(this.#look, this.#due - performance.now());
  }

  #look = (): void => {
    const now = performance.now();
    if (now - this.#due > OVERSLEPT) return this.ask();
    if (this.#expected !== null && now >= this.#expected) {
      this.#silentAt = now;
      return this.ears.silent();
    }
    this.#ping();
    this.#expected ??= this.#limit(this.#pinged);
    this.#setTimer();
  };

  // ── hearing ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #hear(message: Message): void {
    this.#heard = performance.now();
    if (message.type === "pong") this.#measure(this.#pings.shift() ?? NaN);
    const oldest = this.#pings.find((sent) => !isNaN(sent));
    this.#expected = oldest === undefined ? null : Math.max(this.#limit(oldest), this.#heard + this.#patience());
    if (this.#isWatched) this.#setTimer();
    this.ears.heard(message);
  }

  /** A ping that was sent then has been answered now. */
  #measure(sent: number): void {
    const delay = this.#heard - sent;
    if (sent <= this.#silentAt) {
      this.#delays = [Math.min(delay, MOST_DELAY)]; // the line is so slow now, or somebody stood still:
      if (this.#pinged <= this.#silentAt) this.#ping(); // ask which
    }
    if (sent > this.#silentAt) {
      if (this.#silentAt > 0) this.#delays = []; // what is measured from now on holds
      this.#silentAt = 0;
      this.#note(delay);
    }
  }

  #note(delay: number): void {
    this.#delays = [...this.#delays, delay].slice(-REMEMBERED);
    if (delay > SLOW) this.#isSlow = true;
    else if (this.#delays.every((one) => one < QUICK)) this.#isSlow = false;
  }

  /** Until when a ping that was sent then has to be answered. */
  #limit(sent: number, least = PATIENCE): number {
    return sent + this.#delay + this.#patience(least);
  }

  /** How late an answer may be: what got lost on its way takes that way once more, and on a slow line that is long. */
  #patience(least = PATIENCE): number {
    return Math.max(least, this.#delay);
  }

  /** How long an answer may well take. */
  get #delay(): number {
    return Math.max(...this.#delays);
  }
}
