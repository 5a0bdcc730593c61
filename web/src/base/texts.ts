import type { Texts } from "./language.svelte";

/** What several pages say. */
export const common = {
  name: { de: "Pöppel", en: "Pöppel" },
  skip: { de: "Zum Inhalt", en: "Skip to content" },
  play: { de: "Spielen", en: "Play" },
  welcome: { de: "Spiel mit allen, überall", en: "Play with anybody, anywhere" },
  table: { de: "Tisch", en: "Table" },
  rules: { de: "Regeln", en: "Rules" },
  house_rules_do: { de: "Was Hausregeln bewirken", en: "What house rules do" },
  house_rules_do_about: {
    de: "Länge, Gerechtigkeit, Gemeinheit und Können, gemessen; und Regeln, die zu euch passen",
    en: "Length, fairness, meanness and skill, measured; and rules that suit you",
  },
  learn: { de: "In zwei Minuten lernen", en: "Learn in two minutes" },
  children: { de: "Für Kinder", en: "For children" },
  tournament: { de: "Turnier", en: "Tournament" },
  records: { de: "Partien", en: "Games" },
  chronicle: { de: "Chronik", en: "Chronicle" },
  chronicle_about: {
    de: "Siege, Glück und Abzeichen an diesem Gerät",
    en: "Wins, luck and badges on this device",
  },
  settings: { de: "Einstellungen", en: "Settings" },
  main_menu: { de: "Hauptmenü", en: "Main menu" },
  keyboard: { de: "Alles mit der Tastatur", en: "Everything by keyboard" },
  loading: { de: "Einen Augenblick …", en: "One moment …" },
  more: { de: "Außerdem", en: "Also" },
  close: { de: "Schließen", en: "Close" },
  bot: { de: "Bot", en: "Bot" },
  bots: { de: "Bots", en: "Bots" },
  watch_again: { de: "Partie noch einmal ansehen", en: "Watch the game again" },
  missing: { de: "Diese Seite gibt es nicht.", en: "There is no such page." },
  to_start: { de: "Zur Startseite", en: "To the start page" },
  page_failed: {
    de: "Diese Seite konnte nicht geladen werden. Besteht noch eine Verbindung?",
    en: "This page could not be loaded. Are you still connected?",
  },
  unreachable: {
    de: "Der Server ist gerade nicht zu erreichen. Sobald er wieder da ist, geht es hier von selbst weiter.",
    en: "The server cannot be reached at the moment. As soon as it is back, this will work again by itself.",
  },
  no_server: {
    de: "Diese Seiten haben keinen Server, der andere Geräte verbindet. An diesem Gerät könnt ihr alles spielen.",
    en: "These pages have no server to connect other devices. On this device you can play everything.",
  },
  new_version: { de: "Neue Version", en: "New version" },
  new_version_about: { de: "Angefangene Partien gehen danach weiter.", en: "Games in progress go on afterwards." },
  reload: { de: "Neu laden", en: "Reload" },
  not_now: { de: "Später", en: "Later" },
  try_again: { de: "Noch einmal versuchen", en: "Try again" },
  copy: { de: "Kopieren", en: "Copy" },
  copy_what: { de: "Link kopieren: {what}", en: "Copy link: {what}" },
  copied: { de: "Kopiert", en: "Copied" },
  copy_by_hand: {
    de: "Dieser Browser lässt nicht kopieren: Der Link ist markiert, kopiere ihn selbst.",
    en: "This browser does not let us copy. The link is selected: please copy it yourself.",
  },
} satisfies Texts;

/** What can be set in the settings and at the table alike. */
export const settingTexts = {
  speed: { de: "Tempo der Figuren", en: "Speed of the pawns" },
  slow: { de: "Gemütlich", en: "Leisurely" },
  normal: { de: "Normal", en: "Normal" },
  fast: { de: "Flott", en: "Brisk" },
  instant: { de: "Sofort", en: "Instant" },
  auto_roll: { de: "Für mich würfeln", en: "Roll for me" },
  auto_move: { de: "Einzigen Zug für mich ausführen", en: "Play forced moves for me" },
} satisfies Texts;
