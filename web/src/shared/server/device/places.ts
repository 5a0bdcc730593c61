/** A place at a table, as its host or at a seat. What is asked is kept, with its token, before it is asked: if the answer
 * gets lost, asking again gives the same place, and nothing is made twice. */
import { forget, recall, remember } from "../../../base/memory";
import { newContribution, newToken } from "../../../base/randomness";
import { later, type Later } from "../../../base/timer";
import type { NewTable, SatDown, SitDown, TableMade } from "../../../generated/messages";
import { noteCommitment, noteSealed } from "../dice-notes";
import { envelopeOf } from "../line/envelope";
import { RequestRefused, serverFor, serverOf } from "../table-server";

const AGAIN = [500, 2_000]; // milliseconds after which a lost answer is asked for again
const UNANSWERED = ["unreachable", "not_stored"];

const isUnanswered = (error: unknown): boolean =>
  error instanceof RequestRefused && UNANSWERED.includes(error.refusal.code);

/** Ask, a few times if need be, and forget the question once it is answered. */
async function ask<Answer>(kept: string, question: () => Promise<Answer>, wait: Later): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await question();
      forget(kept);
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) forget(kept);
      const ms = AGAIN[attempt];
      if (ms === undefined || !isUnanswered(error)) throw error;
      await new Promise<void>((goOn) => wait(ms, goOn));
    }
  }
}

// ── a table ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAKING = "making";

/** The same wish after a lost answer, also on a page that was loaded anew, is the same table. */
export async function makeTable(wish: NewTable, wait: Later = later): Promise<TableMade> {
  const { token: before, ...wished } = recall<NewTable>(MAKING) ?? {};
  const token = before && JSON.stringify(wished) === JSON.stringify(wish) ? before : newToken();
  remember(MAKING, { ...wish, token });
  const made = await ask(MAKING, () => serverFor(wish).postTable({ ...wish, token }), wait);
  noteCommitment(made.table, made.commitment);
  return made;
}

// ── a seat ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const sitting = (table: string): string => `sitting.${table}`;

export type SeatWished = Pick<SitDown, "seat" | "name">;

/** Take a seat. Whoever may have got one already, and was not told, has that one. */
export async function sitDown(table: string, wished: SeatWished, wait: Later = later): Promise<SatDown> {
  return (await sitDownAgain(table, wait)) ?? take(table, await sealed(table, wished), wait);
}

/** The seat that was asked for here, if no answer came; null if none was, or if it was not to be had. */
export async function sitDownAgain(table: string, wait: Later = later): Promise<SatDown | null> {
  const asked = recall<SitDown>(sitting(table));
  if (!asked) return null;
  return take(table, asked, wait).catch((error: unknown) => {
    if (isUnanswered(error)) throw error;
    return null;
  });
}

/** With the envelope of the seat. Its contribution is drawn only now: the commitment has been seen. */
async function sealed(table: string, wished: SeatWished): Promise<SitDown> {
  const contribution = newContribution();
  const envelope = await envelopeOf(table, wished.seat, contribution);
  noteSealed(table, wished.seat, { contribution, envelope, isOpened: false });
  return { ...wished, envelope, token: newToken() };
}

function take(table: string, wish: SitDown, wait: Later): Promise<SatDown> {
  remember(sitting(table), wish);
  return ask(sitting(table), () => serverOf(table).postSeat(table, wish), wait);
}
