/** What is said about one roll and the move made with it. */
import { say, listed } from "../../base/language.svelte";
import type { Replay, Review, RollReviewed } from "../../generated/messages";
import { moveInWords } from "../../shared/words/moves";
import { playerName } from "../../shared/words/names";
import { change } from "./numbers";
import { texts } from "./texts";

const MISTAKE = 0.01; // what costs less is a matter of taste
const SMALLEST = 0.0005; // that is written as a tenth of a point

export interface Judged {
  readonly luck: string;
  readonly move: string;
  readonly tone: "best" | "taste" | "mistake" | "free";
  readonly words: string;
}

export function judged(game: Replay, review: Review, at: number): Judged | null {
  const [turn, roll] = [game.turns[at - 1], review.rolls[at - 1]];
  if (!turn || !roll) return null;
  const luck = change(roll.luck);
  const free = (move: string, words: string): Judged => ({ luck, move, tone: "free", words });
  if (isDecided(review, at)) return free(say(texts.decided), say(texts.was_decided));
  if (!turn.move) return free(say(texts.none_possible), say(texts.no_choice));
  if (roll.choices < 2) return free(say(texts.only), say(texts.no_choice));
  if (!isBetter(roll)) return { luck, move: say(texts.best), tone: "best", words: say(texts.nothing_better) };
  const move = listed(moveInWords(roll.best, game));
  const isMistake = roll.cost >= MISTAKE;
  const words = say(isMistake ? texts.better : texts.slightly_better, {
    who: playerName(game.seats, turn.colour),
    move,
  });
  return { luck, move: change(-roll.cost), tone: isMistake ? "mistake" : "taste", words };
}

/** Whether another move was better, by as much as is written. */
export function isBetter(roll: RollReviewed): roll is RollReviewed & { best: NonNullable<RollReviewed["best"]> } {
  return roll.best !== null && roll.cost >= SMALLEST;
}

/** Somebody had won before this roll. */
const isDecided = ({ rolls }: Review, at: number): boolean => rolls[at - 2]?.chances.includes(1) ?? false;
