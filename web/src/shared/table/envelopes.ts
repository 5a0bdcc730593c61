/** The envelopes of the seats that are played in this browser: handed in before the start, and opened once all are there. */
import { newContribution } from "../../base/randomness";
import type { SeatShown, TableState } from "../../generated/messages";
import { noteDice, noteSealed, sealedFor, type Sealed } from "../server/dice-notes";
import { envelopeOf } from "../server/line/envelope";
import type { TableClient } from "./client.svelte";

/** Those that this browser owes. The commitment has been seen by now. Where none lies on the table a new number is
 * drawn; where another one does, from a second page of this browser for example, the one that can be opened counts. */
export async function handInEnvelopes(table: TableClient): Promise<void> {
  for (const { seat } of table.state?.seats ?? []) {
    const before = mine(table, seat, "lobby");
    if (!before) continue;
    const kept = before.envelope === null ? undefined : sealedFor(table.id, seat);
    const { envelope } = kept && !kept.isOpened ? kept : await seal(table.id, seat);
    const now = mine(table, seat, "lobby");
    if (now && now.envelope !== envelope) await table.send({ type: "contribute", seat, envelope });
  }
}

/** Say what is in them, once everybody's lie on the table, and have been noted: a second time, if the answer got lost,
 * among the same ones only. Never out of an envelope that is not the one handed in: then somebody has exchanged it. */
export async function openEnvelopes(table: TableClient): Promise<void> {
  const isAwaited = ({ kind, envelope }: SeatShown) => (kind === "person" || kind === "here") && envelope === null;
  if (table.state?.seats.some(isAwaited)) return;
  for (const { seat } of table.state?.seats ?? []) {
    const [now, sealed] = [mine(table, seat, "revealing"), sealedFor(table.id, seat)];
    if (!now || now.contribution !== null || !sealed) continue;
    if (sealed.envelope !== now.envelope) return table.warn({ kind: "own", seat });
    const finding = noteDice(table.state!);
    if (finding) return table.warn(finding);
    noteSealed(table.id, seat, { ...sealed, isOpened: true });
    await table.send({ type: "reveal", seat, contribution: sealed.contribution });
  }
}

/** Whether this browser has forgotten what is in an envelope of its own. */
export const hasForgotten = (table: TableClient): boolean =>
  table.seats.some((seat) => mine(table, seat, "revealing")?.contribution === null && !sealedFor(table.id, seat));

/** A seat that is played here, while the table, one with envelopes, is in this phase. */
function mine({ state, seats }: TableClient, colours: string, phase: TableState["phase"]): SeatShown | undefined {
  if (state?.dice !== 2 || state.phase !== phase || !seats.includes(colours)) return undefined;
  return state.seats.find(({ seat }) => seat === colours);
}

/** Put a new number into an envelope, and remember it. */
async function seal(table: string, seat: string): Promise<Sealed> {
  const contribution = newContribution();
  const sealed = { contribution, envelope: await envelopeOf(table, seat, contribution), isOpened: false };
  noteSealed(table, seat, sealed);
  return sealed;
}
