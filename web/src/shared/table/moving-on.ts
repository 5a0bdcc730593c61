/** A table is set up anew: whoever came to the old one is led to the new one. */
import { isOnThisDevice } from "../../base/table-server";
import { forgetTable, knownTable } from "../server/device/known-tables";
import { TableClient } from "./client.svelte";

/** Say so at the old table, as its host, and be done with it. Where it has begun meanwhile, or is gone, nobody has to be
 * led anywhere. */
export async function moveOn(from: string, to: string): Promise<void> {
  const token = knownTable(from)?.token;
  if (!token || isOnThisDevice(to)) return; // nobody can follow to a table of this device
  const table = new TableClient(from);
  table.open(token);
  try {
    let answer;
    do answer = await table.send({ type: "move_on", table: to });
    while (answer.type === "stale");
    if (answer.type === "done") forgetTable(from);
  } finally {
    table.leave();
  }
}
