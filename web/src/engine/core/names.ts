/** What people may be called: letters of any script, but nothing blank and nothing that a terminal obeys. */
import engine from "../../generated/engine.json";
import { JOINER } from "./characters";
import { isSpace, words } from "./reading";

const { blank, invisible, selectors, pictures } = engine.names;
const BLANK = new Set(blank);
const INVISIBLE = new Set(invisible);
const OTHER = /^\p{C}$/u;
const MARK = /^\p{M}$/u;

const isSelector = (code: number): boolean => selectors.some(([from, to]) => code >= from! && code <= to!);

/** A text on one line, without the characters that a terminal obeys or that hide or turn what stands beside them. */
export const visible = (text: string): string =>
  words(Array.from(text, (sign) => (isSpace(sign) ? " " : OTHER.test(sign) ? "" : sign)).join("")).join(" ");

const isPicture = (sign: string | undefined): boolean => {
  const code = sign?.codePointAt(0) ?? 0;
  return pictures.some(([from, to]) => code >= from! && code <= to!);
};

/** A name of visible characters with single spaces between; empty when there is nothing to be seen. What makes one picture
 * of several, such as a family, stays between them. */
export function visibleName(name: string): string {
  const signs = Array.from(name).filter((sign) => !isSelector(sign.codePointAt(0)!));
  const parts: string[][] = [[]];
  signs.forEach((sign, n) => {
    if (sign === JOINER && isPicture(signs[n - 1]) && isPicture(signs[n + 1])) parts.push([]);
    else parts.at(-1)!.push(sign);
  });
  return parts.map((part) => visiblePart(part.join(""))).join(JOINER);
}

function visiblePart(name: string): string {
  const shown: string[] = [];
  const carriesMark = () => shown.length > 0 && !isSpace(shown[0]!) && !isSpace(shown.at(-1)!);
  for (const sign of visible(name)) {
    const code = sign.codePointAt(0)!;
    if (INVISIBLE.has(code)) continue;
    if (BLANK.has(code)) shown.push(" ");
    else if (!MARK.test(sign) || carriesMark()) shown.push(sign); // a mark needs a letter
  }
  return words(shown.join("").normalize("NFC")).join(" ");
}
