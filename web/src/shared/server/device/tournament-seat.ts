/** From somebody's own page of a tournament to the table where they play online, and back. */
import { recall, remember } from "../../../base/memory";
import type { OnlineSeatGiven } from "../../../generated/tournaments";
import { tableAddress } from "../addresses";
import { post } from "../http";
import { rememberTable } from "./known-tables";
import { linkAddress } from "../tournaments";

const KEPT = 20; // tables whose tournament is remembered
const PAGES = "tournaments-of-tables";
type PageOfTable = readonly [table: string, page: string];

/** Take one's own seat in the round that is played; the address of its table. `RequestRefused` says why not. */
export async function takeOnlineSeat(tournament: string, link: string): Promise<string> {
  const { table, token } = await post<OnlineSeatGiven>(`api/tournaments/${tournament}/seat`, {}, link);
  rememberTable({ table, token, role: "seat", rules: "", names: [], used: Date.now(), ended: false });
  const others = pages().filter(([known]) => known !== table);
  remember(PAGES, [[table, linkAddress(tournament, link)], ...others].slice(0, KEPT));
  return tableAddress(table);
}

const pages = (): readonly PageOfTable[] => recall<PageOfTable[]>(PAGES) ?? [];

/** One's own page of the tournament that a table belongs to; null if this browser did not come from there. */
export const tournamentOf = (table: string): string | null => pages().find(([known]) => known === table)?.[1] ?? null;
