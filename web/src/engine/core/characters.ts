/** What people count as one: a letter with its accents, a picture that is made of several, a flag. */

export const JOINER = "\u200d";
const BELONGS = /^[\p{M}\p{Emoji_Modifier}\u200d]$/u;
const FLAG_LETTER = /^\p{Regional_Indicator}$/u;

export function characters(text: string): string[] {
  const found: string[] = [];
  for (const sign of text) {
    const before = found.at(-1);
    if (before !== undefined && belongs(sign, before)) found[found.length - 1] = before + sign;
    else found.push(sign);
  }
  return found;
}

const belongs = (sign: string, before: string): boolean =>
  BELONGS.test(sign) || before.endsWith(JOINER) || (FLAG_LETTER.test(sign) && FLAG_LETTER.test(before));

/** The first of them. */
export const cut = (text: string, most: number): string => characters(text).slice(0, most).join("");
