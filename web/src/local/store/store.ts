/** Where the games of this device are kept. What is told has been stored before. */
import type { Event } from "../../generated/messages";

/** Of the form in which games are kept here. It grows when an older page would misread a game. */
export const STORED_VERSION = 2;

/** An event as it is kept, with the command that led to it. */
export interface StoredEvent {
  readonly number: number;
  /** seconds since 1970 */
  readonly at: number;
  readonly event: Event;
  readonly command: string | null;
}

/** What a list of games needs to know of one, so that none has to be read for it. */
export interface Summary {
  readonly table: string;
  readonly version: number;
  /** opens it as its host */
  readonly token: string;
  readonly rules: string;
  readonly names: readonly string[];
  /** how many play; missing: kept before that was noted */
  readonly bots?: number;
  readonly phase: "lobby" | "revealing" | "playing" | "ended";
  readonly rolls: number;
  readonly ranking: readonly string[];
  readonly winner: { readonly seat: string; readonly name: string } | null;
  readonly made: number;
  readonly changed: number;
  /** of the last event */
  readonly last: number;
}

/** Somebody else has written to the game: another page without locks. */
export class Conflict extends Error {}

/** What is to be kept at once: all of it, or nothing. */
export interface Writing {
  readonly summary: Summary;
  readonly events: readonly StoredEvent[];
}

export interface Store {
  /** Add to games; each must still stand where its first event goes on, else `Conflict`. */
  append(...writings: readonly Writing[]): Promise<void>;
  /** All events of a game; none if there is no such game. */
  events(table: string): Promise<readonly StoredEvent[]>;
  summary(table: string): Promise<Summary | null>;
  /** All games, the latest first. */
  games(): Promise<readonly Summary[]>;
  remove(table: string): Promise<void>;
}

const byChange = (one: Summary, other: Summary): number => other.changed - one.changed;

export const latestFirst = (games: readonly Summary[]): readonly Summary[] => games.toSorted(byChange);

/** In memory: for tests, for Node, and for browsers that keep nothing. */
export class MemoryStore implements Store {
  #events = new Map<string, StoredEvent[]>();
  #summaries = new Map<string, Summary>();

  async append(...writings: readonly Writing[]): Promise<void> {
    for (const { summary, events } of writings) {
      const last = this.#events.get(summary.table)?.length ?? 0;
      if (events[0]?.number !== last + 1) throw new Conflict(`${summary.table} stands at ${last}`);
    }
    for (const { summary, events } of structuredClone(writings)) {
      this.#events.set(summary.table, [...(this.#events.get(summary.table) ?? []), ...events]);
      this.#summaries.set(summary.table, summary);
    }
  }

  async events(table: string): Promise<readonly StoredEvent[]> {
    return structuredClone(this.#events.get(table) ?? []);
  }

  async summary(table: string): Promise<Summary | null> {
    return this.#summaries.get(table) ?? null;
  }

  async games(): Promise<readonly Summary[]> {
    return latestFirst([...this.#summaries.values()]);
  }

  async remove(table: string): Promise<void> {
    this.#events.delete(table);
    this.#summaries.delete(table);
  }
}
