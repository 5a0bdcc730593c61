import type { Texts } from "../../base/language.svelte";

export const texts = {
  intro: {
    de: "Schalte Regeln ein und aus und sieh gleich, wie lange eine Partie dann dauert, wie gerecht und wie gemein sie ist und wie viel Können zählt. Gemessen, nicht geschätzt.",
    en: "Switch rules on and off and see at once how long a game takes, how fair and how mean it is, and how much skill counts. Measured, not guessed.",
  },
  game: { de: "Spiel", en: "Game" },
  players: { de: "Wie viele spielen?", en: "How many play?" },
  rules: { de: "Hausregeln", en: "House rules" },
  none_here: { de: "Dieses Spiel hat keine Hausregeln.", en: "This game has no house rules." },
  always: { de: "Gehört hier immer dazu.", en: "Always part of this game." },
  why_not: { de: "Geht nicht: {why}", en: "Not possible: {why}" },
  given_up: {
    de: "Weggelassen: {why}",
    en: "Left out: {why}",
  },
  unknown_game: {
    de: "Ein Spiel „{name}“ gibt es hier nicht. Gezeigt wird: {shown}.",
    en: "There is no game “{name}” here. Shown instead: {shown}.",
  },
  unknown_rules: {
    de: "Diese Hausregeln gibt es hier nicht: {names}.",
    en: "There are no such house rules here: {names}.",
  },
  would: { de: "Dazugenommen: {what}.", en: "If added: {what}." },
  does: { de: "Wirkung hier: {what}.", en: "Effect here: {what}." },
  between: {
    de: "{low} bis {high}",
    en: "{low} to {high}",
  },
  roughly: {
    de: "etwa {amount}",
    en: "about {amount}",
  },
  wins_in_100: { de: "{amount} von 100 Siegen", en: "{amount} in 100 wins" },
  at_most: { de: "höchstens etwa {amount} Unterschied", en: "no difference of more than about {amount}" },
  punished_about: {
    de: "Gemessen an Zufallszügen, die in jede Strafe laufen; Menschen tun das nicht. Über das Können sagt diese Regel hier also wenig.",
    en: "Measured with random moves, which run into every penalty; people do not. So this says little about skill.",
  },

  what_it_does: { de: "So spielt es sich", en: "What the game is like" },
  compared: { de: "Verglichen mit: {rules}, zu {players}", en: "Compared with: {rules}, {players} players" },
  nothing_to_compare: {
    de: "Das ist das Spiel ohne Hausregeln. Nimm eine dazu, und hier steht, was sie ändert.",
    en: "This is the game without house rules. Add one, and you will see here what it changes.",
  },
  no_plain: {
    de: "Ohne Hausregeln spielt man das nicht zu {players}; darum steht hier kein Vergleich.",
    en: "Without house rules this is not played with {players}, so there is nothing to compare it with.",
  },
  not_measured: {
    de: "Diese Regeln wurden noch nicht gemessen.",
    en: "These rules have not been measured yet.",
  },
  plain_mark: { de: "ohne Hausregeln", en: "without house rules" },
  chosen_mark: { de: "mit deinen Regeln", en: "with your rules" },
  all_marks: {
    de: "Die Linie reicht vom kleinsten bis zum größten Wert aller Regeln dieses Spiels zu {players}.",
    en: "The line runs from the lowest to the highest figure of all rules of this game with {players} players.",
  },

  in_short: {
    de: "{length} · {captures} · {skill}",
    en: "{length} · {captures} · {skill}",
  },
  minutes_one: {
    de: "1 Minute",
    en: "1 minute",
  },
  minutes_many: {
    de: "{amount} Minuten",
    en: "{amount} minutes",
  },
  captures_one: {
    de: "1 Schlag",
    en: "1 capture",
  },
  captures_many: {
    de: "{amount} Schläge",
    en: "{amount} captures",
  },
  wins_share: {
    de: "wer gut spielt, gewinnt etwa {share} von 100",
    en: "a good player wins about {share} in 100",
  },
  wins_nearly_all: {
    de: "wer gut spielt, gewinnt fast immer",
    en: "a good player nearly always wins",
  },
  length: { de: "Länge", en: "Length" },
  length_is: {
    de: "Im Mittel {rolls} Würfe, etwa {minutes} Minuten; meist {low} bis {high} Würfe.",
    en: "{rolls} rolls on average, about {minutes} minutes; mostly {low} to {high} rolls.",
  },
  length_to_first: {
    de: "Wer gewinnt, steht nach etwa {rolls} Würfen fest.",
    en: "The winner is known after about {rolls} rolls.",
  },
  longer: {
    de: "{rolls} länger",
    en: "{rolls} longer",
  },
  shorter: {
    de: "{rolls} kürzer",
    en: "{rolls} shorter",
  },
  rolls_one: {
    de: "1 Wurf",
    en: "1 roll",
  },
  rolls_many: {
    de: "{amount} Würfe",
    en: "{amount} rolls",
  },
  in_minutes: {
    de: "{what} ({minutes})",
    en: "{what} ({minutes})",
  },

  fairness: { de: "Gerechtigkeit", en: "Fairness" },
  fairness_is: {
    de: "Wer beginnt, gewinnt {share} von 100 Partien; gerecht wären {even}.",
    en: "The player who begins wins {share} of 100 games; an equal share would be {even}.",
  },
  fair: {
    de: "Ob der erste Wurf ein Vorteil oder ein Nachteil ist, war nicht zu sehen; es geht höchstens um etwa {points} Siege in 100 Partien.",
    en: "We could not see whether the first roll is an advantage or a disadvantage; at most it is worth about {points} wins in 100 games.",
  },
  begins_better: {
    de: "Wer beginnt, ist im Vorteil: {points} Siege mehr in 100 Partien.",
    en: "The first roll is an advantage: {points} more wins in 100 games.",
  },
  begins_worse: {
    de: "Wer beginnt, ist im Nachteil: {points} Siege weniger in 100 Partien.",
    en: "The first roll is a disadvantage: {points} fewer wins in 100 games.",
  },
  begins_more: {
    de: "wer beginnt, gewinnt von 100 Partien {points} mehr",
    en: "the player who begins wins {points} more games in 100",
  },
  begins_less: {
    de: "wer beginnt, gewinnt von 100 Partien {points} weniger",
    en: "the player who begins wins {points} fewer games in 100",
  },

  meanness: { de: "Gemeinheit", en: "Meanness" },
  meanness_is: {
    de: "Etwa {captures} Schläge in einer Partie, {hundred} auf 100 Würfe.",
    en: "About {captures} captures in a game, {hundred} in 100 rolls.",
  },
  more_captures: {
    de: "{captures} mehr",
    en: "{captures} more",
  },
  fewer_captures: {
    de: "{captures} weniger",
    en: "{captures} fewer",
  },

  skill: { de: "Können", en: "Skill" },
  skill_is: {
    de: "Wer gut spielt, gewinnt gegen Zufallszüge {share} von 100 Partien; nur Glück wären {even}.",
    en: "A good player wins {share} of 100 games against random moves; luck alone would give {even}.",
  },
  skill_is_pairs: {
    de: "Ein gutes Paar gewinnt gegen Zufallszüge {share} von 100 Partien; nur Glück wären {even}.",
    en: "A good pair wins {share} of 100 games against random moves; luck alone would give {even}.",
  },
  skill_is_nearly_all: {
    de: "Wer gut spielt, gewinnt gegen Zufallszüge fast alle Partien; nur Glück wären {even} von 100.",
    en: "A good player wins nearly all games against random moves; luck alone would give {even} in 100.",
  },
  skill_is_pairs_nearly_all: {
    de: "Ein gutes Paar gewinnt gegen Zufallszüge fast alle Partien; nur Glück wären {even} von 100.",
    en: "A good pair wins nearly all games against random moves; luck alone would give {even} in 100.",
  },
  games_needed: {
    de: "Wer so viel besser spielt, führt nach etwa {games} Partien zu 95 % sicher.",
    en: "If you play that much better, you lead after about {games} games, with 95 % certainty.",
  },
  games_needed_between: {
    de: "Wer so viel besser spielt, führt nach {low} bis {high} Partien zu 95 % sicher.",
    en: "If you play that much better, you lead after {low} to {high} games, with 95 % certainty.",
  },
  games_needed_least: {
    de: "Bis so jemand zu 95 % sicher führt, braucht es mindestens {low} Partien.",
    en: "If you play that much better, it takes at least {low} games until you lead with 95 % certainty.",
  },
  games_needed_one: {
    de: "Wer so viel besser spielt, führt schon nach einer Partie zu 95 % sicher.",
    en: "If you play that much better, you lead after a single game, with 95 % certainty.",
  },
  games_needed_unknown: {
    de: "Dass gutes Spielen hier etwas bringt, konnten wir nicht messen.",
    en: "We could not show that playing well pays off here.",
  },
  wins_more: {
    de: "wer besser spielt, gewinnt von 100 Partien {points} mehr",
    en: "the better player wins {points} more games in 100",
  },
  wins_less: {
    de: "wer besser spielt, gewinnt von 100 Partien {points} weniger",
    en: "the better player wins {points} fewer games in 100",
  },
  choices_are: {
    de: "Bei {share} von 100 Würfen gibt es etwas zu entscheiden.",
    en: "{share} of 100 rolls leave something to decide.",
  },
  choices_nearly_all: {
    de: "Bei fast allen Würfen gibt es etwas zu entscheiden.",
    en: "Nearly every roll leaves something to decide.",
  },
  lead_changes_are: {
    de: "Die Führung wechselt etwa {number}-mal.",
    en: "The lead changes about {number} times.",
  },
  set_up: { de: "So spielen", en: "Play it like this" },
  read: { de: "Regeln dazu lesen", en: "Read these rules" },

  find: { de: "Finde Regeln für uns", en: "Find rules for us" },
  find_about: {
    de: "Sagt, was ihr wollt; von allen Regeln, die zusammenpassen, kommen die besten zuerst.",
    en: "Say what you want: of all the rules that go together, the best matches come first.",
  },
  how_long: { de: "Wie lange wollt ihr spielen?", en: "How long do you want to play?" },
  so_many_minutes: { de: "etwa {minutes} Minuten", en: "about {minutes} minutes" },
  how_much_skill: { de: "Wie viel soll Können zählen?", en: "How much should skill count?" },
  how_mean: { de: "Wie gemein darf es sein?", en: "How mean may it be?" },
  any: { de: "egal", en: "doesn’t matter" },
  little_skill: { de: "wenig: alle haben eine Chance", en: "little: everybody has a chance" },
  much_skill: { de: "viel: gut spielen lohnt sich", en: "much: playing well pays off" },
  friendly: { de: "friedlich", en: "friendly" },
  mean: { de: "gemein", en: "mean" },
  found: { de: "Das passt am besten", en: "What fits best" },
  nothing_found: {
    de: "So kurz oder lang ist mit {players} Personen kein Spiel. Am nächsten kommen diese:",
    en: "With {players} people no game is that short or that long. These come closest:",
  },
  nothing_for_all: {
    de: "Kein Spiel mit {players} Personen erfüllt alle Wünsche zugleich. Am nächsten kommen diese:",
    en: "With {players} people no game meets all your wishes at once. These come closest:",
  },
  penalties_left_out: {
    de: "Regeln, die Fehler bestrafen, sind hier nicht dabei: Was sie mit dem Können machen, haben wir nur an Zufallszügen gemessen.",
    en: "Rules that punish mistakes are left out here: what they do to skill was measured with random moves only.",
  },
  why_length: {
    de: "etwa {minutes} Minuten, meist {low} bis {high}",
    en: "about {minutes} minutes, mostly {low} to {high}",
  },
  why_skill: {
    de: "Können zählt mehr als bei {share} von 100 anderen Regeln",
    en: "skill counts more than with {share} in 100 other rules",
  },
  why_luck: {
    de: "Können zählt weniger als bei {share} von 100 anderen Regeln",
    en: "skill counts less than with {share} in 100 other rules",
  },
  why_mean: {
    de: "{hundred} Schläge auf 100 Würfe: gemeiner als {share} von 100 anderen Regeln",
    en: "{hundred} captures in 100 rolls: meaner than {share} in 100 other rules",
  },
  why_friendly: {
    de: "{hundred} Schläge auf 100 Würfe: friedlicher als {share} von 100 anderen Regeln",
    en: "{hundred} captures in 100 rolls: friendlier than {share} in 100 other rules",
  },
  why_simple: {
    de: "ganz ohne Hausregeln",
    en: "without any house rule",
  },
  but: {
    de: "aber: {what}",
    en: "but: {what}",
  },
  why_board_star: {
    de: "braucht das Brett für sechs",
    en: "needs the board for six",
  },
  why_board_other: {
    de: "braucht ein eigenes Brett: {board}",
    en: "needs a board of its own: {board}",
  },
  look: { de: "Genauer ansehen", en: "Look closer" },
  look_at: { de: "Genauer ansehen: {rules}", en: "Look closer: {rules}" },
  set_up_with: { de: "So spielen: {rules}", en: "Play it like this: {rules}" },

  how_measured: { de: "Woher die Zahlen kommen", en: "Where the figures come from" },
  how_measured_about: {
    de: "Für jede Regelkombination mit jeder Spielerzahl hat unser Computer {games} Partien gespielt, in denen alle gleich gut ziehen (Stufe „Eule“). Für das Können saß eine Eule unter lauter Zufallszügen, auf jedem Platz gleich oft. Die Minuten sind umgerechnet: {rolls} Würfe in einer Minute. Menschen ziehen anders; was die Regeln ändern, bleibt dabei meist gleich.",
    en: "For every combination of rules with every number of players our computer played {games} games in which everybody moves equally well (the level “Owl”). For skill, one owl sat among random movers, in each seat equally often. Minutes are worked out from {rolls} rolls a minute. People play differently, but what the rules change stays much the same.",
  },
  how_sure: {
    de: "Jede Zahl kann ein wenig danebenliegen, am meisten die zum Können. Ein Bereich „… bis …“ enthält den wahren Anteil in 95 von 100 Fällen; bei Unterschieden ist er weiter, so dass der wahre in etwa 997 von 1000 Fällen darin liegt. Ein Unterschied, der Zufall sein kann, steht nicht da; stattdessen steht da, wie groß er höchstens ist.",
    en: "Every figure may be a little off, most of all those about skill. A range “… to …” contains the true share in 95 of 100 cases; that of a difference is wider, so that it contains the true one in about 997 of 1,000. A difference that may be chance is not given; instead it says how large it is at most.",
  },
  made: { de: "Gemessen am {date} mit", en: "Measured on {date} with" },
} satisfies Texts;
