/** The clock for the whole game: what is shown of it, and when it is worth a word. */
import { say } from "../base/language.svelte";
import { texts } from "./texts";

const MINUTE = 60;
/** What everybody is told when this many seconds are left; the last one first. */
const NOTICES = [
  { at: 0, text: texts.time_up },
  { at: MINUTE, text: texts.one_minute },
  { at: 5 * MINUTE, text: texts.five_minutes },
];

/** `sameTurns`: everybody has the same number of turns before it ends. */
export function clockInWords(seconds: number, sameTurns = false): string {
  if (seconds <= 0) return say(sameTurns ? texts.last_round : texts.last_turn);
  if (seconds <= MINUTE) return say(texts.last_minute);
  return say(texts.minutes_left, { minutes: Math.ceil(seconds / MINUTE) });
}

/** What is said when this many seconds are left, given how many were left before; null: nothing new. Whoever has just come
 * looks at the clock. */
export function noticeOf(before: number | null, seconds: number, sameTurns = false): string | null {
  const reached = NOTICES.find(({ at }) => before !== null && before > at && seconds <= at);
  if (!reached) return null;
  return say(reached.at === 0 && sameTurns ? texts.round_goes_on : reached.text);
}
