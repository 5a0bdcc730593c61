/** What the colours of the boards are called. */
import data from "../generated/colours.json";
import type { Sentence } from "../generated/messages";
import { say } from "../language.svelte";

const colours = data.colours as unknown as Readonly<Record<string, { name: Sentence; shape: Sentence }>>;

/** "Gelb", or "Gelb + Rot" for a seat with two colours. */
export const colourName = (seat: string): string => [...seat].map((colour) => say(colours[colour]!.name)).join(" + ");
