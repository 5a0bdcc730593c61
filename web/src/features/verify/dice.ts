/** The faces of a game, worked out from what was fixed before it began: docs/fair-dice.md. */
import { bytesOf, hexOf, netstrings, type Bytes, type Hashing } from "../../base/hashing";
import type { ProofShown, Replay } from "../../generated/messages";

const LABEL = "poeppel dice";
const FAIR_BYTES = 252; // the bytes below are 42 times the six faces; the four others would favour 1 to 4

/** What the server published before anybody sat down: a hash of the secret and of everything that was settled then.
 * With version 1 it was a hash of the secret alone. */
export async function commitmentOf(
  { rules, seats }: Pick<Replay, "rules" | "seats">,
  { version, table, board, first }: ProofShown,
  secret: string,
  { sha256 }: Hashing,
): Promise<string> {
  const settled = [secret, table, rules, board, first, ...seats.map(({ seat }) => seat)];
  return hexOf(await sha256(version === 1 ? bytesOf(secret) : netstrings([`${LABEL} 2 commitment`, ...settled])));
}

/** The face of the first byte that favours none; null if there is no such byte. */
export function faceOf(digest: Bytes): number | null {
  const fair = digest.find((byte) => byte < FAIR_BYTES);
  return fair === undefined ? null : (fair % 6) + 1;
}

/** The part of the message that is the same for all faces. */
function shared({ version, table, commitment, shares }: ProofShown): string[] {
  if (version === 1)
    return [`${LABEL} 1`, table, ...shares.flatMap(({ seat, contribution }) => [seat, contribution ?? ""])];
  const given = shares.flatMap(({ seat, bot, contribution }) => [
    seat,
    bot === null ? "person" : `bot ${bot}`,
    contribution ?? "",
  ]);
  return [`${LABEL} 2`, commitment, ...given];
}

/** Works out face 0, 1, 2 … of a game. */
export async function faces(
  proof: ProofShown,
  secret: string,
  hashing: Hashing,
): Promise<(number: number) => Promise<number>> {
  const sign = await hashing.hmac(bytesOf(secret));
  return async (number) => {
    for (let block = 0; ; block++) {
      const face = faceOf(await sign(netstrings([...shared(proof), String(number), String(block)])));
      if (face !== null) return face;
    }
  };
}
