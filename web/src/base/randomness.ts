/** Randomness. `crypto.randomUUID` is missing on pages without https, as in a family's own network. */
import { hexOf } from "./hashing";

const CONTRIBUTION_BYTES = 32;
const TOKEN_BYTES = 24;
const ID_BYTES = 12;

const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));

/** One's own part of the dice: whoever adds it knows that nobody else fixed them alone. */
export const newContribution = (): string => randomHex(CONTRIBUTION_BYTES);

/** An id for a command. */
export const newId = (): string => randomHex(ID_BYTES);

/** What will open a table or a seat: drawn before it is asked for, so that the same can be asked again. */
export const newToken = (): string => randomHex(TOKEN_BYTES);
