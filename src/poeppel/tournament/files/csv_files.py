"""The tournament as tables for spreadsheets: people, who sits where, results, standings, teams.

As German spreadsheets like it: semicolons, a comma in numbers where the language has one; whoever writes the text to a
file puts a byte order mark in front, so that umlauts stay what they are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from poeppel.texts import Language, Text
from poeppel.tournament.event_log.fold import RoundState, State
from poeppel.tournament.event_log.people import age_group
from poeppel.tournament.rankings.final_ranking import final_ranking
from poeppel.tournament.rankings.standings import Standing, standings
from poeppel.tournament.rankings.teams import team_standings
from poeppel.tournament.rankings.words import cell_text, colour_text, column_title

ENCODING = "utf-8-sig"

_STATUS = {
    "open": Text("offen", "open"),
    "provisional": Text("vorläufig", "provisional"),
    "confirmed": Text("bestätigt", "confirmed"),
    "conflict": Text("widersprüchlich", "in conflict"),
}


def tables_of(state: State, language: Language) -> Mapping[str, str]:
    """Every table by the name of its file."""
    files = {
        _named(Text("teilnehmer", "people"), language): people_csv(state, language),
        _named(Text("stand", "standings"), language): standings_csv(state, language),
        _named(Text("rangliste", "ranking"), language): ranking_csv(state, language),
    }
    if state.plan.teams is not None:
        files[_named(Text("teams", "teams"), language)] = teams_csv(state, language)
    for one in state.rounds:
        files[_named(Text(f"runde-{one.number}", f"round-{one.number}"), language)] = round_csv(state, one, language)
    return files


def _named(name: Text, language: Language) -> str:
    return f"{name[language]}.csv"


def _written(language: Language, header: Iterable[Text], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow([text[language] for text in header])
    writer.writerows([_cell(one, language) for one in row] for row in rows)
    return out.getvalue()


def _cell(value: object, language: Language) -> str:
    """A number as the language writes it. A text that a spreadsheet would take for a formula gets a mark before it."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        written = f"{float(value):.4f}".rstrip("0")
        return written.replace(".", ",") if language == "de" else written
    text = str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


_NAME, _TEAM, _CLUB = Text("Name", "Name"), Text("Team", "Team"), Text("Verein", "Club")
_BORN, _GROUP, _RANK = Text("Jahrgang", "Born"), Text("Altersgruppe", "Age group"), Text("Rang", "Rank")
_POINTS, _TABLE, _COLOUR = Text("Punkte", "Points"), Text("Tisch", "Table"), Text("Farbe", "Colour")


def people_csv(state: State, language: Language) -> str:
    here = {True: Text("ja", "yes"), False: Text("nein", "no")}
    gone = Text("ausgeschieden", "left")
    rows = []
    for one in state.people.values():
        details = one.person.details
        status = gone if one.has_left else here[one.here]
        rows.append((details.name, details.team, details.club, details.born, details.group, status[language]))
    return _written(language, (_NAME, _TEAM, _CLUB, _BORN, _GROUP, Text("Anwesend", "Here")), rows)


def standings_csv(state: State, language: Language) -> str:
    """The standings with every column."""
    plan = state.plan
    rounds = [one.stage.title() for one in state.counting_rounds]
    header = (_RANK, _NAME, _TEAM, _GROUP, _POINTS, *map(column_title, plan.tie_breaks), *rounds)
    return _written(language, header, (_standing_row(state, line, language) for line in standings(state)))


def _standing_row(state: State, line: Standing, language: Language) -> Sequence[object]:
    details = state.people[line.person].person.details
    cells = [cell_text(name, cell, language) for name, cell in zip(state.plan.tie_breaks, line.cells, strict=True)]
    return (
        line.rank,
        details.name,
        details.team,
        age_group(details, state.plan.groups, state.year),
        line.points,
        *cells,
        *(None if played is None else played.points for played in line.rounds),
    )


def ranking_csv(state: State, language: Language) -> str:
    """The ranking of the whole tournament, finals first."""
    rows = (
        (
            placing.rank,
            state.name(placing.person),
            state.people[placing.person].person.team,
            None if placing.reached is None else placing.reached.title()[language],
            placing.standing.points,
        )
        for placing in final_ranking(state)
    )
    return _written(language, (_RANK, _NAME, _TEAM, Text("Finale", "Final"), _POINTS), rows)


def teams_csv(state: State, language: Language) -> str:
    rows = (
        (team.rank, team.team, team.points, ", ".join(state.name(line.person) for line in team.members))
        for team in team_standings(state)
    )
    return _written(language, (_RANK, _TEAM, _POINTS, Text("Personen", "People")), rows)


def round_csv(state: State, one: RoundState, language: Language) -> str:
    """Who sat where, and what came of it."""
    rows = []
    for number, table in one.tables.items():
        scored = table.score
        for colour, person in table.seating.seats:
            seat = None if scored is None else scored.of(person)
            rows.append(
                (
                    number,
                    colour_text(colour)[language],
                    state.name(person),
                    None if seat is None or seat.absent else seat.place,
                    None if seat is None else seat.count,
                    None if seat is None else seat.points,
                    _STATUS[table.status][language],
                )
            )
    header = (
        _TABLE,
        _COLOUR,
        _NAME,
        Text("Platz", "Place"),
        Text("Gezählt", "Counted"),
        _POINTS,
        Text("Stand", "Status"),
    )
    return _written(language, header, rows)
