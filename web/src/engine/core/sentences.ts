/** Sentences for people, always in both languages: what `poeppel/texts.py` is in Python. They come from catalogues. */
import type { Sentence } from "../../generated/messages";
import reasons from "../../generated/reasons.json";

export type Text = Sentence;
export type Part = Text | string | number;
/** The sentences of one module of Python's by name, with `{holes}` to be filled. */
export type Sentences = Readonly<Record<string, Text>>;

export const NOTHING: Text = { de: "", en: "" };
const AND: Text = reasons.and;

/** A part of a sentence that is the same in both languages, or is not. */
export function text(part: Part): Text {
  return typeof part === "object" ? part : { de: String(part), en: String(part) };
}

/** The sentence with `{name}` replaced by the part of that name. */
export function filled(sentence: Text, parts: Readonly<Record<string, Part>> = {}): Text {
  const fill = (language: keyof Text) =>
    sentence[language].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`nothing fills ${hole} in "${sentence.en}"`);
      return text(part)[language];
    });
  return { de: fill("de"), en: fill("en") };
}

/** Something that tells the sentences of a catalogue by their names. */
export function teller<Names extends string>(sentences: Readonly<Record<Names, Text>>) {
  return (name: Names, parts?: Readonly<Record<string, Part>>): Text => filled(sentences[name], parts);
}

export function joined(texts: readonly Text[], by = " "): Text {
  return { de: texts.map(({ de }) => de).join(by), en: texts.map(({ en }) => en).join(by) };
}

/** `green`, `green and red`, `green, red and black`. */
export function listed(parts: readonly Part[], last: Text = AND): Text {
  const texts = parts.map(text);
  const others = texts.slice(0, -1);
  return others.length ? joined([joined(others, ", "), last, ...texts.slice(-1)]) : joined(texts);
}

/** The text at the beginning of a sentence. */
export function capitalized({ de, en }: Text): Text {
  const capital = (said: string) => said.slice(0, 1).toUpperCase() + said.slice(1);
  return { de: capital(de), en: capital(en) };
}

/** `3,5`, in English `3.5`. */
export function decimal(number: number, digits: number): Text {
  const written = fixed(number, digits);
  return { de: written.replace(".", ","), en: written };
}

/** A number that is not negative, as Python writes it: what lies exactly halfway goes to the even digit. */
export function fixed(number: number, digits: number): string {
  const rounded = number.toFixed(digits);
  const [whole, fraction] = number.toFixed(100).split(".") as [string, string]; // every digit that it has
  const below = digits ? `${whole}.${fraction.slice(0, digits)}` : whole;
  const isHalfway = /^50*$/.test(fraction.slice(digits));
  return isHalfway && Number(below.at(-1)) % 2 === 0 ? below : rounded;
}
