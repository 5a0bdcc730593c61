/** The sealed envelope of a contribution. */
import { expect, test } from "vitest";
import { browserHashing, libraryHashing } from "../../../../src/base/hashing";
import { envelopeOf } from "../../../../src/shared/server/line/envelope";

// printf %s '23:poeppel dice 2 envelope,4:k7Qm,1:y,32:6465666768696a6b6c6d6e6f70717273,' | sha256sum
const CONTRIBUTION = "6465666768696a6b6c6d6e6f70717273";
const ENVELOPE = "5e4920829a5cb4a553d1967845b3e0f92607703b515ff30822ed722f4410c188";

test("is the SHA-256 of label, table, seat and contribution", async () => {
  expect(await envelopeOf("k7Qm", "y", CONTRIBUTION)).toBe(ENVELOPE);
  expect(await envelopeOf("k7Qm", "y", CONTRIBUTION, browserHashing(crypto.subtle))).toBe(ENVELOPE);
  expect(await envelopeOf("k7Qm", "y", CONTRIBUTION, await libraryHashing())).toBe(ENVELOPE);
});

test("the same contribution at another seat, or at another table, is another envelope", async () => {
  expect(await envelopeOf("k7Qm", "r", CONTRIBUTION)).not.toBe(ENVELOPE);
  expect(await envelopeOf("k7Qn", "y", CONTRIBUTION)).not.toBe(ENVELOPE);
});
