/** Whether a record has what this browser noted before the game. */
import type { Hashing } from "../../base/hashing";
import type { ProofShown, ShareShown } from "../../generated/messages";
import type { Finding, Noted } from "../../shared/server/dice-notes";
import { envelopeOf } from "../../shared/server/line/envelope";

export type NotesFault =
  | { readonly kind: "found"; readonly finding: Finding }
  | { readonly kind: "unknown"; readonly note: string }
  | { readonly kind: "other_contribution" | "other_bot"; readonly seat: string };

/** The first thing that is not as it was noted; null if everything is. */
export async function compareNotes(noted: Noted, proof: ProofShown, sums: Hashing): Promise<NotesFault | null> {
  if (noted.finding) return { kind: "found", finding: noted.finding };
  if (noted.table !== proof.table) return { kind: "unknown", note: noted.table };
  if (noted.commitment && noted.commitment !== proof.commitment) return { kind: "unknown", note: noted.commitment };
  for (const share of sharesToCompare(noted, proof)) {
    const fault = await shareFault(share, noted, proof.table, sums);
    if (fault) return fault;
  }
  return null;
}

/** Every share, also one that was not noted; of dice without envelopes only what was noted. */
function sharesToCompare({ envelopes, contributions }: Noted, { shares }: ProofShown): readonly ShareShown[] {
  if (Object.keys(envelopes).length) return shares;
  return Object.keys(contributions).map(
    (seat) => shares.find((share) => share.seat === seat) ?? { seat, contribution: null, bot: null },
  );
}

async function shareFault(
  { seat, contribution, bot }: ShareShown,
  { envelopes, contributions, bots }: Noted,
  table: string,
  sums: Hashing,
): Promise<NotesFault | null> {
  if ((bots[seat] ?? null) !== bot) return { kind: "other_bot", seat };
  const isAsTold = (contributions[seat] ?? contribution) === contribution; // the last one may have come after we left
  const envelope = contribution === null ? undefined : await envelopeOf(table, seat, contribution, sums);
  const wasSealed = Object.keys(envelopes).length === 0 || envelopes[seat] === envelope;
  return isAsTold && wasSealed ? null : { kind: "other_contribution", seat };
}
