/** The curve of chances: what is drawn, and what is said for those who do not see it. */
import { say } from "../../base/language.svelte";
import type { MomentTold, Replay, Review } from "../../generated/messages";
import { turnInWords } from "../../shared/words/moves";
import { playerName } from "../../shared/words/names";
import { percent } from "./numbers";
import { texts } from "./texts";

export interface Line {
  readonly seat: string;
  /** of the line: the first of a seat with two */
  readonly colour: string;
  /** at the start, and after every roll */
  readonly chances: readonly number[];
}

export function linesOf({ start, accounts, rolls }: Review): Line[] {
  return accounts.map(({ seat }, n) => ({
    seat,
    colour: seat[0]!,
    chances: [start[n]!, ...rolls.map(({ chances }) => chances[n]!)],
  }));
}

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
export function summary(game: Pick<Replay, "seats">, { accounts }: Pick<Review, "accounts">): string {
  return accounts
    .map(({ seat, start, end }) =>
      say(texts.curve_summary, { name: playerName(game.seats, seat[0]!), start: percent(start), end: percent(end) }),
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
export function chancesInWords(game: Replay, lines: readonly Line[], roll: number): string {
  return lines
    .map(({ colour, chances }) =>
      say(texts.chance_of, { name: playerName(game.seats, colour), chance: percent(chances[roll] ?? 0) }),
    )
    .join(", ");
}
