/** Keeps the tables of this device at work. A worker that has died or hangs is replaced: what was asked of it and not
 * answered is asked again, and sockets are closed, as by a server that restarts; they come back by themselves. Everything
 * that was told is stored, so nothing is lost. */
import type { RefusalShown } from "../../generated/messages";
import { Wire, type Heard } from "./ports";
import type { TablesWorker } from "./start-worker";

const BEAT = 1_000; // milliseconds between two pings
const HANGS = 10; // pings without an answer: whoever thinks about a long game takes less
const SHORT_LIFE = 10_000; // milliseconds: who dies sooner may not be able to live
const MOST_STARTS = 4; // one after the other

/** As much of the browser as this needs; a test has its own. */
export interface Surroundings {
  readonly start: (name: string) => TablesWorker;
  /** Comes back when nobody has the lock of this name; null where there are no locks. */
  readonly whenFree: ((name: string, signal: AbortSignal) => Promise<void>) | null;
}

export class Keeper {
  readonly wire: Wire = new Wire((question) => this.#worker.postMessage(question));
  readonly #beating = setInterval(() => this.#beat(), BEAT);
  #worker!: TablesWorker;
  #name = "";
  #started = 0;
  #shortLives = 0;
  #unanswered = 0; // pings
  #replaced = new AbortController();

  constructor(
    readonly at: Surroundings,
    /** what is said when nobody can answer */
    readonly refusal: RefusalShown,
    /** This keeper has given up. */
    readonly gaveUp: () => void,
  ) {
    this.#start();
  }

  /** The page goes: the next one need not wait until this one has been tidied up. */
  leave(): void {
    this.#worker.postMessage("leave");
  }

  #start(): void {
    this.#name = `poeppel-worker-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    this.#started = performance.now();
    this.#unanswered = 0;
    const worker = this.at.start(this.#name);
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Heard>) => {
      worker.onerror = null; // it is there: whatever goes wrong now concerns one question
      this.#hear(data);
    };
    worker.onerror = () => this.#giveUp();
  }

  #hear(heard: Heard): void {
    this.#unanswered = 0;
    if (heard === "holding") void this.#mourn(this.#name);
    else if (heard !== "pong") this.wire.hear(heard);
  }

  /** A worker has a lock as long as it lives: whoever can get it knows that the worker does not. */
  async #mourn(name: string): Promise<void> {
    const { signal } = this.#replaced;
    await this.at.whenFree?.(name, signal).then(
      () => !signal.aborted && this.#replace(),
      () => {}, // it was replaced for another reason
    );
  }

  #beat(): void {
    if (!this.wire.isUsed) this.#unanswered = 0;
    else if (this.#unanswered >= HANGS) this.#replace();
    else {
      this.#unanswered++;
      this.#worker.postMessage("ping");
    }
  }

  #replace(): void {
    this.#dismiss();
    this.#shortLives = performance.now() - this.#started < SHORT_LIFE ? this.#shortLives + 1 : 0;
    if (this.#shortLives >= MOST_STARTS) return this.#giveUp();
    this.#replaced = new AbortController();
    this.#start();
    this.wire.askAgain();
  }

  #dismiss(): void {
    this.#replaced.abort();
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
  }

  #giveUp(): void {
    clearInterval(this.#beating);
    this.#dismiss();
    this.gaveUp();
    this.wire.giveUp(this.refusal);
  }
}
