import type { Texts } from "../base/language.svelte";

export const texts = {
  board: { de: "Spielbrett", en: "Game board" },
  example_of: { de: "Beispiel: {switch}", en: "Example: {switch}" },

  // the clock for the whole game
  minutes_left: { de: "noch {minutes} min", en: "{minutes} min left" },
  last_minute: { de: "letzte Minute", en: "last minute" },
  last_turn: { de: "letzter Zug", en: "last turn" },
  five_minutes: {
    de: "Noch fünf Minuten, dann zählt, wie weit alle gekommen sind.",
    en: "Five minutes left; after that, what counts is how far everybody has come.",
  },
  one_minute: { de: "Noch eine Minute.", en: "One minute left." },
  last_round: { de: "letzte Runde", en: "last round" },
  round_goes_on: {
    de: "Die Zeit ist um: Die Runde wird noch zu Ende gespielt.",
    en: "Time is up: the round of turns is played to its end.",
  },
  time_up: { de: "Die Zeit ist um: Das ist der letzte Zug.", en: "Time is up: this is the last turn." },

  // a table of a tournament
  round_and_table: { de: "Runde {round}, Tisch {table}", en: "Round {round}, table {table}" },
  to_tournament: { de: "Zu meiner Turnierseite", en: "To my tournament page" },

  // a seat to be given to somebody
  who_at: { de: "Wer spielt {colour}?", en: "Who plays {colour}?" },
  name_at: { de: "Name für {colour}", en: "Name for {colour}" },
  name: { de: "Name", en: "Name" },
  bot: { de: "Bot: {bot}", en: "Bot: {bot}" },
  bots: { de: "Bots", en: "Bots" },
  partner: { de: "mit {colour}", en: "with {colour}" },
  by_link: { de: "Jemand per Link", en: "Somebody by link" },

  // what pawns look like
  dress: { de: "Gestalt und Namen der Figuren", en: "What the pawns look like" },
  dress_of: { de: "Gestalt und Namen der Figuren: {who}", en: "What the pawns look like: {who}" },
  figure: { de: "Gestalt", en: "Figure" },
  pawn_names: { de: "Namen", en: "Names" },
  pawn_names_about: { de: "wenn ihr mögt", en: "if you like" },
  pawn_name: { de: "Figur {number}", en: "Pawn {number}" },
  pawn_name_twice: {
    de: "Zwei Figuren können nicht gleich heißen: Gib dieser einen anderen Namen.",
    en: "Two pawns cannot have the same name: give this one another.",
  },
  whose_pawns: { de: "Wessen Figuren?", en: "Whose pawns?" },
  dress_kept: {
    de: "Bleibt auf diesem Gerät gemerkt. Am Tisch sehen es alle; am Spiel ändert es nichts.",
    en: "Remembered on this device. Everybody at the table sees it; it changes nothing about the game.",
  },
  dress_at_table: {
    de: "Alle am Tisch sehen es gleich, und dieses Gerät merkt es sich. Am Spiel ändert es nichts.",
    en: "Everybody at the table sees it at once, and this device remembers it. It changes nothing about the game.",
  },

  // a game in a list
  remove: { de: "Löschen", en: "Delete" },
  remove_what: { de: "Löschen: {what}", en: "Delete: {what}" },
  remove_yes: { de: "Ja, löschen", en: "Yes, delete" },
  keep: { de: "Behalten", en: "Keep" },

  // letting others in
  let_in: { de: "Handys hereinlassen", en: "Let phones in" },
  let_in_about: {
    de: "Noch kommt nur dieser Rechner an die Tische. Mit einem Klick auch alle Geräte in deinem WLAN; niemand muss dafür etwas neu starten.",
    en: "So far only this computer reaches the tables. One click lets in every device on your Wi-Fi; nothing has to be restarted.",
  },
  is_open: { de: "Offen für dein WLAN", en: "Open to your Wi-Fi" },
  is_open_about: {
    de: "Handys und Tablets im selben WLAN finden Pöppel hier:",
    en: "Phones and tablets on the same Wi-Fi find Pöppel here:",
  },
  code_of_address: { de: "Code zum Scannen: {address}", en: "Code to scan: {address}" },
  shut: { de: "Wieder zumachen", en: "Close again" },
  shut_sure: {
    de: "Wer gerade mit einem anderen Gerät spielt, verliert die Verbindung, bis du wieder aufmachst.",
    en: "Anybody playing on another device loses the connection until you open up again.",
  },
  shut_yes: { de: "Ja, zumachen", en: "Yes, close" },
  stay_open: { de: "Offen lassen", en: "Leave open" },
  not_reached: {
    de: "Von anderen Geräten ist dieser Rechner nicht zu erreichen.",
    en: "Other devices cannot reach this computer.",
  },
  no_luck: { de: "Ein Handy kommt nicht her?", en: "A phone cannot get here?" },
  no_luck_about: {
    de: "Es muss im selben WLAN sein (kein Gäste-WLAN). Fragt dieser Rechner, ob Python Verbindungen annehmen darf, erlaube es.",
    en: "It has to be on the same Wi-Fi (not a guest network). If this computer asks whether Python may accept connections, allow it.",
  },
  insecure: { de: "Was über das WLAN anders ist", en: "What is different over Wi-Fi" },
  insecure_about: {
    de: "Die Verbindung ist nicht verschlüsselt (http). Spielen geht ganz normal. Handys können die Seite so aber nicht installieren oder ohne Netz öffnen, ihr Bildschirm geht nach einer Weile aus wie sonst auch, und Links muss man manchmal von Hand kopieren. Wer im selben WLAN ist, könnte mitlesen.",
    en: "The connection is not encrypted (http). Playing works as usual. But phones cannot install the page or open it offline this way, their screens go dark after a while as they always do, and links sometimes have to be copied by hand. Others on the same Wi-Fi could listen in.",
  },

  // looks
  look: { de: "Brett und Figuren", en: "Board and pawns" },
  look_paper: { de: "Papier", en: "Paper" },
  look_wood: { de: "Holz", en: "Wood" },
  look_print: { de: "Wie 1914", en: "Like 1914" },
  look_night: { de: "Nacht", en: "Night" },
  look_contrast: { de: "Starker Kontrast", en: "High contrast" },
  numbers: { de: "Zahlen an den Feldern", en: "Numbers beside the spaces" },
  volume: { de: "Lautstärke", en: "Volume" },

  // connection
  connecting: { de: "Verbindung wird hergestellt …", en: "Connecting …" },
  lost: { de: "Keine Verbindung zum Tisch.", en: "No connection to the table." },
  lost_for: { de: "Keine Verbindung seit {time}", en: "No connection for {time}" },
  offline: { de: "Dieses Gerät hat kein Netz.", en: "This device is offline." },
  offline_for: { de: "Kein Netz seit {time}", en: "Offline for {time}" },
  by_itself: {
    de: "Sobald die Verbindung wieder da ist, geht es von selbst weiter.",
    en: "The game goes on by itself as soon as the connection is back.",
  },
  seconds: { de: "{seconds} s", en: "{seconds} s" },
  minutes: { de: "{minutes} min", en: "{minutes} min" },
  slow: { de: "Langsame Verbindung", en: "Slow connection" },
  takes_longer: { de: "Das dauert gerade länger …", en: "This is taking a little longer …" },
  starting_anew: {
    de: "Die Partie antwortet nicht und wird neu gestartet …",
    en: "The game is not responding and is being restarted …",
  },
  goes_on: { de: "Es geht weiter", en: "The game goes on" },
  trying: { de: "Ich versuche es weiter …", en: "Trying again …" },
  reconnected: { de: "Wieder verbunden", en: "Connected again" },

  // games of this device
  not_kept: { de: "Nicht gespeichert", en: "Not saved" },

  // dice
  save_notes: { de: "Notizen zu den Würfeln sichern", en: "Save the notes on the dice" },
  dice_wrong: { de: "Mit diesen Würfeln stimmt etwas nicht!", en: "Something is wrong with these dice!" },
  dice_wrong_about: {
    de: "Wer den Server betreibt, kann sie sich so ausgesucht haben. Dein Gerät merkt sich das; sichere seine Notizen, wenn du es anderen zeigen willst.",
    en: "Whoever runs the server may have picked them this way. Your device remembers this; save its notes if you want to show them to others.",
  },
  about_dice: { de: "Was das heißt", en: "What this means" },
  have_read: { de: "Verstanden", en: "Understood" },

  questions: { de: "Fragen", en: "Questions" },

  full_screen: { de: "Ganzer Bildschirm", en: "Full screen" },
  leave_full_screen: { de: "Vollbild beenden", en: "Leave full screen" },
} satisfies Texts;
