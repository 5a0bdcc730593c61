/** The games that wait for this browser, checked with whoever has them: what has ended or is gone is told once, then
 * forgotten. */
import type { TableState } from "../../generated/messages";
import { clearAway } from "../../shared/server/device/clear-away";
import { forgetTable, rememberTable, knownTables, type KnownTable } from "../../shared/server/device/known-tables";
import { keyOf, localGames } from "../../shared/server/device/local-games";
import { isOnThisDevice, RequestRefused, serverOf } from "../../shared/server/table-server";

export type Standing = "unknown" | "lobby" | "playing" | "your_turn" | "ended" | "gone";

export interface Waiting {
  key: KnownTable;
  standing: Standing;
}

const SHOWN = 6; // the most recently used

const waiting = (): Waiting[] =>
  knownTables()
    .filter((key) => !key.ended)
    .map((key) => ({ key, standing: "unknown" }));

export class Unfinished {
  #games = $state.raw<readonly Waiting[]>(waiting().slice(0, SHOWN));

  get games(): readonly Waiting[] {
    return this.#games;
  }

  /** What is removed makes room for the next one. */
  async remove(table: string): Promise<void> {
    await clearAway(table);
    const known = this.#games.filter(({ key }) => key.table !== table);
    const further = waiting().filter(({ key }) => !known.some((game) => game.key.table === key.table));
    this.#games = [...known, ...further].slice(0, SHOWN);
    await this.check();
  }

  /** Ask how each of them stands. */
  async check(): Promise<void> {
    const keys = this.#games.map(({ key }) => key);
    const here = keys.filter(({ table }) => isOnThisDevice(table));
    const elsewhere = keys.filter((key) => !here.includes(key));
    await Promise.all([...elsewhere.map((key) => this.#checkOne(key)), here.length > 0 && this.#checkHere(here)]);
  }

  /** Those of this device are known all at once. */
  async #checkHere(keys: readonly KnownTable[]): Promise<void> {
    const games = await localGames();
    for (const key of keys) {
      const game = games.find(({ table }) => table === key.table);
      if (!game) {
        forgetTable(key.table);
        this.#set(key, "gone");
      } else this.#set(keyOf(game), game.phase === "ended" ? "ended" : "playing");
    }
  }

  async #checkOne(key: KnownTable): Promise<void> {
    try {
      const state = await serverOf(key.table).tableState(key.table);
      const bots = state.seats.filter(({ kind }) => kind === "bot").length;
      const known = { ...key, names: namesAt(state), bots, ended: state.phase === "ended" };
      rememberTable(known);
      this.#set(known, standingOf(state, known));
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.refusal.code !== "no_such_table") return; // perhaps next time
      forgetTable(key.table);
      this.#set(key, "gone");
    }
  }

  #set(key: KnownTable, standing: Standing): void {
    this.#games = this.#games.map((game) => (game.key.table === key.table ? { key, standing } : game));
  }
}

const namesAt = (state: TableState): string[] => state.seats.map((seat) => seat.name).filter(Boolean);

function standingOf(state: TableState, key: KnownTable): Standing {
  if (state.phase === "revealing") return "lobby";
  if (state.phase !== "playing") return state.phase;
  const due = state.seats.find((seat) => state.turn !== null && seat.seat.includes(state.turn));
  return key.role === "host" && due?.kind === "here" ? "your_turn" : "playing";
}
