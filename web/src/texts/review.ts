import type { Texts } from "../language.svelte";

export const review = {
  title: { de: "Glück oder Können?", en: "Luck or skill?" },
  waiting: { de: "Die Partie wird durchgerechnet …", en: "Thinking the game through …" },
  waiting_about: {
    de: "Das geht meistens im Nu. Nur beim allerersten Mal nach der Installation dauert es bis zu zehn Sekunden.",
    en: "Usually that is done in no time. Only the very first time after installation it takes up to ten seconds.",
  },
  not_over: {
    de: "Glück und Können werden erklärt, sobald die Partie zu Ende ist: vorher würde das verraten, was man ziehen soll.",
    en: "Luck and skill are explained once the game is over: before that it would give away what to play.",
  },
  refused: { de: "Die Partie konnte gerade nicht durchgerechnet werden.", en: "The game could not be thought through just now." },

  // was it luck or play?
  by_luck: { de: "{name} hat vor allem mit Glück gewonnen.", en: "{name} won mainly by luck." },
  by_luck_alone: {
    de: "{name} hatte Glück: Die eigenen Züge haben viel gekostet, die Würfel haben es herausgerissen.",
    en: "{name} was lucky: weaker moves gave a lot away, but the dice made up for it.",
  },
  by_both: {
    de: "Glück und gutes Spiel: Beides hat {name} den Sieg gebracht.",
    en: "Luck and good play: both brought {name} the victory.",
  },
  by_play: { de: "{name} hat vor allem durch gutes Spiel gewonnen.", en: "{name} won mainly by good play." },
  sources: {
    de: "Vom Anfang bis zum Sieg waren es {gain} Punkte: die Würfel {luck}, die eigenen Züge {own}, die Züge der anderen {others}.",
    en: "From the start to victory it was {gain} points: the dice {luck}, own moves {own}, the others’ moves {others}.",
  },
  leads: {
    de: "Die Partie ist nicht zu Ende. Bisher hat {name} die besten Aussichten: {chance}.",
    en: "The game is not over. So far {name} has the best prospects: {chance}.",
  },
  played_best: {
    de: "Am besten gespielt hat {name}: Die eigenen Züge haben nur {cost} Punkte gekostet.",
    en: "{name} played best, giving away only {cost} points.",
  },
  played_perfectly: {
    de: "Am besten gespielt hat {name}: Kein Zug hat etwas gekostet.",
    en: "{name} played best, giving nothing away.",
  },
  too: { de: "Und am besten gespielt hat {name} auch.", en: "And {name} played best as well." },
  but_no_luck: { de: "Nur die Würfel wollten nicht.", en: "Only the dice would not help." },
  played_alike: { de: "Gespielt haben alle ungefähr gleich gut.", en: "All played about equally well." },

  // the curve
  curve: { de: "Siegchancen im Lauf der Partie", en: "Chances to win over the game" },
  curve_summary: { de: "{name}: von {start} auf {end}", en: "{name}: from {start} to {end}" },
  curve_keys: {
    de: "Mit den Pfeiltasten durch die Würfe gehen. Die Eingabetaste zeigt den Wurf auf dem Brett.",
    en: "Go through the rolls with the arrow keys. Enter shows the roll on the board.",
  },
  curve_use: {
    de: "Fahr die Linien entlang. Ein Klick zeigt den Wurf auf dem Brett.",
    en: "Move along the lines. A click shows the roll on the board.",
  },
  curve_failed: { de: "Die Kurve konnte nicht geladen werden.", en: "The curve could not be loaded." },
  start: { de: "Am Anfang", en: "At the start" },
  at: { de: "Wurf {number} von {all}", en: "Roll {number} of {all}" },
  percent: { de: "{value}\u00a0%", en: "{value}\u00a0%" },
  below_percent: { de: "unter 1\u00a0%", en: "below 1\u00a0%" },
  above_percent: { de: "über 99\u00a0%", en: "above 99\u00a0%" },
  show_roll: { de: "Diesen Wurf ansehen", en: "Look at this roll" },
  chance_of: { de: "{name} {chance}", en: "{name} {chance}" },

  // the accounts
  accounts: { de: "Woher die Chancen kamen", en: "Where the chances came from" },
  accounts_about: {
    de: "100 Punkte sind der sichere Sieg. Die Würfel geben und nehmen. Eigene Züge können nur kosten: Der beste kostet nichts, jeder andere so viel, wie er schlechter ist.",
    en: "100 points are certain victory. Dice give and take. Own moves can only cost: the best one costs nothing, any other as much as it is worse.",
  },
  from_start: { de: "Am Anfang", en: "At the start" },
  own_luck: { de: "Eigene Würfel", en: "Own dice" },
  others_luck: { de: "Würfel der anderen", en: "The others’ dice" },
  own_choices: { de: "Eigene Züge", en: "Own moves" },
  others_choices: { de: "Züge der anderen", en: "The others’ moves" },
  to_end: { de: "Am Ende", en: "At the end" },
  points: { de: "{points} Punkte", en: "{points} points" },
  choices: {
    de: "{rolls} Würfe, {choices} davon mit einer Wahl.",
    en: "{rolls} rolls, {choices} of them with a choice.",
  },
  no_mistake: { de: "Nie war ein anderer Zug deutlich besser.", en: "No other move was ever clearly better." },
  one_mistake: { de: "Einmal war ein anderer Zug deutlich besser.", en: "Once another move was clearly better." },
  mistakes: { de: "{count}-mal war ein anderer Zug deutlich besser.", en: "{count} times another move was clearly better." },

  // the moments
  moments: { de: "Die größten Augenblicke", en: "The greatest moments" },
  moments_about: { de: "Ein Klick zeigt den Wurf auf dem Brett.", en: "A click shows the roll on the board." },
  strokes: { de: "Glück und Pech", en: "Strokes of luck" },
  good: { de: "Die besten Entscheidungen", en: "The best decisions" },
  bad: { de: "Die teuersten Entscheidungen", en: "The costliest decisions" },
  lucky: { de: "Glück", en: "Good luck" },
  unlucky: { de: "Pech", en: "Bad luck" },
  good_one: { de: "Gute Entscheidung", en: "Good decision" },
  bad_one: { de: "Teure Entscheidung", en: "Costly decision" },
  worth: { de: "{points} Punkte wert", en: "worth {points} points" },
  none: {
    de: "Keine Stelle sticht heraus: Kein Wurf und kein Zug hat viel geändert.",
    en: "No moment stands out: no roll and no move changed much.",
  },

  // one roll
  this_roll: { de: "Dieser Wurf", en: "This roll" },
  luck: { de: "Würfelglück", en: "Luck of the dice" },
  move: { de: "Zug", en: "Move" },
  best: { de: "der beste", en: "the best" },
  only: { de: "keine Wahl", en: "no choice" },
  none_possible: { de: "keiner möglich", en: "none possible" },
  decided: { de: "schon entschieden", en: "already decided" },
  before_first: {
    de: "Geh in die Partie: Zu jedem Wurf steht hier, was er brachte, und ob ein anderer Zug besser gewesen wäre.",
    en: "Go into the game: for every roll it says here what it brought, and whether another move would have been better.",
  },
  better: { de: "Besser: {who} {move}.", en: "Better: {who} {move}." },
  slightly_better: { de: "Eine Spur besser: {who} {move}.", en: "A shade better: {who} {move}." },
  nothing_better: { de: "Einen besseren Zug gab es nicht.", en: "There was no better move." },
  no_choice: { de: "Zu entscheiden gab es nichts.", en: "There was nothing to decide." },
  was_decided: { de: "Der Sieg stand schon fest.", en: "Victory was certain already." },
  show_best: { de: "Besseren Zug auf dem Brett zeigen", en: "Show the better move on the board" },
} satisfies Texts;
