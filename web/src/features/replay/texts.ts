import type { Texts } from "../../base/language.svelte";

export const texts = {
  title: { de: "Deine Partien", en: "Your games" },
  intro: {
    de: "Weiterspielen, was noch offen ist, und Zug für Zug ansehen, was zu Ende ist, mit Rückblick.",
    en: "Go on with open games, and watch finished ones again, move by move, with a review.",
  },
  unfinished: { de: "Noch offen", en: "Still open" },
  go_on: { de: "Weiterspielen: {rules}, {names}", en: "Continue: {rules}, {names}" },
  won: { de: "{name} hat gewonnen", en: "{name} won" },
  both_won: { de: "{name} haben gewonnen", en: "{name} won" },
  on_device: { de: "auf diesem Gerät", en: "on this device" },
  on_server: { de: "am Tisch des Servers", en: "at a table on the server" },
  unreadable: {
    de: "Diese Partie kann diese Version nicht lesen. Sie bleibt aufgehoben.",
    en: "This version cannot read this game. It is kept all the same.",
  },
  open_file: { de: "Aufzeichnung öffnen", en: "Open a record" },
  open_about: {
    de: "Eine Datei auswählen, oder einfach hierher ziehen.",
    en: "Choose a file, or simply drop it here.",
  },
  drop_now: { de: "Loslassen zum Öffnen", en: "Drop to open" },
  reading: { de: "Die Aufzeichnung wird gelesen …", en: "Reading the record …" },
  damaged: { de: "Diese Datei lässt sich nicht lesen", en: "This file cannot be read" },
  the_line: { de: "Zeile {line} der Datei", en: "Line {line} of the file" },
  too_large: {
    de: "Diese Datei ist viel zu groß für eine Aufzeichnung.",
    en: "This file is far too large for a record.",
  },
  my_games: { de: "Zu Ende gespielt", en: "Finished" },
  no_games: {
    de: "Noch keine. Wenn du eine Partie zu Ende gespielt hast, steht sie hier.",
    en: "None yet. Games you play to the end are listed here.",
  },
  look: { de: "Ansehen: {rules}, {names}", en: "Watch: {rules}, {names}" },
  not_found: { de: "Diese Partie lässt sich nicht zeigen", en: "This game cannot be shown" },
  other_games: { de: "Andere Partien", en: "Other games" },

  // playing it again
  start: { de: "Anfang", en: "Start" },
  first: { de: "Zum Anfang", en: "To the start" },
  previous: { de: "Einen Wurf zurück", en: "One roll back" },
  next: { de: "Einen Wurf weiter", en: "One roll forward" },
  last: { de: "Zum Ende", en: "To the end" },
  play: { de: "Abspielen", en: "Play" },
  pause: { de: "Anhalten", en: "Pause" },
  speed: { de: "Tempo", en: "Speed" },
  slider: { de: "Stelle der Partie", en: "Position in the game" },
  at: { de: "Wurf {number} von {all}", en: "Roll {number} of {all}" },
  turns: { de: "Alle Würfe", en: "All rolls" },
  controls: { de: "Abspielen und Springen", en: "Playback controls" },
  board: { de: "Spielbrett, {at}. {position}", en: "Board, {at}. {position}" },
  captures: { de: "Figur geschlagen", en: "Pawn captured" },
  homecomings: { de: "Figur im Ziel", en: "Pawn home" },

  // in words
  begins: { de: "{who} beginnt.", en: "{who} begins." },

  // questions
  ask_mine: { de: "Wo stehen meine Figuren?", en: "Where are my pawns?" },
  ask_player: { de: "Wo steht {name}?", en: "Where is {name}?" },
  ask_whole_board: { de: "Wie steht es auf dem ganzen Brett?", en: "How do things stand on the whole board?" },
  ask_last_roll: { de: "Wo bin ich, und was ist geschehen?", en: "Where am I, and what happened?" },
  ask_again: { de: "Was wurde zuletzt gesagt?", en: "What was said last?" },
  neutral_colour: { de: "Neutral: {colour}", en: "Neutral: {colour}" },
  keys_ask: {
    de: "Fragen beantworten, wie am Tisch: Welche, steht unter „Fragen“.",
    en: "ask questions, as at the table: they are listed under “Questions”.",
  },

  // keys
  keys_step: { de: "einen Wurf zurück, einen weiter", en: "one roll back, one roll forward" },
  keys_ends: { de: "zum Anfang, zum Ende", en: "to the start or the end" },
  keys_play: { de: "abspielen und anhalten", en: "play and pause" },
  keys_event: { de: "zum vorigen, zum nächsten Ereignis", en: "to the previous or next event" },
  keys_speed: { de: "langsamer, schneller", en: "slower, faster" },
  key_space: { de: "Leertaste", en: "Space bar" },
  key_home: { de: "Pos 1", en: "Home" },
  key_end: { de: "Ende", en: "End" },
  key_shift: { de: "Umschalt", en: "Shift" },
} satisfies Texts;
