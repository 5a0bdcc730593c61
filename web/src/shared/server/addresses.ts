/** Addresses that others open. On the machine that serves the game they must not say "localhost". */
import { hasServer, root } from "../../base/page/root";
import { serverAddress } from "./api";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether this page is on the machine that serves it. */
export const isLocalPage = (): boolean => hasServer && LOCAL.test(location.hostname);

/** Where other devices find these pages, with a slash at the end; null if they cannot. */
export async function outside(): Promise<string | null> {
  if (!hasServer) return null; // there are no tables for others
  if (!isLocalPage()) return root;
  const { lan } = await serverAddress().catch(() => ({ lan: null }));
  return lan && `${lan}/`;
}

export const seatAddress = (table: string, seat: string): string => `t/${table}/${seat}`;
/** For whoever may sit down or watch. */
export const tableAddress = (table: string): string => `t/${table}`;
export const watchAddress = (table: string): string => `t/${table}?watch`;
/** For a phone beside a big screen. */
export const handset = (address: string): string => `${address}?handset`;

/** Of a single roll: `replay/ID#roll=57`. Of a record that was opened from a file there is no table. */
export const rollAddress = (table: string | null, roll: number): string =>
  `replay${table ? `/${table}` : ""}#roll=${roll}`;

/** The roll that an address names after its #; null: none. */
export function rollIn(fragment: string): number | null {
  const found = /^roll=(\d{1,6})$/.exec(fragment);
  return found ? Number(found[1]) : null;
}
