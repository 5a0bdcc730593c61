/** Where pawns stand, in words. */
import { listed, say } from "../../base/language.svelte";
import { WAITING } from "../../board/fields";
import type { Pawns } from "../../board/pawns";
import { colourName, fieldName, playerAndColour, type NamedSeat } from "./names";
import type { Dresses } from "./pawn-courses";
import { texts } from "./texts";

/** "2 waiting, space 17 and goal space d": in the order of the way, as the table has them. */
function fieldsInWords(fields: readonly string[], names: readonly (string | null)[]): string {
  const isNamed = (n: number): boolean => Boolean(names[n]);
  const named = (n: number) => ({ pawn: names[n]!, field: fieldName(fields[n]!) });
  const waiting = fields.filter((field, n) => field === WAITING && !isNamed(n)).length;
  const standing = fields.flatMap((field, n) => {
    if (isNamed(n)) return say(field === WAITING ? texts.named_waits : texts.named_stands, named(n));
    return field === WAITING ? [] : fieldName(field);
  });
  const waits = waiting ? [waiting > 1 ? say(texts.some_wait, { count: waiting }) : say(texts.one_waits)] : [];
  return listed([...waits, ...standing]);
}

/** "Anna (Yellow): 2 waiting and space 17." */
export const colourStands = (pawns: Pawns, colour: string, name: string, dresses: Dresses = {}): string =>
  say(texts.stands, { name, fields: fieldsInWords(pawns[colour] ?? [], dresses[colour]?.names ?? []) });

/** The same of a seat, colour by colour. */
export function seatStands(pawns: Pawns, seats: readonly NamedSeat[], seat: string, dresses: Dresses = {}): string {
  const name = seats.find((one) => one.seat === seat)?.name;
  const whose = (colour: string) =>
    name && seat.length === 1 ? `${name} (${colourName(colour)})` : playerAndColour(seats, colour);
  return [...seat].map((colour) => colourStands(pawns, colour, whose(colour), dresses)).join(" ");
}
