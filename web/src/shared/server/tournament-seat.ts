/** From one's own page of a tournament to the table where one plays online, and back. */
import { recall, remember } from "../../base/memory";
import { tableAddress } from "./addresses";
import { post } from "./http";
import { rememberTable } from "./known-tables";

/** What the server answers to a person's link: `OnlineSeatGiven`. */
interface SeatGiven {
  readonly table: string;
  readonly seat: string;
  readonly token: string;
}

const KEPT = 20; // tables whose tournament is remembered
const PAGES = "tournaments-of-tables";
type PageOfTable = readonly [table: string, page: string];

export const tournamentAddress = (tournament: string, token: string): string => `tournament/${tournament}/${token}`;

/** Take one's own seat in the round that is played; the address of its table. `RequestRefused` says why not. */
export async function takeOnlineSeat(tournament: string, token: string): Promise<string> {
  const given = await post<SeatGiven>(`api/tournaments/${tournament}/seat`, {}, token);
  rememberTable({ table: given.table, token: given.token, role: "seat", rules: "", names: [], used: Date.now(), ended: false });
  const others = pages().filter(([table]) => table !== given.table);
  const mine: PageOfTable = [given.table, tournamentAddress(tournament, token)];
  remember(PAGES, [mine, ...others].slice(0, KEPT));
  return tableAddress(given.table);
}

const pages = (): readonly PageOfTable[] => recall<PageOfTable[]>(PAGES) ?? [];

/** One's own page of the tournament that a table belongs to; null if this browser did not come from there. */
export const tournamentOf = (table: string): string | null => pages().find(([known]) => known === table)?.[1] ?? null;
