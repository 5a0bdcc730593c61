import type { Texts } from "../../base/language.svelte";

export const texts = {
  // who begins
  who_begins: { de: "Wer beginnt? Alle würfeln …", en: "Who begins? Everybody rolls …" },
  tied: { de: "Gleichstand! {names} würfeln noch einmal", en: "A tie! {names} roll again" },
  begins: { de: "{name} beginnt!", en: "{name} begins!" },

  // whose turn
  your_roll: { de: "{name}, würfle!", en: "{name}, roll!" },
  your_move: { de: "{name}, wähle eine Figur", en: "{name}, choose a pawn" },
  your_touch: { de: "{name}, berühre eine Figur", en: "{name}, touch a pawn" },
  your_way: { de: "{name}, wohin?", en: "{name}, where to?" },
  their_roll: { de: "{name} würfelt …", en: "{name} is rolling …" },
  their_move: { de: "{name} überlegt …", en: "{name} is thinking …" },
  roll_sent: { de: "Dein Wurf ist unterwegs …", en: "Your roll is on its way …" },
  move_sent: { de: "Dein Zug ist unterwegs …", en: "Your move is on its way …" },
  roll_waits: { de: "Dein Wurf wartet auf die Verbindung", en: "Your roll is waiting for the connection" },
  move_waits: { de: "Dein Zug wartet auf die Verbindung", en: "Your move is waiting for the connection" },
  rolled: { de: "{name} {rolls}", en: "{name} {rolls}" },
  moving: { de: "{name} zieht …", en: "{name} is moving …" },
  passes: { de: "{name} kann nicht ziehen", en: "{name} cannot move" },
  passes_for: { de: "{name} kann nicht ziehen: {reason}", en: "{name} cannot move: {reason}" },
  pass_on: { de: "Weitergeben an {name}: würfle!", en: "Pass to {name}: roll!" },
  game_over: { de: "Die Partie ist aus", en: "The game is over" },
  won: { de: "{name} hat gewonnen!", en: "{name} has won!" },
  both_won: { de: "{name} haben gewonnen!", en: "{name} have won!" },
  is_paused: { de: "Pause", en: "Paused" },

  // pawns, for those who do not see them
  pawn: { de: "{colour}, {field}", en: "{colour}, {field}" },
  pawn_movable: { de: "{colour}, {field}, kann ziehen: {moves}", en: "{colour}, {field}, can move: {moves}" },
  pawn_many: { de: "{colour}, {field}, {count} Züge", en: "{colour}, {field}, {count} moves" },
  pawn_touch: { de: "{colour}, {field}, berühren", en: "{colour}, {field}, touch" },

  // why not
  roll_first: { de: "Erst würfeln.", en: "Roll first." },
  not_your_pawn: { de: "Diese Figur gehört {name}.", en: "This pawn is {name}’s." },
  could_not: { de: "Mit {roll} ging es nicht: {reason}.", en: "It could not move with {roll}: {reason}." },
  could_not_plain: { de: "Mit {roll} ging es nicht.", en: "It could not move with {roll}." },
  not_your_turn: { de: "{name} ist dran.", en: "It is {name}’s turn." },
  may_move: { de: "Diese Figur darf ziehen.", en: "This pawn may move." },
  only_move: { de: "Es gibt nur diesen einen Zug.", en: "There is only this one move." },
  see_yourself: {
    de: "Hier werden Fehler bestraft: Die Pflichten muss man selbst sehen.",
    en: "Mistakes are penalised here: it is up to you to see what you must do.",
  },
} satisfies Texts;
