import type { Texts } from "../../base/language.svelte";

export const texts = {
  claim: {
    de: "Spiel mit allen, überall, nach den Regeln deiner Schachtel.",
    en: "Play with anybody, anywhere, by the rules of your own box.",
  },
  promise: {
    de: "Ohne Anmeldung, ohne Werbung, auch ohne Netz.",
    en: "No account, no ads, and no network needed.",
  },
  play_now: { de: "Jetzt spielen", en: "Play now" },
  play_now_about: {
    de: "Sofort und hier: der Klassiker, du und drei Bots",
    en: "Right here, right away: the classic, you and three bots",
  },
  laying: { de: "Der Tisch wird gedeckt …", en: "Setting up the table …" },
  set_up: { de: "Spiel einrichten", en: "Set up a game" },
  continue: { de: "Weiterspielen", en: "Continue" },
  waiting_for_people: { de: "Es warten noch Plätze", en: "Seats still to be filled" },
  your_turn: { de: "Du bist dran", en: "It is your turn" },
  on_this_device: { de: "auf diesem Gerät", en: "on this device" },
  last_here: { de: "Zuletzt {when}", en: "Last here {when}" },
  running: { de: "Läuft", en: "In progress" },
  ended: { de: "Zu Ende", en: "Over" },
  look_again: { de: "Noch einmal ansehen: {rules}", en: "Watch again: {rules}" },
  all_games: { de: "Alle deine Partien", en: "All your games" },
  table_gone: { de: "Diesen Tisch gibt es nicht mehr.", en: "This table no longer exists." },
  here: { de: "Hier auf diesem Gerät", en: "Here on this device" },
  against_bots: { de: "Allein gegen Bots", en: "On your own against bots" },
  against_bots_about: {
    de: "Vom Anfänger bis zum Meister, mit deinen Hausregeln.",
    en: "From beginner to master, with your own house rules.",
  },
  other_game: { de: "Mauerhüpfen", en: "Mauerhüpfen" },
  other_game_about: {
    de: "Zwei Würfel, beide Richtungen, und Mauern zum Überspringen.",
    en: "Two dice, both directions, and walls to jump.",
  },
  others: { de: "Andere einladen", en: "Invite others" },
  one_device: { de: "Zusammen an einem Gerät", en: "Together on one device" },
  one_device_about: {
    de: "Alle sitzen um ein Tablet oder einen Laptop und reichen es weiter.",
    en: "Everybody sits around one tablet or laptop and passes it around.",
  },
  by_link: { de: "Mit Freunden", en: "With friends" },
  by_link_about: {
    de: "Alle am eigenen Gerät: Link oder Code schicken, hinsetzen, los. Die Würfel können alle nachprüfen.",
    en: "Everybody on their own device: send a link or a code, sit down, play. Anybody can check the dice.",
  },
  big_screen: { de: "Am großen Bildschirm", en: "On a big screen" },
  big_screen_about: {
    de: "Das Brett auf dem Fernseher, gewürfelt wird mit dem Handy.",
    en: "The board on the television, the dice on your phones.",
  },
  have_code: { de: "Einen Code bekommen?", en: "Got a code?" },
  code_like: { de: "blau-igel-42", en: "blue-hedgehog-42" },
  join_table: { de: "Zum Tisch", en: "To the table" },
  public_tables: { de: "Offene Tische zum Dazusetzen", en: "Open tables you can join" },
  join: {
    de: "Dazusetzen: {rules}, {open} von {seats} Plätzen frei",
    en: "Join: {rules}, {open} of {seats} seats free",
  },
  free_seats: { de: "{open} von {seats} Plätzen frei", en: "{open} of {seats} seats free" },
  rules_about: { de: "Alle Ausgaben und Hausregeln, mit Bildern", en: "Every edition and house rule, with pictures" },
  open_record: { de: "Partie ansehen", en: "Watch a game" },
  open_record_about: {
    de: "Eine Aufzeichnung öffnen, Zug für Zug, mit Prüfung der Würfel",
    en: "Open a record, go through it move by move, and check its dice",
  },
  tournament_about: {
    de: "Für Vereine: von der Namensliste bis zur Urkunde, mit Auslosung, Uhr und Stand",
    en: "For clubs: from the list of names to the certificates, with draw, clock and standings",
  },
  read_rules: { de: "Regeln nachlesen", en: "Read the rules" },
  board_picture: { de: "Ein Brett mitten in einer Partie", en: "A board in the middle of a game" },
} satisfies Texts;
