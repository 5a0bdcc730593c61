/** Which language is spoken, and saying things in it. Every text is a `Sentence`: both languages side by side. */
import type { Sentence } from "./generated/messages";
import { settings } from "./settings.svelte";

export type Language = "de" | "en";
export type Texts = Readonly<Record<string, Sentence>>;

/** The first language of the browser that we speak; English for everybody who speaks neither. */
function browserLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  return wanted.find((name) => /^(de|en)\b/.test(name))?.startsWith("de") ? "de" : "en";
}

export function language(): Language {
  return settings.language ?? browserLanguage();
}

/** A sentence in the language that is spoken, with `{name}` replaced by `values.name`. */
export function say(sentence: Sentence, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence[language()].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A number as it is written in the language that is spoken. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
