import type { Texts } from "../../../base/language.svelte";

/** What is told aloud to small children: short, kind, and the same words for the same things. */
export const storyTexts = {
  number_1: { de: "eins", en: "one" },
  number_2: { de: "zwei", en: "two" },
  number_3: { de: "drei", en: "three" },
  number_4: { de: "vier", en: "four" },
  number_5: { de: "fünf", en: "five" },
  number_6: { de: "sechs", en: "six" },

  who_lion: { de: "der Löwe", en: "the lion" },
  who_frog: { de: "der Frosch", en: "the frog" },
  who_fox: { de: "der Fuchs", en: "the fox" },
  who_cat: { de: "die Katze", en: "the cat" },
  who_hare: { de: "der Hase", en: "the hare" },
  who_owl: { de: "die Eule", en: "the owl" },
  whom_lion: { de: "den Löwen", en: "the lion" },
  whom_frog: { de: "den Frosch", en: "the frog" },
  whom_fox: { de: "den Fuchs", en: "the fox" },
  whom_cat: { de: "die Katze", en: "the cat" },
  whom_hare: { de: "den Hasen", en: "the hare" },
  whom_owl: { de: "die Eule", en: "the owl" },

  your_turn: { de: "Du bist dran!", en: "Your turn!" },
  your_turn_named: { de: "{animal}, du bist dran!", en: "{animal}, your turn!" },
  once_more: { de: "Noch einmal!", en: "Once more!" },
  tap_die: { de: "Tippe auf den Würfel!", en: "Tap the die!" },
  tap_pawn: { de: "Tippe auf die Figur, die hüpft!", en: "Tap the one that is hopping!" },
  tap_one_pawn: {
    de: "Welche soll laufen? Such dir eine aus, die hüpft!",
    en: "Which one shall go? Pick one that is hopping!",
  },
  not_that_one: { de: "Die hier darf gerade nicht.", en: "Not that one just now." },
  cannot_move: {
    de: "Jetzt geht keine. Macht nichts, gleich bist du wieder dran.",
    en: "None can go now. Never mind, it will soon be your turn again.",
  },
  must_wait: { de: "{who} muss warten.", en: "{who} has to wait." },
  sends_back: { de: "Hui, {who} schickt {whom} zurück!", en: "Whee, {who} sends {whom} back!" },
  you_send_back: { de: "Hui! Du schickst {whom} zurück!", en: "Whee! You send {whom} back!" },
  sent_back: {
    de: "Oh, {who} schickt dich zurück. Das holst du wieder auf!",
    en: "Oh, {who} sends you back. You will catch up!",
  },
  you_home: { de: "Zu Hause! Prima!", en: "Safely home! Well done!" },
  home: { de: "{who} ist zu Hause.", en: "{who} is home." },
  you_won: { de: "Hurra, du hast gewonnen!", en: "Hooray, you have won!" },
  won_here: { de: "Hurra, {who} hat gewonnen!", en: "Hooray, {who} has won!" },
  won: {
    de: "{who} hat gewonnen. Schön gespielt! Noch einmal?",
    en: "{who} has won. Nicely played! Once more?",
  },
} satisfies Texts;
