/** The games that are kept on this device. */
import { localServer, type LocalGame, type Restored } from "../../../local/page/client";
import { knownTable, rememberTable, type KnownTable } from "./known-tables";
import { isOnThisDevice } from "../table-server";

export type { LocalGame, Restored } from "../../../local/page/client";

export const localGames = (): Promise<readonly LocalGame[]> => localServer().games();

/** Why games cannot be kept here, in a sentence; null if they can. */
export const storageTrouble = () => localServer().storageTrouble();

/** All games of this device, to be kept elsewhere, and from there back. */
export const backUpGames = (): Promise<readonly unknown[]> => localServer().backUp();
export const restoreGames = (games: readonly unknown[]): Promise<Restored> => localServer().restore(games);

/** Have everything ready that a game on this device needs, without making one. */
export const warmUp = (): void => void storageTrouble().catch(() => null); // whoever plays is told why not

/** What opens a table here: a game of this device is always its own, however long ago it was. */
export async function tokenOf(table: string): Promise<string | null> {
  const known = knownTable(table)?.token ?? null;
  if (known !== null || !isOnThisDevice(table)) return known;
  const game = (await localGames()).find((one) => one.table === table);
  if (!game) return null;
  rememberTable(keyOf(game));
  return game.token;
}

/** As this browser remembers it beside the tables of the server. */
export const keyOf = ({ table, token, rules, names, bots, changed, phase }: LocalGame): KnownTable => ({
  table,
  token,
  role: "host",
  rules,
  names: names.filter(Boolean),
  ...(bots === undefined ? {} : { bots }),
  used: changed * 1000,
  ended: phase === "ended",
});
