import type { Texts } from "../language.svelte";

export const common = {
  name: { de: "Pöppel", en: "Pöppel" },
  skip: { de: "Zum Inhalt", en: "Skip to content" },
  play: { de: "Spielen", en: "Play" },
  welcome: { de: "Spiel mit allen, überall", en: "Play with anybody, anywhere" },
  table: { de: "Tisch", en: "Table" },
  rules: { de: "Regeln", en: "Rules" },
  records: { de: "Partien", en: "Games" },
  settings: { de: "Einstellungen", en: "Settings" },
  main_menu: { de: "Hauptmenü", en: "Main menu" },
  loading: { de: "Einen Augenblick …", en: "One moment …" },
  more: { de: "Außerdem", en: "Also" },
  back: { de: "Zurück", en: "Back" },
  close: { de: "Schließen", en: "Close" },
  missing: { de: "Diese Seite gibt es nicht.", en: "There is no such page." },
  to_start: { de: "Zur Startseite", en: "To the start page" },
  page_failed: {
    de: "Diese Seite konnte nicht geladen werden. Besteht noch eine Verbindung?",
    en: "This page could not be loaded. Is there still a connection?",
  },
  unreachable: { de: "Der Server ist nicht zu erreichen.", en: "The server cannot be reached." },
  unreachable_about: {
    de: "Läuft das Programm noch, und bist du im richtigen Netz? Angefangene Spiele warten so lange.",
    en: "Is the program still running, and are you in the right network? Games that have begun will wait.",
  },
  try_again: { de: "Noch einmal versuchen", en: "Try again" },
} satisfies Texts;
