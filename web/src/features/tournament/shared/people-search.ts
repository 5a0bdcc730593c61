/** Finding people by what somebody types of their names. */

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** As it is compared: small letters, without dots and accents; "Müller", "Mueller" and "muller" find each other. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[äöüß]/g, (sign) => UMLAUTS[sign]!)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

const shorter = (text: string): string => text.replace(/([aou])e/g, "$1");

/** Whether every word that was typed begins a word of the name, or of what else is known of somebody. */
export function isFound(typed: string, ...known: readonly (string | null)[]): boolean {
  const wanted = plain(typed)
    .split(/[\s,]+/)
    .filter(Boolean);
  const words = plain(known.filter(Boolean).join(" ")).split(/[\s,.-]+/);
  return wanted.every((part) => words.some((word) => word.startsWith(part) || shorter(word).startsWith(shorter(part))));
}
