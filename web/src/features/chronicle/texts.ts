import type { Texts } from "../../base/language.svelte";

export const texts = {
  intro: {
    de: "Was ihr an diesem Gerät gespielt habt. Nichts davon verlässt es.",
    en: "What you have played on this device. None of it ever leaves it.",
  },
  whose: { de: "Wessen Partien?", en: "Whose games?" },
  nobody: { de: "Ohne Namen", en: "No name" },
  empty: {
    de: "Hier ist noch keine Partie zu Ende gegangen. Nach der ersten steht hier, wie sie ausging.",
    en: "No game has ended here yet. After the first one you will find here how it went.",
  },
  working: {
    de: "Partie {number} von {all} wird noch ausgewertet …",
    en: "Still working out game {number} of {all} …",
  },

  figures: { de: "In Zahlen", en: "In numbers" },
  games: { de: "Partien", en: "games" },
  game: { de: "Partie", en: "game" },
  wins: { de: "gewonnen", en: "won" },
  expected: { de: "bei gleich Starken wären es {number}", en: "among equals it would be {number}" },
  captures: { de: "geschlagen", en: "captured" },
  losses: { de: "selbst geschlagen worden", en: "lost to captures" },
  sixes: { de: "Sechsen", en: "sixes" },
  streak: { de: "Siege in Folge, zurzeit {now}", en: "wins in a row, {now} at present" },

  luck: { de: "Glück von Partie zu Partie", en: "Luck from game to game" },
  luck_about: {
    de: "Was alle Würfel zusammen für {name} getan haben, in Punkten: Hundertsteln der Siegchance. Nach oben Glück, nach unten Pech.",
    en: "What all the dice together did for {name}, in points: hundredths of the chance to win. Upwards is good luck, downwards bad.",
  },
  luck_mean: {
    de: "Im Mittel {luck} Punkte Glück je Partie; eigene Züge haben {cost} Punkte gekostet.",
    en: "On average {luck} points of luck per game; their own moves cost {cost} points.",
  },
  luck_later: {
    de: "Sobald eine Partie ausgewertet ist, steht hier, wie die Würfel fielen.",
    en: "Once a game has been reviewed, you will see here how the dice fell.",
  },
  luck_of: { de: "{day}: {luck} Punkte, {outcome}", en: "{day}: {luck} points, {outcome}" },
  won: { de: "gewonnen", en: "won" },
  place: { de: "Platz {place}", en: "place {place}" },
  open: { de: "nicht zu Ende gespielt", en: "not played to the end" },

  badges: { de: "Abzeichen", en: "Badges" },
  badges_count: { de: "{number} von {all}", en: "{number} of {all}" },
  earned_on: { de: "Verdient am {day}", en: "Earned on {day}" },
  not_yet: { de: "Noch nicht verdient", en: "Not earned yet" },

  keep: { de: "Sichern und mitnehmen", en: "Keep it safe, take it along" },
  keep_about: {
    de: "Alle Partien dieses Geräts, die Chronik, deine Einstellungen und gemerkten Spielvorbereitungen in einer Datei. Plätze an Tischen des Servers gehören nicht dazu.",
    en: "All games of this device, the chronicle, your settings and saved set-ups in one file. Seats at the server’s tables are not part of it.",
  },
  save: { de: "In eine Datei sichern", en: "Save to a file" },
  bring: { de: "Aus einer Datei holen", en: "Load from a file" },
  saving: { de: "Einen Augenblick …", en: "One moment …" },
  saved: { de: "Gesichert: {games}.", en: "Saved: {games}." },
  nothing_new: { de: "Alles aus dieser Datei ist schon hier.", en: "Everything in this file is here already." },
  brought: { de: "Geholt: {what}.", en: "Loaded: {what}." },
  one_game: { de: "1 Partie", en: "1 game" },
  many_games: { de: "{number} Partien", en: "{number} games" },
  one_result: { de: "1 Ergebnis", en: "1 result" },
  many_results: { de: "{number} Ergebnisse", en: "{number} results" },
  different: {
    de: "Nicht geholt: {games}, weil hier unter derselben Nummer anders weitergespielt wurde. Was hier ist, bleibt.",
    en: "Not loaded: {games}, because play went on differently here. What is here stays.",
  },
  unreadable: {
    de: "Nicht lesbar: {games}. Vielleicht stammt die Datei aus einer neueren Version.",
    en: "Not readable: {games}. Perhaps the file is from a newer version.",
  },
  not_ours: {
    de: "Das ist keine Datei, die hier gesichert wurde. Sie heißt poeppel-….json und kommt von „In eine Datei sichern“.",
    en: "This is not a file that was saved here. Its name is poeppel-….json, and it comes from “Save to a file”.",
  },
  too_new: {
    de: "Die Datei stammt aus einer neueren Version. Lade diese Seite neu, und versuch es noch einmal.",
    en: "The file is from a newer version. Reload this page and try again.",
  },
  too_large: { de: "Die Datei ist größer als 100 MB.", en: "The file is larger than 100 MB." },
  failed: {
    de: "Das hat nicht geklappt. Es ist nichts verändert worden.",
    en: "That did not work. Nothing was changed.",
  },
  forget: { de: "Chronik löschen", en: "Delete the chronicle" },
  forget_sure: {
    de: "Alle Ergebnisse und Abzeichen löschen? Die Partien selbst bleiben, sie zählen aber nicht mehr.",
    en: "Delete all results and badges? The games themselves stay, but no longer count.",
  },
  forget_yes: { de: "Ja, löschen", en: "Yes, delete" },
  forget_no: { de: "Behalten", en: "Keep" },
} satisfies Texts;
