/** Who answers for a table. Everything above asks here, and does not know whom it is talking to. */
import { isOnThisDevice, type TableServer } from "../../base/table-server";
import type { NewTable } from "../../generated/messages";
import { localServer } from "../../local/page/client";
import type { Way } from "./line/connection";
import { answersKnock } from "./http";
import { remote } from "./remote";

export { isOnThisDevice, RequestRefused } from "../../base/table-server";
export type { TableServer, TableSocket } from "../../base/table-server";

/** By the id of the table. */
export const serverOf = (table: string): TableServer => (isOnThisDevice(table) ? localServer() : remote);

/** How to get to a table. */
export const wayTo = (table: string): Way => ({
  socket: () => serverOf(table).openSocket(table),
  isThere: (signal) => (isOnThisDevice(table) ? Promise.resolve(true) : answersKnock(signal)),
});

/** For a table that is still a wish: one to which nobody comes from elsewhere is on this device, and there at once. */
export const serverFor = ({ seats }: NewTable): TableServer =>
  seats?.every(({ kind }) => kind === "here" || kind === "bot") ? localServer() : remote;

/** For records and boards that somebody has as text: they are not sent anywhere. */
export const reader = (): TableServer => localServer();
