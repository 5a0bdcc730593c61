import type { Texts } from "../../base/language.svelte";

export const texts = {
  // being done with a game
  delete_sure: {
    de: "Diese Partie endgültig löschen? Es gibt sie nur auf diesem Gerät.",
    en: "Delete this game for good? It exists only on this device.",
  },
  clear_sure: {
    de: "Diese Partie löschen? Spielen andere mit, geht sie ohne dich weiter: Dann übernimmt ein Bot deinen Platz.",
    en: "Delete this game? If others are playing, it goes on without you, with a bot in your seat.",
  },
  forget_sure: {
    de: "Diese Partie löschen? Wer mitgespielt hat, kann sie weiter ansehen.",
    en: "Delete this game? Anybody who played in it can still watch it.",
  },

  // fields and colours
  field_waiting: { de: "wartet", en: "waiting" },
  field_goal: { de: "Zielfeld {field}", en: "goal space {field}" },
  field_number: { de: "Feld {field}", en: "space {field}" },
  the_neutral: { de: "die neutrale Farbe", en: "the neutral colour" },
  own_second: { de: "die eigene Farbe {colour}", en: "their own {colour}" },

  // where pawns stand
  stands: { de: "{name}: {fields}.", en: "{name}: {fields}." },
  one_waits: { de: "1 wartet", en: "1 waiting" },
  named_waits: { de: "{pawn} wartet", en: "{pawn} waiting" },
  named_stands: { de: "{pawn} auf {field}", en: "{pawn} on {field}" },
  some_wait: { de: "{count} warten", en: "{count} waiting" },

  // in short
  you_and_bots: { de: "Du und Bots", en: "You and bots" },
  you_and: { de: "Du und {bots}", en: "You and {bots}" },
  one_bot: { de: "ein Bot", en: "one bot" },
  several_bots: { de: "{count} Bots", en: "{count} bots" },

  brief_home: { de: "{name} kommt ins Ziel.", en: "{name} gets a pawn home." },
  brief_capture: { de: "{name} schlägt {whom}.", en: "{name} captures {whom}." },
  brief_penalty: { de: "{name} stellt zur Strafe eine Figur zurück.", en: "{name} pays a penalty: a pawn goes back." },
  brief_rolls: { de: "{name} würfelt {rolls}.", en: "{name} rolls {rolls}." },
  brief_many_rolls: { de: "{name} würfelt {count}-mal.", en: "{name} rolls {count} times." },
  brief_losses: { de: "Deine Figuren auf {places} müssen zurück!", en: "Your pawns on {places} have to go back!" },
  brief_losses_named: { de: "{name}: zurück von {places}!", en: "{name}: back from {places}!" },
  one_moved: { de: "{names} hat gezogen.", en: "{names} has moved." },
  all_moved: { de: "{names} haben gezogen.", en: "{names} have moved." },
  one_passed: { de: "{names} konnte nicht ziehen.", en: "{names} could not move." },
  one_passed_often: { de: "{names} konnte {count}-mal nicht ziehen.", en: "{names} could not move {count} times." },
  all_passed: { de: "{names} konnten nicht ziehen.", en: "{names} could not move." },

  // what somebody did; every part begins with its verb
  rolls_one: { de: "würfelt eine {roll}", en: "rolls a {roll}" },
  rolls_two: { de: "würfelt {one} und {other}", en: "rolls {one} and {other}" },
  cannot_move: { de: "kann nicht ziehen", en: "cannot move" },
  cannot_move_for: { de: "kann nicht ziehen: {reason}", en: "cannot move: {reason}" },
  brings_in: { de: "bringt eine Figur ins Spiel", en: "brings a pawn in" },
  comes_in: { de: "bringt eine Figur ins Spiel bis Feld {field}", en: "brings a pawn in to space {field}" },
  moves_on: { de: "zieht von {from} nach {field}", en: "moves from {from} to {field}" },
  moves_back: { de: "zieht zurück von {from} nach {field}", en: "moves back from {from} to {field}" },
  moves_home: { de: "zieht ins Ziel auf {field}", en: "goes home to {field}" },
  moves_up: { de: "rückt im Ziel vor auf {field}", en: "moves up to {field} in the goal" },
  jumps_wall: { de: "springt über die Mauer nach {field}", en: "jumps the wall to {field}" },
  captures: { de: "schlägt {name}", en: "captures {name}" },
  brings_in_pawn: { de: "bringt {pawn} ins Spiel", en: "brings {pawn} in" },
  comes_in_pawn: { de: "bringt {pawn} ins Spiel bis Feld {field}", en: "brings {pawn} in to space {field}" },
  moves_on_pawn: { de: "zieht mit {pawn} von {from} nach {field}", en: "moves {pawn} from {from} to {field}" },
  moves_back_pawn: {
    de: "zieht mit {pawn} zurück von {from} nach {field}",
    en: "moves {pawn} back from {from} to {field}",
  },
  moves_home_pawn: { de: "bringt {pawn} ins Ziel auf {field}", en: "brings {pawn} home to {field}" },
  moves_up_pawn: { de: "rückt mit {pawn} im Ziel vor auf {field}", en: "moves {pawn} up to {field} in the goal" },
  jumps_wall_pawn: {
    de: "springt mit {pawn} über die Mauer nach {field}",
    en: "jumps the wall with {pawn} to {field}",
  },
  captures_pawn: { de: "schlägt {pawn} ({name})", en: "captures {pawn} ({name})" },
  with_neutral: { de: "spielt die neutrale Farbe", en: "plays the neutral colour" },
  touches: { de: "berührt die Figur auf {field}", en: "touches the pawn on {field}" },
  touches_waiting: { de: "berührt eine wartende Figur", en: "touches a waiting pawn" },
  loses_roll: { de: "verliert den Wurf", en: "loses the roll" },
  penalty: {
    de: "Zur Strafe muss {name} die Figur auf Feld {field} zurückstellen.",
    en: "As a penalty, {name}’s pawn on space {field} goes back.",
  },

  // what keeps pawns from moving, by the codes of refusals; of anybody's pawns
  kept_needs_six: { de: "ohne 6 kommt keine Figur ins Spiel", en: "no 6 to bring a pawn in" },
  kept_overshoots_goal: { de: "der Wurf ist zu hoch fürs Ziel", en: "the roll is too high for the goal" },
  kept_own_pawn_there: { de: "eine eigene Figur steht im Weg", en: "a pawn of the same colour is in the way" },
  kept_barrier_there: { de: "eine Barriere sperrt das Feld", en: "a barrier closes the space" },
  kept_barrier_in_the_way: { de: "eine Barriere steht im Weg", en: "a barrier is in the way" },
  kept_pawn_in_the_way_in_goal: { de: "im Ziel steht eine Figur im Weg", en: "a pawn in the goal is in the way" },
  kept_path_ends: {
    de: "der Wurf führt über das Ende der Strecke hinaus",
    en: "the roll leads beyond the end of the path",
  },
  kept_must_use_both_dice: {
    de: "keine Figur kann beide Würfel nutzen",
    en: "no pawn can use both dice",
  },
  kept_own_pawn_at_stop: {
    de: "unterwegs steht eine eigene Figur",
    en: "a pawn of the same colour stands where it would stop",
  },
  kept_in_goal: { de: "Figuren im Ziel ziehen nicht mehr", en: "pawns in the goal no longer move" },

  // what can be done
  stay: { de: "Hier bleiben", en: "Stay here" },
  target: { de: "Nach {field}", en: "To {field}" },
  target_captures: { de: "Nach {field}, {name} schlagen", en: "To {field}, capturing {name}" },
  move_in: { de: "Ins Spiel bringen", en: "Bring a pawn in" },
  move_in_to: { de: "Ins Spiel, bis {field}", en: "In, to {field}" },
  move_to: { de: "{from} → {field}", en: "{from} → {field}" },
  move_back_to: { de: "Zurück: {from} → {field}", en: "Back: {from} → {field}" },
  move_back_on: { de: "zurück: {from} → {field}", en: "back: {from} → {field}" },
  move_home: { de: "{from} → ins Ziel ({field})", en: "{from} → home ({field})" },
  move_jump: { de: "Über die Mauer → {field}", en: "Over the wall → {field}" },
  move_jump_on: { de: "über die Mauer → {field}", en: "over the wall → {field}" },
  move_neutral: { de: "neutral", en: "neutral" },
  pawn_on: { de: "Figur auf {field}", en: "Pawn on {field}" },
  pawn_named: { de: "{pawn} auf {field}", en: "{pawn} on {field}" },
  named: { de: "{pawn}: {words}", en: "{pawn}: {words}" },
  pawn_waiting: { de: "Wartende Figur", en: "Waiting pawn" },
  touch_on: { de: "Figur auf {field} berühren", en: "Touch the pawn on {field}" },
  touch_waiting: { de: "Wartende Figur berühren", en: "Touch a waiting pawn" },

  // the same, to be heard
  hear_in: { de: "eine Figur ins Spiel bringen", en: "bring a pawn in" },
  hear_in_to: { de: "eine Figur ins Spiel bringen, bis {field}", en: "bring a pawn in, to {field}" },
  hear_to: { de: "von {from} nach {field}", en: "from {from} to {field}" },
  hear_back: { de: "zurück von {from} nach {field}", en: "back from {from} to {field}" },
  hear_home: { de: "von {from} ins Ziel auf {field}", en: "from {from} home to {field}" },
  hear_up: { de: "im Ziel von {from} nach {field}", en: "in the goal from {from} to {field}" },
  hear_jump: { de: "über die Mauer nach {field}", en: "over the wall to {field}" },

  // in the examples of the rules
  only_touched: { de: "Figur auf {field} nur berührt", en: "pawn on {field} only touched" },
  only_touched_waiting: { de: "wartende Figur nur berührt", en: "waiting pawn only touched" },
  goes_back: { de: "Figur auf {field} muss zurück", en: "pawn on {field} goes back" },
  passing: { de: "Aussetzen", en: "Passing" },

  // what happened at the table
  laid: { de: "Der Tisch ist gedeckt.", en: "The table is set." },
  sat_down: { de: "{name} setzt sich an den Tisch.", en: "{name} sits down." },
  renamed: { de: "{before} heißt jetzt {name}.", en: "{before} is now called {name}." },
  begins: { de: "Es geht los: {name} beginnt.", en: "Here we go: {name} begins." },
  rolled_off: { de: "Ausgewürfelt: {rolls}.", en: "Roll-off: {rolls}." },
  left: { de: "{name} ist gegangen.", en: "{name} has left." },
  left_bot: { de: "{name} ist gegangen, ein Bot spielt weiter.", en: "{name} has left; a bot plays on." },
  removed: { de: "Der Gastgeber hat {name} vom Tisch genommen.", en: "The host has removed {name} from the table." },
  removed_bot: {
    de: "Der Gastgeber hat {name} vom Tisch genommen, ein Bot spielt weiter.",
    en: "The host has removed {name} from the table; a bot plays on.",
  },
  touching: { de: "{name} {touches}.", en: "{name} {touches}." },
  by_clock: { de: "Die Zeit war um.", en: "Time had run out." },
  taken_back: { de: "{name} nimmt die letzte Entscheidung zurück.", en: "{name} takes back the last decision." },
  went_away: {
    de: "{name} ist gerade weg, ein Bot spielt solange.",
    en: "{name} is away; a bot plays in the meantime.",
  },
  bot_sent: {
    de: "Der Gastgeber lässt einen Bot für {name} spielen.",
    en: "The host has let a bot play for {name}.",
  },
  came_back: { de: "{name} ist wieder da.", en: "{name} is back." },
  paused: { de: "Pause.", en: "The game is paused." },
  resumed: { de: "Es geht weiter.", en: "The game goes on." },
  seats_settled: {
    de: "Die Plätze stehen fest, die Umschläge werden geöffnet.",
    en: "The seats are settled; the envelopes are being opened.",
  },
  start_withdrawn: {
    de: "Der Start ist zurückgenommen. Alle legen neue Zahlen in neue Umschläge.",
    en: "The start has been called off. Everybody puts a new number into a new envelope.",
  },
  restored: { de: "Der Tisch kommt aus einer Sicherung.", en: "The table has been restored from a backup." },
  restored_dice: {
    de: "Der Tisch kommt aus einer Sicherung. Wer dabei war, kennt die nächsten Würfe vielleicht schon; in der Aufzeichnung ist das vermerkt.",
    en: "The table has been restored from a backup. Some may have seen the next rolls already; the record says so.",
  },
  handed_over: { de: "{name} ist jetzt Gastgeber.", en: "{name} is the host now." },
  says: { de: "{name}: {words}", en: "{name}: {words}" },
  given_up: { de: "Die Partie wurde aufgegeben.", en: "The game was given up." },
  wins: { de: "{name} gewinnt!", en: "{name} wins!" },
  both_win: { de: "{name} gewinnen!", en: "{name} win!" },
  takes_place: { de: "Platz {place} geht an {name}.", en: "{name} takes place {place}." },
  wants_play_on: { de: "{name} möchte um die Plätze weiterspielen.", en: "{name} wants to play on for the places." },
  wants_fast_forward: { de: "{name} möchte vorspulen.", en: "{name} wants to fast-forward." },
  wants_end: { de: "{name} möchte die Partie hier beenden.", en: "{name} wants to end the game here." },
  time_up: {
    de: "Die Zeit ist um. Es zählt, wie weit alle gekommen sind.",
    en: "Time is up. What counts is how far everybody has come.",
  },
  ended_early: {
    de: "Die Partie endet hier. Die übrigen Plätze sind nicht ausgespielt.",
    en: "The game ends here. The remaining places were not played out.",
  },
  finding_commitment: {
    de: "Das Siegel des Servers ist ein anderes als das, das dein Gerät sich vor der Partie gemerkt hat.",
    en: "The server’s commitment is not the one that your device noted before the game.",
  },
  finding_own: {
    de: "Was für {name} in die Würfel eingeht, ist nicht die Zahl, die dein Gerät in den Umschlag gelegt hat.",
    en: "What goes into the dice for {name} is not the number that your device put into the envelope.",
  },
  finding_contribution: {
    de: "Die Zahl von {name} passt nicht zu dem Umschlag, der dafür auf dem Tisch lag.",
    en: "{name}’s number does not match the envelope that lay on the table for it.",
  },
  finding_bot: {
    de: "Für {name} spielt nicht der Bot, der beim Öffnen der Umschläge dort saß.",
    en: "{name} is not played by the bot that sat there when the envelopes were opened.",
  },
  finding_again: {
    de: "Der Umschlag von {name} war schon offen. Der Server wollte, dass dein Gerät ihn noch einmal öffnet, aber jetzt zwischen anderen Umschlägen.",
    en: "{name}’s envelope had been opened already. The server wanted your device to open it once more, but now among other envelopes.",
  },
  finding_gone_back: {
    de: "Der Tisch steht wieder dort, wo dein Gerät ihn schon einmal gesehen hat, und niemand hat gesagt, dass er aus einer Sicherung kommt.",
    en: "The table has gone back to where your device had seen it before, and nobody said that it came from a backup.",
  },
  places: { de: "Reihenfolge: {names}.", en: "Final order: {names}." },
  seat_given: { de: "Hier spielt jetzt {name}.", en: "{name} plays here now." },
  moved_on: { de: "Der Tisch ist neu gedeckt worden.", en: "The table has been set up anew." },
  rematch: { de: "Der Tisch für die Revanche ist gedeckt.", en: "The table for the rematch is set." },
} satisfies Texts;

export const reactionTexts = {
  well_played: { de: "Gut gespielt!", en: "Well played!" },
  ouch: { de: "Autsch!", en: "Ouch!" },
  lucky: { de: "So ein Glück!", en: "Lucky you!" },
  thinking: { de: "Moment, ich denke …", en: "Let me think …" },
  hurry: { de: "Na los!", en: "Come on!" },
  sorry: { de: "Tut mir leid!", en: "Sorry!" },
  thanks: { de: "Danke!", en: "Thanks!" },
  again: { de: "Noch mal?", en: "Again?" },
} satisfies Texts;
