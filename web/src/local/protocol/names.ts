/** What people may be called; what can be seen of a name the engine knows. */
import { visibleName } from "../../engine";
import { cut } from "../../engine/core/characters";
import tables from "../../generated/tables.json";
import { longest_name as LONGEST_NAME } from "../../generated/limits.json";

const [LETTERS, LATIN] = tables.names.lookalikes.map((letters) => [...letters]) as [string[], string[]];
const LOOKALIKES = new Map(LETTERS.map((letter, n) => [letter, LATIN[n]!]));
const [FIRST_ACCENT, LAST_ACCENT] = tables.names.accents as [number, number];

/** The visible characters of a name with single spaces between, not too long. */
export const cleanName = (name: string): string => cut(visibleName(name), LONGEST_NAME).trim();

/** Whether people could take two names for the same: whatever the case, width, accents or look-alike letters. */
export const isSameName = (one: string, other: string): boolean => one !== "" && folded(one) === folded(other);

/** Small letters only; through the capitals, so that ß and SS are the same. */
const caseless = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

function folded(name: string): string {
  const plain = caseless(name.normalize("NFKD")).normalize("NFKD");
  return Array.from(plain, (letter) => {
    const code = letter.codePointAt(0)!;
    return code >= FIRST_ACCENT && code <= LAST_ACCENT ? "" : (LOOKALIKES.get(letter) ?? letter);
  }).join("");
}
