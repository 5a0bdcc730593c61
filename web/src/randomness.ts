/** Randomness. `crypto.randomUUID` is missing on pages without https, as in a family's own network. */

const CONTRIBUTION_BYTES = 32;
const ID_BYTES = 12;

function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One's own part of the dice: whoever adds it knows that nobody else fixed them alone. */
export const newContribution = (): string => randomHex(CONTRIBUTION_BYTES);

/** An id for a command. */
export const newId = (): string => randomHex(ID_BYTES);
