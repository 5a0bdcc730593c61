/** What has happened at a table. Whoever comes late is told only the latest; what lies before is fetched page by page. */
import { later, type Later } from "../../base/timer";
import type { NumberedEvent } from "../../generated/messages";
import { RequestRefused, serverOf } from "../server/table-server";

const AGAIN_FIRST = 1_000; // milliseconds, doubled after each failure
const AGAIN_MOST = 30_000;
const PATIENCE = 60_000;

export class History {
  #known = $state.raw<readonly NumberedEvent[]>([]);
  #last = $state(0);
  #isFetching = false;
  #isWanted = true;
  #awaiting: (() => void)[] = [];

  constructor(
    readonly table: string,
    readonly wait: Later = later,
  ) {}

  /** The number of the last event. */
  get last(): number {
    return this.#last;
  }
  /** Events are numbered from 1 without gaps. */
  get isComplete(): boolean {
    return this.#known.length === this.#last;
  }
  /** Everything; until that is here, the latest without a gap. */
  get events(): readonly NumberedEvent[] {
    if (this.isComplete) return this.#known;
    const begin = this.#known.findLastIndex(({ number }, index) => number - 1 !== this.#known[index - 1]?.number);
    return this.#known.at(-1)?.number === this.#last ? this.#known.slice(begin) : [];
  }

  /** Everything, once it is here; if the server does not give it, after a while what is. */
  async whole(): Promise<readonly NumberedEvent[]> {
    if (!this.isComplete) {
      await new Promise<void>((goOn) => {
        this.#awaiting.push(goOn);
        this.wait(PATIENCE, () => this.#isWanted && goOn());
      });
    }
    return this.events;
  }

  /** Something has happened, up to event `last`; the answer is what was not known. */
  take(events: readonly NumberedEvent[], last: number): readonly NumberedEvent[] {
    const fresh = events.filter(({ number }) => number > this.#last);
    if (fresh.length) this.#known = [...this.#known, ...fresh];
    this.#last = Math.max(last, this.#last);
    if (!this.isComplete) void this.#fetch();
    return fresh;
  }

  /** Nothing of it holds: the table has come back from a backup. */
  drop(): void {
    this.#known = [];
    this.#last = 0;
  }

  /** Whether what is missing shall be fetched. */
  want(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (!this.isComplete) void this.#fetch();
  }

  /** Page by page from the first gap on. Whatever is wrong with the connection passes. */
  async #fetch(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    let again = AGAIN_FIRST;
    while (!this.isComplete && this.#isWanted) {
      const gap = this.#known.findIndex(({ number }, index) => number !== index + 1);
      const after = gap < 0 ? this.#known.length : gap;
      const asked = serverOf(this.table).eventPage(this.table, after);
      const page = await asked.catch((error: unknown) => {
        if (!(error instanceof RequestRefused)) throw error;
        return null;
      });
      if (page?.events.length) {
        this.#insert(page.events);
        again = AGAIN_FIRST;
      } else {
        await new Promise<void>((goOn) => this.wait(again, goOn));
        again = Math.min(2 * again, AGAIN_MOST);
      }
    }
    this.#isFetching = false;
    if (this.isComplete) for (const goOn of this.#awaiting.splice(0)) goOn();
  }

  #insert(events: readonly NumberedEvent[]): void {
    const isKnown = (number: number) => this.#known.some((known) => known.number === number);
    const missed = events.filter(({ number }) => number <= this.#last && !isKnown(number));
    this.#known = [...this.#known, ...missed].toSorted((one, other) => one.number - other.number);
  }
}
