/** The keys to the tables at which this browser has a place: their tokens, and when they were last used. */
import { recall, remember } from "./memory";

export interface Key {
  table: string;
  token: string;
  /** what the key opens */
  role: "host" | "seat";
  /** shown on the start page: "classic, Anna · Ben" */
  rules: string;
  names: string[];
  /** milliseconds since 1970 */
  used: number;
  ended: boolean;
}

const KEPT = 50; // the most recently used

export function keys(): Key[] {
  return (recall<Key[]>("keys") ?? []).toSorted((one, other) => other.used - one.used);
}

export function keyTo(table: string): Key | undefined {
  return keys().find((key) => key.table === table);
}

export function keep(key: Key): void {
  const others = keys().filter((other) => other.table !== key.table);
  remember("keys", [key, ...others].slice(0, KEPT));
}

export function forget(table: string): void {
  remember("keys", keys().filter((key) => key.table !== table));
}
