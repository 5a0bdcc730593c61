/** The rooms of the desk, in the order in which a day goes through them. */
import type { DeskView } from "../../../generated/tournaments";

export const ROOMS = ["people", "check-in", "draw", "results", "standings", "papers", "links", "plan", "log"] as const;
export type Room = (typeof ROOMS)[number];

export const isRoom = (name: string | undefined): name is Room => ROOMS.includes(name as Room);

type Known = Pick<DeskView, "people" | "draft" | "rounds" | "next">;

const FEWEST = 3; // people who can play

/** Where there is something to do now. */
export function roomOfNow({ people, draft, rounds, next }: Known): Room {
  const last = rounds.at(-1);
  if (people.length < FEWEST) return "people";
  if (draft) return "draw";
  if (last && (last.missing > 0 || last.conflicts > 0)) return "results";
  if (next.level.length > 0) return "standings";
  if (!last && people.filter(({ here }) => here).length < FEWEST) return "check-in";
  return next.stage ? "draw" : "standings";
}

/** Which room a key leads to; keys are the numbers beside the names. */
export const roomOfKey = (key: string): Room | null => (/^[1-9]$/.test(key) ? (ROOMS[Number(key) - 1] ?? null) : null);
