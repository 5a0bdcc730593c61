/** From the wish for a game to its first roll. */
import type { NewTable, TableMade, TableState } from "../../generated/messages";
import { makeTable } from "../server/device/places";
import { rememberTable } from "../server/device/known-tables";
import type { TableClient } from "./client.svelte";
import { handInEnvelopes, openEnvelopes } from "./envelopes";
import { dressPawns } from "./wardrobe.svelte";

/** The game that most people want at once: you and three bots, and you begin: the next click rolls. */
export const playNow = (name: string): NewTable => ({
  rules: "classic",
  first: "y",
  seats: [{ kind: "here", name }, { kind: "bot" }, { kind: "bot" }, { kind: "bot" }],
  options: { hints: true },
});

/** Set up a table and keep its keys in this browser. */
export async function setUpTable(wish: NewTable): Promise<TableMade> {
  const made = await makeTable(wish);
  rememberTable({
    table: made.table,
    token: made.host_token,
    role: "host",
    rules: wish.rules ?? "classic",
    names: (wish.seats ?? []).map((seat) => seat.name ?? "").filter(Boolean),
    used: Date.now(),
    ended: false,
  });
  return made;
}

/** Whether the game has not begun: people sit down, and then open their envelopes. */
export const isBefore = (state: TableState | null): boolean => state?.phase === "lobby" || state?.phase === "revealing";

/** Whether the table was set up for people at this device and bots: such a game begins without asking. Where others were
 * awaited, the host begins: a seat that is given to a bot may be somebody's again a moment later. */
export const awaitsNobody = ({ state, events }: Pick<TableClient, "state" | "events">): boolean => {
  const laid = events[0]?.event;
  const isHere = ({ kind }: { readonly kind: string }) => kind === "here" || kind === "bot";
  const isSetUp = laid?.type === "table_created" && [...laid.seats, ...(state?.seats ?? [])].every(isHere);
  return isBefore(state) && isSetUp;
};

/** The tables that are being prepared, and whether something has changed meanwhile. */
const busy = new WeakMap<TableClient, boolean>();

/** What this browser owes a table before the game: its envelopes, where nobody is awaited the start, and what is in the
 * envelopes. To be called whenever something has changed; a command that came too late is tried again then. */
export async function prepare(table: TableClient): Promise<void> {
  if (busy.has(table)) return void busy.set(table, true);
  try {
    do {
      busy.set(table, false);
      await handInEnvelopes(table);
      if (table.state?.phase === "lobby") await dressPawns(table);
      if (table.state?.phase === "lobby" && table.isHost && awaitsNobody(table)) await table.send({ type: "start" });
      await openEnvelopes(table);
    } while (busy.get(table));
  } finally {
    busy.delete(table);
  }
}
