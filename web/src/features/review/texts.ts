import type { Texts } from "../../base/language.svelte";

export const texts = {
  title: { de: "Glück oder Können?", en: "Luck or skill?" },
  waiting: { de: "Die Partie wird durchgerechnet …", en: "Analysing the game …" },
  waiting_about: {
    de: "Das geht meistens im Nu. Nur beim allerersten Mal nach der Installation dauert es bis zu zehn Sekunden.",
    en: "This is usually instant; the very first time after installation it can take up to ten seconds.",
  },
  not_over: {
    de: "Glück und Können werden erklärt, sobald die Partie zu Ende ist: Vorher würde das verraten, was man ziehen soll.",
    en: "Luck and skill are explained once the game is over; before that it would give away what to play.",
  },
  refused: {
    de: "Die Partie konnte gerade nicht durchgerechnet werden.",
    en: "The game could not be analysed just now.",
  },

  // thought over
  think_over: { de: "Gründlicher prüfen", en: "Look more closely" },
  think_over_about: {
    de: "Jede Entscheidung, auf die es ankam, wird viele Male weitergespielt: je etwa eine Sekunde, auf Handys länger. Das macht dieses Gerät selbst; gesendet wird nichts.",
    en: "Every choice that mattered is played on many times: about a second each, longer on phones. Your device does this by itself; nothing is sent.",
  },
  thinking_over: { de: "Die Züge werden überdacht …", en: "Thinking the moves over …" },
  stop_thinking: { de: "Abbrechen", en: "Stop" },
  thought_over: {
    de: "Gründlich geprüft: Jede Entscheidung, auf die es ankam, wurde viele Male weitergespielt.",
    en: "Looked at closely: every choice that mattered was played on many times.",
  },
  not_thought_over: {
    de: "Das ist nicht gelungen. Vielleicht fehlt gerade das Netz oder der Speicher.",
    en: "That did not work. Perhaps there is no network, or too little memory, just now.",
  },

  // the curve
  curve: { de: "Siegchancen im Lauf der Partie", en: "Chances of winning during the game" },
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
  show_roll: { de: "Diesen Wurf ansehen", en: "See this roll" },
  chance_of: { de: "{name} {chance}", en: "{name} {chance}" },

  // the accounts
  accounts: { de: "Woher die Chancen kamen", en: "Where the chances came from" },
  accounts_about: {
    de: "100 Punkte sind der sichere Sieg. Die Würfel geben und nehmen. Eigene Züge können nur kosten: Der beste kostet nichts, jeder andere so viel, wie er schlechter ist. Die Chancen sind geschätzt; wo sich die Schätzung nur selbst korrigiert hat, steht das für sich.",
    en: "100 points mean a certain win. The dice give and take. Your own moves can only cost you: the best one costs nothing, any other as much as it falls short of the best. The chances are estimates; where the estimate only corrected itself, that is listed separately.",
  },
  from_start: { de: "Am Anfang", en: "At the start" },
  own_luck: { de: "Eigene Würfel", en: "Their own dice" },
  others_luck: { de: "Würfel der anderen", en: "The others’ dice" },
  own_choices: { de: "Eigene Züge", en: "Their own moves" },
  others_choices: { de: "Züge der anderen", en: "The others’ moves" },
  correction: { de: "Korrektur der Schätzung", en: "Correction of the estimate" },
  to_end: { de: "Am Ende", en: "At the end" },
  points: { de: "{points} Punkte", en: "{points} points" },
  choices: {
    de: "{rolls} Würfe, {choices} davon mit einer Wahl.",
    en: "{rolls} rolls, {choices} of them with a choice.",
  },
  no_mistake: { de: "Nie war ein anderer Zug deutlich besser.", en: "No other move was ever clearly better." },
  one_mistake: { de: "Einmal war ein anderer Zug deutlich besser.", en: "Once another move was clearly better." },
  mistakes: {
    de: "{count}-mal war ein anderer Zug deutlich besser.",
    en: "On {count} occasions another move was clearly better.",
  },

  // the game in sentences
  in_words: { de: "Die Partie in Sätzen", en: "The game in sentences" },
  leads: { de: "Wer vorn lag", en: "Who was ahead" },
  greatest: { de: "Was am meisten geändert hat", en: "What changed most" },
  luck_and_play: { de: "Glück und Spiel", en: "Luck and play" },
  lead: {
    de: "Von Wurf {from} bis {to} vorn: {name}, mit bis zu {most}.",
    en: "Ahead from roll {from} to {to}: {name}, with up to {most}.",
  },
  lead_first: {
    de: "Bis Wurf {to} vorn: {name}, mit bis zu {most}.",
    en: "Ahead up to roll {to}: {name}, with up to {most}.",
  },
  lead_to_end: {
    de: "Ab Wurf {from} bis zum Schluss vorn: {name}.",
    en: "Ahead from roll {from} to the end: {name}.",
  },
  lead_always: { de: "Die ganze Partie über vorn: {name}.", en: "Ahead all through the game: {name}." },
  lead_nobody: { de: "Niemand lag je deutlich vorn.", en: "Nobody was ever clearly ahead." },
  lead_nobody_until: {
    de: "Bis Wurf {to} lag niemand deutlich vorn.",
    en: "Up to roll {to} nobody was clearly ahead.",
  },
  hear_account: {
    de: "{name}: am Anfang {start}, am Ende {end}. {parts}.",
    en: "{name}: {start} at the start, {end} at the end. {parts}.",
  },
  hear_luck: { de: "Würfelglück: {points}.", en: "Luck of the dice: {points}." },
  hear_plus: { de: "plus {count} Punkte", en: "plus {count} points" },
  hear_plus_one: { de: "plus 1 Punkt", en: "plus 1 point" },
  hear_minus: { de: "minus {count} Punkte", en: "minus {count} points" },
  hear_minus_one: { de: "minus 1 Punkt", en: "minus 1 point" },
  hear_nothing: { de: "nichts", en: "nothing" },
  ask_leads: { de: "Wer lag wann vorn?", en: "Who was ahead when?" },
  ask_moments: { de: "Was waren die drei größten Augenblicke?", en: "What were the three biggest moments?" },
  ask_accounts: { de: "Wer hatte Glück, und wer hat gut gespielt?", en: "Who was lucky, and who played well?" },
  ask_better: {
    de: "Was brachte dieser Wurf, und gab es einen besseren Zug?",
    en: "What did this roll bring, and was there a better move?",
  },
  ask_chances: { de: "Wie stehen hier die Chancen?", en: "What are the chances here?" },

  // the moments
  moments: { de: "Die größten Augenblicke", en: "The biggest moments" },
  moments_about: { de: "Ein Klick zeigt den Wurf auf dem Brett.", en: "A click shows the roll on the board." },
  strokes: { de: "Glück und Pech", en: "Good luck and bad luck" },
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
    en: "Step into the game: for every roll you will see here what it brought, and whether another move would have been better.",
  },
  better: { de: "Besser: {who} {move}.", en: "Better: {who} {move}." },
  slightly_better: { de: "Eine Spur besser: {who} {move}.", en: "A shade better: {who} {move}." },
  nothing_better: { de: "Einen besseren Zug gab es nicht.", en: "There was no better move." },
  no_choice: { de: "Zu entscheiden gab es nichts.", en: "There was nothing to decide." },
  was_decided: { de: "Der Sieg stand schon fest.", en: "The win was already certain." },
  show_best: { de: "Besseren Zug auf dem Brett zeigen", en: "Show the better move on the board" },
} satisfies Texts;
