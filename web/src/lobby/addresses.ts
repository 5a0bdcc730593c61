/** Addresses that others open. On the machine that serves the game they must not say "localhost". */
import { serverAddress } from "../api";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where other devices find this page; null if they cannot. */
export async function outside(): Promise<string | null> {
  if (!LOCAL.test(location.hostname)) return location.origin;
  return (await serverAddress().catch(() => ({ lan: null }))).lan;
}

export const seatAddress = (table: string, seat: string): string => `/t/${table}/${seat}`;
/** For whoever may sit down or watch: the key to watch travels behind the #, which is never sent to a server. */
export const tableAddress = (table: string, watch?: string): string => `/t/${table}${watch ? `#or=${watch}` : ""}`;
export const watchAddress = (table: string, watch: string): string => `/t/${table}#watch=${watch}`;
/** For a phone beside a big screen. */
export const handset = (address: string): string => {
  const [path, fragment] = address.split("#");
  return `${path}?handset${fragment ? `#${fragment}` : ""}`;
};
