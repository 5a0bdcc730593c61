"""The plan of a tournament: every decision about its format as one frozen value, with contradictions found at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeAlias

from poeppel.errors import NotationError, PoeppelError, RulesError
from poeppel.rules import Rules
from poeppel.texts import OR, Text, listed, shown
from poeppel.tournament.draws.seating import FOUR, THREE, table_sizes
from poeppel.tournament.plans.counting import NO_STEPS, Counting
from poeppel.tournament.plans.tie_breaks import TIE_BREAKS

MOST_ROUNDS, LONGEST_CAP, MOST_PEOPLE, MOST_POINTS = 30, 24 * 60, 2000, 10_000

DrawKind: TypeAlias = Literal["free", "standing"]
AbsentRule: TypeAlias = Literal["last", "smaller", "stand-in"]


@dataclass(frozen=True)
class Scoring:
    """What a result is worth.

    `places`: a table of points for the places, shared where people tie. `counting`, `steps`: what the board counts is
    the score itself. An unfinished game is ranked by what `unfinished` says.
    """

    kind: Literal["places", "counting", "steps"] = "places"
    four: tuple[Fraction, ...] = (Fraction(5), Fraction(3), Fraction(2), Fraction(1))
    three: tuple[Fraction, ...] = (Fraction(5), Fraction(3), Fraction(1))
    unfinished: Counting = "counting"

    @property
    def counting(self) -> Counting:
        """How boards are counted."""
        return self.unfinished if self.kind == "places" else self.kind

    def points_for(self, seats: int) -> tuple[Fraction, ...]:
        """The points of the places at a table of this size."""
        return self.four if seats == FOUR else self.three


@dataclass(frozen=True)
class Finals:
    """What comes after the rounds that everybody plays.

    `best`: the best of the standing, as many as the first of `sizes`; from one final round to the next the first of
    each table go on. `knockout`: the first `go_on` of each table go on until one table is left. With `second_chance`
    everybody else plays one more round, whose best join the first final round.
    """

    kind: Literal["none", "best", "knockout"] = "best"
    sizes: tuple[int, ...] = (4,)
    go_on: int = 2
    second_chance: int = 0


@dataclass(frozen=True)
class Teams:
    """People who count together: how many make a team, how many of them count, and whether the best four teams meet
    in a final of their own, with one person of each at every table."""

    size: int = 4
    best: int = 4
    final: bool = False


@dataclass(frozen=True)
class AgeGroup:
    """People of some age who are also ranked among themselves. Age counts in whole calendar years."""

    name: str
    youngest: int | None = None
    oldest: int | None = None

    def takes(self, age: int) -> bool:
        return (self.youngest is None or age >= self.youngest) and (self.oldest is None or age <= self.oldest)


@dataclass(frozen=True)
class Plan:
    """A whole format."""

    name: str = ""  # of the preset that it comes from
    rounds: int = 4
    cap: int | None = 30  # minutes; without one, every game is played to its end
    pause: int = 15  # minutes between two rounds: counting, drawing, finding one's table
    rules_four: str = "tournament"
    rules_three: str = "tournament6"
    scoring: Scoring = field(default_factory=Scoring)
    tie_breaks: tuple[str, ...] = ("share", "places", "die")
    draw: DrawKind = "free"
    finals: Finals = field(default_factory=Finals)
    teams: Teams | None = None
    groups: tuple[AgeGroup, ...] = ()
    absent: AbsentRule = "last"
    captains: bool = False  # one person a table is named to fill in its slip
    online: bool = False  # everybody plays online, each at their own device; otherwise only those of whom it is said

    def __post_init__(self) -> None:
        faults = tuple(_faults(self))
        if faults:
            raise NotationError(Text("so geht der Plan nicht auf", "the plan does not work out"), faults)

    def rules_for(self, seats: int) -> Rules:
        """What is played at a table of this size."""
        return Rules.parse(self.rules_four if seats == FOUR else self.rules_three)

    def colours_for(self, seats: int) -> tuple[str, ...]:
        """The colours at a table of this size, clockwise."""
        return self.rules_for(seats).seats(seats)


def _faults(plan: Plan) -> Iterator[Text]:
    """Everything that contradicts itself."""
    yield from _number_faults(plan)
    for text, seats in ((plan.rules_four, FOUR), (plan.rules_three, THREE)):
        yield from _rules_faults(text, seats, plan.scoring)
    yield from _scoring_faults(plan.scoring)
    yield from _tie_break_faults(plan)
    yield from _finals_faults(plan)
    if plan.teams is not None:
        yield from _team_faults(plan.teams)
    yield from _group_faults(plan.groups)


def _between(name: str, value: int, least: int, most: int) -> Iterator[Text]:
    if not least <= value <= most:
        yield Text(
            f"{name} muss von {least} bis {most} sein, nicht {value}",
            f"{name} must be from {least} to {most}, not {value}",
        )


def _number_faults(plan: Plan) -> Iterator[Text]:
    yield from _between("rounds", plan.rounds, 1, MOST_ROUNDS)
    if plan.cap is not None:
        yield from _between("cap", plan.cap, 1, LONGEST_CAP)
    yield from _between("pause", plan.pause, 0, LONGEST_CAP)


def _rules_faults(text: str, seats: int, scoring: Scoring) -> Iterator[Text]:
    try:
        rules = Rules.parse(text)
        colours = rules.seats(seats)
    except RulesError as error:
        yield error.text
        return
    if any(len(side) > 1 for side in (*colours, *rules.sides(seats))):
        yield Text(
            f"{rules} spielt man nicht jeder für sich; an den Tischen hat jede Person ein eigenes Ergebnis",
            f"{rules} is not played by everybody alone; at the tables each person has a result of their own",
        )
    if scoring.counting == "steps" and rules.board.to_goal(0) is None:
        yield Text(f"{rules}: {NO_STEPS.de}", f"{rules}: {NO_STEPS.en}")


def _scoring_faults(scoring: Scoring) -> Iterator[Text]:
    for name, points, seats in (("four", scoring.four, FOUR), ("three", scoring.three, THREE)):
        written = "-".join(map(str, points))
        if len(points) != seats:
            yield Text(
                f"{name}: {seats} Plätze brauchen {seats} Punktzahlen, nicht {written}",
                f"{name}: {seats} places need {seats} numbers of points, not {written}",
            )
        elif any(one < next_ for one, next_ in pairwise(points)) or points[-1] < 0 or points[0] > MOST_POINTS:
            yield Text(
                f"{name}: Ein besserer Platz darf nicht weniger bringen, und keiner weniger als 0: {written}",
                f"{name}: a better place must not score less, and nothing scores below 0: {written}",
            )
        elif points[0] == points[-1]:
            yield Text(
                f"{name}: Alle Plätze bringen gleich viel ({written})", f"{name}: all places score the same ({written})"
            )


def _tie_break_faults(plan: Plan) -> Iterator[Text]:
    for n, name in enumerate(plan.tie_breaks):
        if name not in TIE_BREAKS:
            known = listed(TIE_BREAKS, OR)
            yield Text(
                f"{shown(name)} ist keine Wertung bei Gleichstand; es gibt {known.de}",
                f"{shown(name)} is not a tie-break; there are {known.en}",
            )
        elif name in plan.tie_breaks[:n]:
            yield Text(f"{name} steht zweimal unter tie_breaks", f"{name} is twice among tie_breaks")
        elif name == "die" and n + 1 < len(plan.tie_breaks):
            yield Text(
                "nach dem Würfel (die) ist kein Gleichstand mehr übrig: Er muss zuletzt stehen",
                "after the die there is no tie left, so it has to come last",
            )
        elif name == "share" and plan.scoring.kind == "steps":
            yield Text(
                "einen Anteil (share) gibt es nur an Punkten, nicht an fehlenden Schritten",
                "there can be a share of points, but not of steps still needed",
            )
        elif name in ("counting", "steps") and name != plan.scoring.counting:
            yield Text(
                f"{name} kann nicht entscheiden, weil die Bretter anders gezählt werden ({plan.scoring.counting})",
                f"{name} cannot decide, for boards are counted otherwise ({plan.scoring.counting})",
            )


def _finals_faults(plan: Plan) -> Iterator[Text]:
    finals = plan.finals
    yield from _between("finals.second_chance", finals.second_chance, 0, MOST_PEOPLE)
    if finals.kind == "knockout":
        yield from _between("finals.go_on", finals.go_on, 1, 2)
        if plan.rounds != 1:
            yield Text(
                "wer von jedem Tisch weiterkommt, steht nach einer Runde fest: rounds muss 1 sein",
                "one round decides who goes on from each table, so rounds must be 1",
            )
    if finals.kind == "best":
        yield from _size_faults(finals)
    if finals.kind == "none" and finals.second_chance:
        yield Text("ohne Finale gibt es keine Hoffnungsrunde", "without a final there is no second chance")


def _size_faults(finals: Finals) -> Iterator[Text]:
    sizes = finals.sizes
    if not sizes or sizes[-1] not in (THREE, FOUR):
        yield Text(
            "das letzte Finale ist ein Tisch: sizes endet mit 4 oder 3",
            "the last final is one table: sizes ends in 4 or 3",
        )
        return
    for size in sizes:
        try:
            table_sizes(size)
        except PoeppelError as error:
            yield error.text
            return
        yield from _between("finals.sizes", size, THREE, MOST_PEOPLE)
    for size, smaller in pairwise(sizes):
        tables = sum(table_sizes(size))
        if smaller >= size or smaller % tables:
            yield Text(
                f"aus {tables} Tischen können nicht {smaller} weiterkommen: Von jedem müssen es gleich viele sein",
                f"{smaller} cannot go on from {tables} tables: it has to be the same number from each",
            )
    if finals.second_chance >= sizes[0]:
        yield Text(
            f"aus der Hoffnungsrunde können nicht {finals.second_chance} von {sizes[0]} kommen",
            f"the second chance cannot bring {finals.second_chance} of {sizes[0]}",
        )


def _team_faults(teams: Teams) -> Iterator[Text]:
    yield from _between("teams.size", teams.size, 2, 100)
    yield from _between("teams.best", teams.best, 1, max(teams.size, 1))


def _group_faults(groups: tuple[AgeGroup, ...]) -> Iterator[Text]:
    names = [group.name for group in groups]
    for n, group in enumerate(groups):
        if not group.name.strip():
            yield Text("eine Altersgruppe hat keinen Namen", "an age group has no name")
        if group.name in names[:n]:
            yield Text(f"die Altersgruppe {group.name} gibt es zweimal", f"the age group {group.name} is there twice")
        if group.youngest is not None and group.oldest is not None and group.youngest > group.oldest:
            yield Text(f"in {group.name} passt niemand", f"nobody fits into {group.name}")
