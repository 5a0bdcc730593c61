/** Who plays a game, as far as a list of games has it. */
import { say } from "../../base/language.svelte";
import { texts } from "./texts";

/** "Anna · Ben · 2 bots"; `bots`: how many, if that is known. */
export function playersInWords(names: readonly string[], bots?: number): string {
  if (!names.length) return bots ? say(texts.you_and, { bots: botsInWords(bots) }) : say(texts.you_and_bots);
  return [...names, ...(bots ? [botsInWords(bots)] : [])].join(" · ");
}

const botsInWords = (count: number): string => say(count === 1 ? texts.one_bot : texts.several_bots, { count });
