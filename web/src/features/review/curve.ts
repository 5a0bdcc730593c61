/** The curve of chances: what is drawn, and what is said for those who do not see it. */
import { listed, say } from "../../base/language.svelte";
import type { MomentTold, Replay, Review } from "../../generated/messages";
import { turnInWords } from "../../shared/words/moves";
import { seatName } from "../../shared/words/names";
import { percent } from "./numbers";
import { texts } from "./texts";

export interface Line {
  /** the colours of the seat, with partners of both */
  readonly seat: string;
  /** of the line: the first of several */
  readonly colour: string;
  /** at the start, and after every roll */
  readonly chances: readonly number[];
}

/** One line for each player; partners share a chance, and so a line. `pairs`: the colours of each pair. */
export function linesOf(
  { start, accounts, rolls }: Pick<Review, "start" | "accounts" | "rolls">,
  pairs: readonly string[] = [],
): Line[] {
  const lines = accounts.map(({ seat }, n) => ({
    seat: pairs.find((pair) => pair.includes(seat[0]!)) ?? seat,
    colour: seat[0]!,
    chances: [start[n]!, ...rolls.map(({ chances }) => chances[n]!)],
  }));
  return lines.filter((line, n) => lines.findIndex(({ seat }) => seat === line.seat) === n);
}

/** "Anna", "Anna and Carla" */
export const lineName = (seats: Replay["seats"], { seat }: Pick<Line, "seat">): string =>
  listed(seats.filter((one) => seat.includes(one.seat[0]!)).map(seatName));

/** All that is worth telling, in the order of the game. */
export function momentsOf({ moments, good, bad }: Pick<Review, "moments" | "good" | "bad">): MomentTold[] {
  return [...moments, ...good, ...bad].toSorted((one, other) => one.number - other.number);
}

/** In which row each mark lies, so that marks closer together than this do not cover each other; places ascend. */
export function rowsOf(places: readonly number[], apart: number): number[] {
  const last: number[] = []; // of each row
  return places.map((place) => {
    const free = last.findIndex((taken) => place - taken >= apart);
    const row = free < 0 ? last.length : free;
    last[row] = place;
    return row;
  });
}

/** "Anna: from 25 % to 100 %; Ben: …" */
export function summary(game: Pick<Replay, "seats">, lines: readonly Line[]): string {
  return lines
    .map((line) =>
      say(texts.curve_summary, {
        name: lineName(game.seats, line),
        start: percent(line.chances[0]!),
        end: percent(line.chances.at(-1)!),
      }),
    )
    .join("; ");
}

/** "Roll 57 of 210. Anna rolls a 6 and …": what is shown at a place of the curve. */
export function placeInWords(game: Replay, roll: number): { where: string; what: string } {
  const turn = game.turns[roll - 1];
  if (!turn) return { where: say(texts.start), what: "" };
  return {
    where: say(texts.at, { number: roll, all: game.turns.length }),
    what: turnInWords(turn, game),
  };
}

/** "Anna 34 %, Ben 66 %" */
export function chancesInWords(game: Pick<Replay, "seats">, lines: readonly Line[], roll: number): string {
  return lines
    .map((line) => say(texts.chance_of, { name: lineName(game.seats, line), chance: percent(line.chances[roll] ?? 0) }))
    .join(", ");
}
