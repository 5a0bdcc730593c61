/** All games that somebody has played with this browser: those of this device, and those at tables of the server, side by
 * side, the latest first. */
import { clearAway } from "../../shared/server/device/clear-away";
import { knownTables, type KnownTable } from "../../shared/server/device/known-tables";
import { keyOf, localGames, type LocalGame } from "../../shared/server/device/local-games";
import { isOnThisDevice } from "../../shared/server/table-server";
import type { NamedSeat } from "../../shared/words/names";

export interface Game {
  readonly table: string;
  readonly rules: string;
  readonly names: readonly string[];
  readonly bots?: number;
  /** milliseconds since 1970 */
  readonly used: number;
  readonly ended: boolean;
  /** as far as it is known */
  readonly winner: NamedSeat | null;
  readonly isHere: boolean;
  /** false: damaged, or from a newer version */
  readonly isReadable: boolean;
}

const ofServer = (key: KnownTable): Game => ({ ...key, winner: null, isHere: false, isReadable: true });

const ofDevice = (game: LocalGame): Game => ({
  ...keyOf(game),
  winner: game.winner,
  isHere: true,
  isReadable: game.isReadable,
});

export class Games {
  #here = $state.raw<readonly Game[] | null>(null);
  #elsewhere = $state.raw<readonly Game[]>(
    knownTables()
      .filter(({ table }) => !isOnThisDevice(table))
      .map(ofServer),
  );

  /** Whether those of this device are known by now. */
  get isComplete(): boolean {
    return this.#here !== null;
  }
  get unfinished(): readonly Game[] {
    return this.#all.filter(({ ended }) => !ended);
  }
  get finished(): readonly Game[] {
    return this.#all.filter(({ ended }) => ended);
  }
  get #all(): readonly Game[] {
    return [...(this.#here ?? []), ...this.#elsewhere].toSorted((one, other) => other.used - one.used);
  }

  async load(): Promise<void> {
    this.#here = (await localGames().catch(() => [])).map(ofDevice);
  }

  async remove(game: Game): Promise<void> {
    await clearAway(game.table);
    const isAnother = ({ table }: Game) => table !== game.table;
    this.#here = this.#here?.filter(isAnother) ?? null;
    this.#elsewhere = this.#elsewhere.filter(isAnother);
  }
}
