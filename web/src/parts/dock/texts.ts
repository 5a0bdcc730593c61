import type { Texts } from "../../base/language.svelte";

export const texts = {
  dice: { de: "Würfel", en: "Dice" },
  roll: { de: "Würfeln", en: "Roll" },
  waiting: { de: "Wartet …", en: "Waiting …" },
  tries: { de: "noch {count} Versuche", en: "{count} tries left" },
  paused: { de: "Pause: Würfel und Uhr stehen still.", en: "Paused: dice and clock are stopped." },
  resume: { de: "Weiterspielen", en: "Resume the game" },
  bot_plays: { de: "Ein Bot spielt für {name}.", en: "A bot is playing for {name}." },
  come_back: { de: "Ich bin wieder da", en: "I am back" },
  moves: { de: "Züge", en: "Moves" },
  other_pawn: { de: "Andere Figur", en: "Another pawn" },
  take_back: { de: "Zurücknehmen", en: "Take back" },
  hint: { de: "Tipp", en: "Hint" },
  rule: { de: "Regel {rule}", en: "Rule {rule}" },
} satisfies Texts;
