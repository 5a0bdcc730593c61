/** What may be done about others at a table in play: docs/server.md, "What a host may do". The server decides; this is
 * what is offered. */
import type { SeatShown } from "../../generated/messages";
import { STALLS_AFTER } from "../rules/limits";
import type { TableClient } from "./client.svelte";

type Standing = Pick<TableClient, "state" | "seats" | "isHost" | "isMine" | "due">;

/** Whether the host may let a bot play for somebody, or free the seat: they are gone, or, where no clock does it, they
 * have not decided for this many seconds. */
export function mayReplace({ state, due }: Standing, seat: SeatShown, secondsDue: number): boolean {
  const stalls = state?.options.clock === null && due?.seat === seat.seat && secondsDue >= STALLS_AFTER;
  return !seat.connected || stalls;
}

/** Nobody stops the game to think. */
export const mayPause = ({ state, isHost, isMine }: Standing): boolean =>
  isHost && !(isMine && state?.left != null && state.seats.some(({ kind }) => kind === "person"));

/** A game does not stand still for ever because its host has gone. */
export const mayResume = ({ state, seats, isHost }: Standing): boolean =>
  isHost || (seats.length > 0 && !state?.tournament && isHostGone(state));

function isHostGone(state: TableClient["state"]): boolean {
  const theirs = state?.seats.filter(({ seat, kind }) => (state.host === null ? kind === "here" : seat === state.host));
  return !!theirs?.length && theirs.every(({ connected }) => !connected);
}
