/** All tables of this device, as the page asks for them. The same answers as the server's. */
import { RequestRefused, type TableServer, type TableSocket } from "../base/table-server";
import { later } from "../base/timer";
import { geometry, parseBoard, PoeppelError, type Engine, type GameRecord } from "../engine";
import type {
  ClearedAway,
  EventPage,
  NewTable,
  RefusalShown,
  Replay,
  Review,
  SatDown,
  TableCreated,
  TableMade,
  TableState,
} from "../generated/messages";
import { Background } from "./table/background";
import { backUp, restore, type Restored } from "./backup";
import { deviceDice, type Dice } from "./table/dice";
import { Table } from "./table/fold";
import { firstWriting, LiveTable, type House } from "./table/live";
import { EventLog, UnreadableGame } from "./table/log";
import { readEventNumber, readWish, Unreadable, type WholeWish } from "./protocol/protocol";
import { badlyWritten, CommandRefused, refused, shownHere, unreadable } from "./protocol/refusals";
import { setUp } from "./table/setup";
import { LocalSocket } from "./socket";
import { SteadyStore } from "./store/steady-store";
import { STORED_VERSION, type Store, type Summary, type Writing } from "./store/store";
import type { Clock } from "./table/timers";
import { newTableId, newToken } from "./protocol/tokens";

/** A game of this device, as a list shows it. */
export type LocalGame = Summary & {
  /** false: damaged, or from a newer version; it is kept */
  readonly isReadable: boolean;
};

export interface LocalGames {
  /** The latest first. */
  games(): Promise<readonly LocalGame[]>;
  /** What keeps games from being kept, if anything does; they can be played all the same. */
  storageTrouble(): Promise<RefusalShown | null>;
  /** All of them, to be kept elsewhere, and from there back. */
  backUp(): Promise<readonly Writing[]>;
  restore(games: readonly unknown[]): Promise<Restored>;
}

export interface Surroundings {
  readonly engine: Engine;
  readonly store: Store;
  readonly clock?: Clock;
  readonly dice?: Dice;
  readonly background?: Background;
  /** seconds since 1970 */
  readonly now?: () => number;
}

const deviceClock: Clock = { now: () => performance.now() / 1000, later };

export class LocalServer implements TableServer, LocalGames {
  readonly engine: Engine;
  readonly store: SteadyStore;
  #house: House;
  #now: () => number;
  #live = new Map<string, Promise<LiveTable>>();
  #setAside = new Set<string>(); // games that cannot be read

  constructor({ engine, store, now = () => Date.now() / 1000, ...given }: Surroundings) {
    const { clock = deviceClock, dice = deviceDice, background = new Background(engine) } = given;
    this.engine = engine;
    this.store = new SteadyStore(store);
    this.#house = { background, clock, dice };
    this.#now = now;
  }

  // ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Set up a table; whoever asks again with the same token is answered as then. */
  postTable(given: NewTable): Promise<TableMade> {
    return answered(async () => {
      const wish = readWish(given);
      const token = wish.token ?? newToken();
      const created = this.#laid(wish);
      const before = await this.#madeBefore(created, token);
      if (before !== null) return { table: before, host_token: token, commitment: "" };
      const table = newTableId();
      await this.store.append(firstWriting(new Table(table, this.engine), created, token, this.#now()));
      return { table, host_token: token, commitment: created.commitment };
    });
  }

  /** The table of this wish, if it was made and only the answer was lost; refused when the token opens another one. */
  async #madeBefore(created: TableCreated, token: string): Promise<string | null> {
    const before = (await this.store.games()).find((game) => game.token === token);
    if (!before) return null;
    const [first] = await this.store.events(before.table);
    if (JSON.stringify(first?.event) !== JSON.stringify(created)) throw refused("token_taken");
    return before.table;
  }

  #laid(wish: WholeWish): TableCreated {
    const created = setUp(wish, this.engine);
    if (created.seats.some(({ kind }) => kind === "open")) throw new CommandRefused(shownHere("needs_server"));
    return created;
  }

  postSeat(): Promise<SatDown> {
    return Promise.reject(new RequestRefused(shownHere("needs_server")));
  }

  tableState = (table: string): Promise<TableState> => this.#asked(table, ({ state }) => state);
  eventPage = (table: string, after: number): Promise<EventPage> =>
    this.#asked(table, ({ log }) => log.page(readEventNumber(after)));
  tableBoard = (table: string): Promise<unknown> => this.#asked(table, (live) => geometry(live.table.rules.board));
  recordText = (table: string): Promise<string> => this.#asked(table, (live) => String(recordOf(live)));
  tableReplay = (table: string): Promise<Replay> => this.#asked(table, (live) => this.engine.replay(recordOf(live)));

  tableReview(table: string): Promise<Review> {
    return this.#asked(table, (live) => {
      if (live.table.phase !== "ended") throw refused("not_over"); // else it would tell people what to play
      return this.#house.background.review(recordOf(live));
    });
  }

  // ── what somebody has as text ───────────────────────────────────────────────────────────────────────────────────────

  drawBoard = (text: string): Promise<unknown> => answered(async () => geometry(parseBoard(text)));
  readRecord = (text: string): Promise<Replay> => answered(async () => this.engine.replay(this.engine.record(text)));
  reviewRecord = (text: string): Promise<Review> =>
    answered(async () => this.#house.background.review(this.engine.record(text)));

  // ── games ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  async games(): Promise<readonly LocalGame[]> {
    const games = await this.store.games();
    const isReadable = ({ table, version }: Summary) => version <= STORED_VERSION && !this.#setAside.has(table);
    return games.map((game) => ({ ...game, isReadable: isReadable(game) }));
  }

  /** Whatever is kept of it, damaged games included; only this device has it. */
  async clearAway(table: string): Promise<ClearedAway> {
    await this.store.remove(table).catch(() => {
      throw new RequestRefused(shownHere("not_deleted"));
    });
    const live = await this.#live.get(table)?.catch(() => null);
    this.#live.delete(table);
    live?.turnAway();
    return { deleted: true };
  }

  async storageTrouble(): Promise<RefusalShown | null> {
    if (this.store.isInDoubt) await this.store.tryAgain(); // pages ask every few seconds
    return this.store.isInTrouble ? shownHere("not_kept") : null;
  }

  backUp = (): Promise<readonly Writing[]> => backUp(this.store);
  restore = (games: readonly unknown[]): Promise<Restored> => restore(games, this.store, this.engine);

  // ── sockets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  openSocket(table: string): TableSocket {
    const recognise = async (token: string | null) => {
      const live = await this.#open(table);
      if (token === null || token === live.log.token) return { live, isHost: token !== null };
      this.#letGo(live);
      throw refused("bad_token");
    };
    return new LocalSocket(recognise, (live) => this.#letGo(live));
  }

  /** Nothing happens by itself any more, and all pages are told to ask again. */
  async close(code: number): Promise<void> {
    const tables = await Promise.all([...this.#live.values()].map((live) => live.catch(() => null)));
    this.#live.clear();
    for (const live of tables) live?.turnAway(code);
  }

  // ── tables at hand ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** A table for as long as somebody needs it: until `#letGo`. */
  async #open(table: string): Promise<LiveTable> {
    const opening = this.#live.get(table) ?? this.#load(table);
    this.#live.set(table, opening);
    opening.catch(() => this.#live.delete(table));
    const live = await opening;
    live.users += 1;
    return live;
  }

  /** What cannot be read is set aside; all others live. */
  async #load(table: string): Promise<LiveTable> {
    const summary = await this.store.summary(table);
    if (!summary) throw refused("no_such_table");
    try {
      if (summary.version > STORED_VERSION) throw new UnreadableGame(0, "written by a newer version");
      const log = new EventLog(table, this.engine, this.store, summary.token, this.#now);
      await log.catchUp();
      if (log.table.number < summary.last) throw new UnreadableGame(summary.last, "its last events are missing");
      return new LiveTable(log, this.#house);
    } catch (error) {
      if (error instanceof UnreadableGame) this.#setAside.add(table);
      throw error;
    }
  }

  /** The store is enough once nobody needs a table. */
  #letGo(live: LiveTable): void {
    live.users -= 1;
    if (!live.users) this.#live.delete(live.table.id);
  }

  #asked<Answer>(table: string, question: (live: LiveTable) => Answer | Promise<Answer>): Promise<Answer> {
    return answered(async () => {
      const live = await this.#open(table);
      try {
        return await question(live);
      } finally {
        this.#letGo(live);
      }
    });
  }
}

function recordOf({ log }: LiveTable): GameRecord {
  const { record } = log;
  if (!record) throw refused("not_started");
  return record;
}

/** What is refused, as the page expects it. */
async function answered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandRefused) throw new RequestRefused(error.refusal);
    if (error instanceof Unreadable) throw new RequestRefused(unreadable(error.said));
    if (error instanceof PoeppelError) throw new RequestRefused(badlyWritten(error).refusal);
    throw error;
  }
}
