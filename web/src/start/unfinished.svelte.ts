/** The games that wait for this browser, checked with the server: what has ended or is gone is told once, then
 * forgotten. */
import { RequestRefused, tableState } from "../api";
import { forget, keep, keys, type Key } from "../keys";
import type { TableState } from "../generated/messages";

export type Standing = "unknown" | "lobby" | "playing" | "your_turn" | "ended" | "gone";

export interface Waiting {
  key: Key;
  standing: Standing;
}

const SHOWN = 6; // the most recently used

export class Unfinished {
  #games = $state.raw<readonly Waiting[]>(
    keys()
      .filter((key) => !key.ended)
      .slice(0, SHOWN)
      .map((key) => ({ key, standing: "unknown" })),
  );

  get games(): readonly Waiting[] {
    return this.#games;
  }

  /** Ask the server how each of them stands. */
  async check(): Promise<void> {
    await Promise.all(this.#games.map(({ key }) => this.#checkOne(key)));
  }

  async #checkOne(key: Key): Promise<void> {
    try {
      const state = await tableState(key.table);
      const known = { ...key, names: namesAt(state), ended: state.phase === "ended" };
      keep(known);
      this.#set(known, standingOf(state, known));
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.refusal.code !== "no_such_table") return; // perhaps next time
      forget(key.table);
      this.#set(key, "gone");
    }
  }

  #set(key: Key, standing: Standing): void {
    this.#games = this.#games.map((game) => (game.key.table === key.table ? { key, standing } : game));
  }
}

const namesAt = (state: TableState): string[] => state.seats.map((seat) => seat.name).filter(Boolean);

function standingOf(state: TableState, key: Key): Standing {
  if (state.phase !== "playing") return state.phase;
  const due = state.seats.find((seat) => state.turn !== null && seat.seat.includes(state.turn));
  return key.role === "host" && due?.kind === "here" ? "your_turn" : "playing";
}
