/** What the colours of the boards are called. */
import data from "../generated/colours.json";
import type { Sentence } from "../generated/messages";
import { language, say } from "../language.svelte";

const colours = data.colours as unknown as Readonly<Record<string, { name: Sentence }>>;

function nameOf(colour: string): string {
  const name = say(colours[colour]!.name);
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** "Gelb", or "Gelb + Rot" for a seat with two colours. */
export const colourName = (seat: string): string => [...seat].map(nameOf).join(" + ");
