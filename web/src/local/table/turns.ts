/** What rolling and moving lead to, whoever does it: a player, a bot, the table or the clock. */
import { normalRoll, writeRoll, type Move, type Position, type Roll } from "../../engine";
import type { EndReason, Event, GameEnded, Moved, Rolled } from "../../generated/messages";
import type { Dice } from "./dice";
import { botAt, Impossible, type Table } from "./fold";

type By = Rolled["by"];

/** Of two dice the smaller first, as a roll is written everywhere. */
function nextRoll({ rules: { board }, rollAgain }: Table, dice: Dice): Roll {
  if (rollAgain !== null) return rollAgain;
  const faces = Array.from({ length: board.dice }, () => dice.face());
  return normalRoll(faces.join(","), board);
}

/** Roll, and play what needs no decision: no move at all, or, if the table wants it, the only one. */
export function rollEvents(table: Table, dice: Dice, by: By): Event[] {
  const { turn, due, options } = table;
  if (turn === null || !due) throw new Impossible("nobody has to roll");
  const roll = nextRoll(table, dice);
  const rolled: Rolled = { type: "rolled", colour: turn, roll: writeRoll(roll), by };
  const [first, ...others] = table.movesWith(roll);
  if (!first) return [rolled, { type: "moved", colour: turn, move: null, by: "table", played: null }];
  const isForced = !others.length && options.auto_move && botAt(due) === null;
  return isForced ? [rolled, ...playing(table, roll, first, "table")] : [rolled];
}

/** Play the roll that waits. */
export function moveEvents(table: Table, chosen: Move, by: By): Event[] {
  if (table.roll === null) throw new Impossible("no roll waits");
  return playing(table, table.roll, chosen, by);
}

/** The move, and the end of the game if it is that. */
function playing(table: Table, roll: Roll, chosen: Move, by: By): Event[] {
  const moved: Moved = { type: "moved", colour: chosen.colour, move: chosen.text, by, played: null };
  const after = table.position!.after(roll, chosen);
  return after.isOver ? [moved, endOfGame(after, "played_out")] : [moved];
}

/** The places, as far as they are certain. */
export const endOfGame = ({ ranking }: Position, reason: EndReason): GameEnded => ({
  type: "game_ended",
  ranking,
  secret: null,
  reason,
});

/** Events, and the end of the game if after them everybody who has to agree wants it: the last vote may be what is
 * missing, or that the only one goes away, or comes home, who wanted to play on. */
export function withAgreedEnd(table: Table, events: readonly Event[]): readonly Event[] {
  if (!Object.keys(table.votes).length && !events.some(({ type }) => type === "voted")) return events;
  const { wishes, position } = table.after(events);
  if (!position || !wishes.length || wishes.some((wish) => wish !== "end")) return events;
  return [...events, endOfGame(position, "ended_early")];
}

/** Where the whole game has a clock: each move with the seconds that have been played by then, and the end of the game if
 * that was the last turn. A turn that has begun is finished, whatever a 6 adds to it; where everybody is to have the same
 * number of turns, so is the round of turns. */
export function withTime(table: Table, events: readonly Event[], played: number): readonly Event[] {
  if (table.phase !== "playing" || !events.some(({ type }) => type === "moved")) return events;
  const { endsAfter } = table;
  if (endsAfter === null) return events;
  const noted = events.map((event) => (event.type === "moved" ? { ...event, played } : event));
  const { phase, turn, even, position } = table.after(noted);
  const isLast = table.sameTurns ? even : turn !== table.turn;
  if (played < endsAfter || phase !== "playing" || !isLast) return noted;
  return [...noted, endOfGame(position!, "time_up")];
}
