/** Being done with a game: from the device or the server, and from what this browser remembers. */
import { forgetTable, knownTable } from "./known-tables";
import { isOnThisDevice, RequestRefused, serverOf } from "../table-server";

/** Whatever becomes of it elsewhere, it is no longer offered here: a server that does not answer, or has forgotten the
 * table, is no reason to keep it in a list. `RequestRefused` when this device cannot delete what it keeps. */
export async function clearAway(table: string): Promise<void> {
  const token = knownTable(table)?.token ?? "";
  await serverOf(table)
    .clearAway(table, token)
    .catch((error: unknown) => {
      if (isOnThisDevice(table) || !(error instanceof RequestRefused)) throw error;
    });
  forgetTable(table);
}
