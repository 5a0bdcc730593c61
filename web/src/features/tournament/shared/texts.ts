import type { Texts } from "../../../base/language.svelte";

export const texts = {
  tournament: { de: "Turnier", en: "Tournament" },
  other_language: { de: "English", en: "Deutsch" },
  no_access: { de: "Dieser Link öffnet nichts", en: "This link does not open anything" },
  no_access_about: {
    de: "Vielleicht ist er gesperrt oder nicht ganz abgeschrieben. Die Turnierleitung gibt dir einen neuen.",
    en: "It may have been revoked, or not copied completely. The tournament desk will give you a new one.",
  },
  lost: { de: "Keine Verbindung. Ich versuche es weiter …", en: "No connection. Trying again …" },
  waits_one: { de: "1 Eingabe wartet auf die Verbindung", en: "1 entry is waiting for the connection" },
  waits: { de: "{count} Eingaben warten auf die Verbindung", en: "{count} entries are waiting for the connection" },
  came_back: { de: "{what} wurde nicht übernommen: {why}", en: "{what} was not stored: {why}" },
  understood: { de: "Verstanden", en: "Understood" },

  // the clock
  time_is_up: { de: "Zeit um", en: "Time is up" },
  clock_stands: { de: "angehalten", en: "stopped" },

  // a board to be counted
  counted_colour: { de: "Welche Farbe wird gezählt?", en: "Which colour is being counted?" },
  counted_board: { de: "Brett zum Zählen", en: "Board to be counted" },
  set_pawns: {
    de: "Tippe an, wo Figuren von {colour} stehen: noch {count}",
    en: "Tap where {colour} has pawns: {count} to go",
  },
  set_last_pawn: { de: "Tippe an, wo die letzte Figur von {colour} steht", en: "Tap where {colour} has its last pawn" },
  all_set: { de: "Alle vier Figuren von {colour} stehen", en: "All four pawns of {colour} are set" },
  set_here: { de: "{colour} hierher: {field}", en: "{colour} here: {field}" },
  take_back: { de: "{colour} zurücknehmen: {field}", en: "Take {colour} back: {field}" },
  all_home: { de: "Alle vier im Ziel", en: "All four home" },
  next_colour: { de: "Nächste Farbe", en: "Next colour" },
  clear_board: { de: "Brett leeren", en: "Clear the board" },

  // check-in
  search: { de: "Name suchen", en: "Search for a name" },
  here_of: { de: "{here} von {all} da", en: "{here} of {all} here" },
  nobody_found: { de: "Niemand heißt so.", en: "Nobody goes by that name." },
  is_here: { de: "ist da", en: "is here" },
  not_here: { de: "noch nicht da", en: "not here yet" },
  has_left: { de: "nicht mehr dabei", en: "has left" },
  undo: { de: "Rückgängig", en: "Undo" },
  show: { de: "Zeigen", en: "Show" },
  show_all: { de: "Alle", en: "Everybody" },
  show_missing: { de: "Wer fehlt", en: "Who is missing" },
  show_here: { de: "Wer da ist", en: "Who is here" },
  checked_in: { de: "{name} ist da.", en: "{name} is here." },
  checked_out: { de: "{name} ist doch nicht da.", en: "{name} is not here after all." },

  // results
  table_number: { de: "Tisch {number}", en: "Table {number}" },
  way_numbers: { de: "Zahlen", en: "Numbers" },
  way_pawns: { de: "Figuren antippen", en: "Tap the pawns" },
  way_places: { de: "Plätze", en: "Places" },
  way: { de: "Wie wird eingegeben?", en: "How do you enter it?" },
  counting: { de: "Zählpunkte", en: "Counting points" },
  steps: { de: "Fehlende Schritte", en: "Steps still needed" },
  place: { de: "Platz", en: "Place" },
  count_of: { de: "{what} von {name} ({colour})", en: "{what} of {name} ({colour})" },
  place_short: { de: "{place}. Platz", en: "place {place}" },
  points_short: { de: "{points} P.", en: "{points} pts" },
  home_order: { de: "Wer war zuerst im Ziel? Tippe der Reihe nach.", en: "Who was home first? Tap them in order." },
  status_open: { de: "offen", en: "open" },
  status_provisional: { de: "vorläufig", en: "provisional" },
  status_confirmed: { de: "bestätigt", en: "confirmed" },
  status_conflict: { de: "Widerspruch", en: "conflict" },
  absent: { de: "fehlt", en: "absent" },
  stand_in: { de: "Bot", en: "bot" },
  captain: { de: "führt den Zettel", en: "fills in the slip" },

  // standings
  rank: { de: "Rang", en: "Rank" },
  name: { de: "Name", en: "Name" },
  team: { de: "Team", en: "Team" },
  points: { de: "Punkte", en: "Points" },
  points_about: { de: "Die Punkte aus allen Runden.", en: "The points of all rounds." },
  provisional: {
    de: "Noch vorläufig: Es fehlen Ergebnisse oder ihre Bestätigung.",
    en: "Still provisional: results, or their confirmation, are missing.",
  },
  nobody_yet: { de: "Noch steht hier niemand.", en: "Nobody is here yet." },
  members: { de: "Es zählen", en: "Who counts" },
  reached: { de: "Finale", en: "Final" },
} satisfies Texts;

export const roleNames = {
  desk: { de: "Turnierleitung", en: "Desk" },
  helper: { de: "Helfer", en: "Helper" },
  person: { de: "Spielt mit", en: "Player" },
  table: { de: "Tisch", en: "Table" },
  wall: { de: "Leinwand", en: "Wall" },
} satisfies Texts;

export const statusNames = {
  open: texts.status_open,
  provisional: texts.status_provisional,
  confirmed: texts.status_confirmed,
  conflict: texts.status_conflict,
} satisfies Texts;
