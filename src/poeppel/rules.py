"""The rule sets: editions, the house rules that can be switched on, and which of them go together."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache

from poeppel.board import COLOUR_NAMES, CROSS, STAR, Board, WallBoard
from poeppel.errors import RulesError
from poeppel.texts import Text, shown, whole_number
from poeppel.wall_boards import default_board


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that can be switched on."""

    name: str
    rule: str  # its id in the rules
    title: Text
    about: Text


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
                "Two people play all four colours: one has yellow and red, the other green and black. Each colour is "
                "played for itself; the first to bring all eight pawns home wins.",
            ),
        ),
        Switch(
            "neutral",
            "V2",
            Text("Neutrale Farbe", "Neutral colour"),
            Text(
                "Zu dritt gehört Schwarz niemandem: Mit jedem Wurf zieht man eine eigene oder eine neutrale Figur. "
                "Gewinnen kann man erst, wenn auch die vier neutralen Figuren im Ziel sind.",
                "With three players black belongs to nobody: each roll moves an own pawn or a neutral one. Nobody can "
                "win before the four neutral pawns are home too.",
            ),
        ),
        Switch(
            "backward-capture",
            "V3",
            Text("Rückwärtsschlagen", "Backward capture"),
            Text(
                "Wer damit eine gegnerische Figur schlägt, darf rückwärts ziehen, aber nicht auf oder über das Feld, "
                "auf dem die eigene Farbe ins Spiel kommt.",
                "A pawn may move backward if it captures an opponent's pawn by that, but not onto or past the field "
                "where its colour comes in.",
            ),
        ),
        Switch(
            "three-rolls",
            "V4",
            Text("Dreimal würfeln", "Three rolls"),
            Text(
                "Wer keine Figur auf der Laufbahn hat und im Ziel keine, die noch vorrücken kann, hat bis zu drei "
                "Würfe, um eine 6 zu bekommen.",
                "A player with no pawn on the ring, and none in the goal that can still advance, has up to three rolls "
                "to get a 6.",
            ),
        ),
        Switch(
            "no-goal-jump",
            "V5",
            Text("Kein Überspringen im Ziel", "No jumping in the goal"),
            Text(
                "Auf den Zielfeldern wird keine Figur übersprungen.",
                "No pawn is jumped on the goal fields.",
            ),
        ),
        Switch(
            "barriers",
            "V6",
            Text("Barrieren", "Barriers"),
            Text(
                "Zwei Figuren einer Farbe dürfen auf einem Feld der Laufbahn stehen. Niemand kann sie dort "
                "überspringen oder schlagen, auch die eigenen Figuren kommen nicht vorbei.",
                "Two pawns of one colour may share a field of the ring. Nobody can jump or capture them there, and "
                "pawns of their own colour cannot pass either.",
            ),
        ),
        Switch(
            "forced-capture",
            "V7",
            Text("Schlagzwang", "Forced capture"),
            Text(
                "Wer eine gegnerische Figur schlagen kann, muss es tun. Unter mehreren Möglichkeiten hat man die Wahl.",
                "Whoever can capture an opponent's pawn has to. Of several captures the player chooses.",
            ),
        ),
        Switch(
            "places",
            "T16",
            Text("Weiterspielen um die Plätze", "Play on for the places"),
            Text(
                "Das Turnierspiel endet nicht mit dem ersten Platz; die anderen spielen die weiteren aus.",
                "The tournament game does not end with the first place; the others play on for theirs.",
            ),
        ),
        Switch(
            "punished",
            "T13",
            Text("Fehler werden bestraft", "Mistakes are punished"),
            Text(
                "Niemand wird vor Fehlern bewahrt: Wer eine Pflicht übersieht, darf das, und die Regeln bestrafen es.",
                "Nobody is kept from mistakes: a player may overlook a duty, and the rules punish it.",
            ),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Words:
    """What an edition calls its fields, in the form the sentences need."""

    start: Text  # "auf dem …", "on the …"
    waiting: Text  # "auf den …", "on the …"
    goal: Text  # "auf den …", "on the …"


_CLASSIC_WORDS = Words(Text("A-Feld", "A field"), Text("B-Feldern", "B fields"), Text("Zielfeldern", "goal fields"))
_VERBOTEN_WORDS = Words(
    Text("Startfeld", "start field"), Text("Heimfeldern", "home fields"), Text("Zielfeldern", "goal fields")
)
_TOURNAMENT_WORDS = Words(
    Text("Startfeld", "start field"), Text("Eckkreisen", "corner circles"), Text("Zielfeldern", "goal fields")
)


@dataclass(frozen=True)
class Edition:
    """A box, or a leaflet: its board, what is always on in it, and which house rules it takes."""

    name: str
    board: Board
    players: tuple[int, ...]
    words: Words
    title: Text
    about: Text
    takes: frozenset[str]
    always: frozenset[str] = frozenset()
    is_tournament: bool = False
    has_roll_off: bool = True  # R2; M2: a choice when the game is set up


_HOUSE_RULES = frozenset(SWITCHES) - {"places"}
_TOURNAMENT = {
    "words": _TOURNAMENT_WORDS,
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
            _CLASSIC_WORDS,
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
            _CLASSIC_WORDS,
            Text("Der Klassiker zu sechst", "The classic for six"),
            Text(
                "Die Rückseite des zweiseitigen Spielplans: sechs Farben, eine Laufbahn von 60 Feldern.",
                "The other side of the two-sided board: six colours, a ring of 60 fields.",
            ),
            _HOUSE_RULES - {"two-colours", "neutral"},
        ),
        Edition(
            "aergern-verboten",
            CROSS,
            (2, 3, 4),
            _VERBOTEN_WORDS,
            Text("Ärgern verboten!", "Ärgern verboten!"),
            Text(
                "Dieselben Regeln mit anderen Worten für die Felder: Startfeld, Heimfelder, Zielfelder.",
                "The same rules with other words for the fields: start field, home fields, goal fields.",
            ),
            _HOUSE_RULES,
        ),
        Edition(
            "tournament",
            CROSS,
            (4,),
            title=Text("Das Turnier", "The tournament"),
            about=Text(
                "Die strengen Turnierregeln zu viert: Schlagen ist die oberste Pflicht, berührt heißt geführt.",
                "The strict tournament rules for four: capturing is the highest duty, a touched pawn must move.",
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
            _CLASSIC_WORDS,
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


@dataclass(frozen=True)
class Rules:
    """One rule set: an edition and the house rules switched on in it. Printed as `classic+barriers`."""

    edition: str = "classic"
    switches: frozenset[str] = field(default_factory=frozenset)
    own_board: WallBoard | None = None  # Mauerhüpfen: another board than the edition's

    def __post_init__(self) -> None:
        object.__setattr__(self, "switches", _switches(self.switches))
        if not isinstance(self.edition, str):
            raise RulesError(Text(f"{shown(self.edition)} ist keine Ausgabe", f"{shown(self.edition)} is no edition"))
        if self.edition not in EDITIONS:
            raise RulesError(_unknown(self.edition, EDITIONS, Text("keine Ausgabe", "no edition")))
        if self.own_board is not None and not isinstance(self.own_board, WallBoard):
            raise RulesError(
                Text(f"{shown(self.own_board)} ist kein Spielplan", f"{shown(self.own_board)} is no board")
            )
        if self.own_board is not None and not isinstance(self.box.board, WallBoard):
            raise RulesError(
                Text(
                    f"einen eigenen Spielplan gibt es nur für mauerhuepfen, nicht für {self.edition}",
                    f"a board of one's own is for mauerhuepfen only, not for {self.edition}",
                )
            )
        for name in sorted(self.switches, key=_order):
            self._check_switch(name)
        if {"two-colours", "neutral"} <= self.switches:
            raise RulesError(
                Text(
                    "two-colours ist für zwei, neutral für drei Personen: nur eins davon wählen",
                    "two-colours is for two players, neutral for three: choose one of them",
                )
            )
        if "punished" in self.switches and not self.has("forced-capture"):
            raise RulesError(
                Text(
                    "punished braucht eine Pflicht, die man verletzen kann: forced-capture dazunehmen",
                    "punished needs a duty that can be failed: add forced-capture",
                )
            )

    def _check_switch(self, name: str) -> None:
        if name not in SWITCHES:
            raise RulesError(_unknown(name, SWITCHES, Text("keine Hausregel", "no switch")))
        box = EDITIONS[self.edition]
        if name in box.always:
            raise RulesError(
                Text(
                    f"{name} gehört in {self.edition} schon dazu und wird nicht geschrieben",
                    f"{name} is part of {self.edition} already and is not written",
                )
            )
        if name not in box.takes:
            taken = ", ".join(sorted(box.takes, key=_order))
            raise RulesError(
                Text(
                    f"{self.edition} kennt die Hausregel {name} nicht; möglich sind: {taken or 'keine'}",
                    f"{self.edition} does not take the switch {name}; it takes: {taken or 'none'}",
                )
            )

    @classmethod
    def parse(cls, text: str, board: WallBoard | None = None) -> "Rules":
        """Read `classic+barriers+three-rolls`; the order of the switches does not matter."""
        if not isinstance(text, str):
            raise RulesError(
                Text(
                    f"Regeln werden als Text geschrieben, etwa classic+barriers, nicht als {shown(text)}",
                    f"rules are written as a text such as classic+barriers, not as {shown(text)}",
                )
            )
        rules = _parse(text)
        return rules if board is None else replace(rules, own_board=board)

    @classmethod
    def of(cls, rules: "Rules | str") -> "Rules":
        """A rule set, given as itself or as its text."""
        return rules if isinstance(rules, Rules) else cls.parse(rules)

    def __str__(self) -> str:
        return "+".join((self.edition, *sorted(self.switches, key=_order)))

    def has(self, switch: str) -> bool:
        """Whether a house rule is in force, switched on or always on in this edition."""
        return switch in self.switches or switch in self.box.always

    @property
    def box(self) -> Edition:
        """The edition as a whole."""
        return EDITIONS[self.edition]

    @property
    def board(self) -> Board:
        return self.own_board or self.box.board

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        if "two-colours" in self.switches:
            return (2,)
        return (3,) if "neutral" in self.switches else self.box.players

    @property
    def neutral(self) -> str | None:
        """V2: the colour that belongs to nobody."""
        return self.board.colours[-1] if "neutral" in self.switches else None

    def seats(self, players: int) -> tuple[str, ...]:
        """The colours of each player, clockwise: `("y", "g", "r")`, with two colours each `("yr", "gk")`."""
        number = whole_number(players)
        if number not in self.players:
            possible = _listed(self.players)
            raise RulesError(
                Text(
                    f"{self} spielt man zu {possible.de}, nicht zu {shown(players)}",
                    f"{self} is for {possible.en} players, not {shown(players)}",
                )
            )
        if "two-colours" in self.switches:
            return ("yr", "gk")
        return tuple(self.board.seatings[number])

    def colours(self, players: int) -> str:
        """All colours in the game, in the order of the board."""
        seated = "".join(self.seats(players)) + (self.neutral or "")
        return "".join(colour for colour in self.board.colours if colour in seated)

    def check_first(self, first: str, players: int) -> None:
        """Refuse a first colour that nobody plays."""
        playable = "".join(self.seats(players))
        if not isinstance(first, str) or len(first) != 1 or first not in playable:
            letters = ", ".join(f"{c} ({COLOUR_NAMES[c].en})" for c in playable)
            raise RulesError(
                Text(
                    f"{shown(first)} kann nicht beginnen; zur Wahl stehen "
                    + ", ".join(f"{c} ({COLOUR_NAMES[c].de})" for c in playable),
                    f"{shown(first)} cannot begin; choose one of {letters}",
                )
            )


@lru_cache(maxsize=1024)
def _parse(text: str) -> Rules:
    edition, *switches = text.split("+")
    for name in switches:
        if switches.count(name) > 1:
            raise RulesError(
                Text(f"{name} steht zweimal in {shown(text)}", f"{name} is written twice in {shown(text)}")
            )
    return Rules(edition, frozenset(switches))


def all_rules() -> Iterable[Rules]:
    """Every rule set there is: each edition with each allowed combination of switches."""
    for edition in EDITIONS.values():
        names = sorted(edition.takes, key=_order)
        for chosen in range(1 << len(names)):
            try:
                yield Rules(edition.name, frozenset(name for n, name in enumerate(names) if chosen >> n & 1))
            except RulesError:
                continue


def _switches(given: object) -> frozenset[str]:
    """The names of switches, in any kind of collection."""
    names = list(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else [given]
    for name in names:
        if not isinstance(name, str):
            raise RulesError(Text(f"{shown(name)} ist keine Hausregel", f"{shown(name)} is no switch"))
    return frozenset(name for name in names if isinstance(name, str))


def _order(switch: str) -> int:
    """Switches are written in the order of the rules page; unknown ones come last."""
    names = tuple(SWITCHES)
    return names.index(switch) if switch in names else len(names)


def _listed(numbers: tuple[int, ...]) -> Text:
    words = [str(number) for number in numbers]
    if len(words) == 1:
        return Text(words[0], words[0])
    head, last = ", ".join(words[:-1]), words[-1]
    return Text(f"{head} oder {last}", f"{head} or {last}")


def _unknown(name: str, known: Iterable[str], what: Text) -> Text:
    """`no edition "classik"; did you mean classic?`"""
    names = list(known)
    shown = name if len(name) <= 60 else name[:57] + "…"
    near = get_close_matches(name[:60], names, n=1)
    if near:
        return Text(
            f"{what.de} „{shown}“; gemeint ist vielleicht {near[0]}", f'{what.en} "{shown}"; did you mean {near[0]}?'
        )
    return Text(
        f"{what.de} „{shown}“; es gibt: {', '.join(names)}", f'{what.en} "{shown}"; there are: {", ".join(names)}'
    )
