/** Before the first roll: is everything that the dice follow from what this browser noted while nobody could know it? */
import type { SeatShown, TableState } from "../../generated/messages";
import { noted, sealedFor, type Finding, type Noted } from "../server/dice-notes";
import { envelopeOf } from "../server/line/envelope";

/** What does not fit; null if everything does. `mine`: the seats that are played here. */
export async function compareDice(state: TableState, mine: readonly string[]): Promise<Finding | null> {
  const note = noted(state.table, mine);
  if (note.commitment && note.commitment !== state.commitment) return { kind: "commitment", seat: null };
  if (state.dice < 2) return null; // without envelopes nothing more is known before the end
  for (const seat of state.seats) {
    const kind = await faultAt(seat, note, mine);
    if (kind) return { kind, seat: seat.seat };
  }
  return null;
}

async function faultAt(seat: SeatShown, note: Noted, mine: readonly string[]): Promise<Finding["kind"] | null> {
  const sealed = mine.includes(seat.seat) ? sealedFor(note.table, seat.seat) : undefined;
  if (sealed && sealed.contribution !== seat.contribution) return "own";
  if (sealed && sealed.envelope !== note.envelopes[seat.seat]) return "again"; // it was opened among others
  if (Object.keys(note.envelopes).length === 0) return null; // this browser was not there when the seats were settled
  const bot = note.bots[seat.seat];
  if (bot) return seat.bot === bot && seat.contribution === null ? null : "bot";
  return (await fits(seat, note)) ? null : "contribution";
}

async function fits({ seat, contribution }: SeatShown, note: Noted): Promise<boolean> {
  if (contribution === null || note.contributions[seat] !== contribution) return false;
  return (await envelopeOf(note.table, seat, contribution)) === note.envelopes[seat];
}
