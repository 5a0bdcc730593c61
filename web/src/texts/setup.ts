import type { Texts } from "../language.svelte";

export const setup = {
  quoted: { de: "„{name}“", en: "“{name}”" },
  rules_with: { de: "{title} mit {switches}", en: "{title} with {switches}" },
} satisfies Texts;
