/** Questions about a place in a game that was written down, with the keys that ask the same at a table. */
import { say } from "../../base/language.svelte";
import type { Replay } from "../../generated/messages";
import type { Question } from "../../parts/questions/asking";
import { QUESTION_KEYS, type NthOther, type Question as Asked } from "../../shared/table/play/keyboard";
import { colourName, seatName } from "../../shared/words/names";
import { colourStands, seatStands } from "../../shared/words/standing";
import type { Player } from "./player.svelte";
import { texts } from "./texts";

/** Where it is asked. */
export interface Place {
  readonly game: Pick<Replay, "seats" | "neutral">;
  readonly player: Player;
  /** the seats of those who played at this device, as far as it is known */
  readonly mine: readonly string[];
  /** "Roll 57 of 210. Anna rolls …" */
  readonly last: () => string;
  /** the last that was said */
  readonly said: () => string;
}

const keyOf = (asked: Asked): string => QUESTION_KEYS.find(([, question]) => question === asked)![0];

export function placeQuestions({ game, player, mine, last, said }: Place): Question[] {
  const { seats, neutral } = game;
  const stands = (some: readonly string[]): string =>
    some.map((seat) => seatStands(player.pawns, seats, seat)).join(" ");
  const first = seats.findIndex(({ seat }) => mine.includes(seat));
  const others = [...seats.slice(first + 1), ...seats.slice(0, first + 1)].filter(({ seat }) => !mine.includes(seat));
  const nobodys = (): string[] =>
    neutral ? [colourStands(player.pawns, neutral, say(texts.neutral_colour, { colour: colourName(neutral) }))] : [];
  return [
    ...(mine.length ? [{ key: keyOf("mine"), words: say(texts.ask_mine), answer: () => stands(mine) }] : []),
    ...others.map((seat, n) => ({
      key: n < 5 ? keyOf(`player_${(n + 1) as NthOther}`) : String(n + 1),
      words: say(texts.ask_player, { name: seatName(seat) }),
      answer: () => stands([seat.seat]),
    })),
    {
      key: keyOf("whole_board"),
      words: say(texts.ask_whole_board),
      answer: () => [stands(seats.map(({ seat }) => seat)), ...nobodys()].join(" "),
    },
    { key: keyOf("last_roll"), words: say(texts.ask_last_roll), answer: last },
    { key: keyOf("again"), words: say(texts.ask_again), answer: () => said() || last() },
  ];
}
