/** Rules as they are written (`classic+barriers`), put into words. What fits together is in the data, not here. */
import { listed, say } from "../../base/language.svelte";
import data from "../../generated/editions.json";
import type { Sentence } from "../../generated/messages";
import { texts } from "./texts";

export interface Seating {
  readonly seatings: Readonly<Record<string, readonly string[]>>;
  readonly neutral: string | null;
}

export interface Edition {
  readonly title: Sentence;
  readonly about: Sentence;
  readonly board: string;
  readonly dice: number;
  readonly tournament: boolean;
  readonly roll_off: boolean;
  /** whether the board prints A, B and a to d */
  readonly letters: boolean;
  readonly players: readonly number[];
  readonly seatings: Readonly<Record<string, readonly string[]>>;
  readonly seatings_with: Readonly<Record<string, Seating>>;
  /** with which house rule people win in pairs, and which colours win together then */
  readonly pairs: Readonly<Record<string, readonly string[]>>;
  readonly takes: readonly string[];
  readonly always: readonly string[];
  readonly refused: Readonly<Record<string, Sentence>>;
  readonly needs: readonly { readonly switch: string; readonly needs: readonly string[]; readonly text: Sentence }[];
  readonly excludes: readonly { readonly switches: readonly string[]; readonly text: Sentence }[];
}

export interface Switch {
  readonly rule: string;
  readonly title: Sentence;
  readonly about: Sentence;
  /** in no box: a rule of our own */
  readonly ours: boolean;
}

/** How long a game is to be: house rules that go well together. */
export interface Length {
  readonly name: string;
  readonly title: Sentence;
  readonly about: Sentence;
  readonly switches: readonly string[];
}

export const lengths: readonly Length[] = data.lengths;
export const editions = data.editions as unknown as Readonly<Record<string, Edition>>;
export const switches = data.switches as unknown as Readonly<Record<string, Switch>>;

/** The edition and the house rules of `classic+barriers`. */
export function readRules(text: string): { edition: string; switches: string[] } {
  const [edition = "", ...chosen] = text.split("+");
  return { edition, switches: chosen };
}

export const writeRules = (edition: string, chosen: readonly string[]): string => [edition, ...chosen].join("+");

/** "Der Klassiker mit Barrieren und Schlagzwang". A table may be older than this page: unknown names stay as they are. */
export function rulesInWords(text: string): string {
  const { edition, switches: chosen } = readRules(text);
  const title = Object.hasOwn(editions, edition) ? say(editions[edition]!.title) : edition;
  const names = chosen.map((name) => (Object.hasOwn(switches, name) ? say(switches[name]!.title) : name));
  const quoted = names.map((name) => say(texts.quoted, { name }));
  return chosen.length ? say(texts.rules_with, { title, switches: listed(quoted) }) : title;
}
