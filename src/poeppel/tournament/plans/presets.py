"""Formats that are really played, as plans. What is known of an event stands in `about`; the rest is our choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from poeppel.errors import RulesError
from poeppel.texts import Text, shown
from poeppel.tournament.plans.plan import AgeGroup, Finals, Plan, Scoring, Teams


@dataclass(frozen=True)
class Preset:
    """A plan with a name, in words."""

    plan: Plan
    title: Text
    about: Text
    people: int  # how many it is meant for

    @property
    def name(self) -> str:
        return self.plan.name


def _points(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


_FIVE_THREE_TWO_ONE = Scoring()

PRESETS: Mapping[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            Plan(
                "german-championship",
                rounds=3,
                cap=60,
                scoring=Scoring("counting"),
                tie_breaks=("die",),
                teams=Teams(4, 4, final=True),
            ),
            Text("Deutsche Meisterschaft", "German championship"),
            Text(
                "Drei Vorrunden zu höchstens 60 Minuten, Tisch und Farbe jedes Mal neu ausgelost. Dann zählt das "
                "Brett: eine Figur auf B 0, auf A 10, jedes Feld weiter 1, im Ziel 75. Finale der besten vier, ein "
                "Teamfinale; bei Gleichstand wird gewürfelt. "
                "Unsere Wahl: ein Team sind vier.",
                "Three preliminary rounds of at most 60 minutes, table and colour drawn anew each time. Then the board "
                "counts: a pawn on B 0, on A 10, 1 for each space further, 75 in the goal. A final of the best four, a "
                "final of the teams; ties are decided by a roll of the die. "
                "Our choice: a team is four people.",
            ),
            172,
        ),
        Preset(
            Plan("berlin-2022", rounds=4, cap=30, scoring=Scoring(unfinished="steps")),
            Text("Weltmeisterschaft, Berlin 2022", "World championship, Berlin 2022"),
            Text(
                "Vier Vorrunden zu 30 Minuten; was nicht fertig wird, ordnen die noch fehlenden Schritte. Die besten "
                "vier spielen das Finale. "
                "Unsere Wahl: 5-3-2-1 Punkte, bei Gleichstand Anteil und Plätze.",
                "Four preliminary rounds of 30 minutes; unfinished games are ranked by the steps still needed. The "
                "best four play the final. "
                "Our choice: 5-3-2-1 points, and for ties share and places.",
            ),
            209,
        ),
        Preset(
            Plan("berlin-2019", rounds=5, cap=25, scoring=Scoring(unfinished="steps")),
            Text("Berlin 2019", "Berlin 2019"),
            Text(
                "Fünf Vorrunden zu 25 Minuten, dann das Finale der besten vier. "
                "Unsere Wahl: die Punkte, das Finale und dass fehlende Schritte ordnen.",
                "Five preliminary rounds of 25 minutes, then a final of the best four. "
                "Our choice: the points, the final, and steps still needed for unfinished games.",
            ),
            180,
        ),
        Preset(
            Plan(
                "berlin-2019-junior",
                rounds=5,
                cap=25,
                scoring=Scoring(unfinished="steps"),
                groups=(AgeGroup("Junioren", oldest=14),),
            ),
            Text("Berlin 2019, Junioren", "Berlin 2019, juniors"),
            Text(
                "Das Turnier der Kinder neben dem der Großen: dieselben Runden, ein eigenes Finale. "
                "Unsere Wahl: Kinder sind bis 14, und gewertet wird wie bei den Großen.",
                "The children's event beside the main one: the same rounds, a final of their own. "
                "Our choice: children are up to 14, and it is scored like the main event.",
            ),
            32,
        ),
        Preset(
            Plan(
                "dohna",
                rounds=4,
                cap=25,
                scoring=_FIVE_THREE_TWO_ONE,
                groups=(AgeGroup("Junioren", oldest=14),),
            ),
            Text("Dohna", "Dohna"),
            Text(
                "Vier Vorrunden zu 25 Minuten, 5-3-2-1 Punkte, zu dritt 5-3-1. Kinder spielen bei den Großen mit und "
                "werden auch für sich gewertet. "
                "Unsere Wahl: Kinder sind bis 14, und die besten vier spielen ein Finale.",
                "Four preliminary rounds of 25 minutes, 5-3-2-1 points, at tables of three 5-3-1. Children play with "
                "the adults and are ranked among themselves too. "
                "Our choice: children are up to 14, and the best four play a final.",
            ),
            143,
        ),
        Preset(
            Plan("saarland", rounds=4, cap=30, scoring=Scoring(four=_points(5, 3, 1, 0), three=_points(5, 3, 1))),
            Text("Saarland", "Saarland"),
            Text(
                "5-3-1-0 Punkte; zu dritt entfällt der Platz, der nichts bringt. "
                "Unsere Wahl: das, vier Runden zu 30 Minuten und ein Finale.",
                "5-3-1-0 points; at tables of three the place that scores nothing is left out. "
                "Our choice: that, four rounds of 30 minutes, and a final.",
            ),
            64,
        ),
        Preset(
            Plan(
                "weidenberg", rounds=4, cap=30, scoring=Scoring(four=_points(55, 30, 10, 0), three=_points(55, 30, 10))
            ),
            Text("Weidenberg", "Weidenberg"),
            Text(
                "55-30-10-0 Punkte: Der Sieg zählt beinahe doppelt so viel wie der zweite Platz. "
                "Unsere Wahl: zu dritt 55-30-10, vier Runden zu 30 Minuten und ein Finale.",
                "55-30-10-0 points: a win is worth nearly twice a second place. "
                "Our choice: 55-30-10 at tables of three, four rounds of 30 minutes, and a final.",
            ),
            48,
        ),
        Preset(
            Plan("best-16", rounds=4, cap=30, finals=Finals("best", (16, 8, 4))),
            Text("Die besten 16, 8, 4", "The best 16, 8, 4"),
            Text(
                "Vier Vorrunden; dann spielen die besten 16, aus jedem Tisch kommen zwei weiter, bis vier im "
                "Finale sitzen.",
                "Four preliminary rounds; then the best 16 play, and two of each table go on until four are in "
                "the final.",
            ),
            96,
        ),
        Preset(
            Plan("two-go-on", rounds=1, cap=40, tie_breaks=("share", "places", "die"), finals=Finals("knockout")),
            Text("Zwei kommen weiter", "Two go on"),
            Text(
                "Von jedem Tisch kommen die ersten zwei weiter, Runde für Runde, bis ein Tisch übrig ist.",
                "The first two of each table go on, round after round, until one table is left.",
            ),
            64,
        ),
        Preset(
            Plan("second-chance", rounds=3, cap=30, finals=Finals("best", (16, 8, 4), second_chance=4)),
            Text("Mit Hoffnungsrunde", "With a second chance"),
            Text(
                "Nach drei Vorrunden sind zwölf im Achtelfinale; alle anderen spielen eine Hoffnungsrunde, und deren "
                "vier Beste kommen dazu.",
                "After three preliminary rounds twelve are through; everybody else plays one more round, and its best "
                "four join them.",
            ),
            72,
        ),
        Preset(
            Plan("club-evening", rounds=4, cap=25, finals=Finals("none"), captains=True),
            Text("Vereinsabend", "Club evening"),
            Text(
                "Vier Runden für einen Abend, ohne Finale; an jedem Tisch führt eine Person den Zettel.",
                "Four rounds for one evening, without a final; one captain a table keeps the slip.",
            ),
            32,
        ),
    )
}


def preset(name: str) -> Preset:
    """The preset of this name."""
    found = PRESETS.get(name) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name)[:60], PRESETS, n=1)
        if near:
            raise RulesError(
                Text(
                    f"{shown(name)} ist keine Vorlage; gemeint ist vielleicht {near[0]}",
                    f"{shown(name)} is not a preset; did you mean {near[0]}?",
                )
            )
        known = ", ".join(PRESETS)
        raise RulesError(
            Text(
                f"{shown(name)} ist keine Vorlage; es gibt {known}", f"{shown(name)} is not a preset; there are {known}"
            )
        )
    return found
