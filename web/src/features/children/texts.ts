import type { Texts } from "../../base/language.svelte";

export const texts = {
  who_plays: { de: "Wer spielt mit?", en: "Who is playing?" },
  about: {
    de: "Tippt eure Tiere an. Die anderen spielen von selbst mit.",
    en: "Tap your animals. The others play by themselves.",
  },
  animal: { de: "{animal}, {colour}", en: "{animal}, {colour}" },
  asleep: { de: "{animal}, {colour}, schläft", en: "{animal}, {colour}, asleep" },
  how_many: { de: "Wie viele Tiere spielen?", en: "How many animals play?" },
  animals: { de: "{count} Tiere", en: "{count} animals" },
  go: { de: "Los geht’s!", en: "Off we go!" },
  aloud: { de: "Laut sprechen", en: "Speak aloud" },
} satisfies Texts;
