/** What the bots are called and how they play. */
import { botLevels, type BotLevel, type Sentence } from "../generated/messages";
import { say } from "../language.svelte";
import { botCharacters, botTitles } from "../texts/bots";

export interface Bot {
  readonly level: BotLevel;
  readonly title: Sentence;
  readonly about: Sentence;
}

export const botList: readonly Bot[] = botLevels.map((level) => ({
  level,
  title: botTitles[level],
  about: botCharacters[level],
}));

export const botOf = (level: string | null): Bot | undefined => botList.find((bot) => bot.level === level);

/** A table may be older than this page: an unknown level keeps its name. */
export const botTitle = (level: string | null): string => {
  const bot = botOf(level);
  return bot ? say(bot.title) : (level ?? "");
};
