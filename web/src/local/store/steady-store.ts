/** A store that never refuses a game: what cannot be kept goes on in memory, is said plainly, and is written as soon as
 * that is possible again. */
import { Conflict, latestFirst, type Store, type StoredEvent, type Summary, type Writing } from "./store";

export class SteadyStore implements Store {
  #events = new Map<string, readonly StoredEvent[]>(); // of all games that were read or written here: they can go on
  #summaries = new Map<string, Summary>(); // of the same games
  #unkept = new Map<string, number>(); // games that are not kept, and how far they are
  #isUnreadable: boolean | null = null; // null: nobody has read yet
  #queue: Promise<unknown> = Promise.resolve(); // one writing after the other

  constructor(readonly kept: Store) {}

  /** Whether something could not be kept, and has not been since. */
  get isInTrouble(): boolean {
    return this.#isUnreadable === true || this.#unkept.size > 0;
  }

  /** Whether that is known to be so, or not known yet. */
  get isInDoubt(): boolean {
    return this.#isUnreadable === null || this.isInTrouble;
  }

  /** See whether the trouble is over. */
  async tryAgain(): Promise<void> {
    await this.games();
    await this.#inTurn(() => this.#keepRest());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#queue.then(work);
    this.#queue = mine.catch(() => {});
    return mine;
  }

  // ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  append(...writings: readonly Writing[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const writing of writings) this.#checkGoesOn(writing);
      try {
        await this.#keep(writings);
      } catch (error) {
        if (error instanceof Conflict) throw error;
        return this.#goOnWithout(writings);
      }
      await this.#keepRest();
    });
  }

  #checkGoesOn({ summary: { table }, events }: Writing): void {
    const stands = this.#events.get(table)?.length;
    if (stands && events[0]!.number !== stands + 1) throw new Conflict(`${table} stands at ${stands}`);
  }

  async #keep(writings: readonly Writing[]): Promise<void> {
    const whole = await Promise.all(writings.map((writing) => this.#withUnkept(writing)));
    await this.kept.append(...whole.filter(({ events }) => events.length));
    this.#isUnreadable = false;
    for (const writing of writings) {
      this.#know(writing);
      this.#unkept.delete(writing.summary.table);
    }
  }

  /** What is to be written now, after all that is not kept: it could not be, or somebody has cleared the database. */
  async #withUnkept({ summary, events }: Writing): Promise<Writing> {
    const stands = (await this.kept.summary(summary.table))?.last ?? 0;
    const known = this.#events.get(summary.table) ?? [];
    return { summary, events: [...known.filter(({ number }) => number > stands), ...events] };
  }

  #goOnWithout(writings: readonly Writing[]): void {
    for (const writing of writings) {
      const { table } = writing.summary;
      if (!this.#unkept.has(table)) this.#unkept.set(table, writing.events[0]!.number - 1);
      this.#know(writing);
    }
  }

  #know({ summary, events }: Writing): void {
    const known = this.#events.get(summary.table) ?? [];
    if (events[0]?.number === known.length + 1) this.#events.set(summary.table, [...known, ...events]);
    this.#summaries.set(summary.table, summary);
  }

  /** Write what could not be written before. */
  async #keepRest(): Promise<void> {
    for (const table of [...this.#unkept.keys()]) {
      await this.#keep([{ summary: this.#summaries.get(table)!, events: [] }]).catch(() => {}); // still not
    }
  }

  /** Fails when something of the game stays on the disk. */
  remove(table: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unkept.get(table) !== 0) await this.kept.remove(table);
      for (const known of [this.#events, this.#summaries, this.#unkept]) known.delete(table);
    });
  }

  // ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  async events(table: string): Promise<readonly StoredEvent[]> {
    const kept = this.#unkept.has(table) ? [] : await this.#read(this.kept.events(table), []);
    const known = this.#events.get(table) ?? [];
    if (kept.length > known.length) this.#events.set(table, kept);
    return this.#events.get(table) ?? [];
  }

  async summary(table: string): Promise<Summary | null> {
    const known = this.#summaries.get(table) ?? null;
    if (this.#unkept.has(table)) return known;
    const kept = await this.#read(this.kept.summary(table), known);
    if (kept) this.#summaries.set(table, kept);
    return kept;
  }

  async games(): Promise<readonly Summary[]> {
    const kept = await this.#read(this.kept.games(), [...this.#summaries.values()]);
    const unkept = [...this.#unkept.keys()].map((table) => this.#summaries.get(table)!);
    return latestFirst([...unkept, ...kept.filter(({ table }) => !this.#unkept.has(table))]);
  }

  /** What is kept; if that cannot be read, what is known here. */
  async #read<Answer>(kept: Promise<Answer>, known: Answer): Promise<Answer> {
    try {
      const answer = await kept;
      this.#isUnreadable = false;
      return answer;
    } catch {
      this.#isUnreadable = true;
      return known;
    }
  }
}
