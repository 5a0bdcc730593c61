/** What colours, people and fields are called. */
import { locale, say } from "../../base/language.svelte";
import { isGoal, WAITING } from "../../board/fields";
import data from "../../generated/colours.json";
import type { Sentence } from "../../generated/messages";
import { texts } from "./texts";

const colours = data.colours as unknown as Readonly<Record<string, { readonly name: Sentence }>>;

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);

/** "Yellow", or "Yellow & Red" for a seat with two colours. */
export const colourName = (seat: string): string =>
  [...seat].map((colour) => capital(say(colours[colour]!.name))).join(" & ");

/** Where somebody sits or sat: at a table, or in a record. */
export interface NamedSeat {
  readonly seat: string;
  readonly name: string;
}

/** "Anna", or the colour if no name was given. */
export const seatName = ({ seat, name }: NamedSeat): string => name || colourName(seat);

const seatOf = (seats: readonly NamedSeat[], colour: string): NamedSeat | undefined =>
  seats.find(({ seat }) => seat.includes(colour));

/** Who plays a colour; one that belongs to nobody goes by its own name. */
export const playerName = (seats: readonly NamedSeat[], colour: string): string =>
  seatName(seatOf(seats, colour) ?? { seat: colour, name: "" });

/** The same where people have two colours each: "Anna (Red)". */
export function playerAndColour(seats: readonly NamedSeat[], colour: string): string {
  const hasTwo = (seatOf(seats, colour)?.seat.length ?? 1) > 1;
  return hasTwo ? `${playerName(seats, colour)} (${colourName(colour)})` : playerName(seats, colour);
}

/** Whose pawn is captured, seen from whoever captures it: "Ben", "their own Red". */
export function victimName(seats: readonly NamedSeat[], neutral: string | null, captured: string, by: string): string {
  if (captured === neutral) return say(texts.the_neutral);
  if (seatOf(seats, captured)?.seat.includes(by)) return say(texts.own_second, { colour: colourName(captured) });
  return playerAndColour(seats, captured);
}

/** "space 17", "waiting", "goal space b". */
export function fieldName(field: string): string {
  if (field === WAITING) return say(texts.field_waiting);
  return say(isGoal(field) ? texts.field_goal : texts.field_number, { field });
}
