/**
 * What readers of texts need, so that whatever is read here is read as Python reads it, and refused with the same words:
 * its lines, its spaces, its characters (a string of JavaScript counts halves of some), and how it shows a value.
 */
import engine from "../../generated/engine.json";
import reasons from "../../generated/reasons.json";
import { joined, listed, text, type Part, type Text } from "./sentences";

export { filled, joined, text, type Part, type Text } from "./sentences";

/** The sentences of all readers, by the module of Python that they stand in. */
export const sentences = engine.sentences;

/** `green`, `green or red`, `green, red or black`. */
export const either = (parts: readonly Part[]): Text => listed(parts, reasons.or);

/** `1 pawn`, `3 pawns`. */
export const counted = (number: number, one: Text, many: Text): Text =>
  joined([text(number), number === 1 ? one : many]);

// ── characters, spaces and lines as Python knows them ───────────────────────────────────────────────────────────────

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const SPACES = new RegExp(`[${SPACE}]+`);
const AT_START = new RegExp(`^[${SPACE}]+`);
const LINE_END = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/;

export const isSpace = (character: string): boolean => SPACES.test(character);

/** The first characters of a text. */
export function first(text: string, number: number): string {
  return text.length <= number ? text : [...text].slice(0, number).join("");
}

export const stripLeft = (text: string): string => text.replace(AT_START, "");

export function stripRight(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

export const strip = (text: string): string => stripLeft(stripRight(text));

/** The words of a text, as many as wanted; what is left is the last one. */
export function words(text: string, most = Infinity): string[] {
  const found: string[] = [];
  let rest = stripLeft(text);
  while (rest) {
    const space = found.length < most - 1 ? SPACES.exec(rest) : null;
    found.push(space ? rest.slice(0, space.index) : rest);
    rest = space ? rest.slice(space.index + space[0].length) : "";
  }
  return found;
}

export function lines(text: string): string[] {
  const found = text.split(LINE_END);
  if (found.at(-1) === "") found.pop();
  return found;
}

/** What stands before the first sign and what after it. */
export function divided(text: string, sign: string): [before: string, after: string, found: boolean] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, "", false] : [text.slice(0, at), text.slice(at + sign.length), true];
}

// ── values in sentences ─────────────────────────────────────────────────────────────────────────────────────────────

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]/u;
const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** A text in quotation marks, with everything named that could not be seen. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const sign = (character: string) => {
    if (character === mark) return `\\${character}`;
    if (character in NAMED) return NAMED[character]!;
    return character === " " || !UNPRINTABLE.test(character) ? character : numbered(character.codePointAt(0)!);
  };
  return mark + Array.from(text, sign).join("") + mark;
}

function numbered(code: number): string {
  const hex = (digits: number) => code.toString(16).padStart(digits, "0");
  if (code < 0x100) return `\\x${hex(2)}`;
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}

/** A value as it can stand in a sentence, whatever it is. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? quoted(value) : plain(value);
  const longest = engine.longest_shown;
  return [...first(text, longest + 1)].length <= longest ? text : `${first(text, longest - 1)}…`;
}

function plain(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(", ")}]`;
  return typeof value === "object" && value !== null ? `<${value.constructor?.name ?? "object"}>` : String(value);
}
