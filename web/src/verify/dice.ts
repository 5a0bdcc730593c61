/** The faces of a game, worked out from what was fixed before it began: docs/fair-dice.md. */
import type { ProofShown } from "../generated/messages";
import type { Bytes, Hashing } from "./hashing";

const LABEL = "poeppel dice 1";
const FAIR_BYTES = 252; // the bytes below are 42 times the six faces; the four others would favour 1 to 4

const encoder = new TextEncoder();

export const bytesOf = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** `5:table,`: the length stands before, so that no two lists of fields give the same bytes. */
export const netstring = (field: string): string => `${encoder.encode(field).length}:${field},`;

/** The face of the first byte that favours none; null if there is no such byte. */
export function faceOf(digest: Bytes): number | null {
  const fair = digest.find((byte) => byte < FAIR_BYTES);
  return fair === undefined ? null : (fair % 6) + 1;
}

/** Works out face 0, 1, 2 … of a game. */
export async function faces(proof: ProofShown, secret: string, hashing: Hashing): Promise<(number: number) => Promise<number>> {
  const given = proof.contributions.flatMap(({ seat, contribution }) => [seat, contribution]);
  const shared = [LABEL, proof.table, ...given].map(netstring).join("");
  const sign = await hashing.hmac(bytesOf(secret));
  return async (number) => {
    for (let block = 0; ; block++) {
      const message = shared + netstring(String(number)) + netstring(String(block));
      const face = faceOf(await sign(encoder.encode(message)));
      if (face !== null) return face;
    }
  };
}
