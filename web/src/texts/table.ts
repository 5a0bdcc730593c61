import type { Texts } from "../language.svelte";

export const tableTexts = {
  board: { de: "Spielbrett", en: "Game board" },
  field_waiting: { de: "wartet", en: "waiting" },
  field_goal: { de: "Zielfeld {field}", en: "goal field {field}" },
  field_number: { de: "Feld {field}", en: "field {field}" },
  pawn: { de: "{colour}, {field}", en: "{colour}, {field}" },
  pawn_movable: { de: "{colour}, {field}, kann ziehen: {moves}", en: "{colour}, {field}, can move: {moves}" },
  pawn_many: { de: "{colour}, {field}, {count} Züge", en: "{colour}, {field}, {count} moves" },
  pawn_touch: { de: "{colour}, {field}, berühren", en: "{colour}, {field}, touch" },
  target: { de: "Nach {field}", en: "To {field}" },
  target_captures: { de: "Nach {field}, {name} hinauswerfen", en: "To {field}, throwing {name} out" },
  stay: { de: "Hier bleiben", en: "Stay here" },

  // the dice
  roll: { de: "Würfeln", en: "Roll" },
  rolled: { de: "Gewürfelt: {roll}", en: "Rolled: {roll}" },
  tries: { de: "noch {count} Versuche", en: "{count} tries left" },

  // whose turn
  your_roll: { de: "{name}, würfle!", en: "{name}, roll!" },
  your_move: { de: "{name}, wähle eine Figur", en: "{name}, choose a pawn" },
  your_touch: { de: "{name}, berühre eine Figur", en: "{name}, touch a pawn" },
  your_way: { de: "{name}, wohin?", en: "{name}, where to?" },
  their_roll: { de: "{name} würfelt …", en: "{name} rolls …" },
  their_move: { de: "{name} überlegt …", en: "{name} is thinking …" },
  game_over: { de: "Das Spiel ist aus", en: "The game is over" },
  won: { de: "{name} hat gewonnen!", en: "{name} has won!" },
  is_paused: { de: "Pause", en: "Paused" },
  paused_long: { de: "Pause: Würfel und Uhr stehen still.", en: "Paused: dice and clock stand still." },
  resume: { de: "Weiterspielen", en: "Go on playing" },
  bot_plays: { de: "Ein Bot spielt für {name}.", en: "A bot plays for {name}." },
  come_back: { de: "Ich bin wieder da", en: "I am back" },

  // moves in words
  moves: { de: "Züge", en: "Moves" },
  other_pawn: { de: "Andere Figur", en: "Other pawn" },
  move_in: { de: "Ins Spiel bringen", en: "Bring a pawn in" },
  move_in_to: { de: "Ins Spiel, bis {field}", en: "In, to {field}" },
  move_to: { de: "{from} → {field}", en: "{from} → {field}" },
  move_back_to: { de: "Zurück: {from} → {field}", en: "Back: {from} → {field}" },
  move_home: { de: "{from} → ins Ziel ({field})", en: "{from} → home ({field})" },
  move_jump: { de: "Über die Mauer → {field}", en: "Over the wall → {field}" },
  move_captures: { de: "wirft {name} hinaus", en: "throws {name} out" },
  move_neutral: { de: "neutral", en: "neutral" },
  pawn_on: { de: "Figur auf {field}", en: "Pawn on {field}" },
  pawn_waiting: { de: "Wartende Figur", en: "Waiting pawn" },
  touch_on: { de: "Figur auf {field} berühren", en: "Touch the pawn on {field}" },
  touch_waiting: { de: "Wartende Figur berühren", en: "Touch a waiting pawn" },

  // hints
  hint: { de: "Tipp", en: "Hint" },
  help_hint: {
    de: "Der Tipp zeigt den besten Zug und sagt, warum; ziehen musst du selbst.",
    en: "The hint shows the best move and says why; playing it is up to you.",
  },

  // why not
  rule: { de: "Regel {rule}", en: "Rule {rule}" },
  roll_first: { de: "Erst würfeln.", en: "Roll first." },
  not_your_pawn: { de: "Das ist nicht deine Figur.", en: "That is not your pawn." },
  not_your_turn: { de: "{name} ist dran.", en: "It is {name}’s turn." },
  may_move: { de: "Diese Figur darf ziehen.", en: "This pawn may move." },
  see_yourself: {
    de: "Hier werden Fehler bestraft: Die Pflichten muss man selbst sehen.",
    en: "Mistakes are punished here: you have to see the duties yourself.",
  },

  // seats
  seats: { de: "Am Tisch", en: "At the table" },
  bot: { de: "Bot: {name}", en: "Bot: {name}" },
  bot_minds: { de: "Bot vertritt", en: "bot stands in" },
  gone: { de: "nicht verbunden", en: "not connected" },
  host: { de: "leitet den Tisch", en: "runs the table" },
  you: { de: "du", en: "you" },
  home_count: { de: "{count} von {all} im Ziel", en: "{count} of {all} home" },
  place: { de: "Platz {place}", en: "place {place}" },
  seconds_left: { de: "noch {seconds} Sekunden", en: "{seconds} seconds left" },
  neutral_colour: { de: "Neutral: {colour}", en: "Neutral: {colour}" },

  // connection
  connecting: { de: "Verbindung wird hergestellt …", en: "Connecting …" },
  lost: { de: "Verbindung verloren. Ich versuche es weiter …", en: "Connection lost. Trying again …" },
  reconnected: { de: "Wieder verbunden", en: "Connected again" },
  watching: { de: "Du siehst zu", en: "You are watching" },
  closed: { de: "Hier geht es nicht weiter.", en: "This is the end of the road." },
  seat_freed: { de: "Dein Platz ist wieder frei.", en: "Your seat is free again." },

  // menu
  menu: { de: "Tischmenü", en: "Table menu" },
  pause: { de: "Pause machen", en: "Pause" },
  sound_on: { de: "Ton an", en: "Sound on" },
  sound_off: { de: "Ton aus", en: "Sound off" },
  auto_roll: { de: "Für mich würfeln", en: "Roll for me" },
  auto_move: { de: "Einzigen Zug für mich ziehen", en: "Play my only move for me" },
  speed: { de: "Tempo", en: "Speed" },
  slow: { de: "gemütlich", en: "slow" },
  normal: { de: "normal", en: "normal" },
  fast: { de: "flott", en: "fast" },
  instant: { de: "sofort", en: "instant" },
  turn_board: { de: "Brett zu dem drehen, der dran ist", en: "Turn the board to whoever is on turn" },
  handset: { de: "Nur Würfel und Züge", en: "Dice and moves only" },
  with_board: { de: "Mit Brett", en: "With board" },
  big_screen: { de: "Großer Bildschirm", en: "Big screen" },
  help: { de: "Tasten und Hilfe", en: "Keys and help" },
  rules: { de: "Regeln dieser Partie", en: "Rules of this game" },
  leave: { de: "Platz aufgeben", en: "Give up my seat" },
  leave_sure: {
    de: "Ein Bot spielt dann für dich zu Ende. Wirklich gehen?",
    en: "A bot will finish the game for you. Really leave?",
  },
  leave_yes: { de: "Ja, gehen", en: "Yes, leave" },
  stay_here: { de: "Bleiben", en: "Stay" },
  to_start: { de: "Zur Startseite", en: "To the start page" },
  for_host: { de: "Wer den Tisch leitet, darf", en: "Running the table" },
  let_bot_play: { de: "Bot für {name} spielen lassen", en: "Let a bot play for {name}" },
  remove: { de: "{name} vom Tisch nehmen", en: "Take {name} off the table" },
  remove_sure: { de: "{name} wirklich vom Tisch nehmen?", en: "Really take {name} off the table?" },
  remove_yes: { de: "Ja, vom Tisch nehmen", en: "Yes, off the table" },
  hand_over: { de: "{name} den Tisch leiten lassen", en: "Let {name} run the table" },
  just_for_me: { de: "Nur bei mir", en: "Just for me" },

  // reactions
  react: { de: "Etwas sagen", en: "Say something" },

  // the log
  log: { de: "Was geschah", en: "What happened" },
  show_log: { de: "Was geschah zeigen", en: "Show what happened" },
  hide_log: { de: "Was geschah ausblenden", en: "Hide what happened" },
  log_empty: { de: "Noch nichts geschehen.", en: "Nothing has happened yet." },

  // passing the device on
  pass_on: { de: "Weitergeben an {name}: würfle!", en: "Pass on to {name}: roll!" },

  // help
  key_roll: { de: "würfeln", en: "roll" },
  key_arrows: { de: "von Figur zu Figur, von Ziel zu Ziel", en: "from pawn to pawn, from target to target" },
  key_enter: { de: "Figur nehmen, ziehen", en: "take the pawn, play" },
  key_escape: { de: "zurück zur Figurenwahl", en: "back to choosing a pawn" },
  key_why: { de: "warum darf diese Figur nicht ziehen?", en: "why may this pawn not move?" },
  key_hint: { de: "Tipp: Welcher Zug ist der beste?", en: "hint: which move is best?" },
  key_log: { de: "zu dem, was geschah", en: "to what happened" },
  key_board: { de: "zum Brett", en: "to the board" },
  key_help: { de: "diese Hilfe", en: "this help" },
  space: { de: "Leertaste", en: "Space" },
  arrows: { de: "Pfeiltasten", en: "Arrow keys" },
  help_tap: {
    de: "Tippe auf den Würfel, dann auf eine Figur mit Ring. Kann sie nur einen Zug machen, zieht sie gleich; sonst tippe auf ihr Ziel. Tippst du auf eine andere Figur, steht da, warum sie nicht darf.",
    en: "Tap the die, then a pawn with a ring. If it has only one move, it goes at once; else tap where it is to go. Tap any other pawn to be told why it may not move.",
  },
  help_touch: {
    de: "Bei „Berührt, geführt“ muss die Figur ziehen, die du antippst.",
    en: "With touch-move the pawn you tap has to move.",
  },
} satisfies Texts;
