/** What the little figures are called. */
import { say } from "../../base/language.svelte";
import type { Figure } from "../../board/figures";
import type { Sentence } from "../../generated/messages";

const names: Readonly<Record<Figure, Sentence>> = {
  pawn: { de: "Holzfigur", en: "Wooden pawn" },
  hat: { de: "Zylinder", en: "Top hat" },
  crown: { de: "Krone", en: "Crown" },
  star: { de: "Stern", en: "Star" },
  lion: { de: "Löwe", en: "Lion" },
  frog: { de: "Frosch", en: "Frog" },
  fox: { de: "Fuchs", en: "Fox" },
  cat: { de: "Katze", en: "Cat" },
  hare: { de: "Hase", en: "Hare" },
  owl: { de: "Eule", en: "Owl" },
  hedgehog: { de: "Igel", en: "Hedgehog" },
  chick: { de: "Küken", en: "Chick" },
  badger: { de: "Dachs", en: "Badger" },
};

export const figureName = (figure: Figure): string => say(names[figure]);
