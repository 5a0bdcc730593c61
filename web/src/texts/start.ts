import type { Texts } from "../language.svelte";

export const start = {
  claim: {
    de: "Spiel mit allen, überall, nach den Regeln deiner Schachtel.",
    en: "Play with anybody, anywhere, by the rules of your own box.",
  },
  promise: {
    de: "Ohne Anmeldung, ohne Werbung, mit Würfeln, die jeder nachprüfen kann.",
    en: "No account, no ads, and dice that anybody can check.",
  },
  play_now: { de: "Jetzt spielen", en: "Play now" },
  play_now_about: { de: "Der Klassiker: du und drei Bots", en: "The classic: you and three bots" },
  laying: { de: "Der Tisch wird gedeckt …", en: "Laying the table …" },
  set_up: { de: "Spiel einrichten", en: "Set up a game" },
  continue: { de: "Weiterspielen", en: "Continue" },
  waiting_for_people: { de: "Es warten noch Plätze", en: "Seats are still waiting" },
  your_turn: { de: "Du bist dran", en: "It is your turn" },
  running: { de: "Läuft", en: "Running" },
  ended: { de: "Zu Ende", en: "Over" },
  look_again: { de: "Noch einmal ansehen: {rules}", en: "Look at it again: {rules}" },
  table_gone: { de: "Diesen Tisch gibt es nicht mehr.", en: "This table is no longer there." },
  alone_with_bots: { de: "Du und Bots", en: "You and bots" },
  ways: { de: "Wie wollt ihr spielen?", en: "How do you want to play?" },
  one_device: { de: "An einem Gerät", en: "On one device" },
  one_device_about: {
    de: "Alle sitzen um ein Tablet oder einen Laptop und reichen es weiter.",
    en: "Everybody sits around one tablet or laptop and passes it on.",
  },
  by_link: { de: "Mit Freunden", en: "With friends" },
  by_link_about: {
    de: "Jeder am eigenen Gerät: Link oder Code schicken, hinsetzen, los.",
    en: "Each on their own device: send a link or a code, sit down, go.",
  },
  big_screen: { de: "Am großen Bildschirm", en: "On a big screen" },
  big_screen_about: {
    de: "Das Brett auf dem Fernseher, gewürfelt wird mit dem Handy.",
    en: "The board on the television, phones roll the dice.",
  },
  public_tables: { de: "Offene Tische", en: "Open tables" },
  join: { de: "Dazusetzen: {rules}, {open} von {seats} Plätzen frei", en: "Join: {rules}, {open} of {seats} seats free" },
  free_seats: { de: "{open} von {seats} Plätzen frei", en: "{open} of {seats} seats free" },
  rules_about: { de: "Alle Ausgaben und Hausregeln, mit Bildern", en: "Every edition and house rule, with pictures" },
  open_record: { de: "Partie ansehen", en: "Look at a game" },
  open_record_about: {
    de: "Eine Aufzeichnung öffnen, Zug für Zug, mit Prüfung der Würfel",
    en: "Open a record, move by move, and check its dice",
  },
  read_rules: { de: "Regeln nachlesen", en: "Read the rules" },
  board_picture: { de: "Ein Brett mitten in einer Partie", en: "A board in the middle of a game" },
} satisfies Texts;
