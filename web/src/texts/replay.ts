import type { Texts } from "../language.svelte";

export const replay = {
  title: { de: "Partien ansehen", en: "Look at games" },
  intro: {
    de: "Hier kannst du eine Partie Zug für Zug noch einmal ansehen.",
    en: "Here you can look at a game again, move by move.",
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
  my_games: { de: "Deine zu Ende gespielten Partien", en: "Games you finished" },
  no_games: {
    de: "Noch keine. Wenn du eine Partie zu Ende gespielt hast, steht sie hier.",
    en: "None yet. Games that you played to the end are listed here.",
  },
  with_bots: { de: "Du und Bots", en: "You and bots" },
  look: { de: "Ansehen: {rules}, {names}", en: "Look at: {rules}, {names}" },
  not_found: { de: "Diese Partie lässt sich nicht zeigen", en: "This game cannot be shown" },
  other_games: { de: "Andere Partien", en: "Other games" },

  // playing it again
  start: { de: "Anfang", en: "Start" },
  first: { de: "Zum Anfang", en: "To the start" },
  previous: { de: "Einen Wurf zurück", en: "One roll back" },
  next: { de: "Einen Wurf weiter", en: "One roll on" },
  last: { de: "Zum Ende", en: "To the end" },
  play: { de: "Abspielen", en: "Play" },
  pause: { de: "Anhalten", en: "Pause" },
  speed: { de: "Tempo", en: "Speed" },
  slow: { de: "langsam", en: "slow" },
  normal: { de: "normal", en: "normal" },
  fast: { de: "schnell", en: "fast" },
  slider: { de: "Stelle der Partie", en: "Place in the game" },
  at: { de: "Wurf {number} von {all}", en: "Roll {number} of {all}" },
  turns: { de: "Alle Würfe", en: "All rolls" },
  controls: { de: "Abspielen und Springen", en: "Playing and jumping" },
  rolled: { de: "Gewürfelt: {roll}", en: "Rolled: {roll}" },
  board: { de: "Spielbrett, {at}. {position}", en: "Board, {at}. {position}" },
  captures: { de: "Figur geschlagen", en: "Pawn captured" },
  homecomings: { de: "Figur im Ziel", en: "Pawn home" },

  // in words
  begins: { de: "{who} beginnt.", en: "{who} begins." },
  opening: { de: "Ausgewürfelt: {rolls}.", en: "Roll-off: {rolls}." },

  // keys
  keys_step: { de: "einen Wurf zurück, einen weiter", en: "one roll back, one on" },
  keys_ends: { de: "zum Anfang, zum Ende", en: "to the start, to the end" },
  keys_play: { de: "abspielen und anhalten", en: "play and pause" },
  keys_event: { de: "zum vorigen, zum nächsten Ereignis", en: "to the previous, to the next event" },
  keys_speed: { de: "langsamer, schneller", en: "slower, faster" },
  key_space: { de: "Leertaste", en: "Space" },
  key_home: { de: "Pos 1", en: "Home" },
  key_end: { de: "Ende", en: "End" },
  key_shift: { de: "Umschalt", en: "Shift" },
} satisfies Texts;
