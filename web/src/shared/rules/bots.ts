/** What the bots are called and how they play: the ladder, from the gentlest up. */
import { say } from "../../base/language.svelte";
import data from "../../generated/bots.json";
import type { BotLevel, Sentence } from "../../generated/messages";

export interface Bot {
  readonly level: BotLevel;
  readonly title: Sentence;
  readonly about: Sentence;
}

interface Named {
  readonly name: string;
  readonly title: Sentence;
  readonly character: Sentence;
}

const asBot = ({ name, title, character }: Named): Bot => ({ level: name as BotLevel, title, about: character });

/** Those one is offered at a seat. */
export const botList: readonly Bot[] = data.ladder.map(asBot);

/** The simple ones to measure against sit at a table only when somebody asks for them by name. */
const everybody: readonly Bot[] = [...botList, ...data.known_opponents.map(asBot)];

/** Who takes a seat when nobody has been chosen. */
export const STANDARD_BOT = data.friendly as BotLevel;

export const botOf = (level: string | null): Bot | undefined => everybody.find((bot) => bot.level === level);

/** A table may be older than this page: an unknown level keeps its name. */
export const botTitle = (level: string | null): string => {
  const bot = botOf(level);
  return bot ? say(bot.title) : (level ?? "");
};
