/** The results of this device. Games that ended here before anybody looked are worked out one after the other. */
import { localGames, type LocalGame } from "../../shared/server/device/local-games";
import { serverOf } from "../../shared/server/table-server";
import { countedSince, forgetResults, keepResults, resultOf, results, type Result } from "./results";

export class Chronicle {
  #results = $state.raw<readonly Result[]>(results());
  #working = $state.raw<{ readonly number: number; readonly all: number } | null>(null);

  /** The oldest first. */
  get results(): readonly Result[] {
    return this.#results;
  }
  /** The game that is just being worked out, and how many there are. */
  get working(): { readonly number: number; readonly all: number } | null {
    return this.#working;
  }

  async load(): Promise<void> {
    const games = await localGames().catch(() => []);
    const known = results().map(({ table }) => table);
    const missing = games.filter((game) => isCounted(game) && !known.includes(game.table)).toReversed();
    for (const [index, game] of missing.entries()) {
      this.#working = { number: index + 1, all: missing.length };
      const result = await finished(game).catch(() => null); // it can be looked at all the same
      if (result) this.keep([result]);
    }
    this.#working = null;
  }

  keep(added: readonly Result[]): void {
    keepResults(added);
    this.#results = results();
  }

  forget(): void {
    forgetResults(Date.now());
    this.#results = [];
  }
}

const isCounted = ({ phase, changed, isReadable }: LocalGame): boolean =>
  phase === "ended" && isReadable && 1000 * changed > countedSince();

async function finished({ table, changed }: LocalGame): Promise<Result> {
  const server = serverOf(table);
  const [{ seats }, game] = await Promise.all([server.tableState(table), server.tableReplay(table)]);
  const review = await server.tableReview(table).catch(() => null);
  const own = seats.filter(({ kind }) => kind === "here").map(({ seat }) => seat);
  return resultOf({ table, ended: 1000 * changed, game, review, seats, own });
}
