/** What can be done, in words: on buttons and for screen readers. */
import type { Aim } from "../board/way";
import type { LegalMove, SeatShown, TableState } from "../generated/messages";
import { say } from "../language.svelte";
import { tableTexts as texts } from "../texts/table";
import type { Option } from "./choosing";
import { isBackward } from "./log";
import { colourName, fieldName, seatName } from "./names";

const isGoal = (field: string): boolean => "abcd".includes(field);

/** Whose pawn would be captured: "Ben". */
export function ownerName(state: TableState, colour: string): string {
  const seat = state.seats.find((one: SeatShown) => one.seat.includes(colour));
  if (!seat) return colourName(colour);
  return seat.seat.length > 1 ? `${seatName(seat)} (${colourName(colour)})` : seatName(seat);
}

const here = (field: string): string => (field === "B" || isGoal(field) ? fieldName(field) : field);

/** One part of a way. */
export function legLabel(leg: LegalMove["legs"][number], length: number): string {
  const [from, field] = [leg.fields[0]!, leg.fields.at(-1)!];
  if (leg.how === "jump") return say(texts.move_jump, { field });
  if (from === "B") return leg.fields.length > 2 ? say(texts.move_in_to, { field }) : say(texts.move_in);
  if (isGoal(field) && !isGoal(from)) return say(texts.move_home, { from: here(from), field });
  const isBack = !isGoal(from) && isBackward(leg.fields, length);
  return say(isBack ? texts.move_back_to : texts.move_to, { from: here(from), field });
}

const captures = (state: TableState, colours: readonly string[]): string[] =>
  colours.map((colour) => say(texts.move_captures, { name: ownerName(state, colour) }));

/** A whole move: "17 → 23, throws Ben out". What a rule would punish is not said: that has to be seen. */
export function moveLabel(state: TableState, move: LegalMove, length: number): string {
  const neutral = move.colour === state.neutral ? [say(texts.move_neutral)] : [];
  return [...neutral, ...move.legs.map((leg) => legLabel(leg, length)), ...captures(state, move.captured)].join(", ");
}

/** What comes next in a move that is chosen step by step. */
export function optionLabel(state: TableState, option: Option, length: number): string {
  if (option.moves.length === 1 && option.leg) {
    const move = option.moves[0]!;
    const from = move.legs.findIndex((leg) => leg.fields.join() === option.leg!.fields.join() && leg.how === option.leg!.how);
    const rest = move.legs.slice(Math.max(0, from));
    const thrown = rest.flatMap((leg) => leg.captured ?? []);
    return [...rest.map((leg) => legLabel(leg, length)), ...captures(state, thrown)].join(", ");
  }
  if (!option.leg) return say(texts.stay);
  return [legLabel(option.leg, length), ...captures(state, option.leg.captured ? [option.leg.captured] : [])].join(", ");
}

/** A pawn to be chosen first: "Pawn on 17". */
export function pawnLabel(state: TableState, pawn: string): string {
  const [colour, field] = pawn.split(":") as [string, string];
  const words = field === "B" ? say(texts.pawn_waiting) : say(texts.pawn_on, { field });
  const isOne = state.turn === colour;
  return isOne ? words : `${words} (${colour === state.neutral ? say(texts.move_neutral) : colourName(colour)})`;
}

export function touchLabel(pawn: string): string {
  const field = pawn.split(":")[1]!;
  return field === "B" ? say(texts.touch_waiting) : say(texts.touch_on, { field });
}

export function aimLabel(state: TableState, aim: Aim): string {
  const field = fieldName(aim.field);
  if (!aim.captures) return say(texts.target, { field });
  const victim = Object.entries(state.pawns).find(([colour, fields]) => colour !== aim.colour && fields.includes(aim.field));
  return say(texts.target_captures, { field, name: victim ? ownerName(state, victim[0]) : "" });
}
