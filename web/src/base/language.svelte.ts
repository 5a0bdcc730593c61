/** Which language is spoken, and saying things in it. Every text is a `Sentence`: both languages side by side. */
import type { Sentence } from "../generated/messages";
import { settings } from "./settings.svelte";

export type Language = "de" | "en";
export type Texts = Readonly<Record<string, Sentence>>;

/** The first language of somebody's that we speak; English for everybody who speaks neither. */
export function firstSpoken(languages: readonly string[]): Language {
  return languages.find((name) => /^(de|en)\b/.test(name))?.startsWith("de") ? "de" : "en";
}

// Asked once: a long log has thousands of sentences, and finding it out takes longer than saying one.
const browserLanguage = firstSpoken(globalThis.navigator?.languages ?? []);

export function language(): Language {
  return settings.language ?? browserLanguage;
}

/** A sentence in the language that is spoken, with `{name}` replaced by `values.name`. */
export function say(sentence: Sentence, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence[language()].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** How numbers, dates and lists are written where the language is spoken; our English is British. */
export const locale = (): string => (language() === "de" ? "de" : "en-GB");

/** A number as it is written in the language that is spoken, with a real minus. */
export function number(value: number, digits = 0): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(locale(), format).replace("-", "−");
}

const lists: Partial<Record<string, Intl.ListFormat>> = {}; // making one takes longer than the list

/** "a, b and c" */
export function listed(parts: readonly string[]): string {
  const format = (lists[locale()] ??= new Intl.ListFormat(locale(), { type: "conjunction" }));
  return format.format(parts);
}
