/** Asking again and again whether anybody is there, while there is no connection. A small request tells it sooner than a
 * socket: browsers open one socket after the other, and make those wait that come after many failures. */

const FIRST = 500; // milliseconds between two knocks, doubled each time
const MOST = 1_400; // so that everything goes on within two seconds
const MOST_HIDDEN = 15_000;
const AT_ONCE = 5; // knocks that wait for an answer

export class Knocking {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #between = FIRST;
  #unanswered: AbortController[] = [];

  constructor(
    readonly ask: (signal: AbortSignal) => Promise<boolean>,
    /** Somebody is there; it took this many milliseconds to hear that. */
    readonly answered: (took: number) => void,
  ) {}

  /** First after this many milliseconds, until told to stop. */
  start(after: number): void {
    clearTimeout(this.#timer);
    this.#between = FIRST;
    this.#timer = setTimeout(this.#knock, after);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const knock of this.#unanswered.splice(0)) knock.abort();
  }

  #knock = (): void => {
    const knock = new AbortController();
    this.#unanswered.push(knock);
    if (this.#unanswered.length > AT_ONCE) this.#unanswered.shift()!.abort();
    const knocked = performance.now();
    void this.ask(knock.signal).then((isThere) => {
      if (knock.signal.aborted) return;
      this.#unanswered = this.#unanswered.filter((other) => other !== knock);
      if (isThere) this.answered(performance.now() - knocked);
    });
    const most = document.visibilityState === "hidden" ? MOST_HIDDEN : MOST;
    this.#timer = setTimeout(this.#knock, Math.min(this.#between, most) * (0.75 + Math.random() / 2));
    this.#between = Math.min(2 * this.#between, MOST_HIDDEN);
  };
}
