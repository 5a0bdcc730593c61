/** A game told aloud to small children. It tells what is seen and knows no rule. */
import { locale, say } from "../../../base/language.svelte";
import { comesHome } from "../../../board/route";
import type { Motion } from "../../../board/motion";
import type { NumberedEvent } from "../../../generated/messages";
import type { Cue } from "../../../shared/table/scene/animation";
import { animalOf } from "../../../shared/table/children";
import { figureName } from "../../../shared/words/figures";
import { storyTexts as texts } from "./story-texts";

type Number = 1 | 2 | 3 | 4 | 5 | 6;

export const numberWord = (count: number): string => say(texts[`number_${count as Number}`]);
export const who = (colour: string): string => say(texts[`who_${animalOf(colour)}`]);
const whom = (colour: string): string => say(texts[`whom_${animalOf(colour)}`]);

const sentence = (words: string): string =>
  words.replace(/^\P{L}*\p{L}/u, (first) => first.toLocaleUpperCase(locale()));

/** What has just been seen, for the children who play the seats `mine` here; empty: nothing worth telling. */
export function storyOf({ event, move, place }: NumberedEvent, mine: readonly string[]): string {
  if (event.type !== "moved") return "";
  const isMine = mine.includes(event.colour);
  const values = { who: who(event.colour) };
  const tell = (text: keyof typeof texts, more: Readonly<Record<string, string>> = {}): string =>
    sentence(say(texts[text], { ...values, ...more }));
  if (place === 1) return tell(!isMine ? "won" : mine.length > 1 ? "won_here" : "you_won");
  if (!move) return tell(isMine ? "cannot_move" : "must_wait");
  const [captured] = move.captured;
  if (captured !== undefined) {
    if (isMine) return tell("you_send_back", { whom: whom(captured) });
    const isLoss = mine.includes(captured) && mine.length === 1;
    return isLoss ? tell("sent_back") : tell("sends_back", { whom: whom(captured) });
  }
  return comesHome(move) ? tell(isMine ? "you_home" : "home") : "";
}

/** Whose turn it is, said to them; with several children here, by the name of their animal. */
export function callFor(colour: string, isAgain: boolean, mine: readonly string[]): string {
  if (isAgain) return say(texts.once_more);
  return mine.length > 1 ? say(texts.your_turn_named, { animal: figureName(animalOf(colour)) }) : say(texts.your_turn);
}

/** Counts along with a pawn that walks: a number for every step, and none for what else is heard meanwhile, such as the
 * capture at its end. */
export class StepCounter {
  #motion = 0;
  #steps = 0;

  /** The step that is heard; null: none. */
  hear(cue: Cue, motion: Motion | undefined): number | null {
    if (motion?.hops[0]?.how !== "walk" || !["step", "home"].includes(cue)) return null;
    this.#steps = this.#motion === motion.number ? this.#steps + 1 : 1;
    this.#motion = motion.number;
    return this.#steps;
  }
}
