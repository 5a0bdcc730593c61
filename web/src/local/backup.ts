/** The games of this device as a value that can be kept elsewhere, and games from there brought back. A game is known by
 * its table: what is here already is never overwritten, only gone on with. */
import { isOnThisDevice } from "../base/table-server";
import type { Engine } from "../engine";
import { Table } from "./table/fold";
import { summaryOf } from "./table/log";
import { STORED_VERSION, type Store, type StoredEvent, type Writing } from "./store/store";

/** How many of the games that were brought: new here, further than here, known, other than here, not readable. */
export interface Restored {
  readonly added: number;
  readonly continued: number;
  readonly known: number;
  readonly different: number;
  readonly unreadable: number;
}

type Fate = keyof Restored;

/** All games, with everything that has happened in them. */
export async function backUp(store: Store): Promise<readonly Writing[]> {
  const games = await store.games();
  return Promise.all(games.map(async (summary) => ({ summary, events: await store.events(summary.table) })));
}

/** Bring games back; whatever they are, what is here stays. */
export async function restore(games: readonly unknown[], store: Store, engine: Engine): Promise<Restored> {
  const fates: Record<Fate, number> = { added: 0, continued: 0, known: 0, different: 0, unreadable: 0 };
  for (const game of games) fates[await restoreOne(game, store, engine)] += 1;
  return fates;
}

async function restoreOne(game: unknown, store: Store, engine: Engine): Promise<Fate> {
  const read = readable(() => readGame(game, engine));
  if (!read) return "unreadable";
  const { summary, events } = read;
  const here = await store.events(summary.table);
  const common = Math.min(here.length, events.length);
  if (!isSame(here.slice(0, common), events.slice(0, common))) return "different";
  if (events.length <= here.length) return "known";
  await store.append({ summary, events: events.slice(common) });
  return here.length ? "continued" : "added";
}

/** Null if it is broken, in whatever way. */
function readable(read: () => Writing): Writing | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const isSame = (one: readonly StoredEvent[], other: readonly StoredEvent[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The game, played through once: only what can have happened is taken, and what a list says of it is worked out anew. */
function readGame(game: unknown, engine: Engine): Writing {
  const { summary, events: given } = game as Writing;
  const { table, token, version } = summary;
  const events = given.map(({ number, at, event, command }) => ({ number, at, event, command }));
  const isOurs = isOnThisDevice(table) && /^[\w-]{1,64}$/.test(token) && version <= STORED_VERSION;
  if (!isOurs || !events.length || !events.every(isInPlace)) throw new TypeError("not a game of a device");
  const played = new Table(table, engine).after(events.map(({ event }) => event));
  return { summary: summaryOf(played, token, events[0]!.at, events.at(-1)!.at), events };
}

const isInPlace = ({ number, at, command }: StoredEvent, index: number): boolean =>
  number === index + 1 && Number.isFinite(at) && (command === null || typeof command === "string");
