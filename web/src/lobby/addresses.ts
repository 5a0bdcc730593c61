/** Addresses that others open. On the machine that serves the game they must not say "localhost". */
import { serverAddress } from "../api";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where other devices find this page; null if they cannot. */
export async function outside(): Promise<string | null> {
  if (!LOCAL.test(location.hostname)) return location.origin;
  return (await serverAddress().catch(() => ({ lan: null }))).lan;
}

export const seatAddress = (table: string, seat: string): string => `/t/${table}/${seat}`;
/** For whoever may sit down or watch. */
export const tableAddress = (table: string): string => `/t/${table}`;
export const watchAddress = (table: string): string => `/t/${table}?watch`;
/** For a phone beside a big screen. */
export const handset = (address: string): string => `${address}?handset`;
