import type { Texts } from "../../base/language.svelte";

export const texts = {
  quoted: { de: "„{name}“", en: "“{name}”" },
  rules_with: { de: "{title} mit {switches}", en: "{title} with {switches}" },
} satisfies Texts;
