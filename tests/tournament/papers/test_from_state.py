"""Sheets have on them what the tournament says: the right people, places, links and words, for every kind."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from poeppel.errors import PoeppelError
from poeppel.texts import LANGUAGES
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.papers import (
    Badges,
    Certificates,
    ScoreSlips,
    SeatingByName,
    SeatingByTable,
    Standings,
    TableSigns,
)
from poeppel.tournament.papers.from_state import (
    KINDS,
    LinkRole,
    day_text,
    kinds_for,
    pdf_of,
    sheet_of,
    sign_text,
)
from poeppel.tournament.papers.printing import sheet_data
from poeppel.tournament.papers.sheets import surname_first
from poeppel.tournament.plans.plan import AgeGroup, Finals, Plan, Scoring, Teams
from poeppel.tournament.plans.presets import preset
from poeppel.tournament.rankings.teams import team_ranking
from tests.tournament.at_the_desk import Desk

PLAN = Plan(
    rounds=2, finals=Finals("best", (4,)), teams=Teams(2, 2), groups=(AgeGroup("Jugend", oldest=17),), captains=True
)


def link(role: LinkRole, subject: str) -> str:
    """As long as a server's: the path of a tournament, and a token."""
    return f"https://spiele.example.org/tournament/abcdefgh23456789/{role[0]}{subject.rjust(19, '2')}"


@pytest.fixture
def desk() -> Desk:
    """Eight people after two rounds and the final; at every table the first seat was first, and so on."""
    names = ("Anna Alt", "Bo Berg", "Cem Can", "Dora Dorn", "Emil Erle", "Fina Fuchs", "Gero Gast", "Hanna von Hof")
    people = [Details(name, f"Team {n % 4}", born=2012 if n < 3 else 1990) for n, name in enumerate(names)]
    found = Desk(PLAN, people, "Pokal")
    for tables in (("p1 p2 p3 p4", "p5 p6 p7 p8"), ("p1 p5 p2 p6", "p3 p7 p4 p8"), ("p5 p1 p2 p3",)):
        for table in found.seat(one.split() for one in tables).tables.values():
            found.enter(table.seating.number, *range(1, len(table.seating.people) + 1))
    return found


def test_every_kind_becomes_a_pdf_in_both_languages(desk: Desk) -> None:
    for kind in KINDS:
        for language in LANGUAGES:
            assert pdf_of(desk.state, kind, language=language, links=link).startswith(b"%PDF"), kind


def test_who_sits_where_is_the_round_that_was_asked_for(desk: Desk) -> None:
    for number in (1, 2):
        sheet = sheet_of(desk.state, "seating-by-table", round_number=number)
        assert isinstance(sheet, SeatingByTable)
        assert sheet.heading.de == f"Runde {number}"
        seated = [[(one.colour, one.name) for one in table.people] for table in sheet.tables]
        assert seated == [
            [(colour, desk.state.name(person)) for colour, person in table.seating.seats]
            for table in desk.state.round(number).tables.values()
        ]
    last = sheet_of(desk.state, "seating-by-name")
    assert isinstance(last, SeatingByName)
    assert last.heading.en == "Final"
    assert last.event.date == "1. Mai 2026"
    with pytest.raises(PoeppelError, match="round 9"):
        sheet_of(desk.state, "seating-by-name", round_number=9)


def test_people_are_listed_by_surname() -> None:
    assert [surname_first(name) for name in ("Anna Alt", "Hanna von Hof", "Bo", "Person 3", "Kim L.")] == [
        *("Alt, Anna", "Hof, Hanna von", "Bo", "Person 3", "L., Kim")
    ]
    assert day_text("2026-11-21").en == "21 November 2026"
    assert day_text("soon").de == ""


@pytest.mark.parametrize(
    ("plan", "counting", "word"),
    [
        (preset("dohna").plan, "pawns", "75"),
        (preset("berlin-2022").plan, "pawns", "bis d"),
        (replace(preset("dohna").plan, cap=None), "places", ""),
        (replace(preset("german-championship").plan, cap=None), "pawns", "75"),
    ],
)
def test_slips_ask_for_what_the_plan_counts(plan: Plan, counting: str, word: str) -> None:
    desk = Desk(plan, 8)
    desk.draw()
    slips = sheet_of(desk.state, "score-slips")
    assert isinstance(slips, ScoreSlips)
    assert slips.counting == counting
    assert word in slips.hint.de


def test_a_slip_names_who_keeps_it(desk: Desk) -> None:
    for number, table in desk.state.round(1).tables.items():
        table.captain = table.seating.people[number]
    _, data = sheet_data(sheet_of(desk.state, "score-slips", round_number=1), "de")
    assert [table["captain"] for table in data["tables"]] == ["Bo Berg", "Gero Gast"]


def test_signs_stand_all_day_whoever_comes(desk: Desk) -> None:
    signs = sheet_of(desk.state, "table-signs", links=link)
    assert isinstance(signs, TableSigns)
    assert [table.number for table in signs.tables] == [1, 2]
    assert signs.tables[1].link == link("table", "2")
    desk.tell(c.AddPeople(tuple(Details(f"Neu {n}") for n in range(3))))
    more = sheet_of(desk.state, "table-signs")
    assert isinstance(more, TableSigns)
    assert len(more.tables) == 3
    assert sign_text(preset("dohna").plan).en == (
        "At most 25 minutes, then the board is counted · Points 5-3-2-1, at tables of three 5-3-1"
    )
    assert "until somebody is home" in sign_text(Plan(cap=None)).en
    assert "counting points" in sign_text(Plan(scoring=Scoring("counting"))).en
    assert "fewer is better" in sign_text(Plan(scoring=Scoring("steps"), tie_breaks=())).en


def test_badges_are_for_those_who_may_play(desk: Desk) -> None:
    desk.tell(c.Withdraw("p2"))
    badges = sheet_of(desk.state, "badges", links=link)
    assert isinstance(badges, Badges)
    assert [one.name for one in badges.people][:3] == ["Anna Alt", "Cem Can", "Dora Dorn"]
    assert badges.people[1].link == link("person", "p3")
    assert badges.people[1].number == "3"


def test_standings_have_every_column_that_decides(desk: Desk) -> None:
    sheet = sheet_of(desk.state, "standings")
    assert isinstance(sheet, Standings)
    assert [column.en for column in sheet.columns] == ["Points", "Share", "Places", "R1", "R2"]  # nobody rolled a die
    assert sheet.heading.en == "after round 2"
    assert sum(Fraction(row.values[0]) for row in sheet.rows) == 2 * 2 * (5 + 3 + 2 + 1)
    first = sheet_of(desk.state, "standings", round_number=1)
    assert isinstance(first, Standings)
    assert first.heading.en == "after round 1"
    assert sorted(row.values[0] for row in first.rows) == sorted("53215321")
    assert [row.place for row in first.rows] == ["=1.", "=1.", "=3.", "=3.", "=5.", "=5.", "=7.", "=7."]


def test_age_groups_are_ranked_among_themselves(desk: Desk) -> None:
    sheet = sheet_of(desk.state, "groups", language="en")
    assert isinstance(sheet, Standings)
    ((name, rows),) = sheet.groups
    assert name == "Jugend"
    assert {row.name for row in rows} == {"Anna Alt", "Bo Berg", "Cem Can"}
    assert rows[0].place.endswith("1.")


def test_the_ranking_and_the_certificates_begin_with_the_final(desk: Desk) -> None:
    (final,) = desk.state.rounds[-1].tables.values()
    winners = [desk.state.name(person) for person in final.seating.people]  # the first seat was first
    ranking = sheet_of(desk.state, "ranking", language="en")
    assert isinstance(ranking, Standings)
    assert [row.name for row in ranking.rows[:4]] == winners
    assert ranking.rows[0].values[0] == "Final"
    certificates = sheet_of(desk.state, "certificates")
    assert isinstance(certificates, Certificates)
    everybody = [one for one in certificates.people if not one.members and not one.category.de]
    assert [(one.name, one.place, one.among) for one in everybody] == [
        (name, n, 8) for n, name in enumerate(winners[:3], 1)
    ]
    assert len([one for one in certificates.people if one.category.de == "Jugend"]) == 3
    assert all(len(one.members) == 2 for one in certificates.people if one.name.startswith("Team"))
    rest = sheet_of(desk.state, "participation")
    assert isinstance(rest, Certificates)
    assert {one.name for one in rest.people} == {desk.state.name(one) for one in desk.state.people} - set(winners[:3])
    assert all(one.place is None for one in rest.people)


def test_the_team_final_decides_who_is_the_best_team() -> None:
    """Four teams of two; the worst of the standings wins both tables of the final."""
    plan = Plan(rounds=1, finals=Finals("none"), teams=Teams(2, 2, final=True))
    desk = Desk(plan, [Details(f"P{n}", f"T{n % 4}") for n in range(8)])
    for table in desk.draw().tables.values():
        order = sorted(table.seating.people, key=lambda person: desk.state.people[person].person.team or "")
        desk.enter(table.seating.number, *(1 + order.index(person) for person in table.seating.people))
    before = [team.team for team in team_ranking(desk.state)]
    final = desk.draw()
    for table in final.tables.values():
        teams = [desk.state.people[person].person.team or "" for person in table.seating.people]
        desk.enter(table.seating.number, *(4 - before.index(team) for team in teams))
    after = team_ranking(desk.state)
    assert [team.team for team in after] == before[::-1]
    assert [(team.rank, int(team.final or 0)) for team in after] == [(1, 10), (2, 6), (3, 4), (4, 2)]


def test_what_there_is_to_print(desk: Desk) -> None:
    assert {kind.name for kind in kinds_for(desk.state)} == set(KINDS)
    early = Desk(preset("saarland").plan, 4)
    assert {kind.name for kind in kinds_for(early.state)} == {"badges", "table-signs"}
    for kind, why in (("teams", "no teams"), ("groups", "no age groups"), ("score-slips", "no round"), ("x", "sheet")):
        with pytest.raises(PoeppelError, match=why):
            sheet_of(early.state, kind)


@pytest.mark.parametrize(("kind", "role"), [("table-signs", "table"), ("badges", "person"), ("score-slips", "table")])
def test_a_phone_reads_the_codes(desk: Desk, tmp_path: Path, kind: str, role: LinkRole) -> None:
    """At 150 dots an inch in black and white, as a poor printer has it."""
    for program, package in (("pdftoppm", "poppler-utils"), ("zbarimg", "zbar-tools")):
        assert shutil.which(program), f"{program} is missing: install the package {package}"
    pdf = pdf_of(desk.state, kind, round_number=1 if kind == "score-slips" else None, links=link)
    (tmp_path / "sheet.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "150", "-mono", "sheet.pdf", "page"], cwd=tmp_path, check=True)
    pages = sorted(path.name for path in tmp_path.glob("page*"))
    done = subprocess.run(["zbarimg", "--quiet", "--raw", *pages], cwd=tmp_path, capture_output=True, check=True)
    subjects = ["1", "2"] if role == "table" else list(desk.state.people)
    assert set(re.findall(r"https://\S+", done.stdout.decode())) == {link(role, subject) for subject in subjects}


def test_results_that_change_change_the_sheets(desk: Desk) -> None:
    before = sheet_of(desk.state, "standings")
    (entry,) = desk.state.table(1, 1).entries
    desk.tell(c.Enter(1, 1, Result(places=(4, 3, 2, 1)), supersedes=(entry.number,), even_so=True))
    assert sheet_of(desk.state, "standings") != before
