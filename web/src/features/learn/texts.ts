import type { Texts } from "../../base/language.svelte";

export const texts = {
  intro: {
    de: "Spiel mit: Jede Lektion ist eine kurze Partie auf dem echten Brett. Was der Würfel zeigt, liegt fest; alles andere entscheiden die Regeln. Tipp ruhig auch an, was nicht geht: Du erfährst, warum.",
    en: "Play along: each lesson is a short game on the real board. What the die shows is fixed; everything else is up to the rules. Feel free to tap what is not allowed: you will be told why.",
  },
  editions: { de: "Deine erste Partie", en: "Your first game" },
  house_rules: { de: "Hausregeln ausprobieren", en: "Try the house rules" },
  house_rules_intro: {
    de: "Immer erst ohne, dann mit der Hausregel: So siehst du, was sie ändert.",
    en: "First without the house rule, then with it: that is how you see what it changes.",
  },
  done_before: { de: "schon gelernt", en: "already learned" },
  all_lessons: { de: "Alle Lektionen", en: "All lessons" },
  no_lesson: { de: "Diese Lektion gibt es nicht", en: "There is no such lesson" },

  // one lesson
  step: { de: "Schritt {number} von {count}", en: "Step {number} of {count}" },
  with: { de: "Mit Hausregel", en: "With the house rule" },
  without: { de: "Ohne Hausregel", en: "Without the house rule" },
  watch: { de: "Zusehen", en: "Watch" },
  next: { de: "Weiter", en: "Next" },
  back: { de: "Zurück", en: "Back" },
  again: { de: "Noch einmal", en: "Once more" },
  rolled: { de: "{name} {rolls}.", en: "{name} {rolls}." },
  not_asked: {
    de: "Das wäre erlaubt. In diesem Schritt geht es aber um einen anderen Zug: Lies noch einmal, was gefragt ist.",
    en: "That would be allowed. But this step is about another move: read once more what is asked.",
  },
  finished: { de: "Geschafft!", en: "Well done!" },
  finished_edition: {
    de: "Mehr braucht es nicht, um mitzuspielen. Den Rest sagt dir das Brett, wenn es so weit ist.",
    en: "That is all you need to play. The board tells you the rest when the time comes.",
  },
  finished_house_rule: {
    de: "So spielt es sich mit der Hausregel. Du kannst sie beim Einrichten einer Partie dazunehmen.",
    en: "That is how the game plays with the house rule. You can add it when you set up a game.",
  },
  play: { de: "Jetzt spielen", en: "Play now" },
  rules: { de: "Die ganzen Regeln", en: "The full rules" },
} satisfies Texts;
