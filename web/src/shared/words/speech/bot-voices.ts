/** When bots say something, and what: worked out from what happened at the table, and from nothing else, so that everybody
 * there hears the same without anything being sent or stored. It does not happen often, or it would not stay charming. */
import { WAITING } from "../../../board/fields";
import type { NumberedEvent, SeatShown, Sentence } from "../../../generated/messages";
import { takerOf } from "../../rules/sides";
import { phrases, type Occasion } from "./bot-phrases";

export interface BotSays {
  /** of the event that made it speak */
  readonly number: number;
  readonly colour: string;
  readonly words: Sentence;
}

type Seated = Pick<SeatShown, "seat" | "kind" | "bot">;

/** How often an occasion is taken. */
const CHANCES: Readonly<Record<Occasion, number>> = { struck: 0.5, strikes: 0.35, freed: 0.5, wins: 1, loses: 1 };
const QUIET = 16; // events after something was said, or nearly
const LONG_WAIT = 3; // rolls without a move before a pawn comes in

/** Who sits there, which colours win together, which belongs to nobody, and the places as far as they are certain. */
export interface Company {
  readonly seats: readonly Seated[];
  readonly pairs: readonly string[];
  readonly neutral: string | null;
  readonly ranking: readonly string[];
}

/** What is said after the last of these events; null: nothing. */
export function botWords(events: readonly NumberedEvent[], company: Company, table: string): BotSays | null {
  const told = events.at(-1);
  if (!told) return null;
  const says = candidate(events, events.length - 1, company, table);
  if (!says || isFinal(says)) return says && chosen(says, told.number, table);
  for (let n = events.length - 2; n >= 0 && events[n]!.number >= told.number - QUIET; n--) {
    if (candidate(events, n, company, table)) return null;
  }
  return chosen(says, told.number, table);
}

interface Candidate {
  readonly colour: string;
  readonly level: string;
  readonly occasion: Occasion;
}

const isFinal = ({ occasion }: Candidate): boolean => occasion === "wins" || occasion === "loses";

/** Who would say something at an event, if nobody has just spoken. */
function candidate(events: readonly NumberedEvent[], at: number, company: Company, table: string): Candidate | null {
  const { number } = events[at]!;
  const open = occasionsAt(events, at, company).flatMap(({ colour, occasion }): Candidate[] => {
    const seat = company.seats.find((one) => one.seat.includes(colour));
    const level = seat?.kind === "bot" ? seat.bot : null;
    return level && level in phrases ? [{ colour, level, occasion }] : [];
  });
  const winner = open.find(({ occasion }) => occasion === "wins");
  const speaker = winner ?? open[Math.floor(chance(table, number, "who") * open.length)];
  return speaker && chance(table, number, "whether") < CHANCES[speaker.occasion] ? speaker : null;
}

function occasionsAt(
  events: readonly NumberedEvent[],
  at: number,
  { seats, pairs, neutral, ranking }: Company,
): { readonly colour: string; readonly occasion: Occasion }[] {
  const { event, move, place } = events[at]!;
  if (event.type !== "moved" || !move) return [];
  const { colour } = event;
  if (place === 1) {
    const winner = takerOf({ neutral, ranking }, colour, place);
    if (!winner) return [];
    const side = pairs.find((pair) => pair.includes(winner)) ?? winner;
    const hasWon = ({ seat }: Seated): boolean => [...side].some((one) => seat.includes(one));
    const partners = seats.filter((seat) => hasWon(seat) && !seat.seat.includes(winner));
    return [
      { colour: winner, occasion: "wins" },
      ...partners.map(({ seat }) => ({ colour: seat[0]!, occasion: "wins" as const })),
      ...seats.filter((seat) => !hasWon(seat)).map(({ seat }) => ({ colour: seat[0]!, occasion: "loses" as const })),
    ];
  }
  const others = move.captured.filter((one) => one !== colour);
  if (others.length)
    return [{ colour, occasion: "strikes" }, ...others.map((one) => ({ colour: one, occasion: "struck" as const }))];
  const comesIn = move.legs[0]?.fields[0] === WAITING;
  return comesIn && hasWaited(events, at, colour) ? [{ colour, occasion: "freed" }] : [];
}

/** Whether somebody has rolled in vain for a while. */
function hasWaited(events: readonly NumberedEvent[], at: number, colour: string): boolean {
  let waits = 0;
  for (let n = at - 1; n >= 0 && waits < LONG_WAIT; n--) {
    const { event, move } = events[n]!;
    if (event.type !== "moved" || event.colour !== colour) continue;
    if (move) return false;
    waits++;
  }
  return waits === LONG_WAIT;
}

function chosen({ colour, level, occasion }: Candidate, number: number, table: string): BotSays {
  const known = phrases[level]![occasion];
  return { number, colour, words: known[Math.floor(chance(table, number, "what") * known.length)]! };
}

/** From 0 to 1, the same wherever it is asked (FNV-1a). */
function chance(...about: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of about.join(" ")) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d); // neighbouring numbers must not sound alike
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
