/** What people and colours are called. */
import colours from "../generated/colours.json";
import type { SeatShown, Sentence } from "../generated/messages";
import { language, say } from "../language.svelte";
import { tableTexts } from "../texts/table";

const known = colours.colours as Readonly<Record<string, { name: Sentence; shape: Sentence }>>;

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);

/** "Yellow", as a name. */
export const colourName = (colour: string): string => capital(say(known[colour]!.name));
export const shapeName = (colour: string): string => say(known[colour]!.shape);

/** "Anna", or "Yellow & Red" if no name was given. */
export function seatName(seat: Pick<SeatShown, "seat" | "name">): string {
  return seat.name || [...seat.seat].map(colourName).join(" & ");
}

/** "field 17", "waiting", "goal field b". */
export function fieldName(field: string): string {
  if (field === "B") return say(tableTexts.field_waiting);
  if ("abcd".includes(field)) return say(tableTexts.field_goal, { field });
  return say(tableTexts.field_number, { field });
}
