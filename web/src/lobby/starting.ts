/** From the wish for a game to its first roll. */
import { makeTable } from "../api";
import type { NewTable, TableMade, TableState } from "../generated/messages";
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
    watch: made.watch_token,
    rules: wish.rules ?? "classic",
    names: (wish.seats ?? []).map((seat) => seat.name ?? "").filter(Boolean),
    used: Date.now(),
    ended: false,
  });
  return made;
}

/** Whether nobody has to come from elsewhere: such a game begins without asking. */
export const awaitsNobody = (state: TableState): boolean =>
  state.phase === "lobby" && state.seats.every((seat) => seat.kind === "here" || seat.kind === "bot");

const busy = new WeakSet<TableClient>();

/** What this browser owes a table before the game: its part of the dice and, where nobody is awaited, the start. To be
 * called whenever something has changed; a command that came too late is tried again then. */
export async function prepare(table: TableClient): Promise<void> {
  if (busy.has(table)) return;
  busy.add(table);
  try {
    await table.contribute();
    if (table.isHost && table.state && awaitsNobody(table.state)) await table.send({ type: "start" });
  } finally {
    busy.delete(table);
  }
}
