"""Standings worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from poeppel.tournament.draws.seating import Round, TableSeating
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import CheckedIn, Created, Drafted, Entered, Event, PeopleAdded, Published
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details, Person
from poeppel.tournament.event_log.refusals import Refused
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.plans.plan import AgeGroup, Finals, Plan, Scoring, Teams
from poeppel.tournament.rankings.standings import Standing, in_group, standings
from poeppel.tournament.rankings.teams import team_standings
from poeppel.tournament.rankings.words import cell_text, points_text
from tests.tournament.at_the_desk import AT, Desk


def table(number: int, people: str) -> TableSeating:
    colours, rules = ("ygrk", "tournament") if len(people) == 4 else ("yrb", "tournament6")
    return TableSeating(number, rules, tuple(zip(colours, people, strict=True)))


def played(
    plan: Plan, people: str, *rounds: tuple[Round, tuple[Result, ...]], details: dict[str, Details] | None = None
) -> State:
    """A tournament in which these tables were played, whoever sat where."""
    known = details or {}
    bodies: list[object] = [
        Created("Cup", plan, "2026-05-01"),
        PeopleAdded(tuple(Person(one, known.get(one, Details(one))) for one in people)),
        CheckedIn(tuple(people)),
    ]
    for n, (tables, results) in enumerate(rounds, 1):
        bodies += [Drafted(n, Stage("round", n), tables), Published(n)]
        bodies += [Entered(n, one.number, result) for one, result in zip(tables, results, strict=True)]
    return State.of(Event(n, f"c{n}", AT, "desk", body) for n, body in enumerate(bodies, 1))  # type: ignore[arg-type]


def cells(line: Standing) -> Any:
    """What stands in the columns, to be compared with plain numbers."""
    return line.cells


def ranked(lines: tuple[Standing, ...]) -> list[tuple[int | None, str, Any]]:
    return [(line.rank, line.person, line.points) for line in lines]


SEVEN = (table(1, "abcd"), table(2, "efg"))


def test_points_then_share_then_places() -> None:
    """Seven people, two rounds. Round 1: a 5 b 3 c 2 d 1, e 5 f 3 g 1. Round 2: e 5 a 3 f 2 b 1, c 5 d 3 g 1."""
    second = (table(1, "eafb"), table(2, "cdg"))
    state = played(
        Plan(rounds=2),
        "abcdefg",
        (SEVEN, (Result(places=(1, 2, 3, 4)), Result(places=(1, 2, 3)))),
        (second, (Result(places=(1, 2, 3, 4)), Result(places=(1, 2, 3)))),
    )
    lines = standings(state)
    assert ranked(lines) == [(1, "e", 10), (2, "a", 8), (3, "c", 7), (4, "f", 5), (5, "d", 4), (6, "b", 4), (7, "g", 2)]
    share = {line.person: line.cells[0][0] for line in lines}
    # b sat at two tables of 11 points, d at one of 11 and one of 9: of equal points d's share is larger
    assert share["d"] == Fraction(4, 20)
    assert share["b"] == Fraction(4, 22)


def test_the_order_of_tie_breaks_is_the_plans() -> None:
    """The test above with places instead: b was second and fourth, d second and fourth too: level."""
    second = (table(1, "eafb"), table(2, "cdg"))
    rounds = (
        (SEVEN, (Result(places=(1, 2, 3, 4)), Result(places=(1, 2, 3)))),
        (second, (Result(places=(1, 2, 3, 4)), Result(places=(1, 2, 3)))),
    )
    lines = standings(played(Plan(rounds=2, tie_breaks=("places",)), "abcdefg", *rounds))
    assert [(line.rank, line.level) for line in lines if line.person in "bd"] == [(5, 2), (5, 2)]
    assert cells(next(line for line in lines if line.person == "b")) == ((0, 1, 0, 1),)
    by_last = standings(played(Plan(rounds=2, tie_breaks=("last",)), "abcdefg", *rounds))
    assert [line.person for line in by_last if line.person in "bd"] == ["d", "b"]  # 3 in the last round, b 1
    by_opponents = standings(played(Plan(rounds=2, tie_breaks=("opponents",)), "abcdefg", *rounds))
    # b met a c d (8 + 7 + 4) and e a f (10 + 8 + 5) = 42; d met a b c (8 + 4 + 7) and c g (7 + 2) = 28
    assert [cells(line) for line in by_opponents if line.person in "bd"] == [((42,),), ((28,),)]


def test_shared_places_count_in_parts() -> None:
    state = played(Plan(rounds=1), "abcd", ((table(1, "abcd"),), (Result(places=(1, 1, 3, 3)),)))
    lines = standings(state)
    assert ranked(lines) == [(1, "a", 4), (1, "b", 4), (3, "c", Fraction(3, 2)), (3, "d", Fraction(3, 2))]
    assert cells(lines[0])[1] == (Fraction(1, 2), Fraction(1, 2), 0, 0)
    assert cells(lines[2])[1] == (0, 0, Fraction(1, 2), Fraction(1, 2))


def test_counting_points_add_up_and_steps_are_better_when_few() -> None:
    tables = (table(1, "abcd"),)
    counted = played(
        Plan(rounds=2, scoring=Scoring("counting"), tie_breaks=("best", "die")),
        "abcd",
        (tables, (Result(counts=(100, 90, 80, 300)),)),
        (tables, (Result(counts=(80, 90, 100, 0)),)),
    )
    assert ranked(standings(counted)) == [(1, "d", 300), (2, "a", 180), (2, "c", 180), (4, "b", 180)]
    steps = played(
        Plan(rounds=2, scoring=Scoring("steps"), tie_breaks=("best", "die")),
        "abcde",
        (tables, (Result(counts=(100, 90, 80, 0)),)),
    )
    assert ranked(standings(steps)) == [(1, "d", 0), (2, "c", 80), (3, "b", 90), (4, "a", 100), (5, "e", 170)]


def test_steps_as_a_tie_break() -> None:
    plan = Plan(rounds=2, scoring=Scoring(unfinished="steps"), tie_breaks=("steps",))
    tables = (table(1, "abcd"),)
    state = played(
        plan, "abcd", (tables, (Result(counts=(9, 20, 30, 40)),)), (tables, (Result(counts=(50, 1, 60, 70)),))
    )
    assert ranked(standings(state)) == [(1, "b", 8), (2, "a", 8), (3, "c", 4), (4, "d", 2)]  # 21 steps against 59


def test_a_die_parts_those_who_are_level_and_again_where_it_must() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("die",), finals=Finals("none")), 4)
    desk.draw()
    desk.enter(1, 1, 1, 1, 1)
    people = desk.state.rounds[0].tables[1].seating.people
    a, b, d, e = people
    assert {line.rank for line in standings(desk.state)} == {1}
    desk.tell(c.RollOff({a: (3,), b: (6,), d: (3,), e: (3,)}))
    assert [(line.rank, line.level) for line in standings(desk.state)] == [(1, 1), (2, 3), (2, 3), (2, 3)]
    desk.tell(c.RollOff({a: (1, 5), d: (1, 6), e: (2, 1)}))
    lines = standings(desk.state)
    assert [line.person for line in lines] == [b, e, d, a]
    assert [line.cells[-1] for line in lines] == [(6,), (3, 2, 1), (3, 1, 6), (3, 1, 5)]
    assert cell_text("die", lines[1].cells[-1], "de") == "3 2 1"


def test_whoever_is_excluded_has_no_rank_and_the_others_keep_their_points() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("none")), 4)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    first, second, *_ = desk.state.rounds[0].tables[1].seating.people
    desk.tell(c.Exclude(first, "knocked the board over"))
    assert ranked(standings(desk.state))[0] == (1, second, 3)
    assert ranked(standings(desk.state))[-1] == (None, first, 5)


def test_whoever_never_came_is_not_ranked_and_whoever_played_and_left_is() -> None:
    """Of nine on the list p9 does not come and p8 goes before the first draw; p1 goes after it."""
    desk = Desk(Plan(rounds=1, finals=Finals("none")), [Details(f"Person {n}") for n in range(1, 10)], here=False)
    desk.tell(c.CheckIn(tuple(f"p{n}" for n in range(1, 9))))
    desk.tell(c.Withdraw("p8"))
    desk.draw()
    desk.fill()
    desk.tell(c.Withdraw("p1"))
    lines = standings(desk.state)
    assert {line.person for line in lines} == {f"p{n}" for n in range(1, 8)}
    assert max(line.rank or 0 for line in lines) <= 7
    with pytest.raises(Refused, match="not level"):
        desk.tell(c.RollOff({"p8": (1,), "p9": (2,)}))


def test_age_groups_are_ranked_inside_the_field() -> None:
    details = {
        "b": Details("b", born=2015),
        "d": Details("d", born=2012),
        "c": Details("c", born=1980),
        "a": Details("a", group="Junioren"),
    }
    plan = Plan(rounds=1, groups=(AgeGroup("Junioren", oldest=14),))
    state = played(plan, "abcd", ((table(1, "abcd"),), (Result(places=(4, 2, 1, 2)),)), details=details)
    juniors = in_group(state, standings(state), "Junioren")
    assert [(line.rank, line.level, line.person) for line in juniors] == [(1, 2, "b"), (1, 2, "d"), (3, 1, "a")]


def test_teams_count_their_best() -> None:
    details = {one: Details(one, team=team) for one, team in zip("abcdefgh", "XXXYYYZZ", strict=True)}
    plan = Plan(rounds=1, teams=Teams(3, 2))
    tables = (table(1, "adgb"), table(2, "cehf"))
    # a 5 d 3 g 2 b 1; c 5 e 3 h 2 f 1
    state = played(plan, "abcdefgh", (tables, (Result(places=(1, 2, 3, 4)),) * 2), details=details)
    teams = team_standings(state)
    found: list[tuple[int, str, Any]] = [(team.rank, team.team, team.points) for team in teams]
    assert found == [(1, "X", 10), (2, "Y", 6), (3, "Z", 4)]
    assert [line.person for line in teams[0].members] == ["a", "c", "b"]
    assert (teams[2].counted, teams[2].is_full) == (2, True)


def test_a_team_without_enough_people_comes_last_and_level_teams_go_by_their_best() -> None:
    details = {one: Details(one, team=team) for one, team in zip("abcdefgh", "XXYYZWWW", strict=True)}
    tables = (table(1, "acef"), table(2, "dbgh"))
    # a 5 c 3 e 2 f 1; d 5 b 3 g 2 h 1: X 5 + 3, Y 3 + 5, W 1 + 2, Z 2 alone
    state = played(
        Plan(rounds=1, teams=Teams(3, 2)), "abcdefgh", (tables, (Result(places=(1, 2, 3, 4)),) * 2), details=details
    )
    assert [(team.rank, team.level, team.team) for team in team_standings(state)] == [
        (1, 2, "X"),
        (1, 2, "Y"),
        (3, 1, "W"),
        (4, 1, "Z"),
    ]


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(7), "7"),
        (Fraction(0), "0"),
        (Fraction(15, 2), "7½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(20, 3), "6⅔"),
        (Fraction(23, 7), "3 2/7"),
        (Fraction(2, 7), "2/7"),
        (Fraction(-3, 2), "−1½"),
    ],
)
def test_points_in_writing(points: Fraction, text: str) -> None:
    assert points_text(points) == text


def test_cells_in_writing() -> None:
    assert cell_text("share", (Fraction(5, 11),), "de") == "45,5 %"
    assert cell_text("share", (Fraction(5, 11),), "en") == "45.5 %"
    assert cell_text("places", (Fraction(2), Fraction(1, 2), Fraction(1, 2), Fraction(0)), "en") == "2-½-½-0"
