"""Studies that have a name: what people ask most often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from poeppel.bots.levels import LEVELS, TIPS
from poeppel.errors import PoeppelError
from poeppel.lab.studies.condition import Condition, conditions
from poeppel.lab.studies.measures import HEAT, STANDARD
from poeppel.lab.studies.study import Study
from poeppel.rules import EDITIONS, Rules, all_rules
from poeppel.rules.editions import SWITCHES
from poeppel.texts import Text, shown

AMONG_RANDOM = ("owl", "random")  # how much skill counts: one who plays well among others who do not


@dataclass(frozen=True)
class Entry:
    """A named study, whose conditions are made when it is asked for."""

    name: str
    title: Text
    make: Callable[[], tuple[Condition, ...]]
    measures: tuple[str, ...]
    games: int

    def study(self) -> Study:
        return Study.of(self.make(), self.measures, self.games, name=self.name, title=self.title)


def one_rule_each() -> tuple[Rules, ...]:
    """The classic game, and with each of its house rules alone."""
    plain = Rules("classic")
    takes = [name for name in SWITCHES if name in plain.box.takes and name != "punished"]
    return plain, *(Rules("classic", frozenset({name})) for name in takes)


def box_rules() -> tuple[Rules, ...]:
    """Every rule set that a box or leaflet knows: none with a rule of our own."""
    return tuple(rules for rules in all_rules() if not any(SWITCHES[name].is_ours for name in rules.switches))


def _against_each_level() -> tuple[Condition, ...]:
    below = [level.name for level in LEVELS if level.name != "master"]
    return conditions("classic", (2, 4), [("master", level) for level in below])


def _tips_against(*against: str) -> Callable[[], tuple[Condition, ...]]:
    """Each tip alone among these, at tables of two and of four."""
    tables = [(tip.name, other) for other in against for tip in TIPS]
    return lambda: conditions("classic", (2, 4), tables)


def _tips_under_each_rule() -> tuple[Condition, ...]:
    """Each tip alone among random players, under every house rule that changes how people play."""
    return conditions((*one_rule_each(), "tournament", "classic6"), (4,), [(tip.name, "random") for tip in TIPS])


_SIX_EDITIONS = tuple(EDITIONS)
_LENGTHS = ("rolls_to_first", "rolls_to_last")

CATALOGUE = {
    entry.name: entry
    for entry in (
        Entry(
            "editions",
            Text("Wie lang und wie gemein jede Ausgabe ist", "how long and how mean each edition is"),
            lambda: conditions(_SIX_EDITIONS),
            (*_LENGTHS, "minutes_to_first", "minutes_to_last", "captures", "lead_changes", "choices", "idle"),
            2000,
        ),
        Entry(
            "one-rule",
            Text("Was jede Hausregel allein ausmacht", "what each house rule does by itself"),
            lambda: conditions(one_rule_each(), (2, 3, 4), ["owl", AMONG_RANDOM]),
            (*STANDARD, "bindings"),
            2000,
        ),
        Entry(
            "box-rules",
            Text("Jede Regel, die in einer Schachtel steht, in jeder Verbindung", "every rule set of every box"),
            lambda: conditions(box_rules(), None, ["owl"]),
            (*STANDARD, "idle", "seats"),
            2000,
        ),
        Entry(
            "house-rules",
            Text("Jede Verbindung von Hausregeln, auch mit unseren", "every rule set there is, with our own rules too"),
            lambda: conditions(all_rules(), None, ["owl", AMONG_RANDOM]),
            (*STANDARD, "idle", "seats"),
            2000,
        ),
        Entry(
            "first-roll",
            Text("Was der erste Wurf und der Platz wert sind", "what the first roll and the seat are worth"),
            lambda: conditions(_SIX_EDITIONS),
            ("first_roll", "order", "seats"),
            20_000,
        ),
        Entry(
            "comebacks",
            Text("Aus welcher Lage noch gewonnen wird", "from how far behind games are won"),
            lambda: conditions(_SIX_EDITIONS),
            ("comebacks", "course", "favourite_changes", "lead_changes"),
            2000,
        ),
        Entry(
            "skill",
            Text("Wie oft der Meister gegen jede Stufe gewinnt", "how often the master beats each level"),
            _against_each_level,
            ("wins", "games_needed", "without_luck"),
            800,
        ),
        Entry(
            "luck",
            Text("Wie viel Glück ist und wie viel Spiel", "how much is luck and how much is play"),
            lambda: conditions(_SIX_EDITIONS, None, ["owl", AMONG_RANDOM]),
            ("luck", "wins", "without_luck"),
            400,
        ),
        Entry(
            "binding",
            Text("Wie oft jede Regel etwas ändert", "how often each rule makes a difference"),
            lambda: conditions(
                (*one_rule_each(), "classic+forced-capture+punished", "tournament", "tournament+punished")
            ),
            ("bindings", "choices", "idle"),
            1000,
        ),
        Entry(
            "tips",
            Text("Was Ratschläge wert sind", "what folk wisdom is worth"),
            _tips_against("random", "capture", "owl"),
            ("wins", "rolls_to_first", "captures"),
            4000,
        ),
        Entry(
            "tips-and-rules",
            Text("Was Ratschläge unter jeder Hausregel wert sind", "what folk wisdom is worth under each house rule"),
            _tips_under_each_rule,
            ("wins",),
            4000,
        ),
        Entry(
            "heat",
            Text("Wo Figuren stehen und wo sie geschlagen werden", "where pawns stand and where they are captured"),
            lambda: conditions(_SIX_EDITIONS),
            (HEAT, "captures"),
            2000,
        ),
    )
}


def named_study(name: str) -> Study:
    """A study of the catalogue."""
    if name not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise PoeppelError(
            Text(
                f"die Studie {shown(name)} gibt es nicht; es gibt: {known}, oder eine eigene in einer TOML-Datei",
                f"there is no study {shown(name)}; there are: {known}, or one of your own in a TOML file",
            )
        )
    return CATALOGUE[name].study()
