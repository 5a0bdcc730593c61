import type { Texts } from "../../base/language.svelte";

export const texts = {
  heading: { de: "Großer Bildschirm", en: "Big screen" },
  has_gone: { de: "ist gerade weg", en: "is away at the moment" },
  paused: { de: "Pause", en: "Paused" },
  pause: { de: "Pause", en: "Pause" },
  resume: { de: "Weiter", en: "Resume" },
  to_table: { de: "Zum Tisch", en: "To the table" },
  home: { de: "{home} von {all} im Ziel", en: "{home} of {all} home" },
  no_access: {
    de: "Dieser Bildschirm hat keinen Zutritt zum Tisch.",
    en: "This screen has no access to the table.",
  },
} satisfies Texts;
