import type { Texts } from "../../base/language.svelte";

export const texts = {
  rolled: { de: "Gewürfelt: {roll}", en: "Rolled: {roll}" },
} satisfies Texts;
