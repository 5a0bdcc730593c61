"""The editions and the house rules that can be switched on in them, as data."""

from dataclasses import dataclass

from poeppel.rules.board import CROSS, STAR, Board
from poeppel.rules.wall_boards import default_board
from poeppel.texts import Text


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that can be switched on."""

    name: str
    rule: str  # its id in the rules
    title: Text
    about: Text
    is_ours: bool = False  # in no box: a rule of our own


SWITCHES = {
    switch.name: switch
    for switch in (
        Switch(
            "two-colours",
            "V1",
            Text("Zwei Farben für jeden", "Two colours each"),
            Text(
                "Zwei Personen spielen mit allen vier Farben: eine mit Gelb und Rot, die andere mit Grün und Schwarz. "
                "Jede Farbe wird für sich gespielt; gewonnen hat, wer zuerst alle acht Figuren im Ziel hat.",
                "Two people play all four colours: one has yellow and red, the other green and black. Each colour "
                "takes its own turn; the first player with all eight pawns home wins.",
            ),
        ),
        Switch(
            "neutral",
            "V2",
            Text("Neutrale Farbe", "Neutral colour"),
            Text(
                "Zu dritt gehört Schwarz niemandem: Mit jedem Wurf zieht man eine eigene oder eine neutrale Figur. "
                "Gewinnen kann man erst, wenn auch die vier neutralen Figuren im Ziel sind.",
                "With three players, black belongs to nobody: with each roll you move one of your own pawns or a "
                "neutral one. Nobody can win before the four neutral pawns are home too.",
            ),
        ),
        Switch(
            "backward-capture",
            "V3",
            Text("Rückwärtsschlagen", "Backward capture"),
            Text(
                "Wer damit eine gegnerische Figur schlägt, darf rückwärts ziehen, aber nicht auf oder über das Feld, "
                "auf dem die eigene Farbe ins Spiel kommt.",
                "A pawn may move backward if that captures an opponent's pawn, but not onto or past the space where "
                "its colour comes in.",
            ),
        ),
        Switch(
            "three-rolls",
            "V4",
            Text("Dreimal würfeln", "Three rolls"),
            Text(
                "Wer keine Figur auf der Laufbahn hat und im Ziel keine, die noch vorrücken kann, hat bis zu drei "
                "Würfe, um eine 6 zu bekommen.",
                "If you have no pawn on the ring, and none in the goal that can still advance, you have up to three "
                "rolls to get a 6.",
            ),
        ),
        Switch(
            "no-goal-jump",
            "V5",
            Text("Kein Überspringen im Ziel", "No jumping in the goal"),
            Text(
                "Auf den Zielfeldern wird keine Figur übersprungen.",
                "Pawns on the goal spaces may not be jumped.",
            ),
        ),
        Switch(
            "barriers",
            "V6",
            Text("Barrieren", "Barriers"),
            Text(
                "Zwei Figuren einer Farbe dürfen auf einem Feld der Laufbahn stehen. Niemand kann sie dort "
                "überspringen oder schlagen, auch die eigenen Figuren kommen nicht vorbei.",
                "Two pawns of one colour may share a space on the ring. Nobody can jump or capture them there, and "
                "pawns of their own colour cannot pass either.",
            ),
        ),
        Switch(
            "forced-capture",
            "V7",
            Text("Schlagzwang", "Forced capture"),
            Text(
                "Wer eine gegnerische Figur schlagen kann, muss es tun. Sind mehrere Schläge möglich, hat man die "
                "Wahl.",
                "If you can capture an opponent's pawn, you must. If several captures are possible, you choose.",
            ),
        ),
        Switch(
            "places",
            "T16",
            Text("Weiterspielen um die Plätze", "Play on for the places"),
            Text(
                "Die Turnierpartie endet nicht mit dem ersten Platz; die anderen spielen die weiteren aus.",
                "A tournament game does not end with the first place; the others play on for theirs.",
            ),
        ),
        Switch(
            "punished",
            "T13",
            Text("Fehler werden bestraft", "Mistakes are punished"),
            Text(
                "Niemand wird vor Fehlern bewahrt: Wer eine Pflicht übersieht, darf das, und die Regeln bestrafen es.",
                "Nobody is kept from making mistakes: you may overlook a duty, and the rules punish it.",
            ),
        ),
        Switch(
            "partners",
            "P1",
            Text("Zwei gegen zwei", "Two against two"),
            Text(
                "Vier Personen spielen in Paaren: Gelb und Rot gegen Grün und Schwarz. Es gewinnt das Paar, das zuerst "
                "alle acht Figuren im Ziel hat.",
                "Four people play in pairs: yellow and red against green and black. The first pair with all eight "
                "pawns home wins.",
            ),
            is_ours=True,
        ),
        Switch(
            "two-pawns",
            "P2",
            Text("Zwei Figuren", "Two pawns"),
            Text(
                "Zwei Figuren jeder Farbe stehen von Anfang an im Ziel; nur die beiden anderen sind noch "
                "heimzubringen.",
                "Two pawns of each colour are home from the start; only the other two have to be brought home.",
            ),
            is_ours=True,
        ),
        Switch(
            "first-home",
            "P3",
            Text("Mit dem Sieg ist Schluss", "The win ends the game"),
            Text(
                "Sobald jemand gewonnen hat, ist die Partie zu Ende; um die weiteren Plätze wird nicht gespielt.",
                "As soon as somebody has won, the game is over; nobody plays on for the other places.",
            ),
            is_ours=True,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is to be: house rules that go well together, as a choice."""

    name: str
    title: Text
    about: Text
    switches: frozenset[str] = frozenset()


LENGTHS = (
    Length(
        "whole",
        Text("Die ganze Partie", "The whole game"),
        Text("Bis auch der letzte Platz feststeht.", "Until every place is decided."),
    ),
    Length(
        "to-the-win",
        Text("Bis zum Sieg", "Until somebody wins"),
        Text("Ist die erste Person fertig, ist Schluss.", "It is over as soon as the first player is home."),
        frozenset({"first-home"}),
    ),
    Length(
        "short",
        Text("Kurz", "Short"),
        Text(
            "Nur zwei Figuren sind heimzubringen, und mit dem Sieg ist Schluss: etwa ein Viertel der Würfe.",
            "Only two pawns to bring home, and it is over when somebody wins: about a quarter of the rolls.",
        ),
        frozenset({"two-pawns", "first-home"}),
    ),
)


@dataclass(frozen=True, slots=True)
class FieldNames:
    """What an edition calls its fields, in the form the sentences need."""

    start: Text  # "auf dem …", "on the …"
    waiting: Text  # "auf den …", "on the …"
    goal: Text  # "auf den …", "on the …"


_CLASSIC_NAMES = FieldNames(
    Text("A-Feld", "A field"), Text("B-Feldern", "B fields"), Text("Zielfeldern", "goal spaces")
)
_VERBOTEN_NAMES = FieldNames(
    Text("Startfeld", "start space"), Text("Heimfeldern", "home spaces"), Text("Zielfeldern", "goal spaces")
)
_TOURNAMENT_NAMES = FieldNames(
    Text("Startfeld", "start space"), Text("Eckkreisen", "corner circles"), Text("Zielfeldern", "goal spaces")
)


@dataclass(frozen=True)
class Edition:
    """A box, or a leaflet: its board, what is always on in it, and which house rules it takes."""

    name: str
    board: Board
    players: tuple[int, ...]
    field_names: FieldNames
    title: Text
    about: Text
    takes: frozenset[str]
    always: frozenset[str] = frozenset()
    is_tournament: bool = False
    has_roll_off: bool = True  # R2; M2: a choice when the game is set up
    has_letters: bool = True  # its fields are called A and B, and say so on the board


_HOUSE_RULES = frozenset(SWITCHES) - {"places"}
_TOURNAMENT = {
    "field_names": _TOURNAMENT_NAMES,
    "takes": frozenset({"places", "punished"}),
    "always": frozenset({"three-rolls", "no-goal-jump", "forced-capture"}),
    "is_tournament": True,
}

EDITIONS = {
    edition.name: edition
    for edition in (
        Edition(
            "classic",
            CROSS,
            (2, 3, 4),
            _CLASSIC_NAMES,
            Text("Der Klassiker", "The classic"),
            Text(
                "Die Regeln der klassischen Schachtel mit vier Farben, dazu alle Hausregeln.",
                "The rules of the classic box with four colours, and all its house rules.",
            ),
            _HOUSE_RULES,
        ),
        Edition(
            "classic6",
            STAR,
            (2, 3, 4, 5, 6),
            _CLASSIC_NAMES,
            Text("Der Klassiker zu sechst", "The classic for six"),
            Text(
                "Die Rückseite des zweiseitigen Spielplans: sechs Farben, eine Laufbahn von 60 Feldern.",
                "The other side of the two-sided board: six colours, a ring of 60 spaces.",
            ),
            _HOUSE_RULES - {"two-colours", "neutral", "partners"},
        ),
        Edition(
            "aergern-verboten",
            CROSS,
            (2, 3, 4),
            _VERBOTEN_NAMES,
            Text("Ärgern verboten!", "Ärgern verboten!"),
            Text(
                "Dieselben Regeln mit anderen Worten für die Felder: Startfeld, Heimfelder, Zielfelder.",
                "The same rules with other words for the spaces: start space, home spaces, goal spaces.",
            ),
            _HOUSE_RULES,
            has_letters=False,
        ),
        Edition(
            "tournament",
            CROSS,
            (4,),
            title=Text("Das Turnier", "The tournament"),
            about=Text(
                "Die strengen Turnierregeln zu viert: Schlagen ist die oberste Pflicht, berührt heißt geführt.",
                "The strict tournament rules for four players: capturing is the highest duty, and a pawn you touch "
                "must move.",
            ),
            **_TOURNAMENT,  # type: ignore[arg-type]
        ),
        Edition(
            "tournament6",
            STAR,
            (3,),
            title=Text("Das Turnier zu dritt", "The tournament for three"),
            about=Text(
                "Die Turnierregeln für Dreiergruppen, auf dem Spielplan für sechs.",
                "The tournament rules for groups of three, on the board for six.",
            ),
            **_TOURNAMENT,  # type: ignore[arg-type]
        ),
        Edition(
            "mauerhuepfen",
            default_board(),
            (2, 3, 4),
            _CLASSIC_NAMES,
            Text("Mauerhüpfen", "Mauerhüpfen (wall jumping)"),
            Text(
                "Zwei Würfel für eine Figur, vorwärts und rückwärts, und fünf Mauern, die man mit der passenden Zahl "
                "überspringt.",
                "Two dice for one pawn, forward and backward, and five walls to jump with the right number.",
            ),
            frozenset(),
            has_roll_off=False,
        ),
    )
}
