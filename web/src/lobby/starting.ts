/** From the wish for a game to its first roll. */
import { makeTable } from "../api";
import type { NewTable, TableMade } from "../generated/messages";
import { keep } from "../keys";
import type { TableClient } from "../table.svelte";

/** The game that most people want at once: oneself and three bots, and one may begin: the next click rolls. */
export const playNow = (name: string): NewTable => ({
  rules: "classic",
  first: "y",
  seats: [{ kind: "here", name }, { kind: "bot" }, { kind: "bot" }, { kind: "bot" }],
  options: { hints: true },
});

/** Set up a table and keep its keys in this browser. */
export async function layTable(wish: NewTable): Promise<TableMade> {
  const made = await makeTable(wish);
  keep({
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

/** Whether the table was laid for people at this device and bots: such a game begins without asking. Where others were
 * awaited, the host begins: a seat that is given to a bot may be somebody's again a moment later. */
export const awaitsNobody = ({ state, events }: Pick<TableClient, "state" | "events">): boolean => {
  const laid = events[0]?.event;
  const isHere = ({ kind }: { readonly kind: string }) => kind === "here" || kind === "bot";
  return state?.phase === "lobby" && laid?.type === "table_created" && [...laid.seats, ...state.seats].every(isHere);
};

/** The tables that are being prepared, and whether something has changed meanwhile. */
const busy = new WeakMap<TableClient, boolean>();

/** What this browser owes a table before the game: its part of the dice and, where nobody is awaited, the start. To be
 * called whenever something has changed; a command that came too late is tried again then. */
export async function prepare(table: TableClient): Promise<void> {
  if (busy.has(table)) return void busy.set(table, true);
  try {
    do {
      busy.set(table, false);
      await table.contribute();
      if (table.isHost && awaitsNobody(table)) await table.send({ type: "start" });
    } while (busy.get(table));
  } finally {
    busy.delete(table);
  }
}
