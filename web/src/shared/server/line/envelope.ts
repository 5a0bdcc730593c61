/** The sealed envelope in which a seat's contribution lies until all have been handed in: docs/fair-dice.md. */
import { hashing, hexOf, netstrings, type Hashing } from "../../../base/hashing";

const LABEL = "poeppel dice 2 envelope";

export async function envelopeOf(
  table: string,
  seat: string,
  contribution: string,
  sums: Hashing | null = null,
): Promise<string> {
  const { sha256 } = sums ?? (await hashing());
  return hexOf(await sha256(netstrings([LABEL, table, seat, contribution])));
}
