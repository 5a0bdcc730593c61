/** The keys to the tables at which this browser has a place: their tokens, and when they were last used. */
import { recall, remember } from "../../../base/memory";
import { isOnThisDevice } from "../../../base/table-server";

export interface KnownTable {
  table: string;
  token: string;
  /** what the key opens */
  role: "host" | "seat";
  /** shown on the start page: "classic, Anna · Ben" */
  rules: string;
  names: string[];
  /** how many bots sit there; missing: from before that was noted */
  bots?: number;
  /** milliseconds since 1970 */
  used: number;
  ended: boolean;
}

const KEPT = 50; // the most recently used, of the server and of this device each

export function knownTables(): KnownTable[] {
  return (recall<KnownTable[]>("keys") ?? []).toSorted((one, other) => other.used - one.used);
}

export function knownTable(table: string): KnownTable | undefined {
  return knownTables().find((key) => key.table === table);
}

export function rememberTable(key: KnownTable): void {
  const all = [key, ...knownTables().filter((other) => other.table !== key.table)];
  const isAlike = (other: KnownTable) => isOnThisDevice(other.table) === isOnThisDevice(key.table);
  const latest = all.filter(isAlike).slice(0, KEPT);
  remember(
    "keys",
    all.filter((other) => !isAlike(other) || latest.includes(other)),
  );
}

export function forgetTable(table: string): void {
  remember(
    "keys",
    knownTables().filter((key) => key.table !== table),
  );
}
