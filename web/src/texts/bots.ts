import type { BotLevel, Sentence } from "../generated/messages";

type OfBots = Readonly<Record<BotLevel, Sentence>>;

/** What the bots are called. */
export const botTitles: OfBots = {
  random: { de: "Zufall", en: "Chance" },
  front: { de: "Vorneweg", en: "Front-runner" },
  back: { de: "Nachzügler", en: "Straggler" },
  capture: { de: "Rauswerfer", en: "Hunter" },
};

/** How they play. */
export const botCharacters: OfBots = {
  random: { de: "Zieht irgendeine Figur.", en: "Moves any pawn." },
  front: { de: "Zieht immer die vorderste Figur.", en: "Always moves the foremost pawn." },
  back: { de: "Zieht immer die hinterste Figur.", en: "Always moves the hindmost pawn." },
  capture: { de: "Schlägt, wo es geht.", en: "Captures wherever possible." },
};
