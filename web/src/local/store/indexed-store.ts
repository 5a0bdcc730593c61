/** The games of this device in the browser's database. A writing is on the disk when it is answered. */
import { Conflict, latestFirst, type Store, type StoredEvent, type Summary, type Writing } from "./store";

const NAME = "poeppel";
const LAYOUT = 1; // of the database; grows with its tables
const [GAMES, EVENTS] = ["games", "events"] as const;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("given up", "AbortError"));
  });

/** All events of one game: its name, then a number. */
const of = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class IndexedStore implements Store {
  #database: Promise<IDBDatabase> | null = null;

  constructor(
    readonly factory: IDBFactory | undefined = globalThis.indexedDB,
    readonly name = NAME,
  ) {}

  #open(): Promise<IDBDatabase> {
    this.#database ??= this.#connect().catch((error: unknown) => {
      this.#database = null; // it may be possible later
      throw error;
    });
    return this.#database;
  }

  async #connect(): Promise<IDBDatabase> {
    if (!this.factory) throw new DOMException("this browser has no database", "NotSupportedError");
    const request = this.factory.open(this.name, LAYOUT);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "table" });
      request.result.createObjectStore(EVENTS, { keyPath: ["table", "number"] });
    };
    const database = await done(request);
    database.onversionchange = () => this.close(); // a newer page wants to change it
    database.onclose = () => void (this.#database = null);
    return database;
  }

  close(): void {
    const opened = this.#database;
    this.#database = null;
    void opened?.then((database) => database.close());
  }

  async append(...writings: readonly Writing[]): Promise<void> {
    const transaction = (await this.#open()).transaction([GAMES, EVENTS], "readwrite", { durability: "strict" });
    const stored = complete(transaction);
    stored.catch(() => {}); // whoever waits for it below is told
    const [games, kept] = [transaction.objectStore(GAMES), transaction.objectStore(EVENTS)];
    for (const { summary, events } of writings) {
      const known = (await done(games.get(summary.table))) as Summary | undefined;
      const last = known?.last ?? 0;
      if (events[0]?.number !== last + 1) {
        transaction.abort();
        throw new Conflict(`${summary.table} stands at ${last}`);
      }
      games.put(summary);
      for (const event of events) kept.add({ table: summary.table, ...event });
    }
    await stored;
  }

  async events(table: string): Promise<readonly StoredEvent[]> {
    const transaction = (await this.#open()).transaction(EVENTS);
    const found = (await done(transaction.objectStore(EVENTS).getAll(of(table)))) as (StoredEvent & {
      table: string;
    })[];
    return found.map(({ table: _, ...event }) => event);
  }

  async summary(table: string): Promise<Summary | null> {
    const transaction = (await this.#open()).transaction(GAMES);
    return ((await done(transaction.objectStore(GAMES).get(table))) as Summary | undefined) ?? null;
  }

  async games(): Promise<readonly Summary[]> {
    const transaction = (await this.#open()).transaction(GAMES);
    return latestFirst((await done(transaction.objectStore(GAMES).getAll())) as Summary[]);
  }

  async remove(table: string): Promise<void> {
    const transaction = (await this.#open()).transaction([GAMES, EVENTS], "readwrite");
    transaction.objectStore(GAMES).delete(table);
    transaction.objectStore(EVENTS).delete(of(table));
    await complete(transaction);
  }
}
