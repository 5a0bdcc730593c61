"""A rule set: an edition and the house rules switched on in it, and which of them go together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import NamedTuple

from poeppel.errors import RulesError
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, Board, WallBoard
from poeppel.rules.editions import EDITIONS, SWITCHES, Edition
from poeppel.texts import OR, Sentences, Text, listed, shown, whole_number

SENTENCES: Sentences = {
    "not_an_edition": Text("{given} ist keine Ausgabe", "{given} is not an edition"),
    "not_a_switch": Text("{given} ist keine Hausregel", "{given} is not a switch"),
    "no_edition": Text("keine Ausgabe", "not an edition"),
    "no_switch": Text("keine Hausregel", "not a switch"),
    "did_you_mean": Text(
        "„{given}“ ist {what}; gemeint ist vielleicht {near}", '"{given}" is {what}; did you mean {near}?'
    ),
    "there_are": Text("„{given}“ ist {what}; es gibt: {names}", '"{given}" is {what}; there are: {names}'),
    "not_a_board": Text("{given} ist kein Spielplan", "{given} is not a board"),
    "no_own_board": Text(
        "einen eigenen Spielplan gibt es nur für mauerhuepfen, nicht für {edition}",
        "only mauerhuepfen can have a board of your own, {edition} cannot",
    ),
    "always_on": Text(
        "{switch} gilt in {edition} immer und wird nicht eigens genannt",
        "{switch} is always on in {edition} and is not named",
    ),
    "not_taken": Text(
        "{edition} kennt die Hausregel {switch} nicht; möglich sind: {taken}",
        "{edition} does not take the switch {switch}; it takes: {taken}",
    ),
    "takes_none": Text("keine", "none"),
    "written_twice": Text("{switch} steht zweimal in {text}", "{switch} is written twice in {text}"),
    "written_as_text": Text(
        "Regeln werden als Text geschrieben, etwa classic+barriers, nicht als {given}",
        "rules are written as text, such as classic+barriers, not as {given}",
    ),
    "not_for": Text(
        "{rules} spielt man zu {possible}, nicht zu {given}", "{rules} is for {possible} players, not {given}"
    ),
    "other_edition": Text("für {players} gibt es {rules}", "for {players} there is {rules}"),
    "cannot_begin": Text(
        "{given} kann nicht beginnen; zur Wahl stehen {colours}", "{given} cannot begin; choose one of {colours}"
    ),
    "colour": Text("{letter} ({name})", "{letter} ({name})"),
}


class Clash(NamedTuple):
    """House rules that make no sense together, or not without another."""

    switches: frozenset[str]
    without: str | None
    text: Text


CLASHES = (
    Clash(
        frozenset({"two-colours", "neutral"}),
        None,
        Text(
            "two-colours ist für zwei, neutral für drei Personen: nur eins davon wählen",
            "two-colours is for two players, neutral for three: choose one of them",
        ),
    ),
    Clash(
        frozenset({"two-colours", "partners"}),
        None,
        Text(
            "two-colours ist für zwei, partners für vier Personen: nur eins davon wählen",
            "two-colours is for two players, partners for four: choose one of them",
        ),
    ),
    Clash(
        frozenset({"neutral", "partners"}),
        None,
        Text(
            "neutral ist für drei, partners für vier Personen: nur eins davon wählen",
            "neutral is for three players, partners for four: choose one of them",
        ),
    ),
    Clash(
        frozenset({"two-colours", "first-home"}),
        None,
        Text(
            "two-colours endet ohnehin mit dem Sieg: first-home weglassen",
            "two-colours ends with the win anyway: leave out first-home",
        ),
    ),
    Clash(
        frozenset({"partners", "first-home"}),
        None,
        Text(
            "partners endet ohnehin mit dem Sieg: first-home weglassen",
            "partners ends with the win anyway: leave out first-home",
        ),
    ),
    Clash(
        frozenset({"punished"}),
        "forced-capture",
        Text(
            "punished braucht eine Pflicht, die man verletzen kann: forced-capture dazunehmen",
            "punished needs a duty that can be missed: add forced-capture",
        ),
    ),
)


PLAYERS_WITH = {"two-colours": 2, "neutral": 3, "partners": 4}  # house rules that fix how many play
PAIRS = ("yr", "gk")  # V1, P1: the colours that sit opposite each other


@dataclass(frozen=True)
class Rules:
    """One rule set: an edition and the house rules switched on in it. Printed as `classic+barriers`."""

    edition: str = "classic"
    switches: frozenset[str] = field(default_factory=frozenset)
    own_board: WallBoard | None = None  # Mauerhüpfen: another board than the edition's

    def __post_init__(self) -> None:
        object.__setattr__(self, "switches", _switches(self.switches))
        if not isinstance(self.edition, str):
            raise RulesError(SENTENCES["not_an_edition"].filled(given=shown(self.edition)))
        if self.edition not in EDITIONS:
            raise RulesError(_unknown(self.edition, EDITIONS, SENTENCES["no_edition"]))
        if self.own_board is not None and not isinstance(self.own_board, WallBoard):
            raise RulesError(SENTENCES["not_a_board"].filled(given=shown(self.own_board)))
        if self.own_board is not None and not isinstance(self.box.board, WallBoard):
            raise RulesError(SENTENCES["no_own_board"].filled(edition=self.edition))
        for name in sorted(self.switches, key=_order):
            self._check_switch(name)
        for clash in CLASHES:
            if clash.switches <= self.switches and not (clash.without and self.has(clash.without)):
                raise RulesError(clash.text)

    def _check_switch(self, name: str) -> None:
        if name not in SWITCHES:
            raise RulesError(_unknown(name, SWITCHES, SENTENCES["no_switch"]))
        box = EDITIONS[self.edition]
        if name in box.always:
            raise RulesError(SENTENCES["always_on"].filled(switch=name, edition=self.edition))
        if name not in box.takes:
            taken = ", ".join(sorted(box.takes, key=_order))
            raise RulesError(
                SENTENCES["not_taken"].filled(edition=self.edition, switch=name, taken=taken or SENTENCES["takes_none"])
            )

    @classmethod
    def parse(cls, text: str, board: WallBoard | None = None) -> "Rules":
        """Read `classic+barriers+three-rolls`; the order of the switches does not matter."""
        if not isinstance(text, str):
            raise RulesError(SENTENCES["written_as_text"].filled(given=shown(text)))
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
        return isinstance(switch, str) and (switch in self.switches or switch in self.box.always)

    @property
    def is_touch_move(self) -> bool:
        """T12, T13: the touched pawn moves, or the roll is lost. Enforced duties leave nothing wrong to touch."""
        return self.box.is_tournament and self.has("punished")

    @property
    def has_penalties(self) -> bool:
        """Section 5: duties may be missed, and that is punished."""
        return self.has("punished")

    @property
    def most_on_a_field(self) -> int:
        """R6: how many pawns of a colour may stand on a field of the ring; V6: two, a barrier."""
        return 2 if self.has("barriers") else 1

    @property
    def ends_with_the_win(self) -> bool:
        """Whether nobody plays on for the next places (R13): T16, P3; V1 and P1 leave only the losers."""
        if self.box.is_tournament:
            return not self.has("places")
        return any(self.has(switch) for switch in ("first-home", "two-colours", "partners"))

    @property
    def home_from_the_start(self) -> str:
        """P2: the goal fields on which every colour has a pawn from the start."""
        return GOAL_FIELDS[2:] if self.has("two-pawns") else ""

    def most_home(self, players: int) -> int:
        """How many colours can be home when the game is over: it ends with the win, or when one is left (R13); with a
        neutral colour (V2) all can be."""
        colours = len("".join(self.seats(players)))
        if self.neutral:
            return colours
        return 1 if self.ends_with_the_win and len(self.sides(players)) == colours else colours - 1

    @property
    def box(self) -> Edition:
        """The edition as a whole."""
        return EDITIONS[self.edition]

    @cached_property
    def board(self) -> Board:
        return self.own_board or self.box.board

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        fixed = next((PLAYERS_WITH[switch] for switch in self.switches if switch in PLAYERS_WITH), None)
        return self.box.players if fixed is None else (fixed,)

    @property
    def neutral(self) -> str | None:
        """V2: the colour that belongs to nobody."""
        return self.board.colours[-1] if "neutral" in self.switches else None

    def seats(self, players: int) -> tuple[str, ...]:
        """The colours of each player, clockwise: `("y", "g", "r")`, with two colours each `("yr", "gk")`."""
        number = whole_number(players)
        if number not in self.players:
            raise RulesError(self._not_for(players, number))
        if "two-colours" in self.switches:
            return PAIRS
        return tuple(self.board.seatings[number])

    def sides(self, players: int) -> tuple[str, ...]:
        """The colours that win together: those of each player, with partners (P1) those of a pair: `("yr", "gk")`."""
        return PAIRS if "partners" in self.switches else self.seats(players)

    def _not_for(self, players: object, number: int | None) -> Text:
        """Why this many cannot play; with the edition of the same kind that takes them, if there is one."""
        possible = listed(map(str, self.players), OR)
        text = SENTENCES["not_for"].filled(rules=str(self), possible=possible, given=shown(players))
        other = next((rules for rules in self.relatives() if number in rules.players), None)
        if number is None or other is None:
            return text
        return text.joined(SENTENCES["other_edition"].filled(players=number, rules=str(other)), by="; ")

    def relatives(self) -> Iterator["Rules"]:
        """The other editions of the same kind that take these house rules."""
        for box in EDITIONS.values():
            same_kind = box.is_tournament == self.box.is_tournament and type(box.board) is type(self.box.board)
            if box is not self.box and same_kind and self.switches <= box.takes:
                yield Rules(box.name, self.switches)

    def colours(self, players: int) -> str:
        """All colours in the game, in the order of the board."""
        seated = "".join(self.seats(players)) + (self.neutral or "")
        return "".join(colour for colour in self.board.colours if colour in seated)

    def check_first(self, first: str, players: int) -> None:
        """Refuse a first colour that nobody plays."""
        playable = "".join(self.seats(players))
        if not isinstance(first, str) or len(first) != 1 or first not in playable:
            colour, *others = (SENTENCES["colour"].filled(letter=c, name=COLOUR_NAMES[c]) for c in playable)
            raise RulesError(
                SENTENCES["cannot_begin"].filled(given=shown(first), colours=colour.joined(*others, by=", "))
            )


@lru_cache(maxsize=1024)
def _parse(text: str) -> Rules:
    edition, *switches = text.split("+")
    for name in switches:
        if switches.count(name) > 1:
            raise RulesError(SENTENCES["written_twice"].filled(switch=name, text=shown(text)))
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
            raise RulesError(SENTENCES["not_a_switch"].filled(given=shown(name)))
    return frozenset(name for name in names if isinstance(name, str))


def _order(switch: str) -> tuple[int, str]:
    """Switches are written in the order of the rules page; unknown ones come last, by their letters."""
    names = tuple(SWITCHES)
    return names.index(switch) if switch in names else len(names), switch


def _unknown(name: str, known: Iterable[str], what: Text) -> Text:
    """`"classik" is not an edition; did you mean classic?`"""
    names = list(known)
    shown = name if len(name) <= 60 else name[:57] + "…"
    near = get_close_matches(name[:60], names, n=1)
    if near:
        return SENTENCES["did_you_mean"].filled(given=shown, what=what, near=near[0])
    return SENTENCES["there_are"].filled(given=shown, what=what, names=", ".join(names))
