/** What was thought over since the program was opened, by the table or the record: nobody waits twice for the same. */
import type { Review } from "../../generated/messages";

const MOST = 8;
const kept = new Map<string, Review>();

export const thoughtOver: ReadonlyMap<string, Review> = kept;

export function keepThoughtOver(key: string, review: Review): void {
  kept.set(key, review);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
}
